//! The calendar file of a booking, read by an independent parser.

use api::BookingStatus;
use http::{Method, StatusCode};
use icalendar::{Calendar, Component, Event, EventLike};
use lapang_api as api;
use lapang_db::params;

use crate::feed::{of, parsed};
use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{cancel, get};
use lapang_testing::calls::payments::settle;
use lapang_testing::on_sqlite;

async fn download(person: &Person, id: &str) -> String {
    let path = format!("/api/bookings/{id}.ics");
    let response = person.send(Method::GET, &path, Vec::new()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let kind = &response.headers()["content-type"];
    assert_eq!(kind, "text/calendar; charset=utf-8; method=PUBLISH");
    assert_eq!(response.headers()["cache-control"], "no-store");
    response.text().await.unwrap()
}

async fn events(person: &Person, id: &str) -> Vec<Event> {
    parsed(&download(person, id).await)
}

/// Status and sequence of each event.
fn statuses(events: &[Event]) -> Vec<(&str, &str)> {
    let statuses = events.iter();
    statuses
        .map(|event| (of(event, "STATUS"), of(event, "SEQUENCE")))
        .collect()
}

async fn in_zone(app: &TestApp, zone: &'static str) {
    let sql = "UPDATE venues SET time_zone = $1";
    let done = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![zone]));
    done.await.map_err(|error: lapang_db::Error| error).unwrap();
}

on_sqlite! {
    async fn a_booking_is_one_event_for_each_contiguous_time_on_a_court(app: TestApp) {
        let name = "Gor Melati; Lapangan Futsal, Bulu Tangkis dan Tenis Meja Kebayoran Baru Jakarta Selatan";
        let hall = Hall::new(&app, name, Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20), (2, 8)]).await.booking_id;
        let events = events(&ani, &id).await;
        assert_eq!(events.len(), 2);
        let first = &events[0];
        assert_eq!(of(first, "UID"), format!("booking-{id}@127.0.0.1"));
        assert_eq!(of(&events[1], "UID"), format!("booking-{id}-2@127.0.0.1"));
        assert_eq!((of(first, "DTSTART"), of(first, "DTEND")), ("20260303T190000", "20260303T210000"));
        assert_eq!(first.properties()["DTSTART"].params()["TZID"].value(), "Asia/Jakarta");
        assert_eq!(of(&events[1], "DTSTART"), "20260304T080000");
        assert_eq!(first.get_summary().unwrap(), format!("Futsal at {name}"));
        assert_eq!(first.get_location().unwrap(), format!("{name}, Jl. Melati 1, Jakarta"));
        assert_eq!(of(first, "GEO"), "-6.200000;106.800000");
        let page = format!("{}/booking/{id}", app.origin);
        assert_eq!((of(first, "URL"), of(first, "DTSTAMP")), (page.as_str(), "20260302T020000Z"));
        let number = get(&ani, &id).await.number;
        let description = format!("Court 1\nBooking number: {number}\nConfirmed.\n{page}");
        assert_eq!(first.get_description().unwrap(), description);
        assert_eq!(statuses(&events), [("CONFIRMED", "0"), ("CONFIRMED", "0")]);
        assert!(of(first, "ORGANIZER").starts_with("mailto:"));
    }

    async fn calendar_events_follow_the_status_of_the_booking(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19), (2, 8)]).await.booking_id;
        assert_eq!(statuses(&events(&ani, &id).await), [("TENTATIVE", "0"); 2]);
        // One final time instead of two: the second event is cancelled.
        let request = api::ConfirmRequestedTimesRequest {
            booking_id: id.clone(),
            final_slot: Some(slot(3, 10)).into(),
            ..Default::default()
        };
        manager.booking_admin().confirm_requested_times(request).await.unwrap();
        let moved = events(&ani, &id).await;
        assert_eq!(statuses(&moved), [("TENTATIVE", "1"), ("CANCELLED", "1")]);
        assert_eq!((of(&moved[0], "DTSTART"), of(&moved[1], "DTSTART")), ("20260305T100000", "20260304T080000"));
        assert_eq!(of(&moved[1], "UID"), format!("booking-{id}-2@127.0.0.1"));
        settle(&manager, &id, BookingStatus::Confirmed).await;
        assert_eq!(statuses(&events(&ani, &id).await), [("CONFIRMED", "3"), ("CANCELLED", "3")]);
        cancel(&ani, &id).await;
        let ended = events(&ani, &id).await;
        assert_eq!(statuses(&ended), [("CANCELLED", "4"); 2]);
        assert_eq!((of(&ended[0], "UID"), of(&ended[0], "TRANSP")), (of(&moved[0], "UID"), "TRANSPARENT"));
    }

    async fn the_calendar_contains_the_venues_time_zone_rules(app: TestApp) {
        let hall = Hall::new(&app, "Halle Nord", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        in_zone(&app, "Europe/Berlin").await;
        // 28 March 2026 is the day before the clock change in Berlin: 20:00 in Jakarta is 14:00
        // there.
        let id = hall.book(&ani, &[(26, 20), (27, 20)]).await.booking_id;
        let text = download(&ani, &id).await;
        for line in [
            "DTSTART;TZID=Europe/Berlin:20260328T140000", "DTSTART;TZID=Europe/Berlin:20260329T150000",
            "BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        let timezones = text.parse::<Calendar>().unwrap();
        assert_eq!(timezones.components.len(), 3);
    }

    async fn calendar_texts_are_in_the_readers_language(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let mut ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        ani.cookie = ani.cookie.map(|cookie| format!("{cookie}; lapang-locale=id"));
        let events = events(&ani, &id).await;
        assert_eq!(events[0].get_summary().unwrap(), "Futsal di Gor Melati");
        assert_eq!(of(&events[0], "URL"), format!("{}/id/booking/{id}", app.origin));
        cancel(&ani, &id).await;
        let title = self::events(&ani, &id).await[0].get_summary().unwrap().to_owned();
        assert_eq!(title, "Dibatalkan: Futsal di Gor Melati");
    }
}
