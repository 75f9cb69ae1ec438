//! The rate limits of this process, by client and by player.

use std::net::IpAddr;

use uuid::Uuid;

use super::class::Class;
use super::rates::Rates;
use crate::error::{Error, Reason, Refusal};

pub struct RateLimits {
    pub(super) rates: Option<Rates>,
}

impl RateLimits {
    /// `client_rate`: requests per second per client; 0 means no limit.
    pub fn new(client_rate: u32) -> Self {
        Self {
            rates: Rates::of(client_rate),
        }
    }

    /// Loopback has no limit: backups, checks, and an unconfigured local proxy, whose clients would all count as one.
    pub(super) fn limits_on(&self, address: IpAddr) -> Option<&Rates> {
        let rates = self.rates.as_ref();
        rates.filter(|_| !address.to_canonical().is_loopback())
    }

    /// Counts a player's request, from any address; the error says when to retry.
    pub fn of_player(&self, player: Uuid, address: IpAddr, path: &str) -> Result<(), Error> {
        self.limits_on(address).map_or(Ok(()), |rates| {
            admitted(rates.player(player, Class::of(path)))
        })
    }
}

pub(super) fn admitted(outcome: Result<(), u64>) -> Result<(), Error> {
    outcome.map_err(|seconds| Error::TooMany {
        refusal: Refusal::new(Reason::TooManyRequests, "too many requests, wait a little"),
        retry_after_seconds: i64::try_from(seconds).unwrap_or(i64::MAX),
    })
}
