//! The server's secret, which keys the hashes of emailed codes. All processes of one database must
//! share it, or one refuses the codes sent by another.
//!
//! With SQLite it is a file, so a copy of the database alone does not reveal codes. With PostgreSQL,
//! whose servers need not share a directory, it is a row in the database. A copy of that database
//! reveals codes by brute force (a million candidates), but they are valid for ten minutes only.

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

    /// Reads the secret in `directory`. Creates it on the first start.
    pub fn in_directory(directory: &Path, random: &Random) -> std::io::Result<Self> {
        file::read_or_create(directory, random).map(Self)
    }

    /// Reads the bytes of the secret in `directory`, if there is one.
    pub fn kept_in(directory: &Path) -> std::io::Result<Option<[u8; 32]>> {
        file::read(&directory.join("secret"))
    }

    /// Writes a secret to a new file.
    pub fn write(path: &Path, secret: &[u8; 32]) -> std::io::Result<()> {
        file::write(path, secret)
    }

    /// Reads the secret in a PostgreSQL database. Creates it on the first start. Blocks the thread.
    pub fn in_database(db: &Db, random: &Random) -> Result<Self, lapang_db::Error> {
        let new_secret = random.bytes();
        db.write_blocking(move |conn| store::read_or_create(conn, &new_secret))
            .map(Self)
    }

    /// An HMAC of `parts`, keyed with the secret.
    pub fn keyed_hash(&self, parts: &[&str]) -> [u8; 32] {
        // HMAC pads a shorter key with zeros to its block size.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        for part in parts {
            // The length prefix distinguishes ("ab", "c") from ("a", "bc").
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

/// A hash of an unguessable value, such as a session token.
pub fn plain_hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
