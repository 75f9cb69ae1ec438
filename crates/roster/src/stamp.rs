//! What a chat puts before a message when it is copied: `[19.02, 23/11/26] Andi:` and `23/11/26 19.02 - Andi:`.

/// Cuts the stamp and the sender off; `None` where the line has no stamp. Words of the chat itself ("Andi left") come back as `Err`.
pub(crate) fn cut(text: &str) -> Option<Result<&str, ()>> {
    let rest = if let Some(inner) = text.strip_prefix('[') {
        let end = inner.find(']').filter(|end| is_stamp(&inner[..*end]))?;
        &inner[end + 1..]
    } else {
        let end = text.find(" - ").filter(|end| is_stamp(&text[..*end]))?;
        &text[end + 3..]
    };
    let rest = rest.trim_start();
    let Some(colon) = rest.find(':') else {
        return Some(Err(()));
    };
    if rest[..colon].chars().count() > 60 {
        return Some(Err(()));
    }
    Some(Ok(rest[colon + 1..].trim_start()))
}

/// A day with two strokes and a time.
fn is_stamp(text: &str) -> bool {
    if text.len() > 30 || !text.is_ascii() {
        return false;
    }
    let has_only = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b" /-.,:APMapm".contains(&byte));
    let is_time = |part: &str| {
        let mut numbers = part.split([':', '.']);
        let is_number = |number: Option<&str>| {
            number.is_some_and(|digits| {
                (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        is_number(numbers.next()) && is_number(numbers.next())
    };
    let is_day = |part: &str| {
        ['/', '-', '.'].iter().any(|stroke| {
            let numbers: Vec<&str> = part.split(*stroke).collect();
            numbers.len() == 3
                && numbers.iter().all(|digits| {
                    (1..=4).contains(&digits.len())
                        && digits.bytes().all(|byte| byte.is_ascii_digit())
                })
        })
    };
    let parts = || text.split([' ', ',']).filter(|part| !part.is_empty());
    has_only && parts().any(is_day) && parts().any(is_time) && parts().count() <= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_of_both_phones_are_cut() {
        for (line, rest) in [
            ("[19.02, 23/11/26] Andi: 1. Budi", Some(Ok("1. Budi"))),
            ("[23/11/26, 19:02:15] Andi Wijaya: hi", Some(Ok("hi"))),
            ("[23/11/26 19.02.15] +62 812: hi", Some(Ok("hi"))),
            ("23/11/26 19.02 - Andi:", Some(Ok(""))),
            ("11/23/26, 7:02 PM - Andi: x: y", Some(Ok("x: y"))),
            ("23/11/26 19.02 - Andi keluar", Some(Err(()))),
            ("[GOR] Andi: x", None),
            ("19.00 - Andi: x", None),
            ("1 - Andi: x", None),
        ] {
            assert_eq!(cut(line), rest, "{line}");
        }
    }
}
