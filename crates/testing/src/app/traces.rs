//! What the database still knows of somebody, wherever that is.

use std::collections::BTreeSet;

use lapang_db::{Engine, params, value, values};

use super::TestApp;

/// `table.column` of every column, by whether it holds text or an id.
async fn columns(app: &TestApp, kind: &'static str) -> Vec<(String, String)> {
    let engine = app.app.db.engine();
    let found = app.app.db.read(move |conn| -> Result<Vec<(String, String)>, lapang_db::Error> {
        let kind = match (engine, kind) {
            (Engine::Sqlite, "uuid") => "blob",
            (_, kind) => kind,
        };
        let sql = match engine {
            Engine::Sqlite => {
                "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
                 WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'venue_texts%'
                   AND lower(c.type) = $1"
            }
            Engine::Postgres => {
                "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
                 WHERE table_schema = 'public' AND data_type = $1"
            }
        };
        conn.rows(sql, params![kind], values)
    });
    found.await.unwrap()
}

/// Where in the database a word is, upper or lower case.
pub async fn traces(app: &TestApp, word: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (table, column) in columns(app, "text").await {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE lower({column}) LIKE $1");
        let like = format!("%{}%", word.to_lowercase());
        let count = app
            .app
            .db
            .read(move |conn| -> Result<i64, lapang_db::Error> {
                conn.one(&sql, params![&like], value)
            });
        if count.await.unwrap() > 0 {
            found.insert(format!("{table}.{column}"));
        }
    }
    found
}

/// Where in the database an id is.
pub async fn places(app: &TestApp, id: uuid::Uuid) -> BTreeSet<String> {
    let name = match app.app.db.engine() {
        Engine::Sqlite => "AS sqlite_rows",
        Engine::Postgres => "",
    };
    let mut found = BTreeSet::new();
    for (table, column) in columns(app, "uuid").await {
        // Columns of other bytes are looked through, too, which is no statement for PostgreSQL.
        let sql = format!("SELECT COUNT(*) FROM {table} {name} WHERE {column} = $1");
        let count = app
            .app
            .db
            .read(move |conn| -> Result<i64, lapang_db::Error> {
                // On SQLite, secrets are in columns of the same type.
                conn.one(&sql, params![id.as_bytes()], value)
            });
        if count.await.unwrap() > 0 {
            found.insert(format!("{table}.{column}"));
        }
    }
    found
}
