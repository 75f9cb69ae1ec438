//! Staff.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::{locale, time};
use crate::accounts::staff::{Colleague, Role};
use crate::locale::Locale;

/// The venue of each role; none stands for all venues.
pub fn roles_of(conn: &mut dyn Conn, email: &str) -> Result<Vec<Option<Uuid>>, Error> {
    conn.rows(
        "SELECT venue_id FROM staff WHERE email = $1",
        params![email],
        |row| row.get(0),
    )
}

/// Whether somebody has a role that they have not used yet.
pub fn has_new_role(conn: &mut dyn Conn, email: &str) -> Result<bool, Error> {
    conn.one(
        "SELECT EXISTS (SELECT 1 FROM staff WHERE email = $1 AND taken_up_at IS NULL)",
        params![email],
        |row| row.get(0),
    )
}

pub fn take_up_roles(conn: &mut dyn Conn, email: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE staff SET taken_up_at = $2 WHERE email = $1 AND taken_up_at IS NULL",
        params![email, now.as_microsecond()],
    )?;
    Ok(())
}

/// Of a venue, or the admins; those without an account read English.
pub fn staff_of_venue(
    conn: &mut dyn Conn,
    venue_id: Uuid,
) -> Result<Vec<(String, Locale, bool)>, Error> {
    conn.rows(
        "SELECT s.email, COALESCE(u.locale, 'en'), CASE WHEN s.venue_id IS NULL THEN 0 ELSE 1 END
         FROM staff s LEFT JOIN users u ON u.email = s.email
         WHERE s.venue_id = $1 OR s.venue_id IS NULL ORDER BY s.email",
        params![venue_id],
        |row| Ok((row.get(0)?, locale(row, 1)?, row.get(2)?)),
    )
}

/// Their names where they have taken up the role: whoever gives one to an address is not told whose
/// it is.
pub fn colleagues(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<Colleague>, Error> {
    conn.rows(
        "SELECT s.email, CASE WHEN s.taken_up_at IS NULL THEN '' ELSE COALESCE(u.name, '') END,
             u.locale, s.created_at
         FROM staff s LEFT JOIN users u ON u.email = s.email
         WHERE s.venue_id = $1 ORDER BY s.created_at, s.email",
        params![venue_id],
        |row| {
            let code: Option<String> = row.get(2)?;
            Ok(Colleague {
                email: row.get(0)?,
                name: row.get(1)?,
                locale: code.map(|code| Locale::from_code(&code).unwrap_or_default()),
                created_at: time(row, 3)?,
            })
        },
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
