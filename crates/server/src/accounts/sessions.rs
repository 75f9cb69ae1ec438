//! Sessions: 256 random bits in a cookie, their hash in the database. They last 30 days, are
//! extended once a day, and end after 90 days (rules.md §2).

use std::sync::Arc;

use http::HeaderValue;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::{cookies, devices, limits, store};
use crate::accounts::model::{Provider, Session};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;
use crate::secret::plain_hash;

const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);
const MAX_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);
const EXTEND_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Rows per transaction, so that other writers do not wait long.
const DELETE_BATCH: i64 = 500;

/// The session of a token.
pub struct FoundSession {
    pub player: Player,
    /// Cookies with the new expiry, if the session was just extended.
    pub renewed_cookie: Option<Vec<HeaderValue>>,
}

/// Creates a session in the caller's transaction. Only the hash of the token is stored.
pub fn open(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    provider: Provider,
    token: &[u8; 32],
    device: Option<&devices::DeviceSignIn<'_>>,
) -> Result<Session, Error> {
    let recorded = match device {
        Some(device) => Some(devices::record_sign_in(tx, user_id, device)?),
        None => None,
    };
    let device_id = recorded.as_ref().map(|recorded| recorded.id);
    let session = Session {
        id: tx.app.random.id(tx.now),
        user_id,
        provider,
        created_at: tx.now,
        expires_at: tx.now + LIFETIME,
        is_new_device: recorded.as_ref().is_some_and(|recorded| recorded.is_new),
        device: recorded.map(|recorded| recorded.device),
    };
    store::insert_session(tx.conn, &session, &plain_hash(token), device_id)?;
    Ok(session)
}

/// The language of a valid session's account. Does not extend the session.
pub async fn account_locale(app: &Arc<App>, token: &[u8; 32]) -> Result<Option<Locale>, Error> {
    let hash = plain_hash(token);
    let row = app
        .read(move |tx| store::session_by_token(tx.conn, &hash, tx.now).map_err(Error::from))
        .await?;
    Ok(row.map(|row| row.player.locale))
}

/// The player of a valid session. Extends the session and updates `last_seen` in the background.
pub async fn session(app: &Arc<App>, token: &[u8; 32]) -> Result<Option<FoundSession>, Error> {
    let now = app.now();
    let hash = plain_hash(token);
    let Some(row) = app
        .read(move |tx| store::session_by_token(tx.conn, &hash, tx.now).map_err(Error::from))
        .await?
    else {
        return Ok(None);
    };
    let mut found = FoundSession {
        player: row.player,
        renewed_cookie: None,
    };
    if let Some((device, last_seen)) = row.device {
        touch_device(app, device, last_seen, now);
    }
    let latest_end = row.created_at + MAX_LIFETIME;
    if now.duration_since(row.renewed_at) >= EXTEND_AFTER && row.expires_at < latest_end {
        let expires_at = (now + LIFETIME).min(latest_end);
        let id = found.player.session_id;
        extend(app, id, now, expires_at);
        // If the write fails, the cookie outlives the session, which is harmless.
        let cookies = cookies::for_session(&app.config, token, now, expires_at);
        found.renewed_cookie = Some(cookies);
    }
    Ok(Some(found))
}

/// Extends a session in the background. If it fails, the next call tries again.
fn extend(app: &Arc<App>, session: Uuid, now: Timestamp, expires_at: Timestamp) {
    let db = app.db.clone();
    app.background.run(session, async move {
        let extended = db.write(move |conn| store::extend_session(conn, session, now, expires_at));
        if let Err(error) = extended.await {
            tracing::warn!(%session, %error, "cannot extend a session");
        }
    });
}

/// Updates `last_seen` of a device in the background, at most once per interval.
fn touch_device(app: &Arc<App>, device: Uuid, last_seen: Timestamp, now: Timestamp) {
    if now.duration_since(last_seen) < devices::LAST_SEEN_INTERVAL {
        return;
    }
    let db = app.db.clone();
    app.background.run(device, async move {
        let updated = db.write(move |conn| store::update_last_seen(conn, device, last_seen, now));
        if let Err(error) = updated.await {
            tracing::warn!(%device, %error, "cannot update the device's last_seen");
        }
    });
}

/// Ends one of the player's sessions. Does nothing for another player's session.
pub async fn end(app: &Arc<App>, player: &Player, session_id: Uuid) -> Result<(), Error> {
    let user_id = player.user_id;
    app.write(move |tx| store::delete_session(tx.conn, user_id, session_id).map_err(Error::from))
        .await
}

/// Returns the caller's session with its device.
pub async fn current(app: &Arc<App>, player: &Player) -> Result<Session, Error> {
    let id = player.session_id;
    app.read(move |tx| store::session_by_id(tx.conn, id).map_err(Error::from))
        .await?
        .ok_or(Error::Unauthenticated)
}

pub async fn delete_expired(app: Arc<App>) -> Result<u64, Error> {
    let now = app.now();
    // The daily limit counts codes, so they are kept for more than a day.
    let codes_created_before = now - SignedDuration::from_hours(25);
    let mut done = 0;
    loop {
        let deleted = app
            .write(move |tx| -> Result<u64, Error> {
                Ok(store::delete_expired_sessions(tx.conn, now, DELETE_BATCH)?
                    + store::delete_old_codes(tx.conn, codes_created_before, DELETE_BATCH)?
                    + store::delete_old_gates(tx.conn, codes_created_before, DELETE_BATCH)?
                    + limits::delete_old(tx, DELETE_BATCH)?
                    + store::delete_expired_ceremonies(tx.conn, now, DELETE_BATCH)?
                    + store::delete_expired_flows(tx.conn, now, DELETE_BATCH)?)
            })
            .await?;
        done += deleted;
        if deleted == 0 || app.stop.is_requested() {
            return Ok(done);
        }
    }
}
