//! The accounts' part of a user's data export.

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{blocks, store};
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, user_id: Uuid) -> Result<Value, Error> {
    let account = store::export_account(conn, user_id)?.ok_or(Error::Unauthenticated)?;
    let email = account["email"].as_str().unwrap_or_default().to_owned();
    let (codes, roles) = if account["email_verified"] == true {
        let codes = store::export_codes(conn, &email)?;
        (codes, store::export_roles(conn, &email)?)
    } else {
        // They may belong to the real owner of the address.
        (Vec::new(), Vec::new())
    };
    Ok(json!({
        "account": account,
        "sessions": store::export_sessions(conn, user_id)?,
        "devices": store::export_devices(conn, user_id)?,
        "passkeys": store::export_passkeys(conn, user_id)?,
        "other_providers": store::export_identities(conn, user_id)?,
        "sign_in_codes": codes,
        "staff_roles": roles,
        "blocked_players": blocks::export(conn, user_id)?,
    }))
}
