//! Several statements in one turn there and back. Each is still one of its own to the server, and
//! answered in order: after one that fails, those behind it in the transaction fail too.

use std::pin::pin;

use futures_util::TryStreamExt;
use futures_util::future::{join, join_all};
use tokio_postgres::{Client, Row, Statement};

use super::error::{Cause, Failure, judge};
use super::session::Session;
use crate::{Asked, Param};

/// Outside of a transaction a session only reads: were this one refused, so would be every change
/// that was sent behind it.
pub(super) const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// What waits for the next turn, in order.
#[derive(Default)]
pub(super) struct Unsent {
    pub begin: Option<&'static str>,
    pub statements: Vec<(String, Vec<Param<'static>>)>,
}

impl Unsent {
    pub fn is_empty(&self) -> bool {
        self.begin.is_none() && self.statements.is_empty()
    }
}

pub(super) struct Answer {
    pub rows: Vec<Row>,
    pub changed: u64,
}

/// The first failure of a turn.
pub(super) struct Failed {
    pub failure: Failure,
    /// The connection was lost, and the transaction had not begun.
    pub never_began: bool,
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self {
            failure,
            never_began: false,
        }
    }
}

/// Runs what was unsent and what is asked; answers the latter alone.
pub(super) async fn run(
    session: &mut Session,
    unsent: &Unsent,
    asked: &[Asked<'_>],
) -> Result<Vec<Answer>, Failed> {
    let before = unsent.statements.len();
    let waiting = unsent.statements.iter();
    let all: Vec<Asked<'_>> = waiting
        .map(|(sql, params)| (sql.as_str(), params.as_slice()))
        .chain(asked.iter().copied())
        .collect();
    let Session {
        client, statements, ..
    } = session;
    let mut prepared = Vec::with_capacity(all.len());
    for (sql, params) in &all {
        let statement = statements.prepare_for(client, sql, params).await;
        prepared.push(statement.map_err(|failure| Failed {
            never_began: unsent.begin.is_some() && failure.cause == Cause::Lost,
            failure,
        })?);
    }
    // Each is sent when it is first polled, which both do in order.
    let begun = async {
        match unsent.begin {
            Some(begin) => say(client, begin).await,
            None => Ok(()),
        }
    };
    let running = all.iter().zip(&prepared);
    let running = join_all(running.map(|(asked, statement)| answer(client, statement, *asked)));
    let (begun, answers) = join(begun, running).await;
    begun.map_err(|failure| Failed {
        never_began: failure.cause == Cause::Lost,
        failure,
    })?;
    let answers: Result<Vec<Answer>, Failure> = answers.into_iter().collect();
    Ok(answers?.split_off(before))
}

/// Sends what is left and the word that ends the transaction. If a statement fails, the server
/// takes that word for a rollback.
pub(super) async fn commit(
    session: &mut Session,
    unsent: &Unsent,
) -> Result<Result<(), Failure>, Failure> {
    const COMMIT: &str = "COMMIT";
    let Session {
        client, statements, ..
    } = session;
    let mut prepared = Vec::with_capacity(unsent.statements.len());
    for (sql, params) in &unsent.statements {
        prepared.push(statements.prepare_for(client, sql, params).await?);
    }
    let begun = async {
        match unsent.begin {
            Some(begin) => say(client, begin).await,
            None => Ok(()),
        }
    };
    let running = unsent.statements.iter().zip(&prepared);
    let running = join_all(running.map(|((sql, params), statement)| {
        answer(client, statement, (sql.as_str(), params.as_slice()))
    }));
    let (sent, committed) = join(join(begun, running), say(client, COMMIT)).await;
    let (begun, answers) = sent;
    let failed = begun.err();
    let failed = failed.or_else(|| answers.into_iter().find_map(Result::err));
    match failed {
        Some(failure) => Err(failure),
        None => Ok(committed),
    }
}

async fn say(client: &Client, word: &str) -> Result<(), Failure> {
    let said = client.batch_execute(word).await;
    said.map_err(|error| judge(&error, word))
}

async fn answer(
    client: &Client,
    statement: &Statement,
    (sql, params): Asked<'_>,
) -> Result<Answer, Failure> {
    let failed = |error| judge(&error, sql);
    let mut stream = pin!(client.query_raw(statement, params).await.map_err(failed)?);
    let mut rows = Vec::new();
    while let Some(row) = stream.try_next().await.map_err(failed)? {
        rows.push(row);
    }
    Ok(Answer {
        rows,
        changed: stream.rows_affected().unwrap_or(0),
    })
}
