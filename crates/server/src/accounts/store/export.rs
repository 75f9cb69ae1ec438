//! Everything in the tables of accounts about one user, for their data export.

use lapang_db::{Conn, Error, Row, params};
use serde_json::{Value, json};
use uuid::Uuid;

use super::columns::time;
use crate::accounts::model::Provider;
use crate::clock::from_micros;

pub fn export_account(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Value>, Error> {
    conn.first(
        "SELECT email, name, bio, location, date_of_birth, avatar_url, email_verified,
                preferences_completed, locale, terms_version, terms_accepted_at, created_at,
                updated_at, remind_day_before, remind_hours_before, host_updates
         FROM users WHERE id = $1 AND deleted_at IS NULL",
        params![id],
        |row| {
            Ok(json!({
                "id": id.to_string(),
                "email": row.get::<String>(0)?,
                "name": row.get::<String>(1)?,
                "bio": row.get::<String>(2)?,
                "location": row.get::<String>(3)?,
                "date_of_birth": row.get::<String>(4)?,
                "photo": row.get::<String>(5)?,
                "email_verified": row.get::<bool>(6)?,
                "sports_preferences_completed": row.get::<bool>(7)?,
                "language": row.get::<String>(8)?,
                "terms_version": row.get::<String>(9)?,
                "terms_accepted_at": written(row, 10)?,
                "created_at": written(row, 11)?,
                "updated_at": written(row, 12)?,
                "reminders": {
                    "day_before": row.get::<bool>(13)?,
                    "hours_before": row.get::<bool>(14)?,
                    "host_updates": row.get::<bool>(15)?,
                },
            }))
        },
    )
}

pub fn export_sessions(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT s.id, s.provider, s.created_at, s.renewed_at, s.expires_at, d.fingerprint
         FROM sessions s LEFT JOIN devices d ON d.id = s.device_id
         WHERE s.user_id = $1 ORDER BY s.created_at",
        params![user_id],
        |row| {
            let way_in = match Provider::of(row.get(1)?) {
                Provider::Passkey => "passkey",
                Provider::EmailCode => "e-mail code",
                Provider::Google => "Google",
            };
            Ok(json!({
                "id": row.get::<Uuid>(0)?.to_string(),
                "way_in": way_in,
                "created_at": written(row, 2)?,
                "renewed_at": written(row, 3)?,
                "expires_at": written(row, 4)?,
                "device": row.get::<Option<String>>(5)?,
            }))
        },
    )
}

pub fn export_devices(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT fingerprint, user_agent, ip_address, device_type, browser, os, location,
                first_seen, last_seen
         FROM devices WHERE user_id = $1 ORDER BY first_seen",
        params![user_id],
        |row| {
            Ok(json!({
                "fingerprint": row.get::<String>(0)?,
                "user_agent": row.get::<String>(1)?,
                "ip_address": row.get::<String>(2)?,
                "device_type": row.get::<Option<String>>(3)?,
                "browser": row.get::<Option<String>>(4)?,
                "os": row.get::<Option<String>>(5)?,
                "location": row.get::<Option<String>>(6)?,
                "first_seen": written(row, 7)?,
                "last_seen": written(row, 8)?,
            }))
        },
    )
}

/// Without the public keys, which are of no use to the user.
pub fn export_passkeys(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT id, name, created_at, last_used_at FROM passkeys
         WHERE user_id = $1 ORDER BY created_at",
        params![user_id],
        |row| {
            let last_used: Option<i64> = row.get(3)?;
            Ok(json!({
                "id": row.get::<Uuid>(0)?.to_string(),
                "name": row.get::<String>(1)?,
                "created_at": written(row, 2)?,
                "last_used_at": last_used.map(|at| crate::clock::from_micros(at).to_string()),
            }))
        },
    )
}

pub fn export_identities(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT issuer, subject, created_at FROM identities
         WHERE user_id = $1 ORDER BY created_at",
        params![user_id],
        |row| {
            Ok(json!({
                "issuer": row.get::<String>(0)?,
                "subject": row.get::<String>(1)?,
                "created_at": written(row, 2)?,
            }))
        },
    )
}

pub fn export_codes(conn: &mut dyn Conn, email: &str) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT created_at, expires_at, attempts, client_address FROM email_codes
         WHERE email = $1 ORDER BY created_at",
        params![email],
        |row| {
            Ok(json!({
                "sent_at": written(row, 0)?,
                "expires_at": written(row, 1)?,
                "tries": row.get::<i64>(2)?,
                "asked_from": row.get::<String>(3)?,
            }))
        },
    )
}

pub fn export_roles(conn: &mut dyn Conn, email: &str) -> Result<Vec<Value>, Error> {
    conn.rows(
        "SELECT role, venue_id, created_at, taken_up_at FROM staff WHERE email = $1
         ORDER BY created_at",
        params![email],
        |row| {
            Ok(json!({
                "role": row.get::<String>(0)?,
                "venue_id": row.get::<Option<Uuid>>(1)?.map(|id| id.to_string()),
                "created_at": written(row, 2)?,
                "taken_up_at": row.get::<Option<i64>>(3)?.map(|at| from_micros(at).to_string()),
            }))
        },
    )
}

fn written(row: &Row<'_>, index: usize) -> Result<String, Error> {
    Ok(time(row, index)?.to_string())
}
