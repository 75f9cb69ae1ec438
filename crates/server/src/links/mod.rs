//! Short links: making one together with the thing it leads to, following it, and counting who
//! did. They know no other feature; whoever makes one says where it leads.

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
pub use robots::draws_previews;
pub use shorten::{Target, shorten};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    MatchJoin,
}

/// A short link and what became of it.
#[derive(Clone, Debug)]
pub struct Link {
    pub id: Uuid,
    /// Eight letters and digits.
    pub code: String,
    pub kind: Kind,
    /// A path of the web app, without the language.
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
    /// Whether it still leads anywhere.
    fn is_open(&self, now: Timestamp) -> bool {
        self.is_active && self.expires_at.is_none_or(|end| now < end)
    }
}

/// The links of these ids, open or not.
pub fn find(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Link>, Error> {
    Ok(store::by_ids(conn, ids)?)
}

/// Gives a link the title of what it leads to now.
pub fn rename(conn: &mut dyn Conn, id: Uuid, title: &str, now: Timestamp) -> Result<(), Error> {
    Ok(store::rename(conn, id, title, now)?)
}

/// From now on the link leads nowhere, and nobody turns it on again: what it led to is gone.
pub fn deactivate(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    Ok(store::deactivate(conn, id, now)?)
}
