//! Lets an admin hide a review or show it again. Its reports are closed.

use std::sync::Arc;

use lapang_db::Uuid;

use crate::app::App;
use crate::error::Error;
use crate::moderation::{self, Action, Decision, Subject};
use crate::venues::store;

pub async fn hide(app: &Arc<App>, admin_id: Uuid, id: Uuid, is_hidden: bool) -> Result<(), Error> {
    app.write(move |tx| {
        let review = store::reviews::get(tx.conn, id)?.ok_or(Error::NotFound("review"))?;
        let venue = review.venue_id;
        store::admin::lock_venue(tx.conn, venue)?;
        if review.hidden_at.is_some() != is_hidden {
            store::reviews::set_hidden(tx.conn, id, is_hidden.then_some(tx.now))?;
            store::reviews::count_anew(tx.conn, venue)?;
            let action = if is_hidden {
                Action::HideReview
            } else {
                Action::ShowReview
            };
            moderation::record(tx, action, review.user_id, "", Some(admin_id))?;
        }
        let card = store::cards(tx.conn, &[venue])?.remove(&venue);
        let decision = Decision {
            by: Some(admin_id),
            is_upheld: is_hidden,
            name: &card.map(|card| card.name).unwrap_or_default(),
            answer: "",
        };
        moderation::close_reports(tx, Subject::Review(id), &decision)?;
        Ok(())
    })
    .await
}
