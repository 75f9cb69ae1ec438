//! Who is connected: how many there are, how many of one client, and how much of bodies they have sent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;

use super::limits::Limits;
use super::network;

pub struct Crowd {
    pub limits: Limits,
    trusted: Vec<IpNet>,
    seated: Mutex<Seated>,
    /// Bytes of bodies that are in memory.
    bodies: AtomicUsize,
    /// Whether it has been told that there is no room; it is told once until there is.
    is_told: AtomicBool,
}

#[derive(Default)]
struct Seated {
    all: usize,
    /// By client, proxies left out.
    of: HashMap<IpAddr, usize>,
}

/// The right to a connection. Dropped, another may have it.
pub struct Seat {
    pub crowd: Arc<Crowd>,
    /// None for a proxy.
    client: Option<IpAddr>,
}

impl Crowd {
    pub fn new(limits: Limits, trusted: Vec<IpNet>) -> Self {
        Self {
            limits,
            trusted,
            seated: Mutex::default(),
            bodies: AtomicUsize::new(0),
            is_told: AtomicBool::new(false),
        }
    }

    fn seated(&self) -> MutexGuard<'_, Seated> {
        self.seated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat, where there is one for this client.
    pub fn seat(self: &Arc<Self>, address: IpAddr) -> Option<Seat> {
        let address = address.to_canonical();
        let is_proxy = self.trusted.iter().any(|it| it.contains(&address));
        let client = (!is_proxy).then(|| network(address));
        let mut seated = self.seated();
        let own = client.and_then(|client| seated.of.get(&client)).copied();
        let is_full = seated.all >= self.limits.connections;
        if is_full || own.is_some_and(|own| own >= self.limits.of_one_client) {
            let was_told = self.is_told.swap(true, Ordering::Relaxed);
            drop(seated);
            if !was_told {
                tracing::warn!(%address, is_full, "no room for more connections");
            }
            return None;
        }
        seated.all += 1;
        if let Some(client) = client {
            *seated.of.entry(client).or_default() += 1;
        }
        Some(Seat {
            crowd: Arc::clone(self),
            client,
        })
    }

    /// Sets memory aside for a part of a body, if there is some.
    pub fn set_aside(&self, bytes: usize) -> bool {
        let before = self.bodies.fetch_add(bytes, Ordering::Relaxed);
        let fits = before + bytes <= self.limits.bodies;
        if !fits {
            self.give_back(bytes);
        }
        fits
    }

    pub fn give_back(&self, bytes: usize) {
        self.bodies.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut seated = self.crowd.seated();
        seated.all -= 1;
        if let Some(client) = self.client
            && let Some(own) = seated.of.get_mut(&client)
        {
            *own -= 1;
            if *own == 0 {
                seated.of.remove(&client);
            }
        }
        // Told again only after it was well.
        if seated.all * 2 < self.crowd.limits.connections {
            self.crowd.is_told.store(false, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd() -> Arc<Crowd> {
        let limits = Limits::of(8, 1024);
        Arc::new(Crowd::new(limits, vec!["10.0.0.0/8".parse().unwrap()]))
    }

    #[test]
    fn one_client_leaves_room_for_others_and_a_proxy_is_many() {
        let crowd = crowd();
        let seat = |address: &str| crowd.seat(address.parse().unwrap());
        let first = [seat("203.0.113.9"), seat("::ffff:203.0.113.9")];
        assert!(first.iter().all(Option::is_some));
        assert!(seat("203.0.113.9").is_none());
        let proxied: Vec<_> = (0..6).map(|_| seat("10.1.1.1")).collect();
        assert!(proxied.iter().all(Option::is_some));
        assert!(seat("198.51.100.1").is_none());
        drop(first);
        assert!(seat("203.0.113.9").is_some());
    }

    #[test]
    fn neighbours_in_a_network_of_version_6_are_one_client() {
        let crowd = crowd();
        let seat = |address: &str| crowd.seat(address.parse().unwrap());
        let _two = [seat("2001:db8::1"), seat("2001:db8::2")];
        assert!(seat("2001:db8::3").is_none());
        assert!(seat("2001:db8:0:1::1").is_some());
    }

    #[test]
    fn bodies_have_a_bound_together() {
        let crowd = crowd();
        let most = crowd.limits.bodies;
        assert!(crowd.set_aside(most));
        assert!(!crowd.set_aside(1));
        crowd.give_back(1);
        assert!(crowd.set_aside(1));
    }
}
