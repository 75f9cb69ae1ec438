//! An SQLite file on one connection.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::conn::SqliteConn;
use super::error::of_transaction;
use super::migrate;
use super::open::{Role, Session};
use crate::tuning::Tuning;
use crate::{Conn, Error, Migration};

/// How long another process's lock is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a file that was just left by others is waited for, before it counts as in use.
const MOMENT: Duration = Duration::from_millis(500);

pub(crate) struct SqliteWhole {
    session: Session,
    path: PathBuf,
}

impl SqliteWhole {
    pub fn open(path: &Path) -> Result<Self, Error> {
        refuse_missing(path)?;
        Self::over(path, Role::Reader, PATIENCE)
    }

    pub fn open_alone(path: &Path) -> Result<Self, Error> {
        refuse_missing(path)?;
        Self::over(path, Role::Alone, MOMENT)
    }

    pub fn create(path: &Path) -> Result<Self, Error> {
        if path.exists() {
            let path = path.display();
            return Err(Error::Config(format!("{path} is there already")));
        }
        Self::over(path, Role::Writer, PATIENCE)
    }

    fn over(path: &Path, role: Role, patience: Duration) -> Result<Self, Error> {
        let tuning = Tuning {
            patience,
            ..Tuning::default()
        };
        Ok(Self {
            session: Session::open(path, role, &tuning)?,
            path: path.to_owned(),
        })
    }

    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        migrate::migrate(&self.path, migrations)
    }

    pub fn read<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        // What the first statement finds is what all later ones find.
        self.say("BEGIN")?;
        let answer = f(&mut SqliteConn::within(
            &mut self.session,
            None,
            Tuning::default(),
        ));
        self.settled(answer)
    }

    /// After an answer, without a transaction. What went wrong first is what is told.
    fn settled<T, E: From<Error>>(&self, answer: Result<T, E>) -> Result<T, E> {
        // The engine ends a transaction by itself after some failures.
        if self.session.connection.is_autocommit() {
            return answer;
        }
        let ended = self.say("ROLLBACK");
        let answer = answer?;
        ended?;
        Ok(answer)
    }

    pub fn write<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.say("BEGIN IMMEDIATE")?;
        let mut conn = SqliteConn::within(&mut self.session, None, Tuning::default());
        let answer = f(&mut conn);
        let failure = conn.failure;
        let answer = answer.and_then(|answer| match failure {
            Some(failure) => Err(failure.into()),
            None => Ok(answer),
        });
        self.settled(answer.and_then(|answer| {
            self.say("COMMIT")?;
            Ok(answer)
        }))
    }

    /// What the write-ahead log holds goes into the file.
    pub fn close(self) -> Result<(), Error> {
        self.say("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    fn say(&self, sql: &str) -> Result<(), Error> {
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
