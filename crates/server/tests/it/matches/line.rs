//! How the line for a full match moves: a place that becomes free goes to who waited longest.

use jiff::SignedDuration;
use lapang_api::UpdateMatchRequest;
use lapang_db::{Error, params};

use super::{
    DAY, at, delete, full, get, ids, join, leave, limit, playing, remove, stop_waiting, update,
    wait, waiting,
};
use crate::deletion;
use crate::on_both_engines;
use crate::support::{Person, TestApp};

const IN: &str = "You are in: Futsal malam";

/// How many mails with this subject have gone to somebody.
async fn told(app: &TestApp, person: &Person, subject: &str) -> usize {
    let mails = app.mails_to(&person.email).await;
    mails.iter().filter(|mail| mail.0 == subject).count()
}

/// Those who join later are shown later.
fn later(app: &TestApp) {
    app.clock.advance(SignedDuration::from_secs(1));
}

/// A full match of a host and so many guests, with so many in line.
async fn scene(
    app: &TestApp,
    guests: usize,
    line: usize,
) -> (Person, Vec<Person>, Vec<Person>, String) {
    let host = app.regular("host@example.com", "Host").await;
    let mut crowd = app.crowd(guests + line).await;
    let line = crowd.split_off(guests);
    let id = full(&host, &crowd).await;
    for (before, player) in line.iter().enumerate() {
        let position = wait(player, &id).await.unwrap();
        assert_eq!(usize::try_from(position).unwrap(), before + 1);
    }
    (host, crowd, line, id)
}

async fn speak_indonesian(app: &TestApp, person: &Person) {
    let id = person.user_id;
    let sql = "UPDATE users SET locale = 'id' WHERE id = $1";
    let changed = app.app.db.write(move |conn| conn.execute(sql, params![id]));
    changed.await.map_err(|error: Error| error).unwrap();
}

on_both_engines! {
    async fn a_place_that_becomes_free_goes_to_the_first_in_line_with_one_mail(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 2, 3).await;
        speak_indonesian(&app, &line[1]).await;
        later(&app);
        leave(&guests[0], &id).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[1], &line[0]]));
        assert_eq!(waiting(&seen), ids(&[&line[1], &line[2]]));
        assert_eq!((seen.current_participants, seen.waitlist_count), (3, 2));
        assert_eq!(get(&line[1], &id).await.unwrap().waitlist_position, Some(1));
        later(&app);
        leave(&line[0], &id).await.unwrap();
        assert_eq!(playing(&get(&host, &id).await.unwrap()), ids(&[&host, &guests[1], &line[1]]));
        assert_eq!(told(&app, &line[0], IN).await, 1);
        assert_eq!(told(&app, &line[2], IN).await, 0);
        let mails = app.mails_to(&line[1].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert_eq!(mails[0].0, "Kamu ikut: Futsal malam");
        assert!(mails[0].1.contains("sekarang giliranmu") && mails[0].1.contains("Gelora Bung Karno"), "{mails:?}");
        assert!(mails[0].1.contains(&format!("/id/match/{id}")), "{mails:?}");
        // The last one leaves: nobody waits, and the place is free.
        leave(&line[1], &id).await.unwrap();
        leave(&line[2], &id).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((seen.current_participants, seen.waitlist_count), (2, 0));
    }

    async fn whom_the_host_removes_makes_room_for_the_first_and_cannot_come_back(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        remove(&host, &id, &guests[0].user_id.to_string()).await.unwrap();
        assert_eq!(wait(&guests[0], &id).await.unwrap_err().reason, "REMOVED_BY_HOST");
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &line[0]]));
        assert_eq!(waiting(&seen), ids(&[&line[1]]));
        // Somebody who waits is removed in the same way.
        remove(&host, &id, &line[1].user_id.to_string()).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[]), 0));
        assert_eq!(playing(&seen), ids(&[&host, &line[0]]));
        let refused = remove(&host, &id, &line[1].user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NOT_A_PARTICIPANT");
        assert_eq!(wait(&line[1], &id).await.unwrap_err().reason, "REMOVED_BY_HOST");
        let refused = remove(&line[0], &id, &line[1].user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
    }

    async fn a_higher_limit_lets_in_as_many_as_there_are_places_and_none_lets_in_all(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 6).await;
        let refused = limit(&host, &id, 1).await.unwrap_err();
        assert_eq!(refused.code, "invalid_argument");
        limit(&host, &id, 2).await.unwrap();
        later(&app);
        let seen = limit(&host, &id, 4).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[0], &line[0], &line[1]]));
        assert_eq!(waiting(&seen), ids(&[&line[2], &line[3], &line[4], &line[5]]));
        let refused = limit(&host, &id, 3).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/LIMIT_BELOW_PARTICIPANTS");
        later(&app);
        let seen = limit(&host, &id, 0).await.unwrap();
        assert_eq!(
            playing(&seen),
            ids(&[&host, &guests[0], &line[0], &line[1], &line[2], &line[3], &line[4], &line[5]])
        );
        assert_eq!((seen.current_participants, seen.waitlist_count), (8, 0));
        for player in &line {
            assert_eq!(told(&app, player, IN).await, 1);
        }
        assert_eq!(told(&app, &guests[0], IN).await, 0);
        // More places than people who wait leave places free.
        assert_eq!(limit(&host, &id, 9).await.unwrap().current_participants, 8);
    }

    async fn a_limit_with_more_places_than_people_in_line_leaves_the_rest_free(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        later(&app);
        let seen = limit(&host, &id, 10).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[0], &line[0], &line[1]]));
        assert_eq!((seen.max_participants, seen.waitlist_count), (Some(10), 0));
    }

    async fn nobody_who_joins_overtakes_the_line(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        let late = app.regular("late@example.com", "Late").await;
        for player in [&late, &line[1]] {
            assert_eq!(join(player, &id).await.unwrap_err().reason, "MATCH_FULL");
        }
        leave(&guests[0], &id).await.unwrap();
        for player in [&late, &line[1], &guests[0]] {
            assert_eq!(join(player, &id).await.unwrap_err().reason, "MATCH_FULL");
        }
        stop_waiting(&line[1], &id).await.unwrap();
        leave(&line[0], &id).await.unwrap();
        join(&late, &id).await.unwrap();
        assert_eq!(playing(&get(&host, &id).await.unwrap()), ids(&[&host, &late]));
    }

    async fn a_deleted_account_frees_its_place_for_the_first_and_its_own_place_in_line(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 2, 3).await;
        later(&app);
        deletion::delete(&line[0], &line[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[&line[1], &line[2]]), 2));
        deletion::delete(&guests[0], &guests[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[1], &line[1]]));
        assert_eq!(waiting(&seen), ids(&[&line[2]]));
        assert_eq!(told(&app, &line[1], IN).await, 1);
        assert_eq!(told(&app, &line[0], IN).await, 0);
    }

    async fn nobody_moves_up_once_the_match_has_started(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        app.clock.advance(SignedDuration::from_hours(24));
        let started = "failed_precondition/MATCH_STARTED";
        let late = app.regular("late@example.com", "Late").await;
        assert_eq!(wait(&late, &id).await.unwrap_err().short(), started);
        assert_eq!(leave(&guests[0], &id).await.unwrap_err().short(), started);
        assert_eq!(stop_waiting(&line[0], &id).await.unwrap_err().short(), started);
        assert_eq!(stop_waiting(&late, &id).await.unwrap_err().reason, "NOT_WAITING");
        assert_eq!(limit(&host, &id, 4).await.unwrap_err().short(), started);
        for player in [&guests[0], &line[0]] {
            let refused = remove(&host, &id, &player.user_id.to_string()).await;
            assert_eq!(refused.unwrap_err().short(), started);
        }
        deletion::delete(&guests[0], &guests[0].email).await.unwrap();
        deletion::delete(&line[0], &line[0].email).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!(playing(&seen), ids(&[&host, &guests[0]]));
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[&line[1]]), 1));
        assert_eq!(told(&app, &line[1], IN).await, 0);
    }

    async fn who_waits_is_told_of_another_time_or_place(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        // Of the two who wait, the first is let in by the same change: one mail, with the new time.
        let change = UpdateMatchRequest {
            id: id.clone(),
            date_time: at(2 * DAY),
            max_participants: Some(3),
            ..Default::default()
        };
        update(&host, change).await.unwrap();
        let changed = "Changed: Futsal malam";
        let mails = app.mails_to(&line[0].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert_eq!(mails[0].0, IN);
        let told = &mails[0].1;
        assert!(told.contains("4 March 2026") && told.contains("The host has also changed when"), "{told}");
        let mails = app.mails_to(&line[1].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].0 == changed && mails[0].1.contains("leave the line"), "{mails:?}");
        let mails = app.mails_to(&guests[0].email).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].0 == changed && mails[0].1.contains("leave the match"), "{mails:?}");
    }

    async fn who_waits_is_told_when_the_match_is_called_off(app: TestApp) {
        let (host, guests, line, id) = scene(&app, 1, 2).await;
        delete(&host, &id).await.unwrap();
        for player in guests.iter().chain(&line) {
            assert_eq!(told(&app, player, "Called off: Futsal malam").await, 1);
            assert_eq!(wait(player, &id).await.unwrap_err().code, "not_found");
            assert_eq!(stop_waiting(player, &id).await.unwrap_err().code, "not_found");
        }
    }

    async fn who_waits_is_told_when_the_host_deletes_their_account(app: TestApp) {
        let (host, _, line, id) = scene(&app, 1, 1).await;
        deletion::delete(&host, &host.email).await.unwrap();
        assert_eq!(told(&app, &line[0], "Called off: Futsal malam").await, 1);
        assert!(get(&line[0], &id).await.unwrap().called_off_at.is_set());
    }
}
