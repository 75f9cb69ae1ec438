//! The calls by which players report others and what they wrote, and admins decide about it. Reports and the trail are in
//! `moderation`; each feature says what of it a player sees and how it is taken away.

mod block;
mod decide;
pub mod demo;
mod list;
mod list_suspended;
mod report;
pub mod rpc;
mod suspend;
mod texts;

pub use decide::decide;
pub use suspend::suspend;
