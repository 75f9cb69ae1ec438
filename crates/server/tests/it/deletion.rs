//! Account deletion and data export.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use lapang_api as api;
use lapang_api::BookingStatus::{BOOKING_STATUS_CANCELED_USER, BOOKING_STATUS_CONFIRMED};
use lapang_db::{params, value};
use serde_json::Value;

use crate::feed::rotate;
use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::traces::{places, traces};
use lapang_testing::app::{Person, TestApp, newest_code, refusal, samples, session_cookie};
use lapang_testing::calls::matches;
use lapang_testing::on_both_engines;

const EMAIL: &str = "zahra.k@example.com";
pub const NAME: &str = "Zahra Kusumawardhani";
const ADDRESS: &str = "203.0.113.77";
const AGENT: &str = "Zahras-Own-Browser/1.0";

/// A person with their own IP address and browser.
async fn zahra(app: &TestApp) -> Person {
    let client = lapang_testing::app::http();
    let post = async |method: &str, body: Value| {
        let request = client
            .post(format!("{}/lapang.v1.AuthService/{method}", app.origin))
            .header("x-forwarded-for", ADDRESS)
            .header("user-agent", AGENT);
        request.json(&body).send().await.unwrap()
    };
    let sent: Value = post("SendEmailOTP", serde_json::json!({ "email": EMAIL }))
        .await
        .json()
        .await
        .unwrap();
    let code = newest_code(app, EMAIL).await;
    let verified = post(
        "VerifyEmailOTP",
        serde_json::json!({
            "email": EMAIL, "otpId": sent["otpId"], "otpCode": code, "acceptedTerms": true, "name": NAME,
            "deviceInfo": { "fingerprint": "f1", "location": "Bandung" },
        }),
    )
    .await;
    let mut person = app.visitor();
    EMAIL.clone_into(&mut person.email);
    person.cookie = Some(session_cookie(verified.headers()));
    let answer: Value = verified.json().await.unwrap();
    person.user_id = answer["user"]["user"]["id"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    person
}

async fn photo(app: &TestApp, person: &Person) -> String {
    let sent = lapang_testing::app::http()
        .put(format!("{}/api/profile/photo", app.origin))
        .header("cookie", person.cookie.as_deref().unwrap())
        .body(samples::jpeg(60, 60));
    let answer: Value = sent.send().await.unwrap().json().await.unwrap();
    answer["avatarUrl"].as_str().unwrap().to_owned()
}

pub async fn game(host: &Person, name: &str, location: &str, day: i64) -> api::Match {
    let is_zahra = host.email == EMAIL;
    let request = api::CreateMatchRequest {
        name: name.to_owned(),
        description: if is_zahra { NAME } else { "" }.to_owned(),
        sport_id: "futsal".to_owned(),
        location: location.to_owned(),
        date_time: lapang::wire::time(at(day, 19)),
        is_public: true,
        ..Default::default()
    };
    let made = host.matches().create_match(request).await.unwrap();
    (*made.into_owned().r#match).clone()
}

async fn join(person: &Person, id: &str) {
    let request = api::JoinMatchRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    person.matches().join_match(request).await.unwrap();
}

pub async fn shown(person: &Person, id: &str) -> Option<api::Match> {
    let request = api::GetMatchRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    let answer = person.matches().get_match(request).await.ok()?;
    Some((*answer.into_owned().r#match).clone())
}

pub async fn delete(person: &Person, email: &str) -> Result<(), connectrpc::ConnectError> {
    let request = api::DeleteAccountRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let answer = person.users().delete_account(request).await?;
    let cookies: Vec<_> = answer.headers().get_all("set-cookie").iter().collect();
    assert!(
        cookies.len() == 2
            && cookies
                .iter()
                .all(|line| line.to_str().unwrap().contains("Max-Age=0")),
        "{cookies:?}"
    );
    assert!(answer.into_owned().success);
    Ok(())
}

/// A person who has used every feature.
struct Life {
    zahra: Person,
    budi: Person,
    hall: Hall,
    played: String,
    hosted: String,
    joined: String,
    photo: String,
    calendar: String,
}

async fn live(app: &TestApp) -> Life {
    let zahra = zahra(app).await;
    let budi = app.regular("budi@example.com", "Budi Santoso").await;
    let hall = Hall::new(app, "Melati", Kind::Instant, 1).await;
    lapang::accounts::grant(&app.app, EMAIL, None)
        .await
        .unwrap();
    let tell = api::UpdateProfileRequest {
        bio: Some(format!("I am {NAME}")),
        location: Some("Bandung".to_owned()),
        date_of_birth: Some("1999-12-31".to_owned()),
        ..Default::default()
    };
    zahra.users().update_profile(tell).await.unwrap();
    let prefer = api::SetUserSportPreferencesRequest {
        preferences: vec![api::UserSportPreferenceInput {
            sport_id: "futsal".to_owned(),
            ..Default::default()
        }],
        ..Default::default()
    };
    zahra
        .users()
        .set_user_sport_preferences(prefer)
        .await
        .unwrap();
    crate::venue_admin::change_staff(app, &zahra, hall.id).await;
    let photo = photo(app, &zahra).await;
    let calendar = rotate(&zahra).await;
    // One booking that will be over, one past its cut-off, one that can be cancelled.
    for (day, hour) in [(0, 20), (2, 12), (5, 20)] {
        let mut request = hall.request(&[(day, hour)]);
        request.notes = format!("{NAME} comes");
        zahra.bookings().create_booking(request).await.unwrap();
    }
    crate::watches::save(&zahra, hall.id).await.unwrap();
    crate::watches::watch(&zahra, &hall, (5, 20)).await.unwrap();
    let played = game(&zahra, "Played", "Lapangan Melati", 0).await;
    let hosted = game(&zahra, "Hosted", &format!("Rumah {NAME}"), 4).await;
    let joined = game(&budi, "Joined", "Lapangan Melati", 4).await;
    let full = game(&budi, "Full", "Lapangan Melati", 4).await;
    matches::limit(&budi, &full.id, 2).await.unwrap();
    let gita = app.regular("gita@example.com", "Gita").await;
    matches::join(&gita, &full.id).await.unwrap();
    matches::join_waitlist(&zahra, &full.id).await.unwrap();
    let called_off = game(&zahra, &format!("{NAME} plays"), NAME, 3).await;
    let request = api::DeleteMatchRequest {
        id: called_off.id,
        ..Default::default()
    };
    zahra.matches().delete_match(request).await.unwrap();
    for (person, id) in [
        (&budi, &played.id),
        (&budi, &hosted.id),
        (&zahra, &joined.id),
    ] {
        join(person, id).await;
    }
    let code = joined.join_link.short_code.clone();
    let opened = lapang_testing::app::http()
        .get(format!("{}/j/{code}", app.origin))
        .header("cookie", zahra.cookie.as_deref().unwrap())
        .header("x-forwarded-for", ADDRESS)
        .header("user-agent", AGENT)
        .send()
        .await
        .unwrap();
    assert!(opened.url().path().starts_with("/match/"));
    start_night(&zahra, &played.id).await;
    insert_ways_in(app, zahra.user_id).await;
    // Wednesday at ten: the first day is over, the court at noon is past its cut-off.
    app.clock.advance(SignedDuration::from_hours(49));
    Life {
        zahra,
        budi,
        hall,
        played: played.id,
        hosted: hosted.id,
        joined: joined.id,
        photo,
        calendar,
    }
}

/// With somebody who has no account.
async fn start_night(host: &Person, match_id: &str) {
    let change = |key: u128| {
        buffa::MessageField::some(api::Change {
            key: uuid::Uuid::from_u128(key).to_string(),
            ..Default::default()
        })
    };
    let start = api::StartNightRequest {
        match_id: match_id.to_owned(),
        change: change(1),
        format: api::NightFormat::NIGHT_FORMAT_TURNS.into(),
        courts: vec!["Lapangan 1".to_owned()],
        ..Default::default()
    };
    host.play().start_night(start).await.unwrap();
    let walk_in = api::PersonInput {
        id: uuid::Uuid::from_u128(3).to_string(),
        name: format!("Brother of {NAME}"),
        state: api::PersonState::PERSON_STATE_PRESENT.into(),
        ..Default::default()
    };
    let people = api::SetPeopleRequest {
        match_id: match_id.to_owned(),
        change: change(2),
        people: vec![walk_in],
        ..Default::default()
    };
    host.play().set_people(people).await.unwrap();
}

/// A passkey, a Google identity, and an open ceremony and flow.
async fn insert_ways_in(app: &TestApp, user_id: uuid::Uuid) {
    let done = app.app.db.write(move |conn| -> Result<(), lapang_db::Error> {
        let hash = [1_u8; 32].as_slice();
        conn.execute(
            "INSERT INTO passkeys (id, user_id, credential_id, name, credential, created_at) VALUES ($1, $1, $2, $3, '{}', 0)",
            params![user_id, hash, "Phone of Zahra Kusumawardhani"],
        )?;
        conn.execute(
            "INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ('https://id.example', 'z-77', $1, 0)",
            params![user_id],
        )?;
        conn.execute(
            "INSERT INTO passkey_ceremonies (challenge_hash, kind, email, user_id, name, state, created_at, expires_at)
             VALUES ($1, 'registration', $2, $3, $4, '', 0, 0)",
            params![hash, EMAIL, user_id, NAME],
        )?;
        conn.execute(
            "INSERT INTO provider_visits (state_hash, browser_hash, nonce, pkce_verifier, redirect_uri, proved, created_at, expires_at)
             VALUES ($1, $1, '', '', '', $2, 0, 0)",
            params![hash, &format!("{{\"email\":\"{EMAIL}\"}}")],
        )?;
        Ok(())
    });
    done.await.unwrap();
}

on_both_engines! {
    async fn deleting_an_account_leaves_no_personal_data(app: TestApp) {
        let life = Box::pin(live(&app)).await;
        let zahra = &life.zahra;
        for word in [EMAIL, NAME, ADDRESS, AGENT, "1999-12-31", "z-77"] {
            assert!(!traces(&app, word).await.is_empty(), "{word} was not there");
        }
        let refused = refusal(delete(zahra, "budi@example.com").await);
        assert_eq!(refused.fields, ["email: email.other"]);
        assert_eq!(current_email(zahra).await.unwrap(), EMAIL);
        // A fetch of the feed is counted under the owner's id.
        assert_eq!(lapang_testing::app::http().get(&life.calendar).send().await.unwrap().status(), http::StatusCode::OK);
        let id = zahra.user_id.to_string();
        assert!(!traces(&app, &id).await.is_empty());
        delete(zahra, " Zahra.K@example.com ").await.unwrap();
        assert_eq!(refusal(current_email(zahra).await).code, "unauthenticated");
        let emails = app.mails_to(EMAIL).await;
        assert_eq!(emails.last().unwrap().0, "Your account is deleted");
        app.sweep().await;
        // The trails of venues name their authors for a year.
        assert_eq!(traces(&app, EMAIL).await, ["venue_events.actor_email", "venue_events.subject"].map(str::to_owned).into());
        app.clock.advance(SignedDuration::from_hours(366 * 24));
        app.sweep().await;
        for word in [EMAIL, NAME, "kusumawardhani", "zahra", ADDRESS, AGENT, "1999-12-31", "z-77"] {
            assert_eq!(traces(&app, word).await, BTreeSet::new(), "{word}");
        }
        assert_eq!(traces(&app, &id).await, ["users.email".to_owned()].into());
        // Only rows that others need still share the id.
        let left = ["booking_events.actor_id", "bookings.user_id", "guests.keeper_id", "match_participants.user_id", "matches.host_id", "night_people.user_id", "users.id", "venue_events.actor_id"];
        assert_eq!(places(&app, zahra.user_id).await, left.map(str::to_owned).into());
        assert_eq!(std::fs::read_dir(app.app.config.data_dir.join("photos")).unwrap().count(), 0);
        let gone = lapang_testing::app::http().get(format!("{}{}", app.origin, life.photo)).send().await.unwrap();
        assert_eq!(gone.status(), http::StatusCode::NOT_FOUND);
        let gone = lapang_testing::app::http().get(&life.calendar).send().await.unwrap();
        assert_eq!(gone.status(), http::StatusCode::NOT_FOUND);
    }

    async fn deletion_cancels_upcoming_and_keeps_past_events(app: TestApp) {
        let life = Box::pin(live(&app)).await;
        let staff = app.staff("staff@example.com", Some(life.hall.id)).await;
        delete(&life.zahra, EMAIL).await.unwrap();

        // The hours are free again.
        life.hall.book(&life.budi, &[(2, 12), (5, 20)]).await;
        let listed = staff.booking_admin().list_bookings_for_admin(api::ListBookingsForAdminRequest::default()).await;
        let listed = listed.unwrap().into_owned().bookings;
        let theirs: Vec<_> = listed.iter().filter(|booking| booking.user_id == life.zahra.user_id.to_string()).collect();
        let mut states = Vec::new();
        for booking in &theirs {
            let request = api::GetBookingForAdminRequest { booking_id: booking.id.clone(), ..Default::default() };
            let answer = staff.booking_admin().get_booking_for_admin(request).await.unwrap().into_owned();
            assert_eq!((answer.booking.player.name.as_str(), answer.booking.player.email.as_str()), ("Deleted player", ""));
            assert_eq!(booking.notes, "");
            let (start, last) = (booking.slots[0].start_time.seconds, answer.booking.events.last().unwrap());
            states.push((start, booking.status.as_known().unwrap(), last.reason.clone()));
        }
        states.sort_by_key(|state| state.0);
        let reasons: Vec<_> = states.iter().map(|state| (state.1, state.2.as_str())).collect();
        assert_eq!(reasons, [
            (BOOKING_STATUS_CONFIRMED, ""),
            (BOOKING_STATUS_CANCELED_USER, "The player's account was deleted. The time to cancel without asking was over."),
            (BOOKING_STATUS_CANCELED_USER, "The player's account was deleted."),
        ]);
        let to_staff = app.mails_to("staff@example.com").await;
        let canceled: Vec<_> = to_staff.iter().filter(|mail| mail.0.starts_with("Booking canceled by the player")).collect();
        assert_eq!(canceled.len(), 2);
        assert!(canceled.iter().all(|mail| mail.1.contains(NAME)), "{canceled:?}");

        // Participants still see that it is cancelled, without the host's texts.
        let hosted = shown(&life.budi, &life.hosted).await.unwrap();
        assert!(hosted.called_off_at.is_set() && shown(&app.visitor(), &life.hosted).await.is_none());
        assert_eq!([&hosted.name, &hosted.host.name, &hosted.location, &hosted.description], ["Futsal", "Deleted player", "", ""]);
        let to_budi = app.mails_to("budi@example.com").await;
        assert!(to_budi.iter().any(|mail| mail.0 == "Called off: Hosted"), "{to_budi:?}");
        let joined = shown(&life.budi, &life.joined).await.unwrap();
        assert_eq!((joined.current_participants, joined.participants.len()), (1, 1));
        for reader in [&life.budi, &app.visitor()] {
            let played = shown(reader, &life.played).await.unwrap();
            // Host, player and the walk-in of the night.
            assert_eq!((played.current_participants, played.host.name.as_str()), (3, "Deleted player"));
            assert_eq!((played.location.as_str(), played.description.as_str()), ("Lapangan Melati", ""));
        }
        // No later sweep or staff action emails the deleted account.
        app.clock.advance(SignedDuration::from_hours(24 * 10));
        app.sweep().await;
        let last = app.mails_to(EMAIL).await;
        assert_eq!(last.last().unwrap().0, "Your account is deleted");
    }

    async fn overdue_request_expires_when_the_account_is_deleted(app: TestApp) {
        let zahra = zahra(&app).await;
        let hall = Hall::new(&app, "Melati", Kind::Request, 1).await;
        let over = hall.book(&zahra, &[(5, 10)]).await.booking_id;
        app.clock.advance(SignedDuration::from_hours(25));
        let open = hall.book(&zahra, &[(6, 10)]).await.booking_id;
        delete(&zahra, EMAIL).await.unwrap();
        let mut found = Vec::new();
        for id in [over, open] {
            let id: uuid::Uuid = id.parse().unwrap();
            let status = app.app.db.read(move |conn| -> Result<String, lapang_db::Error> {
                conn.one("SELECT status FROM bookings WHERE id = $1", params![id], value)
            });
            found.push(status.await.unwrap());
        }
        assert_eq!(found, ["expired", "canceled_user"]);
        app.sweep().await;
        assert_eq!(traces(&app, EMAIL).await, BTreeSet::new());
    }

    async fn deleted_address_can_sign_up_again(app: TestApp) {
        let life = Box::pin(live(&app)).await;
        delete(&life.zahra, EMAIL).await.unwrap();
        app.sweep().await; // Mails of one sweep have no order.
        let visitor = app.visitor();
        let id = send(&visitor, EMAIL).await.unwrap();
        let code = newest_code(&app, EMAIL).await;
        let answer = visitor.auth().verify_email_otp(attempt(EMAIL, &id, &code)).await.unwrap().into_owned();
        assert!(answer.is_new_user);
        assert_ne!(answer.user.user.id, life.zahra.user_id.to_string());
        assert_eq!(answer.user.user.avatar_url, "");
        let access = visitor.auth().check_internal_access(api::CheckInternalAccessRequest::default()).await;
        assert!(!access.unwrap().into_owned().has_access);
    }

    async fn export_contains_everything_stored_about_a_player(app: TestApp) {
        let life = Box::pin(live(&app)).await;
        let answer = life.zahra.users().export_account(api::ExportAccountRequest::default()).await;
        let text = answer.unwrap().into_owned().json;
        let whole: Value = serde_json::from_str(&text).unwrap();
        for (pointer, expected) in [
            ("/exported_at", "2026-03-04T03:00:00Z"),
            ("/sign_in/account/email", EMAIL),
            ("/sign_in/account/date_of_birth", "1999-12-31"),
            ("/sign_in/devices/0/ip_address", ADDRESS),
            ("/sign_in/devices/0/user_agent", AGENT),
            ("/sign_in/sessions/0/way_in", "e-mail code"),
            ("/sign_in/passkeys/0/name", "Phone of Zahra Kusumawardhani"),
            ("/sign_in/other_providers/0/subject", "z-77"),
            ("/sign_in/sign_in_codes/0/asked_from", ADDRESS),
            ("/sign_in/staff_roles/0/role", "admin"),
            // That a calendar feed exists, without its URL.
            ("/calendar_address/made_at", "2026-03-02T02:00:00Z"),
            ("/sports_preferences/0/sport", "futsal"),
            ("/photos/0/url", &life.photo),
            ("/bookings/0/venue", "Melati"),
            ("/bookings/0/price", "IDR 150000.00"),
            ("/bookings/0/slots/0/starts_at", "2026-03-02T13:00:00Z"),
            ("/bookings/0/history/0/to", "confirmed"),
            ("/bookings/0/notes", &format!("{NAME} comes")),
            ("/matches/waited_for/0/name", "Full"),
            ("/links/clicks/0/ip_address", ADDRESS),
        ] {
            assert_eq!(whole.pointer(pointer).unwrap(), expected, "{pointer}");
        }
        for (pointer, count) in [("/bookings", 3), ("/matches/hosted", 3), ("/matches/joined", 3), ("/links/made", 3)] {
            assert_eq!(whole.pointer(pointer).unwrap().as_array().unwrap().len(), count, "{pointer}");
        }
        assert_eq!(whole["sign_in"]["account"]["reminders"]["day_before"], true);
        // Nothing about others, and no secrets.
        let token = life.calendar.rsplit('/').next().unwrap();
        for foreign in ["budi", "Santoso", "token_hash", "credential", token] {
            assert!(!text.contains(foreign), "{foreign}");
        }
    }
}
