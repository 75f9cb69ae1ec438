//! How games of a night end, and what changes with the settings during the evening.

use buffa::MessageField;
use lapang_api as api;
use lapang_api::NightFormat::{self, NIGHT_FORMAT_AMERICANO, NIGHT_FORMAT_TURNS};
use lapang_db::{Uuid, params};

use super::{Evening, change, key, night, scores};
use lapang_testing::app::Refusal;
use lapang_testing::calls::matches::outcome;
use lapang_testing::on_sqlite;

impl Evening {
    async fn update(
        &self,
        key: &str,
        format: NightFormat,
        settings: api::NightSettings,
    ) -> Result<api::Night, Refusal> {
        let request = api::UpdateNightRequest {
            match_id: self.id.clone(),
            change: change(key),
            format: format.into(),
            settings: MessageField::some(settings),
            ..Default::default()
        };
        let updated = outcome(self.host.play().update_night(request).await)?;
        Ok(night(updated.into_owned().night))
    }
}

fn total(points: i32) -> api::NightSettings {
    api::NightSettings {
        total_points: points,
        ..Default::default()
    }
}

fn to(points: i32) -> api::NightSettings {
    api::NightSettings {
        winning_points: points,
        ..Default::default()
    }
}

fn by_clock(minutes: i32) -> api::NightSettings {
    api::NightSettings {
        game_minutes: minutes,
        ..Default::default()
    }
}

on_sqlite! {
    async fn what_was_played_stays_when_the_format_changes(app: TestApp) {
        let evening = Evening::new(&app, total(24), 0).await;
        evening.update(&key(), NIGHT_FORMAT_AMERICANO, total(24)).await.unwrap();
        let played = evening.play(1, 0, 1).await;
        evening.score(&evening.host, &key(), &played.id, &[(14, 10)]).await.unwrap();
        let live = evening.play(2, 2, 3).await;
        let before = evening.shown().await;
        let once = key();
        let after = evening.update(&once, NIGHT_FORMAT_TURNS, to(21)).await.unwrap();
        assert_eq!(after.format, NIGHT_FORMAT_TURNS);
        assert_eq!((after.settings.total_points, after.settings.winning_points), (0, 21));
        assert_eq!((&after.games, &after.people, &after.courts), (&before.games, &before.people, &before.courts));
        // Sent twice it acts once.
        let again = evening.update(&once, NIGHT_FORMAT_AMERICANO, total(24)).await.unwrap();
        assert_eq!(again, after);
        // A game that began before ends as it was begun, and what was played can be corrected.
        evening.score(&evening.host, &key(), &live.id, &[(13, 11)]).await.unwrap();
        let edited = evening.edit(&played.id, &[(15, 9)]).await.unwrap();
        assert_eq!((&edited.games[0].scores, &edited.games[1].scores), (&scores(&[(15, 9)]), &scores(&[(13, 11)])));
        let next = evening.play(1, 0, 1).await;
        let refused = evening.score(&evening.host, &key(), &next.id, &[(13, 11)]).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/SCORE_SHORT");
        // Who plays how is no other scoring.
        let singles = api::NightSettings { is_singles: true, ..to(21) };
        evening.update(&key(), NIGHT_FORMAT_TURNS, singles).await.unwrap();
        assert!(evening.score(&evening.host, &key(), &next.id, &[(13, 11)]).await.is_err());
        evening.score(&evening.host, &key(), &next.id, &[(21, 11)]).await.unwrap();
        evening.end().await.unwrap();
        let refused = evening.update(&key(), NIGHT_FORMAT_TURNS, to(11)).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NIGHT_OVER");
    }

    async fn a_score_is_one_that_a_game_can_end_with(app: TestApp) {
        let evening = Evening::new(&app, to(21), 0).await;
        let game = evening.play(1, 0, 1).await;
        evening.score(&evening.host, &key(), &game.id, &[]).await.unwrap();
        let ends = async |score: (i32, i32)| match evening.edit(&game.id, &[score]).await {
            Ok(_) => "ok".to_owned(),
            Err(refused) => format!("{} {}", refused.reason, refused.metadata["to"]),
        };
        for (a, b) in [(21, 15), (15, 21), (22, 20), (21, 20), (30, 29)] {
            assert_eq!(ends((a, b)).await, "ok", "{a}–{b}");
        }
        for (a, b) in [(20, 18), (0, 11)] {
            assert_eq!(ends((a, b)).await, "SCORE_SHORT \"21\"", "{a}–{b}");
        }
        for level in [0, 15, 21] {
            assert_eq!(ends((level, level)).await, "SCORE_LEVEL null", "{level}");
        }
        // By the clock any score counts, also none.
        evening.update(&key(), NIGHT_FORMAT_TURNS, by_clock(12)).await.unwrap();
        let timed = evening.play(1, 0, 1).await;
        for level in [0, 7] {
            evening.score(&evening.host, &key(), &timed.id, &[(level, level)]).await.ok();
            evening.edit(&timed.id, &[(level, level)]).await.unwrap();
        }
    }

    async fn games_end_in_one_way(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        for settings in [
            api::NightSettings { winning_points: 21, ..total(24) },
            api::NightSettings { game_minutes: 12, ..total(24) },
            api::NightSettings { game_minutes: 12, ..to(21) },
        ] {
            let started = evening.start(&key(), settings.clone()).await.unwrap_err();
            let updated = evening.update(&key(), NIGHT_FORMAT_TURNS, settings).await.unwrap_err();
            assert_eq!((started.fields, updated.fields), (vec!["settings: night.settings".to_owned()], vec!["settings: night.settings".to_owned()]));
        }
    }

    async fn settings_of_an_older_version_hold(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        let id: Uuid = evening.id.parse().unwrap();
        let old = r#"{"total_points":24,"pairs_neighbours":true,"players_enter_scores":false,"is_singles":true}"#;
        let stored = app.app.db.write(move |conn| conn.execute("UPDATE nights SET settings = $2 WHERE match_id = $1", params![id, old]));
        stored.await.map_err(|error: lapang_db::Error| error).unwrap();
        let settings = evening.shown().await.settings.into_option().unwrap();
        assert_eq!(settings, api::NightSettings { pairs_neighbours: true, is_singles: true, ..total(24) });
    }
}
