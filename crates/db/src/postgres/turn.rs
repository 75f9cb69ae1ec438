//! Several statements in one turn there and back. Each is still one of its own to the server, and
//! answered in order: after one that fails, those behind it in the transaction fail too.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use futures_util::TryStreamExt;
use futures_util::future::maybe_done;
use tokio_postgres::{Client, Row, Statement};

use super::error::{Cause, Failure, judge};
use super::session::Session;
use crate::{Asked, Param};

/// Outside of a transaction a session only reads: were this one refused, so would be every change
/// that was sent behind it.
pub(super) const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
const COMMIT: &str = "COMMIT";

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

#[derive(Default)]
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

/// Something that goes out in a turn.
enum Part<'a> {
    /// About the transaction.
    Word(&'static str),
    Statement(Asked<'a>, Statement),
}

/// Runs what was unsent and what is asked; answers the latter alone.
pub(super) async fn run(
    session: &mut Session,
    unsent: &Unsent,
    asked: &[Asked<'_>],
) -> Result<Vec<Answer>, Failed> {
    let begins = unsent.begin.is_some();
    let mut parts = ready(session, unsent).await?;
    for asked in asked {
        parts.push(prepared(session, begins, *asked).await?);
    }
    let mut answers = all(&session.client, &parts).await.into_iter();
    if begins && let Some(Err(failure)) = answers.next() {
        return Err(Failed {
            never_began: failure.cause == Cause::Lost,
            failure,
        });
    }
    let answers: Result<Vec<Answer>, Failure> = answers.collect();
    Ok(answers?.split_off(unsent.statements.len()))
}

/// Sends what is left and the word that ends the transaction. If a statement fails, the server
/// takes that word for a rollback: that is the outer failure, the inner one is the commit's own.
pub(super) async fn commit(
    session: &mut Session,
    unsent: &Unsent,
) -> Result<Result<(), Failure>, Failure> {
    let mut parts = ready(session, unsent)
        .await
        .map_err(|failed| failed.failure)?;
    parts.push(Part::Word(COMMIT));
    let mut answers = all(&session.client, &parts).await;
    let committed = answers.pop().map_or(Ok(()), |answer| answer.map(drop));
    let sent: Result<Vec<Answer>, Failure> = answers.into_iter().collect();
    sent.map(|_| committed)
}

/// What was unsent, with its statements prepared.
async fn ready<'a>(session: &mut Session, unsent: &'a Unsent) -> Result<Vec<Part<'a>>, Failed> {
    let mut parts: Vec<Part<'_>> = unsent.begin.map(Part::Word).into_iter().collect();
    for (sql, params) in &unsent.statements {
        let asked = (sql.as_str(), params.as_slice());
        parts.push(prepared(session, unsent.begin.is_some(), asked).await?);
    }
    Ok(parts)
}

/// `begins` if the transaction is still to begin.
async fn prepared<'a>(
    session: &mut Session,
    begins: bool,
    asked: Asked<'a>,
) -> Result<Part<'a>, Failed> {
    let Session {
        client, statements, ..
    } = session;
    let (sql, params) = asked;
    match statements.prepare_for(client, sql, params).await {
        Ok(statement) => Ok(Part::Statement(asked, statement)),
        Err(failure) => Err(Failed {
            never_began: begins && failure.cause == Cause::Lost,
            failure,
        }),
    }
}

/// Sends all parts before it waits for the answer to any. A part is sent when it is first polled,
/// and so they go out in their order.
async fn all(client: &Client, parts: &[Part<'_>]) -> Vec<Result<Answer, Failure>> {
    let mut running: Vec<_> = parts
        .iter()
        .map(|part| Box::pin(maybe_done(answer(client, part))))
        .collect();
    poll_fn(|context| {
        let mut is_done = true;
        for part in &mut running {
            is_done &= part.as_mut().poll(context).is_ready();
        }
        if is_done {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    let answers = running.iter_mut();
    answers
        .filter_map(|part| part.as_mut().take_output())
        .collect()
}

async fn answer(client: &Client, part: &Part<'_>) -> Result<Answer, Failure> {
    let ((sql, params), statement) = match part {
        Part::Word(word) => {
            let said = client.batch_execute(word).await;
            return said
                .map(|()| Answer::default())
                .map_err(|error| judge(&error, word));
        }
        Part::Statement(asked, statement) => (*asked, statement),
    };
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
