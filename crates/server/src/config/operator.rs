//! The operator's name and contact, for the privacy policy and the terms.

use super::Mistakes;

const LONGEST: usize = 200;

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Options {
    /// The person or company that operates this site, for the legal pages.
    #[arg(long, env = "LAPANG_OPERATOR_NAME", default_value = "", global = true)]
    operator_name: String,
    /// The operator's contact: an email address, a phone number or a web page.
    #[arg(
        long,
        env = "LAPANG_OPERATOR_CONTACT",
        default_value = "",
        global = true
    )]
    operator_contact: String,
}

/// Empty if not configured.
#[derive(Clone, Debug, Default)]
pub struct Operator {
    pub name: String,
    pub contact: String,
}

impl Options {
    pub(super) fn check(&self, mistakes: &mut Mistakes) -> Operator {
        let mut line = |name, text| mistakes.parse(name, text, one_line).unwrap_or_default();
        Operator {
            name: line("LAPANG_OPERATOR_NAME", &self.operator_name),
            contact: line("LAPANG_OPERATOR_CONTACT", &self.operator_contact),
        }
    }
}

fn one_line(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = text.chars().count() <= LONGEST && !text.contains(char::is_control);
    fits.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn operator_fields_accept_one_line_of_text() {
        assert_eq!(one_line(" GOR Senja "), Some("GOR Senja".to_owned()));
        assert_eq!(one_line("two\nlines"), None);
        assert_eq!(one_line(&"x".repeat(201)), None);
    }
}
