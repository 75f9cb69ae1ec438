//! Emails to hosts about joins and leaves, and to removed players.

use jiff::SignedDuration;
use lapang_api as api;

use super::{full, futsal, join, join_waitlist, leave, make, remove};
use crate::deletion;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::{on_both_engines, on_sqlite};

async fn emails(app: &TestApp, person: &Person) -> Vec<(String, String)> {
    app.sweep().await;
    app.mails_to(&person.email).await
}

async fn subjects(app: &TestApp, person: &Person) -> Vec<String> {
    let mails = emails(app, person).await.into_iter();
    mails.map(|(subject, _)| subject).collect()
}

fn minutes(app: &TestApp, minutes: i64) {
    app.clock.advance(SignedDuration::from_mins(minutes));
}

async fn set(person: &Person, host_updates: Option<bool>) -> bool {
    let request = api::UpdateReminderSettingsRequest {
        settings: lapang::wire::Field::some(api::ReminderSettings {
            day_before: true,
            hours_before: true,
            host_updates,
            ..Default::default()
        }),
        ..Default::default()
    };
    let answer = person.users().update_reminder_settings(request).await;
    answer.unwrap().into_owned().settings.host_updates.unwrap()
}

on_sqlite! {
    async fn a_host_gets_at_most_one_digest_of_joins_and_leaves_in_ten_minutes(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(4).await;
        let id = make(&host, futsal()).await.id;
        join(&people[0], &id).await.unwrap();
        assert_eq!(subjects(&app, &host).await, ["Futsal malam: 1 joined"]);
        for player in &people[1..] {
            join(player, &id).await.unwrap();
        }
        leave(&people[0], &id).await.unwrap();
        // A player who joined and left meanwhile is not mentioned.
        leave(&people[1], &id).await.unwrap();
        minutes(&app, 9);
        assert_eq!(subjects(&app, &host).await.len(), 1);
        minutes(&app, 1);
        let mails = emails(&app, &host).await;
        assert_eq!(mails.len(), 2);
        let (subject, text) = &mails[1];
        assert_eq!(subject, "Futsal malam: 2 joined, 1 left");
        for part in [
            "Joined: Crowd Number2, Crowd Number3\r\nLeft: Crowd Number0\r\n",
            "Players now: 3 of 10.",
            "Futsal\r\nTuesday, 3 March 2026, 09:00–11:00 WIB\r\nGelora Bung Karno, Jakarta\r\n",
            &format!("{}/api/matches/{id}.ics", app.origin),
            "/settings/notifications",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        minutes(&app, 60);
        assert_eq!(subjects(&app, &host).await.len(), 2);
    }

    async fn a_digest_says_that_the_match_is_full_and_who_was_promoted(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(3).await;
        let id = full(&host, &people[..2]).await;
        let (_, text) = emails(&app, &host).await.pop().unwrap();
        assert!(text.contains("Your match is full: 3 of 3."), "{text}");
        join_waitlist(&people[2], &id).await.unwrap();
        leave(&people[0], &id).await.unwrap();
        minutes(&app, 10);
        let (subject, text) = emails(&app, &host).await.pop().unwrap();
        assert_eq!(subject, "Futsal malam: 1 joined, 1 left");
        assert!(text.contains("Joined: Crowd Number2\r\nLeft: Crowd Number0\r\n"), "{text}");
    }

    async fn a_host_who_opted_out_gets_no_digest(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(2).await;
        // An old client that does not send the field leaves it as it is.
        assert!(set(&host, None).await);
        assert!(!set(&host, Some(false)).await);
        assert!(!set(&host, None).await);
        let id = make(&host, futsal()).await.id;
        join(&people[0], &id).await.unwrap();
        assert_eq!(subjects(&app, &host).await, Vec::<String>::new());
        assert!(set(&host, Some(true)).await);
        minutes(&app, 10);
        join(&people[1], &id).await.unwrap();
        let (subject, text) = emails(&app, &host).await.pop().unwrap();
        assert_eq!(subject, "Futsal malam: 1 joined");
        assert!(text.contains("Joined: Crowd Number1\r\n"), "{text}");
    }

    async fn a_digest_reports_a_deleted_account_as_left(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let id = make(&host, futsal()).await.id;
        join(&guest, &id).await.unwrap();
        assert_eq!(subjects(&app, &host).await.len(), 1);
        deletion::delete(&guest, &guest.email).await.unwrap();
        minutes(&app, 10);
        let (subject, text) = emails(&app, &host).await.pop().unwrap();
        assert_eq!(subject, "Futsal malam: 1 left");
        assert!(text.contains("Left: a deleted account\r\n"), "{text}");
    }

    async fn a_removed_player_is_emailed_and_cannot_rejoin(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(2).await;
        let id = full(&host, &people[..1]).await;
        join_waitlist(&people[1], &id).await.unwrap();
        remove(&host, &id, &people[1].user_id.to_string()).await.unwrap();
        remove(&host, &id, &people[0].user_id.to_string()).await.unwrap();
        for player in &people {
            let (subject, text) = emails(&app, player).await.pop().unwrap();
            assert_eq!(subject, "You are out: Futsal malam");
            assert!(text.contains("The host has removed you from “Futsal malam”."), "{text}");
            let refused = join(player, &id).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/REMOVED_BY_HOST");
        }
        join(&app.regular("other@example.com", "Other").await, &id).await.unwrap();
        let refused = join_waitlist(&people[0], &id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/REMOVED_BY_HOST");
    }
}

on_both_engines! {
    async fn two_nodes_sweeping_at_once_send_one_digest(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(2).await;
        let id = make(&host, futsal()).await.id;
        let other = app.another_node().await;
        for player in &people {
            join(player, &id).await.unwrap();
        }
        let sweeps = lapang::schedule::sweeps();
        let digest = sweeps.iter().find(|it| it.name == "send roster digests to hosts").unwrap();
        let (one, two) = tokio::join!((digest.run)(app.app.clone()), (digest.run)(other.app.clone()));
        assert_eq!(one.unwrap() + two.unwrap(), 1);
    }
}
