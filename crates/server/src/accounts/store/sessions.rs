//! The SQL of sessions.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, params, read};
use uuid::Uuid;

use crate::accounts::model::{Device, Provider, Session};
use crate::auth::Player;

pub fn insert_session(
    conn: &mut dyn Conn,
    session: &Session,
    token_hash: &[u8; 32],
    device_id: Option<Uuid>,
) -> Result<(), Error> {
    insert!("sessions", {
        id: session.id,
        token_hash: token_hash.as_slice(),
        user_id: session.user_id,
        device_id,
        provider: session.provider.number(),
        created_at: session.created_at,
        renewed_at: session.created_at,
        expires_at: session.expires_at,
    })
    .run(conn)?;
    Ok(())
}

pub struct SessionRow {
    pub player: Player,
    pub created_at: Timestamp,
    pub renewed_at: Timestamp,
    pub expires_at: Timestamp,
    /// Its device, and when that was last seen.
    pub device: Option<(Uuid, Timestamp)>,
}

pub fn session_by_token(
    conn: &mut dyn Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<SessionRow>, Error> {
    conn.first(
        "SELECT u.id AS user_id, s.id AS session_id, u.email, u.name, u.avatar_url, u.email_verified,
                u.preferences_completed, u.locale, s.created_at, s.renewed_at, s.expires_at,
                d.id AS device_id, d.last_seen
         FROM sessions s JOIN users u ON u.id = s.user_id
         LEFT JOIN devices d ON d.id = s.device_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.deleted_at IS NULL",
        params![token_hash.as_slice(), now.as_microsecond()],
        |row| {
            read!(row, SessionRow {
                created_at, renewed_at, expires_at;
                player: Player {
                    user_id: row.get("user_id")?,
                    session_id: row.get("session_id")?,
                    email: row.get("email")?,
                    name: row.get("name")?,
                    avatar_url: row.get("avatar_url")?,
                    email_verified: row.get("email_verified")?,
                    preferences_completed: row.get("preferences_completed")?,
                    locale: row.get("locale")?,
                },
                device: match row.get("device_id")? {
                    Some(id) => Some((id, row.get("last_seen")?)),
                    None => None,
                }
            })
        },
    )
}

pub fn session_by_id(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Session>, Error> {
    conn.first(
        "SELECT s.id, s.user_id, s.provider, s.created_at, s.expires_at,
                d.fingerprint, d.user_agent, d.ip_address, d.device_type, d.browser, d.os,
                d.location, d.first_seen, d.last_seen
         FROM sessions s LEFT JOIN devices d ON d.id = s.device_id
         WHERE s.id = $1",
        params![id],
        |row| {
            let device = match row.get::<Option<String>>("fingerprint")? {
                None => None,
                Some(fingerprint) => Some(Device {
                    fingerprint,
                    user_agent: row.get("user_agent")?,
                    ip_address: row.get("ip_address")?,
                    device_type: row.get("device_type")?,
                    browser: row.get("browser")?,
                    os: row.get("os")?,
                    location: row.get("location")?,
                    first_seen: row.get("first_seen")?,
                    last_seen: row.get("last_seen")?,
                }),
            };
            read!(row, Session {
                id, user_id, created_at, expires_at;
                provider: Provider::of(row.get("provider")?),
                device: device,
                is_new_device: false
            })
        },
    )
}

pub fn extend_session(
    conn: &mut dyn Conn,
    id: Uuid,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE sessions SET renewed_at = $2, expires_at = $3 WHERE id = $1",
        params![id, now.as_microsecond(), expires_at.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete_session(conn: &mut dyn Conn, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM sessions WHERE id = $1 AND user_id = $2",
        params![id, user_id],
    )?;
    Ok(())
}

/// Deletes at most `limit` expired sessions.
pub fn delete_expired_sessions(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)",
        params![now.as_microsecond(), limit],
    )
}
