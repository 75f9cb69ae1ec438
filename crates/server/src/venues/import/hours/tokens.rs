//! The tokens of OpenStreetMap's `opening_hours`.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Minutes since midnight: `08:00`, and `08.00` as written in Indonesia.
    Time(i64),
    Number(u32),
    /// 0 is Monday.
    Day(usize),
    /// Any other word, in lower case.
    Word(String),
    /// Text in double quotes.
    Comment,
    /// `; , - + / : [ ] ( )`, and `|` for `||`.
    Sign(char),
}

/// A token and its position in the text.
#[derive(Clone, Debug)]
pub struct Placed {
    pub token: Token,
    pub from: usize,
    pub to: usize,
}

pub const DAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/// Splits a text into tokens. White space only separates words. An error is the part that is not a token.
pub fn tokens(text: &str) -> Result<Vec<Placed>, String> {
    let mut tokens = Vec::new();
    let mut from = 0;
    while let Some(first) = text[from..].chars().next() {
        let rest = &text[from..];
        if first.is_whitespace() {
            from += first.len_utf8();
            continue;
        }
        let (token, length) = match first {
            '"' => comment(rest)?,
            '0'..='9' => digits(rest)?,
            'a'..='z' | 'A'..='Z' => word(rest),
            '|' if rest.starts_with("||") => (Token::Sign('|'), 2),
            // Typographic dashes.
            '–' | '—' => (Token::Sign('-'), first.len_utf8()),
            ';' | ',' | '-' | '+' | '/' | ':' | '[' | ']' | '(' | ')' => (Token::Sign(first), 1),
            _ => return Err(rest.to_owned()),
        };
        let to = from + length;
        tokens.push(Placed { token, from, to });
        from = to;
    }
    Ok(tokens)
}

fn comment(rest: &str) -> Result<(Token, usize), String> {
    match rest[1..].find('"') {
        Some(length) => Ok((Token::Comment, length + 2)),
        None => Err(rest.to_owned()),
    }
}

fn word(rest: &str) -> (Token, usize) {
    let length = length_while(rest, |letter| letter.is_ascii_alphabetic());
    let word = rest[..length].to_ascii_lowercase();
    let token = match DAYS.iter().position(|day| *day == word) {
        Some(day) => Token::Day(day),
        None => Token::Word(word),
    };
    (token, length)
}

/// A number, or a time if minutes follow directly.
fn digits(rest: &str) -> Result<(Token, usize), String> {
    let length = length_while(rest, |digit| digit.is_ascii_digit());
    let number: u32 = rest[..length].parse().map_err(|_| rest.to_owned())?;
    let minutes = rest[length..].strip_prefix([':', '.']);
    let Some(minutes) = minutes.filter(|it| it.starts_with(|digit: char| digit.is_ascii_digit()))
    else {
        return Ok((Token::Number(number), length));
    };
    let count = length_while(minutes, |digit| digit.is_ascii_digit());
    let minute: u32 = minutes[..count].parse().map_err(|_| rest.to_owned())?;
    if length > 2 || count != 2 || minute > 59 || number * 60 + minute > 48 * 60 {
        return Err(rest[..length + 1 + count].to_owned());
    }
    let time = Token::Time(i64::from(number * 60 + minute));
    Ok((time, length + 1 + count))
}

fn length_while(text: &str, is_inside: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !is_inside(letter)).unwrap_or(text.len())
}
