//! Measures text and breaks it into lines; leaves out what the font has no glyph for.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::metrics::GlyphMetrics;
use skrifa::prelude::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use unicode_normalization::UnicodeNormalization;

pub const MEDIUM: &[u8] = include_bytes!("../assets/plus-jakarta-sans-medium.ttf");
pub const EXTRA_BOLD: &[u8] = include_bytes!("../assets/plus-jakarta-sans-extrabold.ttf");

/// The metrics of one weight of the font.
pub struct Face {
    letters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
}

static FACES: LazyLock<Option<[Face; 2]>> =
    LazyLock::new(|| Some([Face::of(MEDIUM)?, Face::of(EXTRA_BOLD)?]));

/// The weight of names and numbers.
pub fn extra_bold() -> Option<&'static Face> {
    FACES.as_ref().map(|faces| &faces[1])
}

pub fn medium() -> Option<&'static Face> {
    FACES.as_ref().map(|faces| &faces[0])
}

impl Face {
    fn of(file: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(file).ok()?;
        Some(Self {
            letters: font.charmap(),
            // At a size of one unit; `width` scales it.
            widths: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
        })
    }

    pub fn width(&self, text: &str, size: f32) -> f32 {
        let advance = |letter| self.widths.advance_width(self.letters.map(letter)?);
        text.chars().filter_map(advance).sum::<f32>() * size
    }

    /// The characters that the font has glyphs for; others would be drawn as boxes.
    pub fn drawable(&self, text: &str) -> String {
        let known: String = text
            .nfc()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|c| !is_invisible(*c) && self.letters.map(*c).is_some())
            .collect();
        known.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// At most `most` lines no wider than `width`, the last one ending in an ellipsis when text is left over.
    pub fn lines(&self, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line = self.broken(word, size, width, &mut lines);
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = self.shortened(last, size, width);
            }
        }
        lines
    }

    /// Breaks a word that is wider than a line and returns its last part.
    fn broken(&self, word: &str, size: f32, width: f32, lines: &mut Vec<String>) -> String {
        let mut line = String::new();
        for letter in word.chars() {
            line.push(letter);
            if self.width(&line, size) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
        line
    }

    fn shortened(&self, line: &str, size: f32, width: f32) -> String {
        let mut kept = line.to_owned();
        loop {
            let trimmed = kept.trim_end_matches([' ', ',', '.', '-', '·']);
            let shown = format!("{trimmed}…");
            if self.width(&shown, size) <= width || kept.is_empty() {
                return shown;
            }
            kept.pop();
        }
    }
}

/// Control characters and marks of text direction.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_a_glyph_are_left_out() {
        let face = extra_bold().unwrap();
        for (text, expected) in [
            ("Futsal ⚽️ malam 🔥", "Futsal malam"),
            ("Cafe\u{301} Łódź ğ", "Café Łódź ğ"),
            ("مباراة 足球", ""),
            ("  a \u{200b}\u{200d} b ", "a b"),
            ("🏸", ""),
        ] {
            assert_eq!(face.drawable(text), expected);
        }
    }

    #[test]
    fn lines_fit_the_width_and_the_count() {
        let face = extra_bold().unwrap();
        let long = "Futsal malam bareng teman-teman kantor lama di lapangan yang paling bagus";
        for text in [
            long,
            &"W".repeat(80),
            "a",
            "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b",
        ] {
            for most in 1..=3 {
                let lines = face.lines(text, 64.0, 700.0, most);
                assert!(!lines.is_empty() && lines.len() <= most, "{lines:?}");
                for line in &lines {
                    assert!(face.width(line, 64.0) <= 700.0, "{line}");
                }
                let all = lines.concat().replace(' ', "") == text.replace(' ', "");
                let is_cut = lines[lines.len() - 1].ends_with('…');
                assert_ne!(all, is_cut, "{lines:?}");
            }
        }
        assert!(face.lines("", 64.0, 700.0, 3).is_empty());
    }
}
