//! Time as an input: the product asks an [`App`](crate::app::App)'s clock and never the system's,
//! so that a test can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// Tells the time. Cheap to clone; clones of a fixed clock move together.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    /// Microseconds since the epoch.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// The machine's own time.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still until it is moved.
    pub fn fixed(at: Timestamp) -> Self {
        Self(Source::Fixed(Arc::new(AtomicI64::new(at.as_microsecond()))))
    }

    /// Now, to the microsecond, which is what the database keeps.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            #[expect(
                clippy::disallowed_methods,
                reason = "the one place that asks the system"
            )]
            Source::System => from_micros(Timestamp::now().as_microsecond()),
            Source::Fixed(at) => from_micros(at.load(Ordering::SeqCst)),
        }
    }

    /// Moves a fixed clock; the system's is left alone.
    pub fn advance(&self, by: SignedDuration) {
        if let Source::Fixed(at) = &self.0 {
            let by = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            at.fetch_add(by, Ordering::SeqCst);
        }
    }
}

/// A time as the database keeps it. What no calendar holds is the nearest one that it does.
pub fn from_micros(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap_or(if micros < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
