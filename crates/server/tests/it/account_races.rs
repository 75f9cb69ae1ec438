//! Requests concurrent with the deletion of an account or a device do not outlive it.

use jiff::SignedDuration;
use lapang::app::Tx;
use lapang_api as api;
use lapang_db::{params, value};

use crate::deletion::{NAME, delete, game, shown};
use crate::devices::{on, revoke, revoke_others};
use crate::sign_in::{attempt, send};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::held::meeting;
use lapang_testing::app::{Authenticator, Person, TestApp, newest_code, refusal};
use lapang_testing::calls::passkeys::{add, answer, begin, complete, count, sign_in, sign_up};
use lapang_testing::on_both_engines;

const EMAIL: &str = "zahra.k@example.com";
const OF_DELETED: &str = "SELECT COUNT(*) FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.deleted_at IS NOT NULL";

/// The result of a call that is concurrent with the deletion of its account.
async fn while_deleted<T: Send + 'static>(
    app: &TestApp,
    person: &Person,
    call: impl Future<Output = Result<T, connectrpc::ConnectError>> + Send + 'static,
) -> String {
    let (id, email) = (person.user_id, person.email.clone());
    let deleted =
        move |tx: &mut Tx<'_>| lapang::accounts::lock_for_deletion(tx, id, &email).map(|_| ());
    match meeting(app, deleted, call).await {
        Ok(_) => "done".to_owned(),
        Err(error) => refusal(Err::<(), _>(error)).code,
    }
}

on_both_engines! {
    async fn concurrent_requests_do_not_outlive_a_deleted_account(app: TestApp) {
        for round in 0..10 {
            let email = format!("zahra{round}@example.com");
            let zahra = app.regular(&email, NAME).await;
            let budi = app.regular("budi@example.com", "Budi Santoso").await;
            let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
            let joined = game(&budi, "Joined", "Lapangan Melati", 4).await.id;
            let (request, join) = (hall.request(&[(5, 20)]), api::JoinMatchRequest { match_id: joined.clone(), ..Default::default() });
            let (bookings, matches) = (zahra.bookings(), zahra.matches());
            let (deleted, _, _) = tokio::join!(delete(&zahra, &email), bookings.create_booking(request), matches.join_match(join));
            deleted.unwrap();
            assert_eq!(shown(&budi, &joined).await.unwrap().current_participants, 1);
            // The hour is free.
            hall.book(&app.regular(&format!("budi{round}@example.com"), "Budi").await, &[(5, 20)]).await;
            app.clock.advance(SignedDuration::from_secs(1));
        }
    }

    async fn concurrent_sign_in_does_not_outlive_a_deleted_account(app: TestApp) {
        let zahra = app.person(EMAIL).await;
        let mut key = add(&app, &zahra, 1).await;
        let visitor = app.visitor();
        let by_passkey = async move { sign_in(&visitor, EMAIL, &mut key).await };
        assert_ne!(while_deleted(&app, &zahra, by_passkey).await, "done");
        assert_eq!(count(&app, OF_DELETED).await, 1);

        let zahra = app.person("zahra2@example.com").await;
        app.clock.advance(SignedDuration::from_secs(31));
        let visitor = app.visitor();
        let id = send(&visitor, &zahra.email).await.unwrap();
        let request = attempt(&zahra.email, &id, &newest_code(&app, &zahra.email).await);
        let by_code = async move { visitor.auth().verify_email_otp(request).await.map(|_| ()) };
        // The address is free again, so the code may create a new account.
        while_deleted(&app, &zahra, by_code).await;
        assert_eq!(count(&app, OF_DELETED).await, 2);
        // Its earlier sessions end with the deletion.
        let known = zahra.users().get_profile(api::GetProfileRequest::default()).await;
        assert_eq!(refusal(known).code, "unauthenticated");
    }

    async fn concurrent_passkey_and_preferences_do_not_outlive_a_deleted_account(app: TestApp) {
        let zahra = app.person(EMAIL).await;
        let begun = begin(&zahra, EMAIL).await.unwrap();
        let credential = Authenticator::new(&app.origin, 1).create(&begun.credential_creation_options);
        let (request, person) = (answer(EMAIL, &begun.challenge, credential), zahra.clone());
        let added = async move { complete(&person, request).await };
        assert_ne!(while_deleted(&app, &zahra, added).await, "done");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkeys").await, 0);

        let zahra = app.regular("zahra2@example.com", NAME).await;
        let request = api::SetUserSportPreferencesRequest {
            preferences: vec![api::UserSportPreferenceInput { sport_id: "futsal".to_owned(), ..Default::default() }],
            ..Default::default()
        };
        let users = zahra.users();
        let preferred = async move { users.set_user_sport_preferences(request).await.map(|_| ()) };
        assert_ne!(while_deleted(&app, &zahra, preferred).await, "done");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM user_sport_preferences").await, 0);
    }

    async fn concurrent_click_does_not_outlive_a_deleted_account(app: TestApp) {
        let zahra = app.regular(EMAIL, NAME).await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let code = game(&budi, "Joined", "Lapangan Melati", 4).await.join_link.short_code.clone();
        let request = api::CreateLinkClickRequest { short_code: code, ..Default::default() };
        let links = zahra.links();
        let clicked = async move { links.create_link_click(request).await.map(|_| ()) };
        // The click is counted as a visitor's, without a name.
        while_deleted(&app, &zahra, clicked).await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM link_clicks WHERE user_id IS NOT NULL").await, 0);
    }

    async fn concurrently_verified_account_is_not_replaced(app: TestApp) {
        let (ani, _) = sign_up(&app, EMAIL, 1).await;
        let visitor = app.visitor();
        let id = send(&visitor, EMAIL).await.unwrap();
        let request = attempt(EMAIL, &id, &newest_code(&app, EMAIL).await);
        let proved = |tx: &mut Tx<'_>| {
            tx.conn.execute("UPDATE users SET email_verified = 1", &[])?;
            Ok(())
        };
        let entered = meeting(&app, proved, async move { visitor.auth().verify_email_otp(request).await });
        let entered = entered.await.unwrap().into_owned();
        assert_eq!((entered.is_new_user, entered.user.user.id.clone()), (false, ani.user_id.to_string()));
    }

    async fn concurrent_writes_do_not_block_account_deletion(app: TestApp) {
        let zahra = app.regular(EMAIL, NAME).await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let hall = Hall::new(&app, "Melati", Kind::Request, 1).await;
        hall.book(&zahra, &[(5, 20)]).await;
        game(&zahra, "Hosted", "Lapangan Melati", 4).await;
        let joined = game(&budi, "Joined", "Lapangan Melati", 4).await.id;
        let join = api::JoinMatchRequest { match_id: joined.clone(), ..Default::default() };
        zahra.matches().join_match(join).await.unwrap();
        // The venue rejects, the host cancels, the player leaves.
        let id = zahra.user_id;
        let ended = move |tx: &mut Tx<'_>| {
            for sql in [
                "UPDATE bookings SET status = 'rejected', expires_at = NULL WHERE user_id = $1",
                "UPDATE matches SET deleted_at = 1 WHERE host_id = $1",
                "UPDATE matches SET current_participants = current_participants - 1 WHERE host_id <> $1",
                "DELETE FROM match_participants WHERE user_id = $1",
            ] {
                tx.conn.execute(sql, params![id])?;
            }
            Ok(())
        };
        let deleted = meeting(&app, ended, async move { delete(&zahra, EMAIL).await });
        deleted.await.unwrap();
        assert_eq!(shown(&budi, &joined).await.unwrap().current_participants, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM bookings WHERE status = 'rejected'").await, 1);
    }

    async fn sign_in_concurrent_with_device_revocation_is_revoked(app: TestApp) {
        let laptop = on(&app, EMAIL, "laptop").await;
        for all_others in [false, true] {
            on(&app, EMAIL, "phone").await;
            let (id, now) = (laptop_owner(&app).await, app.app.now().as_microsecond());
            // The writes of a sign-in.
            let signed_in = move |tx: &mut Tx<'_>| {
                let device: uuid::Uuid = tx.conn.one(
                    "UPDATE devices SET last_seen = $2 WHERE user_id = $1 AND fingerprint = 'phone' RETURNING id",
                    params![id, now],
                    value,
                )?;
                let hash = [u8::from(all_others); 32];
                tx.conn.execute(
                    "INSERT INTO sessions (id, token_hash, user_id, device_id, provider, created_at, renewed_at, expires_at)
                     VALUES ($1, $2, $3, $1, 1, $4, $4, $5)",
                    params![device, hash.as_slice(), id, now, now + 1_000_000_000],
                )?;
                Ok(())
            };
            let owner = laptop.clone();
            let ended = meeting(&app, signed_in, async move {
                if all_others { revoke_others(&owner).await } else { revoke(&owner, "phone").await }
            });
            assert_eq!(ended.await, 2);
            assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
            assert_eq!(count(&app, "SELECT COUNT(*) FROM devices").await, 1);
        }
    }
}

async fn laptop_owner(app: &TestApp) -> lapang_db::Uuid {
    let id = app.app.db.read(|conn| {
        conn.one(
            "SELECT id FROM users WHERE email = $1",
            params![EMAIL],
            value,
        )
    });
    let id: Result<_, lapang_db::Error> = id.await;
    id.unwrap()
}
