//! Protection against cross-site request forgery (rules.md §2).

use http::header::ORIGIN;
use http::{HeaderMap, Method};

use crate::app::App;
use crate::error::Error;

/// Refuses writes that another site's page sends. Browsers send the origin of a request; other programs send none, but
/// carry no victim's cookies.
pub fn refuse_cross_site(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Error> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let foreign_site = headers
        .get("sec-fetch-site")
        .is_some_and(|site| !matches!(site.as_bytes(), b"same-origin" | b"none"));
    let foreign_origin = headers
        .get(ORIGIN)
        .is_some_and(|origin| !app.config.is_own_origin(origin.as_bytes()));
    if foreign_origin || (foreign_site && headers.get(ORIGIN).is_none()) {
        return Err(Error::forbidden(
            "FOREIGN_ORIGIN",
            "the request comes from another site",
        ));
    }
    Ok(())
}
