//! An e-mail address as it is compared and written to.

use crate::error::Error;

/// Lower case, without surrounding blanks. Besides the contract's rule it refuses what a mail
/// program could read as more than one recipient, or as a name beside one: lists, comments, words
/// that look encoded.
pub fn normalise(field: &str, typed: &str) -> Result<String, Error> {
    let address = typed.trim().to_lowercase();
    let usable = address.parse::<lettre::Address>().is_ok()
        && address
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !br#",;:<>()[]\""#.contains(&byte))
        && !address.contains("=?")
        && address.len() <= 254;
    if usable {
        Ok(address)
    } else {
        Err(Error::invalid(
            field,
            "string.email",
            "not an e-mail address",
        ))
    }
}

/// What an account is called until its owner says otherwise.
pub fn name_from(address: &str) -> String {
    let local = address.split('@').next().unwrap_or(address);
    local.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_recipient() {
        for (typed, expected) in [
            (" Ani@Example.COM ", Some("ani@example.com")),
            ("a.b+c@d.co.id", Some("a.b+c@d.co.id")),
            ("a@b.com,c@d.com", None),
            ("a@b.com\r\nBcc: c@d.com", None),
            ("\"a\"@b.com", None),
            ("$(id)@b.com", None),
            ("a@[127.0.0.1]", None),
            ("=?utf-8?q?a?=@b.com", None),
            ("ani", None),
            ("", None),
        ] {
            assert_eq!(
                normalise("email", typed).ok().as_deref(),
                expected,
                "{typed:?}"
            );
        }
    }
}
