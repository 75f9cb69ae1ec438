//! The profile columns of users.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, read, values};
use uuid::Uuid;

use super::users::searched;
use crate::accounts::model::{Profile, ProfileChanges};

pub fn profile(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Profile>, Error> {
    conn.first(
        "SELECT name, bio, location, date_of_birth, avatar_url, email, email_verified
         FROM users WHERE id = $1 AND deleted_at IS NULL",
        params![id],
        |row| {
            read!(
                row,
                Profile {
                    name,
                    bio,
                    location,
                    date_of_birth,
                    avatar_url,
                    email,
                    email_verified
                }
            )
        },
    )
}

/// False if the account is deleted.
pub fn change_profile(
    conn: &mut dyn Conn,
    id: Uuid,
    changes: &ProfileChanges,
    now: Timestamp,
) -> Result<bool, Error> {
    let updated: Option<(String, String)> = conn.first(
        "UPDATE users SET name = COALESCE($2, name), bio = COALESCE($3, bio),
           location = COALESCE($4, location), date_of_birth = COALESCE($5, date_of_birth),
           updated_at = $6
         WHERE id = $1 AND deleted_at IS NULL RETURNING name, email",
        params![
            id,
            changes.name.as_deref(),
            changes.bio.as_deref(),
            changes.location.as_deref(),
            changes.date_of_birth.as_deref(),
            now.as_microsecond()
        ],
        values,
    )?;
    let Some((name, email)) = updated else {
        return Ok(false);
    };
    conn.execute(
        "UPDATE users SET words = $2 WHERE id = $1",
        params![id, searched(&name, &email)],
    )?;
    Ok(true)
}

/// False if the account is deleted.
pub fn set_photo(conn: &mut dyn Conn, id: Uuid, url: &str, now: Timestamp) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE users SET avatar_url = $2, updated_at = $3
         WHERE id = $1 AND deleted_at IS NULL",
        params![id, url, now.as_microsecond()],
    )?;
    Ok(changed == 1)
}
