//! One run: the empty route, then each call on each engine and size, and the table.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lapang_db::Engine;

use crate::calls::{Call, Request};
use crate::data::{self, Place};
use crate::http::encoded;
use crate::load::{self, Measured, Pace, Requests};
use crate::process::{self, Server};
use crate::straight;
use crate::table::{Row, table};
use crate::{Options, print, say};

/// Before each measurement: fills caches and prepares statements.
const WARM_UP: Duration = Duration::from_millis(700);
/// Calls recorded for the same SQL without the product.
const READS: usize = 400;
const WRITES: usize = 12_000;
/// The size at which everything is measured; at others only the basic reads.
const WHOLE: u64 = 100_000;

/// A run's figures go between these marks of a page.
const BEGIN: &str = "<!-- figures -->";
const END: &str = "<!-- end of figures -->";

pub fn all(options: &Options) -> Result<()> {
    let mut rows = vec![empty(options)?];
    let empty_rate = rows.first().map_or(0.0, |row| row.rate);
    for engine in &options.engines {
        for size in &options.sizes {
            let some = of_size(options, *engine, *size, empty_rate)?;
            rows.extend(some);
        }
    }
    compare_sizes(&mut rows);
    let text = format!("{}\n\n{}", process::machine(), table(&rows));
    print(&text)?;
    match &options.write {
        Some(page) => write_into(page, &text),
        None => Ok(()),
    }
}

/// Writes the figures between the marks of a page.
fn write_into(page: &Path, figures: &str) -> Result<()> {
    let text = fs::read_to_string(page).with_context(|| format!("reading {}", page.display()))?;
    let (before, rest) = text.split_once(BEGIN).context("the page has no mark")?;
    let (_, after) = rest
        .split_once(END)
        .context("the page has no second mark")?;
    fs::write(page, format!("{before}{BEGIN}\n\n{figures}\n{END}{after}"))?;
    Ok(())
}

fn empty(options: &Options) -> Result<Row> {
    let server = Server::empty()?;
    let request = Request {
        path: "/empty",
        content_type: "application/proto",
        session: None,
        key: None,
        body: vec![b' '; 38],
    };
    let bytes = vec![encoded(&request, server.address)];
    let requests = Rc::new(Requests::new(bytes, false));
    let found = measured(options, &server, None, &requests)?;
    let row = found.row("–", "–".to_owned(), "empty route".to_owned());
    say(&format!("empty route: {:.0} a second", row.rate));
    Ok(row)
}

/// Whether a call is measured at a size.
fn is_wanted(options: &Options, call: Call, size: u64) -> bool {
    if !options.calls.is_empty() {
        return options.calls.contains(&call);
    }
    let grows = [
        Call::GetVenue,
        Call::SearchVenues,
        Call::SearchFreeInCity,
        Call::SearchFreeNear,
        Call::ListMatches,
        Call::ListAllMatches,
    ];
    size == WHOLE || grows.contains(&call)
}

fn of_size(options: &Options, engine: Engine, size: u64, empty_rate: f64) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let calls: Vec<Call> = Call::all()
        .filter(|call| is_wanted(options, *call, size))
        .collect();
    let (writes, reads): (Vec<Call>, Vec<Call>) = calls.into_iter().partition(|it| it.writes());
    let mut place = Place::open(&options.keep, engine, size)?;
    for call in reads {
        rows.push(of_call(options, &place, call, empty_rate)?);
    }
    for (index, call) in writes.into_iter().enumerate() {
        // Other calls' writes do not interfere, but make the tables larger.
        if index > 0 || !rows.is_empty() {
            drop(place);
            place = Place::open(&options.keep, engine, size)?;
        }
        rows.push(of_call(options, &place, call, empty_rate)?);
    }
    Ok(rows)
}

fn of_call(options: &Options, place: &Place, call: Call, empty_rate: f64) -> Result<Row> {
    let requests = call.requests(place.world);
    let mut row = {
        let server = Server::lapang(&options.lapang()?, place)?;
        let bytes = requests.iter().map(|it| encoded(it, server.address));
        let to_send = Rc::new(Requests::new(bytes.collect(), call.writes()));
        let database = place.database_process();
        let found = measured(options, &server, database, &to_send)
            .with_context(|| format!("measuring {}", call.name()))?;
        found.row(
            data::name(place.engine),
            place.world.size.to_string(),
            call.name().to_owned(),
        )
    };
    row.of_empty = Some(row.rate / empty_rate);
    if !options.without_sql {
        let (rate, statements) = same_sql(options, place, call, &requests)?;
        row.of_sql = Some(row.rate / rate);
        row.statements = statements.to_string();
    }
    row.target = target(place, call, &row);
    say(&format!(
        "{} {} {}: {:.0} a second",
        row.engine, row.size, row.call, row.rate
    ));
    Ok(row)
}

/// How often per second bare drivers can run the same SQL, and the statements of one call.
fn same_sql(
    options: &Options,
    place: &Place,
    call: Call,
    requests: &[Request],
) -> Result<(f64, usize)> {
    let time = Duration::from_secs_f64(options.seconds);
    if !call.writes() {
        let some = requests.get(..READS).unwrap_or(requests);
        let work = straight::written_down(place, some, false)?;
        let statements = work.first().map_or(0, straight::Work::statements);
        return Ok((straight::rate(place, &work, time)?, statements));
    }
    // Recorded on one copy of the data, replayed on another.
    let some = requests.get(..WRITES).unwrap_or(requests);
    let work = {
        let first = Place::open(&options.keep, place.engine, place.world.size)?;
        straight::written_down(&first, some, true)?
    };
    let statements = work.first().map_or(0, straight::Work::statements);
    let second = Place::open(&options.keep, place.engine, place.world.size)?;
    Ok((straight::rate(&second, &work, time)?, statements))
}

/// The performance targets, at the size they apply to.
fn target(place: &Place, call: Call, row: &Row) -> String {
    if place.world.size != WHOLE {
        return String::new();
    }
    let share = |share: Option<f64>, least: f64, of: &str| match share {
        Some(share) => verdict(share >= least, &format!("{:.0} % of {of}", least * 100.0)),
        None => String::new(),
    };
    match call {
        Call::GetVenue => share(row.of_empty, 0.5, "empty"),
        Call::SearchVenues | Call::ListMatches => share(row.of_sql, 0.7, "SQL"),
        Call::SearchFreeInCity | Call::SearchFreeNear => verdict(
            row.rate >= 500.0 && row.half_p99 <= 50.0,
            "500/s, half p99 50 ms",
        ),
        Call::CreateBooking | Call::JoinMatch => {
            let least = match place.engine {
                Engine::Sqlite => 5_000.0,
                Engine::Postgres => 1_500.0,
            };
            let held = row.rate >= least && row.half_p99 <= 50.0;
            verdict(held, &format!("{least}/s, half p99 50 ms"))
        }
        _ => String::new(),
    }
}

fn verdict(held: bool, target: &str) -> String {
    format!("{}: {target}", if held { "held" } else { "missed" })
}

/// The cost of ten times as many rows.
fn compare_sizes(rows: &mut [Row]) {
    let mut before: HashMap<(&'static str, String), (u64, f64)> = HashMap::new();
    for row in rows {
        let Ok(size) = row.size.parse::<u64>() else {
            continue;
        };
        let place = before.entry((row.engine, row.call.clone()));
        let known = place.or_insert((size, row.rate));
        if known.0 < size {
            let tenfolds = (as_real(size) / as_real(known.0)).log10();
            let cost = (known.1 / row.rate).powf(1.0 / tenfolds);
            let more = verdict(cost <= 1.5, &format!("{cost:.2} × for tenfold rows"));
            row.target = [row.target.as_str(), &more]
                .into_iter()
                .filter(|it| !it.is_empty())
                .collect::<Vec<_>>()
                .join("; ");
            *known = (size, row.rate);
        }
    }
}

/// A server's results under closed and open load.
struct Found {
    closed: Measured,
    open: Measured,
    cpu: u64,
    database_cpu: Option<u64>,
    /// The share of the machine that unrelated processes used.
    others: f64,
    memory: u64,
}

/// Microseconds of processor time.
struct Used {
    all: u64,
    ours: u64,
    server: u64,
    database: Option<u64>,
}

impl Used {
    fn now(server: &Server, database: Option<u32>) -> Self {
        Self {
            all: process::cpu_of_all(),
            ours: process::cpu(std::process::id()),
            server: process::cpu(server.id()),
            database: database.map(process::cpu_of_family),
        }
    }

    fn since(&self, before: &Self) -> Self {
        let database = self.database.zip(before.database);
        Self {
            all: self.all - before.all,
            ours: self.ours - before.ours,
            server: self.server - before.server,
            database: database.map(|(after, before)| after.saturating_sub(before)),
        }
    }

    fn others(&self) -> u64 {
        let known = self.ours + self.server + self.database.unwrap_or(0);
        self.all.saturating_sub(known)
    }
}

fn measured(
    options: &Options,
    server: &Server,
    database: Option<u32>,
    requests: &Rc<Requests>,
) -> Result<Found> {
    let load = |pace, time| load::run(server.address, requests, options.connections, pace, time);
    let time = Duration::from_secs_f64(options.seconds);
    load(Pace::AsFastAsAnswered, WARM_UP)?;
    let before = Used::now(server, database);
    let since = Instant::now();
    let closed = load(Pace::AsFastAsAnswered, time)?;
    let used = Used::now(server, database).since(&before);
    let there_was = since.elapsed().as_secs_f64() * 1e6 * as_real(process::cores() as u64);
    let open = load(Pace::Fixed((closed.rate() / 2.0).max(1.0)), time)?;
    if closed.refused + open.refused > 0 {
        say(&format!(
            "{} answers were refusals, the first {:?}",
            closed.refused + open.refused,
            closed.first_refusal.or(open.first_refusal)
        ));
    }
    Ok(Found {
        cpu: used.server,
        database_cpu: used.database,
        others: as_real(used.others()) / there_was,
        memory: process::memory(server.id()),
        closed,
        open,
    })
}

impl Found {
    fn row(&self, engine: &'static str, size: String, call: String) -> Row {
        let each = |micros: u64| as_real(micros) / as_real(self.closed.answers.max(1));
        Row {
            engine,
            size,
            call,
            statements: "–".to_owned(),
            rate: self.closed.rate(),
            of_empty: None,
            of_sql: None,
            cpu: each(self.cpu),
            database_cpu: self.database_cpu.map(each),
            memory: self.memory,
            p50: self.closed.percentile(50.0),
            p99: self.closed.percentile(99.0),
            half_p50: self.open.percentile(50.0),
            half_p99: self.open.percentile(99.0),
            others: self.others,
            target: String::new(),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of rows, requests and microseconds of some seconds"
)]
fn as_real(count: u64) -> f64 {
    count as f64
}

impl Options {
    pub fn lapang(&self) -> Result<std::path::PathBuf> {
        match &self.program {
            Some(program) => Ok(program.clone()),
            None => Ok(std::env::current_exe()?.with_file_name("lapang")),
        }
    }
}
