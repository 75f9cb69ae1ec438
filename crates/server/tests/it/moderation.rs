//! What the operator does about accounts and matches: suspending, restoring, deleting, removing, and the trail.

use jiff::SignedDuration;
use lapang::app::Tx;
use lapang::config::Operator;
use lapang::error::{Error, Reason};
use lapang::moderation::{self, Event};
use lapang::{matches, profiles, safety};
use lapang_api as api;
use lapang_db::{Engine, Uuid, params};
use serde_json::Value;

use crate::google::OAuthFlow;
use crate::sign_in::{attempt, current_email, send};
use crate::with_google;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::held::meeting;
use lapang_testing::app::traces::traces;
use lapang_testing::app::{Person, TestApp, newest_code, refusal};
use lapang_testing::calls::matches::{full, futsal, get, join_waitlist, limit, make, mine};
use lapang_testing::calls::passkeys::{add, count, outcome, sign_in, sign_up};
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";
const WHY: &str = "Insults other players";
const SUSPENDED: &str = "permission_denied/ACCOUNT_SUSPENDED";
const SESSIONS: &str = "SELECT COUNT(*) FROM sessions";

async fn suspend(app: &TestApp) {
    safety::suspend(&app.app, ANI, WHY).await.unwrap();
}

/// Enters a new code, in a new browser.
async fn enter_code(app: &TestApp) -> Result<(), connectrpc::ConnectError> {
    app.clock.advance(SignedDuration::from_secs(31));
    let visitor = app.visitor();
    let id = send(&visitor, ANI).await.unwrap();
    let request = attempt(ANI, &id, &newest_code(app, ANI).await);
    visitor.auth().verify_email_otp(request).await.map(drop)
}

/// The error of an operation, as the command prints it.
fn said<T>(outcome: Result<T, Error>) -> String {
    outcome.err().unwrap().to_string()
}

/// Action, account and reason of all events, newest first.
async fn trail(app: &TestApp) -> Vec<(String, Uuid, String)> {
    let events = moderation::history(&app.app).await.unwrap().into_iter();
    let brief = |event: Event| (event.action.code().to_owned(), event.user_id, event.reason);
    events.map(brief).collect()
}

fn event(action: &str, person: &Person, reason: &str) -> (String, Uuid, String) {
    (action.to_owned(), person.user_id, reason.to_owned())
}

async fn exported(person: &Person) -> Value {
    let request = api::ExportAccountRequest::default();
    let answer = person.users().export_account(request).await.unwrap();
    serde_json::from_str(&answer.into_owned().json).unwrap()
}

on_sqlite! {
    async fn a_suspended_player_is_signed_out_and_cannot_sign_in_until_restored(app: TestApp) {
        let phone = app.person(ANI).await;
        let mut key = add(&app, &phone, 1).await;
        let laptop = app.regular(ANI, "Ani").await;
        suspend(&app).await;
        for session in [&phone, &laptop] {
            assert_eq!(refusal(current_email(session).await).code, "unauthenticated");
        }
        assert_eq!(outcome(enter_code(&app).await), SUSPENDED);
        assert_eq!(outcome(sign_in(&app.visitor(), ANI, &mut key).await), SUSPENDED);
        moderation::restore(&app.app, ANI).await.unwrap();
        assert_eq!(outcome(enter_code(&app).await), "in");
        assert_eq!(outcome(sign_in(&app.visitor(), ANI, &mut key).await), "in");
        let emails = app.mails_to(ANI).await;
        let told: Vec<_> = emails.iter().filter(|mail| mail.1.contains(WHY)).collect();
        assert_eq!(told.len(), 1, "{emails:?}");
    }

    async fn a_suspension_shows_only_to_who_proves_to_own_the_account(app: TestApp) {
        let ani = app.person(ANI).await;
        add(&app, &ani, 1).await;
        let visitor = app.visitor();
        let request = || api::CheckPasskeySupportRequest { email: ANI.to_owned(), ..Default::default() };
        let support = async || visitor.auth().check_passkey_support(request()).await.unwrap().into_owned();
        let before = support().await;
        suspend(&app).await;
        assert_eq!(support().await, before);
        app.clock.advance(SignedDuration::from_secs(31));
        let id = send(&visitor, ANI).await.unwrap();
        let code = newest_code(&app, ANI).await;
        let wrong = attempt(ANI, &id, if code == "000000" { "000001" } else { "000000" });
        let refused = visitor.auth().verify_email_otp(wrong).await;
        assert_eq!(outcome(refused), "invalid_argument/OTP_INVALID");
    }

    async fn an_unverified_address_gets_no_email_about_a_suspension(app: TestApp) {
        let (ani, _) = sign_up(&app, ANI, 1).await;
        suspend(&app).await;
        assert_eq!(refusal(current_email(&ani).await).code, "unauthenticated");
        assert!(app.mails_to(ANI).await.is_empty());
    }

    async fn wrong_input_is_refused_with_a_sentence(app: TestApp) {
        app.regular(ANI, "Ani").await;
        let app = &app.app;
        assert_eq!(said(safety::suspend(app, "budi@example.com", WHY).await), "no such account");
        assert_eq!(said(moderation::restore(app, ANI).await), "the account is not suspended");
        for (reason, problem) in [
            (" ", "reason: must not be empty"),
            (&"x".repeat(301), "reason: must be at most 300 characters"),
            ("two\nlines", "reason: must be one line without control characters"),
        ] {
            assert_eq!(said(safety::suspend(app, ANI, reason).await), problem);
            assert_eq!(said(matches::remove_by_operator(app, &Uuid::nil().to_string(), reason, None).await), problem);
        }
        safety::suspend(app, ANI, &"x".repeat(300)).await.unwrap();
        assert_eq!(said(safety::suspend(app, ANI, WHY).await), "the account is suspended already");
        for address in ["x", "/match/x", "https://lapang.example/match/x", "https://lapang.example/play", "https://lapang.example/j/none"] {
            assert_eq!(said(matches::remove_by_operator(app, address, WHY, None).await), "no such match", "{address}");
        }
    }

    async fn a_match_is_removed_by_its_id_or_the_address_of_its_page_or_its_link(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ways: [fn(&TestApp, &api::Match) -> String; 4] = [
            |_, game| game.id.clone(),
            |app, game| format!("{}/match/{}", app.origin, game.id),
            |app, game| format!("{}/id/match/{}?from=play", app.origin, game.id),
            |app, game| format!("{}/j/{}", app.origin, game.join_link.short_code),
        ];
        for way in ways {
            let game = make(&host, futsal()).await;
            let removed = matches::remove_by_operator(&app.app, &way(&app, &game), WHY, None).await.unwrap();
            assert_eq!(removed.id.to_string(), game.id);
            assert_eq!(get(&app.visitor(), &game.id).await.unwrap_err().code, "not_found");
            let again = matches::remove_by_operator(&app.app, &game.id, WHY, None).await;
            assert_eq!(said(again), "no such match");
        }
    }

    async fn all_in_a_removed_match_get_the_reason_by_email_even_after_its_start(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(2).await;
        let id = full(&host, &crowd[..1]).await;
        limit(&host, &id, 2).await.unwrap();
        join_waitlist(&crowd[1], &id).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(24 * 8));
        assert_eq!(mine(&host, true).await.len(), 1);
        matches::remove_by_operator(&app.app, &id, WHY, None).await.unwrap();
        for reader in [&host, &crowd[0], &crowd[1]] {
            let emails = app.mails_to(&reader.email).await;
            let told = emails.iter().filter(|mail| mail.1.contains(WHY)).count();
            assert_eq!(told, 1, "{}: {emails:?}", reader.email);
        }
        assert_eq!(get(&app.visitor(), &id).await.unwrap_err().code, "not_found");
        assert_eq!(get(&host, &id).await.unwrap().called_off_reason, WHY);
        assert_eq!(trail(&app).await, [event("remove_match", &host, WHY)]);
    }

    async fn the_only_owner_of_a_venue_is_not_deleted(app: TestApp) {
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let owner = app.staff(ANI, Some(hall.id)).await;
        let refused = profiles::delete_by_operator(&app.app, ANI).await;
        assert!(matches!(refused, Err(Error::Conflict(why)) if why.reason == Reason::OnlyOwner));
        assert_eq!(current_email(&owner).await.unwrap(), ANI);
        app.staff("budi@example.com", Some(hall.id)).await;
        profiles::delete_by_operator(&app.app, ANI).await.unwrap();
        assert_eq!(refusal(current_email(&owner).await).code, "unauthenticated");
    }

    async fn a_player_exports_what_the_operator_did_about_them(app: TestApp) {
        app.regular(ANI, "Ani").await;
        suspend(&app).await;
        app.clock.advance(SignedDuration::from_secs(1));
        moderation::restore(&app.app, ANI).await.unwrap();
        let ani = app.regular(ANI, "Ani").await;
        let whole = exported(&ani).await;
        assert_eq!(whole["moderation"]["actions"][0]["action"], "restore");
        assert_eq!(whole["moderation"]["actions"][1]["reason"], WHY);
    }
}

on_both_engines! {
    async fn the_trail_outlives_the_account_without_words_about_the_person(app: TestApp) {
        let ani = app.regular(ANI, "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = make(&ani, futsal()).await.id;
        matches::remove_by_operator(&app.app, &id, WHY, None).await.unwrap();
        app.clock.advance(SignedDuration::from_secs(1));
        safety::suspend(&app.app, &budi.email, "Spam").await.unwrap();
        app.clock.advance(SignedDuration::from_secs(1));
        suspend(&app).await;
        app.clock.advance(SignedDuration::from_secs(1));
        let before = [event("suspend", &ani, WHY), event("suspend", &budi, "Spam"), event("remove_match", &ani, WHY)];
        assert_eq!(trail(&app).await, before);
        profiles::delete_by_operator(&app.app, ANI).await.unwrap();
        let after = [
            event("delete", &ani, ""),
            event("suspend", &ani, ""),
            event("suspend", &budi, "Spam"),
            event("remove_match", &ani, ""),
        ];
        assert_eq!(trail(&app).await, after);
        let emails = app.mails_to(ANI).await;
        assert_eq!(emails.last().unwrap().0, "Your account is deleted");
        assert!(traces(&app, ANI).await.is_empty());
        assert!(traces(&app, WHY).await.is_empty());
    }

    async fn a_sign_in_concurrent_with_a_suspension_leaves_no_session(app: TestApp) {
        let ani = app.person(ANI).await;
        let id = ani.user_id;
        app.clock.advance(SignedDuration::from_secs(31));
        let visitor = app.visitor();
        let code = send(&visitor, ANI).await.unwrap();
        let request = attempt(ANI, &code, &newest_code(&app, ANI).await);
        let suspended = move |tx: &mut Tx<'_>| lapang::accounts::suspend(tx, id);
        let entered = meeting(&app, suspended, async move { visitor.auth().verify_email_otp(request).await });
        assert_eq!(outcome(entered.await), SUSPENDED);
        assert_eq!(count(&app, SESSIONS).await, 0);

        // The sign-in is first.
        moderation::restore(&app.app, ANI).await.unwrap();
        let now = app.app.now().as_microsecond();
        let signed_in = move |tx: &mut Tx<'_>| {
            let hash = [1_u8; 32].as_slice();
            tx.conn.execute(
                "INSERT INTO sessions (id, token_hash, user_id, provider, created_at, renewed_at, expires_at)
                 VALUES ($1, $2, $1, 2, $3, $3, $4)",
                params![id, hash, now, now + 1_000_000_000],
            )?;
            Ok(())
        };
        let operator = app.app.clone();
        let done = meeting(&app, signed_in, async move { safety::suspend(&operator, ANI, WHY).await });
        done.await.unwrap();
        assert_eq!(count(&app, SESSIONS).await, 0);
    }
}

with_google! {
    async fn a_suspended_player_cannot_sign_in_with_google(app: TestApp, _google: OpenId) {
        OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
        suspend(&app).await;
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, SUSPENDED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_refusal_names_the_contact_of_the_operator_if_there_is_one() {
    for (contact, named) in [
        ("help@senja.example", Some("help@senja.example")),
        ("", None),
    ] {
        let app = TestApp::start_with(Engine::Sqlite, |config| {
            config.operator = Operator {
                name: String::new(),
                contact: contact.to_owned(),
            };
        });
        let app = app.await;
        app.person(ANI).await;
        suspend(&app).await;
        let refused = refusal(enter_code(&app).await);
        assert_eq!(
            refused.metadata.get("contact").and_then(Value::as_str),
            named
        );
    }
}
