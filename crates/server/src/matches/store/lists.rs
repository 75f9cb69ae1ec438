//! The SQL of a player's own matches.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, value, values};
use uuid::Uuid;

use super::columns::{COLUMNS, read};
use crate::accounts;
use crate::matches::model::Match;
use crate::page::{Page, count_statement};

pub fn count_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    past: bool,
    now: Timestamp,
) -> Result<i64, Error> {
    let sql = count_statement(&format!("SELECT 1 {}", of_player(past)));
    conn.one(&sql, params![user_id, now.as_microsecond()], value)
}

/// The matches of a host that have not started: id and name.
pub fn upcoming_hosted(
    conn: &mut dyn Conn,
    host_id: Uuid,
    now: Timestamp,
) -> Result<Vec<(Uuid, String)>, Error> {
    conn.rows(
        "SELECT id, name FROM matches
         WHERE host_id = $1 AND deleted_at IS NULL AND starts_at > $2 ORDER BY starts_at, id",
        params![host_id, now.as_microsecond()],
        values,
    )
}

/// A subquery of the matches whose host is suspended.
pub fn closed_ids() -> String {
    let suspended = accounts::suspended_ids();
    format!("SELECT id FROM matches WHERE host_id IN ({suspended})")
}

/// Those of these matches that one of the hosts hosts.
pub fn hosted_by(conn: &mut dyn Conn, ids: &[Uuid], hosts: &[Uuid]) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT id FROM matches WHERE id = ANY($1) AND host_id = ANY($2)";
    conn.rows(sql, params![Param::list(ids), Param::list(hosts)], value)
}

/// Upcoming matches soonest first, past ones latest first.
pub fn page_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    past: bool,
    now: Timestamp,
    page: Page,
) -> Result<Vec<Match>, Error> {
    let params = params![user_id, now.as_microsecond(), page.limit, page.offset];
    conn.rows(&page_of_statement(past), params, read)
}

pub(super) fn page_of_statement(past: bool) -> String {
    let order = if past {
        "m.starts_at DESC, m.id DESC"
    } else {
        "m.starts_at, m.id"
    };
    format!(
        "SELECT {COLUMNS} {} ORDER BY {order} LIMIT $3 OFFSET $4",
        of_player(past)
    )
}

/// Players still waitlisted at the start are left out. A called-off match is past for everyone who
/// was in it.
fn of_player(past: bool) -> String {
    let condition = if past {
        "(m.deleted_at IS NULL AND m.starts_at <= $2 AND p.waits = 0)
           OR (m.deleted_at IS NOT NULL AND (m.current_participants > 1 OR m.waitlist_count > 0))"
    } else {
        "m.deleted_at IS NULL AND m.starts_at > $2"
    };
    format!(
        "FROM (SELECT match_id, 0 AS waits FROM match_participants WHERE user_id = $1
               UNION ALL SELECT match_id, 1 AS waits FROM match_waitlist WHERE user_id = $1) p
         JOIN matches m ON m.id = p.match_id
         WHERE {condition}"
    )
}
