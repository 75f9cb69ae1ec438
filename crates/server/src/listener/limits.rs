//! The numbers of the listener. docs/OPERATING.md, "Limits", has their reasons.

use std::time::Duration;

/// File descriptors for the database, photos on their way, mail and storage.
const OTHER_DESCRIPTORS: u64 = 64;
/// As many connections there are at most, unless the operator wants more.
const MOST_CONNECTIONS: usize = 10_000;
/// And of one client: what a TLS connection costs, times this, stays well below what a client may cost in memory.
const MOST_OF_A_CLIENT: usize = 1_000;
/// The process does not ask the system for more.
const DESCRIPTORS: u64 = 65_536;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At once.
    pub connections: usize,
    /// Of one IPv4 address or IPv6 /64; a /48 has twice as many.
    pub connections_per_client: usize,
    /// Of all, kept for proxies and for this machine.
    pub reserved: usize,
    /// Bytes of requests and answers in memory.
    pub memory: usize,
    pub memory_per_client: usize,
    /// For the TLS handshake, and for each head of an HTTP/1 request, the wait for it included.
    pub head_within: Duration,
    /// An HTTP/2 connection without requests is closed after it.
    pub idle_for: Duration,
    /// The same for a proxy, which must be the first to close.
    pub proxy_idle_for: Duration,
    /// The longest pause within a request's body.
    pub body_pause: Duration,
    /// For each piece of an answer, until the client has taken it.
    pub answer_within: Duration,
}

impl Limits {
    /// With so many connections; 0 is as many as the descriptors allow, which is also the most.
    pub fn new(connections: usize, descriptors: u64) -> Self {
        // Of few descriptors a quarter is kept free.
        let kept = OTHER_DESCRIPTORS.min(descriptors / 4);
        let room = usize::try_from(descriptors - kept)
            .unwrap_or(usize::MAX)
            .max(1);
        let wanted = match connections {
            0 => MOST_CONNECTIONS,
            wanted => wanted,
        };
        let connections = wanted.min(room);
        Self {
            connections,
            connections_per_client: (connections / 4).clamp(1, MOST_OF_A_CLIENT),
            reserved: connections / 8,
            memory: 192 * 1024 * 1024,
            memory_per_client: 24 * 1024 * 1024,
            head_within: Duration::from_secs(20),
            idle_for: Duration::from_secs(75),
            proxy_idle_for: Duration::from_secs(620),
            body_pause: Duration::from_secs(10),
            answer_within: Duration::from_secs(60),
        }
    }
}

/// How many descriptors the process may have, after asking for as many as it may.
pub fn descriptors() -> u64 {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.unwrap_or(DESCRIPTORS).min(DESCRIPTORS);
    if limit.current.is_some_and(|current| current < wanted) {
        let had = limit.current.replace(wanted);
        if setrlimit(Resource::Nofile, limit).is_err() {
            limit.current = had;
        }
    }
    limit.current.unwrap_or(DESCRIPTORS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_descriptors_for_everything_else() {
        for (wanted, descriptors, connections, per_client) in [
            (0, 256, 192, 48),
            (0, 64, 48, 12),
            (0, 1024, 960, 240),
            (0, 65_536, 10_000, 1_000),
            (40, 1024, 40, 10),
            (5_000, 1024, 960, 240),
            (20_000, 65_536, 20_000, 1_000),
            (0, 1, 1, 1),
        ] {
            let limits = Limits::new(wanted, descriptors);
            assert_eq!(
                (limits.connections, limits.connections_per_client),
                (connections, per_client)
            );
        }
    }
}
