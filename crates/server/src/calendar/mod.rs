//! Writes calendar files (RFC 5545). Features build the events; only this module knows the format.

mod ics;
#[cfg(test)]
mod properties;
mod zone;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use url::Url;

use self::ics::Lines;
use crate::app::App;
use crate::locale::Locale;
use crate::times;

/// How often a calendar client should refresh a feed.
const REFRESH_INTERVAL: &str = "PT1H";

/// A calendar event. Its `name` never changes.
#[derive(Clone, Debug)]
pub struct Event {
    /// Unique on this server.
    pub name: String,
    /// The iCalendar SEQUENCE: incremented when time or place changes.
    pub sequence: i64,
    pub created_at: Timestamp,
    pub changed_at: Timestamp,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub zone: TimeZone,
    /// IANA name.
    pub zone_name: String,
    pub summary: String,
    pub description: String,
    /// May be empty.
    pub location: String,
    /// Latitude and longitude.
    pub position: Option<(f64, f64)>,
    /// The URL of its page.
    pub link: String,
    pub status: EventStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventStatus {
    Tentative,
    Confirmed,
    Cancelled,
}

impl EventStatus {
    fn name(self) -> &'static str {
        match self {
            Self::Tentative => "TENTATIVE",
            Self::Confirmed => "CONFIRMED",
            Self::Cancelled => "CANCELLED",
        }
    }

    /// The title of an event. It says that the event is cancelled: some calendars do not show the status.
    pub fn title(self, title: String, locale: Locale) -> String {
        match self {
            Self::Cancelled => {
                locale.pick(format!("Canceled: {title}"), format!("Dibatalkan: {title}"))
            }
            Self::Tentative | Self::Confirmed => title,
        }
    }
}

/// How a calendar is delivered.
#[derive(Clone, Copy, Debug)]
pub enum Delivery<'a> {
    /// A file to import once, created at this time.
    File(Timestamp),
    /// A feed with this title that clients poll. The same events always give the same text, so that
    /// an ETag works.
    Feed(&'a str),
}

pub fn render(app: &App, events: &[Event], delivery: Delivery<'_>) -> String {
    let mut lines = Lines::default();
    lines.component("VCALENDAR", |lines| {
        lines.property("VERSION", "2.0");
        lines.property("PRODID", "-//Lapang//Lapang//EN");
        lines.property("CALSCALE", "GREGORIAN");
        match delivery {
            Delivery::File(_) => lines.property("METHOD", "PUBLISH"),
            Delivery::Feed(title) => {
                lines.text("NAME", title);
                lines.text("X-WR-CALNAME", title);
                lines.property("REFRESH-INTERVAL;VALUE=DURATION", REFRESH_INTERVAL);
                lines.property("X-PUBLISHED-TTL", REFRESH_INTERVAL);
            }
        }
        write_zones(lines, events);
        for event in events {
            lines.component("VEVENT", |lines| write_event(lines, app, event, delivery));
        }
    });
    lines.finish()
}

/// Each zone of the events, with the rules for the period they cover.
fn write_zones(lines: &mut Lines, events: &[Event]) {
    let mut spans: BTreeMap<&str, (&TimeZone, Timestamp, Timestamp)> = BTreeMap::new();
    for event in events {
        let new = (&event.zone, event.starts_at, event.ends_at);
        let (_, from, until) = spans.entry(&event.zone_name).or_insert(new);
        *from = event.starts_at.min(*from);
        *until = event.ends_at.max(*until);
    }
    if spans.is_empty() {
        let at = Timestamp::UNIX_EPOCH;
        // A calendar needs at least one component.
        let zone = TimeZone::get(times::DEFAULT_ZONE).unwrap_or(TimeZone::UTC);
        zone::write(lines, &zone, times::DEFAULT_ZONE, at, at);
    }
    for (name, (zone, from, until)) in spans {
        zone::write(lines, zone, name, from, until);
    }
}

fn write_event(lines: &mut Lines, app: &App, event: &Event, delivery: Delivery<'_>) {
    lines.text("UID", &format!("{}@{}", event.name, host(app)));
    lines.property("SEQUENCE", &event.sequence.to_string());
    match delivery {
        Delivery::File(at) => lines.time("DTSTAMP", at),
        // Without METHOD, DTSTAMP is the time of the last change.
        Delivery::Feed(_) => lines.time("DTSTAMP", event.changed_at),
    }
    lines.time("CREATED", event.created_at);
    lines.time("LAST-MODIFIED", event.changed_at);
    write_time(lines, "DTSTART", event, event.starts_at);
    write_time(lines, "DTEND", event, event.ends_at);
    lines.text("SUMMARY", &event.summary);
    lines.text("DESCRIPTION", &event.description);
    if !event.location.is_empty() {
        lines.text("LOCATION", &event.location);
    }
    if let Some((latitude, longitude)) = event.position {
        lines.property("GEO", &format!("{latitude:.6};{longitude:.6}"));
    }
    lines.property("URL", &event.link);
    if matches!(delivery, Delivery::File(_)) {
        // METHOD:PUBLISH requires an organizer (RFC 5546). It names the product and no person.
        let address = &app.config.mail.from.email;
        lines.property("ORGANIZER;CN=Lapang", &format!("mailto:{address}"));
    }
    lines.property("STATUS", event.status.name());
    let transparency = match event.status {
        EventStatus::Cancelled => "TRANSPARENT",
        EventStatus::Tentative | EventStatus::Confirmed => "OPAQUE",
    };
    lines.property("TRANSP", transparency);
}

fn host(app: &App) -> String {
    let origin = Url::parse(&app.config.public_origin).ok();
    let host = origin.as_ref().and_then(Url::host_str);
    host.unwrap_or("localhost").to_owned()
}

/// In local time, or in UTC if the local time is ambiguous and this is its second occurrence.
fn write_time(lines: &mut Lines, name: &str, event: &Event, at: Timestamp) {
    let local = event.zone.to_datetime(at);
    if event.zone.to_timestamp(local).ok() != Some(at) {
        return lines.time(name, at);
    }
    let name = format!("{name};TZID={}", event.zone_name);
    lines.property(&name, &local.strftime("%Y%m%dT%H%M%S").to_string());
}
