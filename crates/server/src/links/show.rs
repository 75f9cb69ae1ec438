//! Finds a short link by its code.

use std::sync::Arc;

use super::model::Link;
use super::store;
use crate::app::App;
use crate::error::Error;

/// The link, if it is open.
pub async fn by_code(app: &Arc<App>, code: &str) -> Result<Link, Error> {
    let code = valid_code(code)?.to_owned();
    let link = app
        .read(move |tx| store::by_code(tx.conn, &code).map_err(Error::from))
        .await?;
    link.filter(|link| link.is_open(app.now()))
        .ok_or(Error::NotFound("link"))
}

/// Rejects malformed codes without a query.
pub fn valid_code(code: &str) -> Result<&str, Error> {
    if code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(code)
    } else {
        Err(Error::NotFound("link"))
    }
}
