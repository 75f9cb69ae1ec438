//! A PostgreSQL database on one connection.

use tokio::runtime::{Builder, Runtime};

use super::migrate::{LIMIT, apply, patient};
use super::session::Session;
use super::target::Target;
use crate::config::PostgresConfig;
use crate::{Conn, Error, Migration};

pub(crate) struct PostgresConnection {
    // Before the runtime, so that it is dropped first: its driver runs there.
    session: Session,
    runtime: Runtime,
}

impl PostgresConnection {
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

    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        apply(&mut self.session, &self.runtime, migrations)
    }

    pub fn transaction<T, E: From<Error>>(
        &mut self,
        begin: &[&str],
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        for sql in begin {
            self.run(sql)?;
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
                self.run("COMMIT")?;
                Ok(answer)
            }
            Err(error) => {
                // A lost connection rolls back its transaction.
                drop(self.run("ROLLBACK"));
                Err(error)
            }
        }
    }

    pub fn close(self) {
        self.session.close(&self.runtime);
    }

    fn run(&self, sql: &str) -> Result<(), Error> {
        self.session
            .run(&self.runtime, LIMIT, sql)
            .map_err(|failure| failure.error)
    }
}
