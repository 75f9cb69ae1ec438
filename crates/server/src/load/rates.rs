//! Token buckets: each request takes a token from its client (or player), and a costly one also from the bucket for
//! costly requests.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use uuid::Uuid;

use super::class::Class;
use crate::listener;

/// Fractions of the client rate for all, costly and heavy requests: of a client, and of a player. A client is a
/// household, a campus or a mobile network; a player is one person.
const CLIENT: [f64; 3] = [1.0, 0.5, 0.1];
const PLAYER: [f64; 3] = [0.2, 0.05, 0.01];

/// The burst size, in seconds of the sustained rate.
const AT_ONCE: f64 = 10.0;
/// The minimum burst: one page sends several requests.
const ALWAYS: f64 = 5.0;

/// An IPv6 /48 may be a whole company or one person: it gets this many clients' rate.
const SITE_HAS: f64 = 10.0;

pub struct Rates {
    clients: Buckets<IpAddr>,
    sites: Buckets<Ipv6Addr>,
    players: Buckets<Uuid>,
}

/// Buckets for all, costly and heavy requests.
struct Buckets<K: Clone + Hash + Eq>([DefaultKeyedRateLimiter<K>; 3]);

impl Rates {
    /// `None`: no limit.
    pub fn of(client_rate: u32) -> Option<Self> {
        let rate = f64::from(client_rate);
        (client_rate > 0).then(|| Self {
            clients: Buckets::new(CLIENT.map(|part| part * rate)),
            sites: Buckets::new(CLIENT.map(|part| part * rate * SITE_HAS)),
            players: Buckets::new(PLAYER.map(|part| part * rate)),
        })
    }

    /// Takes the tokens of a client's request; the error is the number of seconds to wait.
    pub fn client(&self, client: IpAddr, class: Class) -> Result<(), u64> {
        self.clients.take(&client, class)?;
        listener::site(client).map_or(Ok(()), |site| self.sites.take(&site, class))
    }

    pub fn player(&self, player: Uuid, class: Class) -> Result<(), u64> {
        self.players.take(&player, class)
    }

    /// Takes more tokens for a large answer; the error is the number of seconds to wait.
    pub fn client_size(&self, client: IpAddr, tokens: u32) -> Result<(), u64> {
        self.clients.take_more(&client, tokens)
    }

    pub fn player_size(&self, player: Uuid, tokens: u32) -> Result<(), u64> {
        self.players.take_more(&player, tokens)
    }

    /// Removes full buckets, which are as good as new.
    pub fn forget(&self) {
        for bucket in &self.clients.0 {
            bucket.retain_recent();
            bucket.shrink_to_fit();
        }
        for bucket in &self.sites.0 {
            bucket.retain_recent();
            bucket.shrink_to_fit();
        }
        for bucket in &self.players.0 {
            bucket.retain_recent();
            bucket.shrink_to_fit();
        }
    }
}

impl<K: Clone + Hash + Eq> Buckets<K> {
    fn new(rates: [f64; 3]) -> Self {
        Self(rates.map(|rate| RateLimiter::keyed(quota(rate))))
    }

    fn take(&self, key: &K, class: Class) -> Result<(), u64> {
        let [any, costly, heavy] = &self.0;
        let buckets: &[_] = match class {
            Class::Light => &[any],
            Class::Costly => &[any, costly],
            Class::Heavy => &[any, costly, heavy],
        };
        for bucket in buckets {
            if let Err(until) = bucket.check_key(key) {
                let wait = until.wait_time_from(DefaultClock::default().now());
                return Err(wait.as_secs() + 1);
            }
        }
        Ok(())
    }

    /// Takes tokens of any request, a full bucket of them at most.
    fn take_more(&self, key: &K, tokens: u32) -> Result<(), u64> {
        let [any, _, _] = &self.0;
        let mut wanted = tokens;
        while let Some(tokens) = NonZeroU32::new(wanted) {
            match any.check_key_n(key, tokens) {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(until)) => {
                    let wait = until.wait_time_from(DefaultClock::default().now());
                    return Err(wait.as_secs() + 1);
                }
                // More than the bucket holds.
                Err(_) => wanted /= 2,
            }
        }
        Ok(())
    }
}

fn quota(rate: f64) -> Quota {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small positive number"
    )]
    let at_once = (rate * AT_ONCE).max(ALWAYS) as u32;
    let at_once = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
    Quota::with_period(Duration::from_secs_f64(1.0 / rate))
        .unwrap_or(Quota::per_second(NonZeroU32::MIN))
        .allow_burst(at_once)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn most(mut take: impl FnMut() -> Result<(), u64>) -> usize {
        (0..10_000).take_while(|_| take().is_ok()).count()
    }

    #[test]
    fn an_ipv6_site_has_the_rate_of_ten_clients() {
        let rates = Rates::of(20).unwrap();
        let mut networks = (0..1_000_u128).map(|it| Ipv6Addr::from(0x2001_0db8 << 96 | it << 64));
        let mut next = || rates.client(networks.next().unwrap().into(), Class::Heavy);
        let heavy = most(&mut next);
        assert!((200..260).contains(&heavy), "{heavy}");
    }

    #[test]
    fn large_answers_take_more_and_never_more_than_there_can_be() {
        let client = IpAddr::from([203, 0, 113, 9]);
        let rates = Rates::of(20).unwrap();
        let large = most(|| rates.client_size(client, 50));
        assert!((4..6).contains(&large), "{large}");
        assert!(
            Rates::of(20)
                .unwrap()
                .client_size(client, 1_000_000)
                .is_ok()
        );
    }

    #[test]
    fn costly_requests_have_lower_limits_per_client() {
        let (one, other) = (
            IpAddr::from([203, 0, 113, 9]),
            IpAddr::from([203, 0, 113, 8]),
        );
        let rates = Rates::of(20).unwrap();
        // Tokens refill during the loop.
        let heavy = most(|| rates.client(one, Class::Heavy));
        assert!((20..30).contains(&heavy), "{heavy}");
        let costly = most(|| rates.client(one, Class::Costly));
        assert!((70..95).contains(&costly), "{costly}");
        let light = most(|| rates.client(one, Class::Light));
        assert!((80..150).contains(&light), "{light}");
        assert!(rates.client(one, Class::Light).is_err_and(|wait| wait >= 1));
        assert!(rates.client(other, Class::Heavy).is_ok());
        assert!(most(|| rates.player(Uuid::nil(), Class::Light)) >= 40);
        assert!(Rates::of(0).is_none());
    }
}
