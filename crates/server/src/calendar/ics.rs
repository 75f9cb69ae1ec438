//! Writes iCalendar content lines (RFC 5545): escaping, folding and line ends.

use jiff::Timestamp;

/// In octets, excluding CRLF.
const MAX_OCTETS: usize = 75;

#[derive(Default)]
pub struct Lines(String);

impl Lines {
    /// A property whose value is already encoded.
    pub fn property(&mut self, name: &str, value: &str) {
        self.fold(&format!("{name}:{value}"));
    }

    /// A property of type TEXT, which needs escaping.
    pub fn text(&mut self, name: &str, value: &str) {
        self.property(name, &escape(value));
    }

    /// A time in UTC.
    pub fn time(&mut self, name: &str, at: Timestamp) {
        self.property(name, &at.strftime("%Y%m%dT%H%M%SZ").to_string());
    }

    /// A component whose content is written by `write`.
    pub fn component(&mut self, name: &str, write: impl FnOnce(&mut Self)) {
        self.property("BEGIN", name);
        write(self);
        self.property("END", name);
    }

    pub fn finish(self) -> String {
        self.0
    }

    /// Folds a long line: continuation lines start with a space, and no character is split.
    fn fold(&mut self, content: &str) {
        let mut used = 0;
        for c in content.chars() {
            if used + c.len_utf8() > MAX_OCTETS {
                self.0.push_str("\r\n ");
                used = 1;
            }
            self.0.push(c);
            used += c.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push_str("\\n"),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_cannot_inject_a_line() {
        let mut lines = Lines::default();
        lines.text(
            "LOCATION",
            "Jl. Melati 1, Jakarta; C:\\\r\nSTATUS:CANCELLED\u{0}",
        );
        assert_eq!(
            lines.finish(),
            "LOCATION:Jl. Melati 1\\, Jakarta\\; C:\\\\\\nSTATUS:CANCELLED\r\n"
        );
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        for c in ["a", "é", "場", "🏸"] {
            let mut lines = Lines::default();
            let value = c.repeat(200);
            lines.text("SUMMARY", &value);
            let text = lines.finish();
            assert!(
                text.split("\r\n").all(|line| line.len() <= MAX_OCTETS),
                "{text}"
            );
            assert_eq!(text.replace("\r\n ", ""), format!("SUMMARY:{value}\r\n"));
        }
    }
}
