//! Metrics, request ids, logs and traces. docs/OPERATING.md lists what there is; `monitoring` serves it.

mod log;
pub mod metrics;
pub mod process;
pub mod refusals;
mod request;
mod traces;

pub use log::log_to_stderr;
pub use process::record_start;
pub use request::{Telemetry, observe};
pub use traces::Traces;
