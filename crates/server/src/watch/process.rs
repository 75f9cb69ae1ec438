//! What Linux says of this process, under `/proc/self`. Elsewhere there is nothing to read, and
//! these metrics are missing.

use std::fs;
use std::sync::LazyLock;

use crate::clock::Clock;

/// Clock ticks a second: what the kernel shows programs is in hundredths, whatever its own clock.
const TICKS: f64 = 100.0;

/// When this process began, in seconds since 1970: what the system says of it (`/proc/stat`) is
/// hidden from a service that sees processes alone.
static BEGAN: LazyLock<f64> = LazyLock::new(|| {
    let now = std::time::Duration::try_from(
        Clock::system()
            .now()
            .duration_since(jiff::Timestamp::UNIX_EPOCH),
    );
    now.unwrap_or_default().as_secs_f64()
});

/// To be called where the program begins.
pub fn note_begin() {
    LazyLock::force(&BEGAN);
}

/// Sizes in bytes, times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Process {
    pub cpu_seconds: f64,
    pub started_at: f64,
    pub resident: u64,
    pub virtual_size: u64,
    pub threads: u64,
    pub open_files: u64,
    pub most_files: Option<u64>,
}

/// None where it cannot be read. Costs some files read: not for the thread of a call.
pub fn read() -> Option<Process> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let cpu_ticks = ticks(&stat)?;
    Some(Process {
        cpu_seconds: cpu_ticks / TICKS,
        started_at: *BEGAN,
        resident: number(&status, "VmRSS:")? * 1024,
        virtual_size: number(&status, "VmSize:")? * 1024,
        threads: number(&status, "Threads:")?,
        // One is the folder itself, open while it is counted.
        open_files: (fs::read_dir("/proc/self/fd").ok()?.count() as u64).saturating_sub(1),
        most_files: number(&limits, "Max open files"),
    })
}

/// Time on a processor.
fn ticks(stat: &str) -> Option<f64> {
    // The second field is the name in brackets, which may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let field = |number: usize| rest.split_whitespace().nth(number - 3)?.parse::<f64>().ok();
    Some(field(14)? + field(15)?)
}

/// The first number of the line that begins so.
fn number(text: &str, begins: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(begins))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_and_spaces_moves_no_field() {
        let fields: Vec<String> = (4..30).map(|field| (field * 100).to_string()).collect();
        let stat = format!("7 (a) b) S {}", fields.join(" "));
        assert_eq!(ticks(&stat), Some(1400.0 + 1500.0));
    }

    #[test]
    fn this_process_has_memory_threads_and_files() {
        let process = read().unwrap();
        assert!(process.resident > 1_000_000 && process.virtual_size >= process.resident);
        assert!(process.threads > 0 && process.open_files > 2);
        assert!(
            process
                .most_files
                .is_none_or(|most| most >= process.open_files)
        );
        assert!(process.started_at > 1_600_000_000.0);
    }
}
