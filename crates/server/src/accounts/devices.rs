//! Devices: one per user and browser, so that users can see where they are signed in and sign out
//! there. The device cookie identifies the browser; the fingerprint that it reports is only a label.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::secret::plain_hash;

/// How long a device without an active session stays listed, so that the owner notices a stranger
/// who signed in and out again.
const SHOWN_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// `last_seen` is written at most once per interval, not on every call.
pub const SEEN_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// What the client reports about its device, and the IP address that the server saw.
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
    /// This is the device's first sign-in to the account.
    pub is_new: bool,
}

/// A device as shown to its owner.
#[derive(Clone, Debug)]
pub struct Listed {
    pub device: Device,
    pub is_current: bool,
    pub active_sessions: i64,
}

/// How many active sessions were ended.
#[derive(Clone, Copy, Debug)]
pub struct Revoked {
    pub sessions: usize,
    /// The session of this call was one of them.
    pub own: bool,
}

/// A device that signs in, and its device token.
pub struct Arriving<'a> {
    pub device: &'a Device,
    pub browser: &'a [u8; 32],
}

/// Inserts the device, or updates it if the browser has signed in to the account before.
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

/// Ends the device's sessions and deletes it, so that its next sign-in counts as a new device.
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

/// Ends every session except the caller's, with or without a device.
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
