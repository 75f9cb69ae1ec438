//! Finds a short link by its code.

use std::sync::Arc;

use super::model::Link;
use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::Error;

/// The link, if it is open. The links of a suspended player are not.
pub async fn by_code(app: &Arc<App>, code: &str) -> Result<Link, Error> {
    let code = valid_code(code)?.to_owned();
    app.read(move |tx| {
        let link = store::by_code(tx.conn, &code)?.filter(|link| link.is_open(tx.now));
        let link = link.ok_or(Error::NotFound("link"))?;
        match link.created_by {
            Some(maker) if accounts::is_suspended(tx.conn, maker)? => Err(Error::NotFound("link")),
            _ => Ok(link),
        }
    })
    .await
}

/// Rejects malformed codes without a query.
pub fn valid_code(code: &str) -> Result<&str, Error> {
    if code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(code)
    } else {
        Err(Error::NotFound("link"))
    }
}
