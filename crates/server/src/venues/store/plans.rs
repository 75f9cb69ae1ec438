//! The hot statements use their indexes, on both engines, in a database of some size.

use jiff::Timestamp;
use lapang_db::testing::{Database, plan};
use lapang_db::{Conn, Db, Engine, Param, Uuid, in_list, params, values_list};

use super::claims::HELD;
use super::search::{Filter, Order, inside_query, listed_query};
use super::write;
use crate::app::MIGRATIONS;
use crate::error::Error;
use crate::venues::geo::{self, Circle};
use crate::venues::text::Term;
use crate::venues::write::NewVenue;
use crate::wire::Page;

/// Venues all over Java, each with a word of its own.
fn fill(db: &Db) {
    let filled = db.write_blocking(|conn| {
        for index in 0..3_000_u32 {
            let venue = NewVenue {
                name: format!("Hall word{index}"),
                city: format!("City {}", index % 50),
                latitude: -6.0 - f64::from(index % 100) / 50.0,
                longitude: 105.5 + f64::from(index / 100) / 4.0,
                rating: f64::from(index % 50) / 10.0,
                time_zone: "Asia/Jakarta".to_owned(),
                ..NewVenue::default()
            };
            let id = Uuid::from_u128(index.into());
            write::insert(conn, id, &venue, Timestamp::UNIX_EPOCH)?;
        }
        fill_texts(conn)?;
        conn.execute("ANALYZE", params![])?;
        Ok::<_, Error>(())
    });
    filled.unwrap();
}

/// So many more texts that reading them all is dearer than the index of trigrams.
fn fill_texts(conn: &mut dyn Conn) -> Result<(), Error> {
    const STEP: i64 = 4_000;
    for first in (10_000..50_000).step_by(4_000) {
        let rows: Vec<Param<'_>> = (first..first + STEP)
            .flat_map(|number| {
                let words = format!("gelanggang olahraga {number} jalan raya {}", number * 7);
                [number.into(), words.into()]
            })
            .collect();
        let list = values_list(rows.len() / 2, 2);
        let sql = format!("INSERT INTO venue_texts (rowid, words) VALUES {list}");
        conn.execute(&sql, &rows)?;
    }
    Ok(())
}

/// A statement, and what its plan must name on SQLite and on PostgreSQL.
struct Hot {
    sql: String,
    params: Vec<Param<'static>>,
    sqlite: &'static str,
    postgres: &'static str,
}

fn searches() -> Vec<Hot> {
    let page = Page {
        limit: 20,
        offset: 0,
    };
    let circle = |radius_meters| Circle {
        centre: geo::place(-6.2, 106.8).unwrap(),
        radius_meters,
    };
    let words = Filter {
        terms: vec![Term::plain("word1234"), Term::plain("hall")],
        ..Filter::default()
    };
    let names = Filter {
        terms: vec![Term::new("jogja")],
        ..Filter::default()
    };
    let city = Filter {
        city_key: Some("city 7".to_owned()),
        ..Filter::default()
    };
    let words_in_city = Filter {
        terms: vec![Term::plain("hall")],
        ..city.clone()
    };
    let all = Filter::default();
    [
        (
            inside_query(&all, &circle(5_000.0)),
            "venues_by_cell_6",
            "venues_by_cell_6",
        ),
        (
            inside_query(&all, &circle(80_000.0)),
            "venues_by_cell_4",
            "venues_by_cell_4",
        ),
        (
            listed_query(&city, Order::BestRated, page),
            "venues_by_city",
            "venues_by_city",
        ),
        (
            listed_query(&all, Order::BestRated, page),
            "venues_by_rating",
            "venues_by_rating",
        ),
        // L0: LIKE on the first column, answered by the trigrams.
        (
            listed_query(&words, Order::BestRated, page),
            "VIRTUAL TABLE INDEX 0:L0",
            "venue_texts_trigrams",
        ),
        (
            listed_query(&names, Order::BestRated, page),
            "VIRTUAL TABLE INDEX 0:L0",
            "venue_texts_trigrams",
        ),
        // A text by its number.
        (
            listed_query(&words_in_city, Order::BestRated, page),
            "VIRTUAL TABLE INDEX 0:=",
            "venue_texts_pkey",
        ),
    ]
    .into_iter()
    .map(|(query, sqlite, postgres)| Hot {
        sql: query.sql,
        params: query.params,
        sqlite,
        postgres,
    })
    .collect()
}

/// What the back-office and the front page ask for.
fn lists() -> Vec<Hot> {
    let page = Page {
        limit: 20,
        offset: 0,
    };
    let named = |filter: Filter, sqlite, postgres| {
        let query = listed_query(&filter, Order::ByName, page);
        Hot {
            sql: query.sql,
            params: query.params,
            sqlite,
            postgres,
        }
    };
    let all = Filter {
        with_inactive: true,
        ..Filter::default()
    };
    let within = Filter {
        within: Some(vec![Uuid::from_u128(1), Uuid::from_u128(2)]),
        ..all.clone()
    };
    let searched = Filter {
        terms: vec![Term::plain("word1234")],
        ..all.clone()
    };
    let venues: Vec<Param<'static>> = vec![Uuid::from_u128(1).into(), Uuid::from_u128(2).into()];
    vec![
        named(all, "venues_by_name", "venues_by_name"),
        named(within, "sqlite_autoindex_venues", "venues_id_key"),
        named(searched, "VIRTUAL TABLE INDEX 0:L0", "venue_texts_trigrams"),
        Hot {
            sql: super::CITIES.to_owned(),
            params: vec![20_i64.into()],
            // It counts all active venues. PostgreSQL may find them by any index of the active
            // ones before it was vacuumed.
            sqlite: "COVERING INDEX venues_by_city_name",
            postgres: "venues_by_",
        },
        Hot {
            sql: format!("{}{} {}", super::PRICES, in_list(1, 2), super::BY_CURRENCY),
            params: venues,
            sqlite: "pricing_bands_of_a_venue",
            postgres: "pricing_bands_of_a_venue",
        },
    ]
}

fn by_key() -> Vec<Hot> {
    let ids = || [Uuid::from_u128(1).into(), Uuid::from_u128(2).into()];
    let mut held = vec![1_i64.into(), 2_i64.into(), 0_i64.into()];
    held.extend(ids());
    vec![
        Hot {
            sql: format!("{}{}", super::CARDS, in_list(1, 2)),
            params: ids().into(),
            sqlite: "SEARCH venues USING INDEX sqlite_autoindex_venues",
            postgres: "venues_id_key",
        },
        Hot {
            sql: format!("{HELD}{}", in_list(4, 2)),
            params: held,
            sqlite: "USING PRIMARY KEY (court_id=? AND starts_at>? AND starts_at<?)",
            postgres: "court_claims_once",
        },
    ]
}

fn check(engine: Engine) {
    let database = Database::on(engine);
    let db = database.open();
    db.migrate(MIGRATIONS).unwrap();
    fill(&db);
    for hot in searches().into_iter().chain(lists()).chain(by_key()) {
        let wanted = match engine {
            Engine::Sqlite => hot.sqlite,
            Engine::Postgres => hot.postgres,
        };
        let found = db.read_blocking(move |conn| plan(conn, &hot.sql, &hot.params));
        let found = found.unwrap();
        assert!(found.contains(wanted), "without {wanted}:\n{found}");
    }
}

#[test]
fn the_hot_statements_use_their_indexes_on_sqlite() {
    check(Engine::Sqlite);
}

#[test]
fn the_hot_statements_use_their_indexes_on_postgres() {
    check(Engine::Postgres);
}
