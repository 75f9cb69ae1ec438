//! The hot statements find their rows by an index, on both engines.

use jiff::Timestamp;
use lapang_db::testing::{Database, plan};
use lapang_db::{Conn, Engine, Error, Param, params};
use uuid::Uuid;

use super::line::{FIRST_IN_LINE, positions_statement};
use super::lists::{Filter, page_of_statement, page_statement};
use super::reminders::to_remind_statement;
use super::whole::of_calendar_statement;
use super::{ROSTER, first_participants_statement};
use crate::app::MIGRATIONS;
use crate::matches::reminders::Reminder;
use crate::wire::Page;

const PAGE: Page = Page {
    limit: 20,
    offset: 0,
};

/// The plans of a statement on both engines, with the schema as it is.
fn plans(sql: &str, params: &[Param<'static>]) -> Vec<String> {
    [Engine::Sqlite, Engine::Postgres]
        .into_iter()
        .map(|engine| {
            let database = Database::on(engine);
            let db = database.open();
            db.migrate(MIGRATIONS).unwrap();
            let (sql, params) = (sql.to_owned(), params.to_vec());
            // In a transaction, as the planner's setting must hold for the statement after it.
            db.write_blocking(move |conn: &mut dyn Conn| plan(conn, &sql, &params))
                .unwrap_or_else(|error: Error| panic!("{engine:?}: {error}"))
        })
        .collect()
}

fn assert_uses(index: &str, sql: &str, params: &[Param<'static>]) {
    for plan in plans(sql, params) {
        assert!(plan.contains(index), "{index} is not used:\n{plan}");
    }
}

fn everything(reader: Option<Uuid>) -> Filter {
    Filter {
        sport_id: None,
        words: Vec::new(),
        from: Timestamp::UNIX_EPOCH,
        to: None,
        is_public: None,
        gender: None,
        skill: None,
        reader,
    }
}

/// The parameters, with their borrows ended.
fn owned(params: Vec<Param<'_>>) -> Vec<Param<'static>> {
    params
        .into_iter()
        .map(|param| match param {
            Param::Text(text) => Param::from(text.into_owned()),
            Param::Int(number) => Param::from(number),
            Param::Uuid(id) => Param::from(id),
            other => panic!("{other:?} is not expected here"),
        })
        .collect()
}

#[test]
fn the_open_play_list_is_read_in_the_order_of_an_index() {
    for reader in [None, Some(Uuid::nil())] {
        let filter = everything(reader);
        let (sql, params) = page_statement(&filter, PAGE);
        for plan in plans(&sql, &owned(params)) {
            assert!(plan.contains("matches_upcoming"), "{plan}");
            assert!(
                !plan.contains("Sort") && !plan.contains("ORDER BY"),
                "{plan}"
            );
        }
    }
}

#[test]
fn the_open_play_list_of_one_sport_reads_that_sport_alone() {
    let filter = Filter {
        sport_id: Some("futsal".to_owned()),
        ..everything(None)
    };
    let (sql, params) = page_statement(&filter, PAGE);
    assert_uses("matches_upcoming_by_sport", &sql, &owned(params));
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
fn the_line_is_found_by_its_match_and_who_waits_by_the_player() {
    assert_uses(
        "match_waitlist_in_order",
        FIRST_IN_LINE,
        params![Uuid::nil(), 1_i64],
    );
    let sql = positions_statement(2);
    let params = params![Uuid::nil(), Uuid::nil(), Uuid::max()];
    assert_uses("match_waitlist_by_user", &sql, params);
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
