//! How an engine would run a statement, so that a test can assert that it uses an index.

use crate::{Conn, Engine, Error, Param, params};

/// The plan, a step to a line. PostgreSQL is told to avoid reading whole tables, as it would
/// rather do on the few rows of a test; where it still does, there is no index that helps. Names
/// of indexes stand in the plans of both engines.
///
/// # Errors
/// What the engine refused.
pub fn plan(conn: &mut (dyn Conn + '_), sql: &str, params: &[Param<'_>]) -> Result<String, Error> {
    let lines: Vec<String> = match conn.engine() {
        Engine::Sqlite => conn.rows(&format!("EXPLAIN QUERY PLAN {sql}"), params, |row| {
            row.get(3)
        })?,
        Engine::Postgres => {
            set_whole_tables(conn, "off")?;
            let lines = conn.rows(&format!("EXPLAIN (COSTS OFF) {sql}"), params, |row| {
                row.get(0)
            });
            set_whole_tables(conn, "on")?;
            lines?
        }
    };
    Ok(lines.join("\n"))
}

fn set_whole_tables(conn: &mut (dyn Conn + '_), value: &str) -> Result<(), Error> {
    const SET: &str = "SELECT set_config('enable_seqscan', $1, false)";
    conn.execute(SET, params![value]).map(drop)
}
