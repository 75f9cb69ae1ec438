//! Bookings are moved to another time or court, by staff and by their players; what staff did last can be undone for ten
//! seconds.

use api::{BookingEventKind, BookingStatus};
use connectrpc::ConnectError;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::unguarded::drop_the_key;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, get, mail, number};
use lapang_testing::{on_both_engines, on_sqlite, size};

use crate::booking_races::at_once;

type Answer = Result<api::Booking, ConnectError>;

fn moved_to(id: &str, hours: &[(i64, i64)]) -> api::MoveBookingRequest {
    api::MoveBookingRequest {
        booking_id: id.to_owned(),
        slots: hours.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
        ..Default::default()
    }
}

async fn move_it(staff: &Person, request: api::MoveBookingRequest) -> Answer {
    let answer = staff.booking_admin().move_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

async fn undo(staff: &Person, id: &str) -> Answer {
    let request = api::ReinstateBookingRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().reinstate_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

async fn decide(staff: &Person, id: &str, to: BookingStatus) -> Answer {
    let request = api::UpdateBookingStatusRequest {
        booking_id: id.to_owned(),
        to_status: to.into(),
        reason: "Flood".to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().update_booking_status(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

async fn move_mine(player: &Person, id: &str, hours: &[(i64, i64)]) -> Answer {
    let request = api::MoveMyBookingRequest {
        booking_id: id.to_owned(),
        slots: hours.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
        withdraw: hours.is_empty(),
        ..Default::default()
    };
    let answer = player.bookings().move_my_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

fn starts(slots: &[api::BookingSlot]) -> Vec<i64> {
    let first = at(0, 0).as_second();
    let start = |slot: &api::BookingSlot| slot.start_time.as_option().unwrap().seconds;
    slots.iter().map(|it| (start(it) - first) / 3600).collect()
}

fn kinds(booking: &api::Booking) -> Vec<BookingEventKind> {
    booking
        .events
        .iter()
        .map(|it| it.kind.as_known().unwrap())
        .collect()
}

/// Claims of bookings, and of all.
async fn claims(app: &TestApp) -> (i64, i64) {
    let sql = "SELECT COUNT(*) FROM court_claims WHERE holder_kind = 'booking'";
    (
        number(app, sql).await,
        number(app, "SELECT COUNT(*) FROM court_claims").await,
    )
}

on_both_engines! {
    async fn a_moved_booking_keeps_its_number_and_its_player_and_both_times_are_told(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let before = get(&ani, &id).await;
        let request = api::MoveBookingRequest {
            reason: "Lamp broken".to_owned(),
            ..moved_to(&id, &[(1, 20), (1, 21)])
        };
        let moved = move_it(&staff, request).await.unwrap();
        assert_eq!((moved.number.as_str(), moved.status), (before.number.as_str(), before.status));
        assert_eq!(starts(&moved.slots), [44, 45]);
        assert_eq!(moved.price_min, Some(30_000_000));
        assert_eq!(moved.slots[0].court_id, before.slots[0].court_id, "it stays on its court");
        let told = moved.events.last().unwrap();
        assert_eq!(told.kind, BookingEventKind::Moved);
        assert_eq!((starts(&told.slots_before), starts(&told.slots_after)), (vec![43], vec![44, 45]));

        // The old hour is kept for an undo, then it is free.
        let budi = app.regular("budi@example.com", "Budi").await;
        let cici = app.regular("cici@example.com", "Cici").await;
        hall.book(&budi, &[(1, 19)]).await;
        let refused = refusal(cici.bookings().create_booking(hall.request(&[(1, 19)])).await);
        assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN");
        assert!(!app.mails_to("ani@example.com").await.iter().any(|(subject, _)| subject.contains("moved")));
        app.clock.advance(SignedDuration::from_secs(10));
        hall.book(&cici, &[(1, 19)]).await;
        let text = mail(&app, "ani@example.com", "The venue moved your booking: Gor Melati, 3 March, 20:00").await;
        assert!(text.contains("20:00–22:00") && text.contains("Before:") && text.contains("19:00–20:00"), "{text}");
        assert!(text.contains("Lamp broken"));
        assert_eq!(refusal(undo(&staff, &id).await).short(), "failed_precondition/NOTHING_TO_UNDO");
        app.sweep().await;
        assert_eq!(claims(&app).await, (8, 8));
    }

    async fn what_staff_did_last_is_undone_for_ten_seconds_without_a_word(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let before = get(&ani, &id).await;
        for action in ["move", "reject"] {
            let done = match action {
                "move" => move_it(&staff, moved_to(&id, &[(2, 10)])).await,
                _ => decide(&staff, &id, BookingStatus::Rejected).await,
            };
            assert!(done.unwrap().undo_until.is_set(), "{action}");
            app.clock.advance(SignedDuration::from_secs(9));
            let budi = app.regular("budi@example.com", "Budi").await;
            let refused = refusal(budi.bookings().create_booking(hall.request(&[(1, 19)])).await);
            assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN", "{action}");
            let back = undo(&staff, &id).await.unwrap();
            assert_eq!(kinds(&back).last(), Some(&BookingEventKind::Undone));
            let seen = get(&ani, &id).await;
            assert_eq!((seen.status, starts(&seen.slots), seen.price_min, seen.expires_at.clone()),
                (before.status, vec![43], before.price_min, before.expires_at.clone()), "{action}");
            assert_eq!(kinds(&seen), kinds(&before), "the player is told nothing");
            assert_eq!(claims(&app).await, (2, 2), "{action}");
            assert_eq!(refusal(undo(&staff, &id).await).short(), "failed_precondition/NOTHING_TO_UNDO");
        }
        decide(&staff, &id, BookingStatus::CanceledAdmin).await.unwrap();
        app.clock.advance(SignedDuration::from_secs(10));
        app.settle().await;
        let subjects: Vec<String> = app.mails_to("ani@example.com").await.into_iter().map(|it| it.0).collect();
        assert_eq!(subjects, ["The venue has canceled your booking: Gor Melati, 3 March, 19:00"]);
    }

    async fn of_moves_and_bookings_for_one_hour_one_gets_it_and_nothing_is_half_moved(app: TestApp) {
        let (_hall, _staff, calls) = movers(&app).await;
        let ends = at_once(calls).await;
        assert_eq!(ends["ok"], 1, "{ends:?}");
        let here = format!("SELECT COUNT(*) FROM booking_slots WHERE replaced = 0 AND starts_at = {}", at(9, 12).as_microsecond());
        assert_eq!(number(&app, &here).await, 1);
        app.clock.advance(SignedDuration::from_secs(11));
        app.sweep().await;
        let slots = number(&app, "SELECT COUNT(*) FROM booking_slots WHERE replaced = 0").await;
        assert_eq!(claims(&app).await, (slots * 2, slots * 2));
    }

    async fn sabotage_without_the_unique_key_several_are_moved_there(app: TestApp) {
        let (_hall, _staff, calls) = movers(&app).await;
        app.app.db.write(drop_the_key).await.unwrap();
        let ends = at_once(calls).await;
        assert!(ends["ok"] > 1, "nobody noticed that the guard was off: {ends:?}");
    }
}

type Call = std::pin::Pin<Box<dyn Future<Output = Result<(), ConnectError>> + Send>>;

/// Half of them move a booking to one hour, the others book it.
async fn movers(app: &TestApp) -> (Hall, Person, Vec<Call>) {
    let hall = Hall::new(app, "Gor Melati", Kind::Instant, 1).await;
    let staff = app.staff("manager@example.com", Some(hall.id)).await;
    let count = size(60, 200);
    let players = app.crowd(2 * count).await;
    let mut calls: Vec<Call> = Vec::new();
    for (index, player) in players.into_iter().enumerate() {
        if index % 2 == 1 {
            let request = hall.request(&[(9, 12)]);
            calls.push(Box::pin(async move {
                player.bookings().create_booking(request).await.map(drop)
            }));
            continue;
        }
        let number = i64::try_from(index).unwrap() / 2;
        let id = hall
            .book(&player, &[(1 + number / 16, 6 + number % 16)])
            .await;
        let (staff, request) = (staff.clone(), moved_to(&id.booking_id, &[(9, 12)]));
        calls.push(Box::pin(
            async move { move_it(&staff, request).await.map(drop) },
        ));
    }
    (hall, staff, calls)
}

on_sqlite! {
    async fn a_move_that_cannot_be_is_refused_and_changes_nothing(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        hall.book(&ani, &[(1, 20)]).await;
        let read = get(&ani, &id).await;
        let taken = refusal(move_it(&staff, moved_to(&id, &[(1, 20)])).await);
        assert_eq!(taken.short(), "failed_precondition/SLOT_TAKEN");
        let same = refusal(move_it(&staff, moved_to(&id, &[(1, 19)])).await);
        assert_eq!(same.short(), "failed_precondition/NOTHING_MOVED");
        let closed = refusal(move_it(&staff, moved_to(&id, &[(1, 3)])).await);
        assert_eq!(closed.fields, ["slots[0].start_time: slot.closed"]);
        assert_eq!(get(&ani, &id).await, read);

        let request = api::MoveBookingRequest {
            validate_only: true,
            ..moved_to(&id, &[(2, 8), (2, 9)])
        };
        let quoted = staff.booking_admin().move_booking(request).await.unwrap().into_owned();
        assert_eq!((quoted.price_min, quoted.booking.is_set()), (Some(30_000_000), false));
        assert_eq!(get(&ani, &id).await, read);

        // Two staff at once: the second has not seen what the first did.
        let as_read = |hours| api::MoveBookingRequest {
            updated_at: read.updated_at.clone(),
            ..moved_to(&id, hours)
        };
        app.clock.advance(SignedDuration::from_secs(1));
        move_it(&staff, as_read(&[(2, 8)])).await.unwrap();
        let stale = refusal(move_it(&staff, as_read(&[(2, 9)])).await);
        assert_eq!(stale.short(), "failed_precondition/BOOKING_CHANGED");

        app.clock.advance(at(2, 8).duration_since(app.clock.now()));
        let begun = refusal(move_it(&staff, moved_to(&id, &[(3, 8)])).await);
        assert_eq!(begun.short(), "failed_precondition/BOOKING_STARTED");
    }

    async fn a_player_moves_at_once_where_hours_are_booked_at_once(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let booking = get(&ani, &id).await;
        assert!(booking.moves_at_once && booking.move_until.is_set());
        let moved = move_mine(&ani, &id, &[(1, 20)]).await.unwrap();
        assert_eq!((starts(&moved.slots), moved.move_request.is_set()), (vec![44], false));
        assert_eq!(claims(&app).await, (2, 2));
        app.clock.advance(at(1, 15).duration_since(app.clock.now()));
        let late = refusal(move_mine(&ani, &id, &[(1, 21)]).await);
        assert_eq!(late.short(), "failed_precondition/MOVE_TOO_LATE");
        let budi = app.regular("budi@example.com", "Budi").await;
        assert_eq!(refusal(move_mine(&budi, &id, &[(1, 21)]).await).short(), "not_found/NOT_FOUND");
    }

    async fn elsewhere_staff_answer_and_until_then_the_booking_stays(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
        let confirm = api::ConfirmRequestedTimesRequest {
            booking_id: id.clone(),
            price: Some(15_000_000),
            ..Default::default()
        };
        staff.booking_admin().confirm_requested_times(confirm).await.unwrap();
        let answer = async |accept, reason: &str| -> Answer {
            let request = api::DecideMoveRequest {
                booking_id: id.clone(),
                accept,
                reason: reason.to_owned(),
                ..Default::default()
            };
            let answer = staff.booking_admin().decide_move(request).await?;
            Ok(answer.into_owned().booking.into_option().unwrap())
        };
        assert_eq!(refusal(answer(true, "").await).short(), "failed_precondition/NO_MOVE_REQUEST");

        let asked = move_mine(&ani, &id, &[(3, 20)]).await.unwrap();
        assert_eq!((starts(&asked.slots), asked.need.as_known()), (vec![91], Some(api::BookingNeed::Decision)));
        assert_eq!(starts(&asked.move_request.as_option().unwrap().slots), [92]);
        // Both are held.
        let budi = app.regular("budi@example.com", "Budi").await;
        for hour in [19, 20] {
            let refused = refusal(budi.bookings().create_booking(hall.request(&[(3, hour)])).await);
            assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN");
        }
        let text = mail(&app, "manager@example.com", "A player asks to move a booking: Gor Melati, 5 March, 19:00").await;
        assert!(text.contains("20:00–21:00"), "{text}");
        assert_eq!(refusal(answer(false, "").await).fields, ["reason: reason.required"]);
        let declined = answer(false, "League night").await.unwrap();
        assert_eq!((starts(&declined.slots), declined.move_request.is_set()), (vec![91], false));
        let text = mail(&app, "ani@example.com", "Your booking stays where it is: Gor Melati, 5 March, 19:00").await;
        assert!(text.contains("League night"), "{text}");

        // Overlapping its own hours, taken back, asked again, accepted.
        move_mine(&ani, &id, &[(3, 19), (3, 20)]).await.unwrap();
        move_mine(&ani, &id, &[]).await.unwrap();
        assert_eq!(claims(&app).await, (2, 2));
        move_mine(&ani, &id, &[(3, 19), (3, 20)]).await.unwrap();
        answer(true, "").await.unwrap();
        let asked = undo(&staff, &id).await.unwrap();
        assert_eq!((starts(&asked.slots), asked.move_request.is_set()), (vec![91], true));
        assert_eq!(claims(&app).await, (2, 4));
        let moved = answer(true, "").await.unwrap();
        assert_eq!((starts(&moved.slots), moved.status.as_known()), (vec![91, 92], Some(BookingStatus::Confirmed)));
        assert_eq!(claims(&app).await, (4, 4));

        // Nobody answers: it lapses.
        move_mine(&ani, &id, &[(5, 8)]).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(24));
        app.sweep().await;
        let kept = get(&ani, &id).await;
        assert_eq!((starts(&kept.slots), kept.move_request.is_set()), (vec![91, 92], false));
        assert_eq!(kinds(&kept).last(), Some(&BookingEventKind::MoveDeclined));
        assert_eq!(claims(&app).await, (4, 4));
        cancel(&ani, &id).await;
        assert_eq!(claims(&app).await, (0, 0));
    }
}
