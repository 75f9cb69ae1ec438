//! Randomness as an input, and the ids, codes and tokens generated from it.

use std::sync::Mutex;

use jiff::Timestamp;
use rand::rngs::StdRng;
use rand::{Rng, RngCore, SeedableRng};
use uuid::Uuid;

/// A cryptographically secure random generator, seeded by the system or by a test.
pub struct Random(Mutex<StdRng>);

impl Random {
    pub fn system() -> Self {
        Self(Mutex::new(StdRng::from_os_rng()))
    }

    /// The same sequence for the same seed. For tests only.
    pub fn seeded(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }

    fn with<T>(&self, f: impl FnOnce(&mut StdRng) -> T) -> T {
        // The generator stays valid after a panic under the lock.
        let mut rng = self
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        f(&mut rng)
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.with(|rng| rng.fill_bytes(&mut bytes));
        bytes
    }

    /// Six uniformly random decimal digits.
    pub fn six_digits(&self) -> String {
        self.with(|rng| format!("{:06}", rng.random_range(0..1_000_000)))
    }

    /// `length` uniformly random letters and digits.
    pub fn base62(&self, length: usize) -> String {
        const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        self.letters(LETTERS, length)
    }

    /// `length` uniformly random characters of `letters` (ASCII).
    pub fn letters(&self, letters: &[u8], length: usize) -> String {
        self.with(|rng| {
            (0..length)
                .map(|_| char::from(letters[rng.random_range(0..letters.len())]))
                .collect()
        })
    }

    /// A new UUIDv7: later ids sort later, which keeps indexes compact.
    pub fn id(&self, now: Timestamp) -> Uuid {
        let millis = u64::try_from(now.as_millisecond()).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes()).into_uuid()
    }
}

/// Parses an id from outside. `None` if it is malformed.
pub fn parse(text: &str) -> Option<Uuid> {
    Uuid::try_parse(text).ok()
}

#[cfg(test)]
mod tests {
    use lapang_testing::size;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: size(256, 200_000), ..ProptestConfig::default() })]

        #[test]
        fn ids_parse_as_printed_and_other_text_does_not(bytes in any::<[u8; 16]>(), text in ".{0,60}") {
            let id = Uuid::from_bytes(bytes);
            prop_assert_eq!(parse(&id.to_string()), Some(id));
            if let Some(read) = parse(&text) {
                let digits = |text: &str| text.chars().filter(char::is_ascii_hexdigit).collect::<String>().to_lowercase();
                prop_assert!(digits(&text).ends_with(&digits(&read.to_string())));
            }
        }
    }
}
