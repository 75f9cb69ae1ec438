//! Writes a VTIMEZONE for calendars that do not know the zone by name: the rule in force at the
//! first event, and each transition until the last.

use jiff::Timestamp;
use jiff::tz::{Dst, Offset, TimeZone, TimeZoneTransition};

use super::ics::Lines;

pub fn write(lines: &mut Lines, zone: &TimeZone, name: &str, from: Timestamp, until: Timestamp) {
    lines.component("VTIMEZONE", |lines| {
        lines.property("TZID", name);
        match zone.preceding(just_after(from)).next() {
            Some(change) => observance(lines, zone, &change),
            None => fixed_observance(lines, zone, from),
        }
        for change in zone
            .following(from)
            .take_while(|it| it.timestamp() <= until)
        {
            observance(lines, zone, &change);
        }
    });
}

/// The rule that starts with a transition.
fn observance(lines: &mut Lines, zone: &TimeZone, change: &TimeZoneTransition<'_>) {
    let before = zone.to_offset(just_before(change.timestamp()));
    lines.component(kind(change.dst()), |lines| {
        // In local time before the transition.
        let local = before.to_datetime(change.timestamp());
        lines.property("DTSTART", &local.strftime("%Y%m%dT%H%M%S").to_string());
        lines.property("TZOFFSETFROM", &format_offset(before));
        lines.property("TZOFFSETTO", &format_offset(change.offset()));
        lines.text("TZNAME", change.abbreviation());
    });
}

/// The rule of a zone without transitions.
fn fixed_observance(lines: &mut Lines, zone: &TimeZone, at: Timestamp) {
    let rule = zone.to_offset_info(at);
    lines.component(kind(rule.dst()), |lines| {
        lines.property("DTSTART", "19700101T000000");
        lines.property("TZOFFSETFROM", &format_offset(rule.offset()));
        lines.property("TZOFFSETTO", &format_offset(rule.offset()));
        lines.text("TZNAME", rule.abbreviation());
    });
}

fn kind(dst: Dst) -> &'static str {
    match dst {
        Dst::Yes => "DAYLIGHT",
        Dst::No => "STANDARD",
    }
}

/// "+0700"
fn format_offset(offset: Offset) -> String {
    let seconds = offset.seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.abs() / 60;
    let text = format!("{sign}{:02}{:02}", minutes / 60, minutes % 60);
    match seconds.abs() % 60 {
        0 => text,
        rest => format!("{text}{rest:02}"),
    }
}

fn just_after(at: Timestamp) -> Timestamp {
    at.saturating_add(jiff::SignedDuration::from_secs(1))
        .unwrap_or(Timestamp::MAX)
}

fn just_before(at: Timestamp) -> Timestamp {
    at.saturating_sub(jiff::SignedDuration::from_secs(1))
        .unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vtimezone(zone: &str, from: &str, until: &str) -> String {
        let mut lines = Lines::default();
        let found = TimeZone::get(zone).unwrap();
        write(
            &mut lines,
            &found,
            zone,
            from.parse().unwrap(),
            until.parse().unwrap(),
        );
        lines.finish().replace("\r\n", "\n")
    }

    #[test]
    fn a_zone_without_transitions_has_one_rule() {
        let text = vtimezone(
            "Asia/Jakarta",
            "2026-03-03T12:00:00Z",
            "2026-03-03T14:00:00Z",
        );
        assert_eq!(text.matches("BEGIN:STANDARD").count(), 1, "{text}");
        assert!(!text.contains("DAYLIGHT"), "{text}");
        assert!(text.contains("TZOFFSETTO:+0700\nTZNAME:WIB\n"), "{text}");
        let text = vtimezone("Etc/UTC", "2026-03-03T12:00:00Z", "2026-03-03T14:00:00Z");
        let rule = "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\nTZNAME:UTC\n";
        assert!(text.contains(rule), "{text}");
    }

    #[test]
    fn transitions_between_the_first_and_last_event_are_written() {
        let text = vtimezone(
            "Europe/Berlin",
            "2026-03-28T20:00:00Z",
            "2026-03-29T08:00:00Z",
        );
        assert_eq!(
            text,
            "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n\
             BEGIN:STANDARD\nDTSTART:20251026T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n\
             TZNAME:CET\nEND:STANDARD\n\
             BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n\
             TZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
        );
        let text = vtimezone(
            "America/New_York",
            "2026-07-01T20:00:00Z",
            "2026-07-01T21:00:00Z",
        );
        assert!(text.contains("BEGIN:DAYLIGHT\nDTSTART:20260308T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:EDT\n"), "{text}");
        assert!(!text.contains("STANDARD"), "{text}");
    }
}
