//! Staff.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, params, read, value, values};
use uuid::Uuid;

use crate::accounts::model::{Colleague, Place, StaffRow};
use crate::accounts::roles::StaffRole;
use crate::locale::Locale;

pub fn places_of(conn: &mut dyn Conn, email: &str) -> Result<Vec<Place>, Error> {
    conn.rows(
        "SELECT venue_id, role FROM staff WHERE email = $1",
        params![email],
        place,
    )
}

/// A venue and the role there, from two columns.
fn place(row: &Row<'_>) -> Result<Place, Error> {
    let venue_id: Option<Uuid> = row.get("venue_id")?;
    let Some(venue_id) = venue_id else {
        return Ok(None);
    };
    Ok(Some((venue_id, row.get("role")?)))
}

/// Whether somebody has a role that they have not used yet.
pub fn has_new_role(conn: &mut dyn Conn, email: &str) -> Result<bool, Error> {
    conn.one(
        "SELECT EXISTS (SELECT 1 FROM staff WHERE email = $1 AND taken_up_at IS NULL)",
        params![email],
        value,
    )
}

pub fn take_up_roles(conn: &mut dyn Conn, email: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE staff SET taken_up_at = $2 WHERE email = $1 AND taken_up_at IS NULL",
        params![email, now.as_microsecond()],
    )?;
    Ok(())
}

/// Of a venue with their roles, and the admins without one; those without an account read the language of their
/// invitation.
pub fn staff_of_venue(
    conn: &mut dyn Conn,
    venue_id: Uuid,
) -> Result<Vec<(String, Locale, Option<StaffRole>)>, Error> {
    conn.rows(
        "SELECT s.email, COALESCE(u.locale, s.locale, 'en') AS locale, s.venue_id, s.role
         FROM staff s LEFT JOIN users u ON u.email = s.email
         WHERE s.venue_id = $1 OR s.venue_id IS NULL ORDER BY s.email",
        params![venue_id],
        |row| {
            let role = place(row)?.map(|(_, role)| role);
            Ok((row.get("email")?, row.get("locale")?, role))
        },
    )
}

pub fn admins(conn: &mut dyn Conn) -> Result<Vec<(String, Locale)>, Error> {
    conn.rows(
        "SELECT s.email, COALESCE(u.locale, s.locale, 'en') AS locale
         FROM staff s LEFT JOIN users u ON u.email = s.email
         WHERE s.venue_id IS NULL ORDER BY s.email",
        &[],
        values,
    )
}

/// Their names where they have taken up the role: whoever gives one to an address is not told whose
/// it is.
pub fn colleagues(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<Colleague>, Error> {
    conn.rows(
        "SELECT s.email, CASE WHEN s.taken_up_at IS NULL THEN '' ELSE COALESCE(u.name, '') END AS name,
             COALESCE(u.locale, s.locale) AS locale, s.created_at, s.role
         FROM staff s LEFT JOIN users u ON u.email = s.email
         WHERE s.venue_id = $1 ORDER BY s.created_at, s.email",
        params![venue_id],
        |row| {
            read!(row, Colleague {
                email, name, locale, created_at, role
            })
        },
    )
}

/// `invited_in` is the language of whoever gives the role. False if the address has a role there already.
pub fn insert_role(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    (place, invited_in): (Place, Option<Locale>),
    now: Timestamp,
) -> Result<bool, Error> {
    let role = place.map_or("admin", |(_, role)| role.code());
    let venue_id = place.map(|(venue_id, _)| venue_id);
    let inserted = insert!("staff", {
        id,
        email,
        role,
        venue_id,
        created_at: now,
        locale: invited_in.map(Locale::code),
    })
    .on_conflict("DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

pub fn set_role(
    conn: &mut dyn Conn,
    email: &str,
    venue_id: Uuid,
    role: StaffRole,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE staff SET role = $3 WHERE email = $1 AND venue_id = $2",
        params![email, venue_id, role.code()],
    )?;
    Ok(())
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

pub fn has_staff(conn: &mut dyn Conn) -> Result<bool, Error> {
    conn.one("SELECT EXISTS (SELECT 1 FROM staff)", &[], value)
}

pub fn all_roles(conn: &mut dyn Conn) -> Result<Vec<StaffRow>, Error> {
    conn.rows(
        "SELECT email, venue_id, role FROM staff ORDER BY email, created_at",
        &[],
        |row| {
            Ok(StaffRow {
                email: row.get("email")?,
                place: place(row)?,
            })
        },
    )
}
