//! Pipelining: several statements in one round trip. The server runs each on its own and responds in order; after a
//! failure, the later ones in the transaction fail too.

use std::pin::pin;

use futures_util::TryStreamExt;
use futures_util::future::{maybe_done, poll_immediate};
use tokio_postgres::{Client, Row, Statement};

use super::error::{Cause, Failure, classify};
use super::session::{Session, lost_by_fault};
use crate::tuning::{Fault, Tuning};
use crate::{Param, Request};

/// Outside a transaction a session is read-only: if this statement fails, so does every change sent after it.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
const COMMIT: &str = "COMMIT";

/// Limits on queued statements and bytes: what goes out with the commit must fit into the commit's time.
const MOST_STATEMENTS: usize = 32;
const MOST_BYTES: usize = 64 * 1024;

/// Statements that wait for the next round trip, in order.
#[derive(Default)]
pub(super) struct Unsent {
    begin: Option<&'static str>,
    statements: Vec<(String, Vec<Param<'static>>)>,
    bytes: usize,
}

impl Unsent {
    /// Starts with a transaction that has not begun.
    pub fn transaction() -> Self {
        Self {
            begin: Some(BEGIN),
            ..Self::default()
        }
    }

    pub fn begins(&self) -> bool {
        self.begin.is_some()
    }

    pub fn has_statements(&self) -> bool {
        !self.statements.is_empty()
    }

    pub fn add(&mut self, sql: &str, params: &[Param<'_>]) {
        let params: Vec<_> = params.iter().map(Param::to_owned).collect();
        self.bytes += params.iter().map(Param::size).sum::<usize>();
        self.statements.push((sql.to_owned(), params));
    }

    /// Whether to send the queue now.
    pub fn is_full(&self) -> bool {
        self.statements.len() >= MOST_STATEMENTS || self.bytes >= MOST_BYTES
    }
}

#[derive(Default)]
pub(super) struct Response {
    pub rows: Vec<Row>,
    pub changed: u64,
}

/// The first failure of a round trip.
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

/// Why a transaction was not committed, or its outcome is unknown.
pub(super) enum Uncommitted {
    /// `COMMIT` was never sent.
    Unsent(Failed),
    /// `COMMIT` was sent after this failure: unless the connection was lost, the server treated it as a rollback.
    Behind(Failure),
    /// `COMMIT` itself failed, or its response was lost.
    Commit(Failure),
}

/// A part of a round trip.
enum Part<'a> {
    /// Begins or ends the transaction.
    Word(&'static str),
    Statement(Request<'a>, Statement),
}

/// The queued statements, prepared.
pub(super) struct Prepared<'a> {
    parts: Vec<Part<'a>>,
    begins: bool,
}

/// The result of a round trip.
struct RoundTrip {
    /// In the order of the parts, as far as they were sent.
    responses: Vec<Result<Response, Failure>>,
    is_all_sent: bool,
}

/// Runs the queued statements and then this one. Returns the result of this one.
pub(super) async fn run(
    session: &mut Session,
    unsent: &Unsent,
    requests: &[Request<'_>],
    tuning: Tuning,
) -> Result<Vec<Response>, Failed> {
    let Prepared { mut parts, begins } = prepare(session, unsent).await?;
    for request in requests {
        parts.push(prepare_one(session, begins, *request).await?);
    }
    let trip = send_all(&session.client, &parts, tuning).await;
    let mut responses = Vec::with_capacity(parts.len());
    for (number, response) in trip.responses.into_iter().enumerate() {
        let failed = |failure| failed_at(number, begins, failure);
        responses.push(response.map_err(failed)?);
    }
    Ok(responses.split_off(parts.len() - requests.len()))
}

/// Sends the queued statements and `COMMIT`.
pub(super) async fn commit(
    session: &Session,
    prepared: Prepared<'_>,
    tuning: Tuning,
) -> Result<(), Uncommitted> {
    let Prepared { mut parts, begins } = prepared;
    parts.push(Part::Word(COMMIT));
    let trip = send_all(&session.client, &parts, tuning).await;
    let responses = trip.responses.into_iter().enumerate();
    let mut failures = responses.filter_map(|(number, response)| Some((number, response.err()?)));
    match failures.next() {
        None => Ok(()),
        Some((number, failure)) if !trip.is_all_sent => {
            Err(Uncommitted::Unsent(failed_at(number, begins, failure)))
        }
        Some((number, failure)) if number + 1 == parts.len() => Err(Uncommitted::Commit(failure)),
        Some((_, failure)) => Err(Uncommitted::Behind(failure)),
    }
}

fn failed_at(number: usize, begins: bool, failure: Failure) -> Failed {
    Failed {
        never_began: begins && number == 0 && failure.cause == Cause::Lost,
        failure,
    }
}

/// Prepares the queued statements without sending them.
pub(super) async fn prepare<'a>(
    session: &mut Session,
    unsent: &'a Unsent,
) -> Result<Prepared<'a>, Failed> {
    let begins = unsent.begins();
    let mut parts: Vec<Part<'_>> = unsent.begin.map(Part::Word).into_iter().collect();
    for (sql, params) in &unsent.statements {
        let request = (sql.as_str(), params.as_slice());
        parts.push(prepare_one(session, begins, request).await?);
    }
    Ok(Prepared { parts, begins })
}

/// `begins` if the transaction has not begun.
async fn prepare_one<'a>(
    session: &mut Session,
    begins: bool,
    request: Request<'a>,
) -> Result<Part<'a>, Failed> {
    match session.prepare(request.0, request.1).await {
        Ok(statement) => Ok(Part::Statement(request, statement)),
        Err(failure) => Err(failed_at(0, begins, failure)),
    }
}

/// Sends all parts before it waits for any response. A part is sent when first polled, so they go out in order. If one
/// cannot be sent (its values do not fit, or the connection is gone), no later one is: the server would run and commit
/// those without it.
async fn send_all(client: &Client, parts: &[Part<'_>], tuning: Tuning) -> RoundTrip {
    let mut numbers = 0..parts.len();
    let fault = numbers.find_map(|number| Some((number, tuning.fault()?)));
    // A fault before a part lets the earlier ones through; from here on all look sent.
    let arriving = match fault {
        Some((number, Fault::Before)) => &parts[..number],
        _ => parts,
    };
    let mut running = Vec::with_capacity(arriving.len());
    let mut is_all_sent = true;
    for part in arriving {
        let mut part = Box::pin(maybe_done(send(client, part)));
        poll_immediate(part.as_mut()).await;
        // Polling drives the connection; pending means that the server has not responded yet.
        let output = part.as_mut().output_mut();
        is_all_sent = output.is_none_or(|response| response.is_ok());
        running.push(part);
        if !is_all_sent {
            break;
        }
    }
    let mut responses = Vec::with_capacity(parts.len());
    for mut part in running {
        part.as_mut().await;
        responses.extend(part.as_mut().take_output());
    }
    if let Some((number, _)) = fault {
        responses.truncate(number);
        responses.push(Err(lost_by_fault()));
    }
    RoundTrip {
        responses,
        is_all_sent,
    }
}

async fn send(client: &Client, part: &Part<'_>) -> Result<Response, Failure> {
    let ((sql, params), statement) = match part {
        Part::Word(word) => {
            let done = client.batch_execute(word).await;
            return done
                .map(|()| Response::default())
                .map_err(|error| classify(&error, word));
        }
        Part::Statement(request, statement) => (*request, statement),
    };
    let failed = |error| classify(&error, sql);
    let mut stream = pin!(client.query_raw(statement, params).await.map_err(failed)?);
    let mut rows = Vec::new();
    while let Some(row) = stream.try_next().await.map_err(failed)? {
        rows.push(row);
    }
    Ok(Response {
        rows,
        changed: stream.rows_affected().unwrap_or(0),
    })
}
