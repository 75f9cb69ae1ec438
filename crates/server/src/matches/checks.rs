//! Validates the fields of a match (rules.md §7), on top of the field rules of the contract.

use jiff::{SignedDuration, Timestamp};

use crate::error::{Error, Violation};
use crate::{sports, text};

const MIN_LEAD: SignedDuration = SignedDuration::from_mins(15);
const MAX_LEAD: SignedDuration = SignedDuration::from_hours(180 * 24);
const MIN_LENGTH: SignedDuration = SignedDuration::from_mins(15);
const MAX_LENGTH: SignedDuration = SignedDuration::from_hours(24);
const MIN_NAME_LENGTH: usize = 3;

/// Collects all violations, so that a form can mark them together.
#[derive(Default)]
pub struct Checks(Vec<Violation>);

impl Checks {
    fn violation(&mut self, field: &str, rule: &'static str, problem: impl Into<String>) {
        self.0.push(Violation::new(field, rule, problem));
    }

    pub fn finish(self) -> Result<(), Error> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(self.0))
        }
    }

    pub fn name(&mut self, name: &str) -> String {
        let line = text::name("name", name).and_then(|name| {
            if name.chars().count() < MIN_NAME_LENGTH {
                let problem = format!("must be at least {MIN_NAME_LENGTH} characters");
                return Err(Violation::new("name", "match.name", problem));
            }
            Ok(name)
        });
        self.valid_or_empty(line)
    }

    pub fn line(&mut self, field: &str, text: &str) -> String {
        self.valid_or_empty(text::line(field, text))
    }

    /// Allows line breaks.
    pub fn text(&mut self, field: &str, text: &str) -> String {
        self.valid_or_empty(text::lines(field, text))
    }

    fn valid_or_empty(&mut self, text: Result<String, Violation>) -> String {
        text.unwrap_or_else(|violation| {
            self.0.push(violation);
            String::new()
        })
    }

    pub fn sport(&mut self, sport_id: &str) {
        if sports::catalogue::find(sport_id).is_none() {
            self.violation(
                "sport_id",
                "sport.unknown",
                "is not one of the sports offered",
            );
        }
    }

    pub fn start(&mut self, at: Timestamp, now: Timestamp) {
        let ahead = at.duration_since(now);
        if ahead < MIN_LEAD {
            self.violation(
                "date_time",
                "match.too_soon",
                "must be at least 15 minutes ahead",
            );
        } else if ahead > MAX_LEAD {
            self.violation(
                "date_time",
                "match.too_late",
                "must be at most 180 days ahead",
            );
        }
    }

    /// `None` keeps or takes the default length.
    pub fn end(&mut self, starts_at: Timestamp, ends_at: Option<Timestamp>) {
        let length = ends_at.map(|end| end.duration_since(starts_at));
        if length.is_some_and(|it| !(MIN_LENGTH..=MAX_LENGTH).contains(&it)) {
            self.violation(
                "end_time",
                "match.end",
                "must be 15 minutes to 24 hours after the start",
            );
        }
    }

    /// `None` means no limit.
    pub fn limit(&mut self, max: Option<i64>) {
        if max.is_some_and(|max| !(2..=200).contains(&max)) {
            self.violation(
                "max_participants",
                "match.limit",
                "must be from 2 to 200, or no limit",
            );
        }
    }

    /// A match needs a venue or a location text.
    pub fn place(&mut self, has_venue: bool, location: &str) {
        if !has_venue && location.is_empty() {
            self.violation(
                "location",
                "match.place",
                "choose a venue or say where it is",
            );
        }
    }

    /// Returns the canonical spelling of the zone's name.
    pub fn time_zone(&mut self, name: &str) -> Option<String> {
        let zone = jiff::tz::TimeZone::get(name).ok();
        let known = zone.as_ref().and_then(jiff::tz::TimeZone::iana_name);
        if known.is_none() {
            self.violation(
                "time_zone",
                "time_zone.unknown",
                "is not the name of an IANA time zone",
            );
        }
        known.map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(check: impl FnOnce(&mut Checks)) -> Vec<String> {
        let mut checks = Checks::default();
        check(&mut checks);
        checks
            .0
            .into_iter()
            .map(|it| it.rule.into_owned())
            .collect()
    }

    #[test]
    fn a_match_starts_15_minutes_to_180_days_from_now() {
        let now: Timestamp = "2026-03-02T02:00:00Z".parse().unwrap();
        for (minutes, broken) in [
            (-60, vec!["match.too_soon"]),
            (14, vec!["match.too_soon"]),
            (15, vec![]),
            (180 * 24 * 60, vec![]),
            (180 * 24 * 60 + 1, vec!["match.too_late"]),
        ] {
            let at = now + SignedDuration::from_mins(minutes);
            assert_eq!(rules(|it| it.start(at, now)), broken, "{minutes}");
        }
    }

    #[test]
    fn a_match_lasts_15_minutes_to_24_hours() {
        let start: Timestamp = "2026-03-02T02:00:00Z".parse().unwrap();
        for (minutes, broken) in [
            (-60, vec!["match.end"]),
            (14, vec!["match.end"]),
            (15, vec![]),
            (24 * 60, vec![]),
            (24 * 60 + 1, vec!["match.end"]),
        ] {
            let end = start + SignedDuration::from_mins(minutes);
            assert_eq!(rules(|it| it.end(start, Some(end))), broken, "{minutes}");
        }
        assert!(rules(|it| it.end(start, None)).is_empty());
    }

    #[test]
    fn an_invalid_text_is_reported_once() {
        assert_eq!(rules(|it| drop(it.name("  ab  "))), ["match.name"]);
        assert_eq!(rules(|it| drop(it.name("Futsal\nSenin"))), ["text.control"]);
        assert_eq!(
            rules(|it| drop(it.line("location", "a\u{7}b"))),
            ["text.control"]
        );
    }

    #[test]
    fn valid_fields_are_kept_and_invalid_ones_are_reported_by_name() {
        let mut checks = Checks::default();
        assert_eq!(checks.name(" Bal "), "Bal");
        assert_eq!(checks.line("location", " GBK, gate 5 "), "GBK, gate 5");
        assert_eq!(checks.text("notes", "one\ntwo"), "one\ntwo");
        checks.sport("futsal");
        checks.place(true, "");
        checks.place(false, "GBK");
        assert!(checks.finish().is_ok());
        let mut checks = Checks::default();
        assert_eq!(checks.text("notes", "a\u{7}b"), "");
        checks.sport("quidditch");
        checks.place(false, "");
        let Err(Error::Invalid(wrong)) = checks.finish() else {
            panic!("nothing was wrong")
        };
        let fields: Vec<&str> = wrong.iter().map(|it| it.field.as_str()).collect();
        assert_eq!(fields, ["notes", "sport_id", "location"]);
    }

    #[test]
    fn a_limit_is_2_to_200_or_none() {
        for (max, broken) in [
            (None, vec![]),
            (Some(1), vec!["match.limit"]),
            (Some(2), vec![]),
            (Some(200), vec![]),
            (Some(201), vec!["match.limit"]),
        ] {
            assert_eq!(rules(|it| it.limit(max)), broken, "{max:?}");
        }
    }

    #[test]
    fn a_time_zone_is_accepted_only_by_its_iana_name() {
        let mut checks = Checks::default();
        assert_eq!(
            checks.time_zone("asia/makassar").as_deref(),
            Some("Asia/Makassar")
        );
        assert_eq!(
            rules(|it| drop(it.time_zone("WIB+7"))),
            ["time_zone.unknown"]
        );
    }
}
