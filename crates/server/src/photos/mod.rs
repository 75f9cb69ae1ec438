//! Uploaded photos, each for a [`Purpose`]: normalised, and stored on disk or in an S3-compatible
//! store under unguessable keys. This module depends on no other feature.
//!
//! A row is written before its file and deleted after it. After a crash between the two, the row is
//! unused, and a sweep deletes both.

pub mod files;
mod key;
mod picture;
mod profile;
mod purpose;
mod serve;
mod store;
mod sweep;
mod upload;

use jiff::Timestamp;
use lapang_db::Conn;

use crate::app::Tx;
use crate::clock::from_micros;
use crate::error::Error;

pub use files::{FOLDER, Files};
pub use key::Key;
pub use picture::{Picture, sizes_of};
pub use purpose::{Owner, Purpose};
pub use serve::{private_response, routes};
pub use sweep::{remove, sweeps};
pub use upload::{UploadError, receive, respond, save};

/// A file as a picture for a purpose; `None` if it cannot be read.
pub fn normalized(file: &[u8], purpose: Purpose) -> Option<Picture> {
    picture::normalize(file, purpose.crop()).ok()
}

/// Inserts the row of a file before the file is written.
pub fn register(tx: &mut Tx<'_>, key: &Key, owner: Owner) -> Result<(), Error> {
    Ok(store::insert(tx.conn, key, owner, tx.now)?)
}

/// Makes a written file the photo of its owner. Returns the photos that it replaces.
fn activate(tx: &mut Tx<'_>, key: &Key, owner: Owner) -> Result<Vec<Key>, Error> {
    if !store::activate(tx.conn, key, owner)? {
        return Err(Error::Unavailable);
    }
    if owner.purpose() == Purpose::Venue {
        return Ok(Vec::new());
    }
    Ok(store::deactivate_others(
        tx.conn,
        owner,
        key.as_str(),
        tx.now,
    )?)
}

/// Takes one of an owner's photos out of use, to [`remove`] after the commit. `None` if the owner does not have it.
pub fn deactivate(tx: &mut Tx<'_>, owner: Owner, key: &str) -> Result<Option<Key>, Error> {
    let is_done = store::deactivate(tx.conn, owner, key, tx.now)?;
    Ok(Key::parse(owner.purpose(), key).filter(|_| is_done))
}

/// Leaves an owner without a photo. Returns the previous ones, to [`remove`] after the commit.
pub fn deactivate_all(tx: &mut Tx<'_>, owner: Owner) -> Result<Vec<Key>, Error> {
    Ok(store::deactivate_others(tx.conn, owner, "", tx.now)?)
}

/// The photos of an owner with their creation times.
pub fn of_owner(conn: &mut dyn Conn, owner: Owner) -> Result<Vec<(Key, Timestamp)>, Error> {
    let found = store::of_owner(conn, owner)?.into_iter();
    Ok(found.map(|(key, made)| (key, from_micros(made))).collect())
}
