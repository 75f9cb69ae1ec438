//! Formatting of times in emails, in the zone of the place and the language of the reader.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::locale::Locale;

/// The zone if none is known; most players live in it.
pub const DEFAULT_ZONE: &str = "Asia/Jakarta";

/// How a language writes times.
struct Words {
    /// From Monday on.
    days: [&'static str; 7],
    months: [&'static str; 12],
    /// Between hours and minutes.
    sign: char,
    /// Before an hour of a day.
    at: &'static str,
}

const ENGLISH: Words = Words {
    days: [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ],
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    sign: ':',
    at: "",
};

const INDONESIAN: Words = Words {
    days: [
        "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu",
    ],
    months: [
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
    ],
    sign: '.',
    at: "pukul ",
};

fn words(locale: Locale) -> &'static Words {
    locale.pick(&ENGLISH, &INDONESIAN)
}

/// "Tuesday, 3 March 2026, 19:00 WIB"
pub fn moment(at: Timestamp, zone: &TimeZone, locale: Locale) -> String {
    let local = at.to_zoned(zone.clone());
    let hour = clock(at, zone, locale);
    let zone_name = local.strftime("%Z");
    let (day, at) = (day(local.date(), locale), words(locale).at);
    format!("{day}, {at}{hour} {zone_name}")
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
    format!("{}{from}–{to} {zone_name}", words(locale).at)
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
    clock_of(time.hour().into(), time.minute().into(), locale)
}

/// "19:00", or "24:00" for the end of a day.
pub fn clock_of(hour: i64, minute: i64, locale: Locale) -> String {
    format!("{hour:02}{}{minute:02}", words(locale).sign)
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
    let [.., sunday] = words(locale).days;
    words(locale).days.get(day).copied().unwrap_or(sunday)
}

pub fn month(date: Date, locale: Locale) -> &'static str {
    let month = usize::try_from(date.month() - 1).unwrap_or(0);
    words(locale).months[month]
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
