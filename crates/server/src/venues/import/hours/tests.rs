//! Opening hours as people write them.

use super::*;

pub const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/// `Mo 08:00-22:00` for each period, or `!` and the reason.
fn shown_week(text: &str) -> String {
    match read(text) {
        Ok(week) => week
            .hours
            .iter()
            .map(|it| {
                let day = DAYS[usize::from(it.day)];
                format!("{day} {}-{}", shown(it.open_minute), shown(it.close_minute))
            })
            .collect::<Vec<_>>()
            .join(" "),
        Err(reason) => format!("! {reason}"),
    }
}

#[test]
fn weekly_hours_are_parsed() {
    for (text, expected) in [
        ("Mo-Tu 08:00-22:00", "Mo 08:00-22:00 Tu 08:00-22:00"),
        ("Sa,Su 06:00-24:00", "Sa 06:00-24:00 Su 06:00-24:00"),
        (
            "Sa-Mo 18:00-02:00",
            "Mo 18:00-26:00 Sa 18:00-26:00 Su 18:00-26:00",
        ),
        ("Fr 18:00-26:00", "Fr 18:00-26:00"),
        (
            "Mo 08:00-12:00,13:30-20:00",
            "Mo 08:00-12:00 Mo 13:30-20:00",
        ),
        // A break by a second rule, and by `off`.
        (
            "Mo 08:00-12:00, Mo 13:00-20:00",
            "Mo 08:00-12:00 Mo 13:00-20:00",
        ),
        (
            "Mo 08:00-20:00; Mo 12:00-13:00 off",
            "Mo 08:00-12:00 Mo 13:00-20:00",
        ),
        (
            "Fr 18:00-02:00; Sa 00:00-01:00 off",
            "Fr 18:00-24:00 Sa 01:00-02:00",
        ),
        ("Mo-Tu 08:00-20:00; Tu off", "Mo 08:00-20:00"),
        ("Mo-Tu 08:00-20:00; Tu closed", "Mo 08:00-20:00"),
        ("Mo 08:00-20:00 open", "Mo 08:00-20:00"),
        ("Mo 08:00-12:00; Mo 13:00-20:00", "Mo 13:00-20:00"),
        (
            "Th 18:00-02:00; Fr 10:00-20:00",
            "Th 18:00-26:00 Fr 10:00-20:00",
        ),
        // The week wraps around.
        ("Su 20:00-02:00, Mo 01:00-05:00", "Su 20:00-29:00"),
        ("Mo 08:00-12:00,11:00-13:00", "Mo 08:00-13:00"),
        // Common variants.
        ("Mo 8:00-20:00;", "Mo 08:00-20:00"),
        ("MO-TU: 08.00 – 22.00", "Mo 08:00-22:00 Tu 08:00-22:00"),
        (
            "Mo , We 08:00 - 10:00 , 11:00-12:00",
            "Mo 08:00-10:00 Mo 11:00-12:00 We 08:00-10:00 We 11:00-12:00",
        ),
        ("Mo 00:00-23:59", "Mo 00:00-24:00"),
        // Shortened to half hours.
        ("Mo 08:15-21:45", "Mo 08:30-21:30"),
        ("Su 23:45-02:10", "Mo 00:00-02:00"),
        ("Mo 08:05-08:25,10:00-11:00", "Mo 10:00-11:00"),
        // Skipped.
        ("Mo 08:00-20:00; PH off", "Mo 08:00-20:00"),
        ("Mo,PH 08:00-20:00", "Mo 08:00-20:00"),
        ("PH,Mo 08:00-20:00", "Mo 08:00-20:00"),
        ("Mo 08:00-20:00; SH Tu-We 10:00-12:00", "Mo 08:00-20:00"),
        ("Mo 08:00-20:00, PH 10:00-12:00", "Mo 08:00-20:00"),
        ("Mo 08:00-20:00; Dec 25 off", "Mo 08:00-20:00"),
        (
            "Mo 08:00-20:00; Jan 01,Dec 24-26 closed \"holidays\"",
            "Mo 08:00-20:00",
        ),
        ("Mo 18:00-22:00+", "Mo 18:00-22:00"),
        ("Mo 08:00-20:00; Su off \"resting\"", "Mo 08:00-20:00"),
    ] {
        assert_eq!(shown_week(text), expected, "{text}");
    }
    for (text, count) in [("24/7", 7), ("08:00-22:00", 7), ("24/7; Su off", 6)] {
        assert_eq!(read(text).unwrap().hours.len(), count, "{text}");
    }
}

#[test]
fn skipped_parts_are_named() {
    for (text, expected) in [
        ("Mo 08:00-20:00", ""),
        ("Mo 00:00-23:59", ""),
        (
            "Mo 08:00-20:00; PH off",
            "\"PH off\": holidays are left out, hours are kept by weekday alone",
        ),
        (
            "Mo 08:00-20:00; SH Mo-Fr 10:00-12:00",
            "\"SH Mo-Fr 10:00-12:00\": holidays are left out, hours are kept by weekday alone",
        ),
        (
            "Mo 08:00-20:00; Dec 25-26 off",
            "\"Dec 25-26 off\" is left out, hours are kept by weekday alone",
        ),
        (
            "Mo 18:00-22:00+",
            "\"18:00-22:00+\" may close later, which is left out",
        ),
        (
            "Mo 08:15-23:59",
            "08:15-24:00 is shortened to full half hours, as courts are given out by them",
        ),
        (
            "Mo 08:00-20:00 open \"members\"",
            "\"open \\\"members\\\"\": the comment is left out",
        ),
    ] {
        assert_eq!(read(text).unwrap().notes.join(" | "), expected, "{text}");
    }
}

#[test]
fn hours_that_are_not_weekly_are_refused_and_named() {
    for (text, expected) in [
        ("sunrise-sunset", "\"sunrise-sunset\" depends on the sun"),
        ("Mo-Fr 08:00-sunset", "\"sunset\" depends on the sun"),
        (
            "(sunrise+01:00)-22:00",
            "\"(sunrise+01:00)-22:00\" depends on the sun",
        ),
        (
            "Mo 08:00-10:00,sunset-22:00",
            "\"sunset-22:00\" depends on the sun",
        ),
        ("Mo-Fr 08:00+", "\"08:00+\" does not say when it closes"),
        (
            "Apr-Oct: Mo-Fr 08:00-20:00",
            "\"Apr-Oct: Mo-Fr 08:00-20:00\" depends on the time of the year",
        ),
        (
            "Mo-Fr 08:00-20:00; Aug off",
            "\"Aug off\" depends on the time of the year",
        ),
        (
            "08:00-20:00; Dec 24 08:00-12:00",
            "\"Dec 24 08:00-12:00\" depends on the time of the year",
        ),
        (
            "08:00-20:00; Dec 1-20 off",
            "\"Dec 1-20 off\" depends on the time of the year",
        ),
        (
            "week 1-20 Mo 08:00-20:00",
            "\"week 1-20 Mo 08:00-20:00\" depends on the time of the year",
        ),
        (
            "easter off",
            "\"easter off\" depends on the time of the year",
        ),
        (
            "2026 Mo 08:00-20:00",
            "\"2026 Mo 08:00-20:00\" depends on the year",
        ),
        (
            "Mo[1] 08:00-10:00",
            "\"[1] 08:00-10:00\" depends on the week of the month",
        ),
        (
            "08:00-20:00 \"by appointment\"",
            "\"\\\"by appointment\\\"\" is a condition",
        ),
        (
            "\"by appointment\"",
            "\"\\\"by appointment\\\"\" depends on a comment",
        ),
        (
            "Mo 08:00-20:00 unknown",
            "\"unknown\" does not say whether it is open",
        ),
        (
            "Mo 08:00-20:00 || \"ask\"",
            "\"||\": which of its rules holds is not certain",
        ),
    ] {
        assert_eq!(shown_week(text), format!("! {expected}"), "{text}");
    }
}

#[test]
fn empty_and_invalid_hours_are_refused() {
    for (text, expected) in [
        ("Mo-Fr", "\"Mo-Fr\" names no times"),
        ("open", "\"open\" names no times"),
        ("off", "it is never open"),
        ("PH off", "it is never open"),
        ("", "it is never open"),
        ("Mo 08:05-08:25", "it is never open"),
        (
            "Mo-Su 10:00-09:00, Mo-Su 08:30-10:30",
            "it is open for more than a day and a night at once",
        ),
        ("Mo-Fr 8-18", "\"8-18\" is a form that is not understood"),
        (
            "Mo-Fr 08:00",
            "\"Mo-Fr 08:00\" is a form that is not understood",
        ),
        (
            "08:00-08:00",
            "\"08:00-08:00\" is a form that is not understood",
        ),
        (
            "24:00-26:00",
            "\"24:00-26:00\" is a form that is not understood",
        ),
        (
            "Mo 08:75-10:00",
            "\"08:75\" is a form that is not understood",
        ),
        (
            "Mo 08:00-49:00",
            "\"49:00\" is a form that is not understood",
        ),
        (
            "10:00-16:00/01:30",
            "\"/01:30\" is a form that is not understood",
        ),
        (
            "Senin-Jumat 08:00-20:00",
            "\"Senin-Jumat 08:00-20:00\" is a form that is not understood",
        ),
        (
            "Mo-Fr 08:00-20:00,",
            "\"Mo-Fr 08:00-20:00,\" is a form that is not understood",
        ),
        ("Mo \"x", "\"\\\"x\" is a form that is not understood"),
        ("Mo 08:00-20:00 €", "\"€\" is a form that is not understood"),
        (
            "Dec 25 off Mo 08:00-20:00",
            "\"Mo 08:00-20:00\" is a form that is not understood",
        ),
        (
            "Mo Tu 08:00-20:00",
            "\"Tu 08:00-20:00\" is a form that is not understood",
        ),
    ] {
        assert_eq!(shown_week(text), format!("! {expected}"), "{text}");
    }
}
