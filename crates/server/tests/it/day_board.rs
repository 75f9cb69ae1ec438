//! One day of a venue's courts.

use connectrpc::ConnectError;
use jiff::{SignedDuration, Timestamp};
use lapang::venues::Opening;
use lapang_api as api;
use uuid::Uuid;

use crate::venues::{add, daily, hall};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

async fn board(
    staff: &Person,
    venue: Uuid,
    date: &str,
) -> Result<api::GetDayBoardResponse, ConnectError> {
    let request = api::GetDayBoardRequest {
        venue_id: venue.to_string(),
        date: date.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().get_day_board(request).await?;
    Ok(answer.into_owned())
}

/// Court, start, end and title of every entry.
fn entries(board: &api::GetDayBoardResponse) -> Vec<String> {
    let mut all = Vec::new();
    for court in &board.courts {
        for entry in &court.entries {
            let at = |seconds| Timestamp::from_second(seconds).unwrap();
            let (from, to) = (at(entry.start_time.seconds), at(entry.end_time.seconds));
            all.push(format!("{} {from}/{to} {}", court.court.name, entry.title));
        }
    }
    all
}

async fn guest(staff: &Person, venue: Uuid, start: &str, minutes: i32, name: &str) {
    let request = api::CreateGuestBookingRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        slots: vec![api::HourSlot {
            start_time: lapang::wire::time(start.parse().unwrap()),
            duration_minutes: minutes,
            ..Default::default()
        }],
        guest: api::BookingGuest {
            name: name.to_owned(),
            ..Default::default()
        }
        .into(),
        ..Default::default()
    };
    staff
        .booking_admin()
        .create_guest_booking(request)
        .await
        .unwrap();
}

/// A venue in a time zone with one futsal court and these hours every day.
async fn in_zone(app: &TestApp, zone: &str, hours: Vec<Opening>) -> (Uuid, Person) {
    let mut venue = hall("Gor Zona", -2.54, 140.7);
    zone.clone_into(&mut venue.time_zone);
    venue.opening_hours = Some(hours);
    venue.sports[0].courts = 1;
    let id = add(app, &venue).await;
    let staff = app.staff("manager@example.com", Some(id)).await;
    (id, staff)
}

on_sqlite! {
    async fn the_board_shows_bookings_offers_and_blackouts_of_each_court(app: TestApp) {
        let id = add(&app, &hall("Gor Melati", -6.2, 106.8)).await;
        let staff = app.staff("manager@example.com", Some(id)).await;
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let time = |text: &str| lapang::wire::time(text.parse().unwrap());
        let request = api::CreateBookingRequest {
            venue_id: id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: ["2026-03-05T10:00:00Z", "2026-03-05T11:00:00Z"].map(|start| api::HourSlot { start_time: time(start), ..Default::default() }).to_vec(),
            ..Default::default()
        };
        let booking_id = ani.bookings().create_booking(request).await.unwrap().into_owned().booking_id;
        let offer = api::CreateProposalsRequest {
            booking_id: booking_id.clone(),
            slots: vec![api::HourSlot { start_time: time("2026-03-05T13:00:00Z"), ..Default::default() }],
            expires_at: time("2026-03-03T00:00:00Z"),
            ..Default::default()
        };
        staff.booking_admin().create_proposals(offer).await.unwrap();
        let court = lapang_testing::calls::venue_admin::seen(&staff, id).await.sports[0].courts[1].id.clone();
        let out = crate::venue_admin::blackout(id, &court, "2026-03-04T23:00:00Z".parse().unwrap(), "2026-03-07T00:00:00Z".parse().unwrap());
        staff.venue_admin().create_blackout(out).await.unwrap();
        guest(&staff, id, "2026-03-05T01:00:00Z", 60, "Bu Rini").await;

        let shown = board(&staff, id, "2026-03-05").await.unwrap();
        assert_eq!((shown.date.as_str(), shown.time_zone.as_str()), ("2026-03-05", "Asia/Jakarta"));
        assert_eq!((shown.opening_hours.len(), shown.opening_hours[0].day.as_str()), (1, "thursday"));
        assert_eq!(entries(&shown), [
            "Court 1 2026-03-05T01:00:00Z/2026-03-05T02:00:00Z Bu Rini",
            "Court 1 2026-03-05T10:00:00Z/2026-03-05T12:00:00Z Ani Suryani",
            "Court 1 2026-03-05T13:00:00Z/2026-03-05T14:00:00Z Ani Suryani",
            "Court 2 2026-03-04T23:00:00Z/2026-03-07T00:00:00Z New floor",
        ]);
        let first = &shown.courts[0];
        assert_eq!((first.sport_id.as_str(), first.slot_minutes), ("futsal", 60));
        assert_eq!(first.entries[0].status, api::BookingStatus::Confirmed);
        assert_eq!((first.entries[1].booking_id.as_str(), first.entries[1].status), (booking_id.as_str(), api::BookingStatus::RescheduleProposed.into()));
        assert!(!first.entries[2].proposal_id.is_empty() && first.entries[1].proposal_id.is_empty());
        assert_eq!(first.entries[2].booking_id, booking_id);
        assert!(!shown.courts[1].entries[0].blackout_id.is_empty());
        assert_eq!(entries(&board(&staff, id, "2026-03-06").await.unwrap()).len(), 1);
        assert!(entries(&board(&staff, id, "2026-03-08").await.unwrap()).is_empty());
        // An undecided booking leaves the board at its deadline; a confirmed one stays.
        app.clock.advance(SignedDuration::from_hours(24 * 10));
        assert_eq!(entries(&board(&staff, id, "2026-03-05").await.unwrap()).len(), 2);
    }

    async fn day_board_follows_the_venues_time_zone(app: TestApp) {
        let (id, staff) = in_zone(&app, "Asia/Jayapura", daily(18, 26)).await;
        // Thursday 23:00 to Friday 01:00, and Friday 01:00 to 02:00, nine hours ahead of UTC.
        guest(&staff, id, "2026-03-05T14:00:00Z", 120, "Late").await;
        guest(&staff, id, "2026-03-05T16:00:00Z", 60, "Last").await;
        guest(&staff, id, "2026-03-06T09:00:00Z", 60, "Friday").await;
        let late = "Court 1 2026-03-05T14:00:00Z/2026-03-05T16:00:00Z Late";
        let last = "Court 1 2026-03-05T16:00:00Z/2026-03-05T17:00:00Z Last";
        let friday = "Court 1 2026-03-06T09:00:00Z/2026-03-06T10:00:00Z Friday";
        let thursday = board(&staff, id, "2026-03-05").await.unwrap();
        assert_eq!(thursday.time_zone, "Asia/Jayapura");
        assert_eq!(thursday.opening_hours[0].close_minute, 26 * 60);
        assert_eq!(entries(&thursday), [late, last]);
        assert_eq!(entries(&board(&staff, id, "2026-03-06").await.unwrap()), [late, last, friday]);
        assert!(entries(&board(&staff, id, "2026-03-04").await.unwrap()).is_empty());
    }

    async fn day_board_shows_days_of_23_and_25_hours_completely(app: TestApp) {
        let (id, staff) = in_zone(&app, "Europe/Berlin", daily(0, 24)).await;
        // On 29 March the clock skips from 02:00 to 03:00: the day runs from 23:00Z to 22:00Z.
        guest(&staff, id, "2026-03-28T22:00:00Z", 60, "Before").await;
        guest(&staff, id, "2026-03-28T23:00:00Z", 60, "First").await;
        guest(&staff, id, "2026-03-29T01:00:00Z", 60, "Skipped to").await;
        guest(&staff, id, "2026-03-29T21:00:00Z", 60, "Final").await;
        guest(&staff, id, "2026-03-29T22:00:00Z", 60, "After").await;
        let titles = async |date: &str| {
            let shown = board(&staff, id, date).await.unwrap();
            shown.courts[0].entries.iter().map(|entry| entry.title.clone()).collect::<Vec<_>>()
        };
        assert_eq!(titles("2026-03-28").await, ["Before"]);
        assert_eq!(titles("2026-03-29").await, ["First", "Skipped to", "Final"]);
        assert_eq!(titles("2026-03-30").await, ["After"]);
        // On 25 October one hour occurs twice.
        let autumn: Timestamp = "2026-10-01T00:00:00Z".parse().unwrap();
        app.clock.advance(autumn.duration_since(app.clock.now()));
        // Sign in again: the session has expired by then.
        let staff = app.regular("manager@example.com", "Staff Member").await;
        for (start, name) in [("2026-10-24T21:00:00Z", "Before"), ("2026-10-25T00:00:00Z", "Once"), ("2026-10-25T01:00:00Z", "Twice")] {
            guest(&staff, id, start, 60, name).await;
        }
        let shown = board(&staff, id, "2026-10-25").await.unwrap();
        let titles: Vec<_> = shown.courts[0].entries.iter().map(|entry| entry.title.as_str()).collect();
        assert_eq!(titles, ["Once", "Twice"]);
    }

    async fn day_board_requires_a_valid_date_and_shows_courts_in_use(app: TestApp) {
        let (id, staff) = in_zone(&app, "Asia/Jakarta", daily(8, 20)).await;
        assert_eq!(refusal(board(&staff, id, "2026-02-30").await).fields, ["date: date"]);
        assert_eq!(refusal(board(&staff, id, "tomorrow").await).code, "invalid_argument");
        let court = lapang_testing::calls::venue_admin::seen(&staff, id).await.sports[0].courts[0].id.clone();
        guest(&staff, id, "2026-03-05T03:00:00Z", 60, "Bu Rini").await;
        assert_eq!(board(&staff, id, "2026-03-06").await.unwrap().courts.len(), 1);
        // An inactive court is on the boards of the days on which it was used.
        app.clock.advance(SignedDuration::from_hours(24 * 5));
        crate::venue_admin::upsert_court(&staff, id, (&court, "Court 1", false)).await.unwrap();
        assert_eq!(board(&staff, id, "2026-03-05").await.unwrap().courts.len(), 1);
        assert!(board(&staff, id, "2026-03-06").await.unwrap().courts.is_empty());
    }
}
