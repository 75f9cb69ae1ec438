//! Favorites and watched hours.

use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::params;
use serde_json::Value;
use uuid::Uuid;

use crate::booking_races::{at_once, tally};
use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, hours, mail, number};
use lapang_testing::calls::passkeys::sign_up;
use lapang_testing::{on_both_engines, on_sqlite};

const FREE: &str = "A court is free: Futsal, Tue 3 Mar, 19:00–20:00";

type Result<T> = std::result::Result<T, connectrpc::ConnectError>;

pub async fn save(player: &Person, venue: Uuid) -> Result<()> {
    let request = api::SaveFavoriteRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    player.venues().save_favorite(request).await.map(drop)
}

async fn remove(player: &Person, venue_id: &str) -> Result<()> {
    let request = api::RemoveFavoriteRequest {
        venue_id: venue_id.to_owned(),
        ..Default::default()
    };
    player.venues().remove_favorite(request).await.map(drop)
}

async fn favorites(player: &Person) -> Vec<String> {
    let request = api::ListFavoritesRequest::default();
    let listed = player.venues().list_favorites(request).await.unwrap();
    let venues = listed.into_owned().venues;
    assert!(venues.iter().all(|venue| !venue.sports.is_empty()));
    venues.into_iter().map(|venue| venue.name).collect()
}

/// Of one hour on a day from today.
fn request(hall: &Hall, (day, hour): (i64, i64)) -> api::WatchHourRequest {
    api::WatchHourRequest {
        venue_id: hall.id.to_string(),
        sport_id: "futsal".to_owned(),
        start_time: lapang::wire::time(at(day, hour)),
        ..Default::default()
    }
}

pub async fn watch(player: &Person, hall: &Hall, time: (i64, i64)) -> Result<api::WatchedHour> {
    let answer = player.venues().watch_hour(request(hall, time)).await?;
    Ok(answer.into_owned().hour.into_option().unwrap())
}

async fn unwatch(player: &Person, id: &str) -> Result<()> {
    let request = api::UnwatchHourRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    player.venues().unwatch_hour(request).await.map(drop)
}

async fn watched(player: &Person) -> Vec<api::WatchedHour> {
    let request = api::ListWatchedHoursRequest::default();
    let listed = player.venues().list_watched_hours(request).await.unwrap();
    listed.into_owned().hours
}

async fn mails_about(app: &TestApp, player: &Person, subject: &str) -> usize {
    // A round of sweeps sends before it finds what is free.
    app.sweep().await;
    let mails = app.mails_to(&player.email).await;
    mails.iter().filter(|mail| mail.0 == subject).count()
}

async fn execute(app: &TestApp, sql: &'static str, venue: Uuid) {
    let write = move |conn: &mut dyn lapang_db::Conn| conn.execute(sql, params![venue]);
    let done: std::result::Result<u64, lapang_db::Error> = app.app.db.write(write).await;
    assert_eq!(done.unwrap(), 1);
}

const DEACTIVATE: &str = "UPDATE venues SET is_active = 0, revision = NULL WHERE id = $1";

on_sqlite! {
    async fn favorites_are_kept_once_and_listed_newest_first(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let melati = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let kenanga = Hall::new(&app, "Gor Kenanga", Kind::Request, 1).await;
        for id in [melati.id, kenanga.id, melati.id] {
            save(&ani, id).await.unwrap();
            app.clock.advance(hours(1));
        }
        assert_eq!(favorites(&ani).await, ["Gor Kenanga", "Gor Melati"]);
        execute(&app, DEACTIVATE, kenanga.id).await;
        assert_eq!(favorites(&ani).await, ["Gor Melati"]);
        for id in [kenanga.id, app.app.new_id()] {
            assert_eq!(refusal(save(&ani, id).await).short(), "not_found/NOT_FOUND");
        }
        remove(&ani, &melati.id.to_string()).await.unwrap();
        for nothing in [melati.id.to_string(), app.app.new_id().to_string(), "x".to_owned()] {
            remove(&ani, &nothing).await.unwrap();
        }
        assert_eq!(favorites(&ani).await, Vec::<String>::new());
        assert_eq!(refusal(save(&app.visitor(), melati.id).await).code, "unauthenticated");
    }

    async fn the_hundred_and_first_favorite_is_refused(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut ids = Vec::new();
        for number in 0..101 {
            ids.push(Hall::new(&app, &format!("Gor {number}"), Kind::Request, 1).await.id);
        }
        for id in &ids[..100] {
            save(&ani, *id).await.unwrap();
        }
        let refused = refusal(save(&ani, ids[100]).await);
        assert_eq!(refused.short(), "failed_precondition/TOO_MANY_FAVORITES");
        assert_eq!(refused.metadata["limit"], "100");
        // A saved one can be saved again.
        save(&ani, ids[7]).await.unwrap();
        assert_eq!(favorites(&ani).await.len(), 100);
    }

    async fn a_watched_hour_needs_a_verified_address_and_a_time_that_is_taken(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        assert_eq!(refusal(watch(&ani, &hall, (1, 19)).await).short(), "failed_precondition/HOUR_IS_FREE");
        for _ in 0..2 {
            hall.book(&budi, &[(1, 19)]).await;
        }
        let (eve, _) = sign_up(&app, "eve@example.com", 1).await;
        assert_eq!(refusal(watch(&eve, &hall, (1, 19)).await).short(), "failed_precondition/EMAIL_NOT_VERIFIED");
        let hour = watch(&ani, &hall, (1, 19)).await.unwrap();
        assert_eq!((hour.venue_name.as_str(), hour.sport_id.as_str(), hour.duration_minutes), ("Gor Melati", "futsal", 60));
        assert_eq!((hour.time_zone.as_str(), hour.notified_at.is_set()), ("Asia/Jakarta", false));
        assert_eq!(watch(&ani, &hall, (1, 19)).await.unwrap(), hour);
        assert_eq!(watched(&ani).await, [hour]);
        // Two hours of which one is taken are not free, either.
        let long = api::WatchHourRequest { duration_minutes: 120, ..request(&hall, (1, 18)) };
        ani.venues().watch_hour(long).await.unwrap();
    }

    async fn times_that_cannot_be_booked_cannot_be_watched(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for (time, minutes, problem) in [
            ((-1, 19), 0, "start_time: slot.future"),
            ((61, 19), 0, "start_time: slot.horizon"),
            ((1, 4), 0, "start_time: slot.closed"),
            ((1, 22), 120, "start_time: slot.closed"),
            ((1, 19), 90, "duration_minutes: slot.length"),
            ((1, 6), 780, "duration_minutes: slots.total"),
        ] {
            let request = api::WatchHourRequest { duration_minutes: minutes, ..request(&hall, time) };
            assert_eq!(refusal(ani.venues().watch_hour(request).await).fields, [problem]);
        }
        let start = at(1, 19) + hours(1) / 2;
        let off = api::WatchHourRequest { start_time: lapang::wire::time(start), ..request(&hall, (1, 19)) };
        assert_eq!(refusal(ani.venues().watch_hour(off).await).fields, ["start_time: slot.grid"]);
        let other = api::WatchHourRequest { sport_id: "padel".to_owned(), ..request(&hall, (1, 19)) };
        assert_eq!(refusal(ani.venues().watch_hour(other).await).fields, ["sport_id: sport.offered"]);
        execute(&app, DEACTIVATE, hall.id).await;
        assert_eq!(refusal(watch(&ani, &hall, (1, 19)).await).short(), "not_found/NOT_FOUND");
    }

    async fn only_five_hours_are_watched_at_once(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        hall.book(&budi, &[(1, 14), (1, 15), (1, 16), (1, 17), (1, 18), (1, 19)]).await;
        let mut ids = Vec::new();
        for hour in 14..19 {
            ids.push(watch(&ani, &hall, (1, hour)).await.unwrap().id);
        }
        let refused = refusal(watch(&ani, &hall, (1, 19)).await);
        assert_eq!(refused.short(), "failed_precondition/TOO_MANY_WATCHED_HOURS");
        assert_eq!(refused.metadata["limit"], "5");
        for nobodys in [&app.app.new_id().to_string(), "x"] {
            assert_eq!(refusal(unwatch(&ani, nobodys).await).short(), "not_found/NOT_FOUND");
        }
        assert_eq!(refusal(unwatch(&budi, &ids[2]).await).short(), "not_found/NOT_FOUND");
        assert_eq!(watched(&ani).await.len(), 5);
        unwatch(&ani, &ids[2]).await.unwrap();
        watch(&ani, &hall, (1, 19)).await.unwrap();
        // Those whose time has come count no more, and are deleted.
        app.clock.advance(at(1, 14).duration_since(app.clock.now()));
        let listed = watched(&ani).await;
        assert_eq!(listed.iter().map(|hour| hour.start_time.clone()).collect::<Vec<_>>(), [15, 17, 18, 19].map(|hour| slot(1, hour).start_time));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM watched_hours").await, 4);
    }

    async fn a_booking_of_the_player_ends_what_it_overlaps(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let mut taken = Vec::new();
        for _ in 0..2 {
            taken.push(hall.book(&budi, &[(1, 18), (1, 19), (1, 20)]).await.booking_id);
        }
        for hour in 18..21 {
            watch(&ani, &hall, (1, hour)).await.unwrap();
        }
        cancel(&budi, &taken[0]).await;
        hall.book(&ani, &[(1, 19)]).await;
        let left: Vec<_> = watched(&ani).await.into_iter().map(|hour| hour.start_time).collect();
        assert_eq!(left, [slot(1, 18).start_time, slot(1, 20).start_time]);
        // A booking of somebody else ends nothing.
        hall.book(&budi, &[(1, 18)]).await;
        assert_eq!(watched(&ani).await.len(), 2);
    }

    async fn watches_of_a_deactivated_venue_are_not_mailed(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let taken = hall.book(&budi, &[(1, 19)]).await.booking_id;
        watch(&ani, &hall, (1, 19)).await.unwrap();
        cancel(&budi, &taken).await;
        execute(&app, DEACTIVATE, hall.id).await;
        assert_eq!(mails_about(&app, &ani, FREE).await, 0);
        execute(&app, "UPDATE venues SET is_active = 1, revision = NULL WHERE id = $1", hall.id).await;
        assert_eq!(mails_about(&app, &ani, FREE).await, 1);
    }

    async fn an_hour_that_is_taken_again_can_be_watched_again(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let taken = hall.book(&budi, &[(1, 19)]).await.booking_id;
        let first = watch(&ani, &hall, (1, 19)).await.unwrap();
        cancel(&budi, &taken).await;
        assert_eq!(mails_about(&app, &ani, FREE).await, 1);
        let taken = hall.book(&budi, &[(1, 19)]).await.booking_id;
        assert!(watched(&ani).await[0].notified_at.is_set());
        let again = watch(&ani, &hall, (1, 19)).await.unwrap();
        assert_eq!((&again.id, again.notified_at.is_set()), (&first.id, false));
        cancel(&budi, &taken).await;
        assert_eq!(mails_about(&app, &ani, FREE).await, 2);
    }

    async fn favorites_and_watched_hours_are_exported_and_leave_with_the_account(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        hall.book(&budi, &[(1, 19)]).await;
        save(&ani, hall.id).await.unwrap();
        watch(&ani, &hall, (1, 19)).await.unwrap();
        let export = ani.users().export_account(api::ExportAccountRequest::default()).await;
        let export: Value = serde_json::from_str(&export.unwrap().into_owned().json).unwrap();
        assert_eq!(export["venues"]["favorites"][0]["venue"], "Gor Melati");
        let hour = &export["venues"]["watched_hours"][0];
        assert_eq!([&hour["venue"], &hour["sport"], &hour["starts_at"]], ["Gor Melati", "futsal", "2026-03-03T12:00:00Z"]);
        crate::deletion::delete(&ani, "ani@example.com").await.unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM favorite_venues").await, 0);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM watched_hours").await, 0);
    }

    async fn favorites_of_a_squatter_do_not_keep_the_owner_out(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (eve, _) = sign_up(&app, "ani@example.com", 1).await;
        save(&eve, hall.id).await.unwrap();
        let ani = app.person("ani@example.com").await;
        assert_eq!(favorites(&ani).await, Vec::<String>::new());
    }
}

on_both_engines! {
    async fn a_canceled_booking_sends_one_email_with_a_link_to_the_form(app: TestApp) {
        let other = app.another_node().await;
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let taken = hall.book(&budi, &[(1, 18), (1, 19)]).await.booking_id;
        watch(&ani, &hall, (1, 19)).await.unwrap();
        assert_eq!(mails_about(&app, &ani, FREE).await, 0);
        cancel(&budi, &taken).await;
        for round in [tokio::join!(app.try_sweep(), other.try_sweep()), tokio::join!(other.try_sweep(), app.try_sweep())] {
            round.0.unwrap();
            round.1.unwrap();
        }
        let text = mail(&app, "ani@example.com", FREE).await;
        for part in [
            "At Gor Melati a court is free".to_owned(),
            "Tuesday, 3 March 2026, 19:00–20:00 WIB".to_owned(),
            format!("/venue/{}/book?sport=futsal&date=2026-03-03&at=2026-03-03T12:00:00Z/2026-03-03T13:00:00Z", hall.id),
            "stop watching hours here: http://".to_owned(),
            "whoever books first".to_owned(),
        ] {
            assert!(text.contains(&part), "{part}: {text}");
        }
        app.clock.advance(hours(1));
        assert_eq!(mails_about(&app, &ani, FREE).await, 1);
        assert!(watched(&ani).await[0].notified_at.is_set());
    }

    async fn of_two_players_the_older_is_told_first_and_the_other_five_minutes_later(app: TestApp) {
        let other = app.another_node().await;
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let [ani, citra, dewi] = [app.regular("ani@example.com", "Ani").await, app.regular("citra@example.com", "Citra").await, app.regular("dewi@example.com", "Dewi").await];
        let taken = hall.book(&budi, &[(1, 19), (1, 20)]).await.booking_id;
        for player in [&ani, &citra] {
            watch(player, &hall, (1, 19)).await.unwrap();
            app.clock.advance(SignedDuration::from_mins(1));
        }
        // Of another time: it waits for nobody.
        watch(&dewi, &hall, (1, 20)).await.unwrap();
        cancel(&budi, &taken).await;
        let later = "A court is free: Futsal, Tue 3 Mar, 20:00–21:00";
        let told = async || (
            mails_about(&app, &ani, FREE).await,
            mails_about(&app, &citra, FREE).await,
            mails_about(&app, &dewi, later).await,
        );
        let (one, two) = tokio::join!(app.try_sweep(), other.try_sweep());
        assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
        assert_eq!(told().await, (1, 0, 1));
        app.clock.advance(SignedDuration::from_mins(4));
        assert_eq!(told().await, (1, 0, 1));
        app.clock.advance(SignedDuration::from_mins(1));
        // Ani books in time, and Citra gets nothing until it is free again.
        let own = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!(told().await, (1, 0, 1));
        cancel(&ani, &own).await;
        assert_eq!(told().await, (1, 1, 1));
    }

    async fn parallel_requests_watch_no_more_than_five_hours(app: TestApp) {
        let other = app.another_node().await;
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let taken: Vec<(i64, i64)> = (8..18).map(|hour| (1, hour)).collect();
        hall.book(&budi, &taken).await;
        let calls = taken.iter().map(|time| {
            let player = if time.1 % 2 == 0 { ani.clone() } else { ani.through(&other) };
            let request = request(&hall, *time);
            async move { player.venues().watch_hour(request).await }
        });
        let expected = tally(&[("failed_precondition/TOO_MANY_WATCHED_HOURS", 5), ("ok", 5)]);
        assert_eq!(at_once(calls.collect()).await, expected);
        assert_eq!(watched(&ani).await.len(), 5);
    }
}
