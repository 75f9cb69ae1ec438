//! The name of a photo: 128 random bits, so that only who was given it finds the photo.

use object_store::path::Path;

use crate::ids::Random;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    pub fn random(random: &Random) -> Self {
        let bytes = random.bytes::<16>();
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A key, and nothing that could lead anywhere else.
    pub fn parse(text: &str) -> Option<Self> {
        let is_key = text.len() == 32
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_key.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where the photo is served.
    pub fn url(&self) -> String {
        format!("/media/{}.jpg", self.0)
    }

    /// Where its file is kept.
    pub(super) fn path(&self) -> Path {
        Path::from(format!("{}.jpg", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_key_is_a_key() {
        let key = Key::random(&Random::seeded(1));
        assert_eq!(Key::parse(key.as_str()), Some(key));
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
            assert_eq!(Key::parse(text), None, "{text:?}");
        }
    }
}
