//! The SQL of accounts, sessions, codes and staff.

use jiff::Timestamp;
use lapang_api::AuthProvider;
use lapang_db::{Conn, Error, Row, in_list, params};
use uuid::Uuid;

use super::current::Account;
use super::devices::Device;
use super::people::Person;
use super::sessions::Session;
use super::staff::Role;
use crate::auth::Player;
use crate::clock::from_micros;
use crate::locale::Locale;

fn locale(row: &Row<'_>, index: usize) -> Result<Locale, Error> {
    Ok(Locale::from_code(row.get_str(index)?).unwrap_or_default())
}

fn time(row: &Row<'_>, index: usize) -> Result<Timestamp, Error> {
    Ok(from_micros(row.get(index)?))
}

// ---- users

pub struct NewUser<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub name: &'a str,
    pub email_verified: bool,
    pub locale: Locale,
    pub terms_version: &'a str,
}

pub fn insert_user(conn: &mut dyn Conn, user: &NewUser<'_>, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO users (id, email, name, email_verified, locale, terms_version,
                            terms_accepted_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)",
        params![
            user.id,
            user.email,
            user.name,
            user.email_verified,
            user.locale.code(),
            user.terms_version,
            now.as_microsecond()
        ],
    )?;
    Ok(())
}

const ACCOUNT: &str = "id, email, name, avatar_url, email_verified, preferences_completed, locale, created_at, updated_at";

fn account(row: &Row<'_>) -> Result<Account, Error> {
    Ok(Account {
        id: row.get(0)?,
        email: row.get(1)?,
        name: row.get(2)?,
        avatar_url: row.get(3)?,
        email_verified: row.get(4)?,
        preferences_completed: row.get(5)?,
        locale: locale(row, 6)?,
        created_at: time(row, 7)?,
        updated_at: time(row, 8)?,
    })
}

pub fn user_by_email(conn: &mut dyn Conn, email: &str) -> Result<Option<Account>, Error> {
    conn.first(
        &format!("SELECT {ACCOUNT} FROM users WHERE email = $1"),
        params![email],
        account,
    )
}

pub fn user_by_id(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Account>, Error> {
    conn.first(
        &format!("SELECT {ACCOUNT} FROM users WHERE id = $1"),
        params![id],
        account,
    )
}

pub fn set_locale(conn: &mut dyn Conn, id: Uuid, locale: Locale) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET locale = $2 WHERE id = $1",
        params![id, locale.code()],
    )?;
    Ok(())
}

pub fn complete_preferences(
    conn: &mut dyn Conn,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET preferences_completed = 1, updated_at = $2
         WHERE id = $1 AND preferences_completed = 0",
        params![user_id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn people(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Person>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let wanted = in_list(1, ids.len());
    let ids: Vec<_> = ids.iter().map(lapang_db::Param::from).collect();
    conn.rows(
        &format!("SELECT id, name, email, avatar_url, locale FROM users WHERE id IN {wanted}"),
        &ids,
        |row| {
            Ok(Person {
                id: row.get(0)?,
                name: row.get(1)?,
                email: row.get(2)?,
                avatar_url: row.get(3)?,
                locale: locale(row, 4)?,
            })
        },
    )
}

// ---- sessions and devices

pub fn insert_session(
    conn: &mut dyn Conn,
    session: &Session,
    token_hash: &[u8; 32],
    device_id: Option<Uuid>,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO sessions (id, token_hash, user_id, device_id, provider, created_at,
                               renewed_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
        params![
            session.id,
            token_hash.as_slice(),
            session.user_id,
            device_id,
            i64::from(session.provider as i32),
            session.created_at.as_microsecond(),
            session.expires_at.as_microsecond()
        ],
    )?;
    Ok(())
}

pub struct SessionRow {
    pub player: Player,
    pub created_at: Timestamp,
    pub renewed_at: Timestamp,
    pub expires_at: Timestamp,
}

pub fn session_by_token(
    conn: &mut dyn Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<SessionRow>, Error> {
    conn.first(
        "SELECT u.id, s.id, u.email, u.name, u.avatar_url, u.email_verified,
                u.preferences_completed, u.locale, s.created_at, s.renewed_at, s.expires_at
         FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.token_hash = $1 AND s.expires_at > $2",
        params![token_hash.as_slice(), now.as_microsecond()],
        |row| {
            Ok(SessionRow {
                player: Player {
                    user_id: row.get(0)?,
                    session_id: row.get(1)?,
                    email: row.get(2)?,
                    name: row.get(3)?,
                    avatar_url: row.get(4)?,
                    email_verified: row.get(5)?,
                    preferences_completed: row.get(6)?,
                    locale: locale(row, 7)?,
                },
                created_at: time(row, 8)?,
                renewed_at: time(row, 9)?,
                expires_at: time(row, 10)?,
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
            let device = match row.get::<Option<String>>(5)? {
                None => None,
                Some(fingerprint) => Some(Device {
                    fingerprint,
                    user_agent: row.get(6)?,
                    ip_address: row.get(7)?,
                    device_type: row.get(8)?,
                    browser: row.get(9)?,
                    os: row.get(10)?,
                    location: row.get(11)?,
                    first_seen: time(row, 12)?,
                    last_seen: time(row, 13)?,
                }),
            };
            Ok(Session {
                id: row.get(0)?,
                user_id: row.get(1)?,
                provider: provider(row.get(2)?),
                created_at: time(row, 3)?,
                expires_at: time(row, 4)?,
                device,
                is_new_device: false,
            })
        },
    )
}

fn provider(number: i64) -> AuthProvider {
    match number {
        1 => AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY,
        2 => AuthProvider::AUTH_PROVIDER_EMAIL_OTP,
        3 => AuthProvider::AUTH_PROVIDER_GOOGLE_OAUTH,
        _ => AuthProvider::AUTH_PROVIDER_UNSPECIFIED,
    }
}

pub fn slide_session(
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

pub fn count_devices(conn: &mut dyn Conn, user_id: Uuid) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM devices WHERE user_id = $1",
        params![user_id],
        |row| row.get(0),
    )
}

/// Answers the id of the device's row, which is `fresh` if there was none.
pub fn upsert_device(
    conn: &mut dyn Conn,
    fresh: Uuid,
    user_id: Uuid,
    device: &Device,
    now: Timestamp,
) -> Result<Uuid, Error> {
    conn.one(
        "INSERT INTO devices (id, user_id, fingerprint, user_agent, ip_address, device_type,
                              browser, os, location, first_seen, last_seen)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
         ON CONFLICT (user_id, fingerprint) DO UPDATE SET
           user_agent = excluded.user_agent, ip_address = excluded.ip_address,
           device_type = excluded.device_type, browser = excluded.browser, os = excluded.os,
           location = excluded.location, last_seen = excluded.last_seen
         RETURNING id",
        params![
            fresh,
            user_id,
            device.fingerprint.as_str(),
            device.user_agent.as_str(),
            device.ip_address.as_str(),
            device.device_type.as_deref(),
            device.browser.as_deref(),
            device.os.as_deref(),
            device.location.as_deref(),
            now.as_microsecond()
        ],
        |row| row.get(0),
    )
}

pub fn forget_expired(
    conn: &mut dyn Conn,
    now: Timestamp,
    codes_before: Timestamp,
) -> Result<u64, Error> {
    let sessions = conn.execute(
        "DELETE FROM sessions WHERE expires_at <= $1",
        params![now.as_microsecond()],
    )?;
    let codes = conn.execute(
        "DELETE FROM email_codes WHERE created_at < $1",
        params![codes_before.as_microsecond()],
    )?;
    conn.execute(
        "DELETE FROM limit_gates WHERE passed_at < $1",
        params![codes_before.as_microsecond()],
    )?;
    Ok(sessions + codes)
}

// ---- codes and their limits

pub fn pass_gate(conn: &mut dyn Conn, gate: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO limit_gates (gate, passed_at) VALUES ($1, $2)
         ON CONFLICT (gate) DO UPDATE SET passed_at = excluded.passed_at",
        params![gate, now.as_microsecond()],
    )?;
    Ok(())
}

/// Newest first; at most as many as any limit counts.
pub fn sends_to(
    conn: &mut dyn Conn,
    email: &str,
    after: Timestamp,
) -> Result<Vec<Timestamp>, Error> {
    conn.rows(
        "SELECT created_at FROM email_codes WHERE email = $1 AND created_at > $2
         ORDER BY created_at DESC LIMIT 20",
        params![email, after.as_microsecond()],
        |row| time(row, 0),
    )
}

/// Newest first; at most as many as any limit counts.
pub fn sends_from(
    conn: &mut dyn Conn,
    client: &str,
    after: Timestamp,
) -> Result<Vec<Timestamp>, Error> {
    conn.rows(
        "SELECT created_at FROM email_codes WHERE client_address = $1 AND created_at > $2
         ORDER BY created_at DESC LIMIT 20",
        params![client, after.as_microsecond()],
        |row| time(row, 0),
    )
}

pub fn insert_code(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    client: &str,
    hash: &[u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO email_codes (id, email, client_address, code_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            id,
            email,
            client,
            hash.as_slice(),
            now.as_microsecond(),
            expires_at.as_microsecond()
        ],
    )?;
    Ok(())
}

pub fn kill_codes(conn: &mut dyn Conn, email: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2 WHERE email = $1 AND dead_at IS NULL",
        params![email, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn kill_code(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Counts a try of a living code and answers its hash; none where there is nothing to try.
pub fn count_try(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    tries: i64,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, Error> {
    conn.first(
        "UPDATE email_codes SET attempts = attempts + 1
         WHERE id = $1 AND email = $2 AND attempts < $3 AND dead_at IS NULL AND expires_at > $4
         RETURNING code_hash",
        params![id, email, tries, now.as_microsecond()],
        |row| row.get(0),
    )
}

pub fn uncount_try(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET attempts = attempts - 1 WHERE id = $1",
        params![id],
    )?;
    Ok(())
}

// ---- staff

/// The venue of each role; none stands for all venues.
pub fn roles_of(conn: &mut dyn Conn, email: &str) -> Result<Vec<Option<Uuid>>, Error> {
    conn.rows(
        "SELECT venue_id FROM staff WHERE email = $1",
        params![email],
        |row| row.get(0),
    )
}

/// Of a venue, or the admins; those without an account read English.
pub fn staff_of_venue(
    conn: &mut dyn Conn,
    venue_id: Option<Uuid>,
) -> Result<Vec<(String, Locale)>, Error> {
    let condition = match venue_id {
        Some(_) => "s.venue_id = $1",
        None => "s.venue_id IS NULL",
    };
    let venue: Vec<lapang_db::Param<'_>> = venue_id.iter().map(lapang_db::Param::from).collect();
    conn.rows(
        &format!(
            "SELECT s.email, COALESCE(u.locale, 'en')
             FROM staff s LEFT JOIN users u ON u.email = s.email
             WHERE {condition} ORDER BY s.email"
        ),
        &venue,
        |row| Ok((row.get(0)?, locale(row, 1)?)),
    )
}

pub fn insert_role(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    venue_id: Option<Uuid>,
    now: Timestamp,
) -> Result<bool, Error> {
    let role = if venue_id.is_some() {
        "manager"
    } else {
        "admin"
    };
    let inserted = conn.execute(
        "INSERT INTO staff (id, email, role, venue_id, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING",
        params![id, email, role, venue_id, now.as_microsecond()],
    )?;
    Ok(inserted == 1)
}

pub fn delete_role(
    conn: &mut dyn Conn,
    email: &str,
    venue_id: Option<Uuid>,
) -> Result<bool, Error> {
    let deleted = match venue_id {
        Some(venue_id) => conn.execute(
            "DELETE FROM staff WHERE email = $1 AND venue_id = $2",
            params![email, venue_id],
        )?,
        None => conn.execute(
            "DELETE FROM staff WHERE email = $1 AND venue_id IS NULL",
            params![email],
        )?,
    };
    Ok(deleted > 0)
}

pub fn all_roles(conn: &mut dyn Conn) -> Result<Vec<Role>, Error> {
    conn.rows(
        "SELECT email, venue_id FROM staff ORDER BY email, created_at",
        &[],
        |row| {
            Ok(Role {
                email: row.get(0)?,
                venue_id: row.get(1)?,
            })
        },
    )
}

// ---- demo

pub fn is_empty(conn: &mut dyn Conn) -> Result<bool, Error> {
    let rows: i64 = conn.one(
        "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM staff)",
        &[],
        |row| row.get(0),
    )?;
    Ok(rows == 0)
}
