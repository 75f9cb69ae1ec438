//! Limits per client and per account.

use super::{Config, Mistakes};

/// An upper bound that no real setting reaches; anything above it is a mistake.
const HIGHEST: u32 = 1_000_000;

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Options {
    /// Sustained requests per second per client, with bursts of ten times as many; 0 means no limit. Clients on this
    /// machine have no limit.
    #[arg(long, env = "LAPANG_CLIENT_RATE", default_value = "200", global = true)]
    client_rate: String,
    /// Maximum open connections; 0 derives it from the file descriptor limit, up to 10,000.
    #[arg(
        long,
        env = "LAPANG_MAX_CONNECTIONS",
        default_value = "0",
        global = true
    )]
    max_connections: String,
    /// Multiplies the limits on one account's bookings and matches: for load tests, and for operators who run clubs
    /// through one account.
    #[arg(
        long,
        env = "LAPANG_ACCOUNT_LIMITS",
        default_value = "1",
        global = true
    )]
    account_limits: String,
}

pub(super) struct Limits {
    pub client_rate: u32,
    pub max_connections: usize,
    pub account_limits: u32,
}

impl Options {
    pub(super) fn check(&self, mistakes: &mut Mistakes) -> Option<Limits> {
        let client_rate = mistakes.parse("LAPANG_CLIENT_RATE", &self.client_rate, |text| {
            text.parse().ok().filter(|rate| *rate <= HIGHEST)
        });
        let max_connections =
            mistakes.parse("LAPANG_MAX_CONNECTIONS", &self.max_connections, |text| {
                text.parse().ok()
            });
        let account_limits = mistakes.parse("LAPANG_ACCOUNT_LIMITS", &self.account_limits, times);
        Some(Limits {
            client_rate: client_rate?,
            max_connections: max_connections?,
            account_limits: account_limits?,
        })
    }
}

impl Config {
    /// Scales a per-account limit by the configured factor.
    pub fn account_limit(&self, usual: i64) -> i64 {
        usual * i64::from(self.account_limits)
    }
}

fn times(text: &str) -> Option<u32> {
    text.parse().ok().filter(|it| (1..=HIGHEST).contains(it))
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn account_limits_can_only_be_raised() {
        assert_eq!(times("1"), Some(1));
        assert_eq!(times("1000000"), Some(1_000_000));
        for refused in ["0", "-1", "1000001", "1.5", ""] {
            assert_eq!(times(refused), None, "{refused}");
        }
    }
}
