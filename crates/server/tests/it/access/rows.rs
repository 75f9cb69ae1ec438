//! The whole database, to detect whether a call has written.

use std::collections::BTreeMap;

use lapang_db::{Column, Conn, Engine, Error, Row, value};

use lapang_testing::app::TestApp;

/// Tables that a refused call may change: rate counts.
const MAY_CHANGE: [&str; 2] = ["counted_calls", "limit_gates"];

/// Each table's rows, sorted.
pub async fn rows(app: &TestApp) -> BTreeMap<String, Vec<String>> {
    let sql = match app.app.db.engine() {
        Engine::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'venue_texts_%'"
        }
        Engine::Postgres => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'"
        }
    };
    let read = app.app.db.read(move |conn| -> Result<_, Error> {
        let tables: Vec<String> = conn.rows(sql, &[], value)?;
        let mut all = BTreeMap::new();
        for table in tables {
            if !MAY_CHANGE.contains(&table.as_str()) {
                all.insert(table.clone(), rows_of(conn, &table)?);
            }
        }
        Ok(all)
    });
    let all = read.await.unwrap();
    assert!(all.len() > 30, "{:?}", all.keys());
    all
}

fn rows_of(conn: &mut dyn Conn, table: &str) -> Result<Vec<String>, Error> {
    // Using a session renews it; it may neither begin nor end.
    let what = if table == "sessions" { "id" } else { "*" };
    let mut rows = conn.rows(&format!("SELECT {what} FROM {table}"), &[], |row| {
        Ok(text(row))
    })?;
    rows.sort();
    Ok(rows)
}

fn text(row: &Row<'_>) -> String {
    let mut text = String::new();
    let mut index = 0;
    while let Ok(column) = row.column(index) {
        text += &match column {
            Column::Bytes(bytes) => hex::encode(bytes),
            column => format!("{column:?}"),
        };
        text.push('|');
        index += 1;
    }
    text
}

/// The rows that differ.
pub fn difference(
    before: &BTreeMap<String, Vec<String>>,
    after: &BTreeMap<String, Vec<String>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for (table, rows) in after {
        let new = rows.iter().filter(|row| !before[table].contains(row));
        found.extend(new.map(|row| format!("{table} has {row}")));
        if before[table].len() > rows.len() {
            found.push(format!("{table} has fewer rows"));
        }
    }
    found
}
