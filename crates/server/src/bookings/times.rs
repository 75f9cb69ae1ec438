//! Times as people read them, in the venue's zone and in either language.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

use super::Slot;
use crate::locale::Locale;

/// Consecutive time on one court.
struct Stretch<'a> {
    starts_at: Timestamp,
    ends_at: Timestamp,
    court: &'a str,
}

/// One line for each stretch: "Tuesday, 3 March 2026, 19:00–21:00 WIB (Court 1)".
pub fn lines(slots: &[Slot], zone: &TimeZone, locale: Locale) -> String {
    let lines: Vec<String> = stretches(slots)
        .iter()
        .map(|stretch| {
            let hours = hours(stretch.starts_at, stretch.ends_at, zone, locale);
            let day = day(zone.to_datetime(stretch.starts_at).date(), locale);
            format!("{day}, {hours} ({})", stretch.court)
        })
        .collect();
    lines.join("\n")
}

/// "Tuesday, 3 March 2026, 19:00 WIB"
pub fn moment(at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let local = at.to_zoned(zone.clone());
    let hour = clock(at, zone, locale);
    let zone_name = local.strftime("%Z");
    let day = day(local.date(), locale);
    locale.pick(
        format!("{day}, {hour} {zone_name}"),
        format!("{day}, pukul {hour} {zone_name}"),
    )
}

/// "3 March, 19:00", for subjects.
pub fn short(at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let date = zone.to_datetime(at).date();
    format!(
        "{} {}, {}",
        date.day(),
        month(date, locale),
        clock(at, zone, locale)
    )
}

fn stretches(slots: &[Slot]) -> Vec<Stretch<'_>> {
    let mut all: Vec<Stretch<'_>> = Vec::new();
    for slot in slots {
        match all.last_mut() {
            Some(last) if last.ends_at == slot.starts_at && last.court == slot.court_name => {
                last.ends_at = slot.ends_at;
            }
            _ => all.push(Stretch {
                starts_at: slot.starts_at,
                ends_at: slot.ends_at,
                court: &slot.court_name,
            }),
        }
    }
    all
}

fn hours(start: Timestamp, end: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let zone_name = start.to_zoned(zone.clone()).strftime("%Z").to_string();
    let (from, to) = (clock(start, zone, locale), clock(end, zone, locale));
    locale.pick(
        format!("{from}–{to} {zone_name}"),
        format!("pukul {from}–{to} {zone_name}"),
    )
}

fn clock(at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let time = zone.to_datetime(at).time();
    let sign = locale.pick(':', '.');
    format!("{:02}{sign}{:02}", time.hour(), time.minute())
}

fn day(date: Date, locale: Locale) -> String {
    let weekday = match date.weekday() {
        Weekday::Monday => locale.pick("Monday", "Senin"),
        Weekday::Tuesday => locale.pick("Tuesday", "Selasa"),
        Weekday::Wednesday => locale.pick("Wednesday", "Rabu"),
        Weekday::Thursday => locale.pick("Thursday", "Kamis"),
        Weekday::Friday => locale.pick("Friday", "Jumat"),
        Weekday::Saturday => locale.pick("Saturday", "Sabtu"),
        Weekday::Sunday => locale.pick("Sunday", "Minggu"),
    };
    format!(
        "{weekday}, {} {} {}",
        date.day(),
        month(date, locale),
        date.year()
    )
}

fn month(date: Date, locale: Locale) -> &'static str {
    match date.month() {
        1 => locale.pick("January", "Januari"),
        2 => locale.pick("February", "Februari"),
        3 => locale.pick("March", "Maret"),
        4 => "April",
        5 => locale.pick("May", "Mei"),
        6 => locale.pick("June", "Juni"),
        7 => locale.pick("July", "Juli"),
        8 => locale.pick("August", "Agustus"),
        9 => "September",
        10 => locale.pick("October", "Oktober"),
        11 => "November",
        _ => locale.pick("December", "Desember"),
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use uuid::Uuid;

    use super::*;
    use crate::bookings::states::SlotStatus;

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
    fn consecutive_hours_on_a_court_are_one_line_in_the_venues_zone() {
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
        assert_eq!(
            moment(slots[0].starts_at, &jakarta, Locale::Id),
            "Selasa, 3 Maret 2026, pukul 19.00 WIB"
        );
        assert_eq!(
            short(slots[0].starts_at, &jakarta, Locale::En),
            "3 March, 19:00"
        );
    }
}
