//! Letters: what is invisible goes, phone numbers are hidden, names are folded to compare them.

use unicode_normalization::{
    IsNormalized, UnicodeNormalization, char::is_combining_mark, is_nfkc_quick,
};

/// Put in the place of a phone number.
const HIDDEN: &str = "•••";

/// Said before a name and not part of it.
const HONORIFICS: [&str; 15] = [
    "mas", "mbak", "mba", "bang", "kak", "pak", "bu", "om", "tante", "ko", "koh", "ci", "cik",
    "bro", "sis",
];

fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        || (letter.is_control() && !letter.is_whitespace())
}

/// A picture such as 🔥; no letter, digit, mark or common sign.
pub(crate) fn is_picture(letter: char) -> bool {
    matches!(letter, '\u{203c}' | '\u{2049}' | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}'
        | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Without what nobody sees, and with single spaces. A joiner stays within a picture (👨‍👩‍👧).
pub(crate) fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\u{200d}' {
            let follows_picture = tidied
                .chars()
                .next_back()
                .is_some_and(|last| is_picture(last) || last == '\u{fe0f}');
            if follows_picture && letters.peek().copied().is_some_and(is_picture) {
                tidied.push(letter);
            }
        } else if letter.is_whitespace() {
            if !tidied.is_empty() && !tidied.ends_with(' ') {
                tidied.push(' ');
            }
        } else if !is_invisible(letter) {
            tidied.push(letter);
        }
    }
    tidied.truncate(tidied.trim_end().len());
    tidied
}

/// One form for letters that look alike: wide, bold and circled ones become plain.
pub(crate) fn plain(tidied: &str) -> String {
    if tidied.is_ascii() {
        return tidied.to_owned();
    }
    if is_nfkc_quick(tidied.chars()) == IsNormalized::Yes {
        return tidied.to_owned();
    }
    tidy(&tidied.nfkc().collect::<String>())
}

/// Lower case without marks; other characters than letters and digits become one space. Text without any stays as it is.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    if text.is_ascii() {
        for letter in text
            .bytes()
            .filter(|letter| !letter.is_ascii_control() || letter.is_ascii_whitespace())
        {
            if letter.is_ascii_alphanumeric() {
                folded.push(char::from(letter.to_ascii_lowercase()));
            } else if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        }
        folded.truncate(folded.trim_end().len());
        return if folded.is_empty() {
            tidy(text)
        } else {
            folded
        };
    }
    for letter in text.chars().filter(|letter| !is_invisible(*letter)).nfkd() {
        if letter.is_alphanumeric() {
            folded.extend(
                letter
                    .to_lowercase()
                    .filter(|lower| lower.is_alphanumeric()),
            );
        } else if !is_combining_mark(letter) && !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    if folded.is_empty() {
        tidy(text)
    } else {
        folded
    }
}

/// What names are compared by: lower case without marks, other characters than letters and digits as one space,
/// without an honorific in front. A name without letters and digits is its own key.
pub fn key(name: &str) -> String {
    let folded = fold(name);
    let mut rest = folded.as_str();
    while let Some((first, others)) = rest.split_once(' ') {
        if !HONORIFICS.contains(&first) {
            break;
        }
        rest = others;
    }
    rest.to_owned()
}

/// Hides phone numbers, and says whether there were any.
pub(crate) fn hide_phones(text: &str) -> (String, bool) {
    replace_phones(text, HIDDEN)
}

pub(crate) fn replace_phones(text: &str, with: &str) -> (String, bool) {
    if text.bytes().filter(u8::is_ascii_digit).count() < 9 {
        return (text.to_owned(), false);
    }
    let bytes = text.as_bytes();
    let mut shown = String::with_capacity(text.len());
    let (mut at, mut copied) = (0, 0);
    while at < bytes.len() {
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_area = || {
            bytes[at + 1..]
                .iter()
                .take(6)
                .find(|byte| !byte.is_ascii_digit())
                == Some(&b')')
        };
        let starts = is_digit(at)
            || (is_digit(at + 1) && (bytes[at] == b'+' || (bytes[at] == b'(' && is_area())));
        if !starts {
            at += 1;
            continue;
        }
        let (end, is_phone) = phone_at(bytes, at);
        if is_phone {
            shown.push_str(&text[copied..at]);
            shown.push_str(with);
            copied = end;
        }
        at = end;
    }
    shown.push_str(&text[copied..]);
    (shown, copied > 0)
}

/// Where the run of digits that starts here ends, and whether it is a phone number: nine digits or more that are unbroken, or
/// begin with +, 0 or 62 and are broken into groups no time has.
fn phone_at(bytes: &[u8], start: usize) -> (usize, bool) {
    let is_foreign = bytes[start] == b'+';
    let first = if bytes[start].is_ascii_digit() {
        start
    } else {
        start + 1
    };
    let group_end = |from: usize| {
        bytes[from..]
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .map_or(bytes.len(), |length| from + length)
    };
    let mut end = group_end(first);
    let mut digits = end - first;
    if digits >= 9 {
        return (end, true);
    }
    let area = &bytes[first..end];
    let shortest = if is_foreign || digits >= 4 { 2 } else { 3 };
    if !is_foreign && area[0] != b'0' && !area.starts_with(b"62") && area[0] != b'8' {
        return (end, false);
    }
    let first_end = end;
    loop {
        let gap = bytes[end..]
            .iter()
            .take(3)
            .take_while(|byte| matches!(byte, b' ' | b'-' | b'.' | b'(' | b')'))
            .count();
        let next = end + gap;
        if gap == 0 || next >= bytes.len() || !bytes[next].is_ascii_digit() {
            break;
        }
        let next_end = group_end(next);
        if next_end - next < shortest {
            break;
        }
        digits += next_end - next;
        end = next_end;
    }
    if digits >= 9 {
        (end, true)
    } else {
        (first_end, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_folded() {
        for (name, folded) in [
            ("Mas  Budi", "budi"),
            ("Pak", "pak"),
            ("Ko Ci", "ci"),
            ("José-María", "jose maria"),
            ("D'Artagnan", "d artagnan"),
            ("𝐁𝐮𝐝𝐢 S.", "budi s"),
            ("🔥", "🔥"),
            ("Bu\u{200b}di 🔥", "budi"),
        ] {
            assert_eq!(key(name), folded, "{name}");
        }
    }

    #[test]
    fn phone_numbers_are_hidden_and_hours_are_not() {
        for (text, shown) in [
            ("CP 0812-3456-7890 ya", "CP ••• ya"),
            ("+62 812 3456 7890", "•••"),
            ("wa.me/6281234567890", "wa.me/•••"),
            ("(021) 555 1234", "•••"),
            ("0812.3456.7890 Andi", "••• Andi"),
            ("08.00 - 10.00, 24 Nov 2026", "08.00 - 10.00, 24 Nov 2026"),
            ("19.00-21.00 Rp 35.000", "19.00-21.00 Rp 35.000"),
            ("24-11-2026 19.00", "24-11-2026 19.00"),
        ] {
            assert_eq!(hide_phones(text).0, shown);
        }
    }
}
