//! The SQL of an export.

use lapang_db::{Conn, Error, Uuid, params, values};

/// The next active venues after an id, each with its import source.
pub fn after(
    conn: &mut dyn Conn,
    after: Uuid,
    limit: i64,
) -> Result<Vec<(Uuid, Option<String>)>, Error> {
    conn.rows(
        "SELECT id, source_id FROM venues WHERE id > $1 AND is_active = 1 ORDER BY id LIMIT $2",
        params![after, limit],
        values,
    )
}
