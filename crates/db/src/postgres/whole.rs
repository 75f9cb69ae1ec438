//! A PostgreSQL database on one connection.

use tokio::runtime::{Builder, Runtime};

use super::migrate::{LIMIT, LOCK, apply, patient};
use super::session::Session;
use super::target::Target;
use crate::config::PostgresConfig;
use crate::{Conn, Error, Migration, params};

pub(crate) struct PostgresWhole {
    // Before the runtime, which its driver runs on.
    session: Session,
    runtime: Runtime,
}

impl PostgresWhole {
    pub fn open(config: &PostgresConfig) -> Result<Self, Error> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| {
                Error::Unavailable(format!("a connection could not be prepared: {error}"))
            })?;
        let session = Target::new(config)?.connect_at_leisure(&runtime)?;
        Ok(Self { session, runtime })
    }

    pub fn others(&mut self) -> Result<i64, Error> {
        self.read(|conn| others(conn))
    }

    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        apply(&mut self.session, &self.runtime, migrations)
    }

    pub fn read<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.transaction(&["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], f)
    }

    pub fn write<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        // A server that starts meanwhile waits with its migrations.
        let begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
        self.transaction(&[begin, LOCK], f)
    }

    fn transaction<T, E: From<Error>>(
        &mut self,
        begin: &[&str],
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        for sql in begin {
            self.say(sql)?;
        }
        let mut conn = patient(&mut self.session, &self.runtime);
        let answer = f(&mut conn);
        let failure = conn.failure;
        let answer = answer.and_then(|answer| match failure {
            Some(failure) => Err(failure.error.into()),
            None => Ok(answer),
        });
        match answer {
            Ok(answer) => {
                self.say("COMMIT")?;
                Ok(answer)
            }
            Err(error) => {
                // A connection that is gone takes its transaction along.
                drop(self.say("ROLLBACK"));
                Err(error)
            }
        }
    }

    pub fn close(self) {
        self.session.close(&self.runtime);
    }

    fn say(&self, sql: &str) -> Result<(), Error> {
        self.session
            .run(&self.runtime, LIMIT, sql)
            .map_err(|failure| failure.error)
    }
}

/// How many other connections there are. Only its own user's: others' are not shown to everybody.
pub(crate) fn others(conn: &mut dyn Conn) -> Result<i64, Error> {
    const OTHERS: &str = "SELECT COUNT(*) FROM pg_stat_activity
         WHERE datname = current_database() AND usename = current_user
           AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    // What a transaction has seen of it once is shown to it again otherwise.
    conn.execute("SELECT pg_stat_clear_snapshot()", params![])?;
    conn.one(OTHERS, params![], |row| row.get(0))
}
