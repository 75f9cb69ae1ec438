//! Ten times the capacity: how much of it succeeds, and how fast the rest is rejected.

use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use lapang_db::Engine;

use crate::calls::Call;
use crate::data::{self, Place};
use crate::http::encoded;
use crate::load::{self, Measured, Pace, Requests, percentile};
use crate::process::Server;
use crate::{Options, print, say};

const CONNECTIONS: usize = 2_000;
const TIMES: f64 = 10.0;
const SIZE: u64 = 100_000;
/// The share of one-time requests that the overload would use at the best rate. It may use more, as larger groups share
/// commits, and some must be left for afterwards.
const SHARE: f64 = 0.4;
/// Afterwards, a response within this time counts as recovered.
const WELL: f64 = 100.0;
const PATIENCE: Duration = Duration::from_secs(30);

pub fn all(options: &Options, time: Duration) -> Result<()> {
    let mut text = "| engine | call | for | at its best | asked for | answered | done | of its best | refused | within (p99) | \
                    well again after |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for engine in &options.engines {
        for call in calls(options) {
            text.push_str(&of_call(options, *engine, call, time)?);
        }
    }
    print(text.trim_end())
}

fn calls(options: &Options) -> Vec<Call> {
    if options.calls.is_empty() {
        vec![Call::SearchVenues, Call::ListMatches, Call::CreateBooking]
    } else {
        options.calls.clone()
    }
}

fn of_call(options: &Options, engine: Engine, call: Call, time: Duration) -> Result<String> {
    let place = Place::open(&options.keep, engine, SIZE)?;
    let server = Server::lapang(&options.lapang()?, &place)?;
    let requests = call.requests(place.world);
    let bytes = requests.iter().map(|it| encoded(it, server.address));
    let requests = Rc::new(Requests::new(bytes.collect(), call.writes()));
    let run =
        |connections, pace, time| load::run(server.address, &requests, connections, pace, time);
    let best = |seconds| {
        let time = Duration::from_secs_f64(seconds);
        run(options.connections, Pace::AsFastAsAnswered, time)
    };
    best(1.0)?;
    let peak = best(options.seconds)?.rate();
    let asked = peak * TIMES;
    let time = requests.left().map_or(time, |left| {
        time.min(Duration::from_secs_f64(left / peak * SHARE))
    });
    let pressed = run(CONNECTIONS, Pace::Fixed(asked), time)?;
    say(&format!("{} {}", data::name(engine), call.name()));
    let well = until_well(&|| run(1, Pace::AsFastAsAnswered, Duration::from_millis(20)))?;
    Ok(format!(
        "| {} | {} | {:.0?} | {peak:.0}/s | {asked:.0}/s | {:.0}/s | {:.0}/s | {:.0} % | {} | {:.0} ms | {:.0} ms |\n",
        data::name(engine),
        call.name(),
        pressed.elapsed,
        pressed.answered(),
        pressed.rate(),
        pressed.rate() / peak * 100.0,
        pressed.refused,
        percentile(&pressed.refusals, 99.0),
        well.as_secs_f64() * 1000.0,
    ))
}

/// How long it takes until requests succeed again, and fast.
fn until_well(ask: &dyn Fn() -> Result<Measured>) -> Result<Duration> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        let answers = ask()?;
        if answers.refused == 0 && answers.percentile(100.0) < WELL {
            return Ok(since.elapsed());
        }
    }
    bail!("not well again after {PATIENCE:?}")
}
