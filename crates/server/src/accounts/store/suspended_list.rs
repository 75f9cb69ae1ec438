//! The SQL of the list of suspended accounts.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, value};
use uuid::Uuid;

use crate::page::Page;

/// All words are in the name or the address.
pub fn suspended_list(
    conn: &mut dyn Conn,
    words: &[&str],
    page: Page,
) -> Result<(Vec<(Uuid, Timestamp)>, i64), Error> {
    let mut params: Vec<Param<'_>> = Vec::with_capacity(words.len() + 2);
    let mut condition = "suspended_at IS NOT NULL AND deleted_at IS NULL".to_owned();
    for word in words {
        params.push(format!("%{word}%").into());
        condition.push_str(&format!(" AND words LIKE ${}", params.len()));
    }
    let count = format!("SELECT COUNT(*) FROM users WHERE {condition}");
    let total = conn.one(&count, &params, value)?;
    let (limit, offset) = (params.len() + 1, params.len() + 2);
    params.extend([page.limit.into(), page.offset.into()]);
    let found = conn.rows(
        &format!(
            "SELECT id, suspended_at FROM users WHERE {condition}
             ORDER BY suspended_at DESC, id LIMIT ${limit} OFFSET ${offset}"
        ),
        &params,
        |row| Ok((row.get("id")?, row.get("suspended_at")?)),
    )?;
    Ok((found, total))
}
