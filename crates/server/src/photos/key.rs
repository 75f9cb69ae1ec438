//! The key of a photo: 128 random bits, so that its URL cannot be guessed.

use lapang_db::{Error, Row};
use object_store::path::Path;

use super::picture::WIDTHS;
use super::purpose::Purpose;
use crate::ids::Random;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    purpose: Purpose,
    text: String,
}

impl Key {
    pub fn random(random: &Random, purpose: Purpose) -> Self {
        let text = hex::encode(random.bytes::<16>());
        Self { purpose, text }
    }

    /// Parses a key. Rejects everything else, so a path cannot escape the folder.
    pub fn parse(purpose: Purpose, text: &str) -> Option<Self> {
        let is_key = text.len() == 32
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_key.then(|| Self {
            purpose,
            text: text.to_owned(),
        })
    }

    /// The key that a column has.
    pub fn read(row: &Row<'_>, column: &'static str, purpose: Purpose) -> Result<Self, Error> {
        let key = Self::parse(purpose, row.get_str(column)?);
        key.ok_or_else(|| Error::unreadable(column, "a key of a photo"))
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The URL of a photo that anybody with the key may see; of one in several sizes without the end of its name.
    pub fn url(&self) -> String {
        match self.purpose {
            Purpose::Venue => format!("/media/{}", self.text),
            Purpose::Avatar | Purpose::Qris | Purpose::Receipt => {
                format!("/media/{}.jpg", self.text)
            }
        }
    }

    /// The key of a row: its purpose and its text.
    pub fn of_row(purpose: &str, text: &str) -> Option<Self> {
        Self::parse(Purpose::from_code(purpose)?, text)
    }

    /// The key of a file path.
    pub fn of_file(path: &str) -> Option<Self> {
        let (purpose, name) = match path.split_once('/') {
            Some(("receipts", name)) => (Purpose::Receipt, name),
            Some(("venues", name)) => (Purpose::Venue, name),
            Some(_) => return None,
            None => (Purpose::Avatar, path),
        };
        let (text, suffix) = name.split_at_checked(32)?;
        let key = Self::parse(purpose, text)?;
        key.suffixes().any(|known| known == suffix).then_some(key)
    }

    /// The path of its file in the folder or the bucket; of one in several sizes, of the one that is always there.
    pub fn file(&self) -> String {
        self.files().next().unwrap_or_default()
    }

    /// The paths of all files that it may have.
    pub fn files(&self) -> impl Iterator<Item = String> + use<'_> {
        self.suffixes().map(|suffix| self.path(&suffix).to_string())
    }

    fn suffixes(&self) -> impl Iterator<Item = String> + use<> {
        let widths: &[u32] = match self.purpose {
            Purpose::Venue => &WIDTHS,
            Purpose::Avatar | Purpose::Qris | Purpose::Receipt => &[],
        };
        let single = widths.is_empty().then(|| ".jpg".to_owned());
        let sized = widths
            .iter()
            .flat_map(|width| ["jpg", "webp"].map(|end| format!("-{width}.{end}")));
        single.into_iter().chain(sized)
    }

    /// Private photos are in a subfolder, out of reach of `/media`.
    pub(super) fn path(&self, suffix: &str) -> Path {
        let text = &self.text;
        match self.purpose {
            Purpose::Avatar | Purpose::Qris => Path::from(format!("{text}{suffix}")),
            Purpose::Receipt => Path::from(format!("receipts/{text}{suffix}")),
            Purpose::Venue => Path::from(format!("venues/{text}{suffix}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_32_hex_digits_are_a_key() {
        let key = Key::random(&Random::seeded(1), Purpose::Avatar);
        assert_eq!(Key::parse(Purpose::Avatar, key.as_str()), Some(key));
        for purpose in [Purpose::Avatar, Purpose::Receipt, Purpose::Venue] {
            let key = Key::random(&Random::seeded(1), purpose);
            for file in key.files() {
                assert_eq!(Key::of_file(&file), Some(key.clone()), "{file}");
            }
        }
        for file in [
            "receipts/../lapang.jpg",
            "venues/0123456789abcdef0123456789abcdef-7.jpg",
        ] {
            assert_eq!(Key::of_file(file), None, "{file}");
        }
        for text in [
            "",
            "..",
            "../lapang.db",
            "0123456789abcdef0123456789abcde/",
            "0123456789ABCDEF0123456789ABCDEF",
            "0123456789abcdef0123456789abcdef0",
            "0123456789abcdef0123456789abcde\0",
            "é123456789abcdef0123456789abcd",
        ] {
            assert_eq!(Key::parse(Purpose::Avatar, text), None, "{text:?}");
        }
    }
}
