//! A reader thread.

use super::conn::SqliteConn;
use super::open::Session;
use crate::Error;
use crate::job::Ended;
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;

pub(super) fn serve(mut session: Session, jobs: &Queue, counters: &Counters, tuning: Tuning) {
    while let Some(mut job) = jobs.next() {
        if !job.is_wanted() {
            counters.skipped.add(1);
            continue;
        }
        counters.reads.add(1);
        if job.is_late() {
            job.finish(Err(Error::waited_too_long()));
            continue;
        }
        let limit = Some(tuning.sqlite_statement_timeout);
        let mut conn = SqliteConn::reading(&mut session, limit, tuning).until(job.deadline());
        let ended = job.run(&mut conn);
        conn.end_reading();
        if ended == Ended::Panicked {
            counters.panics.add(1);
        }
        job.finish(Ok(()));
    }
    counters.connections.subtract(1);
}
