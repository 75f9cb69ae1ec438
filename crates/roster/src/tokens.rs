//! A line of the heading as words, numbers and signs.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number,
    Sign,
}

#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// In lower case.
    pub(crate) text: String,
    pub(crate) kind: Kind,
    /// Bytes of the line.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

fn kind_of(letter: char) -> Option<Kind> {
    if letter.is_ascii_digit() {
        Some(Kind::Number)
    } else if letter.is_alphanumeric() {
        Some(Kind::Word)
    } else if letter.is_whitespace() {
        None
    } else {
        Some(Kind::Sign)
    }
}

/// "Sel, 2 Des 20.00" is: sel · , · 2 · des · 20 · . · 00
pub(crate) fn split(line: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (at, letter) in line.char_indices() {
        let Some(kind) = kind_of(letter) else {
            continue;
        };
        let end = at + letter.len_utf8();
        let dash = if matches!(letter, '–' | '—' | '−') {
            '-'
        } else {
            letter
        };
        match tokens.last_mut() {
            Some(last) if last.kind == kind && kind != Kind::Sign && last.end == at => {
                last.text.extend(dash.to_lowercase());
                last.end = end;
            }
            _ => tokens.push(Token {
                text: dash.to_lowercase().collect(),
                kind,
                start: at,
                end,
            }),
        }
    }
    tokens
}

/// The tokens of a line, asked by index; outside of it there is nothing.
pub(crate) struct Tokens(pub(crate) Vec<Token>);

impl Tokens {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn word(&self, at: usize) -> Option<&str> {
        self.0
            .get(at)
            .filter(|token| token.kind == Kind::Word)
            .map(|token| token.text.as_str())
    }

    pub(crate) fn word_before(&self, at: usize) -> Option<&str> {
        at.checked_sub(1).and_then(|before| self.word(before))
    }

    pub(crate) fn digits(&self, at: usize) -> Option<&str> {
        self.0
            .get(at)
            .filter(|token| token.kind == Kind::Number)
            .map(|token| token.text.as_str())
    }

    /// A number of at most four digits.
    pub(crate) fn small(&self, at: usize) -> Option<i16> {
        self.digits(at)
            .filter(|digits| digits.len() <= 4)
            .and_then(|digits| digits.parse().ok())
    }

    pub(crate) fn is_sign(&self, at: usize, sign: char) -> bool {
        self.0
            .get(at)
            .is_some_and(|token| token.kind == Kind::Sign && token.text.starts_with(sign))
    }

    /// No space stands before the token.
    pub(crate) fn touches_last(&self, at: usize) -> bool {
        at > 0
            && self
                .0
                .get(at)
                .is_some_and(|token| self.0[at - 1].end == token.start)
    }
}
