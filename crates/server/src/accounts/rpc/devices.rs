//! An owner's devices on the wire.

use std::sync::Arc;

use connectrpc::{RequestContext, ServiceResult};
use lapang_api as api;

use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;

pub async fn list(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::GetUserDevicesRequest,
) -> ServiceResult<api::GetUserDevicesResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}

pub async fn revoke(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::RevokeDeviceRequest,
) -> ServiceResult<api::RevokeDeviceResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}

pub async fn revoke_others(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::RevokeOtherDevicesRequest,
) -> ServiceResult<api::RevokeOtherDevicesResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}
