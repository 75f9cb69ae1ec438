//! Writing and deleting one's own review.

use std::sync::Arc;

use lapang_db::Uuid;

use super::list::signed;
use super::{FindVisit, MAX_WORDS, Review, Signed};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::moderation::{self, Subject};
use crate::text;
use crate::venues::store;

/// Writes the review of a booking, or replaces it. A reply stays, and so does that an admin hid it.
pub async fn write(
    app: &Arc<App>,
    player: &Player,
    booking_id: Uuid,
    (rating, words): (i64, String),
    find_visit: FindVisit,
) -> Result<Signed, Error> {
    let words = text::lines("words", &words).map_err(|problem| Error::Invalid(vec![problem]))?;
    if words.chars().count() > MAX_WORDS {
        let problem = format!("must have at most {MAX_WORDS} characters");
        return Err(Error::invalid("words", "string.max_len", problem));
    }
    let user_id = player.user_id;
    app.write(move |tx| {
        let visit = find_visit(tx.conn, user_id, booking_id, tx.now)?;
        if !visit.is_over {
            let problem = "a booking can be reviewed once it was confirmed and is over";
            return Err(Error::Conflict(Refusal::new(
                Reason::BookingNotOver,
                problem,
            )));
        }
        store::admin::lock_venue(tx.conn, visit.venue_id)?.ok_or(Error::NotFound("venue"))?;
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_deleted(tx.conn, user_id)?;
        accounts::count_review(tx, user_id)?;
        let found = store::reviews::of_booking(tx.conn, booking_id)?;
        let is_same = |it: &&Review| it.rating == rating && it.words == words;
        let review = Review {
            id: found
                .as_ref()
                .map_or_else(|| tx.app.random.id(tx.now), |it| it.id),
            venue_id: visit.venue_id,
            booking_id,
            user_id,
            sport_id: visit.sport_id,
            played_at: visit.starts_at,
            rating,
            words: words.clone(),
            reply: found
                .as_ref()
                .map(|it| it.reply.clone())
                .unwrap_or_default(),
            replied_at: found.as_ref().and_then(|it| it.replied_at),
            hidden_at: found.as_ref().and_then(|it| it.hidden_at),
            deleted_at: None,
            updated_at: found
                .as_ref()
                .filter(is_same)
                .map_or(tx.now, |it| it.updated_at),
            created_at: found.as_ref().map_or(tx.now, |it| it.created_at),
        };
        store::reviews::write(tx.conn, &review, tx.now)?;
        store::reviews::count_anew(tx.conn, review.venue_id)?;
        signed(tx.conn, vec![review])?
            .pop()
            .ok_or(Error::NotFound("review"))
    })
    .await
}

pub async fn delete(app: &Arc<App>, player: &Player, id: Uuid) -> Result<(), Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        let review = store::reviews::get(tx.conn, id)?
            .filter(|review| review.user_id == user_id && review.deleted_at.is_none())
            .ok_or(Error::NotFound("review"))?;
        store::admin::lock_venue(tx.conn, review.venue_id)?;
        // An admin may have hidden it meanwhile.
        let is_hidden = store::reviews::get(tx.conn, id)?.is_some_and(|it| it.hidden_at.is_some());
        if is_hidden {
            store::reviews::delete_hidden(tx.conn, id, tx.now)?;
        } else {
            store::reviews::delete(tx.conn, id)?;
            moderation::drop_reports(tx.conn, Subject::Review(id))?;
        }
        Ok(store::reviews::count_anew(tx.conn, review.venue_id)?)
    })
    .await
}
