//! Counters and histograms. Values read at a scrape are in `gauges.rs`.

use std::borrow::Cow;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

use crate::error::{Error, Reason};
use crate::listener::Counters;

/// Buckets of latencies; the last is the timeout of a call.
const SECONDS: [f64; 15] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// Others wait for a write, on SQLite all of them. An alert counts what takes longer (docs/OPERATING.md).
const LONG_WRITE: Duration = Duration::from_millis(500);

/// The name of a call (`lapang.v1.VenueService/GetVenue`) or of a plain route
/// (`GET /media/{*key}`). Never the path of the request: there is no end of those, and some are secrets.
pub(super) type Name = Cow<'static, str>;

/// All counters of this process.
pub struct Metrics {
    pub registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<CallLabels, Histogram, fn() -> Histogram>,
    writes: Histogram,
    in_flight: Gauge,
    refusals: Family<RefusalLabels, Counter>,
    requests_shed: Counter,
    listener: Counters,
    claims: Family<ClaimLabels, Counter>,
    mails: Family<MailLabels, Counter>,
    photos: Family<PhotoLabels, Counter>,
    sweeps: Family<SweepOutcomeLabels, Counter>,
    swept: Family<SweepLabels, Counter>,
    sweep_seconds: Family<SweepLabels, Counter<f64, std::sync::atomic::AtomicU64>>,
    last_sweeps: Family<SweepLabels, Gauge<f64, std::sync::atomic::AtomicU64>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    call: Name,
    code: Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CallLabels {
    call: Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RefusalLabels {
    code: &'static str,
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ClaimLabels {
    r#for: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct MailLabels {
    what: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PhotoLabels {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SweepOutcomeLabels {
    sweep: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SweepLabels {
    sweep: &'static str,
}

/// Why court hours are claimed.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    Booking,
    Guest,
    /// Other times offered by staff.
    Offer,
    /// A booking moved to other times.
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

/// The outcome of decoding a photo.
#[derive(Clone, Copy, Debug)]
pub enum Decoded {
    Made,
    /// Not a photo, or not an accepted format or size.
    Refused,
    /// It could not be decoded in time.
    Failed,
}

/// How a round of a sweep ended.
#[derive(Clone, Copy, Debug)]
pub enum Swept {
    /// How many items it handled.
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
                "Time until the head of the response, by call",
                Family::new_with_constructor(|| Histogram::new(SECONDS)),
            ),
            writes: add(
                &mut registry,
                "write_duration_seconds",
                "Time in a write transaction, without its wait and its commit",
                Histogram::new(SECONDS),
            ),
            in_flight: add(
                &mut registry,
                "requests_in_flight",
                "Requests without a response yet",
                Gauge::default(),
            ),
            refusals: add(
                &mut registry,
                "refusals",
                "Errors returned to callers, by code and reason",
                Family::default(),
            ),
            requests_shed: add(
                &mut registry,
                "requests_shed",
                "Requests refused because too much work waited for the database",
                Counter::default(),
            ),
            listener: listener(&mut registry),
            claims: add(
                &mut registry,
                "claims",
                "Claims of court hours, by purpose and outcome",
                Family::default(),
            ),
            mails: add(
                &mut registry,
                "mails",
                "Mails by outcome",
                Family::default(),
            ),
            photos: add(
                &mut registry,
                "photos",
                "Photos by outcome",
                Family::default(),
            ),
            sweeps: add(
                &mut registry,
                "sweeps",
                "Runs of background jobs, by outcome",
                Family::default(),
            ),
            swept: add(
                &mut registry,
                "swept",
                "Items handled by background jobs",
                Family::default(),
            ),
            sweep_seconds: add(
                &mut registry,
                "sweep_seconds",
                "Time spent in background jobs",
                Family::default(),
            ),
            last_sweeps: add(
                &mut registry,
                "sweep_last_success_timestamp_seconds",
                "Last successful run of each background job",
                Family::default(),
            ),
            registry,
        }
    }
}

fn listener(registry: &mut Registry) -> Counters {
    Counters {
        connections: add(
            registry,
            "connections",
            "Open connections",
            Gauge::default(),
        ),
        connections_refused: add(
            registry,
            "connections_refused",
            "Connections refused because their client, or all together, had too many",
            Counter::default(),
        ),
        memory_refusals: add(
            registry,
            "memory_refusals",
            "Requests refused because their client, or all together, had too many bytes under way",
            Counter::default(),
        ),
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

    /// Counts how long a write transaction took.
    pub fn write_ran(&self, took: Duration) {
        self.writes.observe(took.as_secs_f64());
        if took > LONG_WRITE {
            tracing::warn!(
                milliseconds = took.as_millis(),
                "a write took long; others waited for it"
            );
        }
    }

    /// What the listener counts.
    pub fn listener(&self) -> Counters {
        self.listener.clone()
    }

    /// Counts a claim once its transaction has ended.
    pub fn claimed<T>(&self, claim: Claim, answer: &Result<T, Error>) {
        let outcome = match answer {
            Ok(_) => "taken",
            Err(Error::Conflict(why)) if is_taken(why.reason) => "refused",
            Err(_) => return,
        };
        let r#for = match claim {
            Claim::Booking => "booking",
            Claim::Guest => "guest",
            Claim::Offer => "offer",
            Claim::Move => "move",
            Claim::Blackout => "blackout",
        };
        let labels = ClaimLabels { r#for, outcome };
        self.claims.get_or_create(&labels).inc();
    }

    pub fn mail(&self, what: Mail) {
        let what = match what {
            Mail::Queued => "queued",
            Mail::Sent => "sent",
            Mail::Failed => "failed",
            Mail::Dropped => "dropped",
        };
        self.mails.get_or_create(&MailLabels { what }).inc();
    }

    pub fn photo(&self, decoded: Decoded) {
        let outcome = match decoded {
            Decoded::Made => "made",
            Decoded::Refused => "refused",
            Decoded::Failed => "failed",
        };
        self.photos.get_or_create(&PhotoLabels { outcome }).inc();
    }

    /// `ended_at` is in seconds since 1970.
    pub fn swept(&self, sweep: &'static str, round: Swept, took: Duration, ended_at: i64) {
        let outcome = match round {
            Swept::Done(_) => "ok",
            Swept::Failed => "failed",
            Swept::Panicked => "panicked",
        };
        let labels = SweepOutcomeLabels { sweep, outcome };
        self.sweeps.get_or_create(&labels).inc();
        let sweep = SweepLabels { sweep };
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
        let labels = RequestLabels { call, code };
        self.requests.get_or_create(&labels).inc();
        let called = CallLabels { call: labels.call };
        let durations = self.durations.get_or_create(&called);
        durations.observe(took.as_secs_f64());
    }

    pub(super) fn refused(&self, code: &'static str, reason: &'static str) {
        let labels = RefusalLabels { code, reason };
        self.refusals.get_or_create(&labels).inc();
    }
}

/// Whether the hours belong to somebody else.
fn is_taken(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::SlotTaken | Reason::BlackoutOverBookings | Reason::BlackoutOverlaps
    )
}
