//! The SQL through rusqlite, each thread with a connection. A call's reads are one transaction; writes are committed by
//! one thread in groups of the product's size.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use lapang_db::testing::for_sqlite;
use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::{Share, Statement, Work, per_second};
use crate::process::cores;

/// The product's connection settings.
const SETTINGS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA wal_autocheckpoint = 1000;
    PRAGMA temp_store = MEMORY;
    PRAGMA mmap_size = 1073741824;
    PRAGMA cache_size = -16384;
    PRAGMA foreign_keys = ON;
";
const GROUP: usize = 64;

pub fn rate(file: &Path, work: &[Work], time: Duration) -> Result<f64> {
    let writes = work.iter().any(|work| !work.write.is_empty());
    // As in the product: one writer, and one reader per core.
    let threads = if writes { 1 } else { cores() };
    let work: Vec<Work> = work.iter().map(for_this_engine).collect();
    let began = Instant::now();
    let done = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|number| {
                let share = Share::of(&work, number, threads, began + time);
                scope.spawn(move || run(file, &share, writes))
            })
            .collect();
        running.into_iter().try_fold(0, |sum, thread| {
            let done = thread.join().map_err(|_| anyhow!("a thread panicked"))??;
            anyhow::Ok(sum + done)
        })
    })?;
    Ok(per_second(done, began))
}

fn for_this_engine(work: &Work) -> Work {
    let statements = |some: &[Statement]| {
        some.iter()
            .map(|statement| Statement {
                sql: for_sqlite(&statement.sql),
                params: statement.params.clone(),
            })
            .collect()
    };
    Work {
        reads: statements(&work.reads),
        write: statements(&work.write),
    }
}

fn run(file: &Path, share: &Share<'_>, writes: bool) -> Result<usize> {
    let connection = Connection::open(file)?;
    // For `IN rarray(?1)`.
    rusqlite::vtab::array::load_module(&connection)?;
    connection.set_prepared_statement_cache_capacity(256);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch(SETTINGS)?;
    let mut done = 0;
    for part in share.parts(if writes { GROUP } else { 1 }) {
        for work in part {
            connection.prepare_cached("BEGIN")?.raw_execute()?;
            for statement in &work.reads {
                ask(&connection, statement)?;
            }
            connection.prepare_cached("COMMIT")?.raw_execute()?;
        }
        if writes {
            connection
                .prepare_cached("BEGIN IMMEDIATE")?
                .raw_execute()?;
            for statement in part.iter().flat_map(|work| &work.write) {
                ask(&connection, statement)?;
            }
            connection.prepare_cached("COMMIT")?.raw_execute()?;
        }
        done += part.len();
    }
    Ok(done)
}

/// Reads every column of every row, as a program would.
fn ask(connection: &Connection, statement: &Statement) -> Result<()> {
    let mut prepared = connection.prepare_cached(&statement.sql)?;
    for (index, param) in statement.params.iter().enumerate() {
        prepared.raw_bind_parameter(index + 1, param)?;
    }
    let columns = prepared.column_count();
    let mut rows = prepared.raw_query();
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            std::hint::black_box(row.get_ref(column)?);
        }
    }
    Ok(())
}
