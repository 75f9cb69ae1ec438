//! The waitlist of a full match: who may join it, and who sees what.

use jiff::SignedDuration;
use lapang_api::{
    CreateMatchRequest, ListMatchesRequest, ListMyMatchesRequest, Match, UpdateMatchRequest,
};
use lapang_db::{Error, Uuid, params, value};
use serde_json::json;

use super::{
    delete, full, futsal, get, give_photo, ids, join, join_waitlist, leave, leave_waitlist, limit,
    list, make, mine, remove, update, waiting,
};
use crate::deletion;
use lapang_testing::app::TestApp;
use lapang_testing::on_both_engines;

/// The reader's own part: whether they play, and their waitlist position.
fn participation(game: &Match) -> (bool, Option<i32>) {
    (game.has_joined, game.waitlist_position)
}

async fn sequence(app: &TestApp, id: &str) -> i64 {
    let id: Uuid = id.parse().unwrap();
    let sql = "SELECT sequence FROM matches WHERE id = $1";
    let read = app
        .app
        .db
        .read(move |conn| conn.one(sql, params![id], value));
    read.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    async fn a_waitlisted_player_has_a_position_until_they_leave(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(4).await;
        let id = full(&host, &crowd[..1]).await;
        for (player, position) in crowd[1..].iter().zip(1..) {
            assert_eq!(join_waitlist(player, &id).await.unwrap(), position);
            assert_eq!(participation(&get(player, &id).await.unwrap()), (false, Some(position)));
        }
        assert_eq!(participation(&get(&host, &id).await.unwrap()), (true, None));
        leave_waitlist(&crowd[2], &id).await.unwrap();
        assert_eq!(participation(&get(&crowd[2], &id).await.unwrap()), (false, None));
        assert_eq!(participation(&get(&crowd[3], &id).await.unwrap()), (false, Some(2)));
        let refused = leave_waitlist(&crowd[2], &id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NOT_WAITING");
        // Rejoining goes to the end, even at the same clock time.
        assert_eq!(join_waitlist(&crowd[2], &id).await.unwrap(), 3);
        leave_waitlist(&crowd[1], &id).await.unwrap();
        let seen = get(&host, &id).await.unwrap();
        assert_eq!((waiting(&seen), seen.waitlist_count), (ids(&[&crowd[3], &crowd[2]]), 2));
    }

    async fn only_a_full_match_has_a_waitlist_and_joining_it_twice_is_refused(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(3).await;
        let open = make(&host, futsal()).await.id;
        let unlimited = make(&host, CreateMatchRequest { max_participants: None, ..futsal() }).await.id;
        for id in [&open, &unlimited] {
            let refused = join_waitlist(&crowd[0], id).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/MATCH_NOT_FULL");
            assert_eq!(join_waitlist(&host, id).await.unwrap_err().short(), "already_exists/ALREADY_JOINED");
        }
        let id = full(&host, &crowd[..1]).await;
        for player in [&host, &crowd[0]] {
            assert_eq!(join_waitlist(player, &id).await.unwrap_err().short(), "already_exists/ALREADY_JOINED");
            let refused = leave_waitlist(player, &id).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/NOT_WAITING");
        }
        join_waitlist(&crowd[1], &id).await.unwrap();
        assert_eq!(join_waitlist(&crowd[1], &id).await.unwrap_err().short(), "already_exists/ALREADY_WAITING");
        let refused = leave(&crowd[1], &id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NOT_A_PARTICIPANT");
        delete(&host, &id).await.unwrap();
        assert_eq!(join_waitlist(&crowd[2], &id).await.unwrap_err().code, "not_found");
        app.clock.advance(SignedDuration::from_hours(24));
        let refused = join_waitlist(&crowd[2], &open).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/MATCH_STARTED");
    }

    async fn a_waitlist_takes_at_most_200_players(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(4).await;
        let id = full(&host, &crowd[..1]).await;
        let game: Uuid = id.parse().unwrap();
        join_waitlist(&crowd[1], &id).await.unwrap();
        let count = |all: i64| app.app.db.write(move |conn| conn.execute("UPDATE matches SET waitlist_count = $2 WHERE id = $1", params![game, all]));
        count(199).await.map_err(|error: Error| error).unwrap();
        assert_eq!(join_waitlist(&crowd[2], &id).await.unwrap(), 200);
        let refused = join_waitlist(&crowd[3], &id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/WAITLIST_FULL");
        assert_eq!(join_waitlist(&crowd[2], &id).await.unwrap_err().reason, "ALREADY_WAITING");
    }

    async fn only_the_host_sees_who_is_waitlisted(app: TestApp) {
        let host = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi Hartono").await;
        let waits = app.regular("wati@example.com", "Wati Lestari").await;
        let other = app.regular("citra@example.com", "Citra Dewi").await;
        give_photo(&app, &waits, "/media/wati.png").await;
        let id = full(&host, std::slice::from_ref(&budi)).await;
        join_waitlist(&waits, &id).await.unwrap();
        join_waitlist(&other, &id).await.unwrap();
        let calls = [
            ("GetMatch", json!({ "id": id })),
            ("ListMatches", json!({})),
            ("ListMyMatches", json!({})),
        ];
        for reader in [&budi, &other, &app.visitor(), &host] {
            for (call, request) in &calls {
                let path = format!("lapang.v1.MatchService/{call}");
                let text = reader.post(&path, &request.to_string()).await.1.to_string();
                let is_visible = reader.user_id == host.user_id && *call == "GetMatch";
                for word in ["Wati", "wati.png", &waits.user_id.to_string()] {
                    assert_eq!(text.contains(word), is_visible, "{call} {word}: {text}");
                }
                assert!(!text.contains("wati@"), "{call}: {text}");
            }
        }
        for reader in [&budi, &app.visitor()] {
            let seen = get(reader, &id).await.unwrap();
            assert_eq!((seen.waitlist_count, seen.waitlist_position, seen.waitlist.len()), (2, None, 0));
        }
        // A waitlisted player sees only their own position.
        let seen = get(&other, &id).await.unwrap();
        assert_eq!((seen.waitlist_position, seen.waitlist.len()), (Some(2), 0));
    }

    async fn my_matches_include_waitlisted_ones(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(4).await;
        let request = CreateMatchRequest { is_public: false, max_participants: Some(2), ..futsal() };
        let id = make(&host, request).await.id;
        join(&crowd[0], &id).await.unwrap();
        join_waitlist(&crowd[1], &id).await.unwrap();
        join_waitlist(&crowd[2], &id).await.unwrap();
        for (reader, expected) in [
            (&host, (true, None)),
            (&crowd[0], (true, None)),
            (&crowd[1], (false, Some(1))),
            (&crowd[2], (false, Some(2))),
        ] {
            let request = ListMyMatchesRequest::default();
            let answer = reader.matches().list_my_matches(request).await.unwrap().into_owned();
            assert_eq!((answer.total, participation(&answer.matches[0])), (1, expected));
            let request = ListMatchesRequest::default();
            let answer = reader.matches().list_matches(request).await.unwrap().into_owned();
            assert_eq!((answer.total, participation(&answer.matches[0])), (1, expected));
            assert_eq!(answer.matches[0].waitlist_count, 2);
        }
        // The match is unlisted, so nobody else has it in a list.
        assert_eq!(list(&crowd[3], ListMatchesRequest::default()).await.1, 0);
        assert_eq!(list(&app.visitor(), ListMatchesRequest::default()).await.1, 0);
        assert!(mine(&crowd[3], false).await.is_empty());
        app.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(mine(&crowd[0], true).await.len(), 1);
        // Waitlisted players did not play.
        for past in [false, true] {
            assert!(mine(&crowd[1], past).await.is_empty());
        }
    }

    async fn every_visible_change_increments_the_revision(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(4).await;
        let id = full(&host, &crowd[..2]).await;
        let mut last = get(&host, &id).await.unwrap().revision;
        assert!(last > 0, "two have joined");
        let mut grown = async || {
            let revision = get(&host, &id).await.unwrap().revision;
            let has_grown = revision > last;
            last = revision;
            has_grown
        };
        join_waitlist(&crowd[2], &id).await.unwrap();
        assert!(grown().await, "joined the waitlist");
        join_waitlist(&crowd[3], &id).await.unwrap();
        join_waitlist(&crowd[3], &id).await.unwrap_err();
        join(&crowd[3], &id).await.unwrap_err();
        assert!(grown().await, "another joined the waitlist");
        leave_waitlist(&crowd[3], &id).await.unwrap();
        assert!(grown().await, "left the waitlist");
        leave(&crowd[0], &id).await.unwrap();
        assert!(grown().await, "promoted");
        limit(&host, &id, 4).await.unwrap();
        assert!(grown().await, "edited");
        join(&crowd[3], &id).await.unwrap();
        assert!(grown().await, "joined");
        remove(&host, &id, &crowd[3].user_id.to_string()).await.unwrap();
        assert!(grown().await, "removed");
        deletion::delete(&crowd[2], &crowd[2].email).await.unwrap();
        assert!(grown().await, "account deleted");
        join(&host, &id).await.unwrap_err();
        leave(&host, &id).await.unwrap_err();
        assert!(!grown().await, "what is refused changes nothing");
    }

    async fn the_calendar_sequence_grows_with_time_place_and_cancellation(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(2).await;
        let id = full(&host, &crowd[..1]).await;
        join_waitlist(&crowd[1], &id).await.unwrap();
        let change = |change: UpdateMatchRequest| UpdateMatchRequest { id: id.clone(), ..change };
        let described = UpdateMatchRequest { description: Some("Bawa bola.".to_owned()), ..Default::default() };
        update(&host, change(described)).await.unwrap();
        limit(&host, &id, 5).await.unwrap();
        let named = UpdateMatchRequest { name: Some("Futsal seru".to_owned()), ..Default::default() };
        update(&host, change(named)).await.unwrap();
        assert_eq!(sequence(&app, &id).await, 0);
        let moved = UpdateMatchRequest { location: Some("Senayan".to_owned()), ..Default::default() };
        update(&host, change(moved)).await.unwrap();
        let later = UpdateMatchRequest { date_time: super::at(2 * super::DAY), ..Default::default() };
        update(&host, change(later)).await.unwrap();
        assert_eq!(sequence(&app, &id).await, 2);
        delete(&host, &id).await.unwrap();
        assert_eq!(sequence(&app, &id).await, 3);
    }
}
