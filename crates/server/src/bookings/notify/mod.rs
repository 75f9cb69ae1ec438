//! What people are told of a booking: emails, scheduled notices, calendar files.

pub mod calendar;
pub mod emails;
pub mod notices;
mod player;
mod staff;
mod staff_limit;
mod times;
