//! Rows from one database into another, and whether they came to be the same. One of the two is an
//! SQLite file, which says what tables there are.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use lapang_db::{Column, Conn, Connection, Error, Param};

use super::progress::Progress;
use super::sqlite;
use super::store::{self, Digest, Inserts, Table};
use crate::schema::MIGRATIONS;

const TARGET_IN_USE: &str = "others use the database that is to be filled: stop them first (servers, and every other \
     connection of the same user)";

/// A table that is the same in both databases.
pub struct Copied {
    pub table: String,
    pub digest: Digest,
}

/// Copies all rows into the tables of an empty database.
pub fn fill(from: &mut dyn Conn, to: &mut dyn Conn, tables: &[Table]) -> anyhow::Result<()> {
    let mut progress = Progress::of("rows", store::count_all(from, tables)?);
    store::clear_seeds(to, tables)?;
    for table in tables {
        let mut inserts = Inserts::into(table);
        store::for_each_row(from, table, &mut |row| {
            let values: Result<Vec<_>, Error> = (0..table.columns.len())
                .map(|index| row.column(index).map(owned))
                .collect();
            progress.add(1);
            inserts.add(to, values?)
        })
        .and_then(|()| inserts.flush(to))
        .with_context(|| format!("copying the table {}", table.name))?;
    }
    Ok(())
}

fn owned(column: Column<'_>) -> Param<'static> {
    match column {
        Column::Null => Param::Null,
        Column::Int(value) => value.into(),
        Column::Real(value) => value.into(),
        Column::Text(text) => text.to_owned().into(),
        Column::Bytes(bytes) => bytes.to_vec().into(),
    }
}

/// Refuses two databases whose rows differ.
pub fn compare(
    one: &mut dyn Conn,
    other: &mut dyn Conn,
    tables: &[Table],
) -> anyhow::Result<Vec<Copied>> {
    let mut progress = Progress::of("rows compared", store::count_all(one, tables)?);
    let mut copied = Vec::with_capacity(tables.len());
    for table in tables {
        let digest = store::digest(one, table)?;
        ensure!(
            digest == store::digest(other, table)?,
            "the rows of the table {} were not copied as they are",
            table.name
        );
        progress.add(digest.rows);
        copied.push(Copied {
            table: table.name.clone(),
            digest,
        });
    }
    Ok(copied)
}

/// Opens a PostgreSQL database that nobody uses and that has no rows, with this version's tables.
pub fn open_empty(config: &lapang_db::Config) -> anyhow::Result<Connection> {
    let mut target = Connection::open(config)?;
    target.snapshot(|conn| {
        ensure!(store::is_alone(conn)?, TARGET_IN_USE);
        lapang_db::applied(conn, MIGRATIONS)?;
        refuse_used(conn)
    })?;
    target.migrate(MIGRATIONS)?;
    Ok(target)
}

fn refuse_used(conn: &mut dyn Conn) -> anyhow::Result<()> {
    if let Some(table) = store::used_table(conn)? {
        bail!(
            "the database is not empty: its table {table} has rows. Make a new database, or empty \
             this one: DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
        );
    }
    Ok(())
}

/// Brings the rows of an SQLite file into PostgreSQL, all of them or none. `at_last` is done before
/// the commit.
pub fn import(
    file: &Path,
    target: &mut Connection,
    secret: &[u8; 32],
    at_last: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Copied>> {
    let mut source = Connection::open(&sqlite(file))?;
    let copied = source.snapshot(|from| {
        let tables = store::tables(from)?;
        target.transaction(|to| {
            refuse_used(to)?;
            fill(from, to, &tables)?;
            store::continue_numbers(to)?;
            let copied = compare(from, to, &tables)?;
            store::set_secret(to, secret)?;
            ensure!(store::is_alone(to)?, TARGET_IN_USE);
            at_last()?;
            Ok::<_, anyhow::Error>(copied)
        })
    })?;
    target.transaction(store::analyze)?;
    Ok(copied)
}
