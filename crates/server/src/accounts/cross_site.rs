//! Protection against cross-site request forgery (rules.md §2).

use std::sync::atomic::{AtomicI64, Ordering};

use http::header::ORIGIN;
use http::{HeaderMap, HeaderValue, Method};

use crate::app::App;
use crate::error::{Error, Reason, Refusal};

/// In microseconds.
const WARN_EVERY: u64 = 60_000_000;
/// When this process last warned, in microseconds.
static WARNED_AT: AtomicI64 = AtomicI64::new(0);

/// Refuses writes that another site's page sends. Browsers send the origin of a request; other programs send none, but
/// carry no victim's cookies.
pub fn refuse_cross_site(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Error> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let foreign_site = headers
        .get("sec-fetch-site")
        .is_some_and(|site| !matches!(site.as_bytes(), b"same-origin" | b"none"));
    match headers.get(ORIGIN) {
        Some(origin) if app.config.is_own_origin(origin.as_bytes()) => return Ok(()),
        Some(origin) => warn(app, origin),
        None if foreign_site => {}
        None => return Ok(()),
    }
    let refusal = Refusal::new(Reason::ForeignOrigin, "the request comes from another site");
    Err(Error::Forbidden(
        refusal.with("public_origin", &app.config.public_origin),
    ))
}

/// Most often the server is opened at another address than the configured one. At most one line a minute.
fn warn(app: &App, opened: &HeaderValue) {
    let now = app.now().as_microsecond();
    let before = WARNED_AT.load(Ordering::Relaxed);
    let is_due = now.abs_diff(before) >= WARN_EVERY;
    let exchange =
        |now| WARNED_AT.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed);
    if is_due && exchange(now).is_ok() {
        let opened: String = String::from_utf8_lossy(opened.as_bytes())
            .chars()
            .take(200)
            .collect();
        tracing::warn!(
            ?opened,
            public_origin = app.config.public_origin,
            "refused a request of a page at another address: open the public origin, or change LAPANG_PUBLIC_ORIGIN"
        );
    }
}
