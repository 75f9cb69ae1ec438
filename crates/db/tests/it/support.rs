//! What the tests share.

pub use lapang_db::testing::{Database, Tuning, open_tuned};
pub use lapang_db::{Config, Conn, Db, Engine, Error, Migration, Uuid, params};

/// Makes of each `async fn name(database: Database)` a test on each engine.
macro_rules! on_both_engines {
    ($(async fn $name:ident($database:ident: Database) $body:block)+) => {$(
        mod $name {
            #[expect(clippy::allow_attributes, reason = "not every test needs what its file imports")]
            #[allow(unused_imports)]
            use super::*;

            async fn check($database: Database) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() {
                check(Database::on(Engine::Sqlite)).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() {
                check(Database::on(Engine::Postgres)).await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;

/// Tables that most tests use.
pub const TABLES: &[Migration] = &[Migration {
    name: "0001_tables",
    sql: "
        CREATE TABLE places (id BIGINT PRIMARY KEY, name TEXT NOT NULL, seats BIGINT CHECK (seats > 0));
        CREATE UNIQUE INDEX places_by_name ON places (name);
        CREATE TABLE visits (
            place BIGINT NOT NULL REFERENCES places (id),
            visitor TEXT NOT NULL,
            UNIQUE (place, visitor)
        );
    ",
}];

/// Opens a database and makes [`TABLES`].
pub fn open(database: &Database) -> Db {
    let db = database.open();
    db.migrate(TABLES).unwrap();
    db
}

pub fn add_place(conn: &mut dyn Conn, id: i64, name: &str) -> Result<u64, Error> {
    conn.execute(
        "INSERT INTO places (id, name) VALUES ($1, $2)",
        params![id, name],
    )
}

/// The ids of all places, in order.
pub async fn places(db: &Db) -> Vec<i64> {
    db.read(|conn| {
        conn.rows("SELECT id FROM places ORDER BY id", params![], |row| {
            row.get(0)
        })
    })
    .await
    .unwrap_or_else(|error: Error| panic!("{error}"))
}
