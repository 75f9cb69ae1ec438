//! Waitlist promotion: a freed place goes to the player who has waited longest.

use jiff::SignedDuration;
use lapang_api::UpdateMatchRequest;
use lapang_db::{Error, params};

use super::{
    DAY, at, full, get, ids, join, join_waitlist, leave, leave_waitlist, limit, playing, remove,
    update, waiting,
};
use crate::deletion;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::on_both_engines;

const IN: &str = "You are in: Futsal malam";

/// Counts emails with this subject to a person.
async fn count_emails(app: &TestApp, person: &Person, subject: &str) -> usize {
    let mails = app.mails_to(&person.email).await;
    mails.iter().filter(|mail| mail.0 == subject).count()
}

/// Advances the clock, so that later joins sort later.
fn later(app: &TestApp) {
    app.clock.advance(SignedDuration::from_secs(1));
}

/// A full match with this many guests and waitlisted players.
async fn scene(
    app: &TestApp,
    guests: usize,
    waitlisted: usize,
) -> (Person, Vec<Person>, Vec<Person>, String) {
    let host = app.regular("host@example.com", "Host").await;
    let mut crowd = app.crowd(guests + waitlisted).await;
    let waitlisted = crowd.split_off(guests);
    let id = full(&host, &crowd).await;
    for (before, player) in waitlisted.iter().enumerate() {
        let position = join_waitlist(player, &id).await.unwrap();
        assert_eq!(usize::try_from(position).unwrap(), before + 1);
    }
    (host, crowd, waitlisted, id)
}

async fn speak_indonesian(app: &TestApp, person: &Person) {
    let id = person.user_id;
    let sql = "UPDATE users SET locale = 'id' WHERE id = $1";
    let changed = app.app.db.write(move |conn| conn.execute(sql, params![id]));
    changed.await.map_err(|error: Error| error).unwrap();
}

on_both_engines! {
    async fn a_freed_place_goes_to_the_first_waitlisted_player_with_one_email(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 2, 3).await;
        speak_indonesian(&app, &waitlisted[1]).await;
        later(&app);
        leave(&guests[0], &id).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[1], &waitlisted[0]]));
        assert_eq!(waiting(&seen), ids(&[&waitlisted[1], &waitlisted[2]]));
        assert_eq!((seen.current_participants, seen.waitlist_count), (3, 2));
        assert_eq!(get(&waitlisted[1], &id).await.unwrap().waitlist_position, Some(1));
        later(&app);
        leave(&waitlisted[0], &id).await.unwrap();
        assert_eq!(playing(&get(&host, &id).await.unwrap()), ids(&[&host, &guests[1], &waitlisted[1]]));
        assert_eq!(count_emails(&app, &waitlisted[0], IN).await, 1);
        assert_eq!(count_emails(&app, &waitlisted[2], IN).await, 0);
        let mails = app.mails_to(&waitlisted[1].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert_eq!(mails[0].0, "Kamu ikut: Futsal malam");
        assert!(mails[0].1.contains("sekarang giliranmu") && mails[0].1.contains("Gelora Bung Karno"), "{mails:?}");
        assert!(mails[0].1.contains(&format!("/id/match/{id}")), "{mails:?}");
        // With an empty waitlist the place stays free.
        leave(&waitlisted[1], &id).await.unwrap();
        leave(&waitlisted[2], &id).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((seen.current_participants, seen.waitlist_count), (2, 0));
    }

    async fn removing_a_player_promotes_the_first_waitlisted_and_bars_a_return(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 1, 2).await;
        remove(&host, &id, &guests[0].user_id.to_string()).await.unwrap();
        assert_eq!(join_waitlist(&guests[0], &id).await.unwrap_err().reason, "REMOVED_BY_HOST");
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &waitlisted[0]]));
        assert_eq!(waiting(&seen), ids(&[&waitlisted[1]]));
        // A waitlisted player is removed in the same way.
        remove(&host, &id, &waitlisted[1].user_id.to_string()).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[]), 0));
        assert_eq!(playing(&seen), ids(&[&host, &waitlisted[0]]));
        let refused = remove(&host, &id, &waitlisted[1].user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NOT_A_PARTICIPANT");
        assert_eq!(join_waitlist(&waitlisted[1], &id).await.unwrap_err().reason, "REMOVED_BY_HOST");
        let refused = remove(&waitlisted[0], &id, &waitlisted[1].user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
    }

    async fn a_higher_limit_promotes_as_many_as_fit_and_no_limit_promotes_all(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 1, 6).await;
        let refused = limit(&host, &id, 1).await.unwrap_err();
        assert_eq!(refused.code, "invalid_argument");
        limit(&host, &id, 2).await.unwrap();
        later(&app);
        let seen = limit(&host, &id, 4).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[0], &waitlisted[0], &waitlisted[1]]));
        assert_eq!(waiting(&seen), ids(&[&waitlisted[2], &waitlisted[3], &waitlisted[4], &waitlisted[5]]));
        let refused = limit(&host, &id, 3).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/LIMIT_BELOW_PARTICIPANTS");
        later(&app);
        let seen = limit(&host, &id, 0).await.unwrap();
        assert_eq!(
            playing(&seen),
            ids(&[&host, &guests[0], &waitlisted[0], &waitlisted[1], &waitlisted[2], &waitlisted[3], &waitlisted[4], &waitlisted[5]])
        );
        assert_eq!((seen.current_participants, seen.waitlist_count), (8, 0));
        for player in &waitlisted {
            assert_eq!(count_emails(&app, player, IN).await, 1);
        }
        assert_eq!(count_emails(&app, &guests[0], IN).await, 0);
        // A limit above the waitlist leaves places free.
        assert_eq!(limit(&host, &id, 9).await.unwrap().current_participants, 8);
    }

    async fn a_join_cannot_overtake_the_waitlist(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 1, 2).await;
        let late = app.regular("late@example.com", "Late").await;
        for player in [&late, &waitlisted[1]] {
            assert_eq!(join(player, &id).await.unwrap_err().reason, "MATCH_FULL");
        }
        leave(&guests[0], &id).await.unwrap();
        for player in [&late, &waitlisted[1], &guests[0]] {
            assert_eq!(join(player, &id).await.unwrap_err().reason, "MATCH_FULL");
        }
        leave_waitlist(&waitlisted[1], &id).await.unwrap();
        leave(&waitlisted[0], &id).await.unwrap();
        join(&late, &id).await.unwrap();
        assert_eq!(playing(&get(&host, &id).await.unwrap()), ids(&[&host, &late]));
    }

    async fn deleting_an_account_frees_its_place_and_its_waitlist_position(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 2, 3).await;
        later(&app);
        deletion::delete(&waitlisted[0], &waitlisted[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[&waitlisted[1], &waitlisted[2]]), 2));
        deletion::delete(&guests[0], &guests[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[1], &waitlisted[1]]));
        assert_eq!(waiting(&seen), ids(&[&waitlisted[2]]));
        assert_eq!(count_emails(&app, &waitlisted[1], IN).await, 1);
        assert_eq!(count_emails(&app, &waitlisted[0], IN).await, 0);
    }

    async fn nobody_is_promoted_once_the_match_has_started(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 1, 2).await;
        app.clock.advance(SignedDuration::from_hours(24));
        let started = "failed_precondition/MATCH_STARTED";
        let late = app.regular("late@example.com", "Late").await;
        assert_eq!(join_waitlist(&late, &id).await.unwrap_err().short(), started);
        assert_eq!(leave(&guests[0], &id).await.unwrap_err().short(), started);
        assert_eq!(leave_waitlist(&waitlisted[0], &id).await.unwrap_err().short(), started);
        assert_eq!(leave_waitlist(&late, &id).await.unwrap_err().reason, "NOT_WAITING");
        assert_eq!(limit(&host, &id, 4).await.unwrap_err().short(), started);
        for player in [&guests[0], &waitlisted[0]] {
            let refused = remove(&host, &id, &player.user_id.to_string()).await;
            assert_eq!(refused.unwrap_err().short(), started);
        }
        deletion::delete(&guests[0], &guests[0].email).await.unwrap();
        deletion::delete(&waitlisted[0], &waitlisted[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[0]]));
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[&waitlisted[1]]), 1));
        assert_eq!(count_emails(&app, &waitlisted[1], IN).await, 0);
    }

    async fn waitlisted_players_are_emailed_about_a_new_time_or_place(app: TestApp) {
        let (host, guests, waitlisted, id) = scene(&app, 1, 2).await;
        // The same change promotes the first waitlisted player, who gets one email with the new
        // time.
        let change = UpdateMatchRequest {
            id: id.clone(),
            date_time: at(2 * DAY),
            max_participants: Some(3),
            ..Default::default()
        };
        update(&host, change).await.unwrap();
        let changed = "Changed: Futsal malam";
        let mails = app.mails_to(&waitlisted[0].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert_eq!(mails[0].0, IN);
        let text = &mails[0].1;
        assert!(text.contains("4 March 2026") && text.contains("The host has also changed when"), "{text}");
        let mails = app.mails_to(&waitlisted[1].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].0 == changed && mails[0].1.contains("leave the waitlist"), "{mails:?}");
        let mails = app.mails_to(&guests[0].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].0 == changed && mails[0].1.contains("leave the match"), "{mails:?}");
    }

    async fn waitlisted_players_are_emailed_when_the_host_deletes_their_account(app: TestApp) {
        let (host, _, waitlisted, id) = scene(&app, 1, 1).await;
        deletion::delete(&host, &host.email).await.unwrap();
        assert_eq!(count_emails(&app, &waitlisted[0], "Called off: Futsal malam").await, 1);
        assert!(get(&waitlisted[0], &id).await.unwrap().called_off_at.is_set());
    }
}
