//! The operator's name and contact, for the privacy policy and the terms.

const LONGEST: usize = 200;

/// Empty if not configured.
#[derive(Clone, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Operator {
    /// The person or company that operates this site, for the legal pages.
    #[arg(
        id = "operator_name",
        long = "operator-name",
        env = "LAPANG_OPERATOR_NAME",
        default_value = "",
        value_parser = one_line,
        global = true
    )]
    pub name: String,
    /// The operator's contact: an email address, a phone number or a web page.
    #[arg(
        id = "operator_contact",
        long = "operator-contact",
        env = "LAPANG_OPERATOR_CONTACT",
        default_value = "",
        value_parser = one_line,
        global = true
    )]
    pub contact: String,
}

fn one_line(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let fits = text.chars().count() <= LONGEST && !text.contains(char::is_control);
    fits.then(|| text.to_owned())
        .ok_or("must be one line of at most 200 characters")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn operator_fields_accept_one_line_of_text() {
        assert_eq!(one_line(" GOR Senja "), Ok("GOR Senja".to_owned()));
        assert!(one_line("two\nlines").is_err());
        assert!(one_line(&"x".repeat(201)).is_err());
    }
}
