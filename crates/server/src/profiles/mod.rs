//! What players tell of themselves, the whole of what is stored of them, and its end. It may name
//! every feature; none names it.

mod delete;
mod export;
mod feed;
mod photo;
mod reminders;
pub mod rpc;
mod update;

pub use feed::routes as calendar_routes;
pub use photo::routes;
