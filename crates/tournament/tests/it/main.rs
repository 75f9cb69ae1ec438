//! Tests of the rules of tournaments.

mod certain;
mod dispatch;
mod draw;
mod federation_values;
mod federations;
mod qualifiers;
mod random;
mod score;
mod standings;
mod standings_by_sport;
mod timetable;
