//! Signing in at another provider, on the wire.

use std::sync::Arc;

use connectrpc::{RequestContext, ServiceResult};
use lapang_api as api;

use crate::app::App;
use crate::error::Error;

pub async fn initiate(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::InitiateOAuthRequest,
) -> ServiceResult<api::InitiateOAuthResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn complete(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::CompleteOAuthRequest,
) -> ServiceResult<api::CompleteOAuthResponse> {
    Err(Error::Unimplemented.into())
}

pub async fn offered(
    _app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::ListAuthProvidersRequest,
) -> ServiceResult<api::ListAuthProvidersResponse> {
    Err(Error::Unimplemented.into())
}
