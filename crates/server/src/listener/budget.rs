//! A budget of something (connections, bytes in memory) in all and for each client.
//!
//! A client may use its share. The last quarter of the budget is only for clients that use little, so those who use
//! much cannot refuse the others. Where many small shares still come near the end, each further use closes the
//! connection that uses most, of the client that uses most.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use super::address::{network, site};

/// An IPv6 /48 may be one client or a whole company: it gets the share of two clients.
const SITE: usize = 2;

pub struct Budget {
    all: usize,
    per_client: usize,
    /// The most that a client may use once only the last quarter is free.
    last_per_client: usize,
    used: Mutex<Used>,
}

/// A network and the length of its prefix.
type Network = (IpAddr, u8);

#[derive(Default)]
struct Used {
    all: usize,
    networks: HashMap<Network, usize>,
    /// Connections by the address of their `Notify`.
    connections: HashMap<usize, Connection>,
}

/// A client's connection that uses part of the budget.
struct Connection {
    client: Client,
    used: usize,
    close: Arc<Notify>,
    is_closing: bool,
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
    fn networks(self) -> impl Iterator<Item = (Network, usize)> {
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
    close: Option<Arc<Notify>>,
    /// Changed only with the budget locked.
    amount: AtomicUsize,
}

impl Budget {
    pub fn new(all: usize, per_client: usize, last_per_client: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            per_client,
            last_per_client,
            used: Mutex::default(),
        })
    }

    /// `close` closes the connection that uses it; `None` if it must stay, as a proxy's must.
    pub fn acquire(
        self: &Arc<Self>,
        client: Client,
        close: Option<&Arc<Notify>>,
        amount: usize,
    ) -> Option<Permit> {
        let permit = Permit {
            budget: Arc::clone(self),
            client,
            close: close.cloned(),
            amount: AtomicUsize::new(0),
        };
        permit.resize(amount).then_some(permit)
    }

    fn has_room(&self, used: &Used, client: Client, more: usize) -> bool {
        let within = |most: usize| {
            client.networks().all(|(network, share)| {
                let own = used.networks.get(&network).copied().unwrap_or_default();
                own + more <= most.saturating_mul(share)
            })
        };
        let all = used.all + more;
        all <= self.all
            && within(self.per_client)
            && (all <= self.all / 4 * 3 || within(self.last_per_client))
    }
}

impl Used {
    /// Closes a connection if more than `most` is in use that is not being released already.
    fn close_the_largest(&mut self, most: usize) {
        let closing = self.connections.values().filter(|it| it.is_closing);
        let released: usize = closing.map(|it| it.used).sum();
        if self.all - released <= most {
            return;
        }
        let networks = &self.networks;
        let share = |client: Client| {
            let used = |(network, share)| networks.get(&network).map_or(0, |used| used / share);
            client.networks().map(used).max()
        };
        let open = self.connections.values_mut().filter(|it| !it.is_closing);
        if let Some(largest) = open.max_by_key(|it| (share(it.client), it.used)) {
            largest.is_closing = true;
            largest.close.notify_one();
        }
    }
}

impl Permit {
    /// Another permit for the same client and connection.
    pub fn another(&self, amount: usize) -> Option<Self> {
        self.budget
            .acquire(self.client, self.close.as_ref(), amount)
    }

    /// Grows the permit if the budget has room, or shrinks it.
    pub fn resize(&self, amount: usize) -> bool {
        let budget = &self.budget;
        let mut used = budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        let had = self.amount.load(Ordering::Relaxed);
        if amount > had && !budget.has_room(&used, self.client, amount - had) {
            return false;
        }
        used.all = used.all + amount - had;
        for (network, _) in self.client.networks() {
            let own = used.networks.entry(network).or_default();
            *own = *own + amount - had;
            if *own == 0 {
                used.networks.remove(&network);
            }
        }
        if let Some(close) = &self.close {
            let key = Arc::as_ptr(close).addr();
            let connection = used.connections.entry(key).or_insert_with(|| Connection {
                client: self.client,
                used: 0,
                close: Arc::clone(close),
                is_closing: false,
            });
            connection.used = connection.used + amount - had;
            if connection.used == 0 {
                used.connections.remove(&key);
            }
        }
        self.amount.store(amount, Ordering::Relaxed);
        if amount > had {
            used.close_the_largest(budget.all / 8 * 7);
        }
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
    use futures_util::FutureExt;

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
        let one = |address: &str| budget.acquire(client(address), None, 1);
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
        let budget = Budget::new(100, 2, 2);
        let one = |address: &str| budget.acquire(client(address), None, 1);
        let _first = [one("2001:db8::1"), one("2001:db8::2")];
        assert!(one("2001:db8::3").is_none());
        let _others = [one("2001:db8:0:1::1"), one("2001:db8:0:2::1")];
        assert!(one("2001:db8:0:3::1").is_none());
        assert!(one("2001:db8:1::1").is_some());
    }

    #[test]
    fn the_last_quarter_is_for_clients_that_use_little() {
        // A fourth IPv4 client has little, a fourth network of two IPv6 sites does not.
        for (strangers, most) in [
            (
                ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"],
                13,
            ),
            (
                [
                    "2001:db8::1",
                    "2001:db8:0:1::1",
                    "2001:db8:1::1",
                    "2001:db8:1:1::1",
                ],
                12,
            ),
        ] {
            let budget = Budget::new(16, 4, 1);
            let one = |address: &str| budget.acquire(client(address), None, 1);
            let held: Vec<_> = strangers
                .into_iter()
                .flat_map(|stranger| (0..4).filter_map(move |_| one(stranger)))
                .collect();
            assert_eq!(held.len(), most);
            let others = ["198.51.100.1", "198.51.100.2", "2001:db8:2::1"].map(one);
            assert!(others.iter().all(Option::is_some));
            assert!(one("198.51.100.1").is_none());
        }
    }

    #[test]
    fn near_the_end_the_largest_connection_of_the_largest_client_is_closed_once() {
        let budget = Budget::new(16, 16, 16);
        let closes = [(); 4].map(|()| Arc::new(Notify::new()));
        let uses = |address: &str, connection: usize, amount| {
            budget.acquire(client(address), Some(&closes[connection]), amount)
        };
        let is_closed = |connection: usize| closes[connection].notified().now_or_never().is_some();
        let _kept = [
            uses("203.0.113.1", 0, 5),
            uses("203.0.113.2", 1, 2),
            uses("203.0.113.2", 2, 4),
        ];
        let _little = uses("198.51.100.1", 3, 3);
        assert!(![0, 1, 2, 3].into_iter().any(is_closed));
        let _more = uses("198.51.100.2", 3, 1);
        assert_eq!([0, 1, 2, 3].map(is_closed), [false, false, true, false]);
        let _more = uses("198.51.100.2", 3, 1);
        assert!(![0, 1, 2, 3].into_iter().any(is_closed));
    }

    #[test]
    fn a_permit_grows_where_there_is_room_and_shrinks() {
        let budget = Budget::new(100, 60, 40);
        let permit = budget.acquire(client("203.0.113.1"), None, 10).unwrap();
        assert!(!permit.resize(61));
        assert!(permit.resize(60));
        assert!(budget.acquire(client("203.0.113.1"), None, 1).is_none());
        assert!(permit.resize(59));
        assert!(budget.acquire(client("203.0.113.1"), None, 1).is_some());
        assert!(budget.acquire(client("203.0.113.2"), None, 42).is_none());
        drop(permit);
        assert_eq!(budget.used.lock().unwrap().all, 0);
    }
}
