//! The key of a photo: 128 random bits, so that its URL cannot be guessed.

use object_store::path::Path;

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

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The URL of a photo that anybody with the key may see.
    pub fn url(&self) -> String {
        format!("/media/{}.jpg", self.text)
    }

    /// The key of a row: its purpose and its text.
    pub fn of_row(purpose: &str, text: &str) -> Option<Self> {
        Self::parse(Purpose::from_name(purpose)?, text)
    }

    /// The key of a file path.
    pub fn of_file(path: &str) -> Option<Self> {
        let name = path.strip_suffix(".jpg")?;
        match name.strip_prefix("receipts/") {
            Some(text) => Self::parse(Purpose::Receipt, text),
            None => Self::parse(Purpose::Avatar, name),
        }
    }

    /// The path of its file in the folder or the bucket.
    pub fn file(&self) -> String {
        self.path().to_string()
    }

    /// Private photos are in a subfolder, out of reach of `/media`.
    pub(super) fn path(&self) -> Path {
        match self.purpose {
            Purpose::Avatar | Purpose::Qris => Path::from(format!("{}.jpg", self.text)),
            Purpose::Receipt => Path::from(format!("receipts/{}.jpg", self.text)),
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
        for purpose in [Purpose::Avatar, Purpose::Receipt] {
            let key = Key::random(&Random::seeded(1), purpose);
            assert_eq!(Key::of_file(&key.file()), Some(key));
        }
        assert_eq!(Key::of_file("receipts/../lapang.jpg"), None);
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
