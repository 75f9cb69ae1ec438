//! The device calls of AuthService.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceResult};
use lapang_api as api;

use crate::accounts::model::DeviceView;
use crate::accounts::{cookies, devices};
use crate::app::App;
use crate::auth::Caller;
use crate::wire;

pub async fn list(
    app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::GetUserDevicesRequest,
) -> ServiceResult<api::GetUserDevicesResponse> {
    let caller = Caller::of(ctx)?;
    let found = devices::list(app, caller.player()?).await?;
    Response::ok(api::GetUserDevicesResponse {
        devices: found.into_iter().map(device_message).collect(),
        ..Default::default()
    })
}

pub async fn revoke(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::RevokeDeviceRequest,
) -> ServiceResult<api::RevokeDeviceResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request)?;
    let revoked = devices::revoke(app, player, request.fingerprint).await?;
    let (user, address, sessions) = (player.user_id, caller.address, revoked.sessions);
    tracing::info!(%user, %address, sessions, "revoked a device");
    let mut response = Response::new(api::RevokeDeviceResponse {
        revoked_sessions: count(revoked.sessions),
        ..Default::default()
    });
    if revoked.includes_caller {
        for cookie in cookies::cleared(&app.config) {
            response = response.with_header(http::header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

pub async fn revoke_others(
    app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::RevokeOtherDevicesRequest,
) -> ServiceResult<api::RevokeOtherDevicesResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let revoked = devices::revoke_others(app, player).await?;
    let (user, address, sessions) = (player.user_id, caller.address, revoked.sessions);
    tracing::info!(%user, %address, sessions, "revoked all other devices");
    Response::ok(api::RevokeOtherDevicesResponse {
        revoked_sessions: count(revoked.sessions),
        ..Default::default()
    })
}

fn device_message(view: DeviceView) -> api::UserDevice {
    let device = view.device;
    api::UserDevice {
        fingerprint: device.fingerprint,
        user_agent: device.user_agent,
        ip_address: device.ip_address,
        device_type: device.device_type,
        browser: device.browser,
        os: device.os,
        location: device.location,
        first_seen: wire::time(device.first_seen),
        last_seen: wire::time(device.last_seen),
        is_current_device: view.is_current,
        active_sessions: wire::count(view.active_sessions),
        ..Default::default()
    }
}

fn count(sessions: usize) -> i32 {
    i32::try_from(sessions).unwrap_or(i32::MAX)
}
