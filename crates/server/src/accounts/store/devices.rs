//! Devices and their sessions.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, params, read, update, value, values};
use uuid::Uuid;

use crate::accounts::model::{Device, DeviceView};

/// A duplicate fingerprint is cut to this length and gets this many characters of the id as a
/// suffix. Together they fit the contract's maximum.
const MAX_FINGERPRINT: usize = 115;
const ID_SUFFIX: usize = 12;

/// A device's id, and its fingerprint, unique per user.
pub struct DeviceRow {
    pub id: Uuid,
    pub fingerprint: String,
}

fn read_device(row: &Row<'_>) -> Result<DeviceRow, Error> {
    read!(row, DeviceRow { id, fingerprint })
}

/// Updates the device of the browser, or inserts it with the id `fresh`.
pub fn upsert_device(
    conn: &mut dyn Conn,
    fresh: Uuid,
    user_id: Uuid,
    browser_hash: &[u8; 32],
    device: &Device,
    now: Timestamp,
) -> Result<DeviceRow, Error> {
    let known = update!("devices", {
        user_agent: &device.user_agent,
        ip_address: &device.ip_address,
        device_type: device.device_type.as_deref(),
        browser: device.browser.as_deref(),
        os: device.os.as_deref(),
        location: device.location.as_deref(),
        last_seen: now,
    })
    .at("user_id", user_id)
    .at("browser_hash", browser_hash)
    .returning(conn, "id, fingerprint", read_device)?;
    if let Some(known) = known {
        return Ok(known);
    }
    let mut insert = |fingerprint: &str, conflict: &str| {
        insert!("devices", {
            id: fresh,
            user_id,
            browser_hash,
            fingerprint,
            user_agent: &device.user_agent,
            ip_address: &device.ip_address,
            device_type: device.device_type.as_deref(),
            browser: device.browser.as_deref(),
            os: device.os.as_deref(),
            location: device.location.as_deref(),
            first_seen: now,
            last_seen: now,
        })
        .on_conflict(conflict)
        .returning(conn, "id, fingerprint", read_device)
    };
    if let Some(new) = insert(&device.fingerprint, "DO NOTHING")? {
        return Ok(new);
    }
    // Another device of the user has the same fingerprint: phones of one model look alike.
    let said: String = device.fingerprint.chars().take(MAX_FINGERPRINT).collect();
    let id = fresh.simple().to_string();
    let name = format!("{said}-{}", &id[id.len() - ID_SUFFIX..]);
    let again = "(user_id, browser_hash) DO UPDATE SET last_seen = excluded.last_seen";
    insert(&name, again)?.ok_or(Error::NoRow)
}

/// The device, if this browser has signed in to the verified account of the address.
pub fn known_device(
    conn: &mut dyn Conn,
    email: &str,
    browser_hash: &[u8; 32],
) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT d.id FROM users u JOIN devices d ON d.user_id = u.id
         WHERE u.email = $1 AND u.email_verified = 1 AND d.browser_hash = $2",
        params![email, browser_hash.as_slice()],
        value,
    )
}

/// Updates `last_seen`, unless it is later than `unless_since`.
pub fn update_last_seen(
    conn: &mut dyn Conn,
    id: Uuid,
    unless_since: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE devices SET last_seen = $3 WHERE id = $1 AND last_seen <= $2",
        params![id, unless_since.as_microsecond(), now.as_microsecond()],
    )?;
    Ok(())
}

/// The user's devices with active sessions or seen after a time: that of the session `current`
/// first, then by last use.
pub fn devices(
    conn: &mut dyn Conn,
    user_id: Uuid,
    current: Uuid,
    seen_after: Timestamp,
    now: Timestamp,
) -> Result<Vec<DeviceView>, Error> {
    conn.rows(
        "SELECT fingerprint, user_agent, ip_address, device_type, browser, os, location,
                first_seen, last_seen, is_current, active
         FROM (
           SELECT d.*,
             (SELECT COUNT(*) FROM sessions s
              WHERE s.device_id = d.id AND s.expires_at > $4) AS active,
             (SELECT COUNT(*) FROM sessions s
              WHERE s.device_id = d.id AND s.id = $2) AS is_current
           FROM devices d WHERE d.user_id = $1
         ) listed
         WHERE active > 0 OR last_seen > $3
         ORDER BY is_current DESC, last_seen DESC, first_seen DESC, id",
        params![
            user_id,
            current,
            seen_after.as_microsecond(),
            now.as_microsecond()
        ],
        |row| {
            Ok(DeviceView {
                device: Device {
                    fingerprint: row.get("fingerprint")?,
                    user_agent: row.get("user_agent")?,
                    ip_address: row.get("ip_address")?,
                    device_type: row.get("device_type")?,
                    browser: row.get("browser")?,
                    os: row.get("os")?,
                    location: row.get("location")?,
                    first_seen: row.get("first_seen")?,
                    last_seen: row.get("last_seen")?,
                },
                is_current: row.get::<i64>("is_current")? > 0,
                active_sessions: row.get("active")?,
            })
        },
    )
}

/// Deletes a device and its sessions. Returns the ids of those that were active.
pub fn revoke_device(
    conn: &mut dyn Conn,
    user_id: Uuid,
    fingerprint: &str,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    // Locks the row, so that a concurrent sign-in has its session here already or waits.
    let device: Option<Uuid> = conn.first(
        "UPDATE devices SET last_seen = last_seen WHERE user_id = $1 AND fingerprint = $2
         RETURNING id",
        params![user_id, fingerprint],
        value,
    )?;
    let Some(device) = device else {
        return Ok(Vec::new());
    };
    let ended: Vec<(Uuid, Timestamp)> = conn.rows(
        "DELETE FROM sessions WHERE device_id = $1 AND user_id = $2 RETURNING id, expires_at",
        params![device, user_id],
        values,
    )?;
    conn.execute("DELETE FROM devices WHERE id = $1", params![device])?;
    Ok(active_ids(ended, now))
}

/// Deletes every session of a user except one, and devices left without a session.
pub fn revoke_others(
    conn: &mut dyn Conn,
    user_id: Uuid,
    current: Uuid,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    let known: Vec<Uuid> = conn.rows(
        "UPDATE devices SET last_seen = last_seen WHERE user_id = $1 RETURNING id",
        params![user_id],
        value,
    )?;
    let ended: Vec<(Uuid, Timestamp)> = conn.rows(
        "DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id, expires_at",
        params![user_id, current],
        values,
    )?;
    for device in known {
        conn.execute(
            "DELETE FROM devices WHERE id = $1
             AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.device_id = devices.id)",
            params![device],
        )?;
    }
    Ok(active_ids(ended, now))
}

fn active_ids(ended: Vec<(Uuid, Timestamp)>, now: Timestamp) -> Vec<Uuid> {
    let active_ids = ended
        .into_iter()
        .filter(|(_, expires_at)| *expires_at > now);
    active_ids.map(|(id, _)| id).collect()
}
