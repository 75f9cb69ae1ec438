//! The SQL of roster changes that hosts have not been emailed about.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, params, value};
use uuid::Uuid;

use crate::matches::model::{RosterChange, Who};

pub fn insert_roster_change(
    conn: &mut dyn Conn,
    id: Uuid,
    match_id: Uuid,
    who: Who,
    change: RosterChange,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("match_news", {
        id,
        match_id,
        user_id: who.user_id(),
        guest_id: who.guest_id(),
        kind: change,
        happened_at: now,
    })
    .run_later(conn)
}

/// Matches with changes whose host was last emailed before a time.
pub fn matches_with_changes(
    conn: &mut dyn Conn,
    emailed_before: Timestamp,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT DISTINCT m.id FROM match_news n JOIN matches m ON m.id = n.match_id
         WHERE m.host_told_at <= $1 LIMIT $2",
        params![emailed_before.as_microsecond(), limit],
        value,
    )
}

/// Claims the host's next digest. Exactly one of several concurrent callers succeeds.
pub fn claim_digest(
    conn: &mut dyn Conn,
    match_id: Uuid,
    emailed_before: Timestamp,
    now: Timestamp,
) -> Result<bool, Error> {
    let claimed = conn.execute(
        "UPDATE matches SET host_told_at = $3 WHERE id = $1 AND host_told_at <= $2",
        params![
            match_id,
            emailed_before.as_microsecond(),
            now.as_microsecond()
        ],
    )?;
    Ok(claimed == 1)
}

/// Deletes the changes of a match and returns them in order.
pub fn take_roster_changes(
    conn: &mut dyn Conn,
    match_id: Uuid,
) -> Result<Vec<(Option<Who>, RosterChange)>, Error> {
    let changes = conn.rows(
        "SELECT user_id, guest_id, kind FROM match_news WHERE match_id = $1 ORDER BY happened_at, id",
        params![match_id],
        |row| {
            let player = row.get::<Option<Uuid>>("user_id")?.map(Who::Player);
            let guest = row.get::<Option<Uuid>>("guest_id")?.map(Who::Guest);
            Ok((player.or(guest), row.get("kind")?))
        },
    )?;
    conn.execute(
        "DELETE FROM match_news WHERE match_id = $1",
        params![match_id],
    )?;
    Ok(changes)
}
