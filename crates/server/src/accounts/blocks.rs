//! Players whom a player does not want to meet. What follows from it is for the features above.

use jiff::Timestamp;
use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::deletion::lock_mailbox;
use super::people::people;
use super::profile::refuse_deleted;
use super::store;
use crate::accounts::model::Person;
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};

/// More are refused.
const MAX_BLOCKED: i64 = 200;

/// Blocking again is the same as once.
pub fn block(tx: &mut Tx<'_>, user_id: Uuid, other: Uuid) -> Result<(), Error> {
    if other == user_id {
        let message = "nobody blocks themselves";
        return Err(Error::conflict(Reason::BlocksOneself, message));
    }
    lock_mailbox(tx.conn, user_id)?;
    refuse_deleted(tx.conn, user_id)?;
    if store::count_blocked(tx.conn, user_id)? >= MAX_BLOCKED {
        let reason = Refusal::new(Reason::BlockLimit, "unblock somebody first");
        return Err(Error::Conflict(reason.with("limit", MAX_BLOCKED)));
    }
    Ok(store::insert_block(tx.conn, user_id, other, tx.now)?)
}

pub fn unblock(conn: &mut dyn Conn, user_id: Uuid, other: Uuid) -> Result<(), Error> {
    Ok(store::delete_block(conn, user_id, other)?)
}

/// Those whom a player blocks and since when, the latest first.
pub fn blocked(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(Person, Timestamp)>, Error> {
    let found = store::blocked(conn, user_id)?;
    let ids: Vec<Uuid> = found.iter().map(|(id, _)| *id).collect();
    let mut people = people(conn, &ids)?;
    let found = found.into_iter();
    Ok(found
        .filter_map(|(id, at)| Some((people.remove(&id)?, at)))
        .collect())
}

/// Those whom a player blocks, and those who block them.
pub fn apart_from(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Uuid>, Error> {
    Ok(store::apart_from(conn, user_id)?)
}

/// For other features' statements: the condition that one of two accounts blocks the other.
pub fn are_apart(one: &str, other: &str) -> String {
    store::are_apart(one, other)
}

pub(super) fn export(conn: &mut dyn Conn, user_id: Uuid) -> Result<Value, Error> {
    let found = store::blocked(conn, user_id)?.into_iter();
    let found = found.map(|(id, at)| json!({ "player": id.to_string(), "since": at.to_string() }));
    Ok(found.collect())
}
