//! Concurrent joins, leaves and waitlist moves on one match. `guards` removes each safeguard, to
//! show that the tests would notice.

mod account_deletion;
mod guards;
mod scene;

use jiff::SignedDuration;
use lapang_db::{Db, Engine};

use self::scene::{FULL, Move, Nodes, Scene, all_at_once, ends};
use lapang_testing::app::waitlist::{Tally, mails_of};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{
    delete, full, get, ids, join_waitlist, leave, limit, playing, waiting,
};
use lapang_testing::{on_both_engines, rounds};

/// 100 concurrent joins for one place: one gets it, 99 are waitlisted at distinct positions.
async fn one_joins_and_99_are_waitlisted(nodes: &Nodes<'_>) {
    let scene = Scene::new(nodes[0], 101).await;
    for round in 0..rounds() {
        let id = full(&scene.host, &scene.crowd[100..]).await;
        let racers = &scene.crowd[..100];
        // Frees the place.
        leave(&scene.crowd[100], &id).await.unwrap();
        let ended = all_at_once(nodes, &id, &[(racers, Move::JoinOrWait)]).await;
        assert_eq!(ended, ends([("joined", 1), ("waits", 99)]), "round {round}");
        let tally = Tally::of(&nodes[0].app.db, &id).await;
        assert!(
            tally.is_sound() && tally.waiting == 99,
            "round {round}: {tally:?}"
        );
        let mut positions = Vec::new();
        for player in racers {
            positions.extend(get(player, &id).await.unwrap().waitlist_position);
        }
        positions.sort_unstable();
        assert!(positions.into_iter().eq(1..100), "round {round}");
    }
}

/// Five leave while others join: the first five waitlisted are promoted, and each gets one email.
async fn first_waitlisted_are_promoted(nodes: &Nodes<'_>) {
    let (guests, leaving, waitlisted) = (8, 5, 12);
    let scene = Scene::new(nodes[0], guests + waitlisted + 12).await;
    for round in 0..rounds() {
        let id = scene.full(guests, waitlisted).await;
        let (joining, newly_waiting) = scene.others(12).split_at(6);
        let ended = all_at_once(
            nodes,
            &id,
            &[
                (&scene.crowd[..leaving], Move::Leave),
                (joining, Move::Join),
                (newly_waiting, Move::Wait),
            ],
        )
        .await;
        assert_eq!(
            ended,
            ends([("left", leaving), (FULL, 6), ("waits", 6)]),
            "round {round}"
        );
        let seen = get(&scene.host, &id).await.unwrap();
        let mut expected: Vec<&Person> = vec![&scene.host];
        expected.extend(&scene.crowd[leaving..guests + leaving]);
        assert_eq!(
            sorted(playing(&seen)),
            sorted(ids(&expected)),
            "round {round}"
        );
        let stay: Vec<&Person> = scene.crowd[guests + leaving..guests + waitlisted]
            .iter()
            .collect();
        assert_eq!(
            waiting(&seen)[..waitlisted - leaving],
            ids(&stay),
            "round {round}"
        );
        assert!(Tally::of(&nodes[0].app.db, &id).await.is_sound());
        for (number, player) in scene.crowd.iter().enumerate() {
            let was_promoted = (guests..guests + leaving).contains(&number);
            let mails = mails_of(&nodes[0].app.db, player, &id).await;
            assert_eq!(mails, i64::from(was_promoted), "round {round}, {number}");
        }
        delete(&scene.host, &id).await.unwrap();
    }
}

/// A join concurrent with a leave never gets the waitlisted player's place.
async fn joins_do_not_overtake(nodes: &Nodes<'_>) {
    let scene = Scene::new(nodes[0], 32).await;
    for round in 0..rounds() {
        let id = scene.full(1, 1).await;
        let moves = [
            (&scene.crowd[..1], Move::Leave),
            (scene.others(30), Move::Join),
        ];
        let ended = all_at_once(nodes, &id, &moves).await;
        assert!(
            first_waitlisted_was_promoted(&nodes[0].app.db, &scene, &id).await,
            "round {round}"
        );
        assert_eq!(ended, ends([("left", 1), (FULL, 30)]), "round {round}");
        delete(&scene.host, &id).await.unwrap();
    }
}

async fn first_waitlisted_was_promoted(db: &Db, scene: &Scene, id: &str) -> bool {
    let seen = get(&scene.host, id).await.unwrap();
    let expected = ids(&[&scene.host, &scene.crowd[1]]);
    playing(&seen) == expected && Tally::of(db, id).await.is_sound()
}

/// Raising the limit during joins promotes the earlier waitlist entries first.
async fn a_higher_limit_promotes_the_waitlist_first(nodes: &Nodes<'_>) {
    let scene = Scene::new(nodes[0], 1 + 6 + 20).await;
    for round in 0..rounds() {
        // Fewer new places than waitlisted players, as many, and more.
        let max = [5, 8, 12][round % 3];
        let id = scene.full(1, 6).await;
        let (joining, newly_waiting) = scene.others(20).split_at(10);
        let raised = limit(&scene.host, &id, max);
        let groups = [(joining, Move::Join), (newly_waiting, Move::Wait)];
        let (raised, ended) = tokio::join!(raised, all_at_once(nodes, &id, &groups));
        raised.unwrap();
        let tally = Tally::of(&nodes[0].app.db, &id).await;
        assert!(tally.is_sound(), "round {round}: {tally:?}");
        let seen = get(&scene.host, &id).await.unwrap();
        let promotions = usize::try_from(max - 2).unwrap().min(6);
        let (promoted, remaining) = scene.crowd[1..7].split_at(promotions);
        for player in promoted {
            assert!(
                playing(&seen).contains(&player.user_id.to_string()),
                "round {round}: {ended:?}"
            );
        }
        let remaining: Vec<&Person> = remaining.iter().collect();
        assert_eq!(
            waiting(&seen)[..remaining.len()],
            ids(&remaining),
            "round {round}: {ended:?}"
        );
        for end in ended.keys() {
            let known = [
                "joined",
                "waits",
                FULL,
                "failed_precondition/MATCH_NOT_FULL",
            ];
            assert!(known.contains(&end.as_str()), "round {round}: {ended:?}");
        }
        delete(&scene.host, &id).await.unwrap();
    }
}

/// After a concurrent call-off the match no longer changes.
async fn a_called_off_match_does_not_change(nodes: &Nodes<'_>) {
    let scene = Scene::new(nodes[0], 4 + 6 + 10).await;
    for round in 0..rounds() {
        let id = scene.full(4, 6).await;
        let (joining, newly_waiting) = scene.others(10).split_at(5);
        let groups = [
            (&scene.crowd[..4], Move::Leave),
            (&scene.crowd[4..7], Move::StopWaiting),
            (joining, Move::Join),
            (newly_waiting, Move::Wait),
        ];
        let deleted = delete(&scene.host, &id);
        let (deleted, ended) = tokio::join!(deleted, all_at_once(nodes, &id, &groups));
        deleted.unwrap();
        let tally = Tally::of(&nodes[0].app.db, &id).await;
        assert!(tally.is_sound(), "round {round}: {tally:?}");
        for end in ended.keys() {
            let known = [
                "joined",
                "left",
                "waits",
                "stopped",
                FULL,
                "not_found/NOT_FOUND",
                "failed_precondition/MATCH_NOT_FULL",
                "failed_precondition/NOT_WAITING",
            ];
            assert!(known.contains(&end.as_str()), "round {round}: {ended:?}");
        }
        let late = all_at_once(nodes, &id, &groups).await;
        let expected = ends([("not_found/NOT_FOUND", 17)]);
        assert_eq!(late, expected, "round {round}");
        let still = Tally::of(&nodes[0].app.db, &id).await;
        assert_eq!(still, tally, "round {round}");
    }
}

/// Participants and waitlisted players delete their accounts at once: their places go to the
/// longest waitlisted, without a deadlock.
async fn concurrent_account_deletions(nodes: &Nodes<'_>) {
    let host = nodes[0].regular("host@example.com", "Host").await;
    for round in 0..10 {
        let mut crowd = Vec::new();
        for number in 0..8 {
            let email = format!("player{round}-{number}@example.com");
            crowd.push(nodes[0].regular(&email, "Player").await);
        }
        let mut both = Vec::new();
        for _ in 0..2 {
            let id = full(&host, &crowd[..3]).await;
            for player in &crowd[3..] {
                join_waitlist(player, &id).await.unwrap();
            }
            both.push(id);
        }
        let before = retries(nodes);
        // Two participants and the first and third waitlisted players delete their accounts;
        // another participant leaves.
        let ending = [0, 1, 3, 5].map(|number| crowd[number].clone());
        let groups = [
            (&ending[..], Move::DeleteAccount),
            (&crowd[2..3], Move::Leave),
        ];
        let ended = all_at_once(nodes, &both[0], &groups).await;
        assert_eq!(ended, ends([("deleted", 4), ("left", 1)]), "round {round}");
        let first = get(&host, &both[0]).await.unwrap();
        let expected = ids(&[&host, &crowd[4], &crowd[6], &crowd[7]]);
        assert_eq!(sorted(playing(&first)), sorted(expected), "round {round}");
        let second = get(&host, &both[1]).await.unwrap();
        let expected = ids(&[&host, &crowd[2], &crowd[4], &crowd[6]]);
        assert_eq!(sorted(playing(&second)), sorted(expected), "round {round}");
        assert_eq!(waiting(&second), ids(&[&crowd[7]]), "round {round}");
        for id in &both {
            assert!(
                Tally::of(&nodes[0].app.db, id).await.is_sound(),
                "round {round}"
            );
            delete(&host, id).await.unwrap();
        }
        if nodes[0].app.db.engine() == Engine::Postgres {
            assert_eq!(retries(nodes), before, "round {round}: a deadlock");
        }
        nodes[0].clock.advance(SignedDuration::from_mins(1));
    }
}

fn retries(nodes: &Nodes<'_>) -> u64 {
    nodes
        .iter()
        .map(|node| node.app.db.statistics().retries)
        .sum()
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort_unstable();
    ids
}

on_both_engines! {
    async fn of_100_concurrent_joins_one_gets_the_place_and_99_are_waitlisted(app: TestApp) {
        one_joins_and_99_are_waitlisted(&[&app]).await;
    }

    async fn concurrent_leaves_promote_exactly_the_first_waitlisted(app: TestApp) {
        first_waitlisted_are_promoted(&[&app]).await;
    }

    async fn a_join_concurrent_with_a_leave_cannot_overtake_the_waitlist(app: TestApp) {
        joins_do_not_overtake(&[&app]).await;
    }

    async fn raising_the_limit_under_load_promotes_the_waitlist_first(app: TestApp) {
        a_higher_limit_promotes_the_waitlist_first(&[&app]).await;
    }

    async fn a_match_called_off_under_load_no_longer_changes(app: TestApp) {
        a_called_off_match_does_not_change(&[&app]).await;
    }

    async fn concurrent_account_deletions_give_their_places_to_the_waitlist(app: TestApp) {
        concurrent_account_deletions(&[&app]).await;
    }
}

/// The same over two nodes.
macro_rules! over_two_nodes {
    ($($name:ident: $trial:ident,)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            let app = TestApp::start(Engine::Postgres).await;
            let other = app.another_node().await;
            $trial(&[&app, &other]).await;
        }
    )*};
}

over_two_nodes! {
    of_100_who_want_one_place_one_has_it_and_99_wait_over_two_nodes: one_joins_and_99_are_waitlisted,
    exactly_the_first_in_line_move_up_over_two_nodes: first_waitlisted_are_promoted,
    nobody_overtakes_the_line_over_two_nodes: joins_do_not_overtake,
    a_limit_raised_over_two_nodes_lets_in_the_line_first: a_higher_limit_promotes_the_waitlist_first,
    a_match_called_off_over_two_nodes_stays_as_it_was: a_called_off_match_does_not_change,
    accounts_deleted_over_two_nodes_leave_their_places_to_who_stays: concurrent_account_deletions,
}
