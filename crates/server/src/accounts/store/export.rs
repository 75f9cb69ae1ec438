//! Everything in the tables of accounts about one user, for their data export.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, params};
use serde_json::{Value, json};
use uuid::Uuid;

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
                "email": row.get::<String>("email")?,
                "name": row.get::<String>("name")?,
                "bio": row.get::<String>("bio")?,
                "location": row.get::<String>("location")?,
                "date_of_birth": row.get::<String>("date_of_birth")?,
                "photo": row.get::<String>("avatar_url")?,
                "email_verified": row.get::<bool>("email_verified")?,
                "sports_preferences_completed": row.get::<bool>("preferences_completed")?,
                "language": row.get::<String>("locale")?,
                "terms_version": row.get::<String>("terms_version")?,
                "terms_accepted_at": written(row, "terms_accepted_at")?,
                "created_at": written(row, "created_at")?,
                "updated_at": written(row, "updated_at")?,
                "reminders": {
                    "day_before": row.get::<bool>("remind_day_before")?,
                    "hours_before": row.get::<bool>("remind_hours_before")?,
                    "host_updates": row.get::<bool>("host_updates")?,
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
            let way_in = match Provider::of(row.get("provider")?) {
                Provider::Passkey => "passkey",
                Provider::EmailCode => "e-mail code",
                Provider::Google => "Google",
            };
            Ok(json!({
                "id": row.get::<Uuid>("id")?.to_string(),
                "way_in": way_in,
                "created_at": written(row, "created_at")?,
                "renewed_at": written(row, "renewed_at")?,
                "expires_at": written(row, "expires_at")?,
                "device": row.get::<Option<String>>("fingerprint")?,
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
                "fingerprint": row.get::<String>("fingerprint")?,
                "user_agent": row.get::<String>("user_agent")?,
                "ip_address": row.get::<String>("ip_address")?,
                "device_type": row.get::<Option<String>>("device_type")?,
                "browser": row.get::<Option<String>>("browser")?,
                "os": row.get::<Option<String>>("os")?,
                "location": row.get::<Option<String>>("location")?,
                "first_seen": written(row, "first_seen")?,
                "last_seen": written(row, "last_seen")?,
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
            let last_used: Option<i64> = row.get("last_used_at")?;
            Ok(json!({
                "id": row.get::<Uuid>("id")?.to_string(),
                "name": row.get::<String>("name")?,
                "created_at": written(row, "created_at")?,
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
                "issuer": row.get::<String>("issuer")?,
                "subject": row.get::<String>("subject")?,
                "created_at": written(row, "created_at")?,
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
                "sent_at": written(row, "created_at")?,
                "expires_at": written(row, "expires_at")?,
                "tries": row.get::<i64>("attempts")?,
                "asked_from": row.get::<String>("client_address")?,
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
                "role": row.get::<String>("role")?,
                "venue_id": row.get::<Option<Uuid>>("venue_id")?.map(|id| id.to_string()),
                "created_at": written(row, "created_at")?,
                "taken_up_at": row.get::<Option<i64>>("taken_up_at")?.map(|at| from_micros(at).to_string()),
            }))
        },
    )
}

fn written(row: &Row<'_>, column: &'static str) -> Result<String, Error> {
    let at: Timestamp = row.get(column)?;
    Ok(at.to_string())
}
