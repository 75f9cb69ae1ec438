//! The same SQL without the product: records the statements of a call, then replays them through bare drivers on as
//! many connections.

mod postgres;
mod sqlite;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::{StreamExt, TryStreamExt, stream};
use http_body_util::BodyExt;
use lapang::config::Options;
use lapang_db::testing::{Recorded, record, recorded};
use lapang_db::{Engine, Param};
use tower::ServiceExt;

use crate::calls::Request;
use crate::data::Place;

/// Calls recorded at once: enough to form a commit group.
const AT_ONCE: usize = 64;

/// The statements of a call.
pub struct Work {
    /// Before and beside the transaction.
    reads: Vec<Statement>,
    /// In one transaction; empty for a read-only call.
    write: Vec<Statement>,
}

pub struct Statement {
    sql: String,
    params: Vec<Param<'static>>,
}

impl Work {
    pub fn statements(&self) -> usize {
        self.reads.len() + self.write.len()
    }
}

/// Runs these requests in this process and records the statements. Reads are assigned to calls in order; each writing
/// call has its transaction and one of the reads.
pub fn written_down(place: &Place, requests: &[Request], writes: bool) -> Result<Vec<Work>> {
    let app = lapang::cli::open(config(place)?)?;
    let router = lapang::router::routes(&app);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    record();
    let at_once = if writes { AT_ONCE } else { 1 };
    let jobs: Vec<Vec<Recorded>> = runtime.block_on(
        stream::iter(requests)
            .map(|request| {
                let answer = router.clone().oneshot(in_process(request));
                async {
                    let answer = answer.await.map_err(|never| match never {})?;
                    let (head, body) = answer.into_parts();
                    let body = body.collect().await?.to_bytes();
                    if head.status != 200 {
                        let said = String::from_utf8_lossy(&body);
                        bail!("{} was answered {}: {said}", request.path, head.status);
                    }
                    Ok(recorded())
                }
            })
            .buffered(at_once)
            .try_collect(),
    )?;
    app.db.close();
    Ok(if writes {
        by_transaction(jobs.into_iter().flatten().chain(recorded()).collect())
    } else {
        let of_call = |jobs: Vec<Recorded>| Work {
            reads: jobs.into_iter().flat_map(statements).collect(),
            write: Vec::new(),
        };
        jobs.into_iter().map(of_call).collect()
    })
}

fn by_transaction(jobs: Vec<Recorded>) -> Vec<Work> {
    let (writes, reads): (Vec<_>, Vec<_>) = jobs.into_iter().partition(|job| job.is_write);
    let pairs = reads.into_iter().zip(writes);
    pairs
        .map(|(read, write)| Work {
            reads: statements(read),
            write: statements(write),
        })
        .collect()
}

fn statements(job: Recorded) -> Vec<Statement> {
    let statements = job.statements.into_iter();
    statements
        .map(|statement| Statement {
            sql: statement.sql,
            params: statement.params,
        })
        .collect()
}

fn in_process(request: &Request) -> http::Request<Body> {
    let mut built = http::Request::new(Body::from(request.body.clone()));
    *built.method_mut() = http::Method::POST;
    *built.uri_mut() = http::Uri::from_static(request.path);
    let headers = built.headers_mut();
    let mut put = |name: &'static str, text: String| {
        if let Ok(value) = http::HeaderValue::try_from(text) {
            headers.insert(name, value);
        }
    };
    put("content-type", request.content_type.to_owned());
    put("connect-protocol-version", "1".to_owned());
    if let Some(session) = &request.session {
        put("cookie", format!("lapang-session={session}"));
    }
    if let Some(key) = &request.key {
        put("idempotency-key", key.clone());
    }
    let peer = std::net::SocketAddr::from(([127, 0, 0, 1], 1));
    built.extensions_mut().insert(ConnectInfo(peer));
    built
}

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    options: Options,
}

fn config(place: &Place) -> Result<lapang::config::Config> {
    let mut line = vec!["lapang".to_owned(), "--data-dir".to_owned()];
    line.push(place.data_dir().display().to_string());
    line.extend(["--account-limits", "1000000"].map(str::to_owned));
    if let Some(url) = place.url() {
        line.extend(["--database-url".to_owned(), url]);
    }
    let line = <Line as clap::Parser>::try_parse_from(line)?;
    line.options.check().map_err(anyhow::Error::msg)
}

/// How often per second bare drivers can do this work.
pub fn rate(place: &Place, work: &[Work], time: Duration) -> Result<f64> {
    match place.engine {
        Engine::Sqlite => sqlite::rate(&place.sqlite_file(), work, time),
        Engine::Postgres => postgres::rate(&place.url().unwrap_or_default(), work, time),
    }
}

/// Distributes the work round-robin; writes are done once.
struct Share<'a> {
    work: Vec<&'a Work>,
    once: bool,
    ends: Instant,
}

impl<'a> Share<'a> {
    fn of(work: &'a [Work], number: usize, of: usize, ends: Instant) -> Self {
        Self {
            work: work.iter().skip(number).step_by(of).collect(),
            once: work.iter().any(|work| !work.write.is_empty()),
            ends,
        }
    }

    /// Batches of work, smaller at the end, until the time is over.
    fn parts(&self, size: usize) -> impl Iterator<Item = &[&'a Work]> {
        let rounds = if self.once { 1 } else { usize::MAX };
        let ends = self.ends;
        (0..rounds)
            .flat_map(move |_| self.work.chunks(size))
            .take_while(move |_| Instant::now() < ends)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a run of some seconds"
)]
fn per_second(done: usize, since: Instant) -> f64 {
    done as f64 / since.elapsed().as_secs_f64()
}
