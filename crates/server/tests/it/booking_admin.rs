//! What staff do with bookings: every rule and every refusal of rules.md §6 that is theirs, and
//! the whole table of moves.

use api::BookingStatus;
use connectrpc::ConnectError;
use lapang::bookings::states::{Move, Status};
use lapang_api as api;
use lapang_db::params;
use uuid::Uuid;

use crate::bookings::hall::{Hall, Kind, at, slot};
use crate::bookings::{cancellation, get, hours, mail, number, slot_statuses};
use crate::on_both_engines;
use crate::support::{Person, TestApp, refusal};

type Answer = Result<api::Booking, ConnectError>;

async fn confirm(staff: &Person, id: &str, final_slot: Option<api::HourSlot>) -> Answer {
    let request = api::ConfirmRequestedTimesRequest {
        booking_id: id.to_owned(),
        final_slot: final_slot.into(),
        ..Default::default()
    };
    let answer = staff.booking_admin().confirm_requested_times(request).await?.into_owned();
    Ok(answer.booking.into_option().unwrap())
}

async fn update(staff: &Person, id: &str, to: BookingStatus, reason: &str) -> Answer {
    let request = api::UpdateBookingStatusRequest {
        booking_id: id.to_owned(),
        to_status: to.into(),
        reason: reason.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().update_booking_status(request).await?.into_owned();
    assert!(answer.success && !answer.message.is_empty());
    Ok(answer.booking.into_option().unwrap())
}

async fn show(staff: &Person, id: &str) -> Answer {
    let request = api::GetBookingForAdminRequest { booking_id: id.to_owned(), ..Default::default() };
    let answer = staff.booking_admin().get_booking_for_admin(request).await?.into_owned();
    Ok(answer.booking.into_option().unwrap())
}

async fn list(
    staff: &Person,
    change: impl FnOnce(&mut api::ListBookingsForAdminRequest),
) -> Result<(Vec<String>, i32), ConnectError> {
    let mut request = api::ListBookingsForAdminRequest::default();
    change(&mut request);
    let answer = staff.booking_admin().list_bookings_for_admin(request).await?.into_owned();
    let ids = answer.bookings.into_iter().map(|booking| booking.id).collect();
    Ok((ids, answer.total))
}

/// Puts a booking in a status by force, with a deadline where the status has one.
async fn force(app: &TestApp, id: &str, status: Status) {
    let id: Uuid = id.parse().unwrap();
    let deadline = status.is_open().then(|| (app.clock.now() + hours(1)).as_microsecond());
    app.app
        .db
        .write(move |conn| {
            let sql = "UPDATE bookings SET status = $2, expires_at = $3 WHERE id = $1";
            conn.execute(sql, params![id, status.name(), deadline])
        })
        .await
        .unwrap();
}

fn on_the_wire(status: Status) -> BookingStatus {
    let name = format!("BOOKING_STATUS_{}", status.name().to_uppercase());
    buffa::Enumeration::from_proto_name(&name).unwrap()
}

on_both_engines! {
    async fn staff_confirm_the_requested_times(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.person("ani@example.com").await;
        app.app.db.write(|conn| conn.execute("UPDATE users SET locale = 'id' WHERE email = 'ani@example.com'", params![])).await.unwrap();
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        let booking = confirm(&staff, &id, None).await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(slot_statuses(&booking), ["booked", "booked"]);
        assert!(booking.expires_at.is_unset());
        assert_eq!(booking.player.email, "ani@example.com");
        let last = booking.events.last().unwrap();
        assert_eq!(last.actor, api::BookingActor::Staff);
        assert_eq!(last.actor_name, "Staff Member");

        // To the player, staff have no name.
        let seen = get(&ani, &id).await;
        assert_eq!(seen.events[1].actor, api::BookingActor::Staff);
        assert_eq!(seen.events[1].actor_name, "");
        assert!(!seen.events[0].actor_name.is_empty());
        let text = mail(&app, "ani@example.com", "Booking terkonfirmasi: Gor Melati, 3 Maret, 19.00").await;
        assert!(text.contains("Selasa, 3 Maret 2026, pukul 19.00–21.00 WIB (Court 1)"), "{text}");
        assert!(text.contains(&format!("/id/booking/{id}")), "{text}");

        // What is confirmed never expires.
        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(get(&ani, &id).await.status, BookingStatus::Confirmed);
        let expiring = "SELECT COUNT(*) FROM court_claims WHERE expires_at IS NOT NULL";
        assert_eq!(number(&app, expiring).await, 0);
    }

    async fn confirming_where_payment_is_due_opens_the_payment_window(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let booking = confirm(&staff, &id, None).await.unwrap();
        assert_eq!(booking.status, BookingStatus::AwaitingPayment);
        assert_eq!(slot_statuses(&booking), ["held"]);
        assert_eq!(booking.expires_at, lapang::wire::time(app.clock.now() + hours(2)));
        mail(&app, "ani@example.com", "Please pay for your booking: Gor Melati, 3 March, 19:00").await;

        // The claims follow the window: shorter here than the review was.
        app.clock.advance(hours(2));
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&budi, &[(1, 19)]).await;
        let refusal = refusal(update(&staff, &id, BookingStatus::Confirmed, "").await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
    }

    async fn a_payment_that_arrives_confirms_the_booking(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        confirm(&staff, &id, None).await.unwrap();
        let booking = update(&staff, &id, BookingStatus::Confirmed, "").await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(slot_statuses(&booking), ["booked"]);
        mail(&app, "ani@example.com", "Payment received, booking confirmed: Gor Melati, 3 March, 19:00").await;
    }

    async fn staff_confirm_another_time_that_is_free(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        hall.book(&budi, &[(1, 21)]).await;

        let taken = refusal(confirm(&staff, &id, Some(slot(1, 21))).await);
        assert_eq!(taken.short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(taken.metadata["slots"], "2026-03-03T14:00:00Z");
        let closed = refusal(confirm(&staff, &id, Some(slot(1, 23))).await);
        assert_eq!(closed.fields, ["final_slot.start_time: slot.closed"]);
        let missing = refusal(confirm(&staff, &id, Some(api::HourSlot::default())).await);
        assert_eq!(missing.fields, ["final_slot.start_time: required"]);
        let booking = show(&staff, &id).await.unwrap();
        assert_eq!(booking.status, BookingStatus::PendingReview);
        assert_eq!(slot_statuses(&booking), ["held", "held"]);

        let booking = confirm(&staff, &id, Some(slot(2, 18))).await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(slot_statuses(&booking), ["booked"]);
        assert_eq!(booking.slots[0].start_time, lapang::wire::time(at(2, 18)));
        assert_eq!((booking.total_slots, booking.price_min), (1, Some(15_000_000)));
        mail(&app, "ani@example.com", "Booking confirmed: Gor Melati, 4 March, 18:00").await;
        // The hours asked for are free, the one given is not.
        hall.book(&budi, &[(1, 19), (1, 20)]).await;
        let refused = refusal(budi.bookings().create_booking(hall.request(&[(2, 18)])).await);
        assert_eq!(refused.reason, "SLOT_TAKEN");
    }

    async fn one_of_the_requested_hours_may_be_the_final_one(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        let booking = confirm(&staff, &id, Some(slot(1, 20))).await.unwrap();
        assert_eq!(booking.status, BookingStatus::AwaitingPayment);
        assert_eq!(slot_statuses(&booking), ["held"]);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 2);
        app.clock.advance(hours(2));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn an_expired_request_cannot_be_confirmed_even_before_the_sweep(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
        app.clock.advance(hours(24));
        for final_slot in [None, Some(slot(4, 19))] {
            let refusal = refusal(confirm(&staff, &id, final_slot).await);
            assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
            assert_eq!(refusal.metadata["from"], "expired");
        }
        assert_eq!(show(&staff, &id).await.unwrap().status, BookingStatus::Expired);
    }

    async fn a_hold_that_was_taken_over_cannot_be_confirmed(app: TestApp) {
        // As when two nodes' clocks disagree: the claim ran out on one, the booking on neither.
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(3, 19), (3, 20)]).await.booking_id;
        app.app.db.write(|conn| conn.execute("UPDATE court_claims SET expires_at = 1", params![])).await.unwrap();
        hall.book(&budi, &[(3, 20)]).await;
        let refusal = refusal(confirm(&staff, &id, None).await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
        assert_eq!(show(&staff, &id).await.unwrap().status, BookingStatus::PendingReview);
    }

    async fn staff_reject_with_a_reason(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        for to in [BookingStatus::Rejected, BookingStatus::CanceledAdmin] {
            let bare = refusal(update(&staff, &id, to, "  ").await);
            assert_eq!((bare.code.as_str(), bare.fields), ("invalid_argument", vec!["reason: reason.required".to_owned()]));
        }
        let long = refusal(update(&staff, &id, BookingStatus::Rejected, &"x".repeat(501)).await);
        assert_eq!(long.fields, ["reason: string.max_len"]);
        let none = refusal(update(&staff, &id, BookingStatus::Unspecified, "x").await);
        assert_eq!(none.code, "invalid_argument");
        let booking = update(&staff, &id, BookingStatus::Rejected, "Closed for repairs").await.unwrap();
        assert_eq!(booking.status, BookingStatus::Rejected);
        assert_eq!(slot_statuses(&booking), ["released"]);
        assert_eq!(get(&ani, &id).await.events[1].reason, "Closed for repairs");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
        let text = mail(&app, "ani@example.com", "The venue cannot take your booking: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("Reason: Closed for repairs"), "{text}");
    }

    async fn staff_cancel_what_is_open_and_what_is_confirmed(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let open = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let confirmed = hall.book(&ani, &[(1, 20)]).await.booking_id;
        confirm(&staff, &confirmed, None).await.unwrap();
        for id in [open, confirmed] {
            let booking = update(&staff, &id, BookingStatus::CanceledAdmin, "Flood").await.unwrap();
            assert_eq!(booking.status, BookingStatus::CanceledAdmin);
            assert_eq!(slot_statuses(&booking), ["released"]);
        }
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
        mail(&app, "ani@example.com", "The venue has canceled your booking: Gor Melati, 3 March, 20:00").await;
    }

    async fn every_move_outside_the_table_is_refused_from_what_to_what(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for (day, from) in (10..).zip(Status::ALL) {
            let ani = app.regular(&format!("ani{day}@example.com"), "Ani").await;
            let id = hall.book(&ani, &[(day, 19)]).await.booking_id;
            force(&app, &id, from).await;
            let by_player = async || {
                let answer = ani.bookings().cancel_booking(cancellation(&id)).await?.into_owned();
                Ok(answer.booking.into_option().unwrap())
            };
            let mut moves: Vec<(Option<Move>, Status)> = Status::ALL
                .into_iter()
                .map(|to| {
                    let by = match to {
                        Status::Confirmed => Some(Move::ReceivePayment),
                        Status::Rejected => Some(Move::Reject),
                        Status::CanceledAdmin => Some(Move::CancelByStaff),
                        _ => None,
                    };
                    (by, to)
                })
                .collect();
            moves.push((Some(Move::ConfirmTimes), Status::Confirmed));
            moves.push((Some(Move::CancelByPlayer), Status::CanceledUser));
            for (by, to) in moves {
                let answer = match by {
                    Some(Move::ConfirmTimes) => confirm(&staff, &id, None).await,
                    Some(Move::CancelByPlayer) => by_player().await,
                    _ => update(&staff, &id, on_the_wire(to), "Reason").await,
                };
                if by.is_some_and(|by| by.leads(Some(from), to)) {
                    assert_eq!(answer.unwrap().status, on_the_wire(to), "{from:?} {by:?} {to:?}");
                    // For the next move: as it was, with its hours.
                    force(&app, &id, Status::CanceledUser).await;
                    release(&app).await;
                    let again = hall.book(&ani, &[(day, 19)]).await.booking_id;
                    adopt(&app, &again, &id).await;
                    force(&app, &id, from).await;
                } else {
                    let refusal = refusal(answer);
                    assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION", "{from:?} {by:?} {to:?}");
                    assert_eq!(refusal.metadata["from"], from.name(), "{by:?} {to:?}");
                    assert_eq!(refusal.metadata["to"], to.name());
                    assert_eq!(show(&staff, &id).await.unwrap().status, on_the_wire(from));
                }
            }
            force(&app, &id, Status::CanceledUser).await;
            release(&app).await;
        }
    }

    async fn what_needs_a_decision_comes_first_then_what_comes_soonest(app: TestApp) {
        let quick = Hall::new(&app, "Gor Cepat", Kind::Instant, 3).await;
        let slow = Hall::new(&app, "Gor Melati", Kind::Request, 3).await;
        let paid = Hall::new(&app, "Gor Bayar", Kind::InstantPaid, 3).await;
        let admin = app.staff("admin@example.com", None).await;
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi 100%").await;
        let played = quick.book(&ani, &[(0, 10)]).await.booking_id;
        app.clock.advance(hours(3));
        let tomorrow = quick.book(&ani, &[(1, 19)]).await.booking_id;
        let later = quick.book(&budi, &[(3, 19)]).await.booking_id;
        let undecided = slow.book(&budi, &[(5, 19)]).await.booking_id;
        let unpaid = paid.book(&ani, &[(4, 19)]).await.booking_id;
        let all = vec![unpaid.clone(), undecided.clone(), tomorrow.clone(), later.clone(), played.clone()];
        assert_eq!(list(&admin, |_| {}).await.unwrap(), (all.clone(), 5));
        assert_eq!(list(&admin, |it| { it.limit = 2; it.offset = 1; }).await.unwrap(), (all[1..3].to_vec(), 5));

        let only = |ids: &[&String]| (ids.iter().map(|id| (*id).clone()).collect::<Vec<_>>(), i32::try_from(ids.len()).unwrap());
        assert_eq!(list(&admin, |it| it.venue_id = slow.id.to_string()).await.unwrap(), only(&[&undecided]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::Confirmed.into()).await.unwrap(), only(&[&tomorrow, &later, &played]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::AwaitingPayment.into()).await.unwrap(), only(&[&unpaid]));
        assert_eq!(list(&admin, |it| it.start_time_from = lapang::wire::time(at(3, 19))).await.unwrap(), only(&[&unpaid, &undecided, &later]));
        assert_eq!(list(&admin, |it| it.start_time_to = lapang::wire::time(at(3, 19))).await.unwrap(), only(&[&tomorrow, &played]));
        for (search, found) in [
            ("suryani", only(&[&unpaid, &tomorrow, &played])),
            ("BUDI@EXAMPLE", only(&[&undecided, &later])),
            ("gor mel", only(&[&undecided])),
            ("0%", only(&[&undecided, &later])),
            ("_", only(&[])),
            ("\\", only(&[])),
            (" ", (all.clone(), 5)),
            (&undecided, only(&[&undecided])),
            (&undecided[..35], only(&[&undecided])),
        ] {
            assert_eq!(list(&admin, |it| search.clone_into(&mut it.search)).await.unwrap(), found, "{search}");
        }
        // Past their deadlines they need no decision and count as expired, before any sweep.
        app.clock.advance(hours(24));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::AwaitingPayment.into()).await.unwrap(), only(&[]));
        assert_eq!(list(&admin, |it| it.status = BookingStatus::Expired.into()).await.unwrap(), only(&[&unpaid, &undecided]));
        assert_eq!(list(&admin, |_| {}).await.unwrap().0[0], tomorrow);
    }

    async fn a_bad_filter_is_named(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let reversed = list(&admin, |it| {
            it.start_time_from = lapang::wire::time(at(2, 0));
            it.start_time_to = lapang::wire::time(at(2, 0));
        });
        assert_eq!(refusal(reversed.await).fields, ["start_time_to: range.order"]);
        assert_eq!(refusal(list(&admin, |it| it.search = "\0".to_owned()).await).fields, ["search: string.nul"]);
        assert_eq!(refusal(list(&admin, |it| it.search = "x".repeat(201)).await).fields, ["search: string.max_len"]);
        assert_eq!(refusal(list(&admin, |it| it.limit = 101).await).code, "invalid_argument");
        for venue in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            assert_eq!(refusal(list(&admin, |it| venue.clone_into(&mut it.venue_id)).await).code, "not_found");
        }
    }

    async fn staff_of_another_venue_find_nothing(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let other = Hall::new(&app, "Gor Cepat", Kind::Request, 1).await;
        let ours = app.staff("manager@example.com", Some(hall.id)).await;
        let theirs = app.staff("other@example.com", Some(other.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!(list(&ours, |_| {}).await.unwrap(), (vec![id.clone()], 1));
        assert_eq!(list(&theirs, |_| {}).await.unwrap(), (vec![], 0));
        assert_eq!(refusal(list(&theirs, |it| it.venue_id = hall.id.to_string()).await).code, "not_found");
        for (person, code) in [
            (&theirs, "not_found/NOT_FOUND"),
            (&ani, "permission_denied/STAFF_ONLY"),
            (&app.visitor(), "unauthenticated/UNAUTHENTICATED"),
        ] {
            assert_eq!(refusal(show(person, &id).await).short(), code);
            assert_eq!(refusal(confirm(person, &id, None).await).short(), code);
            assert_eq!(refusal(update(person, &id, BookingStatus::Rejected, "No").await).short(), code);
            let calls = person.booking_admin();
            let request = api::CreateProposalsRequest { booking_id: id.clone(), slots: vec![slot(2, 19)], expires_at: lapang::wire::time(at(2, 0)), ..Default::default() };
            assert_eq!(refusal(calls.create_proposals(request).await).short(), code);
            let request = api::WithdrawProposalsRequest { booking_id: id.clone(), ..Default::default() };
            assert_eq!(refusal(calls.withdraw_proposals(request).await).short(), code);
        }
        for person in [&ani, &app.visitor()] {
            assert!(list(person, |_| {}).await.is_err());
        }
        // A role that is taken away is gone at the next call.
        lapang::accounts::revoke(&app.app, "manager@example.com", Some(hall.id)).await.unwrap();
        assert_eq!(refusal(confirm(&ours, &id, None).await).short(), "permission_denied/STAFF_ONLY");
        assert_eq!(get(&ani, &id).await.status, BookingStatus::PendingReview);
    }

    async fn proposing_is_not_offered_yet(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let booking_id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let request = api::WithdrawProposalsRequest { booking_id, ..Default::default() };
        assert_eq!(refusal(staff.booking_admin().withdraw_proposals(request).await).code, "unimplemented");
    }

    async fn the_demo_shows_every_state(app: TestApp) {
        let kinds = [Kind::Request, Kind::RequestPaid, Kind::Instant, Kind::InstantPaid];
        let mut halls = Vec::new();
        for number in 0..24 {
            let hall = Hall::new(&app, &format!("Gor {number}"), kinds[number % 4], 2).await;
            halls.push(hall.id);
        }
        let crowd: Vec<Uuid> = app.crowd(6).await.iter().map(|person| person.user_id).collect();
        let admin = lapang::accounts::demo::ADMIN;
        app.staff(admin, None).await;
        lapang::bookings::demo::fill(&app.app, &crowd, &halls).await.unwrap();
        for status in Status::ALL {
            let name = status.name();
            let sql = "SELECT COUNT(*) FROM bookings WHERE status = $1";
            let count: i64 = app.app.db.read::<_, lapang_db::Error, _>(move |conn| conn.one(sql, params![name], |row| row.get(0))).await.unwrap();
            assert!(count > 0, "{name}");
        }
    }
}

/// Frees every court hour.
async fn release(app: &TestApp) {
    app.app.db.write(|conn| conn.execute("DELETE FROM court_claims", params![])).await.unwrap();
}

/// Gives the claims of one booking to another, and closes the one.
async fn adopt(app: &TestApp, from: &str, to: &str) {
    let (one, other): (Uuid, Uuid) = (from.parse().unwrap(), to.parse().unwrap());
    let sql = "UPDATE court_claims SET holder_id = $2 WHERE holder_id = $1";
    app.app.db.write(move |conn| conn.execute(sql, params![one, other])).await.unwrap();
    force(app, from, Status::CanceledUser).await;
}
