//! Offers of other times: every rule of rules.md §6 on offering, accepting, declining, withdrawing and expiring.

use api::{BookingStatus, ProposalStatus};
use lapang_api as api;
use lapang_db::params;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, get, hours, mail, number, slot_statuses};
use lapang_testing::calls::proposals::{accept, decline, offer, propose, withdraw};
use lapang_testing::{on_both_engines, on_sqlite};

fn proposal_statuses(booking: &api::Booking) -> Vec<ProposalStatus> {
    booking
        .proposals
        .iter()
        .map(|it| it.status.as_known().unwrap())
        .collect()
}

/// Whether another player can book this hour of a day.
async fn is_free(app: &TestApp, hall: &Hall, time: (i64, i64)) -> bool {
    let other = app.regular("other@example.com", "Other").await;
    match other.bookings().create_booking(hall.request(&[time])).await {
        Ok(answer) => {
            cancel(&other, &answer.into_owned().booking_id).await;
            true
        }
        refused => {
            assert_eq!(refusal(refused).reason, "SLOT_TAKEN");
            false
        }
    }
}

struct Story {
    hall: Hall,
    staff: Person,
    ani: Person,
    /// A request for tomorrow at 19:00.
    booking: String,
}

async fn story(app: &TestApp, kind: Kind) -> Story {
    let hall = Hall::new(app, "Gor Melati", kind, 1).await;
    let staff = app.staff("manager@example.com", Some(hall.id)).await;
    let ani = app.regular("ani@example.com", "Ani Suryani").await;
    // Only requests wait for staff, so an instant venue starts in request mode.
    let mode = "UPDATE venue_sports SET booking_mode = $1";
    app.app
        .db
        .write(move |conn| conn.execute(mode, params!["request"]))
        .await
        .unwrap();
    let booking = hall.book(&ani, &[(1, 19)]).await.booking_id;
    if matches!(kind, Kind::Instant | Kind::InstantPaid) {
        app.app
            .db
            .write(move |conn| conn.execute(mode, params!["instant"]))
            .await
            .unwrap();
    }
    Story {
        hall,
        staff,
        ani,
        booking,
    }
}

on_sqlite! {
    async fn offered_and_requested_times_are_both_held(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let until = app.clock.now() + hours(5);
        let offered = propose(&staff, offer(&booking, &[(2, 19), (2, 20)], until)).await.unwrap();
        assert_eq!(offered.len(), 2);
        assert!(!offered[0].created_by.is_empty());

        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::RescheduleProposed);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Offered; 2]);
        assert_eq!(seen.proposals[0].expires_at, lapang::wire::time(until));
        assert_eq!(seen.proposals[0].note, "The roof is being corrected.");
        assert_eq!(seen.proposals[0].created_by, "");
        assert_eq!(slot_statuses(&seen), ["held"]);
        assert_eq!(seen.events.last().unwrap().to_status, BookingStatus::RescheduleProposed);
        for time in [(1, 19), (2, 19), (2, 20)] {
            assert!(!is_free(&app, &hall, time).await, "{time:?}");
        }
        let text = mail(&app, "ani@example.com", "Other times for your booking: Gor Melati, 3 March, 19:00").await;
        for part in [
            "Wednesday, 4 March 2026, 19:00–20:00 WIB",
            "Wednesday, 4 March 2026, 20:00–21:00 WIB",
            "Note: The roof is being corrected.",
            &format!("/booking/{booking}"),
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    async fn accepted_offer_replaces_the_requested_times_and_frees_the_rest(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let offered = propose(&staff, offer(&booking, &[(2, 19), (2, 20)], app.clock.now() + hours(5))).await.unwrap();
        let seen = accept(&ani, &booking, &offered[1].id).await.unwrap();
        assert_eq!(seen.status, BookingStatus::UserSelected);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Declined, ProposalStatus::Accepted]);
        assert_eq!(seen.slots.len(), 1);
        assert_eq!(seen.slots[0].start_time, lapang::wire::time(at(2, 20)));
        assert_eq!((seen.price_min, seen.price_max), (Some(15_000_000), Some(20_000_000)));
        assert!(is_free(&app, &hall, (1, 19)).await);
        assert!(is_free(&app, &hall, (2, 19)).await);
        assert!(!is_free(&app, &hall, (2, 20)).await);
        mail(&app, "manager@example.com", "An offered time was accepted: Gor Melati, 4 March, 20:00").await;

        let again = refusal(accept(&ani, &booking, &offered[0].id).await);
        assert_eq!(again.reason, "INVALID_TRANSITION");
        let request = api::ConfirmRequestedTimesRequest { booking_id: booking.clone(), ..Default::default() };
        staff.booking_admin().confirm_requested_times(request).await.unwrap();
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::Confirmed);
    }

    async fn offers_of_a_deactivated_venue_can_still_be_accepted(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let first = propose(&staff, offer(&booking, &[(2, 19), (2, 20)], app.clock.now() + hours(5))).await.unwrap();
        crate::venues::deactivate(&app, hall.id).await;
        withdraw(&staff, &booking, &[&first[1].id]).await.unwrap();
        decline(&ani, &booking).await.unwrap();
        let next = propose(&staff, offer(&booking, &[(3, 19)], app.clock.now() + hours(5))).await.unwrap();
        accept(&ani, &booking, &next[0].id).await.unwrap();
        let request = api::ConfirmRequestedTimesRequest { booking_id: booking.clone(), final_slot: slot(4, 19).into(), ..Default::default() };
        staff.booking_admin().confirm_requested_times(request).await.unwrap();
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::Confirmed);
    }

    async fn accepting_an_offer_at_a_paid_instant_venue_awaits_payment(app: TestApp) {
        let Story { staff, ani, booking, .. } = story(&app, Kind::InstantPaid).await;
        let offered = propose(&staff, offer(&booking, &[(2, 19)], app.clock.now() + hours(5))).await.unwrap();
        let seen = accept(&ani, &booking, &offered[0].id).await.unwrap();
        assert_eq!(seen.status, BookingStatus::AwaitingPayment);
        assert_eq!(seen.expires_at, lapang::wire::time(app.clock.now() + hours(2)));
        mail(&app, "manager@example.com", "An offered time was accepted, waiting for payment: Gor Melati, 4 March, 19:00").await;
    }

    async fn declining_returns_the_booking_to_review(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        propose(&staff, offer(&booking, &[(2, 19)], app.clock.now() + hours(5))).await.unwrap();
        let seen = decline(&ani, &booking).await.unwrap();
        assert_eq!(seen.status, BookingStatus::PendingReview);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Declined]);
        assert_eq!(seen.expires_at, lapang::wire::time(app.clock.now() + hours(24)));
        assert!(is_free(&app, &hall, (2, 19)).await);
        assert!(!is_free(&app, &hall, (1, 19)).await);
        mail(&app, "manager@example.com", "Offered times declined: Gor Melati, 3 March, 19:00").await;
        assert_eq!(refusal(decline(&ani, &booking).await).reason, "INVALID_TRANSITION");
    }

    async fn offers_can_be_withdrawn_one_by_one(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let offered = propose(&staff, offer(&booking, &[(2, 19), (2, 21)], app.clock.now() + hours(5))).await.unwrap();
        assert_eq!(withdraw(&staff, &booking, &[&offered[0].id]).await.unwrap(), 1);
        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::RescheduleProposed);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Withdrawn, ProposalStatus::Offered]);
        assert!(is_free(&app, &hall, (2, 19)).await);
        assert!(!is_free(&app, &hall, (2, 21)).await);
        assert_eq!(refusal(accept(&ani, &booking, &offered[0].id).await).reason, "PROPOSAL_GONE");
        assert_eq!(refusal(withdraw(&staff, &booking, &[&offered[0].id]).await).reason, "PROPOSAL_GONE");

        assert_eq!(withdraw(&staff, &booking, &[]).await.unwrap(), 1);
        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::PendingReview);
        assert!(is_free(&app, &hall, (2, 21)).await);
        assert!(!is_free(&app, &hall, (1, 19)).await);
        mail(&app, "ani@example.com", "The offered times are no longer available: Gor Melati, 3 March, 19:00").await;
        assert_eq!(refusal(withdraw(&staff, &booking, &[]).await).reason, "INVALID_TRANSITION");
    }

    async fn review_resumes_after_the_last_offer_expires(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let until = app.clock.now() + hours(5);
        let offered = propose(&staff, offer(&booking, &[(2, 19)], until)).await.unwrap();
        app.clock.advance(hours(5));
        // Visible before any sweep has written it.
        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::PendingReview);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Expired]);
        assert_eq!(slot_statuses(&seen), ["held"]);
        assert_eq!(refusal(accept(&ani, &booking, &offered[0].id).await).reason, "INVALID_TRANSITION");
        assert!(is_free(&app, &hall, (2, 19)).await);
        assert!(!is_free(&app, &hall, (1, 19)).await);

        app.sweep().await;
        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::PendingReview);
        assert_eq!(seen.events.last().unwrap().actor, api::BookingActor::System);
        assert_eq!(seen.expires_at, lapang::wire::time(until + hours(24)));
        mail(&app, "ani@example.com", "The offered times are no longer available: Gor Melati, 3 March, 19:00").await;
        let rows = number(&app, "SELECT COUNT(*) FROM booking_proposals WHERE status = 'expired'").await;
        assert_eq!(rows, 1);

        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::Expired);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn staff_can_act_on_expired_offers_before_the_sweep(app: TestApp) {
        let Story { staff, ani, booking, .. } = story(&app, Kind::Request).await;
        propose(&staff, offer(&booking, &[(2, 19)], app.clock.now() + hours(1))).await.unwrap();
        app.clock.advance(hours(1));
        let request = api::ConfirmRequestedTimesRequest { booking_id: booking.clone(), ..Default::default() };
        staff.booking_admin().confirm_requested_times(request).await.unwrap();
        let seen = get(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::Confirmed);
        let moves: Vec<_> = seen.events.iter().map(|it| it.to_status.as_known().unwrap()).collect();
        assert_eq!(moves, [
            BookingStatus::PendingReview, BookingStatus::RescheduleProposed,
            BookingStatus::PendingReview, BookingStatus::Confirmed,
        ]);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Expired]);
    }

    async fn booking_and_offers_expire_at_the_requested_start(app: TestApp) {
        let Story { staff, ani, booking, .. } = story(&app, Kind::Request).await;
        let offered = propose(&staff, offer(&booking, &[(5, 19)], at(4, 12))).await.unwrap();
        assert_eq!(offered[0].expires_at, lapang::wire::time(at(1, 19)));
        app.clock.advance(at(1, 19).duration_since(app.clock.now()));
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::Expired);
        app.sweep().await;
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::Expired);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn taken_hours_cannot_be_offered_and_are_named(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&budi, &[(2, 19)]).await;
        let refused = refusal(propose(&staff, offer(&booking, &[(2, 18), (2, 19)], app.clock.now() + hours(5))).await);
        assert_eq!(refused.reason, "SLOT_TAKEN");
        assert_eq!(refused.metadata["slots"].as_str().unwrap(), at(2, 19).to_string());
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::PendingReview);
        assert!(is_free(&app, &hall, (2, 18)).await);
    }

    async fn invalid_offers_are_refused_by_field(app: TestApp) {
        let Story { staff, booking, .. } = story(&app, Kind::Request).await;
        let now = app.clock.now();
        for (times, until, field) in [
            (vec![(2, 19)], now, "expires_at"),
            (vec![(2, 19)], at(2, 19), "expires_at"),
            (vec![(2, 3)], now + hours(1), "slots[0].start_time"),
            (vec![(2, 19), (2, 19)], now + hours(1), "slots[1].start_time"),
            (vec![(-1, 19)], now + hours(1), "slots[0].start_time"),
            (vec![], now + hours(1), "slots"),
        ] {
            let refused = refusal(propose(&staff, offer(&booking, &times, until)).await);
            assert!(refused.fields.iter().any(|it| it.split(": ").next() == Some(field)), "{times:?}: {refused:?}");
        }
        let eleven: Vec<(i64, i64)> = (0..11).map(|hour| (3, 8 + hour)).collect();
        assert_eq!(refusal(propose(&staff, offer(&booking, &eleven, now + hours(1))).await).fields, ["slots: repeated.max_items"]);
        propose(&staff, offer(&booking, &[(2, 19)], now + hours(1))).await.unwrap();
        let refused = refusal(propose(&staff, offer(&booking, &[(2, 19)], now + hours(1))).await);
        assert_eq!(refused.fields, ["slots[0].start_time: proposal.twice"]);
    }

    async fn an_offer_belongs_to_one_booking(app: TestApp) {
        let Story { staff, ani, booking, .. } = story(&app, Kind::Request).await;
        let offered = propose(&staff, offer(&booking, &[(2, 19)], app.clock.now() + hours(5))).await.unwrap();
        let elsewhere = Hall::new(&app, "Gor Mawar", Kind::Request, 1).await;
        let stranger = app.staff("stranger@example.com", Some(elsewhere.id)).await;
        let other = elsewhere.book(&ani, &[(2, 10)]).await.booking_id;
        assert_eq!(refusal(accept(&ani, &other, &offered[0].id).await).code, "not_found");
        assert_eq!(refusal(withdraw(&stranger, &other, &[&offered[0].id]).await).code, "not_found");
        assert_eq!(get(&ani, &booking).await.status, BookingStatus::RescheduleProposed);
    }

    async fn canceling_a_booking_with_offers_frees_everything(app: TestApp) {
        let Story { staff, ani, booking, .. } = story(&app, Kind::Request).await;
        propose(&staff, offer(&booking, &[(2, 19), (2, 20)], app.clock.now() + hours(5))).await.unwrap();
        let seen = cancel(&ani, &booking).await;
        assert_eq!(seen.status, BookingStatus::CanceledUser);
        assert_eq!(proposal_statuses(&seen), [ProposalStatus::Declined; 2]);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }
}

on_both_engines! {
    async fn an_offer_may_overlap_the_bookings_own_hold(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        let mut request = offer(&booking, &[(1, 18), (1, 19)], app.clock.now() + hours(5));
        for slot in &mut request.slots {
            slot.duration_minutes = 120;
        }
        let offered = propose(&staff, request).await.unwrap();
        for hour in [18, 19, 20] {
            assert!(!is_free(&app, &hall, (1, hour)).await, "{hour}");
        }
        // Both 18–20 and 19–21 share hours with the request's 19–20. Withdrawing one keeps the other complete.
        withdraw(&staff, &booking, &[&offered[0].id]).await.unwrap();
        assert!(is_free(&app, &hall, (1, 18)).await);
        for hour in [19, 20] {
            assert!(!is_free(&app, &hall, (1, hour)).await, "{hour}");
        }
        let seen = accept(&ani, &booking, &offered[1].id).await.unwrap();
        assert_eq!(seen.slots[0].start_time, lapang::wire::time(at(1, 19)));
        assert_eq!(seen.slots[0].end_time, lapang::wire::time(at(1, 21)));
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 4);
    }

    async fn an_offer_sharing_hours_with_an_expired_one_stays_valid(app: TestApp) {
        let Story { hall, staff, ani, booking } = story(&app, Kind::Request).await;
        propose(&staff, offer(&booking, &[(2, 19)], app.clock.now() + hours(1))).await.unwrap();
        let mut longer = offer(&booking, &[(2, 19)], app.clock.now() + hours(6));
        longer.slots[0].duration_minutes = 120;
        let second = propose(&staff, longer).await.unwrap();
        app.clock.advance(hours(2));
        assert!(!is_free(&app, &hall, (2, 19)).await);
        let seen = accept(&ani, &booking, &second[0].id).await.unwrap();
        assert_eq!(seen.status, BookingStatus::UserSelected);
        for proposal in &seen.proposals {
            let is_second = proposal.id == second[0].id;
            let expected = if is_second { ProposalStatus::Accepted } else { ProposalStatus::Expired };
            assert_eq!(proposal.status, expected);
        }
    }
}
