//! The server's own secret: what mailed codes in the database are keyed with. All processes of one
//! database must have the same one, or a code sent by one is refused by another.
//!
//! Beside SQLite it is a file, so that a copy of the database alone does not tell codes. With
//! PostgreSQL, whose servers need not share any directory, it is a row of the database itself. A
//! copy of that tells codes to whoever tries all million of them; they are good for ten minutes.

mod file;
mod store;

use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use lapang_db::Db;
use sha2::{Digest, Sha256};

use crate::ids::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret in `directory`, made there on the first start.
    pub fn in_directory(directory: &Path, random: &Random) -> std::io::Result<Self> {
        file::read_or_make(directory, random).map(Self)
    }

    /// The bytes of the secret in `directory`, if there is one.
    pub fn kept_in(directory: &Path) -> std::io::Result<Option<[u8; 32]>> {
        file::read(&directory.join("secret"))
    }

    /// Writes a secret to a file that is not there yet.
    pub fn write(path: &Path, secret: &[u8; 32]) -> std::io::Result<()> {
        file::write(path, secret)
    }

    /// The secret in a PostgreSQL database, made there on the first start. Blocks the thread.
    pub fn in_database(db: &Db, random: &Random) -> Result<Self, lapang_db::Error> {
        let fresh = random.bytes();
        db.write_blocking(move |conn| store::read_or_make(conn, &fresh))
            .map(Self)
    }

    /// A hash of `parts` that nobody without the secret can make.
    pub fn keyed_hash(&self, parts: &[&str]) -> [u8; 32] {
        // HMAC itself extends a key to its block with zeros.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        for part in parts {
            // The length keeps ("ab", "c") and ("a", "bc") apart.
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

/// A hash of something that is itself unguessable, such as a session's token.
pub fn plain_hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
