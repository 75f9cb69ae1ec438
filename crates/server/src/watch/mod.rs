//! What an operator sees of a running server: metrics, logs with request ids, traces. It watches
//! and changes nothing; docs/OPERATING.md tells what there is.

mod listener;
mod log;
mod metrics;
mod process;
mod request;
mod standing;
mod traces;

pub use listener::{listen_privately, serve_privately};
pub use log::log_to_stderr;
pub use metrics::{Claim, Decoded, Mail, Metrics, Swept};
pub use process::note_begin;
pub use request::{Watch, note_refusal, note_user, observe, request_id};
pub use traces::Traces;
