//! The rules of tournaments, without storage, clock or chance: the same input gives the same
//! answer. Entries are numbered by their index in a slice.

mod certain;
pub mod counting;
pub mod dispatch;
pub mod draw;
mod qualifiers;
pub mod rankings;
pub mod score;
pub mod standings;
pub mod timetable;
