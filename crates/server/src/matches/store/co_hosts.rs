//! The SQL of co-hosts.

use std::collections::HashMap;

use lapang_db::{Conn, Error, Param, params, value};
use uuid::Uuid;

pub fn is_co_host(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let found: Option<i64> = conn.first(
        "SELECT 1 FROM match_co_hosts WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
        value,
    )?;
    Ok(found.is_some())
}

/// By match, in order of id.
pub fn co_hosts_of(
    conn: &mut dyn Conn,
    match_ids: &[Uuid],
) -> Result<HashMap<Uuid, Vec<Uuid>>, Error> {
    let rows: Vec<(Uuid, Uuid)> = conn.rows(
        "SELECT match_id, user_id FROM match_co_hosts WHERE match_id = ANY($1) ORDER BY user_id",
        &[Param::list(match_ids)],
        |row| Ok((row.get("match_id")?, row.get("user_id")?)),
    )?;
    let mut found: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (match_id, user_id) in rows {
        found.entry(match_id).or_default().push(user_id);
    }
    Ok(found)
}

/// The matches that a player hosts with others.
pub fn co_hosted_by(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT match_id FROM match_co_hosts WHERE user_id = $1 ORDER BY match_id DESC LIMIT $2",
        params![user_id, limit],
        value,
    )
}

/// Requires the lock of the match.
pub fn replace_co_hosts(conn: &mut dyn Conn, match_id: Uuid, new: &[Uuid]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM match_co_hosts WHERE match_id = $1",
        params![match_id],
    )?;
    for user_id in new {
        conn.execute(
            "INSERT INTO match_co_hosts (match_id, user_id) VALUES ($1, $2)",
            params![match_id, *user_id],
        )?;
    }
    conn.execute(
        "UPDATE matches SET revision = revision + 1 WHERE id = $1",
        params![match_id],
    )?;
    Ok(())
}
