//! Lets a link's maker enable or disable it and set its expiry.

use std::sync::Arc;

use jiff::Timestamp;

use super::model::Link;
use super::{show, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};

/// Returns the updated link. Without `expires_at` it never expires.
pub async fn update(
    app: &Arc<App>,
    player: &Player,
    code: &str,
    is_active: bool,
    expires_at: Option<Timestamp>,
) -> Result<Link, Error> {
    let now = app.now();
    if expires_at.is_some_and(|end| end <= now) {
        let problem = "must be in the future";
        return Err(Error::invalid("expires_at", "link.past", problem));
    }
    let (code, user_id) = (show::valid_code(code)?.to_owned(), player.user_id);
    app.write(move |tx| {
        let changed = store::update(tx.conn, &code, user_id, is_active, expires_at, tx.now)?;
        let link = store::by_code(tx.conn, &code)?
            .filter(|link| link.created_by == Some(user_id))
            .ok_or(Error::NotFound("link"))?;
        if changed {
            return Ok(link);
        }
        Err(Error::conflict(
            Reason::LinkClosed,
            "what the link led to is gone for good",
        ))
    })
    .await
}
