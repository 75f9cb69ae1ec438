//! Calendar files, read by a third-party parser: the expected number of events, and no lines but ours.

use icalendar::{Calendar, CalendarComponent, Component, Event};

const LINES: [&str; 24] = [
    "BEGIN",
    "END",
    "VERSION",
    "PRODID",
    "CALSCALE",
    "METHOD",
    "NAME",
    "X-WR-CALNAME",
    "REFRESH-INTERVAL",
    "X-PUBLISHED-TTL",
    "TZID",
    "UID",
    "SEQUENCE",
    "DTSTAMP",
    "CREATED",
    "LAST-MODIFIED",
    "DTSTART",
    "DTEND",
    "SUMMARY",
    "DESCRIPTION",
    "LOCATION",
    "GEO",
    "URL",
    "STATUS",
];
const MORE: [&str; 5] = [
    "TZOFFSETFROM",
    "TZOFFSETTO",
    "TZNAME",
    "TRANSP",
    "ORGANIZER",
];

pub fn events(text: &str) -> Vec<Event> {
    let mut begun = 0;
    for line in text.replace("\r\n ", "").split_terminator("\r\n") {
        let name = line.split([':', ';']).next().unwrap();
        assert!(
            LINES.contains(&name) || MORE.contains(&name),
            "{line:?} in {text}"
        );
        assert!(!line.contains(['\r', '\n']), "{line:?}");
        begun += usize::from(line == "BEGIN:VEVENT");
    }
    let calendar: Calendar = text.parse().unwrap();
    let events = calendar.components.iter();
    let events: Vec<Event> = events
        .filter_map(CalendarComponent::as_event)
        .cloned()
        .collect();
    assert_eq!(events.len(), begun, "{text}");
    assert!(events.iter().all(|it| it.property_value("UID").is_some()));
    events
}
