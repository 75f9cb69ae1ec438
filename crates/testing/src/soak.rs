//! The size of a long test: small in the normal run, full under `make soak`.

use std::time::Duration;

/// Whether this is `make soak` (`LAPANG_SOAK=1`).
pub fn is_soak() -> bool {
    std::env::var_os("LAPANG_SOAK").is_some_and(|value| value == "1")
}

/// Selects the size for this run.
pub fn size<T>(among_the_tests: T, in_soak: T) -> T {
    if is_soak() { in_soak } else { among_the_tests }
}

/// A time limit: strict under `make soak`, which has the machine to itself. The normal run, on a slow and busy machine,
/// gets ten seconds more: it does not test speed.
pub fn limit(strict: Duration) -> Duration {
    size(strict + Duration::from_secs(10), strict)
}

/// Prints a measurement on a line that `scripts/soak` finds.
#[expect(clippy::print_stdout, reason = "a test's output")]
pub fn figures(text: impl std::fmt::Display) {
    // The test runner has left its own line open.
    println!("\nfigures: {text}");
}

/// Says that this machine lacks what a test needs.
///
/// # Panics
/// Under `make soak`, where a skipped test must not look like a passed one.
#[expect(clippy::print_stderr, reason = "a test's output")]
pub fn skip(why: impl std::fmt::Display) {
    assert!(!is_soak(), "cannot be proved on this machine: {why}");
    eprintln!("\nNOT TRIED: {why}");
}

/// How often a race is run.
pub fn rounds() -> usize {
    size(3, 20)
}
