use std::sync::Arc;

use connectrpc::{ServiceResult, ServiceStream};
use lapang_api::WatchTournamentResponse;

use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;

pub async fn watch(
    _app: &Arc<App>,
    _caller: &Caller,
    _id: &str,
) -> ServiceResult<ServiceStream<WatchTournamentResponse>> {
    Err(Error::Unavailable.into())
}
