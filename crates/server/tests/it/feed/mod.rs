//! The content of the calendar feed, read with a third-party parser.

mod feed_url;

use api::CreateMatchRequest;
use http::StatusCode;
use icalendar::{Calendar, CalendarComponent, Component, Event, EventLike};
use jiff::SignedDuration;
use lapang_api as api;
use lapang_api::UpdateMatchRequest;
use lapang_db::{Error, params};

use lapang_testing::app::Person;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::calls::bookings::{cancel, hours};
use lapang_testing::calls::matches::{
    DAY, at, delete, futsal, join, leave, make, remove, update, venue_in,
};
use lapang_testing::on_sqlite;

const HOUR: i64 = 3600;

pub async fn rotate(person: &Person) -> String {
    let request = api::RotateCalendarFeedRequest::default();
    let answer = person.users().rotate_calendar_feed(request).await;
    answer.unwrap().into_owned().url
}

/// Fetches the feed without any credentials.
async fn look(url: &str) -> reqwest::Response {
    lapang_testing::app::http().get(url).send().await.unwrap()
}

async fn status(url: &str) -> StatusCode {
    look(url).await.status()
}

pub async fn text(url: &str) -> String {
    let response = look(url).await;
    assert_eq!(response.status(), StatusCode::OK);
    response.text().await.unwrap()
}

/// The events of a well-formed file.
pub fn parsed(text: &str) -> Vec<Event> {
    let fits = |line: &str| line.len() <= 75 && !line.contains(['\r', '\n']);
    let is_whole = text.ends_with("\r\n") && text.split("\r\n").all(fits);
    assert!(is_whole, "{text}");
    let calendar: Calendar = text.parse().unwrap();
    let events = calendar.components.iter();
    let events = events.filter_map(CalendarComponent::as_event);
    events.cloned().collect()
}

/// By start time.
async fn events(url: &str) -> Vec<Event> {
    let mut events = parsed(&text(url).await);
    events.sort_by_key(|event| of(event, "DTSTART").to_owned());
    events
}

pub fn of<'a>(event: &'a Event, name: &str) -> &'a str {
    event.property_value(name).unwrap_or_default()
}

/// Every event's title, status and sequence.
async fn summaries(url: &str) -> Vec<(String, String, String)> {
    let events = events(url).await;
    let summaries = events.iter().map(|event| {
        let summary = event.get_summary().unwrap().to_owned();
        let rest = (of(event, "STATUS"), of(event, "SEQUENCE"));
        (summary, rest.0.to_owned(), rest.1.to_owned())
    });
    summaries.collect()
}

fn entry(summary: &str, status: &str, sequence: usize) -> (String, String, String) {
    (summary.to_owned(), status.to_owned(), sequence.to_string())
}

fn named(name: &str, seconds: i64) -> CreateMatchRequest {
    CreateMatchRequest {
        name: name.to_owned(),
        date_time: at(seconds),
        ..futsal()
    }
}

on_sqlite! {
    async fn match_event_uses_the_time_zone_of_its_place(app: TestApp) {
        let venue = venue_in(&app, "GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let request = CreateMatchRequest {
            venue_id: Some(venue),
            location: "Lapangan 3".to_owned(),
            ..named("Futsal malam", 2 * DAY)
        };
        let made = make(&ani, request).await;
        app.clock.advance(hours(1));
        let events = events(&url).await;
        assert_eq!(events.len(), 1);
        let event = &events[0];
        assert_eq!(of(event, "UID"), format!("match-{}@127.0.0.1", made.id));
        assert_eq!((of(event, "DTSTART"), of(event, "DTEND")), ("20260304T100000", "20260304T120000"));
        assert_eq!(event.properties()["DTSTART"].params()["TZID"].value(), "Asia/Makassar");
        assert_eq!((of(event, "STATUS"), of(event, "SEQUENCE"), of(event, "TRANSP")), ("CONFIRMED", "0", "OPAQUE"));
        assert_eq!((of(event, "DTSTAMP"), of(event, "LAST-MODIFIED")), ("20260302T020000Z", "20260302T020000Z"));
        assert_eq!(event.get_location().unwrap(), "GOR Ngurah Rai, Lapangan 3");
        assert_eq!(of(event, "GEO"), "0.500000;0.500000");
        let page = format!("{}/match/{}", app.origin, made.id);
        assert_eq!((of(event, "URL"), event.get_description().unwrap()), (page.as_str(), format!("Futsal\n{page}").as_str()));
        let text = text(&url).await;
        for line in [
            "BEGIN:VTIMEZONE\r\nTZID:Asia/Makassar\r\n", "TZOFFSETTO:+0800\r\nTZNAME:WITA\r\n",
            "X-WR-CALNAME:Lapang: my games\r\n", "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n", "X-PUBLISHED-TTL:PT1H\r\n",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(!text.contains("METHOD"), "{text}");
    }

    async fn feed_shows_changes_of_a_match_and_its_cancellation(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let made = make(&host, named("Futsal", 100 * DAY)).await;
        join(&ani, &made.id).await.unwrap();
        assert_eq!(summaries(&url).await, [entry("Futsal", "CONFIRMED", 0)]);
        app.clock.advance(hours(1));
        let id = made.id.clone();
        // Only a new time or place increases SEQUENCE, not a new name.
        let renamed = UpdateMatchRequest { id: id.clone(), name: Some("Futsal seru".to_owned()), ..Default::default() };
        update(&host, renamed).await.unwrap();
        assert_eq!(summaries(&url).await, [entry("Futsal seru", "CONFIRMED", 0)]);
        assert_eq!(of(&events(&url).await[0], "LAST-MODIFIED"), "20260302T030000Z");
        let later = UpdateMatchRequest { id: id.clone(), date_time: at(100 * DAY + HOUR), ..Default::default() };
        update(&host, later).await.unwrap();
        let elsewhere = UpdateMatchRequest { id: id.clone(), location: Some("Blok M".to_owned()), ..Default::default() };
        update(&host, elsewhere).await.unwrap();
        let moved = events(&url).await;
        assert_eq!((of(&moved[0], "SEQUENCE"), of(&moved[0], "DTSTART")), ("2", "20260610T100000"));
        assert_eq!(moved[0].get_location().unwrap(), "Blok M");
        delete(&host, &id).await.unwrap();
        let off = events(&url).await;
        assert_eq!((of(&off[0], "STATUS"), of(&off[0], "SEQUENCE"), of(&off[0], "TRANSP")), ("CANCELLED", "3", "TRANSPARENT"));
        assert_eq!(of(&off[0], "UID"), of(&moved[0], "UID"));
        assert!(off[0].get_description().unwrap().contains("Called off."));
        app.clock.advance(hours(30 * 24 - 1));
        assert_eq!(summaries(&url).await, [entry("Canceled: Futsal seru", "CANCELLED", 3)]);
        app.clock.advance(hours(1));
        assert_eq!(summaries(&url).await, []);
    }

    async fn past_events_stay_for_a_month(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        make(&ani, named("Futsal", DAY)).await;
        hall.book(&ani, &[(1, 19)]).await;
        let month = SignedDuration::from_hours(30 * 24);
        app.clock.advance(month + hours(23));
        assert_eq!(summaries(&url).await.len(), 2);
        app.clock.advance(hours(2));
        assert_eq!(summaries(&url).await, [entry("Futsal at Gor Melati", "CONFIRMED", 0)]);
        app.clock.advance(hours(12));
        assert_eq!(summaries(&url).await, []);
    }

    async fn booking_and_its_match_are_one_event(app: TestApp) {
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        hall.book(&ani, &[(2, 10), (2, 11)]).await;
        hall.book(&ani, &[(3, 10)]).await;
        let request = CreateMatchRequest {
            venue_id: Some(hall.id.to_string()),
            location: String::new(),
            ..named("On the booking", 2 * DAY + HOUR)
        };
        make(&ani, request).await;
        let found = events(&rotate(&ani).await).await;
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].get_summary().unwrap(), "On the booking");
        assert!(found[0].get_description().unwrap().contains("Court 1"));
        assert!(of(&found[1], "UID").starts_with("booking-"));
    }

    async fn booking_events_have_the_current_status(app: TestApp) {
        let open = Hall::new(&app, "Melati", Kind::Request, 1).await;
        let instant = Hall::new(&app, "Kenanga", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let asked = open.book(&ani, &[(1, 10)]).await.booking_id;
        let id = instant.book(&ani, &[(2, 10), (2, 11), (3, 8)]).await.booking_id;
        let given_up = instant.book(&ani, &[(4, 10)]).await.booking_id;
        cancel(&ani, &given_up).await;
        let events = events(&url).await;
        let names: Vec<&str> = events.iter().map(|event| of(event, "UID")).collect();
        let expected = [asked.clone(), id.clone(), format!("{id}-2"), given_up].map(|id| format!("booking-{id}@127.0.0.1"));
        assert_eq!(names, expected);
        assert_eq!(summaries(&url).await, [
            entry("Futsal at Melati", "TENTATIVE", 0),
            entry("Futsal at Kenanga", "CONFIRMED", 0),
            entry("Futsal at Kenanga", "CONFIRMED", 0),
            entry("Canceled: Futsal at Kenanga", "CANCELLED", 1),
        ]);
        assert_eq!((of(&events[1], "DTSTART"), of(&events[1], "DTEND")), ("20260304T100000", "20260304T120000"));
        // Same as in the booking's own calendar file.
        let file = ani.send(http::Method::GET, &format!("/api/bookings/{id}.ics"), Vec::new()).await.text().await.unwrap();
        for event in &events[1..3] {
            for name in ["UID", "DTSTART", "SEQUENCE", "STATUS", "GEO"] {
                assert!(file.replace("\r\n ", "").contains(of(event, name)), "{name}");
            }
        }
        // An expired request is cancelled.
        app.clock.advance(hours(26));
        assert_eq!(summaries(&url).await[0], entry("Canceled: Futsal at Melati", "CANCELLED", 1));
    }

    async fn feed_contains_nothing_of_other_people(app: TestApp) {
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let cici = app.regular("cici@example.com", "Cici Lestari").await;
        let url = rotate(&ani).await;
        let shared = CreateMatchRequest {
            description: "Hubungi Budi Santoso".to_owned(),
            ..named("Bersama", 2 * DAY)
        };
        let shared = make(&budi, shared).await;
        let left = make(&budi, named("Ditinggal", 3 * DAY)).await;
        let removed = make(&budi, named("Dikeluarkan", 4 * DAY)).await;
        make(&budi, named("Bukan untuk Ani", 5 * DAY)).await;
        let unlisted = CreateMatchRequest { is_public: false, ..named("Rahasia", 6 * DAY) };
        make(&budi, unlisted).await;
        hall.book(&budi, &[(2, 10)]).await;
        for id in [&shared.id, &left.id, &removed.id] {
            join(&ani, id).await.unwrap();
            join(&cici, id).await.unwrap();
        }
        leave(&ani, &left.id).await.unwrap();
        remove(&budi, &removed.id, &ani.user_id.to_string()).await.unwrap();
        assert_eq!(summaries(&url).await, [entry("Bersama", "CONFIRMED", 0)]);
        let text = text(&url).await.replace("\r\n ", "");
        for word in ["Budi", "Santoso", "Cici", "Lestari", "Ani", "example.com", "Melati", &budi.user_id.to_string()] {
            assert!(!text.contains(word), "{word}: {text}");
        }
        // A guest booking is not in the feed of the staff who created it.
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let managers = rotate(&manager).await;
        assert_eq!(summaries(&managers).await, []);
    }

    async fn user_text_is_escaped_in_the_feed(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = rotate(&ani).await;
        let mut names = vec!["Main; bareng, yuk \\n 🏸".to_owned(), "\"Kutip\": END:VEVENT".to_owned(), "🏸".repeat(80), ";,\\:".repeat(20)];
        for (number, name) in (2..).zip(&names) {
            let request = CreateMatchRequest {
                location: format!("Jl. {name}"),
                ..named(name, number * DAY)
            };
            make(&ani, request).await;
        }
        // Even a name with a line break in the database must not start a new line.
        let torn = "A\r\nSTATUS:CANCELLED\nX\u{85}\u{b}Y";
        let made = make(&ani, named("Robek", 20 * DAY)).await;
        let id: lapang_db::Uuid = made.id.parse().unwrap();
        let done = app.app.db.write(move |conn| conn.execute("UPDATE matches SET name = $2 WHERE id = $1", params![id, torn]));
        done.await.map_err(|error: Error| error).unwrap();
        names.push("A\nSTATUS:CANCELLED\nXY".to_owned());
        let events = events(&url).await;
        let read: Vec<&str> = events.iter().map(|event| event.get_summary().unwrap()).collect();
        assert_eq!(read, names);
        for (event, name) in events.iter().zip(&names[..4]) {
            assert_eq!(event.get_location().unwrap(), format!("Jl. {name}"));
            assert_eq!(of(event, "STATUS"), "CONFIRMED");
        }
    }

    async fn feed_uses_its_owners_language_and_may_be_empty(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = ani.user_id;
        let done = app.app.db.write(move |conn| conn.execute("UPDATE users SET locale = 'id' WHERE id = $1", params![id]));
        done.await.map_err(|error: Error| error).unwrap();
        let url = rotate(&ani).await;
        let empty = text(&url).await;
        assert!(empty.contains("X-WR-CALNAME:Lapang: jadwal mainku\r\n"), "{empty}");
        assert!(empty.contains("BEGIN:VTIMEZONE\r\nTZID:Asia/Jakarta\r\n"), "{empty}");
        let made = make(&ani, CreateMatchRequest { sport_id: "running".to_owned(), ..named("Lari pagi", 3 * DAY) }).await;
        let events = events(&url).await;
        let page = format!("{}/id/match/{}", app.origin, made.id);
        assert_eq!(events[0].get_description().unwrap(), format!("Lari\n{page}"));
    }
}
