//! Devices: one per user and fingerprint, kept so that an owner can see where they are signed in.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::error::Error;

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
    /// It is the first time that this device signs in to this account.
    pub is_new: bool,
}

/// Notes that the device has signed in.
pub fn remember(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    device: &Device,
) -> Result<Known, Error> {
    let now = app.now();
    let fresh = app.random.id(now);
    let id = store::upsert_device(conn, fresh, user_id, device, now)?;
    Ok(Known {
        id,
        is_new: id == fresh,
    })
}
