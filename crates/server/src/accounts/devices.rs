//! Devices: one per user and browser, kept so that an owner can see where they are signed in, and
//! end it there. A browser is known by a cookie of ours; the fingerprint that it tells only names it.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::secret::plain_hash;

/// A device without a living session is listed for so long after it was seen, so that an owner
/// finds the one that somebody has signed in on and out again.
const SHOWN_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// That a device is in use is written once in so long, and not at every call.
pub const SEEN_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// What a client says of its device, with the address that the server saw.
#[derive(Clone, Debug)]
pub struct Device {
    pub fingerprint: String,
    pub user_agent: String,
    pub ip_address: String,
    pub device_type: Option<String>,
    pub browser: Option<String>,
    pub os: Option<String>,
    pub location: Option<String>,
    pub first_seen: Timestamp,
    pub last_seen: Timestamp,
}

pub struct Known {
    pub id: Uuid,
    pub device: Device,
    /// It is the first time that this device signs in to this account.
    pub is_new: bool,
}

/// A device as its owner sees it.
#[derive(Clone, Debug)]
pub struct Listed {
    pub device: Device,
    pub is_current: bool,
    pub active_sessions: i64,
}

/// How many living sessions were ended.
#[derive(Clone, Copy, Debug)]
pub struct Revoked {
    pub sessions: usize,
    /// That of the call was one of them.
    pub own: bool,
}

/// A device that signs in, and the cookie of its browser.
pub struct Arriving<'a> {
    pub device: &'a Device,
    pub browser: &'a [u8; 32],
}

/// Notes that a device has signed in.
pub fn remember(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    Arriving { device, browser }: &Arriving<'_>,
) -> Result<Known, Error> {
    let now = app.now();
    let fresh = app.random.id(now);
    let row = store::remember_device(conn, fresh, user_id, &plain_hash(*browser), device, now)?;
    Ok(Known {
        id: row.id,
        is_new: row.id == fresh,
        device: Device {
            fingerprint: row.fingerprint,
            ..(*device).clone()
        },
    })
}

pub async fn list(app: &Arc<App>, player: &Player) -> Result<Vec<Listed>, Error> {
    let (user_id, current, now) = (player.user_id, player.session_id, app.now());
    app.db
        .read(move |conn| {
            let seen_after = now - SHOWN_AFTER;
            store::devices(conn, user_id, current, seen_after, now).map_err(Error::from)
        })
        .await
}

/// Ends the sessions of one device, and forgets it: when it signs in again, that is news.
pub async fn revoke(
    app: &Arc<App>,
    player: &Player,
    fingerprint: String,
) -> Result<Revoked, Error> {
    let (user_id, now) = (player.user_id, app.now());
    let ended = app
        .db
        .write(move |conn| {
            store::revoke_device(conn, user_id, &fingerprint, now).map_err(Error::from)
        })
        .await?;
    Ok(Revoked {
        sessions: ended.len(),
        own: ended.contains(&player.session_id),
    })
}

/// Ends every session but the one that calls, whatever device it is on, or none.
pub async fn revoke_others(app: &Arc<App>, player: &Player) -> Result<Revoked, Error> {
    let (user_id, current, now) = (player.user_id, player.session_id, app.now());
    let ended = app
        .db
        .write(move |conn| store::revoke_others(conn, user_id, current, now).map_err(Error::from))
        .await?;
    Ok(Revoked {
        sessions: ended.len(),
        own: false,
    })
}
