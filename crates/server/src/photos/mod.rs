//! Photos of people: made from what they send, kept on disk or in an S3-compatible store, served
//! under names that nobody can guess. They know no other feature.
//!
//! A row is written before its file and deleted after it. Whatever a crash leaves between the two
//! is a row that nobody uses, and a sweep takes both away.

mod files;
mod key;
mod picture;
mod serve;
mod store;
mod sweep;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::clock::from_micros;
use crate::error::Error;

pub use files::Files;
pub use key::Key;
pub use picture::Refusal;
pub use serve::routes;
pub use sweep::{remove, sweeps};

/// Announces a file that is about to be written for a player.
pub fn announce(
    conn: &mut dyn Conn,
    key: &Key,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    Ok(store::insert(conn, key.as_str(), user_id, now)?)
}

/// Makes a written file the photo of a player, and answers those that it takes the place of.
pub fn put_in_use(
    conn: &mut dyn Conn,
    key: &Key,
    user_id: Uuid,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    if !store::put_in_use(conn, key.as_str(), user_id)? {
        return Err(Error::Unavailable);
    }
    take_out_of_use(conn, user_id, key.as_str(), now)
}

/// Leaves a player without a photo, and answers what they had.
pub fn drop_all(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<Vec<Key>, Error> {
    take_out_of_use(conn, user_id, "", now)
}

/// The photos of a player, with the times they were made.
pub fn of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(Key, Timestamp)>, Error> {
    let found = store::of(conn, user_id)?.into_iter();
    Ok(found
        .filter_map(|(key, made)| Some((Key::parse(&key)?, from_micros(made))))
        .collect())
}

fn take_out_of_use(
    conn: &mut dyn Conn,
    user_id: Uuid,
    but: &str,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    let keys = store::take_out_of_use(conn, user_id, but, now)?;
    Ok(keys.iter().filter_map(|key| Key::parse(key)).collect())
}
