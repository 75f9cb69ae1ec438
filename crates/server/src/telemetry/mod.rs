//! Metrics, request ids, logs and traces. docs/OPERATING.md lists what there is.

mod gauges;
mod listener;
mod log;
mod metrics;
mod process;
mod request;
mod traces;

pub use listener::{bind_metrics_listener, serve_metrics};
pub use log::log_to_stderr;
pub use metrics::{Claim, Decoded, Mail, Metrics, Swept};
pub use process::record_start;
pub use request::{Telemetry, observe, record_error, record_user, request_id};
pub use traces::Traces;
