//! Values round-trip, and both engines refuse the same ones.

use lapang_db::{insert, json};

use crate::support::*;

const KINDS: &[Migration] = &[Migration {
    name: "0001_kinds",
    sql: "CREATE TABLE kinds (i BIGINT, r DOUBLE PRECISION, t TEXT, b BYTEA, u UUID)",
}];

const INSERT: &str = "INSERT INTO kinds (i, r, t, b, u) VALUES ($1, $2, $3, $4, $5)";

fn kinds(database: &Database) -> Db {
    let db = database.open();
    db.migrate(KINDS).unwrap();
    db
}

type Kinds = (
    Option<i64>,
    Option<f64>,
    Option<String>,
    Option<Vec<u8>>,
    Option<Uuid>,
);

on_both_engines! {
    async fn every_kind_of_value_round_trips(database: Database) {
        let db = kinds(&database);
        let uuid = Uuid::from_u128(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
        let given: Vec<Kinds> = vec![
            (Some(i64::MIN), Some(f64::MIN_POSITIVE), Some(String::new()), Some(vec![]), Some(Uuid::nil())),
            (Some(i64::MAX), Some(-1.5e300), Some("Ölçü 羽毛球 🏸 \u{202e}' \" $1 ?".into()), Some(vec![0, 255, 0]), Some(uuid)),
            (Some(0), Some(f64::INFINITY), Some("e\u{301}\u{fffd}\u{10ffff}".into()), Some((0..=255).collect()), Some(Uuid::max())),
            (None, None, None, None, None),
        ];
        let rows = given.clone();
        db.write(move |conn| {
            for (i, r, t, b, u) in &rows {
                conn.execute(INSERT, params![*i, *r, t.as_deref(), b.as_deref(), *u])?;
            }
            Ok::<_, Error>(())
        }).await.unwrap();
        let mut kept: Vec<Kinds> = db.read(|conn| {
            conn.rows("SELECT i, r, t, b, u FROM kinds ORDER BY i", params![], |row| {
                Ok((row.get("i")?, row.get("r")?, row.get("t")?, row.get("b")?, row.get("u")?))
            })
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        let mut given = given;
        // The engines sort nulls differently.
        given.sort_by_key(|row| row.0);
        kept.sort_by_key(|row| row.0);
        assert_eq!(kept, given);
    }

    async fn reading_a_column_as_another_type_fails(database: Database) {
        let db = kinds(&database);
        db.write(|conn| conn.execute(INSERT, params![3_000_000_000_i64, 0.5, "text", b"bytes", None::<Uuid>]))
            .await.unwrap_or_else(|error: Error| panic!("{error}"));
        db.read(|conn| {
            conn.for_each("SELECT i, r, t, b, u, i > 5 AS more, 1 AS one FROM kinds", params![], &mut |row| {
                assert_eq!(row.get::<u32>("i")?, 3_000_000_000);
                assert_eq!(row.get_str("t")?, "text");
                assert_eq!(row.get_bytes("b")?, b"bytes");
                assert!(row.get::<bool>("more")?);
                assert_eq!(row.get::<i64>("one")?, 1);
                for misfit in [
                    row.get::<i32>("i").err(),
                    row.get::<bool>("i").err(),
                    row.get::<String>("i").err(),
                    row.get::<i64>("r").err(),
                    row.get::<i64>("t").err(),
                    row.get::<Uuid>("b").err(),
                    row.get::<Uuid>("u").err(),
                    row.get::<Option<i64>>("t").err(),
                    row.get::<i64>("unknown").err(),
                ] {
                    assert!(matches!(misfit, Some(Error::Column { .. })), "{misfit:?}");
                }
                Ok(())
            })
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
    }

    async fn text_that_is_no_json_is_an_error_that_names_column_and_table(database: Database) {
        let db = kinds(&database);
        db.write(|conn| {
            let wrong = conn.execute(INSERT, params![1, 0.5, "[1, 2", b"", None::<Uuid>]);
            wrong?;
            insert!("kinds", { i: 2, r: 0.5, t: json(&[3, 4])?, b: b"" }).run(conn)
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        let read = |i: i64| db.read(move |conn| {
            conn.one("SELECT t FROM kinds WHERE i = $1", params![i], |row| row.json::<Vec<i64>>("t"))
        });
        assert_eq!(read(2).await, Ok::<_, Error>(vec![3, 4]));
        let error = read(1).await.unwrap_err().to_string();
        assert!(error.contains("column t") && error.contains("FROM kinds"), "{error}");
    }

    async fn sums_and_means_of_integers_are_numbers(database: Database) {
        let db = kinds(&database);
        db.write(|conn| {
            for i in [i64::from(i32::MAX), 10_000, -7, 4] {
                conn.execute("INSERT INTO kinds (i) VALUES ($1)", params![i])?;
            }
            Ok::<_, Error>(())
        }).await.unwrap();
        let (sum, mean, count): (i64, f64, i64) = db.read(|conn| {
            conn.one("SELECT CAST(SUM(i) AS BIGINT), CAST(AVG(i) AS DOUBLE PRECISION), COUNT(*) FROM kinds", params![], lapang_db::values)
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(sum, 2_147_493_644);
        assert!((mean - 536_873_411.0).abs() < 1e-3);
        assert_eq!(count, 4);
    }

    async fn values_that_one_engine_cannot_store_are_refused_by_both(database: Database) {
        let db = kinds(&database);
        for sql in ["INSERT INTO kinds (t) VALUES ($1)", "SELECT t FROM kinds WHERE t = $1"] {
            let refused = db.write(move |conn| conn.execute(sql, params!["secret\0text"])).await;
            let Err(Error::Sql { code, .. }) = &refused else { panic!("{refused:?}") };
            assert_eq!(code, "22021");
        }
        let refused = db.write(|conn| conn.execute("INSERT INTO kinds (r) VALUES ($1)", params![f64::NAN])).await;
        assert!(matches!(refused, Err(Error::Sql { .. })), "{refused:?}");
        let refused = db.write(|conn| conn.execute("INSERT INTO kinds (i) VALUES ($1)", params!["secret"])).await;
        assert!(matches!(&refused, Err(Error::Sql { .. })), "{refused:?}");
        assert!(!format!("{refused:?}").contains("secret"));
    }

    async fn placeholders_may_repeat_and_stand_in_any_order(database: Database) {
        let db = kinds(&database);
        db.write(|conn| conn.execute("INSERT INTO kinds (t, i, r) VALUES ($2, $1, $3)", params![7, "$2 'x'", 0.25]))
            .await.unwrap_or_else(|error: Error| panic!("{error}"));
        let found: Option<String> = db.read(|conn| {
            conn.first(
                "SELECT t FROM kinds WHERE i = $2 AND i + 1 = $1 AND i = $2",
                params![8, 7],
                lapang_db::value,
            )
        }).await.unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(found.as_deref(), Some("$2 'x'"));
    }

    async fn a_parameter_may_be_cast_to_each_type(database: Database) {
        let db = kinds(&database);
        let id = Uuid::from_u128(7);
        let kept = db.write(move |conn| {
            let insert = "INSERT INTO kinds (i, r, t, b, u) SELECT CAST($1 AS BIGINT), CAST($2 AS DOUBLE PRECISION),
                CAST($3 AS TEXT), CAST($4 AS BYTEA), CAST($5 AS UUID)";
            conn.execute(insert, params![7, 0.5, "text", b"bytes", id])?;
            conn.one("SELECT b, u FROM kinds", params![], lapang_db::values::<(Vec<u8>, Uuid)>)
        }).await;
        assert_eq!(kept, Ok::<_, Error>((b"bytes".to_vec(), id)));
    }

    async fn a_list_of_values_is_one_parameter(database: Database) {
        let db = kinds(&database);
        let ids = [Uuid::from_u128(1), Uuid::from_u128(2)];
        db.write(move |conn| {
            for (i, id) in ids.iter().enumerate() {
                let text = format!("text {i}");
                conn.execute(INSERT, params![u32::try_from(i).ok(), 0.5, text, b"bytes", id])?;
            }
            Ok::<_, Error>(())
        }).await.unwrap();
        for (sql, list, expected) in [
            ("SELECT 1 FROM kinds WHERE u = ANY($1)", Param::list(ids), 2),
            ("SELECT 1 FROM kinds WHERE t = ANY($1)", Param::list(["text 1", "another"]), 1),
            ("SELECT 1 FROM kinds WHERE i = ANY($1)", Param::list([0, 7, 8]), 1),
            ("SELECT 1 FROM kinds WHERE i = ANY($1)", Param::list::<i64>([]), 0),
        ] {
            let found = db.read(move |conn| conn.execute(sql, std::slice::from_ref(&list))).await;
            assert_eq!(found, Ok::<_, Error>(expected), "{sql}");
        }
    }

    async fn a_statement_returns_how_many_rows_it_changed(database: Database) {
        let db = open(&database);
        db.write(|conn| {
            let both = format!("INSERT INTO places (id, name) VALUES {}", lapang_db::values_list(2, 2));
            assert_eq!(conn.execute(&both, params![1, "a", 2, "b"])?, 2);
            let again = format!("{both} ON CONFLICT DO NOTHING");
            assert_eq!(conn.execute(&again, params![2, "b", 3, "c"])?, 1);
            assert_eq!(conn.execute("SELECT id FROM places", params![])?, 3);
            assert_eq!(conn.execute("UPDATE places SET seats = 4 WHERE id < $1 RETURNING id", params![3])?, 2);
            assert_eq!(conn.execute("CREATE TABLE other (n BIGINT)", params![])?, 0);
            assert_eq!(conn.execute("DELETE FROM places", params![])?, 3);
            Ok::<_, Error>(())
        }).await.unwrap();
    }

    async fn returning_rows_are_read(database: Database) {
        let db = open(&database);
        let (id, none) = db.write(|conn| {
            let id: i64 = conn.one("INSERT INTO places (id, name) VALUES ($1, $2) RETURNING id", params![5, "a"], lapang_db::value)?;
            let none: Result<i64, Error> = conn.one("SELECT id FROM places WHERE id = $1", params![6], lapang_db::value);
            Ok::<_, Error>((id, none))
        }).await.unwrap();
        assert_eq!(id, 5);
        assert_eq!(none, Err(Error::NoRow));
        assert_eq!(places(&db).await, [5]);
    }
}
