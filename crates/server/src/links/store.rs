//! The SQL of short links.

mod clicks;

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, insert, params, read, update};
use uuid::Uuid;

use super::model::Link;

pub use clicks::*;

const COLUMNS: &str = "id, code, kind, path, title, description, resource_id, created_by,
    expires_at, is_active, click_count, last_accessed_at, created_at, updated_at";

/// Returns false if the code is taken.
pub fn insert(conn: &mut dyn Conn, link: &Link) -> Result<bool, Error> {
    let inserted = insert!("short_links", {
        id: link.id,
        code: &link.code,
        kind: link.kind,
        path: &link.path,
        title: &link.title,
        description: link.description.as_deref(),
        resource_id: link.resource_id,
        created_by: link.created_by,
        expires_at: link.expires_at,
        is_active: link.is_active,
        click_count: link.click_count,
        last_accessed_at: link.last_accessed_at,
        created_at: link.created_at,
        updated_at: link.updated_at,
    })
    .on_conflict("(code) DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

pub fn by_code(conn: &mut dyn Conn, code: &str) -> Result<Option<Link>, Error> {
    conn.first(&by_code_statement(), params![code], read)
}

fn by_code_statement() -> String {
    format!("SELECT {COLUMNS} FROM short_links WHERE code = $1")
}

pub fn by_ids(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Link>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!("SELECT {COLUMNS} FROM short_links WHERE id = ANY($1)");
    let links = conn.rows(&sql, params![Param::list(ids)], read)?;
    Ok(links.into_iter().map(|link| (link.id, link)).collect())
}

pub fn rename(conn: &mut dyn Conn, id: Uuid, title: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE short_links SET title = $2, updated_at = $3 WHERE id = $1",
        params![id, title, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn deactivate(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE short_links SET is_active = 0, closed_at = $2, updated_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Returns false if the link is another maker's or closed for good.
pub fn update(
    conn: &mut dyn Conn,
    code: &str,
    maker: Uuid,
    is_active: bool,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, Error> {
    let updated = update!("short_links", {
        is_active,
        expires_at,
        updated_at: now,
    })
    .at("code", code)
    .at("created_by", maker)
    .only("closed_at IS NULL")
    .run(conn)?;
    Ok(updated == 1)
}

/// The newest `limit` links that the user made, oldest first.
pub fn made_by(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Link>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM short_links WHERE created_by = $1 ORDER BY created_at DESC LIMIT $2"
    );
    let mut links = conn.rows(&sql, params![user_id, limit], read)?;
    links.reverse();
    Ok(links)
}

/// Removes a person from their links and clicks. Closed links also lose their title.
pub fn erase_person(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE link_clicks SET user_id = NULL, ip_address = '', user_agent = '', referrer = '',
           referrer_host = '', country = NULL, city = NULL, platform = NULL, browser = NULL
         WHERE user_id = $1",
        params![user_id],
    )?;
    conn.execute(
        "UPDATE short_links SET created_by = NULL,
           title = CASE WHEN is_active = 0 THEN '' ELSE title END
         WHERE created_by = $1",
        params![user_id],
    )?;
    Ok(())
}

fn read(row: &Row<'_>) -> Result<Link, Error> {
    read!(
        row,
        Link {
            id,
            code,
            kind,
            path,
            title,
            description,
            resource_id,
            created_by,
            expires_at,
            is_active,
            click_count,
            last_accessed_at,
            created_at,
            updated_at
        }
    )
}
