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

/// The address of the mailbox that receives what is sent to an address: without a `+` and what follows it, and at Gmail
/// without dots. A `+` at the start stays: such addresses are telephone numbers.
pub fn mailbox(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let plain = local.split('+').next().filter(|plain| !plain.is_empty());
    let local = plain.unwrap_or(local);
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", local.replace('.', "")),
        _ => format!("{local}@{domain}"),
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
    fn aliases_have_the_mailbox_that_receives_them() {
        for (address, expected) in [
            ("ani@example.com", "ani@example.com"),
            ("ani.w+1@example.com", "ani.w@example.com"),
            ("ani+a+b@example.com", "ani@example.com"),
            ("a.n.i+court@gmail.com", "ani@gmail.com"),
            ("a.ni@googlemail.com", "ani@gmail.com"),
            ("a.ni@mail.gmail.com", "a.ni@mail.gmail.com"),
            ("+62812@example.com", "+62812@example.com"),
        ] {
            assert_eq!(mailbox(address), expected);
        }
    }

    #[test]
    fn default_name_is_the_part_before_the_at() {
        assert_eq!(name_from("ani.w@example.com"), "ani.w");
        let long = "a".repeat(81);
        assert_eq!(name_from(&format!("{long}@example.com")), long[..80]);
    }
}
