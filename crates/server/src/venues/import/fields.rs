//! The values of a row. One that is required and unusable refuses the row; an optional one is left out with a note.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::numbers::decimal;
use super::row::Values;
use crate::text;

pub struct Fields(pub Values);

impl Fields {
    pub fn value(&self, column: &str) -> &str {
        let value = self.0.columns.get(column);
        value.map_or("", |value| value.trim())
    }

    pub fn note(&mut self, note: String) {
        self.0.notes.push(note);
    }

    pub fn leave_out(&mut self, column: &str, reason: &str) {
        self.note(format!("{column} is left out: {reason}"));
    }

    /// One line: line breaks become spaces.
    fn line(&self, column: &str, longest: usize) -> Result<String, String> {
        let words: Vec<&str> = self.value(column).split_whitespace().collect();
        let line = text::line(column, &words.join(" "))
            .map_err(|_| "holds a control character".to_owned())?;
        if line.chars().count() > longest {
            return Err(format!("is longer than {longest} characters"));
        }
        Ok(line)
    }

    pub fn required_text(&self, column: &str, longest: usize) -> Result<String, String> {
        match self.line(column, longest) {
            Ok(line) if line.is_empty() => Err(format!("it has no {column}")),
            Ok(line) => Ok(line),
            Err(reason) => Err(format!("{column} {reason}")),
        }
    }

    pub fn text(&mut self, column: &str, longest: usize) -> String {
        self.line(column, longest).unwrap_or_else(|reason| {
            self.leave_out(column, &format!("it {reason}"));
            String::new()
        })
    }

    /// Several lines.
    pub fn lines(&mut self, column: &str, longest: usize) -> String {
        let reason = match text::lines(column, self.value(column)) {
            Ok(text) if text.chars().count() <= longest => return text,
            Ok(_) => format!("it is longer than {longest} characters"),
            Err(_) => "it holds a control character".to_owned(),
        };
        self.leave_out(column, &reason);
        String::new()
    }

    pub fn id(&mut self, column: &str) -> Option<String> {
        Some(self.text(column, 200)).filter(|id| !id.is_empty())
    }

    pub fn degrees(&self, column: &str) -> Result<f64, String> {
        let value = self.value(column);
        if value.is_empty() {
            return Err(format!("it has no {column}"));
        }
        decimal(value).ok_or_else(|| format!("{column} is {value:?}, not a number"))
    }

    /// 0 stands for none.
    pub fn number<T: Default + PartialOrd + Display>(
        &mut self,
        column: &str,
        range: RangeInclusive<T>,
        parse: fn(&str) -> Option<T>,
    ) -> T {
        let value = self.value(column);
        if value.is_empty() {
            return T::default();
        }
        match within(value, &range, parse) {
            Ok(number) => number,
            Err(reason) => {
                self.leave_out(column, &reason);
                T::default()
            }
        }
    }

    pub fn phone(&mut self, column: &str, longest: usize) -> String {
        let typed = self.value(column);
        match text::phone(column, typed) {
            Ok(number) if number.chars().count() <= longest => number,
            _ => {
                let reason = format!("{typed:?} is no phone number of up to {longest} characters");
                self.leave_out(column, &reason);
                String::new()
            }
        }
    }

    /// Accepts only http and https: a link must not run a script.
    pub fn web_address(&mut self, column: &str) -> String {
        let text = self.text(column, 2000);
        if text.is_empty() {
            return text;
        }
        let parsed = url::Url::parse(&text)
            .or_else(|_| url::Url::parse(&format!("https://{text}")))
            .ok()
            .filter(|url| {
                matches!(url.scheme(), "http" | "https")
                    && url.has_host()
                    && url.username().is_empty()
            });
        parsed.map_or_else(
            || {
                self.leave_out(column, &format!("{text:?} is no address of a web page"));
                String::new()
            },
            String::from,
        )
    }
}

pub fn within<T: PartialOrd + Display>(
    value: &str,
    range: &RangeInclusive<T>,
    parse: fn(&str) -> Option<T>,
) -> Result<T, String> {
    let number = parse(value).filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("{value:?} is no number from {least} to {most}")
    })
}

/// Items with semicolons or commas between them.
pub fn list(text: &str) -> Vec<String> {
    let mut items: Vec<String> = text
        .split([';', ','])
        .map(|item| item.trim().to_owned())
        .filter(|item| !item.is_empty())
        .collect();
    items.dedup();
    items
}
