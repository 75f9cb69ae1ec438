//! The server's own secret: what codes in the database are keyed with, so that a copy of the
//! database alone does not tell them.

use std::fs;
use std::io::Write;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret in `directory`, made there on the first start, readable by the owner alone.
    pub fn load_or_create(directory: &Path, fresh: [u8; 32]) -> std::io::Result<Self> {
        let path = directory.join("secret");
        match fs::read(&path) {
            Ok(bytes) => bytes
                .try_into()
                .map(Self)
                .map_err(|_| std::io::Error::other(format!("{}: not 32 bytes", path.display()))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let mut options = fs::OpenOptions::new();
                options.write(true).create_new(true);
                #[cfg(unix)]
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
                let mut file = options.open(&path)?;
                file.write_all(&fresh)?;
                file.sync_all()?;
                Ok(Self(fresh))
            }
            Err(error) => Err(error),
        }
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
