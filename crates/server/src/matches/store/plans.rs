//! The hot statements find their rows by an index, on both engines.

use jiff::Timestamp;
use lapang_db::testing::{Database, plan};
use lapang_db::{Conn, Engine, Error, Param, params};
use uuid::Uuid;

use super::line::{FIRST_IN_LINE, positions_statement};
use super::lists::page_of_statement;
use super::reminders::to_remind_statement;
use super::search::{Filter, Query};
use super::whole::of_calendar_statement;
use super::{ROSTER, first_participants_statement, live};
use crate::app::MIGRATIONS;
use crate::matches::reminders::Reminder;
use crate::matches::{Gender, Skill};
use crate::venues::text::Term;
use crate::wire::Page;

const PAGE: Page = Page {
    limit: 20,
    offset: 0,
};

/// The plans of a statement on both engines, with the schema as it is.
fn plans(sql: &str, params: &[Param<'static>]) -> [String; 2] {
    [Engine::Sqlite, Engine::Postgres].map(|engine| {
        let database = Database::on(engine);
        let db = database.open();
        db.migrate(MIGRATIONS).unwrap();
        let (sql, params) = (sql.to_owned(), params.to_vec());
        // In a transaction, as the planner's setting must hold for the statement after it.
        db.write_blocking(move |conn: &mut dyn Conn| plan(conn, &sql, &params))
            .unwrap_or_else(|error: Error| panic!("{engine:?}: {error}"))
    })
}

fn assert_uses(index: &str, sql: &str, params: &[Param<'static>]) {
    for plan in plans(sql, params) {
        assert!(plan.contains(index), "{index} is not used:\n{plan}");
    }
}

fn everything() -> Filter {
    Filter {
        sport_ids: Vec::new(),
        terms: Vec::new(),
        from: Timestamp::UNIX_EPOCH,
        floor: Timestamp::UNIX_EPOCH,
        to: None,
        is_public: None,
        gender: None,
        skills: Vec::new(),
        open_only: false,
        venues: None,
        reader: None,
    }
}

#[test]
fn the_open_play_list_is_read_in_the_order_of_an_index() {
    let Query { sql, params } = Query::keys(&everything(), PAGE, Engine::Sqlite);
    let [sqlite, postgres] = plans(&sql, &params);
    assert!(sqlite.contains("COVERING INDEX matches_listed"), "{sqlite}");
    let walks = ["matches_listed", "matches_upcoming"];
    assert!(walks.iter().any(|it| postgres.contains(it)), "{postgres}");
    for plan in [sqlite, postgres] {
        assert!(
            !plan.contains("Sort") && !plan.contains("ORDER BY"),
            "{plan}"
        );
    }
}

/// How SQLite finds what a filter asks for: the page, all of it, and how many there are.
fn on_sqlite(filter: &Filter) -> [String; 3] {
    [
        Query::keys(filter, PAGE, Engine::Sqlite),
        Query::all_keys(filter, Engine::Sqlite),
        Query::of_public("COUNT(*)", filter, Engine::Sqlite),
    ]
    .map(|query| {
        let database = Database::on(Engine::Sqlite);
        let db = database.open();
        db.migrate(MIGRATIONS).unwrap();
        db.write_blocking(move |conn: &mut dyn Conn| plan(conn, &query.sql, &query.params))
            .unwrap_or_else(|error: Error| panic!("{error}"))
    })
}

fn at_venues(count: u128) -> Filter {
    Filter {
        open_only: true,
        venues: Some((0..count).map(Uuid::from_u128).collect()),
        ..everything()
    }
}

#[test]
fn whatever_is_asked_of_the_open_play_list_sqlite_finds_in_its_index_alone() {
    let by_sport = Filter {
        sport_ids: vec!["futsal".to_owned()],
        ..everything()
    };
    let by_preference = Filter {
        gender: Some(Gender::Mixed),
        skills: vec![Skill::Advanced, Skill::Expert],
        ..everything()
    };
    let by_place = Filter {
        terms: vec![Term::plain("jakarta")],
        to: Some(Timestamp::MAX),
        ..everything()
    };
    for filter in [
        everything(),
        by_sport,
        by_preference,
        by_place,
        at_venues(2_049),
        at_venues(8_192),
        at_venues(8_193),
    ] {
        for plan in on_sqlite(&filter) {
            let wanted =
                "SEARCH m USING COVERING INDEX matches_listed (is_public=? AND starts_at>?";
            assert!(plan.contains(wanted), "{filter:?}\n{plan}");
            assert!(!plan.contains("ORDER BY"), "{plan}");
        }
    }
}

#[test]
fn what_is_asked_of_a_few_venues_sqlite_finds_by_them() {
    let of_a_sport = Filter {
        sport_ids: vec!["futsal".to_owned()],
        terms: vec![Term::plain("jakarta")],
        skills: vec![Skill::Advanced, Skill::Expert],
        to: Some(Timestamp::MAX),
        ..at_venues(1)
    };
    for filter in [at_venues(700), at_venues(2_048), of_a_sport] {
        for plan in on_sqlite(&filter) {
            let wanted = "SEARCH m USING COVERING INDEX matches_by_venue \
                          (venue_id=? AND is_public=? AND starts_at>?";
            assert!(plan.contains(wanted), "{filter:?}\n{plan}");
        }
    }
}

#[test]
fn a_players_unlisted_matches_are_found_by_the_player() {
    let Query { sql, params } = Query::of_reader(&everything(), Uuid::nil());
    assert_uses("match_participants_by_user", &sql, &params);
}

#[test]
fn watched_matches_are_found_by_their_ids() {
    let ids = params![Uuid::nil(), Uuid::max()];
    // PostgreSQL chooses by its statistics, and of a table without rows reads whatever is there.
    let [sqlite, _] = plans(&live::statement(2), ids);
    assert!(sqlite.contains("sqlite_autoindex_matches"), "{sqlite}");
}

#[test]
fn a_players_own_matches_are_found_by_the_player() {
    let params = params![Uuid::nil(), 0_i64, 20_i64, 0_i64];
    for past in [false, true] {
        assert_uses(
            "match_participants_by_user",
            &page_of_statement(past),
            params,
        );
    }
    assert_uses("match_waitlist_by_user", &page_of_statement(false), params);
}

#[test]
fn the_line_is_found_by_its_match_in_order() {
    let one = params![Uuid::nil(), 1_i64];
    assert_uses("match_waitlist_in_order", FIRST_IN_LINE, one);
    assert_uses("match_waitlist_in_order", ROSTER, params![Uuid::nil()]);
    let sql = positions_statement(2);
    let params = params![Uuid::nil(), Uuid::nil(), Uuid::max()];
    assert_uses("match_waitlist_in_order", &sql, params);
}

#[test]
fn participants_are_found_by_their_match() {
    assert_uses("match_participants_once", ROSTER, params![Uuid::nil()]);
    let sql = first_participants_statement(2);
    let params = params![5_i64, Uuid::nil(), Uuid::max()];
    assert_uses("match_participants_once", &sql, params);
}

#[test]
fn the_sweep_finds_what_to_remind_of_by_an_index_of_what_is_left_to_do() {
    let params = params![0_i64, 1_i64, i64::MIN, Uuid::nil(), 100_i64];
    for (reminder, index) in [
        (Reminder::DayBefore, "matches_to_remind_a_day_before"),
        (Reminder::HoursBefore, "matches_to_remind_hours_before"),
    ] {
        assert_uses(index, &to_remind_statement(reminder), params);
    }
}

#[test]
fn a_players_calendar_is_found_by_the_player() {
    let params = params![Uuid::nil(), 0_i64, 9_i64];
    assert_uses(
        "match_participants_by_user",
        &of_calendar_statement(),
        params,
    );
}
