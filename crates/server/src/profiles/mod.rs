//! What players tell of themselves, the whole of what is stored of them, and its end. It may name
//! every feature; none names it.

mod delete;
mod export;
mod photo;
pub mod rpc;
mod update;

pub use photo::routes;
