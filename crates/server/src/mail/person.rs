//! The mails that wait for one person: for them to read, and to be forgotten.

use lapang_db::Conn;
use serde_json::{Value, json};

use super::store;
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, address: &str) -> Result<Value, Error> {
    let waiting = store::to(conn, address)?.into_iter();
    let waiting: Vec<Value> = waiting
        .map(|(at, subject, text)| {
            json!({ "written_at": at.to_string(), "subject": subject, "text": text })
        })
        .collect();
    Ok(waiting.into())
}

/// What has not left yet does not leave any more.
pub fn forget(conn: &mut dyn Conn, address: &str) -> Result<(), Error> {
    Ok(store::forget_recipient(conn, address)?)
}
