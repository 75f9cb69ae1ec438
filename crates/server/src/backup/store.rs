//! The SQL of backups: which tables there are, their rows, and their hashes.

use std::time::{Duration, Instant};

use anyhow::Context;
use lapang_db::{Column, Conn, Engine, Error, Param, Row, params, value, values, values_list};
use sha2::{Digest as _, Sha256};

use crate::photos::Key;

/// Has a row from the beginning.
const SEEDED: &str = "redirects_turn";
/// Rows in one INSERT. Few enough that those of the widest table have a placeholder each.
const ROWS: usize = 256;

pub struct Table {
    pub name: String,
    /// Their names, in order.
    pub columns: Vec<String>,
}

/// What a database holds.
pub struct Contents {
    pub tables: usize,
    pub rows: u64,
    /// Every photo that has a row, and whether it is in use.
    pub photos: Vec<(Key, bool)>,
}

/// A name as a statement has it.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Every table of an SQLite file, each after those that it refers to. PostgreSQL has the same ones.
pub fn tables(conn: &mut dyn Conn) -> Result<Vec<Table>, Error> {
    let names: Vec<(String, bool)> = conn.rows(
        "WITH RECURSIVE ours (name, is_virtual) AS (
             SELECT name, type = 'virtual' FROM pragma_table_list
             WHERE schema = 'main' AND type IN ('table', 'virtual')
               AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'schema_migrations'),
         reference (child, parent) AS (
             SELECT DISTINCT o.name, f.\"table\" FROM ours o, pragma_foreign_key_list(o.name) f
             WHERE f.\"table\" <> o.name),
         place (name, depth) AS (
             SELECT name, 0 FROM ours
             UNION SELECT r.child, p.depth + 1 FROM place p JOIN reference r ON r.parent = p.name)
         SELECT o.name, o.is_virtual FROM ours o JOIN place p ON p.name = o.name
         GROUP BY o.name, o.is_virtual ORDER BY MAX(p.depth), o.name",
        params![],
        values,
    )?;
    let mut tables = Vec::with_capacity(names.len());
    for (name, is_virtual) in names {
        // A text index has its number only by the name that PostgreSQL's table of the same name
        // gives it.
        let columns = conn.rows(
            "SELECT name FROM pragma_table_xinfo($1) WHERE hidden = 0
             UNION ALL SELECT 'rowid' WHERE $2 = 1 ORDER BY 1",
            params![&name, is_virtual],
            value,
        )?;
        tables.push(Table { name, columns });
    }
    Ok(tables)
}

/// A table, index, trigger or view.
#[derive(Debug, PartialEq, Eq)]
pub struct Object {
    pub kind: String,
    pub name: String,
    pub table: String,
    /// Of triggers and views, which do something by themselves. Later migrations alter the text of tables.
    pub sql: Option<String>,
}

/// Of an SQLite file.
pub fn objects(conn: &mut dyn Conn) -> Result<Vec<Object>, Error> {
    conn.rows(
        "SELECT type, name, tbl_name,
             CASE WHEN type IN ('trigger', 'view') THEN sql END AS sql
         FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'",
        params![],
        |row| {
            Ok(Object {
                kind: row.get("type")?,
                name: row.get("name")?,
                table: row.get("tbl_name")?,
                sql: row.get("sql")?,
            })
        },
    )
}

impl Table {
    fn column_list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|it| quoted(it)).collect();
        names.join(", ")
    }
}

pub fn count(conn: &mut dyn Conn, table: &Table) -> Result<u64, Error> {
    let sql = format!("SELECT COUNT(*) FROM {}", quoted(&table.name));
    let count: i64 = conn.one(&sql, params![], value)?;
    Ok(u64::try_from(count).unwrap_or(0))
}

pub fn count_all(conn: &mut dyn Conn, tables: &[Table]) -> Result<u64, Error> {
    tables.iter().map(|table| count(conn, table)).sum()
}

/// Of an SQLite file.
pub fn contents(conn: &mut dyn Conn) -> anyhow::Result<Contents> {
    let tables = tables(conn)?;
    Ok(Contents {
        tables: tables.len(),
        rows: count_all(conn, &tables)?,
        photos: photos(conn, &tables)?,
    })
}

fn photos(conn: &mut dyn Conn, tables: &[Table]) -> anyhow::Result<Vec<(Key, bool)>> {
    // The schema grew: first there were no photos, then those of players alone.
    match tables.iter().find(|it| it.name == "photos") {
        None => Ok(Vec::new()),
        Some(table) if table.columns.iter().any(|it| it == "purpose") => photo_rows(conn),
        Some(_) => keys(
            conn,
            "SELECT CAST('avatar' AS TEXT) AS purpose, key, unused_since IS NULL AS in_use FROM photos",
        ),
    }
}

/// Every photo that has a row, and whether it is in use.
pub fn photo_rows(conn: &mut dyn Conn) -> anyhow::Result<Vec<(Key, bool)>> {
    keys(
        conn,
        "SELECT purpose, key, unused_since IS NULL AS in_use FROM photos ORDER BY key",
    )
}

fn keys(conn: &mut dyn Conn, sql: &str) -> anyhow::Result<Vec<(Key, bool)>> {
    let rows = conn.rows(sql, params![], |row| {
        let key = Key::of_row(row.get_str("purpose")?, row.get_str("key")?);
        Ok(key.zip(Some(row.get("in_use")?)))
    })?;
    let known: Option<Vec<_>> = rows.into_iter().collect();
    known.context("a row of the table photos has no valid key")
}

pub fn for_each_row(
    conn: &mut dyn Conn,
    table: &Table,
    each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let sql = format!(
        "SELECT {} FROM {}",
        table.column_list(),
        quoted(&table.name)
    );
    conn.for_each(&sql, params![], each)
}

/// Puts rows into a table, many with each statement.
pub struct Inserts<'a> {
    table: &'a Table,
    values: Vec<Param<'static>>,
}

impl<'a> Inserts<'a> {
    pub fn into(table: &'a Table) -> Self {
        Self {
            table,
            values: Vec::new(),
        }
    }

    /// The values of a row, in the order of the columns.
    pub fn add(
        &mut self,
        conn: &mut dyn Conn,
        values: impl IntoIterator<Item = Param<'static>>,
    ) -> Result<(), Error> {
        self.values.extend(values);
        if self.values.len() >= ROWS * self.table.columns.len() {
            self.flush(conn)?;
        }
        Ok(())
    }

    pub fn flush(&mut self, conn: &mut dyn Conn) -> Result<(), Error> {
        let columns = self.table.columns.len();
        let rows = self.values.len() / columns;
        if rows > 0 {
            let sql = format!(
                "INSERT INTO {} ({}) VALUES {}",
                quoted(&self.table.name),
                self.table.column_list(),
                values_list(rows, columns)
            );
            conn.execute(&sql, &self.values)?;
            self.values.clear();
        }
        Ok(())
    }
}

/// How many rows there are, and the sum of their SHA-256, so that their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    pub rows: u64,
    pub sum: u128,
}

pub fn digest(conn: &mut dyn Conn, table: &Table) -> Result<Digest, Error> {
    let mut digest = Digest::default();
    for_each_row(conn, table, &mut |row| {
        let mut hash = Sha256::new();
        for index in 0..table.columns.len() {
            let number;
            let (kind, bytes): (u8, &[u8]) = match row.column(index)? {
                Column::Null => (0, &[]),
                Column::Int(value) => {
                    number = value.to_be_bytes();
                    (1, &number)
                }
                Column::Real(value) => {
                    // SQLite does not keep the sign of zero.
                    number = (value + 0.0).to_be_bytes();
                    (2, &number)
                }
                Column::Text(text) => (3, text.as_bytes()),
                Column::Bytes(bytes) => (4, bytes),
            };
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        }
        let mut sum = [0; 16];
        sum.copy_from_slice(&hash.finalize()[..16]);
        digest.rows += 1;
        digest.sum = digest.sum.wrapping_add(u128::from_be_bytes(sum));
        Ok(())
    })?;
    Ok(digest)
}

/// Removes what migrations have put into a new database.
pub fn clear_seeds(conn: &mut dyn Conn, tables: &[Table]) -> Result<(), Error> {
    if tables.iter().any(|table| table.name == SEEDED) {
        conn.execute("DELETE FROM redirects_turn", params![])?;
    }
    Ok(())
}

pub fn analyze(conn: &mut dyn Conn) -> Result<(), Error> {
    conn.execute("ANALYZE", params![]).map(drop)
}

/// A table of a PostgreSQL database that somebody has put rows into.
pub fn used_table(conn: &mut dyn Conn) -> Result<Option<String>, Error> {
    let names: Vec<String> = conn.rows(
        "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')
           AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
           AND relname NOT IN ('schema_migrations', 'server_secret', 'redirects_turn')
         ORDER BY relname",
        params![],
        value,
    )?;
    for name in names {
        let sql = format!("SELECT 1 FROM {} LIMIT 1", quoted(&name));
        if conn.execute(&sql, params![])? > 0 {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// PostgreSQL shows closed connections for a while.
const CLOSING: Duration = Duration::from_secs(3);
const POLL_EVERY: Duration = Duration::from_millis(50);

/// Whether a PostgreSQL database has no other connection of the same user, after waiting a while for
/// those that are closing. An SQLite file is locked instead.
pub fn is_alone(conn: &mut dyn Conn) -> Result<bool, Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(true);
    }
    let give_up = Instant::now() + CLOSING;
    loop {
        // A transaction is shown what it has seen before, otherwise.
        conn.execute("SELECT pg_stat_clear_snapshot()", params![])?;
        let others: i64 = conn.one(
            "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND usename = current_user
               AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
            params![],
            value,
        )?;
        if others == 0 || Instant::now() >= give_up {
            return Ok(others == 0);
        }
        std::thread::sleep(POLL_EVERY);
    }
}

/// Lets PostgreSQL's own numbers go on after the highest that was brought in.
pub fn continue_numbers(conn: &mut dyn Conn) -> Result<(), Error> {
    let numbered: Vec<(String, String)> = conn.rows(
        "SELECT table_name, column_name FROM information_schema.columns
         WHERE table_schema = current_schema() AND is_identity = 'YES'",
        params![],
        values,
    )?;
    for (table, column) in numbered {
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence($1, $2), COALESCE(MAX({}), 0) + 1, false) FROM {}",
            quoted(&column),
            quoted(&table)
        );
        conn.execute(&sql, params![quoted(&table), &column])?;
    }
    Ok(())
}

/// The secret of a PostgreSQL database, if it has one.
pub fn secret(conn: &mut dyn Conn) -> Result<Option<[u8; 32]>, Error> {
    let secret: Option<Vec<u8>> =
        conn.first("SELECT secret FROM server_secret", params![], value)?;
    Ok(secret.and_then(|secret| secret.try_into().ok()))
}

/// Gives a PostgreSQL database this secret instead of the one it may have.
pub fn set_secret(conn: &mut dyn Conn, secret: &[u8; 32]) -> Result<(), Error> {
    conn.execute("DELETE FROM server_secret", params![])?;
    conn.execute(
        "INSERT INTO server_secret (only_row, secret) VALUES (1, $1)",
        params![secret.as_slice()],
    )?;
    Ok(())
}
