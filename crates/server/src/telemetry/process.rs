//! CPU, memory and file descriptors of this process, from `/proc/self`. Missing where there is no `/proc`.

use std::sync::LazyLock;

use procfs::process::{LimitValue, Process as Proc};

use crate::clock::Clock;

/// Seconds since 1970. `/proc/stat`, which has the boot time, can be hidden from a service.
static STARTED_AT: LazyLock<f64> = LazyLock::new(|| {
    let since_epoch = Clock::system()
        .now()
        .duration_since(jiff::Timestamp::UNIX_EPOCH);
    since_epoch.as_secs_f64()
});

/// Call it where the program begins.
pub fn record_start() {
    LazyLock::force(&STARTED_AT);
}

/// Sizes in bytes, times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Process {
    pub cpu_seconds: f64,
    pub started_at: f64,
    pub resident: u64,
    pub virtual_size: u64,
    pub threads: i64,
    pub open_files: usize,
    pub max_files: Option<u64>,
}

/// Reads some files: call it from a blocking thread.
pub fn read() -> Option<Process> {
    let process = Proc::myself().ok()?;
    let stat = process.stat().ok()?;
    let max_files = match process.limits().ok()?.max_open_files.soft_limit {
        LimitValue::Value(count) => Some(count),
        LimitValue::Unlimited => None,
    };
    #[expect(clippy::cast_precision_loss, reason = "clock ticks of a process")]
    let cpu_seconds = (stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64;
    Some(Process {
        cpu_seconds,
        started_at: *STARTED_AT,
        resident: stat.rss * procfs::page_size(),
        virtual_size: stat.vsize,
        threads: stat.num_threads,
        // Counting them opens one more.
        open_files: process.fd_count().ok()?.saturating_sub(1),
        max_files,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_threads_and_files() {
        let process = read().unwrap();
        assert!(process.resident > 1_000_000 && process.virtual_size >= process.resident);
        assert!(process.threads > 0 && process.open_files > 2);
        assert!(process.started_at > 1_600_000_000.0);
    }
}
