//! What a suspension reaches: all addresses of the mailbox, emails, waitlists, watched hours, open requests, and what the
//! player hosts. Boards are in `nights.rs`, streams in `matches/live.rs`, calls in `access/hidden.rs`.

use jiff::SignedDuration;
use lapang::{moderation, safety};
use lapang_api as api;
use lapang_api::BookingStatus;

use crate::google::OAuthFlow;
use crate::sign_in::{attempt, current_email, send};
use crate::watches::watch;
use crate::with_google;
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp, newest_code, refusal};
use lapang_testing::calls::bookings;
use lapang_testing::calls::matches::{
    full, futsal, get, join, join_waitlist, leave, limit, list, make, mine, playing,
};
use lapang_testing::calls::passkeys::{begin, count, outcome, sign_in, sign_up};
use lapang_testing::calls::payments::{instruct, report};
use lapang_testing::calls::proposals::{offer, propose};
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";
const WHY: &str = "Insults other players";
const SUSPENDED: &str = "permission_denied/ACCOUNT_SUSPENDED";
const CLOSED: &str = "failed_precondition/MATCH_CLOSED";

async fn suspend(app: &TestApp, email: &str) {
    safety::suspend(&app.app, email, WHY).await.unwrap();
}

async fn restore(app: &TestApp, email: &str) {
    moderation::restore(&app.app, email).await.unwrap();
}

/// Enters a new code of the address, in a new browser.
async fn enter_code(app: &TestApp, email: &str, accepted_terms: bool) -> String {
    // Codes are limited.
    app.clock.advance(SignedDuration::from_mins(20));
    let visitor = app.visitor();
    let id = send(&visitor, email).await.unwrap();
    let mut request = attempt(email, &id, &newest_code(app, email).await);
    request.accepted_terms = accepted_terms;
    outcome(visitor.auth().verify_email_otp(request).await)
}

/// The subjects of the emails to an address, in order.
async fn subjects(app: &TestApp, email: &str) -> Vec<String> {
    let mails = app.mails_to(email).await.into_iter();
    mails.map(|(subject, _)| subject).collect()
}

async fn public(reader: &Person) -> Vec<String> {
    list(reader, api::ListMatchesRequest::default()).await.0
}

async fn page(app: &TestApp, path: &str) -> (u16, String) {
    let client = lapang_testing::app::http_builder().redirect(reqwest::redirect::Policy::none());
    let asked = client
        .build()
        .unwrap()
        .get(format!("{}{path}", app.origin))
        .send();
    let answer = asked.await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

async fn for_staff(staff: &Person, id: &str) -> api::Booking {
    let request = api::GetBookingForAdminRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().get_booking_for_admin(request).await;
    answer.unwrap().into_owned().booking.into_option().unwrap()
}

on_both_engines! {
    async fn every_address_of_a_suspended_mailbox_is_answered_as_its_account_is(app: TestApp) {
        for (email, aliases) in [
            (ANI, ["ani+1@example.com", "ani+futsal+2@example.com"]),
            ("b.udi@gmail.com", ["bud.i+x@gmail.com", "budi@googlemail.com"]),
        ] {
            app.person(email).await;
            let [known, new] = aliases;
            let alias = app.person(known).await;
            suspend(&app, email).await;
            assert_eq!(refusal(current_email(&alias).await).code, "unauthenticated");
            for address in [email, known, new] {
                assert_eq!(enter_code(&app, address, true).await, SUSPENDED, "{address}");
            }
            assert_eq!(enter_code(&app, new, false).await, SUSPENDED);
            // Nobody has proved the address of a passkey: it looks like one with an account.
            assert_eq!(outcome(begin(&app.visitor(), new).await), "already_exists/ACCOUNT_EXISTS");
            let again = safety::suspend(&app.app, known, WHY).await.err().unwrap();
            assert_eq!(again.to_string(), "the account is suspended already");
            // Whichever of its accounts is restored.
            restore(&app, known).await;
            for address in [email, known, new] {
                assert_eq!(enter_code(&app, address, true).await, "in", "{address}");
            }
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM suppressed_mailboxes").await, 0);
    }

    async fn an_account_that_is_made_while_its_mailbox_is_suspended_gets_no_session(app: TestApp) {
        for player in 1..=8 {
            let (email, alias) = (format!("ani{player}@example.com"), format!("ani{player}+1@example.com"));
            app.person(&email).await;
            let visitor = app.visitor();
            let id = send(&visitor, &alias).await.unwrap();
            let request = attempt(&alias, &id, &newest_code(&app, &alias).await);
            // Whichever is first.
            let entering = tokio::spawn(async move { visitor.auth().verify_email_otp(request).await.map(drop) });
            suspend(&app, &email).await;
            let entered = outcome(entering.await.unwrap());
            assert!(["in", SUSPENDED].contains(&entered.as_str()), "{entered}");
            assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 0, "{player}");
            let active = "SELECT COUNT(*) FROM users WHERE suspended_at IS NULL";
            assert_eq!(count(&app, active).await, 0, "{player}");
        }
    }

    async fn a_freed_place_passes_over_who_is_suspended(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(3).await;
        let id = full(&host, &crowd[..1]).await;
        limit(&host, &id, 2).await.unwrap();
        join_waitlist(&crowd[1], &id).await.unwrap();
        join_waitlist(&crowd[2], &id).await.unwrap();
        suspend(&app, &crowd[1].email).await;
        assert_eq!(get(&host, &id).await.unwrap().waitlist_count, 1);
        leave(&crowd[0], &id).await.unwrap();
        let game = get(&host, &id).await.unwrap();
        assert_eq!(playing(&game), [&host, &crowd[2]].map(|it| it.user_id.to_string()));
        assert_eq!((game.current_participants, game.waitlist_count), (2, 0));
    }

    async fn who_was_suspended_in_an_older_version_waits_and_watches_no_more(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(3).await;
        let id = full(&host, &crowd[..1]).await;
        for player in &crowd[1..] {
            join_waitlist(player, &id).await.unwrap();
        }
        hall.book(&host, &[(1, 19)]).await;
        watch(&crowd[1], &hall, (1, 19)).await.unwrap();
        let suspended = crowd[1].user_id;
        let migration = lapang::schema::MIGRATIONS.iter().find(|it| it.name == "0029_lost_courts").unwrap();
        let older = app.app.db.write(move |conn| -> Result<(), lapang_db::Error> {
            conn.execute("UPDATE users SET suspended_at = 1 WHERE id = $1", lapang_db::params![suspended])?;
            let statements = migration.sql.split(';').map(str::trim);
            for sql in statements.filter(|sql| sql.contains("suspended_at")) {
                conn.execute(sql, &[])?;
            }
            Ok(())
        });
        older.await.unwrap();
        assert_eq!(count(&app, "SELECT COUNT(*) FROM watched_hours").await, 0);
        leave(&crowd[0], &id).await.unwrap();
        let game = get(&host, &id).await.unwrap();
        assert_eq!(playing(&game), [&host, &crowd[2]].map(|it| it.user_id.to_string()));
    }

    async fn open_requests_are_withdrawn_and_bookings_are_marked(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 2).await;
        instruct(&app, &hall).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular(ANI, "Ani").await;
        let mut ids = Vec::new();
        for hour in 10..15 {
            ids.push(hall.book(&ani, &[(2, hour)]).await.booking_id);
        }
        let [pending, offered, awaiting, reported, confirmed] = ids.try_into().unwrap();
        propose(&staff, offer(&offered, &[(2, 18)], at(1, 20))).await.unwrap();
        for id in [&awaiting, &reported, &confirmed] {
            lapang_testing::calls::desk::confirm(&staff, id).await.unwrap();
        }
        for id in [&reported, &confirmed] {
            report(&ani, id).await.unwrap();
        }
        lapang_testing::calls::payments::settle(&staff, &confirmed, BookingStatus::Confirmed).await;
        let before = subjects(&app, &staff.email).await.len();
        let to_ani = subjects(&app, ANI).await.len();
        assert!(!for_staff(&staff, &confirmed).await.player.is_suspended);
        suspend(&app, ANI).await;

        for (id, status) in [
            (&pending, BookingStatus::CanceledUser),
            (&offered, BookingStatus::CanceledUser),
            (&awaiting, BookingStatus::CanceledUser),
            (&reported, BookingStatus::AwaitingPayment),
            (&confirmed, BookingStatus::Confirmed),
        ] {
            let booking = for_staff(&staff, id).await;
            assert_eq!(booking.status, status, "{id}");
            assert!(booking.player.is_suspended);
            if status == BookingStatus::CanceledUser {
                let last = booking.events.last().unwrap();
                assert_eq!(last.actor, api::BookingActor::System);
                assert_eq!(last.reason, "The player's account was suspended.");
            }
        }
        let request = api::ListBookingsForAdminRequest::default();
        let listed = staff.booking_admin().list_bookings_for_admin(request).await.unwrap().into_owned();
        assert!(listed.bookings.iter().all(|booking| booking.player.is_suspended));
        // The hours of the two that stay.
        assert_eq!(bookings::number(&app, "SELECT COUNT(*) FROM court_claims").await, 4);
        let told = subjects(&app, &staff.email).await.split_off(before);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told.iter().all(|subject| subject.starts_with("Request withdrawn: Gor Melati")), "{told:?}");
        let text = app.mails_to(&staff.email).await.pop().unwrap().1;
        assert!(text.contains("The account of Ani was suspended"), "{text}");
        assert_eq!(subjects(&app, ANI).await.split_off(to_ani), ["Your account is suspended"]);

        restore(&app, ANI).await;
        assert!(!for_staff(&staff, &confirmed).await.player.is_suspended);
        let ani = app.regular(ANI, "Ani").await;
        assert_eq!(bookings::get(&ani, &pending).await.status, BookingStatus::CanceledUser);
    }
}

on_sqlite! {
    async fn a_suspended_player_gets_no_email_but_codes_and_those_about_the_suspension(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular(ANI, "Ani").await;
        let id = make(&host, futsal()).await.id;
        join(&ani, &id).await.unwrap();
        suspend(&app, ANI).await;
        lapang_testing::calls::matches::delete(&host, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(20));
        app.sweep().await;
        assert_eq!(enter_code(&app, ANI, true).await, SUSPENDED);
        restore(&app, ANI).await;
        let got = subjects(&app, ANI).await;
        assert_eq!(got.len(), 3, "{got:?}");
        assert_eq!(got[0], "Your account is suspended");
        assert_eq!(got[2], "You can sign in again");
        // From then on as ever.
        let id = make(&host, futsal()).await.id;
        let ani = app.regular(ANI, "Ani").await;
        join(&ani, &id).await.unwrap();
        lapang_testing::calls::matches::delete(&host, &id).await.unwrap();
        assert_eq!(subjects(&app, ANI).await.len(), 4);
    }

    async fn a_passkey_of_another_address_of_the_mailbox_is_refused(app: TestApp) {
        let (alias, mut key) = sign_up(&app, "ani+1@example.com", 1).await;
        app.person(ANI).await;
        suspend(&app, ANI).await;
        assert_eq!(refusal(current_email(&alias).await).code, "unauthenticated");
        assert_eq!(outcome(sign_in(&app.visitor(), "ani+1@example.com", &mut key).await), SUSPENDED);
    }

    async fn an_unverified_account_is_suspended_without_its_mailbox(app: TestApp) {
        sign_up(&app, "ani+1@example.com", 1).await;
        let ani = app.person(ANI).await;
        suspend(&app, "ani+1@example.com").await;
        assert_eq!(current_email(&ani).await.unwrap(), ANI);
        assert_eq!(enter_code(&app, "ani+2@example.com", true).await, "in");
    }

    async fn watched_hours_of_a_suspended_player_end(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular(ANI, "Ani").await, app.regular("budi@example.com", "Budi").await);
        let id = hall.book(&budi, &[(1, 19)]).await.booking_id;
        watch(&ani, &hall, (1, 19)).await.unwrap();
        suspend(&app, ANI).await;
        bookings::cancel(&budi, &id).await;
        app.sweep().await;
        app.sweep().await;
        assert_eq!(subjects(&app, ANI).await, ["Your account is suspended"]);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM watched_hours").await, 0);
    }

    async fn a_match_of_a_suspended_host_is_closed_until_the_account_is_restored(app: TestApp) {
        let host = app.regular(ANI, "Ani").await;
        let crowd = app.crowd(2).await;
        let game = make(&host, futsal()).await;
        let (id, link) = (game.id, format!("/j/{}", game.join_link.short_code));
        join(&crowd[0], &id).await.unwrap();
        let (visitor, address) = (app.visitor(), format!("/match/{id}"));
        for (is_closed, status) in [(false, 302), (true, 404), (false, 302)] {
            assert_eq!(public(&visitor).await.is_empty(), is_closed);
            assert_eq!(public(&crowd[1]).await.is_empty(), is_closed);
            let (found, html) = page(&app, &address).await;
            assert_eq!((found, html.contains("noindex")), (200, is_closed));
            let map = page(&app, "/sitemaps/matches-1.xml").await.1;
            assert_eq!(map.contains(&id), !is_closed);
            assert_eq!(page(&app, &link).await.0, status);
            assert_eq!(get(&crowd[1], &id).await.unwrap().is_closed, is_closed);
            if is_closed {
                assert_eq!(join(&crowd[1], &id).await.unwrap_err().short(), CLOSED);
                assert_eq!(join_waitlist(&crowd[1], &id).await.unwrap_err().short(), CLOSED);
                // Who is in sees it, and may leave.
                assert_eq!(mine(&crowd[0], false).await, ["Futsal malam"]);
                assert!(get(&crowd[0], &id).await.unwrap().has_joined);
                leave(&crowd[0], &id).await.unwrap();
                restore(&app, ANI).await;
            } else if status == 302 && get(&crowd[0], &id).await.unwrap().has_joined {
                suspend(&app, ANI).await;
            }
        }
        join(&crowd[1], &id).await.unwrap();
    }

    async fn the_waitlist_of_a_suspended_host_is_closed(app: TestApp) {
        let host = app.regular(ANI, "Ani").await;
        let crowd = app.crowd(2).await;
        let id = full(&host, &crowd[..1]).await;
        limit(&host, &id, 2).await.unwrap();
        suspend(&app, ANI).await;
        assert_eq!(join_waitlist(&crowd[1], &id).await.unwrap_err().short(), CLOSED);
        assert_eq!(join(&crowd[1], &id).await.unwrap_err().short(), CLOSED);
    }
}

with_google! {
    async fn another_address_of_a_suspended_mailbox_cannot_sign_in_with_google(app: TestApp, _google: OpenId) {
        app.person("ani+1@example.com").await;
        suspend(&app, "ani+1@example.com").await;
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, SUSPENDED);
    }
}
