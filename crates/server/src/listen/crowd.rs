//! Who is connected: how many there are, how many of one client, and how much of bodies they have sent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ipnet::IpNet;

use super::limits::Limits;
use super::network;

pub struct Crowd {
    pub limits: Limits,
    trusted: Vec<IpNet>,
    /// Told of each connection and body for which there is no room.
    refused: Box<dyn Fn(&'static str) + Send + Sync>,
    seated: AtomicUsize,
    /// By client, proxies left out.
    clients: Mutex<HashMap<IpAddr, Client>>,
    /// Bytes of bodies that are in memory.
    bodies: AtomicUsize,
    /// Whether it has been told that there is no room; it is told once until there is.
    is_told: AtomicBool,
}

#[derive(Default)]
struct Client {
    seats: usize,
    /// Bytes of bodies that are in memory.
    bodies: Arc<AtomicUsize>,
}

/// The right to a connection. Dropped, another may have it.
pub struct Seat {
    pub crowd: Arc<Crowd>,
    /// With what of its bodies is in memory; None for a proxy.
    client: Option<(IpAddr, Arc<AtomicUsize>)>,
}

impl Crowd {
    pub fn new(
        limits: Limits,
        trusted: Vec<IpNet>,
        refused: impl Fn(&'static str) + Send + Sync + 'static,
    ) -> Self {
        Self {
            limits,
            trusted,
            refused: Box::new(refused),
            seated: AtomicUsize::new(0),
            clients: Mutex::default(),
            bodies: AtomicUsize::new(0),
            is_told: AtomicBool::new(false),
        }
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, Client>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat, where there is one for this client.
    pub fn seat(self: &Arc<Self>, address: IpAddr) -> Option<Seat> {
        let address = address.to_canonical();
        let is_proxy = self.trusted.iter().any(|it| it.contains(&address));
        let client = (!is_proxy).then(|| network(address));
        // Proxies, and whoever asks on this machine how it is, find a seat when all others are taken.
        let reserved = if is_proxy || address.is_loopback() {
            0
        } else {
            self.limits.reserved
        };
        let mut clients = self.clients();
        let is_full = self.seated.load(Ordering::Relaxed) + reserved >= self.limits.connections;
        let own = client.and_then(|client| clients.get(&client));
        if is_full || own.is_some_and(|own| own.seats >= self.limits.of_one_client) {
            drop(clients);
            if !self.is_told.swap(true, Ordering::Relaxed) {
                tracing::warn!(%address, is_full, "no room for more connections");
            }
            (self.refused)("connections");
            return None;
        }
        self.seated.fetch_add(1, Ordering::Relaxed);
        let client = client.map(|client| {
            let own = clients.entry(client).or_default();
            own.seats += 1;
            (client, Arc::clone(&own.bodies))
        });
        Some(Seat {
            crowd: Arc::clone(self),
            client,
        })
    }
}

impl Seat {
    pub fn is_of_a_proxy(&self) -> bool {
        self.client.is_none()
    }

    /// How long its connection may rest.
    pub fn idle_for(&self) -> Duration {
        let limits = &self.crowd.limits;
        let is_crowded =
            self.crowd.seated.load(Ordering::Relaxed) * 4 > limits.connections.saturating_mul(3);
        match self.client {
            None => limits.proxy_idle_for,
            Some(_) if is_crowded => limits.crowded_idle_for,
            Some(_) => limits.idle_for,
        }
    }

    /// Sets memory aside for a part of a body, if there is some.
    pub fn set_aside(&self, bytes: usize) -> bool {
        let limits = &self.crowd.limits;
        let add = |to: &AtomicUsize| to.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let has_share = self
            .client
            .as_ref()
            .is_none_or(|(_, own)| add(own) <= limits.bodies_of_one_client);
        let fits = add(&self.crowd.bodies) <= limits.bodies && has_share;
        if !fits {
            self.give_back(bytes);
            (self.crowd.refused)("bodies");
        }
        fits
    }

    pub fn give_back(&self, bytes: usize) {
        if let Some((_, own)) = &self.client {
            own.fetch_sub(bytes, Ordering::Relaxed);
        }
        self.crowd.bodies.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let crowd = &self.crowd;
        if let Some((client, _)) = &self.client {
            let mut clients = crowd.clients();
            if let Some(own) = clients.get_mut(client) {
                own.seats -= 1;
                if own.seats == 0 {
                    clients.remove(client);
                }
            }
        }
        let seated = crowd.seated.fetch_sub(1, Ordering::Relaxed) - 1;
        // Told again only after it was well.
        if seated * 2 < crowd.limits.connections {
            crowd.is_told.store(false, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd() -> Arc<Crowd> {
        let limits = Limits::of(8, 1024);
        let trusted = vec!["10.0.0.0/8".parse().unwrap()];
        Arc::new(Crowd::new(limits, trusted, |_| {}))
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
    fn the_last_seats_are_for_proxies_and_this_machine() {
        let crowd = crowd();
        let seat = |address: &str| crowd.seat(address.parse().unwrap());
        let strangers: Vec<_> = (1..=8).map(|it| seat(&format!("203.0.113.{it}"))).collect();
        assert_eq!(strangers.iter().flatten().count(), 7);
        assert!(seat("127.0.0.1").is_some());
        let proxy = seat("10.1.1.1").unwrap();
        assert!(seat("10.1.1.1").is_none());
        // It is crowded now.
        let first = strangers[0].as_ref().unwrap();
        assert_eq!(first.idle_for(), crowd.limits.crowded_idle_for);
        assert_eq!(proxy.idle_for(), crowd.limits.proxy_idle_for);
        drop(proxy);
        let mut strangers = strangers;
        strangers.truncate(1);
        let first = strangers[0].as_ref().unwrap();
        assert_eq!(first.idle_for(), crowd.limits.idle_for);
    }

    #[test]
    fn bodies_have_a_bound_together_and_for_each_client() {
        let crowd = crowd();
        let seat = |address: &str| crowd.seat(address.parse().unwrap()).unwrap();
        let (one, same, proxy) = (seat("203.0.113.9"), seat("203.0.113.9"), seat("10.1.1.1"));
        let (most, own) = (crowd.limits.bodies, crowd.limits.bodies_of_one_client);
        assert!(one.set_aside(own));
        assert!(!same.set_aside(1));
        assert!(proxy.set_aside(most - own));
        one.give_back(1);
        assert!(same.set_aside(1));
        assert!(!proxy.set_aside(1));
    }
}
