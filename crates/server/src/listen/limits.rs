//! The numbers of the listener (docs/OPERATING.md, "Limits", has their reasons). A test that takes a
//! limit away sets it to what is never reached.

use std::time::Duration;

/// Descriptors that are no connections: database, photos on their way, sockets to mail and storage.
const OTHERWISE_USED: u64 = 64;
/// So many connections are held at most, unless more are asked for.
const MOST_CONNECTIONS: usize = 10_000;
/// More than this the process does not ask the system for.
const DESCRIPTORS: u64 = 65_536;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At once.
    pub connections: usize,
    /// Of these, from one client: one address of version 4, one network of version 6.
    pub of_one_client: usize,
    /// From the connection, or the first byte of a further request, to the whole head of the request.
    pub head_within: Duration,
    /// Of all, kept for proxies and for this machine itself.
    pub reserved: usize,
    /// So long a connection is kept that has served and asks for nothing.
    pub idle_for: Duration,
    /// The same while three quarters of all connections are taken.
    pub crowded_idle_for: Duration,
    /// And of a proxy's, which is to be the first to close.
    pub proxy_idle_for: Duration,
    /// How long a body may stay behind its rate.
    pub body_grace: Duration,
    /// Bytes a second.
    pub body_rate: u64,
    /// How long a client may stay behind the rate at which it is to take what it asked for.
    pub answer_grace: Duration,
    /// Bytes a second.
    pub answer_rate: u64,
    /// Bytes of bodies in memory, of all connections.
    pub bodies: usize,
    /// The same of one client.
    pub bodies_of_one_client: usize,
    /// HTTP/1: the longest head of a request, in bytes.
    pub head_bytes: usize,
    /// HTTP/1: the most lines of a head.
    pub head_lines: usize,
    /// HTTP/1: refuse what two readers may take for different requests.
    pub strict_heads: bool,
    /// HTTP/2: requests of one connection at once.
    pub streams: u32,
    /// HTTP/2: frames that carry no request and no data (resets, pings, settings and the like) at once,
    /// and then each second.
    pub control_frames: f64,
    pub control_frames_a_second: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self::of(0, descriptors())
    }
}

impl Limits {
    /// With so many connections (0: as many as the descriptors allow, which is also the most).
    pub fn of(connections: usize, descriptors: u64) -> Self {
        // Of few descriptors a quarter is kept free, so that the rest of the process finds its own.
        let kept = OTHERWISE_USED.min(descriptors / 4);
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
            of_one_client: (connections / 4).max(1),
            head_within: Duration::from_secs(10),
            reserved: connections / 8,
            idle_for: Duration::from_secs(75),
            crowded_idle_for: Duration::from_secs(5),
            proxy_idle_for: Duration::from_secs(620),
            body_grace: Duration::from_secs(12),
            body_rate: 4 * 1024,
            answer_grace: Duration::from_secs(12),
            answer_rate: 4 * 1024,
            bodies: 256 * 1024 * 1024,
            bodies_of_one_client: 64 * 1024 * 1024,
            head_bytes: 32 * 1024,
            head_lines: 100,
            strict_heads: true,
            streams: 128,
            control_frames: 500.0,
            control_frames_a_second: 100.0,
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
        for (wanted, descriptors, connections, of_one_client) in [
            (0, 256, 192, 48),
            (0, 64, 48, 12),
            (0, 1024, 960, 240),
            (0, 65_536, 10_000, 2_500),
            (40, 1024, 40, 10),
            (5_000, 1024, 960, 240),
            (20_000, 65_536, 20_000, 5_000),
            (0, 1, 1, 1),
        ] {
            let limits = Limits::of(wanted, descriptors);
            assert_eq!(
                (limits.connections, limits.of_one_client),
                (connections, of_one_client)
            );
        }
    }
}
