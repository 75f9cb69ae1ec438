//! The hot statements use their indexes, on both engines.

use lapang_db::testing::{Database, plan};
use lapang_db::{Conn, Engine, Error, Param, Uuid, in_list};

use super::claims::HELD;
use super::search::{Filter, best_rated_query, inside_query};
use crate::app::MIGRATIONS;
use crate::venues::geo::{self, Circle};
use crate::wire::Page;

fn plan_of(engine: Engine, sql: &str, params: Vec<Param<'static>>) -> String {
    let database = Database::on(engine);
    let db = database.open();
    db.migrate(MIGRATIONS).unwrap();
    let sql = sql.to_owned();
    db.read_blocking(move |conn: &mut dyn Conn| plan(conn, &sql, &params))
        .map_err(|error: Error| panic!("{error}"))
        .unwrap()
}

fn uses(index: &str, sqlite: Option<&str>, sql: &str, params: &[Param<'static>]) {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let plan = plan_of(engine, sql, params.to_vec());
        let wanted = match engine {
            Engine::Sqlite => sqlite.unwrap_or(index),
            Engine::Postgres => index,
        };
        assert!(
            plan.contains(wanted),
            "{engine:?} without {wanted}:\n{plan}"
        );
    }
}

const PAGE: Page = Page {
    limit: 20,
    offset: 0,
};

#[test]
fn venues_are_looked_up_by_their_ids() {
    let sql = format!("{}{}", super::CARDS, in_list(1, 2));
    let ids = [Uuid::from_u128(1).into(), Uuid::from_u128(2).into()];
    uses(
        "venues_id_key",
        Some("USING INDEX sqlite_autoindex_venues"),
        &sql,
        &ids,
    );
}

#[test]
fn a_circle_is_searched_by_its_cells() {
    for (radius_meters, index) in [
        (5_000.0, "venues_by_cell_6"),
        (80_000.0, "venues_by_cell_4"),
    ] {
        let circle = Circle {
            centre: geo::place(-6.2, 106.8).unwrap(),
            radius_meters,
        };
        let query = inside_query(&Filter::default(), &circle);
        uses(index, None, &query.sql, &query.params);
    }
}

#[test]
fn a_city_is_listed_in_the_order_of_its_index() {
    let filter = Filter {
        city_key: Some("bandung".to_owned()),
        ..Filter::default()
    };
    let query = best_rated_query(&filter, PAGE);
    uses("venues_by_city", None, &query.sql, &query.params);
    let query = best_rated_query(&Filter::default(), PAGE);
    uses("venues_by_rating", None, &query.sql, &query.params);
}

#[test]
fn text_is_found_by_its_trigrams() {
    let filter = Filter {
        words: vec!["jingga".to_owned(), "senja".to_owned()],
        ..Filter::default()
    };
    let query = best_rated_query(&filter, PAGE);
    uses(
        "venue_texts_trigrams",
        // L0: by LIKE on the first column, in the trigrams' index.
        Some("SCAN venue_texts VIRTUAL TABLE INDEX 0:L0"),
        &query.sql,
        &query.params,
    );
}

#[test]
fn the_claims_of_courts_are_read_by_their_key() {
    let sql = format!("{HELD}{}", in_list(4, 2));
    let params = [
        1.into(),
        2.into(),
        0.into(),
        Uuid::from_u128(1).into(),
        Uuid::from_u128(2).into(),
    ];
    uses(
        "court_claims_once",
        Some("SEARCH court_claims USING PRIMARY KEY (court_id=? AND starts_at>? AND starts_at<?)"),
        &sql,
        &params,
    );
}
