//! Short links: creating one in its resource's transaction, following it, and counting clicks. The
//! feature that makes a link says where it leads; this module does not know it.

mod click;
mod follow;
mod forget;
mod person;
mod robots;
pub mod rpc;
mod shorten;
mod show;
mod stats;
mod store;
mod update;

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::error::Error;

pub use follow::routes;
pub use forget::sweeps;
pub use person::{export, forget};
pub use robots::is_preview_bot;
pub use shorten::{Target, shorten};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    MatchJoin,
}

/// A short link and its usage.
#[derive(Clone, Debug)]
pub struct Link {
    pub id: Uuid,
    /// Eight base-62 characters.
    pub code: String,
    pub kind: Kind,
    /// A path of the web app, without the language prefix.
    pub path: String,
    pub title: String,
    pub description: Option<String>,
    pub resource_id: Option<Uuid>,
    pub created_by: Option<Uuid>,
    pub expires_at: Option<Timestamp>,
    pub is_active: bool,
    pub click_count: i64,
    pub last_accessed_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Link {
    fn is_open(&self, now: Timestamp) -> bool {
        self.is_active && self.expires_at.is_none_or(|end| now < end)
    }
}

/// Finds links by id, open or not.
pub fn find(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Link>, Error> {
    Ok(store::by_ids(conn, ids)?)
}

/// Updates a link's title to that of its resource.
pub fn rename(conn: &mut dyn Conn, id: Uuid, title: &str, now: Timestamp) -> Result<(), Error> {
    Ok(store::rename(conn, id, title, now)?)
}

/// Closes a link for good, because its resource is gone.
pub fn deactivate(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    Ok(store::deactivate(conn, id, now)?)
}
