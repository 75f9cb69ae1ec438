//! What results lead to, and how they are taken back and corrected. With `refuse_begun` (tournaments/progress.rs) or the
//! opening of what followed in `settle` taken out, tests here fail.

use lapang_api as api;
use lapang_api::EventFormat::{
    EVENT_FORMAT_GROUPS_KNOCKOUT, EVENT_FORMAT_KNOCKOUT, EVENT_FORMAT_ROUND_ROBIN,
};
use lapang_api::StageKind::{STAGE_KIND_GROUPS, STAGE_KIND_KNOCKOUT};

use lapang_testing::app::{Person, Refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{
    add, cup, doubles, draw, get, name, result, score, seed, sides, start, tie, withdraw,
};
use lapang_testing::on_sqlite;

const NAMES: [&str; 4] = ["Ani", "Budi", "Caca", "Dodi"];
const STRAIGHT: &[(i32, i32)] = &[(21, 15), (21, 17)];
const LOST: &[(i32, i32)] = &[(15, 21), (17, 21)];

/// Singles of four, seeded in the order of their names, drawn: in a knockout Ani meets Dodi, and Budi meets Caca.
async fn four(host: &Person, format: api::EventFormat) -> api::Tournament {
    let kind = api::EventKind::EVENT_KIND_SINGLES.into();
    let made = cup(
        host,
        api::EventInput {
            kind,
            advancing: 1,
            ..doubles(format, 8)
        },
    )
    .await;
    let made = add(host, &made, &NAMES).await;
    let made = seed(host, &made, &NAMES).await;
    let stage = if format == EVENT_FORMAT_KNOCKOUT {
        STAGE_KIND_KNOCKOUT
    } else {
        STAGE_KIND_GROUPS
    };
    draw(host, &made, stage).await.unwrap()
}

async fn scored(by: &Person, request: api::ScoreTieRequest) -> api::Tournament {
    let answer = score(by, request).await.unwrap();
    answer.tournament.into_option().unwrap()
}

async fn take_back(
    by: &Person,
    cup: &api::Tournament,
    number: i32,
    scorer_key: &str,
) -> Result<api::Tournament, Refusal> {
    let request = api::TakeBackResultRequest {
        tie_id: tie(cup, number).id.clone(),
        version: tie(cup, number).version,
        scorer_key: scorer_key.to_owned(),
        ..Default::default()
    };
    let answer = outcome(by.tournaments().take_back_result(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

fn winner(cup: &api::Tournament) -> &str {
    let winners = &cup.events[0].winner_entry_ids;
    winners.first().map_or("", |id| name(cup, id))
}

fn entry(cup: &api::Tournament, name: &str) -> String {
    let mut entries = cup.events[0].entries.iter();
    entries.find(|it| it.name == name).unwrap().id.clone()
}

/// The tie of two entries.
fn between<'a>(cup: &'a api::Tournament, one: &str, other: &str) -> &'a api::Tie {
    let is_theirs = |it: &&api::Tie| {
        let sides = sides(cup, it.number);
        sides == (one, other) || sides == (other, one)
    };
    let mut ties = cup.events[0].ties.iter();
    ties.find(is_theirs).unwrap()
}

/// Which side of a tie an entry is.
fn side(cup: &api::Tournament, number: i32, who: &str) -> api::TieSide {
    if sides(cup, number).0 == who {
        api::TieSide::TIE_SIDE_A
    } else {
        api::TieSide::TIE_SIDE_B
    }
}

on_sqlite! {
    async fn a_correction_behind_a_walkover_that_followed_gives_the_final_to_the_other(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_KNOCKOUT).await;
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        let made = withdraw(&host, &entry(&made, "Budi")).await.unwrap();
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        assert_eq!((winner(&made), made.state.as_known().unwrap()), ("Ani", api::TournamentState::TOURNAMENT_STATE_OVER));
        // Nobody gives the final to who has withdrawn.
        let given = api::ScoreTieRequest { winner: side(&made, 3, "Budi").into(), outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), ..result(&made, 3, &[]) };
        assert_eq!(score(&host, given).await.unwrap_err().reason, "TIE_NOT_READY");
        assert_eq!(take_back(&host, &made, 3, "").await.unwrap_err().reason, "TIE_FOLLOWED");
        let version = tie(&made, 2).version;
        let made = scored(&host, result(&made, 1, LOST)).await;
        assert_eq!((sides(&made, 3).0, winner(&made)), ("Dodi", "Dodi"));
        assert_eq!(tie(&made, 2).version, version);
    }

    async fn a_result_on_the_wrong_tie_is_taken_back_while_nothing_hangs_on_it(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_KNOCKOUT).await;
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        let old = made.clone();
        let made = take_back(&host, &made, 1, "").await.unwrap();
        let open = tie(&made, 1);
        assert_eq!((open.state.as_known().unwrap(), open.sets.len(), tie(&made, 3).entry_a_id.as_str()), (api::TieState::TIE_STATE_READY, 0, ""));
        assert!(!open.started_at.is_set() && !open.ended_at.is_set());
        assert!(open.corrections[0].is_taken_back && open.corrections[0].old_sets.len() == 2);
        assert_eq!(made.state, api::TournamentState::TOURNAMENT_STATE_OPEN);
        // Once more is fine; with another result there, it is not.
        take_back(&host, &old, 1, "").await.unwrap();
        let made = scored(&host, result(&made, 1, LOST)).await;
        assert_eq!(take_back(&host, &old, 1, "").await.unwrap_err().reason, "TIE_CHANGED");
        let walkover = api::ScoreTieRequest { winner: api::TieSide::TIE_SIDE_A.into(), outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), ..result(&made, 2, &[]) };
        let made = scored(&host, walkover.clone()).await;
        let made = take_back(&host, &made, 2, "").await.unwrap();
        let made = scored(&host, api::ScoreTieRequest { version: tie(&made, 2).version, ..walkover }).await;
        let made = start(&host, &made, (3, 1), "").await.unwrap();
        let refused = take_back(&host, &made, 2, "").await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["tie"].as_str().unwrap()), ("NEXT_TIE_BEGUN", "3"));
        assert_eq!(take_back(&host, &made, 3, "").await.unwrap_err().reason, "TIE_LIVE");
        let key = host.tournaments().get_scorer_key(api::GetScorerKeyRequest { tournament_id: made.id.clone(), ..Default::default() }).await;
        let key = key.unwrap().into_owned().scorer_key;
        let over = scored(&host, result(&made, 3, STRAIGHT)).await;
        assert_eq!(winner(&over), "Dodi");
        assert_eq!(take_back(&app.visitor(), &over, 3, &key).await.unwrap_err().reason, "TOURNAMENT_OVER");
        let made = take_back(&host, &over, 3, "").await.unwrap();
        assert_eq!((winner(&made), made.state.as_known().unwrap()), ("", api::TournamentState::TOURNAMENT_STATE_LIVE));
        take_back(&app.visitor(), &made, 2, &key).await.unwrap();
    }

    async fn what_a_change_answers_is_what_another_node_reads(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let there = app.another_node().await.person("host@example.com").await;
        let made = four(&host, EVENT_FORMAT_KNOCKOUT).await;
        let made = start(&host, &made, (1, 1), "").await.unwrap();
        assert_eq!(made.events, get(&there, &made.id).await.unwrap().events);
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        assert_eq!(made.events, get(&there, &made.id).await.unwrap().events);
        let made = scored(&host, result(&made, 1, LOST)).await;
        let made = take_back(&host, &made, 2, "").await.unwrap();
        assert_eq!(made.events, get(&there, &made.id).await.unwrap().events);
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        let made = scored(&host, result(&made, 3, STRAIGHT)).await;
        assert_eq!(made, get(&there, &made.id).await.unwrap());
    }

    async fn where_neither_side_came_nobody_goes_on(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_KNOCKOUT).await;
        let neither = api::ScoreTieRequest { has_neither_come: true, outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), ..result(&made, 1, &[]) };
        let one = api::ScoreTieRequest { winner: api::TieSide::TIE_SIDE_A.into(), ..neither.clone() };
        assert_eq!(score(&host, one).await.unwrap_err().fields, ["winner: tie.neither_came"]);
        let made = scored(&host, neither).await;
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        assert_eq!((sides(&made, 3), winner(&made)), (("", "Budi"), "Budi"));
    }

    async fn a_correction_may_keep_the_bracket_that_is_played_and_says_so(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_KNOCKOUT).await;
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        let made = scored(&host, result(&made, 3, STRAIGHT)).await;
        let other = result(&made, 1, LOST);
        let refused = score(&host, other.clone()).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["tie"].as_str().unwrap()), ("NEXT_TIE_BEGUN", "3"));
        let made = scored(&host, api::ScoreTieRequest { keeps_bracket: true, ..other }).await;
        assert_eq!((sides(&made, 3), winner(&made)), (("Ani", "Budi"), "Ani"));
        assert!(tie(&made, 1).corrections[0].has_kept_bracket && tie(&made, 1).winner == api::TieSide::TIE_SIDE_B);
        // Back to what the bracket has: nothing to be kept.
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        assert!(!tie(&made, 1).corrections[1].has_kept_bracket);
    }

    async fn a_group_may_be_corrected_after_the_knockout_is_drawn_from_it(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_GROUPS_KNOCKOUT).await;
        let made = scored(&host, result(&made, 1, STRAIGHT)).await;
        let made = scored(&host, result(&made, 2, STRAIGHT)).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let before = tie(&made, 3).clone();
        let other = result(&made, 1, LOST);
        assert_eq!(score(&host, other.clone()).await.unwrap_err().reason, "KNOCKOUT_DRAWN");
        assert_eq!(take_back(&host, &made, 1, "").await.unwrap_err().reason, "KNOCKOUT_DRAWN");
        let made = scored(&host, api::ScoreTieRequest { keeps_bracket: true, ..other }).await;
        let after = tie(&made, 3);
        assert_eq!((&after.entry_a_id, &after.entry_b_id), (&before.entry_a_id, &before.entry_b_id));
        assert!(tie(&made, 1).corrections[0].has_kept_bracket);
    }

    async fn who_gives_up_in_badminton_is_out_of_the_group_until_it_is_taken_back(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = four(&host, EVENT_FORMAT_ROUND_ROBIN).await;
        let first = between(&made, "Ani", "Budi").number;
        let made = scored(&host, result(&made, first, STRAIGHT)).await;
        let second = between(&made, "Ani", "Caca").number;
        let retired = api::ScoreTieRequest {
            winner: side(&made, second, "Caca").into(), outcome: api::TieOutcome::TIE_OUTCOME_RETIRED.into(), ..result(&made, second, &[(5, 11)])
        };
        let preview = score(&host, api::ScoreTieRequest { is_preview: true, ..retired.clone() }).await.unwrap();
        let out = &preview.consequences[0];
        assert_eq!((name(&made, &out.out_entry_id), out.annulled, out.walkovers), ("Ani", 1, 1));
        let made = scored(&host, retired).await;
        let left = between(&made, "Ani", "Dodi");
        assert_eq!((left.state.as_known().unwrap(), left.winner.as_known().unwrap()), (api::TieState::TIE_STATE_OVER, side(&made, left.number, "Dodi")));
        assert_eq!(between(&made, "Budi", "Dodi").state, api::TieState::TIE_STATE_READY);
        let made = take_back(&host, &made, second, "").await.unwrap();
        assert_eq!(between(&made, "Ani", "Dodi").state, api::TieState::TIE_STATE_READY);
        assert_eq!(tie(&made, first).winner.as_known().unwrap(), api::TieSide::TIE_SIDE_A);
    }
}
