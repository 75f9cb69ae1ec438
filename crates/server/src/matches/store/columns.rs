//! How rows of matches are read.

use lapang_db::{Conn, Error, Row, params, read};
use uuid::Uuid;

use crate::matches::model::{CostTerms, GuestRules, Match, Participant, Who};

pub const COLUMNS: &str = "m.id, m.name, m.description, m.sport_id, m.venue_id, m.location,
    m.starts_at, m.time_zone, m.max_participants, m.current_participants, m.is_public,
    m.gender, m.skill, m.host_id, m.link_id, m.created_at, m.updated_at, m.waitlist_count,
    m.revision, m.sequence, m.ends_at, m.enforce_gender, m.deleted_at, m.called_off_reason,
    m.court_lost_at, m.players_bring_guests, m.guests_join_by_link, m.cost_mode, m.price,
    m.currency, m.host_pays, m.pay_to, m.costs_closed_at, m.owing_leavers";

/// Lowers both counters in one statement: a place is never free while someone is waitlisted, not
/// even within the transaction.
pub fn subtract_counts(
    conn: &mut dyn Conn,
    id: Uuid,
    participants: i64,
    waiting: i64,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET current_participants = current_participants - $2,
             waitlist_count = waitlist_count - $3, revision = revision + 1
         WHERE id = $1",
        params![id, participants, waiting],
    )?;
    Ok(())
}

pub fn read(row: &Row<'_>) -> Result<Match, Error> {
    read!(row, Match {
        id, name, description, sport_id, venue_id, location, starts_at, time_zone,
        max_participants, current_participants, is_public, gender, skill, host_id, link_id,
        created_at, updated_at, waitlist_count, revision, sequence, ends_at, enforce_gender,
        called_off_reason, court_lost_at;
        called_off_at: row.get("deleted_at")?,
        guests: GuestRules {
            are_brought: row.get("players_bring_guests")?,
            join_by_link: row.get("guests_join_by_link")?,
        },
        costs: CostTerms {
            mode: row.get("cost_mode")?,
            price: row.get("price")?,
            currency: row.get("currency")?,
            host_pays: row.get("host_pays")?,
            pay_to: row.get("pay_to")?,
            closed_at: row.get("costs_closed_at")?,
            owing_leavers: row.get("owing_leavers")?,
        }
    })
}

/// The columns of participants and of the waitlist, which has no attendance.
pub const PARTICIPANT: &str = "p.id, p.match_id, p.user_id, p.guest_id, p.joined_at, p.brought_by,
    p.token_hash, p.paid_at, p.attendance, p.attendance_at, p.objection,
    p.reported_at";
pub const WAITING: &str = "p.id, p.match_id, p.user_id, p.guest_id, p.joined_at, p.brought_by,
    p.token_hash, p.paid_at, CAST(NULL AS TEXT) AS attendance,
    CAST(NULL AS BIGINT) AS attendance_at, '' AS objection,
    CAST(NULL AS BIGINT) AS reported_at";

pub fn read_participant(row: &Row<'_>) -> Result<Participant, Error> {
    let who = match row.get::<Option<Uuid>>("user_id")? {
        Some(id) => Who::Player(id),
        None => Who::Guest(row.get("guest_id")?),
    };
    read!(row, Participant {
        id, match_id, joined_at, brought_by, token_hash, paid_at, attendance, attendance_at,
        objection, reported_at;
        who: who
    })
}
