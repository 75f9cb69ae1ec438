//! The SQL of account limits and of players whom hosts removed.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

use crate::accounts;
use crate::matches::model::Participant;

pub fn count_upcoming_hosted(
    conn: &mut dyn Conn,
    host_id: Uuid,
    now: Timestamp,
) -> Result<i64, Error> {
    let sql = format!(
        "SELECT COUNT(*) FROM matches
         WHERE host_id IN ({}) AND deleted_at IS NULL AND starts_at > $2",
        accounts::ids_of_mailbox("$1")
    );
    let params = params![host_id, now.as_microsecond()];
    conn.one(&sql, params, value)
}

/// The creation time of the newest match that is older than the latest `limit` of the host's mailbox,
/// if it is after `since`.
pub fn created_beyond_limit(
    conn: &mut dyn Conn,
    host_id: Uuid,
    since: Timestamp,
    limit: i64,
) -> Result<Option<Timestamp>, Error> {
    let sql = format!(
        "SELECT created_at FROM matches WHERE host_id IN ({}) AND created_at > $2
         ORDER BY created_at DESC LIMIT 1 OFFSET $3",
        accounts::ids_of_mailbox("$1")
    );
    let params = params![host_id, since.as_microsecond(), limit];
    conn.first(&sql, params, |row| row.get("created_at"))
}

/// The end of an INSERT: only if the account `$3` is neither deleted nor suspended, was not removed from the match `$2`, neither blocks its
/// host nor is blocked by them, and its mailbox has fewer than `$5` places in matches of other hosts after `$4`, and only once.
fn if_admitted() -> String {
    let is_active = accounts::is_active("$3");
    let are_apart = accounts::are_apart("$3", "(SELECT host_id FROM matches WHERE id = $2)");
    let of_mailbox = accounts::ids_of_mailbox("$3");
    format!(
        "WHERE {is_active} AND NOT EXISTS (
           SELECT 1 FROM match_removals WHERE match_id = $2 AND user_id = $3
         ) AND NOT {are_apart} AND (
           SELECT COUNT(*) FROM (
             SELECT match_id, user_id FROM match_participants WHERE user_id IN ({of_mailbox})
             UNION ALL
             SELECT match_id, user_id FROM match_waitlist WHERE user_id IN ({of_mailbox})
           ) p JOIN matches m ON m.id = p.match_id
           WHERE m.deleted_at IS NULL AND m.starts_at > $4 AND m.host_id <> p.user_id
         ) < $5
         ON CONFLICT DO NOTHING"
    )
}

/// Inserts a participant. Returns false if they are one already, or [`if_admitted`] fails. Requires the
/// locks of the match and of the user.
pub fn admit(conn: &mut dyn Conn, new: &Participant, most: i64) -> Result<bool, Error> {
    let sql = format!(
        "INSERT INTO match_participants (id, match_id, user_id, joined_at)
         SELECT $1, $2, $3, $4 {}",
        if_admitted()
    );
    let joined_at = new.joined_at.as_microsecond();
    let params = params![new.id, new.match_id, new.who.user_id(), joined_at, most];
    Ok(conn.execute(&sql, params)? == 1)
}

/// As [`admit`], for the waitlist.
pub fn admit_to_waitlist(
    conn: &mut dyn Conn,
    new: &Participant,
    place: i64,
    most: i64,
) -> Result<bool, Error> {
    let sql = format!(
        "INSERT INTO match_waitlist (id, match_id, user_id, joined_at, place)
         SELECT $1, $2, $3, $4, $6 {}",
        if_admitted()
    );
    let joined_at = new.joined_at.as_microsecond();
    let params = params![
        new.id,
        new.match_id,
        new.who.user_id(),
        joined_at,
        most,
        place
    ];
    Ok(conn.execute(&sql, params)? == 1)
}

pub fn insert_removal(
    conn: &mut dyn Conn,
    match_id: Uuid,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute_later(
        "INSERT INTO match_removals (match_id, user_id, removed_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        params![match_id, user_id, now.as_microsecond()],
    )
}

pub fn was_removed(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let found: Option<i64> = conn.first(
        "SELECT 1 FROM match_removals WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
        value,
    )?;
    Ok(found.is_some())
}
