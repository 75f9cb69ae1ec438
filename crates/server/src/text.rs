//! User text: validated for storage, quoted in emails, folded for search.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

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

/// Quotes user text in an email. Several lines are each marked with `>`, so that none reads like our
/// own text.
pub fn quoted(title: &str, words: &str) -> String {
    if !words.contains('\n') {
        return format!("{title}: {words}");
    }
    let lines: Vec<String> = words.lines().map(|line| format!("> {line}")).collect();
    format!("{title}:\n{}", lines.join("\n"))
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

/// Control characters, Unicode line breaks, and bidirectional overrides.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
    fn multi_line_text_keeps_its_lines() {
        assert_eq!(lines("notes", " a\r\n\tb ").unwrap(), "a\n\tb");
        assert_eq!(
            lines("notes", "a\u{1b}[2J").unwrap_err().rule,
            "text.control"
        );
    }

    #[test]
    fn quoted_lines_are_marked() {
        assert_eq!(quoted("Reason", "Rain"), "Reason: Rain");
        assert_eq!(
            quoted("Reason", "Rain\n\nPay again at:"),
            "Reason:\n> Rain\n> \n> Pay again at:"
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
