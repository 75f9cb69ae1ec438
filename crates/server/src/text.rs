//! User text: validated for storage, folded for search.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

use crate::error::Violation;

/// One line, trimmed, with runs of whitespace as one space. Refuses line breaks and control characters:
/// names appear in sentences and subjects that other people read.
pub fn line(field: &str, typed: &str) -> Result<String, Violation> {
    let typed = typed.trim();
    if typed.chars().any(|c| c != '\t' && is_control(c)) {
        let problem = "must be one line without control characters";
        return Err(Violation::new(field, "text.control", problem));
    }
    Ok(typed.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The most marks on one letter.
const MAX_MARKS: usize = 4;

/// A name that others read: a [`line()`] in plain letters (NFKC), without characters that cannot be seen. Refuses what looks like
/// another name: Latin letters among those of a script with the same shapes (as UTS 39, "moderately restrictive", but any
/// script alone is fine), piles of marks, nothing to see.
pub fn name(field: &str, typed: &str) -> Result<String, Violation> {
    let mut name = String::new();
    for letter in line(field, typed)?.nfkc() {
        // These belong to emoji and to letters of some scripts.
        let is_joiner = matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}');
        let is_kept = if is_joiner {
            name.ends_with(|last: char| !last.is_ascii() && !last.is_whitespace())
        } else {
            !is_invisible(letter) && !is_blank(letter)
        };
        if is_kept {
            name.push(letter);
        }
    }
    let name = line(field, name.trim_end_matches(['\u{200c}', '\u{200d}']))?;
    let is_empty = name.is_empty() && !typed.trim().is_empty();
    if is_empty || has_pile_of_marks(&name) || mixes_scripts(&name) {
        let problem = "must be letters that others can read and tell apart";
        return Err(Violation::new(field, "name.unclear", problem));
    }
    Ok(name)
}

fn has_pile_of_marks(name: &str) -> bool {
    let mut marks = 0;
    name.starts_with(is_combining_mark)
        || name.chars().any(|letter| {
            marks = if is_combining_mark(letter) {
                marks + 1
            } else {
                0
            };
            marks > MAX_MARKS
        })
}

/// Whether a script with letters like the Latin ones stands beside another.
fn mixes_scripts(name: &str) -> bool {
    let letters = name.chars().filter(|letter| letter.is_alphabetic());
    let scripts = letters.map(|letter| letter.script());
    let scripts: HashSet<Script> = scripts
        .filter(|script| !matches!(script, Script::Common | Script::Inherited))
        .collect();
    let looks_latin = |script: &Script| {
        matches!(
            script,
            Script::Cyrillic
                | Script::Greek
                | Script::Armenian
                | Script::Cherokee
                | Script::Coptic
                | Script::Lisu
                | Script::Deseret
        )
    };
    scripts.len() > 1 && scripts.iter().any(looks_latin)
}

/// A phone number as a line: digits, spaces and signs such as `+` and `-`, or nothing. Invisible marks, which phone books and
/// chats put around numbers, are dropped; other hyphens and spaces become plain ones.
pub fn phone(field: &str, typed: &str) -> Result<String, Violation> {
    let plain = |letter| match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        letter => letter,
    };
    let typed: String = typed
        .nfkc()
        .filter(|letter| !is_invisible(*letter))
        .map(plain)
        .collect();
    let number = line(field, &typed)?;
    let is_sign = |letter| " +-()./,;*#".contains(letter);
    let is_number = number
        .chars()
        .all(|letter| letter.is_ascii_digit() || is_sign(letter))
        && number.contains(|letter: char| letter.is_ascii_digit());
    if is_number || number.is_empty() {
        return Ok(number);
    }
    let problem = "must have only digits, spaces and signs";
    Err(Violation::new(field, "phone.number", problem))
}

/// Several lines, trimmed as a whole.
pub fn lines(field: &str, typed: &str) -> Result<String, Violation> {
    let text = typed.trim().replace("\r\n", "\n");
    if text
        .chars()
        .any(|c| c != '\n' && c != '\t' && is_control(c))
    {
        let problem = "must not hold control characters";
        return Err(Violation::new(field, "text.control", problem));
    }
    Ok(text)
}

/// Spreadsheets run what begins with these as a formula, unless an apostrophe before it marks it as a text.
pub const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Marked as a text, so that spreadsheets do not run it.
pub fn no_formula(value: String) -> String {
    let is_number = value.parse::<f64>().is_ok();
    if value.starts_with(FORMULA) && !is_number {
        format!("'{value}")
    } else {
        value
    }
}

/// Lower case without accents; runs of other characters than letters and digits become one space.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase);
    for letter in letters {
        if letter.is_alphanumeric() {
            folded.push(letter);
        } else if !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// A text to search in: folded, and once more with joined words if that differs. "G.O.R. Al-Azhar" is found as "gor al azhar" and
/// as "gor alazhar", "Ma'ruf" as "ma ruf" and "maruf".
pub fn searchable(text: &str) -> String {
    let is_inner = |sign| {
        matches!(
            sign,
            '-' | '\u{2010}' | '\u{2011}' | '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | 'ʻ'
        )
    };
    let (apart, together) = (folded(text), folded(&joined(text, is_inner)));
    if apart == together {
        return apart;
    }
    format!("{apart} {together}")
}

/// A folded text to search for: "G.O.R." is one word, as in [`searchable`] texts.
pub fn sought(text: &str) -> String {
    folded(&joined(text, |_| false))
}

/// Drops the dots between single letters, and these signs between any letters.
fn joined(text: &str, is_inner: impl Fn(char) -> bool) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_letter = |at: usize| letters.get(at).is_some_and(|letter| letter.is_alphabetic());
    let is_single =
        |at: usize| is_letter(at) && !is_letter(at + 1) && (at == 0 || !is_letter(at - 1));
    let is_dropped = |at: usize| {
        at > 0
            && match letters[at] {
                '.' => is_single(at - 1) && is_single(at + 1),
                sign => is_inner(sign) && is_letter(at - 1) && is_letter(at + 1),
            }
    };
    (0..letters.len())
        .filter(|at| !is_dropped(*at))
        .map(|at| letters[at])
        .collect()
}

/// Control characters, Unicode line breaks, and bidirectional overrides.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Marks of direction, variation and width, and the soft hyphen.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Letters without a shape: fillers, tags, the braille blank.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
        | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use lapang_testing::size;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn folded_text_has_only_letters_digits_and_single_spaces() {
        for (typed, looked_for) in [
            ("GOR  Senayan", "gor senayan"),
            ("Café—Ñandú 5!", "cafe nandu 5"),
            ("  (Padel) ", "padel"),
            ("%_\\", ""),
            ("", ""),
        ] {
            assert_eq!(folded(typed), looked_for, "{typed:?}");
        }
    }

    #[test]
    fn words_are_searchable_apart_and_joined() {
        for (text, words) in [
            ("G.O.R. Sumantri", "g o r sumantri gor sumantri"),
            ("GOR Ma'ruf", "gor ma ruf gor maruf"),
            ("Jum’at Berkah", "jum at berkah jumat berkah"),
            ("Al-Azhar", "al azhar alazhar"),
            ("Jl. A. Yani No.9 - B2-3", "jl a yani no 9 b2 3"),
            ("R.A.Kartini", "r a kartini ra kartini"),
        ] {
            assert_eq!(searchable(text), words, "{text:?}");
        }
        assert_eq!(sought("g.o.r. Al-Azhar No.9"), "gor al azhar no 9");
    }

    #[test]
    fn lines_are_trimmed_and_control_characters_refused() {
        for (typed, kept) in [
            ("  Ani \t Suryani\n", Some("Ani Suryani")),
            ("José Ñandú", Some("José Ñandú")),
            ("   ", Some("")),
            ("Ani\nYour account is closed", None),
            ("Ani\u{2029}Suryani", None),
            ("\u{202e}inA", None),
            ("bell\u{7}", None),
        ] {
            assert_eq!(line("name", typed).ok().as_deref(), kept, "{typed:?}");
        }
        assert_eq!(line("name", "a\rb").unwrap_err().field, "name");
    }

    #[test]
    fn names_are_read_as_they_are_typed_or_refused() {
        for (typed, expected) in [
            ("  Budi\t Santoso ", Some("Budi Santoso")),
            ("Bob\u{200b}", Some("Bob")),
            ("\u{1d401}\u{1d428}\u{1d41b}", Some("Bob")),
            ("I Ketut 👨‍👩‍👧", Some("I Ketut 👨‍👩‍👧")),
            ("ꦧꦸꦢꦶ", Some("ꦧꦸꦢꦶ")),
            ("Владимир 2", Some("Владимир 2")),
            ("Tanaka 田中", Some("Tanaka 田中")),
            ("E\u{301}mile", Some("Émile")),
            ("", Some("")),
            ("\u{200b}\u{200b}\u{200b}", None),
            ("\u{3164}", None),
            ("Cup\u{e0041}\u{e0042}", Some("Cup")),
            ("\u{412}ob", None),
            ("Bob \u{391}", None),
            (&format!("Budi{}", "\u{333}".repeat(59)), None),
            ("\u{301}", None),
            ("Bu\u{202e}di", None),
            ("Budi\nSantoso", None),
        ] {
            assert_eq!(name("name", typed).ok().as_deref(), expected, "{typed:?}");
        }
    }

    #[test]
    fn phone_numbers_lose_invisible_marks_and_refuse_letters() {
        for (typed, kept) in [
            (
                "\u{202a}+62 812\u{2011}3456\u{2011}7890\u{202c}",
                Some("+62 812-3456-7890"),
            ),
            (
                "\u{2068}+62 812 3456 7890\u{2069}",
                Some("+62 812 3456 7890"),
            ),
            (
                "\u{200e}+62\u{fe0e}\u{a0}812\u{200b} 3456",
                Some("+62 812 3456"),
            ),
            ("＋６２－８１２", Some("+62-812")),
            (
                " (021) 555-1234 / 0812.34 ",
                Some("(021) 555-1234 / 0812.34"),
            ),
            ("\u{200e} ", Some("")),
            ("telp 0812 34", None),
            ("0812 ext", None),
            ("+", None),
            ("0812\n0813", None),
        ] {
            assert_eq!(phone("phone", typed).ok().as_deref(), kept, "{typed:?}");
        }
        assert_eq!(phone("phone", "telp").unwrap_err().rule, "phone.number");
    }

    #[test]
    fn multi_line_text_keeps_its_lines() {
        assert_eq!(lines("notes", " a\r\n\tb ").unwrap(), "a\n\tb");
        assert_eq!(
            lines("notes", "a\u{1b}[2J").unwrap_err().rule,
            "text.control"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: size(1_000, 100_000), ..ProptestConfig::default() })]

        #[test]
        fn normalising_text_twice_changes_nothing(typed in "(\\PC|\\s|[\u{0}-\u{1f}]|[\u{2028}\u{202e}é]){0,40}") {
            if let Ok(kept) = line("name", &typed) {
                prop_assert_eq!(line("name", &kept).unwrap(), kept.clone());
                prop_assert!(!kept.chars().any(is_control), "{:?}", kept);
                prop_assert!(kept.chars().filter(|c| !c.is_whitespace()).eq(typed.chars().filter(|c| !c.is_whitespace())));
            }
            if let Ok(kept) = lines("notes", &typed) {
                prop_assert_eq!(lines("notes", &kept).unwrap(), kept.clone());
                prop_assert!(!kept.contains('\r') && kept.len() <= typed.len());
            }
            let folded = folded(&typed);
            prop_assert_eq!(super::folded(&folded), folded.clone());
            prop_assert!(!folded.contains("  ") && folded.trim() == folded);
            prop_assert!(folded.chars().all(|c| c == ' ' || c.is_alphanumeric()), "{:?}", folded);
        }
    }
}
