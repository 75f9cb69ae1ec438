//! Time as an input: code uses the `App`'s clock, never the system's, so that tests
//! can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// A clock. Cheap to clone; clones of a fixed clock move together.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    /// Microseconds since the epoch.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// The system's time.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still until it is moved.
    pub fn fixed(at: Timestamp) -> Self {
        Self(Source::Fixed(Arc::new(AtomicI64::new(at.as_microsecond()))))
    }

    /// Now, in microseconds, the precision of the database.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            #[expect(
                clippy::disallowed_methods,
                reason = "the only place that reads the system clock"
            )]
            Source::System => from_micros(Timestamp::now().as_microsecond()),
            Source::Fixed(at) => from_micros(at.load(Ordering::SeqCst)),
        }
    }

    /// Moves a fixed clock. Does nothing to the system clock.
    pub fn advance(&self, by: SignedDuration) {
        if let Source::Fixed(at) = &self.0 {
            let by = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            at.fetch_add(by, Ordering::SeqCst);
        }
    }
}

/// Reads a stored time. Out-of-range values become the nearest valid time.
pub fn from_micros(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap_or(if micros < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
