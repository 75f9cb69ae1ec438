//! Guest bookings, created by staff and visible to staff only.

use api::BookingStatus;
use connectrpc::ConnectError;
use jiff::SignedDuration;
use lapang::accounts::StaffRole;
use lapang_api as api;
use uuid::Uuid;

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::{hours, number};
use lapang_testing::calls::desk::day_board;
use lapang_testing::on_sqlite;

type Answer = Result<api::Booking, ConnectError>;

fn request(venue: Uuid, slots: &[(i64, i64)]) -> api::CreateGuestBookingRequest {
    api::CreateGuestBookingRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        slots: slots.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
        guest: api::BookingGuest {
            name: "  Pak  Bakrié ".to_owned(),
            phone_number: "+62 812-777".to_owned(),
            ..Default::default()
        }
        .into(),
        notes: "Pays cash".to_owned(),
        ..Default::default()
    }
}

async fn create(staff: &Person, request: api::CreateGuestBookingRequest) -> Answer {
    let answer = staff.booking_admin().create_guest_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

async fn found(staff: &Person, search: &str) -> i32 {
    let request = api::ListBookingsForAdminRequest {
        search: search.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().list_bookings_for_admin(request).await;
    answer.unwrap().into_owned().total
}

on_sqlite! {
    async fn guest_booking_is_confirmed_at_once_and_visible_to_staff_only(app: TestApp) {
        // Even at a venue where players wait for staff and pay in advance.
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let booking = create(&staff, request(hall.id, &[(1, 19), (1, 20)])).await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!((booking.guest.name.as_str(), booking.guest.phone_number.as_str()), ("Pak Bakrié", "+62 812-777"));
        assert!(booking.player.is_unset() && booking.user_id.is_empty() && booking.cancel_until.is_unset());
        assert_eq!((booking.notes.as_str(), booking.price_min), ("Pays cash", Some(30_000_000)));
        assert_eq!(booking.cancel_cutoff_minutes, 360);
        let event = &booking.events[0];
        assert_eq!((event.actor, event.actor_name.as_str()), (api::BookingActor::Staff.into(), "Staff Member"));
        let ani = app.regular("ani@example.com", "Ani").await;
        let taken = ani.bookings().create_booking(hall.request(&[(1, 20)])).await;
        assert_eq!(refusal(taken).short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(refusal(create(&staff, request(hall.id, &[(1, 20)])).await).short(), "failed_precondition/SLOT_TAKEN");
        assert!(app.mails_to("manager@example.com").await.is_empty());

        for (search, count) in [("bakrie", 1), ("812 777", 1), ("62812777", 1), ("6281 2777", 1), ("staff member", 0), ("manager@", 0)] {
            assert_eq!(found(&staff, search).await, count, "{search}");
        }
        let cancel = api::UpdateBookingStatusRequest {
            booking_id: booking.id.clone(),
            to_status: BookingStatus::CanceledAdmin.into(),
            reason: "Called off".to_owned(),
            ..Default::default()
        };
        staff.booking_admin().update_booking_status(cancel).await.unwrap();
        let held = "SELECT COUNT(*) FROM court_claims WHERE holder_kind <> 'undo'";
        assert_eq!(number(&app, held).await, 0);
        assert!(app.mails_to("manager@example.com").await.is_empty());
    }

    async fn viewers_see_names_but_no_addresses_and_phone_numbers(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let viewer = app.colleague("viewer@example.com", Some((hall.id, StaffRole::Viewer))).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        create(&staff, request(hall.id, &[(1, 19)])).await.unwrap();
        hall.book(&ani, &[(1, 19)]).await;
        for (reader, sees) in [(&staff, true), (&viewer, false)] {
            let list = reader.booking_admin().list_bookings_for_admin(api::ListBookingsForAdminRequest::default()).await;
            let list = list.unwrap().into_owned().bookings;
            let board = day_board(reader, &hall.id.to_string(), "2026-03-03").await;
            let text = format!("{list:?} {board:?}");
            assert!(text.contains("Pak Bakrié") && text.contains("Ani"), "{text}");
            assert_eq!(text.contains("812-777"), sees);
            assert_eq!(text.contains("ani@example.com"), sees);
        }
    }

    async fn guest_phone_number_loses_marks_and_refuses_letters(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let with_phone = |phone: &str| {
            let mut request = request(hall.id, &[(1, 19)]);
            phone.clone_into(&mut request.guest.get_or_insert_default().phone_number);
            request
        };
        let refused = refusal(create(&staff, with_phone("telp 0812 34")).await);
        assert_eq!(refused.fields, ["guest.phone_number: phone.number"]);
        let booking = create(&staff, with_phone("\u{202a}+62 812\u{2011}3456\u{202c}")).await.unwrap();
        assert_eq!(booking.guest.phone_number, "+62 812-3456");
    }

    async fn guest_is_found_by_the_number_with_and_without_the_country_code(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        create(&staff, request(hall.id, &[(1, 19)])).await.unwrap();
        let mut national = request(hall.id, &[(1, 19)]);
        "0812 777".clone_into(&mut national.guest.get_or_insert_default().phone_number);
        create(&staff, national).await.unwrap();
        for (search, count) in [("+62812777", 2), ("+62 812-777", 2), ("0812777", 2), ("0812 777", 2), ("+62812778", 0)] {
            assert_eq!(found(&staff, search).await, count, "{search}");
        }
    }

    async fn guest_booking_is_not_in_its_creators_own_bookings(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 30).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let id = create(&staff, request(hall.id, &[(1, 19)])).await.unwrap().id;
        for past in [false, true] {
            let mine = api::ListMyBookingsRequest { past, ..Default::default() };
            assert_eq!(staff.bookings().list_my_bookings(mine).await.unwrap().into_owned().total, 0);
        }
        let get = api::GetBookingRequest { booking_id: id.clone(), ..Default::default() };
        assert_eq!(refusal(staff.bookings().get_booking(get).await).code, "not_found");
        let cancel = lapang_testing::calls::bookings::cancellation(&id);
        assert_eq!(refusal(staff.bookings().cancel_booking(cancel).await).code, "not_found");
        let export = staff.users().export_account(api::ExportAccountRequest::default()).await;
        assert!(!export.unwrap().into_owned().json.contains("Pays cash"));
        for _ in 0..10 {
            create(&staff, request(hall.id, &[(2, 19)])).await.unwrap();
        }
        // They can still request ten bookings of their own.
        for _ in 0..10 {
            hall.book(&staff, &[(3, 19)]).await;
        }
        // A venue keeps an owner.
        app.staff("owner@example.com", Some(hall.id)).await;
        let deletion = api::DeleteAccountRequest { email: staff.email.clone(), ..Default::default() };
        staff.users().delete_account(deletion).await.unwrap();
        let stays = "SELECT COUNT(*) FROM bookings WHERE status = 'confirmed' AND guest_name = 'Pak Bakrié' AND notes = 'Pays cash'";
        assert_eq!(number(&app, stays).await, 11);
    }

    async fn guest_details_are_removed_after_half_a_year(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        create(&staff, request(hall.id, &[(1, 19)])).await.unwrap();
        let known = "SELECT COUNT(*) FROM bookings WHERE guest_name = 'Pak Bakrié' AND notes = 'Pays cash' AND guest_words IS NOT NULL";
        app.clock.advance(hours(24 * 181));
        app.sweep().await;
        assert_eq!(number(&app, known).await, 1);
        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(number(&app, known).await, 0);
        let left = "SELECT COUNT(*) FROM bookings WHERE guest_name = '–' AND guest_phone = '' AND guest_words IS NULL AND notes = '' AND status = 'confirmed'";
        assert_eq!(number(&app, left).await, 1);
    }

    async fn guest_can_be_booked_into_the_current_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        app.clock.advance(SignedDuration::from_mins(20));
        create(&staff, request(hall.id, &[(0, 9)])).await.unwrap();
        let over = refusal(create(&staff, request(hall.id, &[(0, 8)])).await);
        assert_eq!(over.fields, ["slots[0].start_time: slot.future"]);
        let closed = refusal(create(&staff, request(hall.id, &[(1, 4)])).await);
        assert_eq!(closed.fields, ["slots[0].start_time: slot.closed"]);
    }

    async fn guest_booking_accepts_a_court_choice_and_refuses_unknown_ones(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let courts = lapang_testing::calls::venue_admin::seen(&staff, hall.id).await.sports[0].courts.clone();
        let on = |court: &str| api::CreateGuestBookingRequest { court_id: court.to_owned(), ..request(hall.id, &[(1, 19)]) };
        let booking = create(&staff, on(&courts[1].id)).await.unwrap();
        assert_eq!(booking.slots[0].court_name, "Court 2");
        assert_eq!(refusal(create(&staff, on(&courts[1].id)).await).short(), "failed_precondition/SLOT_TAKEN");
        for unknown in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            assert_eq!(refusal(create(&staff, on(unknown)).await).code, "not_found");
        }
        let nameless = api::CreateGuestBookingRequest { guest: api::BookingGuest::default().into(), ..on("") };
        assert_eq!(refusal(create(&staff, nameless).await).fields, ["guest.name: string.required"]);
        crate::venues::deactivate(&app, hall.id).await;
        assert_eq!(refusal(create(&staff, request(hall.id, &[(1, 19)])).await).short(), "failed_precondition/VENUE_INACTIVE");
    }
}
