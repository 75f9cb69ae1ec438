//! The list of a chat: read, compared with the list of the match, applied, taken back, and written. `lapang-roster` reads
//! and writes the text.

mod apply;
mod export;
mod read;
mod rewrite;
mod store;
mod undo;

pub use apply::{Decision, apply};
pub use export::export;
pub use read::{KnownPerson, Reading, read};
pub use undo::{undo, undo_until};
