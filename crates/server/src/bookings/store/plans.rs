//! The statements that run all the time use their indexes, on both engines.

use jiff::{SignedDuration, Timestamp};
use lapang_db::testing::{Database, plan};
use lapang_db::{Engine, params};
use uuid::Uuid;

use super::lists::{Filter, admin_page, admin_where, mine_page, mine_where};
use super::whole::of_calendar_statement;
use super::{DUE, OPEN, micros};
use crate::app::MIGRATIONS;
use crate::wire::Page;

const PAGE: Page = Page {
    limit: 20,
    offset: 0,
};

fn uses(engine: Engine, sql: &str, params: &[lapang_db::Param<'static>], index: &str) {
    let database = Database::on(engine);
    let db = database.open();
    db.migrate(MIGRATIONS).unwrap();
    let (statement, params) = (sql.to_owned(), params.to_vec());
    let steps = db
        .write_blocking(move |conn| plan(conn, &statement, &params))
        .unwrap();
    assert!(
        steps.contains(index),
        "{engine:?} does not use {index}:\n{sql}\n{steps}"
    );
}

fn now() -> Timestamp {
    Timestamp::UNIX_EPOCH + SignedDuration::from_hours(1)
}

fn on_both(sql: &str, params: &[lapang_db::Param<'static>], index: &str) {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        uses(engine, sql, params, index);
    }
}

#[test]
fn my_bookings_are_found_by_player() {
    for past in [false, true] {
        let query = mine_page(mine_where(Uuid::nil(), past, now()), past, PAGE);
        on_both(&query.sql, &query.params, "bookings_by_player");
    }
}

#[test]
fn a_venues_bookings_are_found_by_venue() {
    let by_venue = Filter {
        venue_id: Some(Uuid::nil()),
        ..Filter::default()
    };
    let within = Filter {
        within: Some(vec![Uuid::nil()]),
        ..Filter::default()
    };
    let searched = Filter {
        search: Some("ani".to_owned()),
        ..within.clone()
    };
    for filter in [by_venue, within, searched] {
        let query = admin_page(admin_where(&filter, now()), now(), PAGE);
        on_both(&query.sql, &query.params, "bookings_by_venue");
    }
}

#[test]
fn a_search_in_all_venues_reads_no_bookings_that_it_does_not_find() {
    let everywhere = Filter {
        search: Some("ani".to_owned()),
        ..Filter::default()
    };
    let query = admin_page(admin_where(&everywhere, now()), now(), PAGE);
    on_both(&query.sql, &query.params, "bookings_of_guests");
    // The other ways to be found have their indexes, too.
    for way in ["MULTI-INDEX OR", "bookings_by_player", "bookings_by_venue"] {
        uses(Engine::Sqlite, &query.sql, &query.params, way);
    }
}

#[test]
fn the_sweep_finds_what_is_due_by_deadline() {
    on_both(
        DUE,
        params![micros(now()), 0_i64, Uuid::nil(), 64_i64],
        "bookings_due",
    );
}

#[test]
fn open_bookings_are_counted_by_player() {
    on_both(OPEN, params![Uuid::nil(), 0_i64], "bookings_open_by_player");
}

#[test]
fn a_players_calendar_reads_their_bookings_alone() {
    let params = params![Uuid::nil(), 0_i64, 9_i64, "confirmed"];
    on_both(&of_calendar_statement(), params, "bookings_by_player");
}
