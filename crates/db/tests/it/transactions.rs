//! A write is all or nothing, and a failed one says why.

use crate::support::*;

/// A caller's own error type, as a product has one.
#[derive(Debug, PartialEq)]
enum Refusal {
    NotToday,
    Database(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

on_both_engines! {
    async fn a_write_is_visible_once_it_returns(database: Database) {
        let db = open(&database);
        for id in 0..20 {
            db.write(move |conn| add_place(conn, id, &id.to_string())).await.unwrap();
            assert!(places(&db).await.contains(&id));
        }
    }

    async fn a_failed_write_leaves_nothing(database: Database) {
        let db = open(&database);
        let refused = db.write(|conn| {
            add_place(conn, 1, "a")?;
            Err::<(), _>(Refusal::NotToday)
        }).await;
        assert_eq!(refused, Err(Refusal::NotToday));
        assert!(places(&db).await.is_empty());
    }

    async fn a_write_that_panics_leaves_nothing(database: Database) {
        let db = open(&database);
        let panicked = db.write(|conn| -> Result<(), Refusal> {
            add_place(conn, 1, "a")?;
            panic!("a mistake");
        }).await;
        assert_eq!(panicked, Err(Refusal::Database(Error::Panicked)));
        let panicked = db.read(|conn| -> Result<(), Error> {
            conn.for_each("SELECT 1", params![], &mut |_| panic!("a mistake"))
        }).await;
        assert_eq!(panicked, Err(Error::Panicked));
        assert!(places(&db).await.is_empty());
        assert_eq!(db.statistics().panics, 2);
    }

    async fn violated_constraints_have_the_same_names_on_both_engines(database: Database) {
        let db = open(&database);
        db.write(|conn| {
            add_place(conn, 1, "a")?;
            conn.execute("INSERT INTO visits (place, visitor) VALUES (1, 'x')", params![])
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        for (sql, expected) in [
            ("INSERT INTO places (id, name) VALUES (1, 'b')", Ok("places_pkey")),
            ("INSERT INTO places (id, name) VALUES (2, 'a')", Ok("places_by_name")),
            ("INSERT INTO visits (place, visitor) VALUES (1, 'x')", Ok("visits_place_visitor_key")),
            ("INSERT INTO visits (place, visitor) VALUES (9, 'x')", Err(Error::ForeignKey)),
            ("DELETE FROM places", Err(Error::ForeignKey)),
            ("INSERT INTO places (id, name, seats) VALUES (2, 'b', 0)", Err(Error::Check)),
        ] {
            let refused = db.write(move |conn| conn.execute(sql, params![])).await;
            let expected = match expected {
                Ok(name) => Error::Conflict { constraint: name.to_owned() },
                Err(error) => error,
            };
            assert_eq!(refused, Err(expected), "{sql}");
        }
        let refused = db.write(|conn| conn.execute("INSERT INTO places (id) VALUES (7)", params![])).await;
        assert!(matches!(&refused, Err(Error::Sql { code, .. }) if code == "23502"), "{refused:?}");
    }

    async fn an_ignored_failure_still_rolls_back_the_transaction(database: Database) {
        let db = open(&database);
        let answer = db.write(|conn| {
            add_place(conn, 1, "a")?;
            let first = add_place(conn, 1, "b");
            let then = add_place(conn, 2, "c");
            assert_eq!(first, then);
            Ok::<_, Error>(())
        }).await;
        assert_eq!(answer, Err(Error::Conflict { constraint: "places_pkey".to_owned() }));
        assert!(places(&db).await.is_empty());
    }

    async fn stopping_at_a_row_does_not_fail_the_transaction(database: Database) {
        let db = open(&database);
        db.write(|conn| {
            for id in 0..50 {
                add_place(conn, id, &id.to_string())?;
            }
            Ok::<_, Error>(())
        }).await.unwrap();
        let answer = db.write(|conn| {
            add_place(conn, 100, "new")?;
            let stopped = conn.for_each("SELECT id FROM places ORDER BY id", params![], &mut |_| Err(Error::NoRow));
            assert_eq!(stopped, Err(Error::NoRow));
            Ok::<_, Error>(())
        }).await;
        assert_eq!(answer, Ok(()));
        assert!(places(&db).await.contains(&100));
    }

    async fn a_read_cannot_write(database: Database) {
        let db = open(&database);
        let refused = db.read(|conn| add_place(conn, 1, "a")).await;
        assert!(matches!(&refused, Err(Error::Sql { code, .. }) if code == "25006"), "{refused:?}");
        assert!(places(&db).await.is_empty());
    }

    async fn a_closure_cannot_end_its_transaction(database: Database) {
        let db = open(&database);
        for sql in ["COMMIT", "rollback", "BEGIN", "SELECT 1; COMMIT"] {
            let refused = db.write(move |conn| {
                add_place(conn, 1, "a")?;
                conn.execute(sql, params![])
            }).await;
            assert!(matches!(&refused, Err(Error::Sql { code, .. }) if code == "42601"), "{refused:?}");
        }
        assert!(places(&db).await.is_empty());
    }

    async fn an_invalid_statement_is_reported_without_its_values(database: Database) {
        let db = open(&database);
        for sql in ["SELECT nothing FROM places WHERE name = $1", "SELECT id FROM places WHERE name = $1 AND id = $2"] {
            let refused = db.read(move |conn| conn.execute(sql, params!["secret"])).await;
            let Err(Error::Sql { statement, .. }) = &refused else { panic!("{refused:?}") };
            assert_eq!(statement, sql);
            assert!(!format!("{refused:?}").contains("secret"));
        }
        // And the connection stays usable.
        assert!(places(&db).await.is_empty());
    }

    async fn the_blocking_calls_work_from_any_thread(database: Database) {
        let db = open(&database);
        let found = std::thread::spawn(move || {
            db.write_blocking(|conn| add_place(conn, 1, "a"))?;
            db.read_blocking(|conn| conn.one("SELECT name FROM places", params![], lapang_db::value::<String>))
        }).join().unwrap();
        assert_eq!(found, Ok::<_, Error>("a".to_owned()));
    }

    async fn a_closed_database_returns_the_closed_error(database: Database) {
        let db = open(&database);
        let other = db.clone();
        db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
        db.close();
        db.close();
        assert_eq!(other.write(|conn| add_place(conn, 2, "b")).await, Err(Error::Closed));
        assert_eq!(other.read(|conn| conn.execute("SELECT 1", params![])).await, Err(Error::Closed));
        assert_eq!(other.statistics().connections, 0);
        assert_eq!(places(&database.open()).await, [1]);
    }
}

/// On PostgreSQL each statement of a read sees what is committed when it begins.
#[tokio::test(flavor = "multi_thread")]
async fn a_read_on_sqlite_sees_one_snapshot() {
    let database = Database::on(Engine::Sqlite);
    let db = open(&database);
    let other = db.clone();
    let counted = db
        .read(move |conn| {
            let count = "SELECT count(*) FROM places";
            let before: i64 = conn.one(count, params![], lapang_db::value)?;
            other.write_blocking(|conn| add_place(conn, 1, "a"))?;
            let after: i64 = conn.one(count, params![], lapang_db::value)?;
            Ok::<_, Error>((before, after))
        })
        .await;
    assert_eq!(counted, Ok((0, 0)));
    // The next one sees later commits.
    assert_eq!(places(&db).await, [1]);
}
