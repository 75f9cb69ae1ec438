//! Formatting of times in emails, in the zone of the place and the language of the reader.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::locale::Locale;

/// The zone if none is known; most players live in it.
pub const DEFAULT_ZONE: &str = "Asia/Jakarta";

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

/// "19:00–21:00 WIB"
pub fn hours(start: Timestamp, end: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let zone_name = start.to_zoned(zone.clone()).strftime("%Z").to_string();
    let (from, to) = (clock(start, zone, locale), clock(end, zone, locale));
    locale.pick(
        format!("{from}–{to} {zone_name}"),
        format!("pukul {from}–{to} {zone_name}"),
    )
}

/// "Tuesday, 3 March 2026, 19:00–21:00 WIB"
pub fn span(start: Timestamp, end: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let date = zone.to_datetime(start).date();
    format!("{}, {}", day(date, locale), hours(start, end, zone, locale))
}

/// "Tue 3 Mar, 19:00–21:00", for subjects.
pub fn brief(start: Timestamp, end: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let date = zone.to_datetime(start).date();
    let short = |name: &'static str| name.get(..3).unwrap_or(name);
    let (day, month) = (short(weekday(date, locale)), short(month(date, locale)));
    let (from, to) = (clock(start, zone, locale), clock(end, zone, locale));
    format!("{day} {} {month}, {from}–{to}", date.day())
}

/// "19:00"
pub fn clock(at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let time = zone.to_datetime(at).time();
    let sign = locale.pick(':', '.');
    format!("{:02}{sign}{:02}", time.hour(), time.minute())
}

/// "Tuesday, 3 March 2026"
pub fn day(date: Date, locale: Locale) -> String {
    format!(
        "{}, {} {} {}",
        weekday(date, locale),
        date.day(),
        month(date, locale),
        date.year()
    )
}

pub fn weekday(date: Date, locale: Locale) -> &'static str {
    let day = date.weekday().to_monday_zero_offset();
    weekday_name(usize::try_from(day).unwrap_or(0), locale)
}

/// The name of a day; 0 is Monday.
pub fn weekday_name(day: usize, locale: Locale) -> &'static str {
    match day {
        0 => locale.pick("Monday", "Senin"),
        1 => locale.pick("Tuesday", "Selasa"),
        2 => locale.pick("Wednesday", "Rabu"),
        3 => locale.pick("Thursday", "Kamis"),
        4 => locale.pick("Friday", "Jumat"),
        5 => locale.pick("Saturday", "Sabtu"),
        _ => locale.pick("Sunday", "Minggu"),
    }
}

pub fn month(date: Date, locale: Locale) -> &'static str {
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
    use super::*;

    #[test]
    fn times_use_the_zone_of_the_place_and_the_language_of_the_reader() {
        let at: Timestamp = "2026-03-14T12:00:00Z".parse().unwrap();
        for (zone, locale, expected, for_subjects) in [
            (
                "Asia/Jakarta",
                Locale::En,
                "Saturday, 14 March 2026, 19:00 WIB",
                "14 March, 19:00",
            ),
            (
                "Asia/Jakarta",
                Locale::Id,
                "Sabtu, 14 Maret 2026, pukul 19.00 WIB",
                "14 Maret, 19.00",
            ),
            (
                "Asia/Jayapura",
                Locale::En,
                "Saturday, 14 March 2026, 21:00 WIT",
                "14 March, 21:00",
            ),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            assert_eq!(moment(at, &zone, locale), expected);
            assert_eq!(short(at, &zone, locale), for_subjects);
        }
    }

    #[test]
    fn brief_times_have_short_names() {
        let zone = TimeZone::get("Asia/Jakarta").unwrap();
        let start: Timestamp = "2026-08-14T12:00:00Z".parse().unwrap();
        let end: Timestamp = "2026-08-14T14:00:00Z".parse().unwrap();
        for (locale, expected) in [
            (Locale::En, "Fri 14 Aug, 19:00–21:00"),
            (Locale::Id, "Jum 14 Agu, 19.00–21.00"),
        ] {
            assert_eq!(brief(start, end, &zone, locale), expected);
        }
    }

    #[test]
    fn months_and_weekdays_have_the_right_names() {
        let indonesian = [
            "Januari",
            "Februari",
            "Maret",
            "April",
            "Mei",
            "Juni",
            "Juli",
            "Agustus",
            "September",
            "Oktober",
            "November",
            "Desember",
        ];
        for (number, name) in (1..).zip(indonesian) {
            let date = Date::constant(2026, number, 1);
            assert_eq!(month(date, Locale::Id), name);
            assert_eq!(month(date, Locale::En), date.strftime("%B").to_string());
        }
        let week = [
            "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu",
        ];
        for (day, name) in (2..).zip(week) {
            let date = Date::constant(2026, 3, day);
            assert_eq!(weekday(date, Locale::Id), name);
            assert_eq!(weekday(date, Locale::En), date.strftime("%A").to_string());
        }
    }
}
