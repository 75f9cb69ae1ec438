//! Tests of the rules of tournaments.

mod dispatch;
mod draw;
mod qualifiers;
mod random;
mod score;
mod standings;
mod standings_by_sport;
mod timetable;
