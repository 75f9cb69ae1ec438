//! The SQL of what hosts note of people. Needs the lock of the match.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, values};
use uuid::Uuid;

use crate::matches::model::Attendance;

/// Another mark than before begins anew: without an objection, at this time.
pub fn set_attendance(
    conn: &mut dyn Conn,
    (match_id, id): (Uuid, Uuid),
    mark: Option<Attendance>,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE match_participants SET attendance = $3, attendance_at = $4, objection = ''
         WHERE match_id = $1 AND id = $2
           AND COALESCE(attendance, '') <> COALESCE(CAST($3 AS TEXT), '')",
        params![match_id, id, mark, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn set_objection(conn: &mut dyn Conn, id: Uuid, words: &str) -> Result<(), Error> {
    conn.execute(
        "UPDATE match_participants SET objection = $2 WHERE id = $1",
        params![id, words],
    )?;
    Ok(())
}

/// The first time that it was noted stays.
pub fn set_paid(
    conn: &mut dyn Conn,
    (match_id, id): (Uuid, Uuid),
    at: Option<Timestamp>,
) -> Result<(), Error> {
    for table in ["match_participants", "match_waitlist"] {
        let sql = format!(
            "UPDATE {table} SET paid_at = CAST($3 AS BIGINT) WHERE match_id = $1 AND id = $2
               AND (paid_at IS NULL) <> (CAST($3 AS BIGINT) IS NULL)"
        );
        conn.execute(
            &sql,
            params![match_id, id, at.map(Timestamp::as_microsecond)],
        )?;
    }
    Ok(())
}

/// What was noted of a player, and what they say against it.
pub fn attendance_of(
    conn: &mut dyn Conn,
    match_id: Uuid,
    user_id: Uuid,
) -> Result<Option<(Attendance, String)>, Error> {
    conn.first(
        "SELECT attendance, objection FROM match_participants
         WHERE match_id = $1 AND user_id = $2 AND attendance IS NOT NULL",
        params![match_id, user_id],
        values,
    )
}
