//! A reader thread.

use crossbeam_channel::Receiver;

use super::conn::SqliteConn;
use super::open::Session;
use crate::Error;
use crate::job::{Ended, Job};
use crate::statistics::Counters;
use crate::tuning::Tuning;

pub(super) fn serve(
    mut session: Session,
    jobs: &Receiver<Job>,
    counters: &Counters,
    tuning: Tuning,
) {
    for mut job in jobs {
        if !job.is_wanted() {
            counters.skipped.add(1);
            continue;
        }
        counters.reads.add(1);
        if job.is_late() {
            job.fail(Error::waited_too_long());
            continue;
        }
        let limit = (!job.is_patient()).then(|| job.limit(tuning.sqlite_statement_timeout));
        let mut conn = SqliteConn::reading(&mut session, limit, tuning);
        let ended = job.run(&mut conn);
        conn.end_reading();
        if ended == Ended::Panicked {
            counters.panics.add(1);
        }
        job.deliver();
    }
    counters.connections.subtract(1);
}
