//! Migrations are applied once, by any number of processes, and never against the record.

use crate::children::{self, Role};
use crate::support::*;

const FIRST: Migration = Migration {
    name: "0001_first",
    sql: "CREATE TABLE first (id UUID PRIMARY KEY, at BIGINT NOT NULL, note TEXT)",
};
const SECOND: Migration = Migration {
    name: "0002_second",
    sql: "
        -- only sqlite
        CREATE VIRTUAL TABLE words USING fts5 (word);
        -- end only
        -- only postgres
        CREATE TABLE words (word TEXT COLLATE \"C\");
        CREATE INDEX words_by_pattern ON words (word text_pattern_ops);
        -- end only
        CREATE TABLE second (first UUID REFERENCES first (id), amount DOUBLE PRECISION, raw BYTEA);
        INSERT INTO words (word) VALUES ('ready');
    ",
};

/// The message of a refusal.
fn refusal(db: &Db, migrations: &[Migration]) -> String {
    match db.migrate(migrations) {
        Err(Error::Migration(why)) => why,
        other => panic!("{other:?}"),
    }
}

on_both_engines! {
    async fn each_migration_is_applied_once_and_in_order(database: Database) {
        let db = database.open();
        assert_eq!(db.migrate(&[FIRST]).unwrap(), ["0001_first"]);
        assert_eq!(db.migrate(&[FIRST, SECOND]).unwrap(), ["0002_second"]);
        assert!(db.migrate(&[FIRST, SECOND]).unwrap().is_empty());
        let word: String = db.read(|conn| conn.one("SELECT word FROM words", params![], lapang_db::value))
            .await.unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(word, "ready");
    }

    async fn tables_reject_values_of_another_type(database: Database) {
        let db = database.open();
        db.migrate(&[FIRST, SECOND]).unwrap();
        for sql in ["INSERT INTO second (raw) VALUES ($1)", "INSERT INTO second (first) VALUES ($1)", "INSERT INTO second (amount) VALUES ($1)"] {
            let refused = db.write(move |conn| conn.execute(sql, params!["text"])).await;
            assert!(matches!(&refused, Err(Error::Sql { code, .. }) if code == "42804"), "{refused:?}");
        }
    }

    async fn concurrent_processes_apply_each_migration_once(database: Database) {
        // Create the record first, so that only its lock orders the processes.
        database.open().migrate(&[]).unwrap();
        let children: Vec<_> = (0..8)
            .map(|_| children::command(Role::Migrate, &database).spawn().unwrap())
            .collect();
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let db = database.open();
        assert!(db.migrate(TABLES).unwrap().is_empty());
        assert!(places(&db).await.is_empty());
    }

    async fn a_changed_migration_is_refused(database: Database) {
        let db = database.open();
        db.migrate(&[FIRST]).unwrap();
        let changed = Migration { sql: "CREATE TABLE other (n BIGINT)", ..FIRST };
        let why = refusal(&db, &[changed, SECOND]);
        assert!(why.contains("0001_first was changed"), "{why}");
    }

    async fn a_database_of_a_newer_version_is_refused(database: Database) {
        let db = database.open();
        db.migrate(&[FIRST, SECOND]).unwrap();
        let why = refusal(&db, &[FIRST]);
        assert!(why.contains("0002_second, which this program does not know"), "{why}");
    }

    async fn a_new_migration_before_an_applied_one_is_refused(database: Database) {
        let db = database.open();
        db.migrate(&[FIRST]).unwrap();
        let earlier = Migration { name: "0000_earlier", sql: "CREATE TABLE other (n BIGINT)" };
        let why = refusal(&db, &[earlier, FIRST]);
        assert!(why.contains("without 0000_earlier"), "{why}");
    }

    async fn a_migration_that_fails_leaves_nothing(database: Database) {
        let db = database.open();
        let broken = Migration { name: "0002_broken", sql: "CREATE TABLE half (n BIGINT); INSERT INTO nowhere VALUES (1)" };
        let why = refusal(&db, &[FIRST, broken]);
        assert!(why.contains("0002_broken failed") && why.contains("nowhere"), "{why}");
        let repaired = Migration { sql: "CREATE TABLE half (n BIGINT)", ..broken };
        assert_eq!(db.migrate(&[FIRST, repaired]).unwrap(), ["0002_broken"]);
    }

    async fn a_migration_cannot_end_its_transaction(database: Database) {
        let db = database.open();
        let ending = Migration { name: "0001_ending", sql: "CREATE TABLE half (n BIGINT); COMMIT;" };
        let why = refusal(&db, &[ending]);
        assert!(why.contains("COMMIT"), "{why}");
    }

    async fn a_statement_in_use_survives_a_migration(database: Database) {
        // One connection, with the statement prepared before the table changes.
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        let all = async |columns: usize| {
            let db = db.clone();
            db.write(move |conn| conn.for_each("SELECT * FROM places", params![], &mut |row| {
                row.column(columns - 1)?;
                assert!(row.column(columns).is_err());
                Ok(())
            })).await
        };
        db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
        all(3).await.unwrap_or_else(|error: Error| panic!("{error}"));
        let more = Migration { name: "0002_more", sql: "ALTER TABLE places ADD COLUMN more TEXT" };
        db.migrate(&[TABLES[0], more]).unwrap();
        all(4).await.unwrap_or_else(|error: Error| panic!("{error}"));
    }
}
