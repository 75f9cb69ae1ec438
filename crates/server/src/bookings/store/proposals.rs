//! Offered times.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, insert, params, read, update, value, values};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::model::{Proposal, ProposalStatus};

pub fn insert_proposal(conn: &mut dyn Conn, proposal: &Proposal) -> Result<(), Error> {
    insert!("booking_proposals", {
        id: proposal.id,
        booking_id: proposal.booking_id,
        batch_id: proposal.batch_id,
        starts_at: proposal.starts_at,
        ends_at: proposal.ends_at,
        status: proposal.status,
        expires_at: proposal.expires_at,
        note: &proposal.note,
        created_by: proposal.created_by,
        created_at: proposal.created_at,
        updated_at: proposal.updated_at,
    })
    .run(conn)?;
    Ok(())
}

/// Ends the open offers of a booking with this status and returns them. Offers that had already run out become
/// expired instead.
pub fn end_offered(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    status: ProposalStatus,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "UPDATE booking_proposals
         SET status = CASE WHEN expires_at <= $3 THEN $5 ELSE $2 END, updated_at = $3
         WHERE booking_id = $1 AND status = $4 RETURNING id",
        params![
            booking_id,
            status.code(),
            micros(now),
            ProposalStatus::Offered.code(),
            ProposalStatus::Expired.code()
        ],
        value,
    )
}

/// Withdraws one offer if it is still open.
pub fn end_chosen(
    conn: &mut dyn Conn,
    id: Uuid,
    status: ProposalStatus,
    now: Timestamp,
) -> Result<bool, Error> {
    let ended = conn.execute(
        "UPDATE booking_proposals SET status = $2, updated_at = $3 WHERE id = $1 AND status = $4",
        params![
            id,
            status.code(),
            micros(now),
            ProposalStatus::Offered.code()
        ],
    )?;
    Ok(ended == 1)
}

/// Marks the accepted offer if it is still open.
pub fn accept_proposal(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let accepted = conn.execute(
        "UPDATE booking_proposals SET status = $2, updated_at = $3
         WHERE id = $1 AND status = $4 AND expires_at > $3",
        params![
            id,
            ProposalStatus::Accepted.code(),
            micros(now),
            ProposalStatus::Offered.code()
        ],
    )?;
    Ok(accepted == 1)
}

/// All proposals for these bookings, soonest first.
pub fn proposals(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<Vec<Proposal>, Error> {
    let sql = "SELECT id, booking_id, batch_id, starts_at, ends_at, status, expires_at, note,
           created_by, created_at, updated_at
         FROM booking_proposals WHERE booking_id = ANY($1)
         ORDER BY starts_at, id";
    conn.rows(sql, params![Param::list(bookings)], |row| {
        read!(
            row,
            Proposal {
                id,
                booking_id,
                batch_id,
                starts_at,
                ends_at,
                status,
                expires_at,
                note,
                created_by,
                created_at,
                updated_at
            }
        )
    })
}

/// The booking of each of these proposals, as pairs of proposal id and booking id.
pub fn bookings_of_proposals(
    conn: &mut dyn Conn,
    some: &[Uuid],
) -> Result<Vec<(Uuid, Uuid)>, Error> {
    let sql = "SELECT id, booking_id FROM booking_proposals WHERE id = ANY($1)";
    conn.rows(sql, params![Param::list(some)], values)
}

/// Opens an offer again that was withdrawn.
pub fn offer_again(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let status = ProposalStatus::Offered;
    update!("booking_proposals", { status, updated_at: now })
        .at("id", id)
        .run(conn)?;
    Ok(())
}
