//! Play nights: each change acts once, nobody is on two courts, and who sees the board.

mod co_hosts;
mod settings;

use std::collections::BTreeMap;
use std::time::Duration;

use buffa::MessageField;
use jiff::{SignedDuration, Timestamp};
use lapang::{moderation, safety, wire};
use lapang_api as api;
use lapang_api::GameState::{GAME_STATE_LIVE, GAME_STATE_OVER, GAME_STATE_VOID};
use lapang_api::PersonState::{
    self, PERSON_STATE_GONE, PERSON_STATE_PRESENT, PERSON_STATE_RESTING,
};
use lapang_api::{Game, Night};
use lapang_db::{Error, Uuid};
use tokio::time::timeout;

use crate::deletion;
use crate::match_races::race;
use lapang_testing::app::traces::traces;
use lapang_testing::app::{Person, Refusal, TestApp};
use lapang_testing::calls::matches::{futsal, join, make, outcome};
use lapang_testing::{on_both_engines, on_sqlite};

/// Not everybody who may play has an account.
const WALK_IN: &str = "Dimas Anggara";

/// A match with its host and three guests.
#[derive(Clone)]
struct Evening {
    host: Person,
    budi: Person,
    id: String,
    /// Ids on the board: the host, the guests, walk-ins.
    ids: Vec<String>,
}

fn key() -> String {
    Uuid::new_v7(uuid::Timestamp::now(uuid::NoContext)).to_string()
}

fn change(key: &str) -> wire::Field<api::Change> {
    change_at(key, None)
}

fn change_at(key: &str, at: Option<Timestamp>) -> wire::Field<api::Change> {
    MessageField::some(api::Change {
        key: key.to_owned(),
        at: wire::maybe_time(at),
        ..Default::default()
    })
}

fn scores(sets: &[(i32, i32)]) -> Vec<api::GameScore> {
    let sets = sets.iter().map(|(a, b)| api::GameScore {
        a: *a,
        b: *b,
        ..Default::default()
    });
    sets.collect()
}

fn court(number: i32, is_open: bool) -> api::NightCourt {
    api::NightCourt {
        number,
        name: format!("Lapangan {number}"),
        is_open,
        ..Default::default()
    }
}

fn night(night: wire::Field<Night>) -> Night {
    night.into_option().unwrap()
}

fn states(night: &Night) -> Vec<(i32, api::GameState)> {
    let games = night.games.iter();
    games
        .map(|game| (game.court, game.state.as_known().unwrap()))
        .collect()
}

impl Evening {
    /// Everybody is there, with `walk_ins` others.
    async fn new(app: &TestApp, settings: api::NightSettings, walk_ins: usize) -> Self {
        let host = app.regular("ani@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let id = make(&host, futsal()).await.id;
        // Roster order is the order of joining.
        let next = || app.clock.advance(jiff::SignedDuration::from_secs(1));
        next();
        join(&budi, &id).await.unwrap();
        for (email, name) in [("citra@example.com", "Citra"), ("dewi@example.com", "Dewi")] {
            next();
            join(&app.regular(email, name).await, &id).await.unwrap();
        }
        let mut evening = Self {
            host,
            budi,
            id,
            ids: Vec::new(),
        };
        let started = evening.start(&key(), settings).await.unwrap();
        evening.ids = started.people.iter().map(|it| it.id.clone()).collect();
        evening.ids.extend((0..walk_ins).map(|_| key()));
        let everybody: Vec<usize> = (0..evening.ids.len()).collect();
        evening.set(&everybody, PERSON_STATE_PRESENT).await.unwrap();
        evening
    }

    async fn start(&self, key: &str, settings: api::NightSettings) -> Result<Night, Refusal> {
        let request = api::StartNightRequest {
            match_id: self.id.clone(),
            change: change(key),
            format: api::NightFormat::NIGHT_FORMAT_TURNS.into(),
            settings: MessageField::some(settings),
            courts: ["Lapangan 1", "Lapangan 2", "Lapangan 3"]
                .map(str::to_owned)
                .into(),
            ..Default::default()
        };
        let started = outcome(self.host.play().start_night(request).await)?;
        Ok(night(started.into_owned().night))
    }

    async fn set(&self, people: &[usize], state: PersonState) -> Result<Night, Refusal> {
        let people = people.iter().map(|place| api::PersonInput {
            id: self.ids[*place].clone(),
            name: WALK_IN.to_owned(),
            state: state.into(),
            level: 2,
            ..Default::default()
        });
        let request = api::SetPeopleRequest {
            match_id: self.id.clone(),
            change: change(&key()),
            people: people.collect(),
            ..Default::default()
        };
        let set = outcome(self.host.play().set_people(request).await)?;
        Ok(night(set.into_owned().night))
    }

    async fn courts(&self, courts: &[api::NightCourt]) -> Night {
        let request = api::PlayServiceSetCourtsRequest {
            match_id: self.id.clone(),
            change: change(&key()),
            courts: courts.to_vec(),
            ..Default::default()
        };
        let set = self.host.play().set_courts(request).await.unwrap();
        night(set.into_owned().night)
    }

    fn game(&self, key: &str, court: i32, a: usize, b: usize) -> api::StartGameRequest {
        api::StartGameRequest {
            match_id: self.id.clone(),
            change: change(key),
            court,
            side_a: vec![self.ids[a].clone()],
            side_b: vec![self.ids[b].clone()],
            why: "first".to_owned(),
            ..Default::default()
        }
    }

    async fn send(&self, game: api::StartGameRequest) -> Result<Night, Refusal> {
        let started = outcome(self.host.play().start_game(game).await)?;
        Ok(night(started.into_owned().night))
    }

    /// The place in the list of two who play, and the court.
    async fn play(&self, court: i32, a: usize, b: usize) -> Game {
        let started = self.send(self.game(&key(), court, a, b)).await.unwrap();
        started.games.last().unwrap().clone()
    }

    async fn score(
        &self,
        by: &Person,
        key: &str,
        game: &str,
        sets: &[(i32, i32)],
    ) -> Result<Night, Refusal> {
        let request = api::ScoreGameRequest {
            match_id: self.id.clone(),
            change: change(key),
            game_id: game.to_owned(),
            scores: scores(sets),
            ..Default::default()
        };
        let scored = outcome(by.play().score_game(request).await)?;
        Ok(night(scored.into_owned().night))
    }

    async fn edit(&self, game: &str, sets: &[(i32, i32)]) -> Result<Night, Refusal> {
        let request = api::EditGameRequest {
            match_id: self.id.clone(),
            change: change(&key()),
            game_id: game.to_owned(),
            scores: scores(sets),
            ..Default::default()
        };
        let edited = outcome(self.host.play().edit_game(request).await)?;
        Ok(night(edited.into_owned().night))
    }

    async fn void(&self, game: &str) -> Result<Night, Refusal> {
        let request = api::VoidGameRequest {
            match_id: self.id.clone(),
            change: change(&key()),
            game_id: game.to_owned(),
            ..Default::default()
        };
        let ended = outcome(self.host.play().void_game(request).await)?;
        Ok(night(ended.into_owned().night))
    }

    async fn end(&self) -> Result<Night, Refusal> {
        let request = api::EndNightRequest {
            match_id: self.id.clone(),
            change: change(&key()),
            ..Default::default()
        };
        let ended = outcome(self.host.play().end_night(request).await)?;
        Ok(night(ended.into_owned().night))
    }

    async fn board(&self, reader: &Person, key: &str) -> Result<api::GetBoardResponse, Refusal> {
        let request = api::GetBoardRequest {
            match_id: self.id.clone(),
            board_key: key.to_owned(),
            ..Default::default()
        };
        let found = outcome(reader.play().get_board(request).await)?;
        Ok(found.into_owned())
    }

    async fn shown(&self) -> Night {
        night(self.board(&self.host, "").await.unwrap().night)
    }

    /// Starts all games at once: how it ends for them.
    async fn start_all(&self, games: Vec<api::StartGameRequest>) -> BTreeMap<String, usize> {
        let attempts = games.into_iter().map(|game| {
            let evening = self.clone();
            async move {
                match evening.send(game).await {
                    Ok(_) => "started".to_owned(),
                    Err(refused) => refused.short(),
                }
            }
        });
        race(attempts).await
    }

    /// Games on court 1 of ten pairs.
    fn of_one_court(&self) -> Vec<api::StartGameRequest> {
        let pairs = (0..10).map(|pair| self.game(&key(), 1, pair * 2, pair * 2 + 1));
        pairs.collect()
    }

    /// Games of one pair on all courts.
    fn of_one_pair(&self) -> Vec<api::StartGameRequest> {
        (1..=3)
            .map(|court| self.game(&key(), court, 0, 1))
            .collect()
    }
}

fn live(night: &Night) -> usize {
    states(night)
        .iter()
        .filter(|(_, state)| *state == GAME_STATE_LIVE)
        .count()
}

fn names(night: &Night) -> Vec<&str> {
    night.people.iter().map(|it| it.name.as_str()).collect()
}

async fn drop_key(app: &TestApp, sql: &'static str) {
    let dropped = app.app.db.write(move |conn| conn.execute(sql, &[])).await;
    dropped.map_err(|error: Error| error).unwrap();
}

fn ends<const N: usize>(ends: [(&str, usize); N]) -> BTreeMap<String, usize> {
    ends.map(|(end, count)| (end.to_owned(), count)).into()
}

on_sqlite! {
    async fn a_change_that_is_sent_twice_acts_once(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        // Nothing was played: the host may begin anew, with other settings.
        let first = key();
        let total = api::NightSettings { total_points: 21, ..Default::default() };
        let started = evening.start(&first, total.clone()).await.unwrap();
        let again = evening.start(&first, api::NightSettings::default()).await.unwrap();
        assert_eq!((again.settings.total_points, again.revision), (21, started.revision));
        assert_eq!(again.people.len(), 4);

        let (game, early) = (key(), app.clock.now());
        app.clock.advance(SignedDuration::from_mins(5));
        let mut request = evening.game(&game, 2, 0, 1);
        request.change = change_at(&game, Some(early + SignedDuration::from_mins(2)));
        let once = evening.send(request.clone()).await.unwrap();
        let twice = evening.send(request).await.unwrap();
        assert_eq!(once, twice);
        assert_eq!(once.games.len(), 1);
        assert_eq!(once.games[0].id, game);
        // The phone's time counts, but no time to come.
        let at = |minutes| wire::time(early + SignedDuration::from_mins(minutes));
        assert_eq!(once.games[0].started_at, at(2));
        let score = key();
        let mut request = api::ScoreGameRequest {
            match_id: evening.id.clone(),
            change: change_at(&score, Some(early + SignedDuration::from_mins(60))),
            game_id: game.clone(),
            scores: scores(&[(11, 10)]),
            ..Default::default()
        };
        let scored = evening.host.play().score_game(request.clone()).await.unwrap().into_owned();
        assert_eq!(scored.night.games[0].ended_at, at(5));
        let repeated = evening.host.play().score_game(request.clone()).await.unwrap().into_owned();
        assert_eq!(repeated, scored);
        // Somebody else enters the same, then something else.
        request.change = change(&key());
        evening.host.play().score_game(request).await.unwrap();
        let other = evening.score(&evening.host, &key(), &game, &[(12, 9)]).await.unwrap_err();
        assert_eq!(other.short(), "failed_precondition/GAME_OVER");
        let restarted = evening.start(&key(), total).await.unwrap_err();
        assert_eq!(restarted.short(), "failed_precondition/NIGHT_STARTED");
        assert_eq!(states(&evening.shown().await), [(2, GAME_STATE_OVER)]);
    }

    async fn a_closed_court_gives_its_people_back(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        evening.play(1, 0, 1).await;
        evening.play(2, 2, 3).await;
        for state in [PERSON_STATE_RESTING, PERSON_STATE_GONE] {
            let refused = evening.set(&[1], state).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/PERSON_PLAYS");
            assert_eq!(refused.metadata["name"], "Budi Santoso");
        }
        let closed = evening.courts(&[court(1, false), court(2, true), court(3, true)]).await;
        assert_eq!(states(&closed), [(1, GAME_STATE_VOID), (2, GAME_STATE_LIVE)]);
        let refused = evening.send(evening.game(&key(), 1, 0, 1)).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/COURT_CLOSED");
        let game = evening.play(3, 0, 1).await;
        let ended = evening.void(&game.id).await.unwrap();
        assert_eq!(live(&ended), 1);
        evening.set(&[1], PERSON_STATE_GONE).await.unwrap();
        let refused = evening.send(evening.game(&key(), 3, 0, 1)).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/PERSON_AWAY");
    }

    async fn scores_are_corrected_and_a_night_ends_and_opens_again(app: TestApp) {
        let settings = api::NightSettings { total_points: 24, ..Default::default() };
        let evening = Evening::new(&app, settings, 0).await;
        let game = evening.play(1, 0, 1).await;
        for sets in [[(21, 17)], [(12, 13)]] {
            let refused = evening.score(&evening.host, &key(), &game.id, &sets).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/SCORE_TOTAL");
        }
        assert_eq!(evening.end().await.unwrap_err().short(), "failed_precondition/GAME_LIVE");
        assert_eq!(evening.edit(&game.id, &[(14, 10)]).await.unwrap_err().short(), "failed_precondition/GAME_LIVE");
        evening.score(&evening.host, &key(), &game.id, &[(14, 10)]).await.unwrap();
        let ended = evening.end().await.unwrap();
        assert!(ended.ended_at.is_set() && ended.state == api::NightState::NIGHT_STATE_OVER);
        let refused = evening.send(evening.game(&key(), 1, 0, 1)).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NIGHT_OVER");
        let edited = evening.edit(&game.id, &[(10, 14)]).await.unwrap();
        assert_eq!(edited.games[0].scores, scores(&[(10, 14)]));
        let reopen = api::ReopenNightRequest {
            match_id: evening.id.clone(),
            change: change(&key()),
            ..Default::default()
        };
        let opened = evening.host.play().reopen_night(reopen).await.unwrap().into_owned();
        assert!(!opened.night.ended_at.is_set() && opened.night.state == api::NightState::NIGHT_STATE_ON);
        evening.play(1, 0, 1).await;
    }

    async fn the_board_is_for_those_in_the_match_and_for_its_key(app: TestApp) {
        let settings = api::NightSettings { players_enter_scores: true, ..Default::default() };
        let evening = Evening::new(&app, settings, 1).await;
        let stranger = app.regular("eka@example.com", "Eka").await;
        let hosts = evening.board(&evening.host, "").await.unwrap();
        let key_of_board = hosts.board_key.as_str();
        assert!(hosts.is_host && key_of_board.len() == 22);
        assert_eq!(names(&hosts.night), ["Ani Lestari", "Budi Santoso", "Citra", "Dewi", WALK_IN]);
        let of_budi = evening.board(&evening.budi, "").await.unwrap();
        assert!(!of_budi.is_host && of_budi.board_key.is_empty());
        assert_eq!(names(&of_budi.night), names(&hosts.night));
        assert!(of_budi.night.people[1].is_me && of_budi.night.people[1].has_account);
        assert!(!of_budi.night.people[4].has_account);
        for reader in [&app.visitor(), &stranger] {
            for wrong in ["", "0000000000000000000000"] {
                let refused = evening.board(reader, wrong).await.unwrap_err();
                assert_eq!(refused.short(), "not_found/NOT_FOUND");
            }
            let shown = evening.board(reader, key_of_board).await.unwrap();
            assert!(!shown.is_host && shown.board_key.is_empty());
            assert_eq!(names(&shown.night), ["Ani L.", "Budi S.", "Citra", "Dewi", "Dimas A."]);
        }
        // Who plays may enter the score, nobody else.
        let game = evening.play(1, 1, 2).await;
        let others = evening.play(2, 0, 3).await;
        let refused = evening.score(&evening.budi, &key(), &others.id, &[]).await.unwrap_err();
        assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
        let refused = evening.score(&stranger, &key(), &game.id, &[]).await.unwrap_err();
        assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
        evening.score(&evening.budi, &key(), &game.id, &[(21, 19), (21, 12)]).await.unwrap();
    }

    async fn who_watches_a_board_learns_of_each_change(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        let request = api::WatchBoardRequest { match_id: evening.id.clone(), ..Default::default() };
        let mut stream = evening.budi.play().watch_board(request).await.unwrap();
        let mut next = async || loop {
            let message = timeout(Duration::from_secs(20), stream.message()).await.unwrap();
            let revision = message.unwrap().unwrap().to_owned_message().revision;
            if revision > 0 {
                return revision;
            }
        };
        let first = next().await;
        assert_eq!(first, evening.shown().await.revision);
        evening.play(1, 0, 1).await;
        let second = next().await;
        assert!(second > first);
        assert_eq!(second, evening.shown().await.revision);
    }
}

on_sqlite! {
    async fn a_suspended_host_shows_no_board_by_its_key(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        let board_key = evening.board(&evening.host, "").await.unwrap().board_key;
        let visitor = app.visitor();
        let request = |board_key: &str| api::WatchBoardRequest {
            match_id: evening.id.clone(),
            board_key: board_key.to_owned(),
            ..Default::default()
        };
        let mut by_key = visitor.play().watch_board(request(&board_key)).await.unwrap();
        let mut in_match = evening.budi.play().watch_board(request("")).await.unwrap();
        let revision = by_key.message().await.unwrap().unwrap().to_owned_message().revision;
        assert_eq!(in_match.message().await.unwrap().unwrap().to_owned_message().revision, revision);
        safety::suspend(&app.app, &evening.host.email, "Spam").await.unwrap();
        let long = Duration::from_secs(10);
        let last = timeout(long, by_key.message()).await.unwrap().unwrap().unwrap().to_owned_message();
        assert!(last.is_gone);
        assert!(timeout(long, by_key.message()).await.unwrap().unwrap().is_none());
        // The others keep it.
        let next = timeout(long, in_match.message()).await.unwrap().unwrap().unwrap().to_owned_message();
        assert!(!next.is_gone && next.revision == revision);
        assert_eq!(evening.board(&visitor, &board_key).await.unwrap_err().short(), "not_found/NOT_FOUND");
        evening.board(&evening.budi, "").await.unwrap();
        moderation::restore(&app.app, &evening.host.email).await.unwrap();
        evening.board(&visitor, &board_key).await.unwrap();
    }

    async fn the_key_of_a_board_is_renewed_whatever_was_played(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        let old = evening.board(&evening.host, "").await.unwrap().board_key;
        let game = evening.play(1, 0, 1).await;
        evening.score(&evening.host, &key(), &game.id, &[(21, 3)]).await.unwrap();
        let request = |change_key: &str| api::RenewBoardKeyRequest {
            match_id: evening.id.clone(),
            change: change(change_key),
            ..Default::default()
        };
        let once = key();
        let renewed = evening.host.play().renew_board_key(request(&once)).await.unwrap().into_owned().board_key;
        assert!(renewed != old && renewed.len() == 22);
        // Sent twice it acts once.
        let again = evening.host.play().renew_board_key(request(&once)).await.unwrap().into_owned();
        assert_eq!(again.board_key, renewed);
        assert_eq!(evening.board(&app.visitor(), &old).await.unwrap_err().short(), "not_found/NOT_FOUND");
        assert_eq!(evening.board(&app.visitor(), &renewed).await.unwrap().night.games.len(), 1);
        let refused = outcome(evening.budi.play().renew_board_key(request(&key())).await).unwrap_err();
        assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
    }

    async fn a_night_has_a_thousand_games_and_short_reasons(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        let mut long = evening.game(&key(), 1, 0, 1);
        long.why = "\u{1f3f8}".repeat(201);
        let refused = evening.send(long.clone()).await.unwrap_err();
        assert_eq!(refused.fields, ["why: string.max_len"]);
        long.why = "\u{1f3f8}".repeat(200);
        let first = evening.send(long).await.unwrap().games.remove(0);
        evening.void(&first.id).await.unwrap();
        // 1,001 of older versions.
        let id: Uuid = evening.id.parse().unwrap();
        let copy = move |conn: &mut dyn lapang_db::Conn| -> Result<(), Error> {
            for number in 2..=1_001_i64 {
                conn.execute(
                    "INSERT INTO games (match_id, id, number, court, state, side_a, side_b, scores, why, started_at, ended_at)
                     SELECT match_id, $2, $3, court, state, side_a, side_b, scores, why || why || why, started_at, ended_at
                     FROM games WHERE match_id = $1 AND number = 1",
                    lapang_db::params![id, Uuid::from_u128(number.unsigned_abs().into()), number],
                )?;
            }
            Ok(())
        };
        app.app.db.write(copy).await.unwrap();
        assert_eq!(evening.shown().await.games.len(), 1_001);
        let refused = evening.send(evening.game(&key(), 1, 0, 1)).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NIGHT_FULL");
        assert_eq!((&refused.metadata["of"], &refused.metadata["limit"]), (&"games".into(), &"1000".into()));
    }
}

on_both_engines! {
    async fn nobody_is_on_two_courts_and_no_court_has_two_games(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 16).await;
        let ended = evening.start_all(evening.of_one_court()).await;
        assert_eq!(ended, ends([("started", 1), ("failed_precondition/COURT_IN_PLAY", 9)]));
        let game = evening.shown().await.games[0].id.clone();
        evening.void(&game).await.unwrap();
        let ended = evening.start_all(evening.of_one_pair()).await;
        assert_eq!(ended, ends([("started", 1), ("failed_precondition/PERSON_PLAYS", 2)]));
        assert_eq!(live(&evening.shown().await), 1);
    }

    async fn without_the_unique_keys_people_and_courts_are_taken_twice(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 16).await;
        drop_key(&app, "DROP INDEX games_one_live").await;
        evening.start_all(evening.of_one_court()).await;
        assert_eq!(live(&evening.shown().await), 10);
        for game in evening.shown().await.games {
            evening.void(&game.id).await.unwrap();
        }
        drop_key(&app, "DROP INDEX live_players_once").await;
        evening.start_all(evening.of_one_pair()).await;
        assert_eq!(live(&evening.shown().await), 3);
    }

    async fn a_deleted_account_leaves_no_name_on_a_board(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 1).await;
        let game = evening.play(1, 1, 4).await;
        evening.score(&evening.host, &key(), &game.id, &[(21, 3)]).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(25));
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let before = evening.shown().await;
        deletion::delete(&budi, "budi@example.com").await.unwrap();
        let after = night(evening.board(&evening.host, "").await.unwrap().night);
        assert_eq!(names(&after), ["Ani Lestari", "Deleted player", "Citra", "Dewi", WALK_IN]);
        assert!(after.revision > before.revision);
        assert_eq!(after.games[0].scores, before.games[0].scores);
        // With the host goes what the host wrote about others.
        assert!(!traces(&app, WALK_IN).await.is_empty());
        let host = app.regular("ani@example.com", "Ani Lestari").await;
        deletion::delete(&host, "ani@example.com").await.unwrap();
        assert!(traces(&app, WALK_IN).await.is_empty());
        assert!(!traces(&app, "Lapangan 1").await.is_empty());
    }
}
