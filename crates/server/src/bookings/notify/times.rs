//! Formats booking times for emails and calendars.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::bookings::model::Slot;
use crate::locale::Locale;
use crate::times::{day, hours};

/// Consecutive time on one court.
pub struct CourtTime<'a> {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub court: &'a str,
}

/// One line per consecutive time: "Tuesday, 3 March 2026, 19:00–21:00 WIB (Court 1)".
pub fn lines(slots: &[Slot], zone: &TimeZone, locale: Locale) -> String {
    let lines: Vec<String> = court_times(slots)
        .iter()
        .map(|time| {
            let span = span(time.starts_at, time.ends_at, zone, locale);
            format!("{span} ({})", court(time.court, locale))
        })
        .collect();
    lines.join("\n")
}

/// "Tuesday, 3 March 2026, 19:00–21:00 WIB".
pub fn span(starts_at: Timestamp, ends_at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let hours = hours(starts_at, ends_at, zone, locale);
    let day = day(zone.to_datetime(starts_at).date(), locale);
    format!("{day}, {hours}")
}

/// Translates numbered court names: "Court 1", "Lapangan 1". Other names stay as the venue wrote them.
pub fn court(name: &str, locale: Locale) -> String {
    let number = name
        .strip_prefix("Court ")
        .or(name.strip_prefix("Lapangan "));
    match number {
        Some(number) if number.len() <= 3 => {
            format!("{} {number}", locale.pick("Court", "Lapangan"))
        }
        _ => name.to_owned(),
    }
}

/// Merges consecutive slots; expects them ordered by time.
pub fn court_times(slots: &[Slot]) -> Vec<CourtTime<'_>> {
    let mut all: Vec<CourtTime<'_>> = Vec::new();
    for slot in slots {
        match all.last_mut() {
            Some(last) if last.ends_at == slot.starts_at && last.court == slot.court_name => {
                last.ends_at = slot.ends_at;
            }
            _ => all.push(CourtTime {
                starts_at: slot.starts_at,
                ends_at: slot.ends_at,
                court: &slot.court_name,
            }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use uuid::Uuid;

    use super::*;
    use crate::bookings::lifecycle::SlotStatus;

    fn slot(start: &str, court: &str) -> Slot {
        let starts_at: Timestamp = start.parse().unwrap();
        Slot {
            id: Uuid::nil(),
            booking_id: Uuid::nil(),
            starts_at,
            ends_at: starts_at + SignedDuration::from_hours(1),
            slot_status: SlotStatus::Held,
            court_id: Uuid::nil(),
            court_name: court.to_owned(),
            price: None,
            created_at: starts_at,
            updated_at: starts_at,
        }
    }

    #[test]
    fn numbered_court_names_are_translated() {
        for (name, english, indonesian) in [
            ("Court 1", "Court 1", "Lapangan 1"),
            ("Lapangan B", "Court B", "Lapangan B"),
            (
                "Court of Champions",
                "Court of Champions",
                "Court of Champions",
            ),
            ("Vinyl", "Vinyl", "Vinyl"),
        ] {
            assert_eq!(court(name, Locale::En), english);
            assert_eq!(court(name, Locale::Id), indonesian);
        }
    }

    #[test]
    fn consecutive_hours_are_one_line_in_the_venues_time_zone() {
        let slots = [
            slot("2026-03-03T12:00:00Z", "A"),
            slot("2026-03-03T13:00:00Z", "A"),
            slot("2026-03-03T14:00:00Z", "B"),
        ];
        let jakarta = TimeZone::get("Asia/Jakarta").unwrap();
        assert_eq!(
            lines(&slots, &jakarta, Locale::En),
            "Tuesday, 3 March 2026, 19:00–21:00 WIB (A)\nTuesday, 3 March 2026, 21:00–22:00 WIB (B)"
        );
        let jayapura = TimeZone::get("Asia/Jayapura").unwrap();
        assert_eq!(
            lines(&slots[..1], &jayapura, Locale::Id),
            "Selasa, 3 Maret 2026, pukul 21.00–22.00 WIT (A)"
        );
    }
}
