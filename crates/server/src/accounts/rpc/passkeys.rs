//! Passkeys on the wire: the ceremonies, and an owner's list.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceResult};
use lapang_api as api;

use crate::accounts::current;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::wire;

pub async fn check_support(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CheckPasskeySupportRequest,
) -> ServiceResult<api::CheckPasskeySupportResponse> {
    let request = wire::checked(request)?;
    Response::ok(api::CheckPasskeySupportResponse {
        user_exists: current::exists(app, &request.email).await?,
        // This version keeps no passkeys.
        has_passkey: false,
        ..Default::default()
    })
}

pub async fn initiate_registration(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::InitiatePasskeyRegistrationRequest,
) -> ServiceResult<api::InitiatePasskeyRegistrationResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn complete_registration(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::CompletePasskeyRegistrationRequest,
) -> ServiceResult<api::CompletePasskeyRegistrationResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn initiate_authentication(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::InitiatePasskeyAuthenticationRequest,
) -> ServiceResult<api::InitiatePasskeyAuthenticationResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn complete_authentication(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::CompletePasskeyAuthenticationRequest,
) -> ServiceResult<api::CompletePasskeyAuthenticationResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn list(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::ListPasskeysRequest,
) -> ServiceResult<api::ListPasskeysResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}

pub async fn rename(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::RenamePasskeyRequest,
) -> ServiceResult<api::RenamePasskeyResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}

pub async fn delete(
    _app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::DeletePasskeyRequest,
) -> ServiceResult<api::DeletePasskeyResponse> {
    Caller::of(ctx)?.player()?;
    Err(Error::Unimplemented.into())
}
