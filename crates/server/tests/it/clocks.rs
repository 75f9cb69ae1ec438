//! Clock jumps, and nodes with different clocks: no panics, and what was used or seen as expired never becomes valid
//! again. Expiry is exact to the microsecond.

use jiff::{SignedDuration, Timestamp};
use lapang::clock::Clock;
use lapang_api as api;

use crate::bookings::hall::{Hall, Kind};
use crate::bookings::{cancel, hours};
use crate::links::asking_for;
use crate::matches::{futsal, join, make};
use crate::on_both_engines;
use crate::passkeys::{ask, enter, outcome, proof, sign_up};
use crate::proposals::{accept, offer, propose};
use crate::sign_in::{attempt, current_email, send};
use crate::support::{Person, TestApp, newest_code, refusal};

/// Just before an expiry, at it, and just after; and whether it is still valid then.
const AROUND: [(i64, bool); 3] = [(-1, true), (0, false), (1, false)];

fn micros(micros: i64) -> SignedDuration {
    SignedDuration::from_micros(micros)
}

fn to(app: &TestApp, at: &str) {
    let at: Timestamp = at.parse().unwrap();
    app.clock.advance(at.duration_since(app.clock.now()));
}

/// A slot as a day and an hour in Jakarta, relative to the clock's current day.
fn slot(app: &TestApp, days: i64, hour: i64) -> api::HourSlot {
    let jakarta = jiff::tz::TimeZone::get("Asia/Jakarta").unwrap();
    let today = app.clock.now().to_zoned(jakarta).start_of_day().unwrap();
    api::HourSlot {
        start_time: lapang::wire::time(today.timestamp() + hours(24 * days + hour)),
        duration_minutes: 60,
        ..Default::default()
    }
}

fn booking(app: &TestApp, hall: &Hall, days: i64, hour: i64) -> api::CreateBookingRequest {
    api::CreateBookingRequest {
        slots: vec![slot(app, days, hour)],
        ..hall.request(&[])
    }
}

/// A sign-in code of a new client.
async fn code(app: &TestApp, number: usize) -> (Person, api::VerifyEmailOTPRequest) {
    let visitor = app.visitor_from(&format!("10.7.{}.{}", number / 250, number % 250));
    let email = format!("someone{number}@example.com");
    let id = send(&visitor, &email).await.unwrap();
    let code = newest_code(app, &email).await;
    (visitor, attempt(&email, &id, &code))
}

async fn tried(visitor: &Person, attempt: &api::VerifyEmailOTPRequest) -> String {
    outcome(visitor.auth().verify_email_otp(attempt.clone()).await)
}

/// A typical day of a player and staff, on any date.
async fn a_day(app: &TestApp, hall: &Hall, number: usize) {
    let (visitor, attempt) = code(app, number).await;
    assert_eq!(tried(&visitor, &attempt).await, "in");
    assert_ne!(
        tried(&visitor, &attempt).await,
        "in",
        "a code was good twice"
    );
    let ani = app
        .regular(&format!("ani{number}@example.com"), "Ani")
        .await;
    let budi = app
        .regular(&format!("budi{number}@example.com"), "Budi")
        .await;
    let at = lapang::wire::time(app.clock.now() + hours(48));
    let game = make(
        &ani,
        api::CreateMatchRequest {
            date_time: at,
            ..futsal()
        },
    )
    .await;
    join(&budi, &game.id).await.unwrap();
    let made = ani
        .bookings()
        .create_booking(booking(app, hall, 2, 19))
        .await;
    let made = made.unwrap().into_owned();
    let staff = app
        .staff(&format!("staff{number}@example.com"), Some(hall.id))
        .await;
    let confirm = api::ConfirmRequestedTimesRequest {
        booking_id: made.booking_id.clone(),
        ..Default::default()
    };
    staff
        .booking_admin()
        .confirm_requested_times(confirm)
        .await
        .unwrap();
    cancel(&ani, &made.booking_id).await;
    assert!(current_email(&ani).await.is_ok());
    let days = api::ListAvailabilityRequest {
        venue_id: hall.id.to_string(),
        sport_id: "futsal".to_owned(),
        days: 14,
        ..Default::default()
    };
    let days = ani
        .venues()
        .list_availability(days)
        .await
        .unwrap()
        .into_owned();
    assert_eq!(days.days.len(), 14);
    app.sweep().await;
}

on_both_engines! {
    async fn calls_work_after_any_clock_jump(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let days = [
            "2026-03-04T02:00:00Z",
            "2026-03-04T01:00:00Z",
            "2016-03-04T01:00:00Z",
            "2028-02-29T16:59:59Z",
            "2028-02-29T17:00:00Z",
            "2038-01-19T03:14:07Z",
            "2038-01-19T03:14:08Z",
            "2026-03-02T02:00:00Z",
        ];
        a_day(&app, &hall, 0).await;
        for (number, day) in (1..).zip(days) {
            to(&app, day);
            a_day(&app, &hall, number).await;
        }
    }

    async fn used_or_expired_code_stays_invalid_when_the_clock_goes_back(app: TestApp) {
        for back in [hours(1), hours(24 * 365 * 10)] {
            let number = usize::try_from(back.as_hours()).unwrap();
            let (visitor, used) = code(&app, number).await;
            assert_eq!(tried(&visitor, &used).await, "in");
            let (visitor, old) = code(&app, number + 1).await;
            app.clock.advance(SignedDuration::from_mins(11));
            assert_eq!(tried(&visitor, &old).await, "invalid_argument/OTP_INVALID");
            app.clock.advance(-back);
            for attempt in [&used, &old] {
                assert_eq!(tried(&visitor, attempt).await, "invalid_argument/OTP_INVALID");
            }
            app.clock.advance(back);
        }
    }

    async fn used_or_expired_challenge_stays_invalid_when_the_clock_goes_back(app: TestApp) {
        let (_, mut key) = sign_up(&app, "ani@example.com", 1).await;
        let visitor = app.visitor();
        for wait in [0, 6] {
            let begun = ask(&visitor, "").await.unwrap();
            app.clock.advance(SignedDuration::from_mins(wait));
            let request = proof("", &begun.challenge, key.get(&begun.credential_request_options));
            let first = outcome(enter(&visitor, request.clone()).await);
            assert_eq!(first == "in", wait == 0, "{first}");
            app.clock.advance(-hours(1));
            assert_ne!(outcome(enter(&visitor, request).await), "in", "{wait}");
            app.clock.advance(hours(1));
        }
    }

    async fn expired_offer_stays_invalid_when_the_clock_goes_back(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let until = app.clock.now() + hours(5);
        let offers = propose(&staff, offer(&id, &[(2, 8)], until)).await.unwrap();
        app.clock.advance(hours(5));
        app.sweep().await;
        app.clock.advance(-hours(1));
        let refused = refusal(accept(&ani, &id, &offers[0].id).await);
        assert_eq!(refused.short(), "failed_precondition/INVALID_TRANSITION");
    }

    async fn codes_and_challenges_expire_at_the_exact_microsecond(app: TestApp) {
        let (_, mut key) = sign_up(&app, "ani@example.com", 1).await;
        for (number, (off, is_good)) in (0..).zip(AROUND) {
            let (visitor, attempt) = code(&app, number).await;
            app.clock.advance(SignedDuration::from_mins(10) + micros(off));
            assert_eq!(tried(&visitor, &attempt).await == "in", is_good, "code {off}");
            let begun = ask(&visitor, "").await.unwrap();
            app.clock.advance(SignedDuration::from_mins(5) + micros(off));
            let request = proof("", &begun.challenge, key.get(&begun.credential_request_options));
            assert_eq!(outcome(enter(&visitor, request).await) == "in", is_good, "challenge {off}");
        }
    }

    async fn sessions_expire_at_the_exact_microsecond(app: TestApp) {
        for (off, is_good) in AROUND {
            let idle = app.regular("ani@example.com", "Ani").await;
            app.clock.advance(hours(30 * 24) + micros(off));
            assert_eq!(current_email(&idle).await.is_ok(), is_good, "idle {off}");
            let busy = app.regular("budi@example.com", "Budi").await;
            for _ in 0..3 {
                app.clock.advance(hours(29 * 24));
                assert!(current_email(&busy).await.is_ok());
                // The session's extension is written in the background.
                app.settle().await;
            }
            app.clock.advance(hours(3 * 24) + micros(off));
            assert_eq!(current_email(&busy).await.is_ok(), is_good, "ninety days {off}");
        }
    }

    async fn offers_and_links_expire_at_the_exact_microsecond(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for (number, (off, is_good)) in (0..).zip(AROUND) {
            let ani = app.regular("ani@example.com", "Ani").await;
            let day = 3 + 3 * number;
            let id = hall.book(&ani, &[(day, 19)]).await.booking_id;
            let until = app.clock.now() + hours(5);
            let offers = propose(&staff, offer(&id, &[(day + 1, 8)], until)).await.unwrap();
            app.clock.advance(hours(5) + micros(off));
            assert_eq!(accept(&ani, &id, &offers[0].id).await.is_ok(), is_good, "offer {off}");
            let at = lapang::wire::time(app.clock.now() + hours(48));
            let game = make(&ani, api::CreateMatchRequest { date_time: at, ..futsal() }).await;
            let code = game.join_link.short_code.clone();
            let change = api::UpdateShortLinkRequest {
                short_code: code.clone(),
                is_active: true,
                expires_at: lapang::wire::time(app.clock.now() + hours(1)),
                ..Default::default()
            };
            ani.links().update_short_link(change).await.unwrap();
            app.clock.advance(hours(1) + micros(off));
            let found = ani.links().get_short_link(asking_for(&code)).await;
            assert_eq!(found.is_ok(), is_good, "link {off}");
        }
    }

    async fn nodes_with_different_clocks_share_used_codes_and_limits(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        for (number, skew) in [(0, 5), (1, -5)] {
            let other = Clock::fixed(app.clock.now() + SignedDuration::from_secs(skew));
            let node = app.another_node_at(other).await;
            let (visitor, attempt) = code(&app, number).await;
            let there = visitor.through(&node);
            // One node counts codes sent through the other, and says when to retry.
            let refused = refusal(send(&there, &attempt.email).await);
            assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
            let wait: i64 = refused.metadata["retry_after_seconds"].as_str().unwrap().parse().unwrap();
            assert!((1..=36).contains(&wait), "{wait}");
            assert_eq!(tried(&there, &attempt).await, "in");
            for side in [&visitor, &there] {
                assert_eq!(tried(side, &attempt).await, "invalid_argument/OTP_INVALID");
            }
            let ani = app.regular("ani@example.com", "Ani").await;
            assert!(current_email(&ani.through(&node)).await.is_ok());
            let made = hall.book(&ani, &[(4, 19)]).await;
            let taken = hall.request(&[(4, 19)]);
            let refused = refusal(ani.through(&node).bookings().create_booking(taken).await);
            assert_eq!(refused.reason, "SLOT_TAKEN");
            cancel(&ani.through(&node), &made.booking_id).await;
            node.sweep().await;
        }
    }
}
