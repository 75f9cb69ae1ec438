//! The list of suspended accounts, for admins.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::error::Error;
use crate::page::Page;
use crate::text;

/// A page of the suspended accounts whose name or address has all these words, the latest first: since when, and their total.
pub fn suspended_list(
    conn: &mut dyn Conn,
    query: &str,
    page: Page,
) -> Result<(Vec<(Uuid, Timestamp)>, i64), Error> {
    let sought = text::sought(query);
    let words: Vec<&str> = sought.split_whitespace().collect();
    Ok(store::suspended_list(conn, &words, page)?)
}
