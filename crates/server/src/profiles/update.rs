//! The fields of a profile (rules.md §4).

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::accounts::{self, Profile, ProfileChanges};
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Violation};
use crate::text;

const MIN_AGE: i16 = 13;
/// Nobody born earlier is alive.
const FIRST_YEAR: i16 = 1900;

/// Fields to change, as typed; `None` leaves a field as it is.
#[derive(Clone, Debug, Default)]
pub struct ProfileInput {
    pub name: Option<String>,
    pub bio: Option<String>,
    pub location: Option<String>,
    /// Empty deletes it.
    pub date_of_birth: Option<String>,
}

pub async fn get(app: &Arc<App>, player: &Player) -> Result<Profile, Error> {
    let id = player.user_id;
    app.read(move |tx| accounts::profile(tx.conn, id)).await
}

/// Returns the profile after the change.
pub async fn update(
    app: &Arc<App>,
    player: &Player,
    input: ProfileInput,
) -> Result<Profile, Error> {
    let (id, now) = (player.user_id, app.now());
    let changes = validated(input, now)?;
    app.write(move |tx| {
        accounts::change_profile(tx, id, &changes)?;
        accounts::profile(tx.conn, id)
    })
    .await
}

/// Validates all fields and reports all violations together.
fn validated(input: ProfileInput, now: Timestamp) -> Result<ProfileChanges, Error> {
    let mut violations = Vec::new();
    let mut collect = |outcome: Option<Result<String, Violation>>| match outcome? {
        Ok(text) => Some(text),
        Err(violation) => {
            violations.push(violation);
            None
        }
    };
    let changes = ProfileChanges {
        name: collect(input.name.map(|typed| name(&typed))),
        bio: collect(input.bio.map(|typed| text::lines("bio", &typed))),
        location: collect(input.location.map(|typed| text::line("location", &typed))),
        date_of_birth: collect(input.date_of_birth.map(|typed| date_of_birth(&typed, now))),
    };
    if violations.is_empty() {
        Ok(changes)
    } else {
        Err(Error::Invalid(violations))
    }
}

fn name(typed: &str) -> Result<String, Violation> {
    let name = text::name("name", typed)?;
    if name.is_empty() {
        return Err(Violation::new(
            "name",
            "string.min_len",
            "must not be empty",
        ));
    }
    Ok(name)
}

/// A day at least 13 years ago. "Today" is in UTC, because the player's time zone is unknown.
fn date_of_birth(typed: &str, now: Timestamp) -> Result<String, Violation> {
    let field = "date_of_birth";
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(String::new());
    }
    // Only the exact format: "2010-1-1" or a time after the day is refused, not guessed at.
    let born: Option<Date> = typed
        .parse()
        .ok()
        .filter(|day: &Date| day.to_string() == typed);
    let Some(born) = born.filter(|born| born.year() >= FIRST_YEAR) else {
        let problem = "must be a day, as YYYY-MM-DD";
        return Err(Violation::new(field, "date.format", problem));
    };
    let today = TimeZone::UTC.to_datetime(now).date();
    if born >= today {
        return Err(Violation::new(field, "date.past", "must be in the past"));
    }
    // A birthday on 29 February counts from 1 March in other years.
    let birthday = (today.month(), today.day()) >= (born.month(), born.day());
    let age = today.year() - born.year() - i16::from(!birthday);
    if age < MIN_AGE {
        let problem = "players are at least 13 years old";
        return Err(Violation::new(field, "date.too_young", problem));
    }
    Ok(typed.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_must_be_at_least_thirteen() {
        let now: Timestamp = "2026-03-01T00:00:00Z".parse().unwrap();
        for (typed, outcome) in [
            ("2013-03-01", Ok("2013-03-01")),
            ("2013-03-02", Err("date.too_young")),
            ("2012-02-29", Ok("2012-02-29")),
            ("2026-02-28", Err("date.too_young")),
            ("2026-03-01", Err("date.past")),
            ("2126-03-01", Err("date.past")),
            ("1900-01-01", Ok("1900-01-01")),
            ("1899-12-31", Err("date.format")),
            ("2013-02-29", Err("date.format")),
            ("2013-2-1", Err("date.format")),
            ("2013-02-01T00:00", Err("date.format")),
            ("20130201", Err("date.format")),
            ("yesterday", Err("date.format")),
            (" ", Ok("")),
        ] {
            let found = date_of_birth(typed, now);
            let found = found
                .as_deref()
                .map_err(|violation| violation.rule.as_ref());
            assert_eq!(found, outcome, "{typed}");
        }
        let before: Timestamp = "2025-02-28T23:59:59Z".parse().unwrap();
        assert!(date_of_birth("2012-02-29", before).is_err());
    }
}
