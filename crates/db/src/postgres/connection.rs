//! A PostgreSQL database on one connection, without time limits.

use std::time::Duration;

use tokio::runtime::Runtime;

use super::conn::{PostgresConn, Transaction};
use super::connect::{Connector, runtime};
use super::session::{Limits, Session};
use crate::Error;
use crate::config::PostgresConfig;
use crate::tuning::Tuning;

/// Long enough for any migration, and still detects a server that never responds.
const LIMIT: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) struct PostgresConnection {
    // Before the runtime, so that it is dropped first: its driver runs there.
    session: Session,
    runtime: Runtime,
}

impl PostgresConnection {
    pub fn open(config: &PostgresConfig) -> Result<Self, Error> {
        let runtime = runtime()?;
        let session = Connector::new(config)?.connect_without_timeout(&runtime)?;
        Ok(Self { session, runtime })
    }

    pub fn run(&self, sql: &str) -> Result<(), Error> {
        self.session
            .run(&self.runtime, LIMIT, sql)
            .map_err(|failure| failure.error)?;
        if self.session.is_unconfirmed() {
            return Err(Error::Unavailable(
                "no standby confirms the change: it may be lost".to_owned(),
            ));
        }
        Ok(())
    }

    /// In a transaction that the caller has begun.
    pub fn conn(&mut self) -> PostgresConn<'_> {
        let limits = Limits {
            statement: LIMIT,
            end: None,
        };
        PostgresConn::new(
            &mut self.session,
            &self.runtime,
            limits,
            Tuning::default(),
            Transaction::Begun,
        )
    }

    pub fn close(self) {
        self.session.close(&self.runtime);
    }
}
