//! The unsent emails of one address: for its data export and its deletion.

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

/// Deletes the emails to an address, including unsent ones.
pub fn forget(conn: &mut dyn Conn, address: &str) -> Result<(), Error> {
    Ok(store::forget_recipient(conn, address)?)
}
