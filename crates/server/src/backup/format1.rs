//! Archives of format 1, which versions before this one wrote: rows as lines of text, which become
//! an SQLite file here.
//!
//! `tables/NAME/0000.rows` and so on hold the rows of a table. A line has the values of a row in the
//! order of the columns' names, with tabs between. `\N` is no value; in text, `\\`, `\t`, `\n` and
//! `\r` are a backslash, a tab and the ends of lines; bytes and ids are hexadecimal.

use std::collections::HashMap;
use std::io::Read;

use anyhow::{Context, bail, ensure};
use lapang_db::{Conn, Connection, Param};
use serde::Deserialize;

use super::archive::{Entries, name_of, unpack_entry};
use super::staging::StagingDir;
use super::store::{self, Inserts, Table};
use super::{DATABASE, archive};
use crate::schema::MIGRATIONS;

/// The last entry: hashes of the others.
const END: &str = "hashes.json";

/// What a manifest of format 1 says of the tables.
#[derive(Deserialize)]
pub struct Tables {
    migrations: Vec<String>,
    tables: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    name: String,
    rows: u64,
}

impl Tables {
    pub fn of(manifest: &[u8]) -> anyhow::Result<Self> {
        let tables: Self = serde_json::from_slice(manifest)?;
        let ours = MIGRATIONS.iter().map(|migration| migration.name);
        let known = ours.zip(&tables.migrations).filter(|(a, b)| a == b).count();
        ensure!(
            known == tables.migrations.len() && known > 0,
            "it was written by another version, whose tables this one does not know"
        );
        Ok(tables)
    }
}

/// As [`archive::unpack`].
pub fn unpack(entries: Entries<'_>, expected: &Tables, staging: &StagingDir) -> anyhow::Result<()> {
    let mut database = Connection::open_file(&staging.path(DATABASE))?;
    database.migrate(&MIGRATIONS[..expected.migrations.len()])?;
    let mut is_whole = false;
    database.transaction(|conn| {
        let tables = store::tables(conn)?;
        store::clear_seeds(conn, &tables)?;
        let mut rows: HashMap<String, u64> = HashMap::new();
        for entry in entries {
            let mut entry = entry?;
            let name = name_of(&entry)?;
            let part = name
                .strip_prefix("tables/")
                .and_then(|it| it.split_once('/'));
            if let Some((name, _)) = part {
                let table = tables.iter().find(|it| it.name == name);
                let table = table.with_context(|| format!("there is no table {name}"))?;
                let mut lines = String::new();
                entry.take(archive::LARGEST).read_to_string(&mut lines)?;
                let done = insert(conn, table, &lines);
                let done = done.with_context(|| format!("the table {name}"))?;
                *rows.entry(name.to_owned()).or_default() += done;
            } else if name == END {
                is_whole = true;
            } else {
                unpack_entry(&mut entry, staging)?;
            }
        }
        ensure!(is_whole, "it has no {END}");
        for Count { name, rows: wanted } in &expected.tables {
            let found = rows.get(name).copied().unwrap_or(0);
            ensure!(found == *wanted, "rows of the table {name} are missing");
        }
        Ok::<_, anyhow::Error>(())
    })?;
    Ok(database.close()?)
}

fn insert(conn: &mut dyn Conn, table: &Table, lines: &str) -> anyhow::Result<u64> {
    let mut inserts = Inserts::into(table);
    let mut rows = 0;
    for line in lines.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        ensure!(
            fields.len() == table.columns.len(),
            "a line has {} values",
            fields.len()
        );
        let values: anyhow::Result<Vec<_>> = fields
            .into_iter()
            .zip(&table.columns)
            .map(|(field, column)| value(field, &column.kind))
            .collect();
        inserts.add(conn, values?)?;
        rows += 1;
    }
    inserts.flush(conn)?;
    Ok(rows)
}

fn value(field: &str, kind: &str) -> anyhow::Result<Param<'static>> {
    if field == "\\N" {
        return Ok(Param::Null);
    }
    Ok(match kind {
        "INTEGER" => field.parse::<i64>().context("no whole number")?.into(),
        "REAL" => field.parse::<f64>().context("no number")?.into(),
        "BLOB" => hex::decode(field).context("no bytes")?.into(),
        _ => unescaped(field)?.into(),
    })
}

fn unescaped(field: &str) -> anyhow::Result<String> {
    let mut text = String::with_capacity(field.len());
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next() {
                Some('\\') => '\\',
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                _ => bail!("a backslash without meaning"),
            },
            other => other,
        });
    }
    Ok(text)
}
