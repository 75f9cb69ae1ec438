//! The SQL of guests.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, value, values};
use uuid::Uuid;

pub struct Guest<'a> {
    pub id: Uuid,
    pub keeper_id: Uuid,
    pub name: &'a str,
    pub key: &'a str,
    pub seen_until: Timestamp,
}

/// Keeps a name; of somebody who is known its latest spelling. Returns their id.
pub fn keep(conn: &mut dyn Conn, new: &Guest<'_>, now: Timestamp) -> Result<Uuid, Error> {
    conn.one(
        "INSERT INTO guests (id, keeper_id, name, name_key, created_at, seen_until)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (keeper_id, name_key) DO UPDATE SET name = excluded.name, seen_until =
             CASE WHEN excluded.seen_until > guests.seen_until
                 THEN excluded.seen_until ELSE guests.seen_until END
         RETURNING id",
        params![
            new.id,
            new.keeper_id,
            new.name,
            new.key,
            now.as_microsecond(),
            new.seen_until.as_microsecond()
        ],
        value,
    )
}

/// The names of guests; of those who were forgotten they are empty.
pub fn names(
    conn: &mut dyn Conn,
    ids: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, String>, Error> {
    let ids: Vec<Uuid> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = "SELECT id, name FROM guests WHERE id = ANY($1)";
    let names = conn.rows(sql, params![Param::list(&ids)], values)?;
    Ok(names.into_iter().collect())
}

/// Whom a host knows, last seen first: id and name.
pub fn kept_by(
    conn: &mut dyn Conn,
    keeper_id: Uuid,
    limit: i64,
) -> Result<Vec<(Uuid, String)>, Error> {
    conn.rows(
        "SELECT id, name FROM guests WHERE keeper_id = $1 AND name_key IS NOT NULL
         ORDER BY seen_until DESC, id LIMIT $2",
        params![keeper_id, limit],
        values,
    )
}

/// How many names a host knows.
pub fn count_kept(conn: &mut dyn Conn, keeper_id: Uuid) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM guests WHERE keeper_id = $1 AND name_key IS NOT NULL";
    conn.one(sql, params![keeper_id], value)
}

/// The guests whom a host keeps and the spellings that mean players, for the export of data.
pub fn guests_of(
    conn: &mut dyn Conn,
    keeper_id: Uuid,
    limit: i64,
) -> Result<Vec<(String, Timestamp)>, Error> {
    conn.rows(
        "SELECT name, seen_until FROM guests WHERE keeper_id = $1 AND name_key IS NOT NULL
         ORDER BY created_at, id LIMIT $2",
        params![keeper_id, limit],
        values,
    )
}

/// A spelling's key, and the user or the guest whom it means.
type Spelling = (String, Option<Uuid>, Option<Uuid>);

/// What spellings mean to a host.
pub fn spellings(conn: &mut dyn Conn, keeper_id: Uuid) -> Result<Vec<Spelling>, Error> {
    conn.rows(
        "SELECT alias_key, user_id, guest_id FROM guest_aliases WHERE keeper_id = $1
         ORDER BY alias_key LIMIT 5000",
        params![keeper_id],
        values,
    )
}

/// Remembers whom a spelling means: a user or a guest.
pub fn remember(
    conn: &mut dyn Conn,
    keeper_id: Uuid,
    key: &str,
    (user_id, guest_id): (Option<Uuid>, Option<Uuid>),
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO guest_aliases (keeper_id, alias_key, user_id, guest_id)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (keeper_id, alias_key) DO UPDATE
             SET user_id = excluded.user_id, guest_id = excluded.guest_id",
        params![keeper_id, key, user_id, guest_id],
    )?;
    Ok(())
}

/// How many guests a participant has on the list of a match.
pub fn count_brought(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM (
             SELECT id FROM match_participants WHERE match_id = $1 AND brought_by = $2
             UNION ALL SELECT id FROM match_waitlist WHERE match_id = $1 AND brought_by = $2
         ) AS brought",
        params![match_id, user_id],
        value,
    )
}

/// Their guests stay without them.
pub fn keep_brought(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<(), Error> {
    for table in ["match_participants", "match_waitlist"] {
        let sql =
            format!("UPDATE {table} SET brought_by = NULL WHERE match_id = $1 AND brought_by = $2");
        conn.execute(&sql, params![match_id, user_id])?;
    }
    Ok(())
}

/// Gives a place to another guest.
pub fn set_guest(conn: &mut dyn Conn, id: Uuid, guest_id: Uuid) -> Result<(), Error> {
    for table in ["match_participants", "match_waitlist"] {
        let sql = format!("UPDATE {table} SET guest_id = $2 WHERE id = $1");
        conn.execute(&sql, params![id, guest_id])?;
    }
    Ok(())
}

pub fn insert_removed_name(
    conn: &mut dyn Conn,
    match_id: Uuid,
    key: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO match_removed_names (match_id, name_key, removed_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        params![match_id, key, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn was_name_removed(conn: &mut dyn Conn, match_id: Uuid, key: &str) -> Result<bool, Error> {
    let found: Option<i64> = conn.first(
        "SELECT 1 FROM match_removed_names WHERE match_id = $1 AND name_key = $2",
        params![match_id, key],
        value,
    )?;
    Ok(found.is_some())
}

/// Returns false if the player has claimed the guest already.
pub fn insert_claim(
    conn: &mut dyn Conn,
    (guest_id, user_id, match_id): (Uuid, Uuid, Uuid),
    now: Timestamp,
) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO guest_claims (guest_id, user_id, match_id, claimed_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        params![guest_id, user_id, match_id, now.as_microsecond()],
    )?;
    Ok(inserted == 1)
}

/// How many claims of a player nobody has answered.
pub fn count_claims(conn: &mut dyn Conn, user_id: Uuid) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM guest_claims WHERE user_id = $1";
    conn.one(sql, params![user_id], value)
}

/// Returns whether there was one.
pub fn delete_claim(conn: &mut dyn Conn, guest_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let sql = "DELETE FROM guest_claims WHERE guest_id = $1 AND user_id = $2";
    Ok(conn.execute(sql, params![guest_id, user_id])? == 1)
}

/// The claims of these guests: guest and user.
pub fn claims(
    conn: &mut dyn Conn,
    guests: impl Iterator<Item = Uuid>,
) -> Result<Vec<(Uuid, Uuid)>, Error> {
    let guests: Vec<Uuid> = guests.collect();
    if guests.is_empty() {
        return Ok(Vec::new());
    }
    conn.rows(
        "SELECT guest_id, user_id FROM guest_claims WHERE guest_id = ANY($1)
         ORDER BY claimed_at, user_id",
        params![Param::list(&guests)],
        values,
    )
}

/// The matches on whose lists a guest is, in the order in which they are locked.
pub fn matches_of(conn: &mut dyn Conn, guest_id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT match_id FROM match_participants WHERE guest_id = $1
         UNION SELECT match_id FROM match_waitlist WHERE guest_id = $1
         ORDER BY match_id",
        params![guest_id],
        value,
    )
}

/// A participant of a match that has begun becomes a player.
pub fn set_player(conn: &mut dyn Conn, id: Uuid, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE match_participants
         SET user_id = $2, guest_id = NULL, brought_by = NULL, token_hash = NULL WHERE id = $1",
        params![id, user_id],
    )?;
    Ok(())
}

/// Writes what a place had when its guest had it.
pub fn restore_place(
    conn: &mut dyn Conn,
    id: Uuid,
    joined_at: Timestamp,
    paid_at: Option<Timestamp>,
) -> Result<(), Error> {
    for table in ["match_participants", "match_waitlist"] {
        let sql = format!("UPDATE {table} SET joined_at = $2, paid_at = $3 WHERE id = $1");
        conn.execute(
            &sql,
            params![
                id,
                joined_at.as_microsecond(),
                paid_at.map(Timestamp::as_microsecond)
            ],
        )?;
    }
    Ok(())
}

/// Forgets a guest's name, how it is spelled and who claims it.
pub fn forget_guest(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    for sql in [
        "UPDATE guests SET name = '', name_key = NULL WHERE id = $1",
        "DELETE FROM guest_aliases WHERE guest_id = $1",
        "DELETE FROM guest_claims WHERE guest_id = $1",
    ] {
        conn.execute(sql, params![id])?;
    }
    Ok(())
}

/// Guests who were on no list since a time.
pub fn to_forget(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM guests WHERE name_key IS NOT NULL AND seen_until < $1
         ORDER BY seen_until, id LIMIT $2",
        params![before.as_microsecond(), limit],
        value,
    )
}

/// What a deleted account knows of guests, and its claims.
pub fn forget_keeper(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    for sql in [
        "DELETE FROM guest_claims WHERE user_id = $1
             OR guest_id IN (SELECT id FROM guests WHERE keeper_id = $1)",
        "DELETE FROM guest_aliases WHERE user_id = $1 OR keeper_id = $1",
        "UPDATE guests SET name = '', name_key = NULL WHERE keeper_id = $1",
        "DELETE FROM match_removed_names WHERE match_id IN
             (SELECT id FROM matches WHERE host_id = $1)",
        "DELETE FROM roster_undos WHERE match_id IN (SELECT id FROM matches WHERE host_id = $1)",
    ] {
        conn.execute(sql, params![user_id])?;
    }
    Ok(())
}
