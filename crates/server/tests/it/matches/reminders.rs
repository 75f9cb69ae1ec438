//! Reminders: recipients, times and texts.

use jiff::SignedDuration;
use lapang_api as api;
use lapang_api::{CreateMatchRequest, UpdateMatchRequest};
use lapang_db::{Error, Uuid, params};

use super::{DAY, at, delete, futsal, join, leave, make, remove, unverified, update, venue_in};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

const HOUR: i64 = 3600;

/// All emails to a person after a sweep.
async fn mails(app: &TestApp, person: &Person) -> Vec<(String, String)> {
    app.sweep().await;
    app.mails_to(&person.email).await
}

/// Subjects of a person's reminders so far.
async fn reminders(app: &TestApp, person: &Person) -> Vec<String> {
    let mails = mails(app, person).await.into_iter();
    let subjects = mails.map(|(subject, _)| subject);
    subjects
        .filter(|it| it.starts_with("Reminder: ") || it.starts_with("Pengingat: "))
        .collect()
}

async fn count(app: &TestApp, person: &Person) -> usize {
    reminders(app, person).await.len()
}

fn advance(app: &TestApp, hours: i64) {
    app.clock.advance(SignedDuration::from_hours(hours));
}

fn in_hours(hours: i64) -> CreateMatchRequest {
    CreateMatchRequest {
        date_time: at(hours * HOUR),
        ..futsal()
    }
}

fn moved_to(id: &str, hours: i64) -> UpdateMatchRequest {
    UpdateMatchRequest {
        id: id.to_owned(),
        date_time: at(hours * HOUR),
        ..Default::default()
    }
}

async fn settings(person: &Person) -> (bool, bool) {
    let request = api::GetReminderSettingsRequest::default();
    let answer = person.users().get_reminder_settings(request).await.unwrap();
    let settings = answer.into_owned().settings;
    (settings.day_before, settings.hours_before)
}

async fn set(person: &Person, day_before: bool, hours_before: bool) -> (bool, bool) {
    let request = api::UpdateReminderSettingsRequest {
        settings: lapang::wire::Field::some(api::ReminderSettings {
            day_before,
            hours_before,
            ..Default::default()
        }),
        ..Default::default()
    };
    let answer = person.users().update_reminder_settings(request).await;
    let settings = answer.unwrap().into_owned().settings;
    (settings.day_before, settings.hours_before)
}

async fn write(app: &TestApp, sql: &'static str, id: Uuid) {
    let done = app.app.db.write(move |conn| conn.execute(sql, params![id]));
    done.await.map_err(|error: Error| error).unwrap();
}

on_sqlite! {
    async fn participants_are_reminded_a_day_and_two_hours_before(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&host, in_hours(72)).await;
        join(&ani, &made.id).await.unwrap();
        let mut seen = Vec::new();
        for hours in [47, 1, 1, 20, 1, 1, 1, 1] {
            advance(&app, hours);
            seen.push((count(&app, &host).await, count(&app, &ani).await));
        }
        // 25, 24, 23, 3, 2, 1 and 0 hours before, and an hour after.
        assert_eq!(seen, [(0, 0), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2), (2, 2)]);
    }

    async fn a_reminder_is_localized_and_says_when_where_and_how_to_leave(app: TestApp) {
        let venue = venue_in(&app, "GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let host = app.regular("host@example.com", "Host").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        write(&app, "UPDATE users SET locale = 'id' WHERE id = $1", budi.user_id).await;
        let request = CreateMatchRequest {
            name: "Futsal & <Kopi>".to_owned(),
            venue_id: Some(venue),
            location: "Lapangan 3".to_owned(),
            ..in_hours(72)
        };
        let made = make(&host, request).await;
        join(&budi, &made.id).await.unwrap();
        advance(&app, 48);
        let origin = &app.origin;
        let map = "https://www.openstreetmap.org/?mlat=0.5&mlon=0.5#map=17/0.5/0.5";
        let mut received = mails(&app, &host).await.into_iter();
        let (subject, text) = received.rfind(|it| it.0.starts_with("Reminder: ")).unwrap();
        assert_eq!(subject, "Reminder: Futsal & <Kopi>, 5 March, 10:00");
        for part in [
            "“Futsal & <Kopi>” is coming up, and you are in:",
            &format!("Futsal\r\nThursday, 5 March 2026, 10:00–12:00 WITA\r\nGOR Ngurah Rai, Lapangan 3\r\nMap: {map}\r\n"),
            &format!("Add to your calendar: {origin}/api/matches/{}.ics\r\n", made.id),
            "You are the host: move it or call it off",
            &format!("settings: {origin}/settings/notifications\r\n"),
            &format!("See the match:\r\n{origin}/match/{}\r\n", made.id),
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let (subject, text) = mails(&app, &budi).await.pop().unwrap();
        assert_eq!(subject, "Pengingat: Futsal & <Kopi>, 5 Maret, 10.00");
        for part in [
            "Kamis, 5 Maret 2026, pukul 10.00–12.00 WITA\r\nGOR Ngurah Rai, Lapangan 3\r\n",
            "Tekan Batal ikut di halaman main bareng ini",
            &format!("{origin}/id/settings/notifications\r\n"),
            &format!("Lihat main bareng:\r\n{origin}/id/match/{}\r\n", made.id),
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        advance(&app, 22);
        let (_, text) = mails(&app, &budi).await.pop().unwrap();
        assert!(text.contains("“Futsal & <Kopi>” segera dimulai"), "{text}");
    }

    async fn a_player_who_joins_after_a_reminder_was_due_does_not_get_it(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let (ani, budi) = (app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await);
        let made = make(&host, in_hours(30)).await;
        advance(&app, 7);
        join(&ani, &made.id).await.unwrap();
        assert_eq!((count(&app, &host).await, count(&app, &ani).await), (1, 0));
        advance(&app, 22);
        join(&budi, &made.id).await.unwrap();
        assert_eq!((count(&app, &host).await, count(&app, &ani).await, count(&app, &budi).await), (2, 1, 0));
        // Nor does a host get one for a match created less than a day ahead.
        let today = make(&host, in_hours(31)).await;
        advance(&app, 1);
        assert_eq!(count(&app, &host).await, 2);
        assert!(!today.id.is_empty());
    }

    async fn a_moved_match_is_reminded_of_again(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&host, in_hours(30)).await;
        join(&ani, &made.id).await.unwrap();
        advance(&app, 10);
        assert_eq!(count(&app, &ani).await, 1);
        update(&host, moved_to(&made.id, 100)).await.unwrap();
        advance(&app, 60);
        assert_eq!(count(&app, &ani).await, 1);
        advance(&app, 10);
        assert_eq!(count(&app, &ani).await, 2);
        advance(&app, 18);
        assert_eq!(reminders(&app, &ani).await.len(), 3);
    }

    async fn a_new_start_within_a_day_skips_the_day_reminder(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&host, in_hours(100)).await;
        join(&ani, &made.id).await.unwrap();
        advance(&app, 50);
        update(&host, moved_to(&made.id, 60)).await.unwrap();
        assert_eq!(count(&app, &ani).await, 0);
        assert!(mails(&app, &ani).await.iter().any(|it| it.0.starts_with("Changed: ")));
        advance(&app, 8);
        assert_eq!((count(&app, &ani).await, count(&app, &host).await), (1, 1));
    }

    async fn only_current_participants_are_reminded(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(4).await;
        let made = make(&host, in_hours(72)).await;
        for player in &crowd[..3] {
            join(player, &made.id).await.unwrap();
        }
        leave(&crowd[0], &made.id).await.unwrap();
        remove(&host, &made.id, &crowd[1].user_id.to_string()).await.unwrap();
        // A waitlisted player.
        let id: Uuid = made.id.parse().unwrap();
        let waiting = crowd[3].user_id;
        let sql = "INSERT INTO match_waitlist (id, match_id, user_id, place, joined_at) VALUES ($2, $1, $2, 1, 0)";
        let done = app.app.db.write(move |conn| conn.execute(sql, params![id, waiting]));
        done.await.map_err(|error: Error| error).unwrap();
        let deleted = make(&host, in_hours(72)).await;
        join(&crowd[2], &deleted.id).await.unwrap();
        delete(&host, &deleted.id).await.unwrap();
        advance(&app, 48);
        app.sweep().await;
        let mut got = Vec::new();
        for player in &crowd {
            got.push(count(&app, player).await);
        }
        assert_eq!((got, count(&app, &host).await), (vec![0, 0, 1, 0], 1));
    }

    async fn unverified_addresses_get_no_reminder(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = make(&host, in_hours(72)).await;
        join(&ani, &made.id).await.unwrap();
        unverified(&app, "ani@example.com").await;
        advance(&app, 48);
        assert_eq!((count(&app, &host).await, count(&app, &ani).await), (1, 0));
    }

    async fn after_an_outage_useless_reminders_are_skipped(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        make(&host, in_hours(72)).await;
        make(&host, in_hours(75)).await;
        make(&host, in_hours(69)).await;
        // After the outage one match has started, one starts in three hours and one in six.
        advance(&app, 69);
        assert_eq!(count(&app, &host).await, 1);
        let later = mails(&app, &host).await.pop().unwrap();
        assert!(later.0.ends_with("5 March, 12:00"), "{later:?}");
        advance(&app, 1);
        assert_eq!(count(&app, &host).await, 2);
    }

    async fn an_expired_reminder_is_dropped(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        make(&host, in_hours(72)).await;
        // A file in place of the directory makes sending fail.
        std::fs::write(app.app.mail_dir(), "").unwrap();
        advance(&app, 70);
        app.sweep().await;
        // The pending email is in the account export; a pending code is not.
        let code = api::SendEmailOTPRequest { email: host.email.clone(), ..Default::default() };
        host.auth().send_email_otp(code).await.unwrap();
        app.sweep().await;
        let export = host.users().export_account(api::ExportAccountRequest::default()).await;
        let export: serde_json::Value = serde_json::from_str(&export.unwrap().into_owned().json).unwrap();
        let waiting = export["mails_not_sent_yet"].as_array().unwrap();
        assert_eq!(waiting.len(), 1);
        assert!(waiting[0]["subject"].as_str().unwrap().starts_with("Reminder: "));
        advance(&app, 2);
        app.sweep().await;
        std::fs::remove_file(app.app.mail_dir()).unwrap();
        assert_eq!(mails(&app, &host).await, []);
    }

    async fn players_can_choose_their_reminders(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(3).await;
        assert_eq!(settings(&host).await, (true, true));
        let empty = host.users().update_reminder_settings(api::UpdateReminderSettingsRequest::default()).await;
        assert_eq!(refusal(empty).fields.len(), 1);
        let made = make(&host, in_hours(72)).await;
        for (player, (day, hours)) in crowd.iter().zip([(true, false), (false, true), (false, false)]) {
            join(player, &made.id).await.unwrap();
            assert_eq!(set(player, day, hours).await, (day, hours));
            assert_eq!(settings(player).await, (day, hours));
        }
        let mut got = Vec::new();
        for hours in [48, 22] {
            advance(&app, hours);
            for player in &crowd {
                got.push(count(&app, player).await);
            }
        }
        assert_eq!(got, [1, 0, 0, 1, 1, 0]);
        assert_eq!(count(&app, &host).await, 2);
    }

    async fn times_around_midnight_use_the_matchs_time_zone(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        // 23:30 in Jakarta is 00:30 in Denpasar.
        let request = CreateMatchRequest {
            date_time: at(2 * DAY + 14 * HOUR + HOUR / 2),
            time_zone: "Asia/Makassar".to_owned(),
            ..futsal()
        };
        make(&host, request).await;
        advance(&app, 39);
        let (subject, text) = mails(&app, &host).await.pop().unwrap();
        assert!(subject.ends_with("5 March, 00:30"), "{subject}");
        assert!(text.contains("Thursday, 5 March 2026, 00:30–02:30 WITA"), "{text}");
    }
}
