//! Court availability and prices.

use jiff::{SignedDuration, Timestamp};
use lapang::venues::{self, Opening};
use lapang::venues::{Holder, Span, claims};
use lapang_api::{
    AvailabilitySlot, CreateBookingRequest, HourSlot, ListAvailabilityRequest,
    ListAvailabilityResponse, SlotState,
};
use lapang_db::Uuid;

use crate::venues::{add, daily, hall};
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

fn asked(venue: Uuid, from_date: &str, days: i32) -> ListAvailabilityRequest {
    ListAvailabilityRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        from_date: from_date.to_owned(),
        days,
        ..Default::default()
    }
}

async fn list(app: &TestApp, venue: Uuid, from: &str, days: i32) -> ListAvailabilityResponse {
    let request = asked(venue, from, days);
    app.visitor()
        .venues()
        .list_availability(request)
        .await
        .unwrap()
        .into_owned()
}

fn start(slot: &AvailabilitySlot) -> Timestamp {
    Timestamp::from_second(slot.start_time.seconds).unwrap()
}

fn at<'a>(answer: &'a ListAvailabilityResponse, start_time: &str) -> &'a AvailabilitySlot {
    let wanted: Timestamp = start_time.parse().unwrap();
    let mut slots = answer.days.iter().flat_map(|day| &day.slots);
    slots.find(|slot| start(slot) == wanted).unwrap()
}

/// Claims one hour on the first `courts` courts.
async fn claim(app: &TestApp, venue: Uuid, courts: usize, holder: Holder, expires: Option<i64>) {
    let now = app.app.now();
    let span = Span {
        starts_at: "2026-03-02T10:00:00Z".parse().unwrap(),
        ends_at: "2026-03-02T11:00:00Z".parse().unwrap(),
    };
    let expires = expires.map(|minutes| now + SignedDuration::from_mins(minutes));
    app.app
        .write(move |tx| {
            let offer = venues::offer(tx.conn, venue, "futsal")?.unwrap();
            claims::take(tx, &offer.courts[..courts], &[span], holder, expires)
        })
        .await
        .unwrap()
        .unwrap();
}

on_sqlite! {
    async fn venue_open_around_the_clock_has_slots_across_midnight(app: TestApp) {
        let mut venue = hall("Always Hall", -6.2, 106.8);
        venue.opening_hours = Some(daily(0, 24));
        let id = add(&app, &venue).await;
        let answer = list(&app, id, "2026-03-03", 2).await;
        assert_eq!(answer.days.iter().map(|day| day.slots.len()).collect::<Vec<_>>(), [24, 24]);
        // 23:00 in Jakarta, for two hours.
        assert_eq!(at(&answer, "2026-03-03T16:00:00Z").state, SlotState::Free);
        let ani = app.regular("ani@example.com", "Ani").await;
        let request = CreateBookingRequest {
            venue_id: id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![HourSlot {
                start_time: lapang::wire::time("2026-03-03T16:00:00Z".parse().unwrap()),
                duration_minutes: 120,
                ..Default::default()
            }],
            ..Default::default()
        };
        ani.bookings().create_booking(request).await.unwrap();
        let answer = list(&app, id, "2026-03-03", 2).await;
        for taken in ["2026-03-03T16:00:00Z", "2026-03-03T17:00:00Z"] {
            assert_eq!(at(&answer, taken).free_courts, 1, "{taken}");
        }
    }

    async fn a_day_lists_its_slots_with_states_and_prices(app: TestApp) {
        let mut venue = hall("Open Hall", -6.2, 106.8);
        venue.opening_hours = Some(daily(8, 22));
        let id = add(&app, &venue).await;
        let answer = list(&app, id, "", 2).await;
        assert_eq!((answer.time_zone.as_str(), answer.slot_minutes), ("Asia/Jakarta", 60));
        let dates: Vec<&str> = answer.days.iter().map(|day| day.date.as_str()).collect();
        assert_eq!(dates, ["2026-03-02", "2026-03-03"]);
        assert_eq!(answer.days[0].slots.len(), 14);
        // It is 09:00 in Jakarta: a slot that starts now can no longer be booked.
        let states: Vec<SlotState> =
            answer.days[0].slots[..3].iter().map(|slot| slot.state.as_known().unwrap()).collect();
        assert_eq!(states, [SlotState::Past, SlotState::Past, SlotState::Free]);
        let slot = at(&answer, "2026-03-02T03:00:00Z");
        assert_eq!((slot.free_courts, slot.duration_minutes), (2, 60));
        assert_eq!((slot.price_min, slot.price_max), (Some(10_000_000), Some(12_000_000)));
        assert_eq!(slot.currency, "IDR");
        let evening = at(&answer, "2026-03-02T11:00:00Z");
        assert_eq!(evening.price_min, Some(15_000_000));
        assert_eq!(list(&app, id, "", 0).await.days.len(), 7);
    }

    async fn slot_state_depends_on_who_holds_the_courts(app: TestApp) {
        let id = add(&app, &hall("Busy Hall", -6.2, 106.8)).await;
        let hour = "2026-03-02T10:00:00Z";
        let state = |answer: &ListAvailabilityResponse| {
            let slot = at(answer, hour);
            (slot.state.as_known().unwrap(), slot.free_courts)
        };
        let hold = Holder::Booking(app.app.new_id());
        claim(&app, id, 1, hold, Some(30)).await;
        assert_eq!(state(&list(&app, id, "", 1).await), (SlotState::Free, 1));
        claim(&app, id, 2, Holder::Booking(app.app.new_id()), None).await;
        assert_eq!(state(&list(&app, id, "", 1).await), (SlotState::Held, 0));
        app.app.db.write(move |conn| claims::make_permanent(conn, hold)).await.unwrap();
        assert_eq!(state(&list(&app, id, "", 1).await), (SlotState::Booked, 0));
        // The neighboring slots are still free.
        assert_eq!(at(&list(&app, id, "", 1).await, "2026-03-02T11:00:00Z").free_courts, 2);
    }

    async fn no_slot_is_available_more_than_sixty_days_ahead(app: TestApp) {
        let id = add(&app, &hall("Far Hall", -6.2, 106.8)).await;
        let answer = list(&app, id, "2026-05-01", 2).await;
        assert_eq!(at(&answer, "2026-05-01T02:00:00Z").state, SlotState::Free);
        let far = at(&answer, "2026-05-01T03:00:00Z");
        assert_eq!((far.state.as_known().unwrap(), far.free_courts), (SlotState::Closed, 0));
    }

    async fn slots_after_midnight_belong_to_the_next_calendar_day(app: TestApp) {
        let mut venue = hall("Late Hall", -8.65, 115.2);
        "Asia/Makassar".clone_into(&mut venue.time_zone);
        // Open Friday evening until two in the morning; closed on all other days.
        venue.opening_hours = Some(vec![Opening { day: 4, open_minute: 1320, close_minute: 1560 }]);
        let id = add(&app, &venue).await;
        let answer = list(&app, id, "2026-03-05", 4).await;
        let counts: Vec<usize> = answer.days.iter().map(|day| day.slots.len()).collect();
        assert_eq!(counts, [0, 2, 2, 0]);
        assert_eq!(start(&answer.days[2].slots[0]).to_string(), "2026-03-06T16:00:00Z");
    }

    async fn every_listed_slot_can_be_requested(app: TestApp) {
        let mut venue = hall("Grid Hall", -6.2, 106.8);
        venue.opening_hours = Some(vec![
            Opening { day: 0, open_minute: 450, close_minute: 720 },
            Opening { day: 0, open_minute: 810, close_minute: 1530 },
        ]);
        venue.sports[0].slot_minutes = 90;
        let id = add(&app, &venue).await;
        let answer = list(&app, id, "2026-03-02", 2).await;
        let starts: Vec<Timestamp> =
            answer.days.iter().flat_map(|day| &day.slots).map(start).collect();
        assert_eq!(starts.len(), 3 + 8);
        let offer = app.app.db.read(move |conn| venues::offer(conn, id, "futsal")).await;
        let offer = offer.unwrap().unwrap();
        for start in &starts {
            assert_eq!(offer.grid.check_slot(*start, 90), Ok(()));
        }
        for (start, minutes, rule) in [
            ("2026-03-02T00:30:00Z", 60, "slot.length"),
            ("2026-03-02T00:30:00Z", 0, "slot.length"),
            ("2026-03-02T01:00:00Z", 90, "slot.grid"),
            ("2026-03-02T03:30:00Z", 180, "slot.closed"),
            ("2026-03-02T05:30:00Z", 90, "slot.closed"),
            ("2026-03-03T03:30:00Z", 90, "slot.closed"),
        ] {
            let refused = offer.grid.check_slot(start.parse().unwrap(), minutes);
            assert_eq!(refused.unwrap_err().0, rule, "{start} {minutes}");
        }
        assert_eq!(offer.grid.check_slot("2026-03-02T00:30:00Z".parse().unwrap(), 270), Ok(()));
    }

    async fn invalid_availability_request_is_refused_with_a_reason(app: TestApp) {
        let id = add(&app, &hall("Hall", -6.2, 106.8)).await;
        let client = app.visitor().venues();
        let call = |request| client.list_availability(request);
        for (from, days, field) in [
            ("2026-02-30", 1, "from_date: date"),
            ("9999-12-31", 14, "from_date: date.range"),
        ] {
            let refused = refusal(call(asked(id, from, days)).await);
            assert_eq!((refused.code.as_str(), refused.fields), ("invalid_argument", vec![field.to_owned()]));
        }
        let mut other = asked(id, "", 1);
        "tennis".clone_into(&mut other.sport_id);
        assert_eq!(refusal(call(other).await).metadata["resource"], "sport");
        for venue_id in ["nonsense".to_owned(), Uuid::from_u128(7).to_string()] {
            let request = ListAvailabilityRequest { venue_id, ..asked(id, "", 1) };
            let refused = refusal(call(request).await);
            assert_eq!((refused.code.as_str(), &refused.metadata["resource"]), ("not_found", &"venue".into()));
        }
    }
}

on_both_engines! {
    async fn an_expired_hold_is_free_and_a_blackout_is_closed(app: TestApp) {
        let id = add(&app, &hall("Busy Hall", -6.2, 106.8)).await;
        claim(&app, id, 2, Holder::Booking(app.app.new_id()), Some(30)).await;
        claim(&app, id, 2, Holder::Blackout(app.app.new_id()), None).await;
        let hour = "2026-03-02T10:00:00Z";
        assert_eq!(at(&list(&app, id, "", 1).await, hour).state, SlotState::Held);
        app.clock.advance(SignedDuration::from_mins(30));
        assert_eq!(at(&list(&app, id, "", 1).await, hour).free_courts, 1);
        claim(&app, id, 2, Holder::Blackout(app.app.new_id()), None).await;
        assert_eq!(at(&list(&app, id, "", 1).await, hour).state, SlotState::Closed);
    }
}
