//! What kind of line it is: a number with something behind it, a word above a section, a rule, or text.

use crate::{
    clean::{fold, is_picture},
    words::{MAIN, NOTES, NUMBERED_PARTS, OUT, PARTS, WAITING},
};

/// What a word above names begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    Main,
    Waiting,
    Out,
    Notes,
    /// "Putri", "Court 2": part of those who play.
    Part,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape<'a> {
    Blank,
    /// Only signs: "-----".
    Rule,
    Numbered {
        number: usize,
        text: &'a str,
    },
    /// "1 Andi": counts where a neighbour has the next number.
    Bare {
        number: usize,
        text: &'a str,
    },
    Bullet(&'a str),
    /// `text`: what stands behind the colon, as in "WL: Dodi, Eka".
    Head {
        head: Head,
        text: &'a str,
    },
    Text,
}

/// Circled and boxed numbers in front become "12. ", as compatible forms would lose where the number ends.
pub(crate) fn plain_number(tidied: &str) -> Option<String> {
    let mut number = 0_u32;
    let mut rest = tidied;
    loop {
        let mut letters = rest.chars();
        let Some(first) = letters.next() else { break };
        let code = u32::from(first);
        let (value, after) = match first {
            '0'..='9' => {
                let boxed = letters.as_str().trim_start_matches('\u{fe0f}');
                let Some(after) = boxed.strip_prefix('\u{20e3}') else {
                    break;
                };
                (
                    number
                        .checked_mul(10)
                        .and_then(|tens| tens.checked_add(code - 48)),
                    after,
                )
            }
            '🔟' => (Some(10), letters.as_str()),
            '①'..='⑳' => (Some(code - 0x2460 + 1), letters.as_str()),
            '❶'..='❿' => (Some(code - 0x2776 + 1), letters.as_str()),
            '➀'..='➉' => (Some(code - 0x2780 + 1), letters.as_str()),
            '➊'..='➓' => (Some(code - 0x278a + 1), letters.as_str()),
            _ => break,
        };
        number = value?;
        rest = after;
    }
    if rest.len() == tidied.len() {
        return None;
    }
    let rest = rest.trim_start_matches(['\u{fe0f}', '.', ')', ' ', ':']);
    Some(format!("{number}. {rest}").trim_end().to_owned())
}

pub(crate) fn shape(text: &str) -> Shape<'_> {
    if text.is_empty() {
        return Shape::Blank;
    }
    if text.starts_with('“') && text.ends_with('”') {
        return Shape::Text;
    }
    if let Some((number, rest, is_bare)) = number(text) {
        return if is_bare {
            Shape::Bare { number, text: rest }
        } else {
            Shape::Numbered { number, text: rest }
        };
    }
    if text.chars().all(|letter| {
        !letter.is_alphanumeric() && !is_picture(letter) && letter != '\u{fe0f}'
            || matches!(letter, '\u{2500}'..='\u{257f}' | '➖')
    }) {
        return Shape::Rule;
    }
    if let Some((head, rest)) = head(text) {
        return Shape::Head { head, text: rest };
    }
    bullet(text).map_or(Shape::Text, Shape::Bullet)
}

/// "1." "1)" "1-" "(1)" "#1" "1 ." and, bare, "1 Andi" and "1".
fn number(text: &str) -> Option<(usize, &str, bool)> {
    let (inner, is_opened) = match text.strip_prefix(['(', '[', '#']) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let length = inner.bytes().take_while(u8::is_ascii_digit).count();
    if length == 0 || length > 5 {
        return None;
    }
    let number = inner[..length].parse().ok()?;
    let rest = &inner[length..];
    let after = rest.trim_start();
    if text.starts_with('#') && (after.len() < rest.len() || after.is_empty()) {
        return Some((number, after, false));
    }
    let Some(sign) = after
        .chars()
        .next()
        .filter(|sign| matches!(sign, '.' | ')' | '-' | '–' | ':' | ']'))
    else {
        let is_spaced = after.len() < rest.len() || after.is_empty();
        return (is_spaced && !is_opened).then_some((number, after, true));
    };
    let behind = &after[sign.len_utf8()..];
    let text = behind.trim_start();
    let follows = text.chars().next();
    let is_number = follows.is_some_and(|letter| letter.is_ascii_digit())
        && (text.len() == behind.len() || matches!(sign, '-' | '–'));
    if is_number || (is_opened && !matches!(sign, ')' | ']')) {
        return None;
    }
    // "1.)" and "1..": more signs before the name
    let text = if matches!(sign, '.' | ')') && text.len() == behind.len() {
        text.trim_start_matches(['.', ')', '-', ' '])
    } else {
        text
    };
    Some((number, text, false))
}

fn bullet(text: &str) -> Option<&str> {
    let first = text.chars().next()?;
    let rest = &text[first.len_utf8()..];
    match first {
        '•' | '·' | '‣' | '▪' | '▫' | '●' | '○' | '◦' | '◾' | '◽' | '■' | '□' | '➤' | '➢'
        | '►' | '▶' | '→' | '🔸' | '🔹' | '👉' | '⁃' => {
            Some(rest.trim_start_matches('\u{fe0f}').trim_start())
        }
        '✅' | '✔' | '☑' | '❌' => Some(text),
        '-' | '–' | '*' if rest.starts_with(' ') || rest.starts_with(char::is_alphabetic) => {
            Some(rest.trim_start())
        }
        _ => None,
    }
}

/// "WL", "*Waiting list:*", "WL: Dodi", "Cadangan (3)", "WL 1. Dodi".
fn head(text: &str) -> Option<(Head, &str)> {
    let line = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    if line.is_empty() || line.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    if let Some(colon) = line.find(':').filter(|colon| *colon <= 60)
        && let Some(head) = head_of(&line[..colon])
    {
        let rest = line[colon + 1..].trim_start();
        let is_empty = rest.chars().all(|letter| !letter.is_alphanumeric());
        return Some((head, if is_empty { "" } else { rest }));
    }
    if line.len() > 60 {
        return None;
    }
    if let Some(head) = head_of(line) {
        return Some((head, ""));
    }
    let digits = line.find(|letter: char| letter.is_ascii_digit())?;
    let head = head_of(&line[..digits]).filter(|head| *head == Head::Waiting)?;
    number(&line[digits..])
        .filter(|(_, text, is_bare)| !is_bare && !text.is_empty())
        .map(|(_, text, _)| (head, text))
}

fn head_of(text: &str) -> Option<Head> {
    let folded = fold(text);
    // "Cadangan (3)"
    let words = match folded.rsplit_once(' ') {
        Some((words, count))
            if count.len() <= 2 && count.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            words
        }
        _ => folded.as_str(),
    };
    let is_in = |list: &[&str]| list.contains(&words);
    if is_in(WAITING) {
        return Some(Head::Waiting);
    }
    if is_in(OUT) {
        return Some(Head::Out);
    }
    if is_in(NOTES) {
        return Some(Head::Notes);
    }
    if is_in(PARTS) {
        return Some(Head::Part);
    }
    if is_in(MAIN) {
        return Some(Head::Main);
    }
    let (first, second) = folded.split_once(' ')?;
    let is_short = second.chars().count() <= 2 && second.chars().all(char::is_alphanumeric);
    (NUMBERED_PARTS.contains(&first) && is_short).then_some(Head::Part)
}
