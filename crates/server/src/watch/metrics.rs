//! What is counted as it happens. What is read when somebody asks stands in `standing.rs`.

use std::borrow::Cow;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

use crate::error::Error;
use crate::listener::Counters;

/// The bounds of latencies, in seconds: the last is the timeout of a call.
const SECONDS: [f64; 15] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The name of a call (`lapang.v1.VenueService/GetVenue`) or of a plain route
/// (`GET /media/{*key}`). Never a path as it was sent: those are without number, and may be
/// secrets.
pub(super) type Name = Cow<'static, str>;

/// All counters of this process.
pub struct Metrics {
    pub(super) registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Family<Called, Histogram, fn() -> Histogram>,
    in_flight: Gauge,
    refusals: Family<Refused, Counter>,
    requests_shed: Counter,
    listener: Counters,
    claims: Family<Claimed, Counter>,
    mails: Family<Mailed, Counter>,
    photos: Family<Made, Counter>,
    sweeps: Family<SweepEnded, Counter>,
    swept: Family<Sweeping, Counter>,
    sweep_seconds: Family<Sweeping, Counter<f64, std::sync::atomic::AtomicU64>>,
    last_sweeps: Family<Sweeping, Gauge<f64, std::sync::atomic::AtomicU64>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    call: Name,
    code: Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Called {
    call: Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    code: &'static str,
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Claimed {
    r#for: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Mailed {
    what: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Made {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SweepEnded {
    sweep: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Sweeping {
    sweep: &'static str,
}

/// For what court hours are claimed.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    Booking,
    Guest,
    /// Other times that staff offer.
    Offer,
    /// Other times that a booking moves to.
    Move,
    Blackout,
}

/// What happened to a mail.
#[derive(Clone, Copy, Debug)]
pub enum Mail {
    Queued,
    Sent,
    Failed,
    Dropped,
}

/// What came of a photo.
#[derive(Clone, Copy, Debug)]
pub enum Decoded {
    Made,
    /// It is none, or one that is not taken.
    Refused,
    /// Not its fault: its turn did not come in time.
    Failed,
}

/// How a round of a sweep ended.
#[derive(Clone, Copy, Debug)]
pub enum Swept {
    /// With so many things done.
    Done(u64),
    Failed,
    Panicked,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("lapang");
        Self {
            requests: add(
                &mut registry,
                "requests",
                "Requests answered, by call and code",
                Family::default(),
            ),
            durations: add(
                &mut registry,
                "request_duration_seconds",
                "Time until the head of the answer, by call",
                Family::new_with_constructor(|| Histogram::new(SECONDS)),
            ),
            in_flight: add(
                &mut registry,
                "requests_in_flight",
                "Requests whose answer has not begun",
                Gauge::default(),
            ),
            refusals: add(
                &mut registry,
                "refusals",
                "Refusals and failures told to callers, by code and reason",
                Family::default(),
            ),
            requests_shed: add(
                &mut registry,
                "requests_shed",
                "Requests refused because too much work waited for the database",
                Counter::default(),
            ),
            listener: Counters {
                connections: add(
                    &mut registry,
                    "connections",
                    "Open connections",
                    Gauge::default(),
                ),
                connections_refused: add(
                    &mut registry,
                    "connections_refused",
                    "Connections refused because their client, or all together, had too many",
                    Counter::default(),
                ),
                memory_refusals: add(
                    &mut registry,
                    "memory_refusals",
                    "Requests refused because their client, or all together, had too many bytes under way",
                    Counter::default(),
                ),
            },
            claims: add(
                &mut registry,
                "claims",
                "Claims on court hours, by what they are for and whether they were taken",
                Family::default(),
            ),
            mails: add(
                &mut registry,
                "mails",
                "Mails by what happened to them",
                Family::default(),
            ),
            photos: add(
                &mut registry,
                "photos",
                "Photos by what came of them",
                Family::default(),
            ),
            sweeps: add(
                &mut registry,
                "sweeps",
                "Rounds of background work, by how they ended",
                Family::default(),
            ),
            swept: add(
                &mut registry,
                "swept",
                "Things that background work did",
                Family::default(),
            ),
            sweep_seconds: add(
                &mut registry,
                "sweep_seconds",
                "Time that background work took",
                Family::default(),
            ),
            last_sweeps: add(
                &mut registry,
                "sweep_last_success_timestamp_seconds",
                "When background work last ended well",
                Family::default(),
            ),
            registry,
        }
    }
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Counts a request refused because there was too much to do.
    pub fn shed(&self) {
        self.requests_shed.inc();
    }

    /// What the listener counts.
    pub fn listener(&self) -> Counters {
        self.listener.clone()
    }

    /// Counts what was asked of the court hours, once the transaction is answered.
    pub fn claimed<T>(&self, claim: Claim, answer: &Result<T, Error>) {
        let outcome = match answer {
            Ok(_) => "taken",
            Err(Error::Conflict(why)) if is_taken(why.code) => "refused",
            Err(_) => return,
        };
        let r#for = match claim {
            Claim::Booking => "booking",
            Claim::Guest => "guest",
            Claim::Offer => "offer",
            Claim::Move => "move",
            Claim::Blackout => "blackout",
        };
        let labels = Claimed { r#for, outcome };
        self.claims.get_or_create(&labels).inc();
    }

    pub fn mail(&self, what: Mail) {
        let what = match what {
            Mail::Queued => "queued",
            Mail::Sent => "sent",
            Mail::Failed => "failed",
            Mail::Dropped => "dropped",
        };
        self.mails.get_or_create(&Mailed { what }).inc();
    }

    pub fn photo(&self, decoded: Decoded) {
        let outcome = match decoded {
            Decoded::Made => "made",
            Decoded::Refused => "refused",
            Decoded::Failed => "failed",
        };
        self.photos.get_or_create(&Made { outcome }).inc();
    }

    /// `ended_at` is in seconds since 1970.
    pub fn swept(&self, sweep: &'static str, round: Swept, took: Duration, ended_at: i64) {
        let outcome = match round {
            Swept::Done(_) => "ok",
            Swept::Failed => "failed",
            Swept::Panicked => "panicked",
        };
        let labels = SweepEnded { sweep, outcome };
        self.sweeps.get_or_create(&labels).inc();
        let sweep = Sweeping { sweep };
        let seconds = took.as_secs_f64();
        self.sweep_seconds.get_or_create(&sweep).inc_by(seconds);
        if let Swept::Done(things) = round {
            self.swept.get_or_create(&sweep).inc_by(things);
            #[expect(clippy::cast_precision_loss, reason = "seconds since 1970 are exact")]
            self.last_sweeps.get_or_create(&sweep).set(ended_at as f64);
        }
    }

    pub(super) fn began(&self) {
        self.in_flight.inc();
    }

    pub(super) fn ended(&self, call: Name, code: Name, took: Duration) {
        self.in_flight.dec();
        let labels = Answered { call, code };
        self.requests.get_or_create(&labels).inc();
        let called = Called { call: labels.call };
        let durations = self.durations.get_or_create(&called);
        durations.observe(took.as_secs_f64());
    }

    pub(super) fn refused(&self, code: &'static str, reason: &'static str) {
        let labels = Refused { code, reason };
        self.refusals.get_or_create(&labels).inc();
    }
}

/// Whether a refusal says that somebody else has the hours.
fn is_taken(reason: &str) -> bool {
    matches!(
        reason,
        "SLOT_TAKEN" | "BLACKOUT_OVER_BOOKINGS" | "BLACKOUT_OVERLAPS"
    )
}
