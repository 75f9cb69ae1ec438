//! The SQL of reviews and reports.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, Uuid, insert, params, read, value, values};

use super::new_revision;
use crate::page::Page;
use crate::venues::reviews::Review;

const COLUMNS: &str =
    "SELECT id, venue_id, booking_id, user_id, sport_id, played_at, rating, words, reply,
     replied_at, hidden_at, deleted_at, created_at, updated_at FROM venue_reviews";

fn read_review(row: &Row<'_>) -> Result<Review, Error> {
    read!(
        row,
        Review {
            id,
            venue_id,
            booking_id,
            user_id,
            sport_id,
            played_at,
            rating,
            words,
            reply,
            replied_at,
            hidden_at,
            deleted_at,
            created_at,
            updated_at
        }
    )
}

pub fn get(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Review>, Error> {
    let sql = format!("{COLUMNS} WHERE id = $1");
    conn.first(&sql, params![id], read_review)
}

pub fn of_booking(conn: &mut dyn Conn, booking: Uuid) -> Result<Option<Review>, Error> {
    let sql = format!("{COLUMNS} WHERE booking_id = $1");
    conn.first(&sql, params![booking], read_review)
}

/// The latest of a player.
pub fn of_user(conn: &mut dyn Conn, user: Uuid, most: i64) -> Result<Vec<Review>, Error> {
    let sql = format!("{COLUMNS} WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2");
    conn.rows(&sql, params![user, most], read_review)
}

/// Those that are shown of a venue, newest first.
pub fn page(conn: &mut dyn Conn, venue: Uuid, page: Page) -> Result<Vec<Review>, Error> {
    let sql = format!(
        "{COLUMNS} WHERE venue_id = $1 AND hidden_at IS NULL AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3"
    );
    conn.rows(&sql, params![venue, page.limit, page.offset], read_review)
}

/// How many of those that are shown gave 1 to 5.
pub fn counts(conn: &mut dyn Conn, venue: Uuid) -> Result<[i64; 5], Error> {
    let found: Vec<(i64, i64)> = conn.rows(
        "SELECT rating, COUNT(*) FROM venue_reviews
         WHERE venue_id = $1 AND hidden_at IS NULL AND deleted_at IS NULL GROUP BY rating",
        params![venue],
        values,
    )?;
    let mut counts = [0; 5];
    for (rating, count) in found {
        let place = usize::try_from(rating - 1).ok();
        if let Some(of_rating) = place.and_then(|place| counts.get_mut(place)) {
            *of_rating = count;
        }
    }
    Ok(counts)
}

/// A new review, or the text of that of the booking, which stays hidden if it is.
pub fn write(conn: &mut dyn Conn, review: &Review, now: Timestamp) -> Result<(), Error> {
    insert!("venue_reviews", {
        id: review.id,
        venue_id: review.venue_id,
        booking_id: review.booking_id,
        user_id: review.user_id,
        sport_id: &review.sport_id,
        played_at: review.played_at,
        rating: review.rating,
        words: &review.words,
        created_at: now,
        updated_at: now,
    })
    .on_conflict(
        "(booking_id) DO UPDATE SET rating = excluded.rating, words = excluded.words,
             deleted_at = NULL,
             updated_at = CASE WHEN venue_reviews.rating = excluded.rating
                 AND venue_reviews.words = excluded.words
                 THEN venue_reviews.updated_at ELSE excluded.updated_at END",
    )
    .run(conn)?;
    Ok(())
}

pub fn set_reply(conn: &mut dyn Conn, review: &Review) -> Result<(), Error> {
    let at = review.replied_at.map(Timestamp::as_microsecond);
    conn.execute(
        "UPDATE venue_reviews SET reply = $2, replied_at = $3 WHERE id = $1",
        params![review.id, &review.reply, at],
    )?;
    Ok(())
}

pub fn set_hidden(conn: &mut dyn Conn, id: Uuid, at: Option<Timestamp>) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_reviews SET hidden_at = $2 WHERE id = $1",
        params![id, at.map(Timestamp::as_microsecond)],
    )?;
    Ok(())
}

/// Leaves only that the review of the booking is hidden.
pub fn delete_hidden(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_reviews SET words = '', reply = '', replied_at = NULL, deleted_at = $2
         WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM venue_reviews WHERE id = $1", params![id])?;
    Ok(())
}

pub fn venues_of(conn: &mut dyn Conn, user: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT DISTINCT venue_id FROM venue_reviews WHERE user_id = $1 ORDER BY venue_id",
        params![user],
        value,
    )
}

/// Returns the ids.
pub fn delete_of_user(conn: &mut dyn Conn, user: Uuid) -> Result<Vec<Uuid>, Error> {
    let sql = "DELETE FROM venue_reviews WHERE user_id = $1 RETURNING id";
    conn.rows(sql, params![user], value)
}

/// Writes the number and the sum of the stars to the venue. Requires its lock.
pub fn count_anew(conn: &mut dyn Conn, venue: Uuid) -> Result<(), Error> {
    let revision = new_revision(conn.engine());
    let sql = format!(
        "UPDATE venues SET revision = {revision},
             review_total = (SELECT COUNT(*) FROM venue_reviews r
                 WHERE r.venue_id = $1 AND r.hidden_at IS NULL AND r.deleted_at IS NULL),
             review_stars = (SELECT CAST(COALESCE(SUM(r.rating), 0) AS BIGINT) FROM venue_reviews r
                 WHERE r.venue_id = $1 AND r.hidden_at IS NULL AND r.deleted_at IS NULL)
         WHERE id = $1"
    );
    conn.execute(&sql, params![venue])?;
    Ok(())
}
