//! Logging and tracing settings.

use tracing_subscriber::filter::LevelFilter;
use url::Url;

use super::Mistakes;

pub(super) fn level(text: &str) -> Option<LevelFilter> {
    match text {
        "error" => Some(LevelFilter::ERROR),
        "warn" => Some(LevelFilter::WARN),
        "info" => Some(LevelFilter::INFO),
        "debug" => Some(LevelFilter::DEBUG),
        "trace" => Some(LevelFilter::TRACE),
        _ => None,
    }
}

/// The base URL of a collector. Its credentials belong in `OTEL_EXPORTER_OTLP_HEADERS`, which is never printed; a URL
/// with credentials is refused and not repeated in the message.
pub(super) fn collector(mistakes: &mut Mistakes, text: Option<&str>) -> Option<String> {
    let text = text.filter(|text| !text.is_empty())?;
    if is_plain_address(text) {
        return Some(text.to_owned());
    }
    let rule = "must be an http or https address without a user, a password or a query";
    mistakes.missing(&format!("OTEL_EXPORTER_OTLP_ENDPOINT: {rule}"))
}

fn is_plain_address(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else {
        return false;
    };
    matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
}
