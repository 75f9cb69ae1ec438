//! Sessions: 256 random bits in a cookie, their hash in the database. They last 30 days, are
//! extended once a day, and end after 90 days (rules.md §2).

use std::sync::Arc;

use http::HeaderValue;
use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::{cookies, devices, limits, passkeys, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::locale::Locale;
use crate::secret::plain_hash;

const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);
const LONGEST: SignedDuration = SignedDuration::from_hours(90 * 24);
const SLIDES_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Rows per transaction, so that other writers do not wait long.
const FORGOTTEN_AT_ONCE: i64 = 500;

/// The sign-in method of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    Passkey,
    EmailCode,
    Google,
}

impl Provider {
    /// The value stored in the database.
    pub fn number(self) -> i64 {
        match self {
            Self::Passkey => 1,
            Self::EmailCode => 2,
            Self::Google => 3,
        }
    }

    pub fn of(number: i64) -> Self {
        match number {
            1 => Self::Passkey,
            3 => Self::Google,
            _ => Self::EmailCode,
        }
    }
}

/// A session as shown to its owner.
#[derive(Clone, Debug)]
pub struct Session {
    pub id: Uuid,
    pub user_id: Uuid,
    pub provider: Provider,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub device: Option<devices::Device>,
    pub is_new_device: bool,
}

/// The session of a token.
pub struct FoundSession {
    pub player: Player,
    /// Cookies with the new expiry, if the session was just extended.
    pub renewed_cookie: Option<Vec<HeaderValue>>,
}

/// Creates a session in the caller's transaction. Only the hash of the token is stored.
pub fn open(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    provider: Provider,
    token: &[u8; 32],
    device: Option<&devices::Arriving<'_>>,
) -> Result<Session, Error> {
    let now = app.now();
    let known = match device {
        Some(device) => Some(devices::remember(conn, app, user_id, device)?),
        None => None,
    };
    let device_id = known.as_ref().map(|known| known.id);
    let session = Session {
        id: app.random.id(now),
        user_id,
        provider,
        created_at: now,
        expires_at: now + LIFETIME,
        is_new_device: known.as_ref().is_some_and(|known| known.is_new),
        device: known.map(|known| known.device),
    };
    store::insert_session(conn, &session, &plain_hash(token), device_id)?;
    Ok(session)
}

/// The language of a valid session's account. Does not extend the session.
pub async fn account_locale(app: &App, token: &[u8; 32]) -> Result<Option<Locale>, Error> {
    let (now, hash) = (app.now(), plain_hash(token));
    let row = app
        .db
        .read(move |conn| store::session_by_token(conn, &hash, now).map_err(Error::from))
        .await?;
    Ok(row.map(|row| row.player.locale))
}

/// The player of a valid session. Extends the session and updates `last_seen` in the background.
pub async fn session(app: &Arc<App>, token: &[u8; 32]) -> Result<Option<FoundSession>, Error> {
    let now = app.now();
    let hash = plain_hash(token);
    let Some(row) = app
        .db
        .read(move |conn| store::session_by_token(conn, &hash, now).map_err(Error::from))
        .await?
    else {
        return Ok(None);
    };
    let mut found = FoundSession {
        player: row.player,
        renewed_cookie: None,
    };
    if let Some((device, seen)) = row.device {
        see(app, device, seen, now);
    }
    let last = row.created_at + LONGEST;
    if now.duration_since(row.renewed_at) >= SLIDES_AFTER && row.expires_at < last {
        let expires_at = (now + LIFETIME).min(last);
        let id = found.player.session_id;
        slide(app, id, now, expires_at);
        // If the write fails, the cookie outlives the session, which is harmless.
        let cookies = cookies::for_session(&app.config, token, now, expires_at);
        found.renewed_cookie = Some(cookies);
    }
    Ok(Some(found))
}

/// Extends a session in the background. If it fails, the next call tries again.
fn slide(app: &Arc<App>, session: Uuid, now: Timestamp, expires_at: Timestamp) {
    let db = app.db.clone();
    app.background.run(async move {
        let slid = db.write(move |conn| store::slide_session(conn, session, now, expires_at));
        if let Err(error) = slid.await {
            tracing::warn!(%session, %error, "cannot extend a session");
        }
    });
}

/// Updates `last_seen` of a device in the background, at most once per interval.
fn see(app: &Arc<App>, device: Uuid, seen: Timestamp, now: Timestamp) {
    if now.duration_since(seen) < devices::SEEN_EVERY {
        return;
    }
    let db = app.db.clone();
    app.background.run(async move {
        let noted = db.write(move |conn| store::see_device(conn, device, seen, now));
        if let Err(error) = noted.await {
            tracing::warn!(%device, %error, "cannot update the device's last_seen");
        }
    });
}

/// Ends one of the player's sessions. Does nothing for another player's session.
pub async fn end(app: &Arc<App>, player: &Player, session_id: Uuid) -> Result<(), Error> {
    let user_id = player.user_id;
    app.db
        .write(move |conn| store::delete_session(conn, user_id, session_id).map_err(Error::from))
        .await
}

/// Returns the caller's session with its device.
pub async fn current(app: &Arc<App>, player: &Player) -> Result<Session, Error> {
    let id = player.session_id;
    app.db
        .read(move |conn| store::session_by_id(conn, id).map_err(Error::from))
        .await?
        .ok_or(Error::Unauthenticated)
}

pub async fn forget_expired(app: Arc<App>) -> Result<u64, Error> {
    let now = app.now();
    // The daily limit counts codes, so they are kept for more than a day.
    let codes_before = now - SignedDuration::from_hours(25);
    let mut done = 0;
    loop {
        let forgotten = app
            .db
            .write(move |conn| -> Result<u64, Error> {
                Ok(store::forget_sessions(conn, now, FORGOTTEN_AT_ONCE)?
                    + store::forget_codes(conn, codes_before, FORGOTTEN_AT_ONCE)?
                    + store::forget_gates(conn, codes_before, FORGOTTEN_AT_ONCE)?
                    + limits::forget(conn, now, FORGOTTEN_AT_ONCE)?
                    + passkeys::forget(conn, now, FORGOTTEN_AT_ONCE)?
                    + store::forget_visits(conn, now, FORGOTTEN_AT_ONCE)?)
            })
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_asked() {
            return Ok(done);
        }
    }
}
