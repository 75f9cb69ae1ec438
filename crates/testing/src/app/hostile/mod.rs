//! Hostile texts, and what must be true of the emails that they reach.

pub mod calendars;
pub mod emails;
pub mod texts;
