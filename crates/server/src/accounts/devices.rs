//! Devices: one per user and browser, so that users can see where they are signed in and sign out
//! there. The device cookie identifies the browser; the fingerprint that it reports is only a label.

use std::sync::Arc;

use jiff::SignedDuration;
use uuid::Uuid;

use super::store;
use crate::accounts::model::{Device, DeviceView};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::secret::plain_hash;

/// How long a device without an active session stays listed, so that the owner notices a stranger
/// who signed in and out again.
const LISTED_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// `last_seen` is written at most once per interval, not on every call.
pub const LAST_SEEN_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

pub struct RecordedDevice {
    pub id: Uuid,
    pub device: Device,
    /// This is the device's first sign-in to the account.
    pub is_new: bool,
}

/// How many active sessions were ended.
#[derive(Clone, Copy, Debug)]
pub struct Revoked {
    pub sessions: usize,
    /// The session of this call was one of them.
    pub includes_caller: bool,
}

/// A device that signs in, and its device token.
pub struct DeviceSignIn<'a> {
    pub device: &'a Device,
    pub token: &'a [u8; 32],
}

/// Inserts the device, or updates it if the browser has signed in to the account before.
pub fn record_sign_in(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    DeviceSignIn { device, token }: &DeviceSignIn<'_>,
) -> Result<RecordedDevice, Error> {
    let new_id = tx.app.random.id(tx.now);
    let row = store::upsert_device(
        tx.conn,
        new_id,
        user_id,
        &plain_hash(*token),
        device,
        tx.now,
    )?;
    Ok(RecordedDevice {
        id: row.id,
        is_new: row.id == new_id,
        device: Device {
            fingerprint: row.fingerprint,
            ..(*device).clone()
        },
    })
}

pub async fn list(app: &Arc<App>, player: &Player) -> Result<Vec<DeviceView>, Error> {
    let (user_id, current) = (player.user_id, player.session_id);
    app.read(move |tx| {
        let seen_after = tx.now - LISTED_FOR;
        store::devices(tx.conn, user_id, current, seen_after, tx.now).map_err(Error::from)
    })
    .await
}

/// Ends the device's sessions and deletes it, so that its next sign-in counts as a new device.
pub async fn revoke(
    app: &Arc<App>,
    player: &Player,
    fingerprint: String,
) -> Result<Revoked, Error> {
    let user_id = player.user_id;
    let ended = app
        .write(move |tx| {
            store::revoke_device(tx.conn, user_id, &fingerprint, tx.now).map_err(Error::from)
        })
        .await?;
    Ok(Revoked {
        sessions: ended.len(),
        includes_caller: ended.contains(&player.session_id),
    })
}

/// Ends every session except the caller's, with or without a device.
pub async fn revoke_others(app: &Arc<App>, player: &Player) -> Result<Revoked, Error> {
    let (user_id, current) = (player.user_id, player.session_id);
    let ended = app
        .write(move |tx| {
            store::revoke_others(tx.conn, user_id, current, tx.now).map_err(Error::from)
        })
        .await?;
    Ok(Revoked {
        sessions: ended.len(),
        includes_caller: false,
    })
}
