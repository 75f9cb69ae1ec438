//! How large a proof is: small among the other tests, at its full size under `make soak`.

use std::time::Duration;

/// Whether this is `make soak` (`LAPANG_SOAK=1`).
pub fn is_soak() -> bool {
    std::env::var_os("LAPANG_SOAK").is_some_and(|value| value == "1")
}

/// The size of a proof: of the two, the one for this run.
pub fn size<T>(among_the_tests: T, in_soak: T) -> T {
    if is_soak() { in_soak } else { among_the_tests }
}

/// How long something may take: strictly so under `make soak`, which has the machine to itself. Among
/// other tests, on a slow and busy machine, ten seconds more: time is not what is proved there.
pub fn limit(strict: Duration) -> Duration {
    size(strict + Duration::from_secs(10), strict)
}

/// What a proof measured, on a line that `scripts/soak` finds.
#[expect(clippy::print_stdout, reason = "a test's output")]
pub fn figures(text: impl std::fmt::Display) {
    // The test runner has left its own line open.
    println!("\nfigures: {text}");
}

/// Says that this machine cannot do what a test needs.
///
/// # Panics
/// In soak, where a proof that was not made must not look like one.
#[expect(clippy::print_stderr, reason = "a test's output")]
pub fn skip(why: impl std::fmt::Display) {
    assert!(!is_soak(), "cannot be proved on this machine: {why}");
    eprintln!("\nNOT TRIED: {why}");
}
