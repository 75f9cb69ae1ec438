//! The limits of the listener; docs/OPERATING.md, "Limits", has their reasons.

use std::time::Duration;

/// File descriptors reserved for the database, photos, mail and storage.
const OTHER_DESCRIPTORS: u64 = 64;
/// The maximum number of connections, unless the operator sets more.
const MOST_CONNECTIONS: usize = 10_000;
/// The maximum per client. The memory of so many TLS connections stays well below the memory budget of a client.
const MOST_OF_A_CLIENT: usize = 1_000;
/// The process does not raise its own limit beyond this.
const DESCRIPTORS: u64 = 65_536;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Concurrent connections.
    pub connections: usize,
    /// Per IPv4 address or IPv6 /64; a /48 has twice as many.
    pub connections_per_client: usize,
    /// Of the last quarter of all, also per client.
    pub last_connections_per_client: usize,
    /// Bytes of requests and responses in memory.
    pub memory: usize,
    pub memory_per_client: usize,
    pub last_memory_per_client: usize,
    /// The timeout of the TLS handshake, and of an HTTP/1 request head including the wait for it.
    pub head_within: Duration,
    /// The idle timeout of an HTTP/2 connection.
    pub idle_for: Duration,
    /// The same for a proxy, which must close first.
    pub proxy_idle_for: Duration,
    /// The longest pause within a request body.
    pub body_pause: Duration,
    /// The time a client has to read each piece of a response.
    pub answer_within: Duration,
}

impl Limits {
    /// The limits for a number of connections; 0 means as many as the descriptors allow, the maximum.
    pub fn new(connections: usize, descriptors: u64) -> Self {
        // With few descriptors a quarter stays free.
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
            last_connections_per_client: connections.div_ceil(100),
            memory: 192 * 1024 * 1024,
            memory_per_client: 24 * 1024 * 1024,
            last_memory_per_client: 2 * 1024 * 1024,
            head_within: Duration::from_secs(20),
            idle_for: Duration::from_secs(75),
            proxy_idle_for: Duration::from_secs(620),
            body_pause: Duration::from_secs(10),
            answer_within: Duration::from_secs(60),
        }
    }
}

/// Raises the descriptor limit of the process as far as allowed, and returns it.
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
