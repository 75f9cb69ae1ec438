//! The unsent emails of one address: for its data export and its deletion.

use lapang_db::Conn;
use serde_json::{Value, json};

use super::store;
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, address: &str) -> Result<Value, Error> {
    let backlog = store::to(conn, address)?.into_iter();
    let backlog: Vec<Value> = backlog
        .map(|(at, subject, text)| {
            json!({ "written_at": at.to_string(), "subject": subject, "text": text })
        })
        .collect();
    Ok(backlog.into())
}

/// Deletes the emails to an address, including unsent ones.
pub fn forget(conn: &mut dyn Conn, address: &str) -> Result<(), Error> {
    Ok(store::delete_to(conn, address)?)
}
