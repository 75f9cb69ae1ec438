//! The SQL of costs. Writes need the lock of the match.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, json, params, read, value};
use uuid::Uuid;

use super::shares::Line;
use crate::matches::model::{CostTerms, Match, Who};
use crate::stored::stored_as;

stored_as!(
    CostKind {
        Court = "court",
        Shuttlecocks = "shuttlecocks",
        Other = "other",
    }
);

/// Somebody who left a match that costs something.
#[derive(Clone, Debug)]
pub struct Leaver {
    pub id: Uuid,
    pub who: Who,
    pub token_hash: Option<Vec<u8>>,
    pub owes: bool,
    pub paid_at: Option<Timestamp>,
    pub reported_at: Option<Timestamp>,
}

pub fn lines(conn: &mut dyn Conn, match_id: Uuid) -> Result<Vec<Line>, Error> {
    conn.rows(
        "SELECT kind, label, unit_price, units, amount, people FROM match_costs
         WHERE match_id = $1 ORDER BY number",
        params![match_id],
        |row| {
            read!(row, Line {
                kind, label, unit_price, units, amount;
                people: row.json("people")?
            })
        },
    )
}

pub fn replace_lines(conn: &mut dyn Conn, match_id: Uuid, lines: &[Line]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM match_costs WHERE match_id = $1",
        params![match_id],
    )?;
    for (number, line) in (1_i64..).zip(lines) {
        insert!("match_costs", {
            match_id,
            number,
            kind: line.kind,
            label: &line.label,
            unit_price: line.unit_price,
            units: line.units,
            amount: line.amount,
            people: json(&line.people)?,
        })
        .run(conn)?;
    }
    Ok(())
}

pub fn set_terms(conn: &mut dyn Conn, id: Uuid, terms: &CostTerms) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET cost_mode = $2, price = CAST($3 AS BIGINT), currency = $4,
             host_pays = $5, pay_to = $6, revision = revision + 1 WHERE id = $1",
        params![
            id,
            terms.mode,
            terms.price,
            &terms.currency,
            terms.host_pays,
            &terms.pay_to
        ],
    )?;
    Ok(())
}

/// Returns false if they were closed.
pub fn close(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let closed = conn.execute(
        "UPDATE matches SET costs_closed_at = $2, share_reminders = 0, revision = revision + 1
         WHERE id = $1 AND costs_closed_at IS NULL",
        params![id, now.as_microsecond()],
    )?;
    Ok(closed == 1)
}

/// How a host was paid last.
pub fn last_pay_to(conn: &mut dyn Conn, host_id: Uuid) -> Result<Option<String>, Error> {
    conn.first(
        "SELECT pay_to FROM matches WHERE host_id = $1 AND pay_to <> ''
         ORDER BY created_at DESC, id DESC LIMIT 1",
        params![host_id],
        value,
    )
}

/// Oldest first.
pub fn leavers(conn: &mut dyn Conn, match_id: Uuid) -> Result<Vec<Leaver>, Error> {
    conn.rows(
        "SELECT id, user_id, guest_id, token_hash, owes, paid_at, reported_at
         FROM match_leavers WHERE match_id = $1 ORDER BY left_at, id",
        params![match_id],
        |row| {
            let who = match row.get::<Option<Uuid>>("user_id")? {
                Some(id) => Who::Player(id),
                None => Who::Guest(row.get("guest_id")?),
            };
            read!(row, Leaver {
                id, token_hash, owes, paid_at, reported_at;
                who: who
            })
        },
    )
}

pub fn insert_leaver(
    conn: &mut dyn Conn,
    game: &Match,
    leaver: &Leaver,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("match_leavers", {
        id: leaver.id,
        match_id: game.id,
        user_id: leaver.who.user_id(),
        guest_id: leaver.who.guest_id(),
        token_hash: leaver.token_hash.as_deref(),
        left_at: now,
        owes: leaver.owes,
        paid_at: leaver.paid_at,
        reported_at: leaver.reported_at,
    })
    .run(conn)?;
    if leaver.owes {
        count_owing(conn, game.id, 1)?;
    }
    Ok(())
}

fn count_owing(conn: &mut dyn Conn, id: Uuid, more: i64) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET owing_leavers = owing_leavers + $2 WHERE id = $1",
        params![id, more],
    )?;
    Ok(())
}

/// The first who left owing owes no more.
pub fn release_first(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    let released = conn.execute(
        "UPDATE match_leavers SET owes = 0 WHERE id = (
             SELECT id FROM match_leavers WHERE match_id = $1 AND owes = 1
             ORDER BY left_at, id LIMIT 1)",
        params![match_id],
    )?;
    if released == 1 {
        count_owing(conn, match_id, -1)?;
    }
    Ok(())
}

/// Somebody who left is on the list again under the same id.
pub fn delete_leaver(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<(), Error> {
    let owed: Option<bool> = conn.first(
        "DELETE FROM match_leavers WHERE match_id = $1 AND id = $2 RETURNING owes",
        params![match_id, id],
        value,
    )?;
    if owed == Some(true) {
        count_owing(conn, match_id, -1)?;
    }
    Ok(())
}

pub fn set_leaver_paid(conn: &mut dyn Conn, id: Uuid, at: Option<Timestamp>) -> Result<(), Error> {
    conn.execute(
        "UPDATE match_leavers SET paid_at = CAST($2 AS BIGINT) WHERE id = $1",
        params![id, at.map(Timestamp::as_microsecond)],
    )?;
    Ok(())
}

pub fn set_reported(conn: &mut dyn Conn, id: Uuid, at: Option<Timestamp>) -> Result<(), Error> {
    for table in ["match_participants", "match_leavers"] {
        let sql = format!("UPDATE {table} SET reported_at = CAST($2 AS BIGINT) WHERE id = $1");
        conn.execute(&sql, params![id, at.map(Timestamp::as_microsecond)])?;
    }
    Ok(())
}

/// Closed matches with a reminder that is due: `due` has the latest time of closing for the first, second and third.
pub fn to_remind(conn: &mut dyn Conn, due: [Timestamp; 3], limit: i64) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM matches WHERE costs_closed_at IS NOT NULL AND share_reminders < 3
           AND deleted_at IS NULL AND costs_closed_at <= CASE share_reminders
               WHEN 0 THEN CAST($1 AS BIGINT) WHEN 1 THEN CAST($2 AS BIGINT)
               ELSE CAST($3 AS BIGINT) END
         ORDER BY costs_closed_at, id LIMIT $4",
        params![
            due[0].as_microsecond(),
            due[1].as_microsecond(),
            due[2].as_microsecond(),
            limit
        ],
        value,
    )
}

/// Takes the next reminder of a match; one of several callers gets it.
pub fn claim_reminder(conn: &mut dyn Conn, id: Uuid, due: [Timestamp; 3]) -> Result<bool, Error> {
    let claimed = conn.execute(
        "UPDATE matches SET share_reminders = share_reminders + 1
         WHERE id = $1 AND share_reminders < 3 AND costs_closed_at <= CASE share_reminders
             WHEN 0 THEN CAST($2 AS BIGINT) WHEN 1 THEN CAST($3 AS BIGINT)
             ELSE CAST($4 AS BIGINT) END",
        params![
            id,
            due[0].as_microsecond(),
            due[1].as_microsecond(),
            due[2].as_microsecond()
        ],
    )?;
    Ok(claimed == 1)
}

pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    for sql in [
        "UPDATE matches SET pay_to = '' WHERE host_id = $1 AND pay_to <> ''",
        "UPDATE match_costs SET label = '' WHERE label <> '' AND match_id IN
             (SELECT id FROM matches WHERE host_id = $1)",
    ] {
        conn.execute(sql, params![user_id])?;
    }
    Ok(())
}
