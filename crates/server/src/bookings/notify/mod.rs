//! What people are told of a booking: emails, scheduled notices, calendar files.

pub mod calendar;
pub mod emails;
pub mod facts;
pub mod move_request;
pub mod notices;
pub mod player;
pub mod staff;
mod staff_limit;
mod times;
