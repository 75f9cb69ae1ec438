//! The reviews of a venue, and that of a booking.

use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use super::{FindVisit, Review, Signed};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::page::Page;
use crate::venues::store;

/// A page of reviews.
#[derive(Debug)]
pub struct Reviews {
    pub reviews: Vec<Signed>,
    pub total: i64,
    /// How many gave 1, 2, 3, 4 and 5.
    pub counts: [i64; 5],
}

/// The reviews of an active venue that are shown, newest first.
pub async fn list(app: &Arc<App>, venue: Uuid, page: Page) -> Result<Reviews, Error> {
    app.read(move |tx| {
        let card = store::cards(tx.conn, &[venue])?.remove(&venue);
        if !card.is_some_and(|card| card.is_active) {
            return Err(Error::NotFound("venue"));
        }
        let counts = store::reviews::counts(tx.conn, venue)?;
        let reviews = store::reviews::page(tx.conn, venue, page)?;
        Ok(Reviews {
            reviews: signed(tx.conn, reviews)?,
            total: counts.iter().sum(),
            counts,
        })
    })
    .await
}

/// The review of a player's booking, and whether there may be one.
pub async fn of_booking(
    app: &Arc<App>,
    player: &Player,
    booking_id: Uuid,
    find_visit: FindVisit,
) -> Result<(Option<Signed>, bool), Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let visit = find_visit(tx.conn, user_id, booking_id, tx.now)?;
        let found = store::reviews::of_booking(tx.conn, booking_id)?;
        let found = found.filter(|review| review.deleted_at.is_none());
        let review = signed(tx.conn, found.into_iter().collect())?.pop();
        Ok((review, visit.is_over))
    })
    .await
}

/// A review, hidden or not.
pub fn one(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Signed>, Error> {
    let review = store::reviews::get(conn, id)?;
    Ok(signed(conn, review.into_iter().collect())?.pop())
}

/// Locks the venue of a review that is shown, so that the review stays. Returns its author.
pub fn lock_shown(conn: &mut dyn Conn, id: Uuid) -> Result<Uuid, Error> {
    const GONE: Error = Error::NotFound("review");
    let review = store::reviews::get(conn, id)?.ok_or(GONE)?;
    store::admin::lock_venue(conn, review.venue_id)?;
    let review = store::reviews::get(conn, id)?.filter(Review::is_shown);
    Ok(review.ok_or(GONE)?.user_id)
}

/// Reviews with their authors.
pub fn signed(conn: &mut dyn Conn, reviews: Vec<Review>) -> Result<Vec<Signed>, Error> {
    let authors: Vec<Uuid> = reviews.iter().map(|review| review.user_id).collect();
    let venues: Vec<Uuid> = reviews.iter().map(|review| review.venue_id).collect();
    let people = accounts::people(conn, &authors)?;
    let cards = store::cards(conn, &venues)?;
    let mut signed = Vec::with_capacity(reviews.len());
    for review in reviews {
        let (author, card) = (people.get(&review.user_id), cards.get(&review.venue_id));
        if let (Some(author), Some(card)) = (author, card) {
            let played = review.played_at.to_zoned(card.zone()?);
            signed.push(Signed {
                author: author.clone(),
                played_month: played.strftime("%Y-%m").to_string(),
                review,
            });
        }
    }
    Ok(signed)
}
