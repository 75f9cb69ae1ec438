//! The SQL of co-organisers.

use lapang_db::{Conn, Error, Param, params, value};
use uuid::Uuid;

use crate::accounts;

/// Their addresses, in the order in which they were named.
pub fn organisers_of(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<String>, Error> {
    conn.rows(
        "SELECT email FROM tournament_organisers WHERE tournament_id = $1 ORDER BY position, email",
        params![id],
        value,
    )
}

/// Requires the lock of the tournament.
pub fn replace_organisers(conn: &mut dyn Conn, id: Uuid, emails: &[String]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM tournament_organisers WHERE tournament_id = $1",
        params![id],
    )?;
    for (position, email) in (0_i64..).zip(emails) {
        conn.execute(
            "INSERT INTO tournament_organisers (tournament_id, email, position) VALUES ($1, $2, $3)",
            params![id, email, position],
        )?;
    }
    Ok(())
}

/// A subquery of the tournaments that the player of a placeholder co-organises.
pub(super) fn co_organised(user: &str) -> String {
    let address = accounts::verified_address(user);
    let apart = accounts::are_apart(user, "made.organiser_id");
    format!(
        "SELECT o.tournament_id FROM tournament_organisers o
         JOIN tournaments made ON made.id = o.tournament_id
         WHERE o.email IN ({address}) AND NOT {apart}"
    )
}

/// Those of these tournaments that a player co-organises.
pub fn co_organised_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    ids: &[Uuid],
) -> Result<Vec<Uuid>, Error> {
    let sql = format!("{} AND o.tournament_id = ANY($2)", co_organised("$1"));
    conn.rows(&sql, params![user_id, Param::list(ids)], value)
}

/// The latest that name the verified address of a player.
pub fn naming(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Uuid>, Error> {
    let sql = format!(
        "SELECT tournament_id FROM tournament_organisers WHERE email IN ({})
         ORDER BY tournament_id DESC LIMIT $2",
        accounts::verified_address("$1")
    );
    conn.rows(&sql, params![user_id, limit], value)
}

pub fn forget_address(conn: &mut dyn Conn, email: &str) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM tournament_organisers WHERE email = $1",
        params![email],
    )?;
    Ok(())
}
