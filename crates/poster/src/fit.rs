//! Sets and measures text, and breaks it into lines; leaves out what the font has no letter for.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// The outlines' units in the size of the letters.
pub const UNITS: f32 = 1000.0;

/// Its advance and its outline (SVG path data, downwards from the baseline), in thousandths of the size.
type Letter = (f32, &'static str);

/// One weight of the font.
pub struct Face {
    letters: HashMap<char, Letter>,
    /// How much farther from the first letter the second stands, in thousandths of the size.
    kerning: HashMap<(char, char), f32>,
}

static FACES: LazyLock<Option<[Face; 2]>> = LazyLock::new(|| {
    Some([
        Face::of(include_str!("../assets/letters-medium.json"))?,
        Face::of(include_str!("../assets/letters-extrabold.json"))?,
    ])
});

/// The weight of names and numbers.
pub fn extra_bold() -> Option<&'static Face> {
    FACES.as_ref().map(|faces| &faces[1])
}

pub fn medium() -> Option<&'static Face> {
    FACES.as_ref().map(|faces| &faces[0])
}

impl Face {
    fn of(file: &'static str) -> Option<Self> {
        type Followers = HashMap<String, f32>;
        let (letters, alike): (_, HashMap<String, Followers>) = serde_json::from_str(file).ok()?;
        let mut kerning = HashMap::new();
        for (firsts, followers) in &alike {
            for (seconds, by) in followers {
                for first in firsts.chars() {
                    kerning.extend(seconds.chars().map(|second| ((first, second), *by)));
                }
            }
        }
        Some(Self { letters, kerning })
    }

    /// Where each letter starts on the line and its outline, and last the line's width, in thousandths of the size.
    pub fn set(&self, text: &str) -> (Vec<(f32, &'static str)>, f32) {
        let mut placed = Vec::new();
        let mut x = 0.0;
        let mut previous = '\0';
        for letter in joined(text).chars() {
            let letter = between_numbers(previous, letter);
            let Some((advance, outline)) = self.letters.get(&letter) else {
                continue;
            };
            x += self.kerning.get(&(previous, letter)).unwrap_or(&0.0);
            placed.push((x, *outline));
            x += advance;
            previous = letter;
        }
        (placed, x)
    }

    #[cfg(test)]
    pub fn outlines(&self) -> Vec<&'static str> {
        self.letters.values().map(|(_, outline)| *outline).collect()
    }

    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.set(text).1 * size / UNITS
    }

    /// The characters that the font has letters for.
    pub fn drawable(&self, text: &str) -> String {
        let known: String = text
            .nfc()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|c| !is_invisible(*c) && self.letters.contains_key(c))
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

/// With the font's ligatures, which are at their own code points.
fn joined(text: &str) -> String {
    let text = text.replace("ffi", "ﬃ").replace("ffl", "ﬄ");
    text.replace("ff", "ﬀ")
        .replace("fi", "ﬁ")
        .replace("fl", "ﬂ")
}

/// The font's signs after a digit: "5×5", "3−1".
fn between_numbers(previous: char, letter: char) -> char {
    match letter {
        'x' if previous.is_ascii_digit() => '×',
        '-' if previous.is_ascii_digit() => '−',
        _ => letter,
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
    fn letters_stand_as_the_font_says() {
        let face = medium().unwrap();
        let width = |text| face.set(text).1;
        let alike = |one: f32, other: f32| (one - other).abs() < 0.5;
        assert!(alike(width("LT"), width("L") + width("T") - 60.0));
        assert_eq!(face.set("waffles").0.len(), 5);
        assert!(alike(width("5x5-3"), width("5×5−3")));
        assert!(!alike(width("5x"), width("5") + width("x")));
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
