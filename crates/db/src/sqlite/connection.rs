//! An SQLite file on one connection.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::conn::SqliteConn;
use super::error::of_transaction;
use super::migrate;
use super::open::{Role, Session};
use crate::tuning::Tuning;
use crate::{Conn, Error, Migration};

/// Maximum wait for another process's lock.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum wait where a file in use is refused: a server that has just stopped may still have it open.
const IN_USE_TIMEOUT: Duration = Duration::from_millis(500);

pub(crate) struct SqliteConnection {
    session: Session,
    role: Role,
    path: PathBuf,
}

impl SqliteConnection {
    pub fn open(path: &Path) -> Result<Self, Error> {
        refuse_missing(path)?;
        Self::with_role(path, Role::Reader, LOCK_TIMEOUT)
    }

    pub fn open_alone(path: &Path) -> Result<Self, Error> {
        refuse_missing(path)?;
        Self::with_role(path, Role::Alone, IN_USE_TIMEOUT)
    }

    pub fn create(path: &Path) -> Result<Self, Error> {
        Self::with_role(path, Role::Writer, LOCK_TIMEOUT)
    }

    fn with_role(path: &Path, role: Role, lock_timeout: Duration) -> Result<Self, Error> {
        let tuning = Tuning {
            wait_timeout: lock_timeout,
            ..Tuning::default()
        };
        Ok(Self {
            session: Session::open(path, role, &tuning)?,
            role,
            path: path.to_owned(),
        })
    }

    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        migrate::migrate(&self.path, migrations)
    }

    pub fn transaction<T, E: From<Error>>(
        &mut self,
        begin: &str,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.run(begin)?;
        let mut conn = SqliteConn::within(&mut self.session, None, Tuning::default());
        let answer = f(&mut conn);
        let failure = conn.failure;
        let answer = answer.and_then(|answer| match failure {
            Some(failure) => Err(failure.into()),
            None => {
                self.run("COMMIT")?;
                Ok(answer)
            }
        });
        // The engine ends a transaction itself after some failures.
        if answer.is_err() && !self.session.connection.is_autocommit() {
            self.run("ROLLBACK")?;
        }
        answer
    }

    pub fn copy_to(&mut self, path: &Path) -> Result<(), Error> {
        let path = path
            .to_str()
            .ok_or_else(|| Error::Config(format!("{} is not text in UTF-8", path.display())))?;
        // Does not write to the source file, but SQLite treats it as a write.
        self.run("PRAGMA query_only = OFF")?;
        let copied = self.session.connection.execute("VACUUM INTO ?1", [path]);
        copied.map(drop).map_err(|error| of_transaction(&error))
    }

    pub fn close(self) -> Result<(), Error> {
        match self.role {
            // Unlike closing, this fails if the log cannot be emptied.
            Role::Writer => self.run("PRAGMA journal_mode = DELETE"),
            _ => Ok(()),
        }
    }

    fn run(&self, sql: &str) -> Result<(), Error> {
        self.session
            .connection
            .execute_batch(sql)
            .map_err(|error| of_transaction(&error))
    }
}

fn refuse_missing(path: &Path) -> Result<(), Error> {
    if path.exists() {
        return Ok(());
    }
    let path = path.display();
    Err(Error::Config(format!("there is no database {path}")))
}
