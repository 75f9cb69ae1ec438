//! Pipelined statements have the same results as single ones.

use crate::support::*;

on_both_engines! {
    async fn queued_statements_are_committed_when_the_write_returns(database: Database) {
        let db = open(&database);
        db.write(|conn| -> Result<(), Error> {
            for id in 0..5_i64 {
                conn.execute_later(
                    "INSERT INTO places (id, name) VALUES ($1, $2)",
                    params![id, id.to_string()],
                )?;
            }
            Ok(())
        }).await.unwrap();
        assert_eq!(places(&db).await, [0, 1, 2, 3, 4]);
    }

    async fn the_commit_follows_any_number_of_queued_statements(database: Database) {
        let db = open(&database);
        db.write(|conn| -> Result<(), Error> {
            for id in 0..300_i64 {
                conn.execute_later(
                    "INSERT INTO places (id, name) VALUES ($1, $2)",
                    params![id, id.to_string()],
                )?;
            }
            Ok(())
        }).await.unwrap();
        assert_eq!(places(&db).await, (0..300).collect::<Vec<_>>());
        let failed = db.write(|conn| {
            for id in 300..600_i64 {
                conn.execute_later(
                    "INSERT INTO places (id, name) VALUES ($1, $2)",
                    params![id, (id % 599).to_string()],
                )?;
            }
            Ok::<(), Error>(())
        }).await;
        assert!(matches!(failed, Err(Error::Conflict { .. })), "{failed:?}");
        assert_eq!(places(&db).await, (0..300).collect::<Vec<_>>());
    }

    async fn a_statement_sees_the_changes_queued_before_it(database: Database) {
        let db = open(&database);
        let seen: i64 = db.write(|conn| {
            conn.execute_later("INSERT INTO places (id, name) VALUES (1, 'a')", params![])?;
            conn.execute_later("UPDATE places SET name = 'b' WHERE id = 1", params![])?;
            conn.one("SELECT COUNT(*) FROM places WHERE name = 'b'", params![], lapang_db::value)
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(seen, 1);
    }

    async fn a_failing_queued_statement_fails_the_write(database: Database) {
        let db = open(&database);
        db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
        let taken = Error::Conflict { constraint: "places_by_name".to_owned() };
        // As the last statement: PostgreSQL treats the commit after it as a rollback.
        let last = db.write(|conn| {
            add_place(conn, 2, "b")?;
            conn.execute_later("INSERT INTO places (id, name) VALUES (3, 'a')", params![])
        }).await;
        assert_eq!(last, Err(taken.clone()));
        // Before another statement, which fails too, even if the closure ignores it.
        let ignored = db.write(|conn| {
            conn.execute_later("INSERT INTO places (id, name) VALUES (4, 'a')", params![]).ok();
            add_place(conn, 5, "e").ok();
            Ok::<(), Error>(())
        }).await;
        assert_eq!(ignored, Err(taken));
        assert_eq!(places(&db).await, [1]);
    }

    async fn a_value_of_the_wrong_type_rolls_back_everything_sent_with_it(database: Database) {
        const ADD: &str = "INSERT INTO places (id, name) VALUES ($1, $2)";
        // On one connection, which must stay usable for the next write.
        let db = open_with(narrow(database.config(), 16), Tuning::default());
        for has_begun in [false, true] {
            let failed = db.write(move |conn| {
                if has_begun {
                    add_place(conn, 1, "a")?;
                }
                conn.execute_later(ADD, params![2, "b"])?;
                conn.execute_later(ADD, params!["three", "c"])?;
                conn.execute_later(ADD, params![4, "d"])
            }).await;
            assert!(matches!(failed, Err(Error::Sql { .. })), "{failed:?}");
            assert!(places(&database.open()).await.is_empty(), "{has_begun}");
        }
        db.write(|conn| add_place(conn, 5, "e")).await.unwrap();
        assert_eq!(places(&database.open()).await, [5]);
    }

    async fn a_failed_write_does_not_run_its_queued_statements(database: Database) {
        let db = open(&database);
        let refused = db.write(|conn| {
            conn.execute_later("INSERT INTO places (id, name) VALUES (1, 'a')", params![])?;
            Err::<(), Error>(Error::NoRow)
        }).await;
        assert_eq!(refused, Err(Error::NoRow));
        db.write(|conn| add_place(conn, 2, "b")).await.unwrap();
        assert_eq!(places(&db).await, [2]);
    }

    async fn a_write_without_statements_succeeds(database: Database) {
        let db = open(&database);
        assert_eq!(db.write(|_| Ok::<_, Error>(7)).await, Ok(7));
        assert_eq!(db.write(|_| Err::<(), _>(Error::NoRow)).await, Err(Error::NoRow));
        db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
    }

    async fn rows_of_several_statements_have_their_statements_number(database: Database) {
        let db = open(&database);
        db.write(|conn| {
            add_place(conn, 1, "a")?;
            add_place(conn, 2, "b")
        }).await.unwrap();
        let ask = |conn: &mut dyn Conn| -> Result<Vec<(usize, String)>, Error> {
            let mut found = Vec::new();
            let second: &[_] = params![2];
            let requests: [Request<'_>; 3] = [
                ("SELECT name FROM places ORDER BY id DESC", params![]),
                ("SELECT name FROM places WHERE id > 9", params![]),
                ("SELECT name FROM places WHERE id = $1", second),
            ];
            conn.for_each_of(&requests, &mut |number, row| {
                found.push((number, row.get("name")?));
                Ok(())
            })?;
            Ok(found)
        };
        let expected = [(0, "b"), (0, "a"), (2, "b")].map(|(number, name)| (number, name.to_owned()));
        assert_eq!(db.read(ask).await.unwrap(), expected);
        assert_eq!(db.write(ask).await.unwrap(), expected);
    }

    async fn the_error_names_the_failing_one_of_several_statements(database: Database) {
        let db = open(&database);
        let failed = db.read(|conn| {
            let requests: [Request<'_>; 3] = [
                ("SELECT 1", params![]),
                ("SELECT nothing FROM places", params![]),
                ("SELECT nobody FROM places", params![]),
            ];
            conn.for_each_of(&requests, &mut |_, _| Ok(()))
        }).await;
        match failed {
            Err(Error::Sql { statement, .. }) => assert!(statement.contains("nothing"), "{statement}"),
            other => panic!("{other:?}"),
        }
        let stopped = db.write(|conn| {
            add_place(conn, 1, "a")?;
            let requests: [Request<'_>; 2] = [
                ("SELECT id FROM places", params![]),
                ("INSERT INTO places (id, name) VALUES (1, 'b')", params![]),
            ];
            conn.for_each_of(&requests, &mut |_, _| Ok(()))
        }).await;
        let taken = Error::Conflict { constraint: "places_pkey".to_owned() };
        assert_eq!(stopped, Err(taken));
        assert!(places(&db).await.is_empty());
    }
}

/// Sabotage: if failures are ignored, a write with a late failure succeeds and is lost.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_failure_check_a_late_failure_loses_the_write() {
    let database = Database::on(Engine::Postgres);
    let tuning = Tuning {
        without: Some(Guard::HeedFailures),
        ..Tuning::default()
    };
    let db = open_with(database.config(), tuning);
    db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
    let answered = db
        .write(|conn| {
            conn.execute_later("INSERT INTO places (id, name) VALUES (2, 'a')", params![])?;
            add_place(conn, 3, "c").ok();
            Ok::<(), Error>(())
        })
        .await;
    assert_eq!(answered, Ok(()));
    assert_eq!(places(&db).await, [1]);
}

/// A connection lost in the first round trip: nothing had begun, so the job is retried. If the response to the first
/// round trip is lost, nothing was committed, and the job is retried too.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_first_round_trip_is_retried() {
    for fault in [Fault::Before, Fault::After] {
        let database = Database::on(Engine::Postgres);
        let faults = Faults::none();
        let tuning = Tuning {
            faults: Some(faults),
            ..Tuning::default()
        };
        let db = open_with(database.config(), tuning);
        faults.arm(1, 1, fault);
        db.write(|conn| {
            conn.execute_later("INSERT INTO places (id, name) VALUES (1, 'a')", params![])?;
            add_place(conn, 2, "b")
        })
        .await
        .unwrap();
        assert_eq!(faults.disarm(), 1);
        assert_eq!(places(&db).await, [1, 2]);
        // The commit and what goes out with it: the outcome is unknown.
        faults.arm(1, 1, fault);
        let lost = db
            .write(|conn| {
                conn.execute_later("INSERT INTO places (id, name) VALUES (3, 'c')", params![])
            })
            .await;
        faults.disarm();
        assert!(matches!(lost, Err(Error::Unavailable(_))), "{lost:?}");
    }
}

/// What goes out with the commit must fit into its time, or the outcome is unknown.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_of_statements_is_sent_before_the_commit() {
    const BEGUN: &str = "SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'";
    let database = Database::on(Engine::Postgres);
    let (db, other) = (open(&database), database.open());
    for (count, length, begun) in [(3, 10, 0), (40, 10, 1), (3, 50_000, 1)] {
        let other = other.clone();
        let found: i64 = db
            .write(move |conn| {
                let text = "x".repeat(length);
                for _ in 0..count {
                    let sql = "UPDATE places SET name = $1 WHERE id = 0";
                    conn.execute_later(sql, params![text.as_str()])?;
                }
                other.read_blocking(|conn| conn.one(BEGUN, params![], lapang_db::value))
            })
            .await
            .unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(found, begun, "{count} of {length} bytes");
    }
}

/// The connection can be lost at each part of a round trip: either only the earlier parts arrived, or all did and this
/// is the last response.
#[tokio::test(flavor = "multi_thread")]
async fn each_part_of_a_round_trip_can_fail() {
    for fault in [Fault::Before, Fault::After] {
        let database = Database::on(Engine::Postgres);
        let faults = Faults::none();
        let tuning = Tuning {
            faults: Some(faults),
            ..Tuning::default()
        };
        let db = open_with(database.config(), tuning);
        let mut parts = 0;
        for nth in 1_u32.. {
            faults.arm(nth.into(), 1, fault);
            let answer = db
                .write(move |conn| {
                    for id in 0..3 {
                        let id = i64::from(nth) * 10 + id;
                        let sql = "INSERT INTO places (id, name) VALUES ($1, $2)";
                        conn.execute_later(sql, params![id, id.to_string()])?;
                    }
                    Ok::<_, Error>(())
                })
                .await;
            if faults.disarm() == 0 {
                answer.unwrap();
                break;
            }
            parts += 1;
            assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
        }
        // BEGIN, three statements, COMMIT.
        assert_eq!(parts, 5);
        let made = if fault == Fault::After { 6 } else { 1 };
        assert_eq!(places(&db).await.len(), 3 * made);
    }
}
