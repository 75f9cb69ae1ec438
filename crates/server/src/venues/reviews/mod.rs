//! What players say about a venue after a booking there: one review a booking, with the venue's reply. An admin may hide
//! one, which stays hidden when its author deletes it and writes another of the same booking. A venue's row has the number and the sum of the stars of those that are shown; it is locked by every change.

mod hide;
mod list;
mod reply;
mod write;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};
use serde_json::{Value, json};

use super::store;
use crate::accounts::Person;
use crate::error::Error;
use crate::moderation::{self, Subject};

pub use hide::hide;
pub use list::{Reviews, list, lock_shown, of_booking, one};
pub use reply::reply;
pub use write::{delete, write};

/// A booking as far as its review is concerned.
#[derive(Clone, Debug)]
pub struct Visit {
    pub venue_id: Uuid,
    pub sport_id: String,
    pub starts_at: Timestamp,
    /// It was confirmed, and its end has passed.
    pub is_over: bool,
}

/// Finds a booking of a player; `not_found` for that of another. Bookings know venues and not the reverse, so the router
/// brings it.
pub type FindVisit = fn(&mut dyn Conn, Uuid, Uuid, Timestamp) -> Result<Visit, Error>;

#[derive(Clone, Debug)]
pub struct Review {
    pub id: Uuid,
    pub venue_id: Uuid,
    pub booking_id: Uuid,
    pub user_id: Uuid,
    pub sport_id: String,
    pub played_at: Timestamp,
    /// 1 to 5.
    pub rating: i64,
    /// May be empty.
    pub words: String,
    /// Of the venue; empty without one.
    pub reply: String,
    pub replied_at: Option<Timestamp>,
    pub hidden_at: Option<Timestamp>,
    /// When its author deleted it while it was hidden.
    pub deleted_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// When its stars or words were last changed.
    pub updated_at: Timestamp,
}

impl Review {
    pub fn is_shown(&self) -> bool {
        self.hidden_at.is_none() && self.deleted_at.is_none()
    }

    /// Whether the venue replied to an earlier text.
    pub fn is_reply_older(&self) -> bool {
        self.replied_at.is_some_and(|at| at < self.updated_at)
    }
}

/// A review and who wrote it.
#[derive(Clone, Debug)]
pub struct Signed {
    pub review: Review,
    pub author: Person,
    /// YYYY-MM in the venue's zone.
    pub played_month: String,
}

/// Longer texts are refused, in characters.
const MAX_WORDS: usize = 1000;

/// Deletes a player's reviews. Requires the locks of the venues and of the player.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let venues = store::reviews::venues_of(conn, user_id)?;
    for id in store::reviews::delete_of_user(conn, user_id)? {
        moderation::drop_reports(conn, Subject::Review(id))?;
    }
    for venue in venues {
        store::reviews::count_anew(conn, venue)?;
    }
    Ok(())
}

/// A player's reviews in the account export.
pub fn export(conn: &mut dyn Conn, user_id: Uuid, most: i64) -> Result<Value, Error> {
    let reviews = store::reviews::of_user(conn, user_id, most)?;
    let venues: Vec<Uuid> = reviews.iter().map(|review| review.venue_id).collect();
    let cards = store::cards(conn, &venues)?;
    let exported = reviews.iter().map(|review| {
        json!({
            "venue": cards.get(&review.venue_id).map(|card| card.name.as_str()),
            "sport": review.sport_id,
            "played_at": review.played_at.to_string(),
            "rating": review.rating,
            "words": review.words,
            "reply": review.reply,
            "created_at": review.created_at.to_string(),
        })
    });
    Ok(exported.collect())
}
