//! Normalisation of email addresses.

use crate::error::Error;

/// Lower case and trimmed. Stricter than the contract: it also refuses what a mail program could
/// read as several recipients or a display name (lists, comments, encoded words).
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

/// The default name of an account: the part before the @.
pub fn name_from(address: &str) -> String {
    let local = address.split('@').next().unwrap_or(address);
    local.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_has_exactly_one_recipient() {
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

    #[test]
    fn default_name_is_the_part_before_the_at() {
        assert_eq!(name_from("ani.w@example.com"), "ani.w");
        let long = "a".repeat(81);
        assert_eq!(name_from(&format!("{long}@example.com")), long[..80]);
    }
}
