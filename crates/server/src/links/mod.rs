//! Short links: creating one in its resource's transaction, following it, and counting clicks. The
//! feature that makes a link says where it leads; this module does not know it.

mod click;
mod follow;
mod forget;
mod model;
mod person;
mod robots;
pub mod rpc;
mod shorten;
mod show;
mod stats;
mod store;
mod update;

use std::collections::HashMap;

use lapang_db::Conn;
use uuid::Uuid;

use crate::app::Tx;
use crate::error::Error;

pub use follow::routes;
pub use forget::sweeps;
pub use model::{Kind, Link};
pub use person::{export, forget};
pub use robots::is_preview_bot;
pub use shorten::{Target, shorten};

/// Finds links by id, open or not.
pub fn find(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Link>, Error> {
    Ok(store::by_ids(conn, ids)?)
}

/// Finds a link by its code, open or not.
pub fn find_by_code(conn: &mut dyn Conn, code: &str) -> Result<Option<Link>, Error> {
    Ok(store::by_code(conn, show::valid_code(code)?)?)
}

/// Updates a link's title to that of its resource.
pub fn rename(tx: &mut Tx<'_>, id: Uuid, title: &str) -> Result<(), Error> {
    Ok(store::rename(tx.conn, id, title, tx.now)?)
}

/// Closes a link for good, because its resource is gone.
pub fn deactivate(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    Ok(store::deactivate(tx.conn, id, tx.now)?)
}
