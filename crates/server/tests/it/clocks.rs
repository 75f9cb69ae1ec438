//! Clock jumps, and nodes with different clocks: no panics, and what was used or seen as expired never becomes valid
//! again. Expiry is exact to the microsecond.

use jiff::SignedDuration;
use lapang::clock::Clock;
use lapang_api as api;

use crate::links::asking_for;
use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, newest_code, refusal};
use lapang_testing::calls::bookings::{cancel, hours};
use lapang_testing::calls::matches::{futsal, make};
use lapang_testing::calls::passkeys::{ask, enter, outcome, proof, sign_up};
use lapang_testing::calls::proposals::{accept, offer, propose};
use lapang_testing::on_sqlite;

/// Just before an expiry, at it, and just after; and whether it is still valid then.
const AROUND: [(i64, bool); 3] = [(-1, true), (0, false), (1, false)];

fn micros(micros: i64) -> SignedDuration {
    SignedDuration::from_micros(micros)
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

on_sqlite! {
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
