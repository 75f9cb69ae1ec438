//! Numbers as spreadsheets write them.

/// A number with a point, or with a comma in place of it.
pub fn decimal(text: &str) -> Option<f64> {
    text.parse().ok().or_else(|| {
        let (whole, part) = text.split_once(',')?;
        format!("{whole}.{part}").parse().ok()
    })
}

/// A whole number, perhaps with one sign between its thousands.
pub fn whole(text: &str) -> Option<i64> {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_sign = |letter: &char| ".,' \u{a0}\u{202f}".contains(*letter);
    let Some(sign) = text.chars().find(is_sign) else {
        return text.parse().ok().filter(|_| is_digits(text));
    };
    let mut groups = text.split(sign);
    let first = groups.next()?;
    let is_first = matches!(first.len(), 1..=3) && !first.starts_with('0');
    let mut all = groups.clone().chain([first]);
    let is_grouped = groups.all(|group| group.len() == 3) && all.all(is_digits);
    let digits = text.replace(sign, "");
    digits.parse().ok().filter(|_| is_first && is_grouped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_spreadsheets_are_read() {
        for (text, expected) in [
            ("-6.2443", Some(-6.2443)),
            ("-6,2443", Some(-6.2443)),
            ("4,5", Some(4.5)),
            ("1.234,5", None),
            ("1,2,3", None),
            ("4.5 stars", None),
        ] {
            assert_eq!(decimal(text), expected, "{text}");
        }
        for (text, expected) in [
            ("0", Some(0)),
            ("75000", Some(75_000)),
            ("75.000", Some(75_000)),
            ("1,250,000", Some(1_250_000)),
            ("1 250\u{a0}000", None),
            ("75\u{a0}000", Some(75_000)),
            ("75.00", None),
            ("7.5000", None),
            ("0.500", None),
            ("1.250,000", None),
            ("+5", None),
            ("", None),
            ("é.000", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(whole(text), expected, "{text}");
        }
    }
}
