//! Idempotency: one booking or decision per `Idempotency-Key`, however often the request arrives (rules.md §6). The key is a row
//! in the booking's transaction, so a concurrent duplicate waits for it, and a refused request leaves no key and can
//! be retried.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::model::Answer;
use crate::bookings::store;
use crate::error::{Error, Reason, Refusal};

/// How long a response is stored.
const KEPT: SignedDuration = SignedDuration::from_hours(24);
const LONGEST: usize = 255;

/// A client's key and a fingerprint of its request.
#[derive(Clone, Debug)]
pub struct Key {
    pub text: String,
    pub fingerprint: [u8; 32],
}

/// Checks the text of a key: 1 to 255 visible ASCII characters.
pub fn checked(text: &[u8]) -> Result<String, Error> {
    let is_good = (1..=LONGEST).contains(&text.len()) && text.iter().all(u8::is_ascii_graphic);
    match String::from_utf8(text.to_vec()) {
        Ok(text) if is_good => Ok(text),
        _ => Err(Error::BadRequest(Refusal::new(
            Reason::IdempotencyKeyInvalid,
            "an Idempotency-Key has 1 to 255 visible ASCII characters",
        ))),
    }
}

/// Claims the key for this transaction, or returns the stored response.
pub fn take(tx: &mut Tx<'_>, user_id: Uuid, key: &Key) -> Result<Option<Answer>, Error> {
    match store::take_key(
        tx.conn,
        user_id,
        &key.text,
        &key.fingerprint,
        tx.now,
        oldest(tx.now),
    )? {
        None => Ok(None),
        Some((fingerprint, booking_id, status)) if fingerprint == key.fingerprint => {
            Ok(Some(Answer { booking_id, status }))
        }
        Some(_) => Err(Error::BadRequest(Refusal::new(
            Reason::IdempotencyKeyReused,
            "this Idempotency-Key was used for another request",
        ))),
    }
}

/// Does something to a booking once per key. A repeated request changes nothing and reads the booking as it is.
pub fn once(
    tx: &mut Tx<'_>,
    (user_id, booking_id): (Uuid, Uuid),
    key: Option<&Key>,
    act: impl FnOnce(&mut Tx<'_>) -> Result<(), Error>,
) -> Result<Details, Error> {
    if let Some(key) = key
        && take(tx, user_id, key)?.is_some()
    {
        return details::one(tx, booking_id);
    }
    act(tx)?;
    let details = details::one(tx, booking_id)?;
    if let Some(key) = key {
        let status = details.booking.status;
        keep(tx.conn, user_id, key, Answer { booking_id, status })?;
    }
    Ok(details)
}

/// Stores the response under the key that [`take`] claimed.
pub fn keep(conn: &mut dyn Conn, user_id: Uuid, key: &Key, answer: Answer) -> Result<(), Error> {
    Ok(store::keep_answer(
        conn,
        user_id,
        &key.text,
        answer.booking_id,
        answer.status,
    )?)
}

/// Deletes expired keys.
pub async fn forget_old(app: Arc<App>) -> Result<u64, Error> {
    let until = oldest(app.now());
    app.write(move |tx| store::forget_keys(tx.conn, until).map_err(Error::from))
        .await
}

fn oldest(now: Timestamp) -> Timestamp {
    now.saturating_sub(KEPT).unwrap_or(Timestamp::MIN)
}
