//! Logging and tracing settings.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tracing_subscriber::filter::LevelFilter;
use url::Url;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Log {
    Pretty,
    /// One JSON object per line.
    Json,
}

pub(super) fn level_parser() -> impl TypedValueParser<Value = LevelFilter> {
    PossibleValuesParser::new(["error", "warn", "info", "debug", "trace"])
        .try_map(|level| level.parse::<LevelFilter>())
}

/// The base URL of a collector. Its credentials belong in `OTEL_EXPORTER_OTLP_HEADERS`, which is never printed.
pub(super) fn is_collector(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
    })
}
