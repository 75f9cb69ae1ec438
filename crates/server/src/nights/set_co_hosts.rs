//! Names the co-hosts of a match.

use std::sync::Arc;

use uuid::Uuid;

use super::model::{NO_MATCH, parse_id};
use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::{ids, matches};

/// Returns the co-hosts.
pub async fn set_co_hosts(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    user_ids: &[String],
) -> Result<Vec<Uuid>, Error> {
    let id = parse_id(match_id, NO_MATCH)?;
    let user_id = player.user_id;
    let named: Option<Vec<Uuid>> = user_ids.iter().map(|it| ids::parse(it)).collect();
    app.write(move |tx| {
        let set = matches::set_co_hosts(tx, id, user_id, named.as_deref())?;
        if let Some(night) = store::lock(tx.conn, id)? {
            // Boards that are open read again whether their reader hosts.
            store::save(tx.conn, &night)?;
        }
        Ok(set)
    })
    .await
}
