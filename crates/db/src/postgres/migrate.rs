//! Migrations on PostgreSQL, on a separate connection.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use super::conn::{PostgresConn, Transaction};
use super::error::Failure;
use super::session::{Limits, Session};
use super::target::Target;
use crate::migrate::{RECORD, next, record, refused};
use crate::tuning::Tuning;
use crate::{Engine, Error, Migration};

/// Long enough for any migration, and still detects a server that never responds.
pub(super) const LIMIT: Duration = Duration::from_secs(24 * 60 * 60);
/// One process migrates at a time. The lock ends with its transaction and so works through poolers. The number is
/// arbitrary: the letters "lapangdb".
pub(crate) const LOCK: &str = "SELECT pg_advisory_xact_lock(7809646792603559010)";

pub(super) fn migrate(
    target: &Target,
    migrations: &[Migration],
) -> Result<Vec<&'static str>, Error> {
    on_own_connection(target, |session, runtime| {
        apply(session, runtime, migrations)
    })
}

/// On a connection without time limits.
pub(super) fn apply(
    session: &mut Session,
    runtime: &Runtime,
    migrations: &[Migration],
) -> Result<Vec<&'static str>, Error> {
    let mut applied = Vec::new();
    while let Some(name) = apply_next(session, runtime, migrations)? {
        applied.push(name);
    }
    Ok(applied)
}

/// Runs on a separate thread, since the caller may be inside an asynchronous runtime. If `work` fails, dropping the
/// connection rolls back.
fn on_own_connection<T: Send>(
    target: &Target,
    work: impl FnOnce(&mut Session, &Runtime) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    let run = || {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| {
                Error::Unavailable(format!("a connection could not be prepared: {error}"))
            })?;
        let mut session = target.connect_at_leisure(&runtime)?;
        let outcome = work(&mut session, &runtime);
        session.close(&runtime);
        outcome
    };
    std::thread::scope(|scope| scope.spawn(run).join().unwrap_or(Err(Error::Panicked)))
}

fn apply_next(
    session: &mut Session,
    runtime: &Runtime,
    migrations: &[Migration],
) -> Result<Option<&'static str>, Error> {
    let plain = |failure: Failure| failure.error;
    for sql in ["BEGIN READ WRITE", LOCK, RECORD] {
        session.run(runtime, LIMIT, sql).map_err(plain)?;
    }
    let found = next(&mut patient(session, runtime), migrations)?;
    let Some((position, migration)) = found else {
        session.run(runtime, LIMIT, "COMMIT").map_err(plain)?;
        return Ok(None);
    };
    let text = migration.text(Engine::Postgres)?;
    session
        .run(runtime, LIMIT, &text)
        .map_err(|failure| refused(migration, &failure.error))?;
    record(&mut patient(session, runtime), position, migration)?;
    session
        .run(runtime, LIMIT, "COMMIT")
        .map_err(|failure| refused(migration, &failure.error))?;
    Ok(Some(migration.name))
}

/// A connection with the time limit of migrations.
pub(super) fn patient<'a>(session: &'a mut Session, runtime: &'a Runtime) -> PostgresConn<'a> {
    let limits = Limits {
        statement: LIMIT,
        end: None,
    };
    PostgresConn::new(
        session,
        runtime,
        limits,
        Tuning::default(),
        Transaction::Begun,
    )
}
