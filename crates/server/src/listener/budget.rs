//! A budget of something (connections, bytes in memory) in all and for each client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::address::{network, site};

/// An IPv6 /48 may be one client or a whole company: it gets the share of two clients.
const SITE: usize = 2;

pub struct Budget {
    all: usize,
    per_client: usize,
    /// The part reserved for proxies and for this machine.
    reserved: usize,
    used: Mutex<Used>,
}

#[derive(Default)]
struct Used {
    all: usize,
    /// By network and length of its prefix.
    networks: HashMap<(IpAddr, u8), usize>,
}

/// The client a part of a budget is for.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    address: IpAddr,
    /// A proxy's connections carry many clients, so only the total counts.
    is_proxy: bool,
}

impl Client {
    pub fn new(address: IpAddr, is_proxy: bool) -> Self {
        Self { address, is_proxy }
    }

    /// The networks it is counted by, each with its share in clients.
    fn networks(self) -> impl Iterator<Item = ((IpAddr, u8), usize)> {
        let own = ((network(self.address), 64), 1);
        let site = site(self.address).map(|site| ((site.into(), 48), SITE));
        [Some(own), site]
            .into_iter()
            .flatten()
            .filter(move |_| !self.is_proxy)
    }
}

/// A part of a budget, released when it is dropped.
pub struct Permit {
    budget: Arc<Budget>,
    client: Client,
    /// Changed only with the budget locked.
    amount: AtomicUsize,
}

impl Budget {
    pub fn new(all: usize, per_client: usize, reserved: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            per_client,
            reserved,
            used: Mutex::default(),
        })
    }

    pub fn acquire(self: &Arc<Self>, client: Client, amount: usize) -> Option<Permit> {
        let permit = Permit {
            budget: Arc::clone(self),
            client,
            amount: AtomicUsize::new(0),
        };
        permit.resize(amount).then_some(permit)
    }
}

impl Permit {
    /// Another permit for the same client.
    pub fn another(&self, amount: usize) -> Option<Self> {
        self.budget.acquire(self.client, amount)
    }

    /// Grows the permit if the budget has room, or shrinks it.
    pub fn resize(&self, amount: usize) -> bool {
        let budget = &self.budget;
        let mut used = budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        let had = self.amount.load(Ordering::Relaxed);
        if amount > had {
            let more = amount - had;
            let reserved = if self.client.is_proxy || self.client.address.is_loopback() {
                0
            } else {
                budget.reserved
            };
            let has_room = used.all + more + reserved <= budget.all
                && self.client.networks().all(|(network, share)| {
                    let own = used.networks.get(&network).copied().unwrap_or_default();
                    own + more <= budget.per_client.saturating_mul(share)
                });
            if !has_room {
                return false;
            }
        }
        used.all = used.all + amount - had;
        for (network, _) in self.client.networks() {
            let own = used.networks.entry(network).or_default();
            *own = *own + amount - had;
            if *own == 0 {
                used.networks.remove(&network);
            }
        }
        self.amount.store(amount, Ordering::Relaxed);
        true
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> Client {
        let address: IpAddr = address.parse().unwrap();
        Client::new(
            address.to_canonical(),
            address.to_string().starts_with("10."),
        )
    }

    #[test]
    fn one_client_leaves_room_for_others_and_a_proxy_is_many_clients() {
        let budget = Budget::new(8, 2, 1);
        let one = |address: &str| budget.acquire(client(address), 1);
        let first = [one("203.0.113.9"), one("::ffff:203.0.113.9")];
        assert!(first.iter().all(Option::is_some));
        assert!(one("203.0.113.9").is_none());
        let proxied: Vec<_> = (0..6).map(|_| one("10.1.1.1")).collect();
        assert!(proxied.iter().all(Option::is_some));
        assert!(one("198.51.100.1").is_none());
        drop(first);
        assert!(one("203.0.113.9").is_some());
        assert!(budget.used.lock().unwrap().networks.is_empty());
    }

    #[test]
    fn ipv6_clients_are_counted_by_64_and_by_48() {
        let budget = Budget::new(100, 2, 0);
        let one = |address: &str| budget.acquire(client(address), 1);
        let _first = [one("2001:db8::1"), one("2001:db8::2")];
        assert!(one("2001:db8::3").is_none());
        let _others = [one("2001:db8:0:1::1"), one("2001:db8:0:2::1")];
        assert!(one("2001:db8:0:3::1").is_none());
        assert!(one("2001:db8:1::1").is_some());
    }

    #[test]
    fn the_reserve_is_for_proxies_and_this_machine() {
        let budget = Budget::new(3, 3, 1);
        let one = |address: &str| budget.acquire(client(address), 1);
        let _strangers = [one("203.0.113.1"), one("203.0.113.2")];
        assert!(one("203.0.113.3").is_none());
        let here = one("127.0.0.1");
        assert!(here.is_some());
        drop(here);
        assert!(one("10.1.1.1").is_some());
    }

    #[test]
    fn a_permit_grows_where_there_is_room_and_shrinks() {
        let budget = Budget::new(100, 60, 0);
        let permit = budget.acquire(client("203.0.113.1"), 10).unwrap();
        assert!(!permit.resize(61));
        assert!(permit.resize(60));
        assert!(budget.acquire(client("203.0.113.1"), 1).is_none());
        assert!(permit.resize(59));
        assert!(budget.acquire(client("203.0.113.1"), 1).is_some());
        assert!(budget.acquire(client("203.0.113.2"), 42).is_none());
        drop(permit);
        assert_eq!(budget.used.lock().unwrap().all, 0);
    }
}
