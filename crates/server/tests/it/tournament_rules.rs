//! What an event is played by: scoring of groups and knockout, forfeits, seeds, draws, and what tables claim.

use std::collections::HashSet;

use buffa::{Inline, MessageField};
use lapang_api as api;
use lapang_api::EventFormat::{
    EVENT_FORMAT_GROUPS_KNOCKOUT, EVENT_FORMAT_KNOCKOUT, EVENT_FORMAT_ROUND_ROBIN,
};
use lapang_api::StageKind::{STAGE_KIND_GROUPS, STAGE_KIND_KNOCKOUT};
use lapang_db::params;
use lapang_testing::app::{Person, Refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{add, cup, doubles, draw, get, name, result, score, tie};
use lapang_testing::on_sqlite;
use sha2::{Digest, Sha256};

const STRAIGHT: &[(i32, i32)] = &[(21, 15), (21, 17)];

fn to(
    points: i32,
    best_of: i32,
    cap: i32,
) -> MessageField<api::ScoreRules, Inline<api::ScoreRules>> {
    MessageField::some(api::ScoreRules {
        best_of,
        to: points,
        win_by: 2,
        cap,
        ..Default::default()
    })
}

fn groups_of(count: i32, entries: i32) -> api::EventInput {
    api::EventInput {
        group_count: count,
        advancing: 1,
        ..doubles(EVENT_FORMAT_GROUPS_KNOCKOUT, entries)
    }
}

async fn save(
    host: &Person,
    cup: &api::Tournament,
    event: api::EventInput,
) -> Result<api::Tournament, Refusal> {
    let request = api::SaveEventRequest {
        tournament_id: cup.id.clone(),
        event_id: cup.events[0].id.clone(),
        event: MessageField::some(event),
        ..Default::default()
    };
    let answer = outcome(host.tournaments().save_event(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

async fn undo(host: &Person, cup: &api::Tournament, stage: api::StageKind) -> api::Tournament {
    let request = api::UndoDrawRequest {
        event_id: cup.events[0].id.clone(),
        stage: stage.into(),
        ..Default::default()
    };
    let answer = host.tournaments().undo_draw(request).await;
    answer
        .unwrap()
        .into_owned()
        .tournament
        .into_option()
        .unwrap()
}

async fn give_seeds(
    host: &Person,
    cup: &api::Tournament,
    seeds: &[(&str, i32)],
) -> api::Tournament {
    let id = |name: &str| {
        cup.events[0]
            .entries
            .iter()
            .find(|it| it.name == name)
            .unwrap()
            .id
            .clone()
    };
    let seeds = seeds.iter().map(|(name, seed)| api::EntrySeed {
        entry_id: id(name),
        seed: *seed,
        ..Default::default()
    });
    let request = api::SeedEntriesRequest {
        event_id: cup.events[0].id.clone(),
        seeds: seeds.collect(),
        ..Default::default()
    };
    let answer = host.tournaments().seed_entries(request).await;
    answer
        .unwrap()
        .into_owned()
        .tournament
        .into_option()
        .unwrap()
}

/// Plays all group ties that are left; the side whose name comes first wins.
async fn play_groups(
    host: &Person,
    cup: api::Tournament,
    sets: [&[(i32, i32)]; 2],
) -> api::Tournament {
    let numbers: Vec<i32> = cup.events[0].ties.iter().map(|it| it.number).collect();
    let mut cup = cup;
    for number in numbers {
        let it = tie(&cup, number);
        if it.state == api::TieState::TIE_STATE_OVER {
            continue;
        }
        let is_a = name(&cup, &it.entry_a_id) < name(&cup, &it.entry_b_id);
        let request = result(&cup, number, sets[usize::from(!is_a)]);
        cup = score(host, request)
            .await
            .unwrap()
            .tournament
            .into_option()
            .unwrap();
    }
    cup
}

fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

on_sqlite! {
    async fn the_knockout_is_scored_by_rules_of_its_own(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let event = api::EventInput { rules: to(30, 1, 30), knockout_rules: to(21, 3, 30), ..groups_of(2, 4) };
        let made = cup(&host, event.clone()).await;
        let made = add(&host, &made, &["A/B", "C/D", "E/F", "G/H"]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        assert!(score(&host, result(&made, 1, STRAIGHT)).await.is_err());
        let made = play_groups(&host, made, [&[(30, 28)], &[(28, 30)]]).await;
        // Only until it is drawn.
        let made = save(&host, &made, api::EventInput { knockout_rules: to(15, 3, 21), ..event.clone() }).await.unwrap();
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        assert_eq!(save(&host, &made, event).await.unwrap_err().short(), "failed_precondition/EVENT_DRAWN");
        let last = made.events[0].ties.last().unwrap().number;
        assert!(score(&host, result(&made, last, &[(30, 28)])).await.is_err());
        let over = score(&host, result(&made, last, &[(15, 13), (21, 20)])).await.unwrap().tournament.into_option().unwrap();
        assert_eq!(over.state, api::TournamentState::TOURNAMENT_STATE_OVER);
    }

    async fn a_walkover_counts_what_the_event_says_until_a_match_has_begun(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let rules = MessageField::some(api::ScoreRules { has_draws: true, ..Default::default() });
        let tie_break = "football_difference".to_owned();
        let event = api::EventInput { rules, tie_break, ..doubles(EVENT_FORMAT_ROUND_ROBIN, 4) };
        let made = cup(&host, event.clone()).await;
        let forfeit = made.events[0].forfeit.as_option().unwrap();
        assert_eq!((forfeit.win, forfeit.loss), (1, 0));
        let other = MessageField::some(api::ForfeitScore { win: 5, ..Default::default() });
        let made = save(&host, &made, api::EventInput { forfeit: other, ..event.clone() }).await.unwrap();
        let made = add(&host, &made, &["A/B", "C/D"]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let walkover = api::ScoreTieRequest {
            outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), winner: api::TieSide::TIE_SIDE_A.into(), ..result(&made, 1, &[])
        };
        let made = score(&host, walkover).await.unwrap().tournament.into_option().unwrap();
        let row = &made.events[0].standings[0].rows[0];
        assert_eq!((row.points, row.scored, row.conceded), (3, 5, 0));
        assert_eq!(save(&host, &made, event).await.unwrap_err().short(), "failed_precondition/EVENT_BEGUN");
    }

    async fn seeds_are_kept_as_typed_and_named_at_the_draw_if_unclear(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let made = add(&host, &made, &["A/B", "C/D", "E/F", "G/H"]).await;
        let made = give_seeds(&host, &made, &[("A / B", 4)]).await;
        let made = give_seeds(&host, &made, &[("C / D", 3), ("E / F", 4)]).await;
        let refused = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/SEEDS_UNCLEAR");
        assert_eq!((&refused.metadata["missing"], &refused.metadata["double"]), (&"1,2".into(), &"4".into()));
        let made = give_seeds(&host, &made, &[("E / F", 2), ("G / H", 1)]).await;
        let seeds: Vec<i32> = made.events[0].entries.iter().map(|it| it.seed).collect();
        assert_eq!(seeds, [4, 3, 2, 1]);
        draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
    }

    async fn no_draw_tells_anything_of_a_later_one(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, groups_of(2, 6)).await;
        let mut made = add(&host, &made, &["A/B", "C/D", "E/F", "G/H", "I/J", "K/L"]).await;
        let mut published: HashSet<String> = HashSet::new();
        for _ in 0..10 {
            published.extend(made.events[0].draws.iter().map(|it| it.hash.clone()));
            made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
            made = undo(&host, &made, STAGE_KIND_GROUPS).await;
        }
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let before = made.events[0].draws.clone();
        // What a side may know during the groups: no secret of the knockout and of lots, only their hashes.
        let to_come: Vec<&api::Draw> = before.iter().filter(|it| it.secret.is_empty()).collect();
        assert_eq!(to_come.len(), 2);
        let made = play_groups(&host, made, [STRAIGHT, &[(15, 21), (17, 21)]]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let draws = &made.events[0].draws;
        assert_eq!(draws.len(), 13);
        let secrets: HashSet<&str> = draws.iter().map(|it| it.secret.as_str()).collect();
        assert_eq!(secrets.len(), draws.len());
        for (draw, number) in draws.iter().zip(1..) {
            assert_eq!((draw.number, &hash(&draw.secret)), (number, &draw.hash));
            assert!(published.contains(&draw.hash) || before.iter().any(|it| it.hash == draw.hash));
        }
        assert_eq!(draws.iter().filter(|it| it.undone_at.is_set()).count(), 10);
        // Unseeded entries are dealt to groups in the order of the last draw of groups.
        let groups = draws.iter().find(|it| it.stage == STAGE_KIND_GROUPS && !it.is_lots && !it.undone_at.is_set()).unwrap();
        let key = |id: &str| hash(&format!("{}:{}:{id}", groups.secret, groups.number));
        let mut ids: Vec<&str> = made.events[0].entries.iter().map(|it| it.id.as_str()).collect();
        ids.sort_by_key(|id| key(id));
        let first_group: HashSet<&str> = [ids[0], ids[3], ids[4]].into();
        let ties = made.events[0].ties.iter().filter(|it| it.group == 1);
        let drawn: HashSet<&str> = ties.flat_map(|it| [it.entry_a_id.as_str(), it.entry_b_id.as_str()]).collect();
        assert_eq!(drawn, first_group);
    }

    async fn a_table_claims_only_what_is_certain(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, api::EventInput { advancing: 2, ..groups_of(1, 3) }).await;
        let made = add(&host, &made, &["A/B", "C/D", "E/F"]).await;
        let made = give_seeds(&host, &made, &[("E / F", 1)]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let rows = &made.events[0].standings[0].rows;
        assert_eq!(name(&made, &rows[0].entry_id), "E / F");
        assert!(rows.iter().all(|it| it.rank == 0 && !it.is_advancing && !it.is_through && it.decided_by.is_empty()));
        // One is beaten by both and the third is not played: whoever wins it, both winners go on; but somebody may retire.
        let mut made = made;
        for number in 1..=3 {
            let it = tie(&made, number);
            let has_loser = [&it.entry_a_id, &it.entry_b_id].map(|id| name(&made, id) == "C / D");
            let sets: &[(i32, i32)] = match has_loser {
                [true, _] => &[(15, 21), (15, 21)],
                [_, true] => STRAIGHT,
                _ => continue,
            };
            made = score(&host, result(&made, number, sets)).await.unwrap().tournament.into_option().unwrap();
        }
        let rows = &made.events[0].standings[0].rows;
        let claims: Vec<(i32, bool, bool)> = rows.iter().map(|it| (it.rank, it.is_advancing, it.is_through)).collect();
        assert_eq!(claims.iter().filter(|it| it.1).count(), 2, "{claims:?}");
        assert!(claims.iter().all(|it| !it.2), "{claims:?}");
        let made = play_groups(&host, made, [STRAIGHT, &[(15, 21), (17, 21)]]).await;
        let rows = &made.events[0].standings[0].rows;
        assert_eq!(rows.iter().map(|it| it.is_through).collect::<Vec<_>>(), [true, true, false]);
    }

    async fn draws_of_earlier_versions_stay_checkable(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        // As those versions stored it: one secret for all draws of an event.
        let as_before = async |id: &str, draws: i64| {
            let id = uuid::Uuid::parse_str(id).unwrap();
            app.app.write(move |tx| {
                tx.conn.execute("DELETE FROM tournament_draws WHERE event_id = $1", params![id])?;
                let text = "UPDATE tournament_events SET draw_secret = 'one secret', draw_number = $2, forfeit = '' WHERE id = $1";
                tx.conn.execute(text, params![id, draws])?;
                tx.conn.execute("UPDATE tournaments SET revision = revision + 1", params![])
            }).await.unwrap();
        };
        let made = cup(&host, groups_of(2, 4)).await;
        let made = add(&host, &made, &["A/B", "C/D", "E/F", "G/H"]).await;
        as_before(&made.events[0].id, 0).await;
        // Not drawn: the hash that was shown holds, and what comes later gets secrets of its own.
        let shown = get(&host, &made.id).await.unwrap().events[0].draw_hash.clone();
        assert_eq!(shown, hash("one secret"));
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let draws = &made.events[0].draws;
        assert_eq!((draws.len(), &draws[0].hash, draws[0].secret.as_str()), (3, &shown, "one secret"));
        assert!(draws[1].secret.is_empty() && draws[2].secret.is_empty());
        // Drawn: the draws keep their one secret, and so does the knockout that was promised by it.
        as_before(&made.events[0].id, 1).await;
        let made = get(&host, &made.id).await.unwrap();
        let event = &made.events[0];
        assert_eq!((event.draw_secret.as_str(), event.draw_number, event.draws.len()), ("one secret", 1, 0));
        let made = play_groups(&host, made, [STRAIGHT, &[(15, 21), (17, 21)]]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let event = &made.events[0];
        assert_eq!((event.draw_secret.as_str(), event.draw_number, event.draws.len()), ("one secret", 2, 0));
    }
}
