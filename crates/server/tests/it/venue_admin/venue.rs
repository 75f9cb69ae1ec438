//! Creating a venue and changing it.

use jiff::SignedDuration;
use lapang_api as api;
use uuid::Uuid;

use super::prices::{band, upsert};
use super::{managed, save, seen, set_active};
use crate::booking_races::{at_once, tally};
use lapang_testing::app::hall::at;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

pub fn opening(day: &str, open_minute: i32, close_minute: i32) -> api::OpeningHours {
    api::OpeningHours {
        day: day.to_owned(),
        open_minute,
        close_minute,
        ..Default::default()
    }
}

fn sport(sport_id: &str, slot_minutes: i32) -> api::VenueSport {
    api::VenueSport {
        sport_id: sport_id.to_owned(),
        slot_minutes,
        ..Default::default()
    }
}

/// A complete new venue in Jayapura, open twice a day and past midnight.
fn new_venue() -> api::Venue {
    api::Venue {
        name: "  Gor   Cendrawasih ".to_owned(),
        address: "Jl. Sentani 5".to_owned(),
        city: "Jayapura".to_owned(),
        country: "ID".to_owned(),
        latitude: -2.54,
        longitude: 140.7,
        phone_number: "+62 967 555".to_owned(),
        website: "https://gor.example/".to_owned(),
        time_zone: "asia/jayapura".to_owned(),
        cancel_cutoff_minutes: Some(120),
        new_player_hours: Some(12),
        types: vec!["stadium".to_owned()],
        opening_hours: vec![opening("tuesday", 1020, 1560), opening("tuesday", 360, 720)],
        sports: vec![api::VenueSport {
            booking_mode: api::BookingMode::Instant.into(),
            courts: vec![court("Merah"), court("Putih")],
            ..sport("badminton", 90)
        }],
        ..Default::default()
    }
}

fn court(name: &str) -> api::Court {
    api::Court {
        name: name.to_owned(),
        ..Default::default()
    }
}

pub fn bank() -> api::PaymentInstructions {
    api::PaymentInstructions {
        bank_name: "BCA".to_owned(),
        account_number: "5270 1234".to_owned(),
        ..Default::default()
    }
}

/// Free slots of a day.
async fn free(app: &TestApp, venue: &str, sport: &str, date: &str) -> usize {
    let request = api::ListAvailabilityRequest {
        venue_id: venue.to_owned(),
        sport_id: sport.to_owned(),
        from_date: date.to_owned(),
        days: 1,
        ..Default::default()
    };
    let answer = app.visitor().venues().list_availability(request).await;
    let days = answer.unwrap().into_owned().days;
    let slots = days.iter().flat_map(|day| &day.slots);
    slots
        .filter(|slot| slot.state == api::SlotState::Free)
        .count()
}

async fn finds(app: &TestApp, change: impl FnOnce(&mut api::SearchVenuesRequest)) -> i32 {
    let mut request = api::SearchVenuesRequest::default();
    change(&mut request);
    let answer = app.visitor().venues().search_venues(request).await;
    answer.unwrap().into_owned().total
}

async fn book(player: &Person, venue: Uuid, sport: &str) -> String {
    let request = api::CreateBookingRequest {
        venue_id: venue.to_string(),
        sport_id: sport.to_owned(),
        slots: vec![lapang_testing::app::hall::slot(3, 19)],
        ..Default::default()
    };
    let made = player.bookings().create_booking(request).await;
    made.unwrap().into_owned().booking_id
}

on_sqlite! {
    async fn a_new_venue_is_found_and_bookable_once_activated(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let made = save(&admin, new_venue()).await.unwrap();
        assert!(!made.is_active);
        let id: Uuid = made.id.parse().unwrap();
        upsert(&admin, api::VenuePricingBand { sport_id: "badminton".to_owned(), ..band(id) }).await.unwrap();
        set_active(&admin, id, true).await.unwrap();
        let made = seen(&admin, id).await;
        assert_eq!(made.name, "Gor Cendrawasih");
        assert_eq!(made.time_zone, "Asia/Jayapura");
        assert_eq!(made.formatted_address, "Jl. Sentani 5, Jayapura");
        assert_eq!((made.cancel_cutoff_minutes, made.new_player_hours), (Some(120), Some(12)));
        assert!(made.is_active);
        let hours: Vec<_> = made.opening_hours.iter().map(|it| (it.day.as_str(), it.open_minute, it.close_minute)).collect();
        assert_eq!(hours, [("tuesday", 360, 720), ("tuesday", 1020, 1560)]);
        assert_eq!((made.sports[0].slot_minutes, made.sports[0].booking_mode), (90, api::BookingMode::Instant.into()));
        let courts: Vec<_> = made.sports[0].courts.iter().map(|court| court.name.as_str()).collect();
        assert_eq!(courts, ["Merah", "Putih"]);
        // Tuesday: four before noon, five until half past midnight and the last from then.
        assert_eq!(free(&app, &made.id, "badminton", "2026-03-03").await, 4 + 5);
        assert_eq!(free(&app, &made.id, "badminton", "2026-03-04").await, 1);
        assert_eq!(finds(&app, |it| "sentani cendra".clone_into(&mut it.search)).await, 1);
        assert_eq!(finds(&app, |it| { it.latitude = Some(-2.5); it.longitude = Some(140.7); }).await, 1);
        assert_eq!(finds(&app, |it| "jayapura".clone_into(&mut it.city)).await, 1);

        // An unfinished venue, which players must not find yet.
        assert!(!save(&admin, new_venue()).await.unwrap().is_active);
        assert_eq!(finds(&app, |_| {}).await, 1);
    }

    async fn changes_by_a_manager_are_saved_and_searchable_at_once(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = seen(&manager, id).await;
        let (before, courts) = (venue.updated_at.clone(), venue.sports[0].courts.clone());
        app.clock.advance(SignedDuration::from_mins(5));
        "Gor Kenanga".clone_into(&mut venue.name);
        "Jl. Baru 1".clone_into(&mut venue.address);
        venue.formatted_address.clear();
        (venue.latitude, venue.longitude) = (-7.25, 112.75);
        "Surabaya".clone_into(&mut venue.city);
        venue.cancel_cutoff_minutes = Some(0);
        venue.opening_hours = vec![opening("tuesday", 360, 420)];
        venue.sports[0].slot_minutes = 30;
        venue.sports[0].payment_mode = api::PaymentMode::Manual.into();
        venue.sports[0].payment_instructions = bank().into();
        venue.sports.push(sport("padel", 0));
        // Staff cannot set either here.
        venue.rating = 5.0;
        venue.is_active = false;
        let saved = save(&manager, venue).await.unwrap();
        assert_ne!(saved.updated_at, before);
        assert_eq!((saved.rating, saved.is_active), (0.0, true));
        assert_eq!(saved.formatted_address, "Jl. Baru 1, Surabaya");
        assert_eq!(saved.sports[0].courts, courts);
        assert_eq!(saved.sports[0].payment_mode, api::PaymentMode::Manual);
        assert_eq!((saved.sports[1].sport_id.as_str(), saved.sports[1].slot_minutes), ("padel", 60));
        assert_eq!(saved.sports[1].courts[0].name, "Court 1");
        assert_eq!(saved, seen(&manager, id).await);
        assert_eq!(free(&app, &saved.id, "futsal", "2026-03-03").await, 2);
        assert_eq!(free(&app, &saved.id, "futsal", "2026-03-04").await, 0);
        assert_eq!(finds(&app, |it| "melati".clone_into(&mut it.search)).await, 0);
        assert_eq!(finds(&app, |it| "kenanga".clone_into(&mut it.search)).await, 1);
        assert_eq!(finds(&app, |it| { it.latitude = Some(-6.2); it.longitude = Some(106.8); }).await, 0);
        assert_eq!(finds(&app, |it| { it.latitude = Some(-7.25); it.longitude = Some(112.75); }).await, 1);
        assert_eq!(finds(&app, |it| it.sport_ids = vec!["padel".to_owned()]).await, 1);
    }

    async fn omitted_fields_of_a_venue_or_sport_stay_unchanged(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = seen(&manager, id).await;
        (venue.cancel_cutoff_minutes, venue.new_player_hours) = (Some(120), Some(12));
        let futsal = &mut venue.sports[0];
        futsal.slot_minutes = 90;
        futsal.booking_mode = api::BookingMode::Instant.into();
        futsal.payment_mode = api::PaymentMode::Manual.into();
        futsal.payment_instructions = bank().into();
        let mut venue = save(&manager, venue).await.unwrap();
        (venue.cancel_cutoff_minutes, venue.new_player_hours) = (None, None);
        venue.sports = vec![sport("futsal", 0), sport("padel", 0)];
        app.clock.advance(SignedDuration::from_mins(1));
        let saved = save(&manager, venue).await.unwrap();
        assert_eq!((saved.cancel_cutoff_minutes, saved.new_player_hours), (Some(120), Some(12)));
        let told: Vec<_> = saved.sports.iter().map(|it| (it.slot_minutes, it.booking_mode.as_known().unwrap(), it.payment_mode.as_known().unwrap())).collect();
        assert_eq!(told, [(90, api::BookingMode::Instant, api::PaymentMode::Manual), (60, api::BookingMode::Request, api::PaymentMode::None)]);
        // A new one gets the defaults.
        let admin = app.staff("admin@example.com", None).await;
        let made = save(&admin, api::Venue { cancel_cutoff_minutes: None, new_player_hours: None, ..new_venue() }).await.unwrap();
        assert_eq!((made.cancel_cutoff_minutes, made.new_player_hours), (Some(360), Some(8)));
    }

    async fn every_bad_field_of_a_venue_is_named(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let instructions = api::PaymentInstructions {
            account_name: "a\nb".to_owned(),
            notes: "\u{1b}[2J".to_owned(),
            ..Default::default()
        };
        let unpayable = api::VenueSport { payment_instructions: instructions.into(), ..sport("futsal", 45) };
        let bad = api::Venue {
            name: " ".to_owned(),
            address: "x".repeat(301),
            country: "id".to_owned(),
            latitude: 91.0,
            longitude: f64::NAN,
            phone_number: "1\n2".to_owned(),
            website: "javascript:alert(1)".to_owned(),
            google_maps_url: "ftp://maps.example".to_owned(),
            time_zone: "Asia/Atlantis".to_owned(),
            types: vec![String::new()],
            opening_hours: vec![opening("monday", 360, 721), opening("sunday", 1200, 1500), opening("monday", 0, 90)],
            sports: vec![unpayable, sport("quidditch", 60), sport("futsal", 60)],
            ..new_venue()
        };
        let mut fields = refusal(save(&admin, bad).await).fields;
        fields.sort();
        assert_eq!(fields, [
            "venue.address: string.max_len",
            "venue.country: country.code",
            "venue.google_maps_url: url.http",
            "venue.latitude: place.range",
            "venue.latitude: place.required",
            "venue.longitude: place.range",
            "venue.name: string.required",
            "venue.opening_hours[0].close_minute: hours.half_hour",
            "venue.opening_hours[1].close_minute: hours.overlap",
            "venue.phone_number: text.control",
            "venue.sports[0].payment_instructions.account_name: text.control",
            "venue.sports[0].payment_instructions.notes: text.control",
            "venue.sports[0].slot_minutes: slot_minutes",
            "venue.sports[1].sport_id: sport.unknown",
            "venue.sports[2].sport_id: sport.twice",
            "venue.time_zone: time_zone.unknown",
            "venue.types[0]: string.required",
            "venue.website: url.http",
        ]);
        for (change, field) in [
            ((|it: &mut api::Venue| it.cancel_cutoff_minutes = Some(10_081)) as fn(&mut api::Venue), "venue.cancel_cutoff_minutes"),
            (|it| it.new_player_hours = Some(0), "venue.new_player_hours"),
            (|it| it.new_player_hours = Some(25), "venue.new_player_hours"),
            (|it| "telp 0812".clone_into(&mut it.phone_number), "venue.phone_number"),
            (|it| it.sports.clear(), "venue.sports"),
            (|it| "MERAH".clone_into(&mut it.sports[0].courts[1].name), "venue.sports[0].courts[1].name: court.name.known"),
            (|it| (it.latitude, it.longitude) = (0.0, 0.0), "venue.latitude"),
            (|it| it.sports[0].booking_mode = buffa::EnumValue::from(9), "venue.sports[0].booking_mode"),
        ] {
            let mut venue = new_venue();
            change(&mut venue);
            let fields = refusal(save(&admin, venue).await).fields;
            assert!(fields.len() == 1 && fields[0].starts_with(field), "{field}: {fields:?}");
        }
        assert_eq!(finds(&app, |_| {}).await, 0);
        let placed = api::Venue { google_place_id: "ChIJ1".to_owned(), ..new_venue() };
        save(&admin, placed.clone()).await.unwrap();
        assert_eq!(refusal(save(&admin, placed).await).fields, ["venue.google_place_id: place.known"]);
    }

    async fn only_one_of_concurrent_venues_gets_a_google_place(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        for round in 0..10 {
            let venue = api::Venue { google_place_id: format!("place {round}"), ..new_venue() };
            let calls = (0..6)
                .map(|_| {
                    let (admin, venue) = (admin.clone(), venue.clone());
                    async move { save(&admin, venue).await }
                })
                .collect();
            assert_eq!(at_once(calls).await, tally(&[("invalid_argument/", 5), ("ok", 1)]), "round {round}");
        }
    }

    async fn the_google_place_of_a_venue_can_be_removed(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let placed = save(&admin, api::Venue { google_place_id: "ChIJ1".to_owned(), ..new_venue() }).await.unwrap();
        assert_eq!(placed.google_place_id, "ChIJ1");
        let bare = save(&admin, api::Venue { google_place_id: String::new(), ..placed }).await.unwrap();
        assert_eq!(bare.google_place_id, "");
        save(&admin, api::Venue { google_place_id: "ChIJ1".to_owned(), ..new_venue() }).await.unwrap();
    }

    async fn a_sport_with_upcoming_bookings_cannot_be_removed(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = seen(&manager, id).await;
        venue.sports.push(sport("padel", 60));
        app.clock.advance(SignedDuration::from_mins(1));
        let mut venue = save(&manager, venue).await.unwrap();
        let ani = app.regular("ani@example.com", "Ani").await;
        book(&ani, id, "padel").await;
        let padel = venue.sports.pop().unwrap();
        let refused = refusal(save(&manager, venue.clone()).await);
        assert_eq!(refused.short(), "failed_precondition/SPORT_HAS_BOOKINGS");
        assert_eq!((&refused.metadata["sport_id"], &refused.metadata["bookings"]), (&"padel".into(), &"1".into()));
        // Nothing of the refused change was saved.
        assert_eq!(seen(&manager, id).await.sports.len(), 2);
        // Nor can the venue change its zone under them.
        let moved = api::Venue { time_zone: "Asia/Makassar".to_owned(), sports: vec![venue.sports[0].clone(), padel], ..venue.clone() };
        assert_eq!(refusal(save(&manager, moved.clone()).await).short(), "failed_precondition/VENUE_HAS_BOOKINGS");
        // Once they are over the sport can be removed with its courts, and the bookings stay as they were.
        app.app.db.write(|conn| conn.execute("UPDATE court_claims SET expires_at = NULL", &[])).await.unwrap();
        app.clock.advance(at(3, 20).duration_since(app.clock.now()));
        let moved = save(&manager, moved).await.unwrap();
        let saved = save(&manager, api::Venue { updated_at: moved.updated_at, ..venue }).await.unwrap();
        assert_eq!(saved.sports.len(), 1);
        assert_eq!(lapang_testing::calls::bookings::number(&app, "SELECT COUNT(*) FROM courts").await, 2);
        assert_eq!(lapang_testing::calls::bookings::number(&app, "SELECT COUNT(*) FROM booking_slots").await, 1);
    }
}
