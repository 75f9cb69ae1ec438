//! The safeguards behind the races, and what happens without them.

use lapang_db::{Db, Error, Uuid, params, value};

use super::first_waitlisted_was_promoted;
use super::scene::{FULL, Move, Scene, all_at_once, ends};
use crate::match_races::race;
use lapang_testing::app::waitlist::{Tally, drop_check_constraint, free_without_promotion};
use lapang_testing::calls::matches::remove;
use lapang_testing::on_both_engines;

/// Joins the waitlist without the match row lock: reads the counter, then writes.
async fn join_waitlist_unguarded(db: Db, id: Uuid, user_id: Uuid, row_id: Uuid) -> String {
    let last = db.read(move |conn| {
        conn.one(
            "SELECT waitlist_last FROM matches WHERE id = $1",
            params![id],
            value,
        )
    });
    let last: Result<i64, Error> = last.await;
    let place = last.unwrap() + 1;
    let written: Result<u64, Error> = db
        .write(move |conn| {
            conn.execute(
                "UPDATE matches SET waitlist_count = waitlist_count + 1, waitlist_last = $2 WHERE id = $1",
                params![id, place],
            )?;
            conn.execute(
                "INSERT INTO match_waitlist (id, match_id, user_id, place, joined_at)
                 VALUES ($1, $2, $3, $4, 0)",
                params![row_id, id, user_id, place],
            )
        })
        .await;
    written.map_or_else(|error| error.to_string(), |_| "waits".to_owned())
}

on_both_engines! {
    async fn joining_the_waitlist_50_times_at_once_gives_one_entry(app: TestApp) {
        let scene = Scene::new(&app, 2).await;
        let id = scene.full(1, 0).await;
        let eager = vec![scene.crowd[1].clone(); 50];
        let ended = all_at_once(&[&app], &id, &[(&eager, Move::Wait)]).await;
        assert_eq!(ended, ends([("waits", 1), ("already_exists/ALREADY_WAITING", 49)]));
        let tally = Tally::of(&app.app.db, &id).await;
        assert!(tally.is_sound() && tally.waitlist_rows == 1, "{tally:?}");
        remove(&scene.host, &id, &eager[0].user_id.to_string()).await.unwrap();
        assert_eq!(Tally::of(&app.app.db, &id).await.waitlist_rows, 0);
    }

    async fn without_the_unique_key_one_player_has_many_waitlist_entries(app: TestApp) {
        let scene = Scene::new(&app, 2).await;
        let id = scene.full(1, 0).await;
        let dropped = app.app.db.write(|conn| conn.execute("DROP INDEX match_waitlist_once", &[]));
        dropped.await.map_err(|error: Error| error).unwrap();
        let eager = vec![scene.crowd[1].clone(); 50];
        all_at_once(&[&app], &id, &[(&eager, Move::Wait)]).await;
        let tally = Tally::of(&app.app.db, &id).await;
        assert!(tally.waitlist_rows > 1 && !tally.is_sound(), "{tally:?}");
    }

    async fn the_schema_refuses_a_free_place_while_the_waitlist_is_not_empty(app: TestApp) {
        let scene = Scene::new(&app, 2).await;
        let id: Uuid = scene.full(1, 1).await.parse().unwrap();
        let guest = scene.crowd[0].user_id;
        let freed = app.app.db.write(move |conn| free_without_promotion(conn, id, guest)).await;
        assert_eq!(freed, Err(Error::Check));
        let raised = app.app.db.write(move |conn| {
            conn.execute("UPDATE matches SET max_participants = NULL WHERE id = $1", params![id])
        });
        assert_eq!(raised.await, Err(Error::Check));
    }

    async fn without_promotion_in_the_same_transaction_a_join_overtakes_the_waitlist(app: TestApp) {
        let scene = Scene::new(&app, 32).await;
        let id = scene.full(1, 1).await;
        let (match_id, guest): (Uuid, Uuid) = (id.parse().unwrap(), scene.crowd[0].user_id);
        app.app.db.write(drop_check_constraint).await.unwrap();
        let freed = app.app.db.write(move |conn| free_without_promotion(conn, match_id, guest));
        assert_eq!(freed.await, Ok(true));
        assert!(!Tally::of(&app.app.db, &id).await.is_sound());
        // The second half, the promotion, would come here.
        let ended = all_at_once(&[&app], &id, &[(scene.others(30), Move::Join)]).await;
        assert_eq!(ended, ends([("joined", 1), (FULL, 29)]));
        assert!(!first_waitlisted_was_promoted(&app.app.db, &scene, &id).await);
    }

    async fn without_the_match_row_lock_two_players_get_the_same_waitlist_position(app: TestApp) {
        let scene = Scene::new(&app, 51).await;
        let id: Uuid = scene.full(1, 0).await.parse().unwrap();
        let crowd = scene.others(50).iter();
        let ended = race(crowd.map(|it| {
            join_waitlist_unguarded(app.app.db.clone(), id, it.user_id, app.app.new_id())
        }))
        .await;
        assert_ne!(ended, ends([("waits", 50)]));
        let taken = "the unique key match_waitlist_in_order is taken";
        assert!(ended.contains_key(taken), "{ended:?}");
    }
}
