//! Blocked and suspended callers. With `refuse_unseen` (matches/show.rs), `is_seen` (tournaments/people_seen.rs), or the
//! deletion of the sessions in `accounts::suspend`, taken out, tests here fail.

use http::Method;
use lapang::{accounts, safety};

use super::matrix::nobodys;
use super::rows::{difference, rows};
use super::table::TABLE;
use super::who::{Access, Who};
use super::world::{Side, World, read};
use lapang_testing::on_sqlite;

/// Matches and tournaments, and what is of them.
const HOSTED: [&str; 14] = [
    "match",
    "full",
    "queued",
    "night",
    "quiet_night",
    "tournament",
    "event",
    "empty_event",
    "entry",
    "drawn_event",
    "drawn_entry",
    "tie",
    "live_tie",
    "invitation",
];
const SERVICES: [&str; 3] = ["MatchService/", "PlayService/", "TournamentService/"];

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn to_a_blocked_player_matches_and_tournaments_look_nonexistent(app: TestApp) {
        let mut world = World::new(&app).await;
        let (host, blocked) = (world.person(Who::Host).user_id, world.person(Who::Owner).user_id);
        for (one, other) in [(host, blocked), (blocked, host)] {
            app.app.write(move |tx| accounts::block(tx, one, other)).await.unwrap();
            let mut tried = 0;
            for row in TABLE {
                let holds = |name: &&&str| row.request.contains(&format!("\"${name}\""));
                let named: Vec<&str> = HOSTED.iter().filter(holds).copied().collect();
                let is_ours = SERVICES.iter().any(|service| row.call.starts_with(service));
                if named.is_empty() || !is_ours {
                    continue;
                }
                let request = world.filled(row.request, Who::Owner, Side::Ours).await;
                let before = rows(&app).await;
                let mut got = world.call(Who::Owner, row.call, &request).await;
                let mut nobody = request.clone();
                for name in named {
                    let (id, none) = (world.thing(name, Who::Owner, Side::Ours).await, nobodys(name));
                    nobody = nobody.replace(&id, &none);
                    got.body = got.body.replace(&id, &none);
                }
                let nothing = world.call(Who::Owner, row.call, &nobody).await;
                assert_eq!(got, nothing, "{} {request}", row.call);
                let expected = if row.call == "MatchService/WatchMatches" { "ok" } else { "not_found/NOT_FOUND" };
                assert_eq!(got.told, expected, "{}", row.call);
                assert_eq!(difference(&before, &rows(&app).await), Vec::<String>::new(), "{}", row.call);
                tried += 1;
            }
            assert!(tried >= 40, "{tried}");
            let id = world.thing("match", Who::Owner, Side::Ours).await;
            let file = world.request(Who::Owner, Method::GET, &format!("/api/matches/{id}.ics"));
            assert_eq!(read(file.send().await.unwrap(), false).await.status, 404);
            app.app.write(move |tx| accounts::unblock(tx.conn, one, other)).await.unwrap();
            world.must(Who::Owner, "MatchService/GetMatch", serde_json::json!({ "id": id })).await;
        }
    }

    /// Nobody learns of a suspension by the cookie of an ended session.
    async fn a_suspended_player_is_a_visitor_to_every_call(app: TestApp) {
        let mut world = World::new(&app).await;
        safety::suspend(&app.app, &Who::Incomplete.email(), "Spam").await.unwrap();
        // What visitors may call could sign in, and so end the session.
        let rows = TABLE.iter().filter(|row| !matches!(row.access, Access::All | Access::AllAreTold(_)));
        for row in rows {
            let request = world.filled(row.request, Who::Incomplete, Side::Ours).await;
            let answer = world.call(Who::Incomplete, row.call, &request).await;
            assert_eq!(answer.told, row.access.tells(Who::Revoked), "{} {request} {}", row.call, answer.body);
        }
    }
}
