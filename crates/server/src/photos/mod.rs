//! Pictures that people send, each for a [`Purpose`]: made from their files, kept on disk or in an
//! S3-compatible store under names that nobody can guess. They know no other feature.
//!
//! A row is written before its file and deleted after it. Whatever a crash leaves between the two
//! is a row that nobody uses, and a sweep takes both away.

mod files;
mod key;
mod picture;
mod purpose;
mod serve;
mod store;
mod sweep;
mod upload;

use jiff::Timestamp;
use lapang_db::Conn;

use crate::clock::from_micros;
use crate::error::Error;

pub use files::{FOLDER, Files};
pub use key::Key;
pub use purpose::{Owner, Purpose};
pub use serve::{routes, shown};
pub use sweep::{remove, sweeps};
pub use upload::{Refusal, answer, keep, receive};

/// Announces a file that is about to be written for its owner.
pub fn announce(conn: &mut dyn Conn, key: &Key, owner: Owner, now: Timestamp) -> Result<(), Error> {
    Ok(store::insert(conn, key, owner, now)?)
}

/// Makes a written file the picture of its owner, and answers those that it takes the place of.
fn put_in_use(
    conn: &mut dyn Conn,
    key: &Key,
    owner: Owner,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    if !store::put_in_use(conn, key, owner)? {
        return Err(Error::Unavailable);
    }
    Ok(store::take_out_of_use(conn, owner, key.as_str(), now)?)
}

/// Leaves an owner without a picture, and answers what they had, for [`remove`] after the commit.
pub fn drop_all(conn: &mut dyn Conn, owner: Owner, now: Timestamp) -> Result<Vec<Key>, Error> {
    Ok(store::take_out_of_use(conn, owner, "", now)?)
}

/// The pictures of an owner, with the times they were made.
pub fn of(conn: &mut dyn Conn, owner: Owner) -> Result<Vec<(Key, Timestamp)>, Error> {
    let found = store::of(conn, owner)?.into_iter();
    Ok(found.map(|(key, made)| (key, from_micros(made))).collect())
}
