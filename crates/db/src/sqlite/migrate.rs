//! Migrations on SQLite, on a separate connection.

use std::path::Path;
use std::time::Duration;

use super::conn::SqliteConn;
use super::error::{of_transaction, preparing};
use super::open::{Role, Session};
use crate::migrate::{RECORD, next, record, refused};
use crate::sql::migration_for_sqlite;
use crate::tuning::Tuning;
use crate::{Engine, Error, Migration};

/// Maximum wait for another process's migrations.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5 * 60);

pub(super) fn migrate(path: &Path, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
    let tuning = Tuning {
        wait_timeout: LOCK_TIMEOUT,
        ..Tuning::default()
    };
    let mut session = Session::open(path, Role::Migrator, &tuning)?;
    let mut applied = Vec::new();
    loop {
        // An early return drops the session, which rolls back.
        transaction(&session, "BEGIN IMMEDIATE")?;
        transaction(&session, &migration_for_sqlite(RECORD))?;
        let Some((position, migration)) = next(
            &mut SqliteConn::within(&mut session, None, tuning),
            migrations,
        )?
        else {
            transaction(&session, "COMMIT")?;
            return Ok(applied);
        };
        let text = migration.text(Engine::Sqlite)?;
        session
            .connection
            .execute_batch(&text)
            .map_err(|error| refused(migration, &preparing(&error, "")))?;
        check_foreign_keys(&session, migration)?;
        record(
            &mut SqliteConn::within(&mut session, None, tuning),
            position,
            migration,
        )?;
        transaction(&session, "COMMIT").map_err(|error| refused(migration, &error))?;
        applied.push(migration.name);
    }
}

fn check_foreign_keys(session: &Session, migration: &Migration) -> Result<(), Error> {
    let broken = session
        .connection
        .prepare("PRAGMA foreign_key_check")
        .and_then(|mut statement| statement.exists(()))
        .map_err(|error| of_transaction(&error))?;
    if broken {
        return Err(refused(migration, &Error::ForeignKey));
    }
    Ok(())
}

fn transaction(session: &Session, sql: &str) -> Result<(), Error> {
    session
        .connection
        .execute_batch(sql)
        .map_err(|error| of_transaction(&error))
}
