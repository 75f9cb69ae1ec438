//! Any text round-trips through another iCalendar parser and cannot inject a line.

use icalendar::{Calendar, CalendarComponent, Component, EventLike};
use lapang_testing::size;
use proptest::prelude::*;

use super::ics::Lines;

fn any_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "\n",
            "\r\n",
            "\\",
            "\\n",
            ";",
            ",",
            ":",
            "\"",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "ATTENDEE:mailto:a@b.example",
            "\u{0}",
            "\u{85}",
            "\u{2028}",
            "🏸",
            "é",
            " ",
            "\t",
            "X;Y=\"Z\":",
        ])
        .prop_map(str::to_owned),
        ".{0,30}",
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(500, 50_000), ..ProptestConfig::default() })]

    #[test]
    fn text_round_trips_except_for_control_characters(summary in any_text(), place in any_text()) {
        let mut lines = Lines::default();
        lines.component("VCALENDAR", |lines| {
            lines.component("VEVENT", |lines| {
                lines.property("UID", "1");
                lines.text("SUMMARY", &summary);
                lines.text("LOCATION", &place);
            });
        });
        let text = lines.finish();
        prop_assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains(['\r', '\n'])), "{:?}", text);
        prop_assert_eq!(text.replace("\r\n ", "").matches("\r\n").count(), 7, "{:?}", text);
        let calendar: Calendar = text.parse().map_err(TestCaseError::fail)?;
        let events: Vec<_> = calendar.components.iter().filter_map(CalendarComponent::as_event).collect();
        prop_assert_eq!(events.len(), 1);
        let kept = |text: &str| text.chars().filter(|c| *c == '\n' || !c.is_control()).collect::<String>();
        prop_assert_eq!(events[0].get_summary().map(str::to_owned), Some(kept(&summary)));
        prop_assert_eq!(events[0].get_location().map(str::to_owned), Some(kept(&place)));
        prop_assert_eq!(events[0].properties().len(), 3);
    }
}
