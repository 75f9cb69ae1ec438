//! The frames of an HTTP/2 connection as they come in: those that carry neither a request nor data cost
//! their sender nothing and us work, so they are counted.

use tokio::time::Instant;

use super::limits::Limits;

/// What every HTTP/2 connection begins with.
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

const HEADER: usize = 9;
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const WINDOW_UPDATE: u8 = 8;
const END_STREAM: u8 = 1;
/// A client tells how much more it takes once for a good piece of what it has got, so these are rather
/// many where much is sent.
const WINDOW_UPDATES_FOR_ONE: f64 = 100.0;

#[derive(Debug)]
pub struct Frames {
    header: [u8; HEADER],
    have: usize,
    /// Bytes of the frame that are still to come.
    skip: usize,
    left: f64,
    since: Instant,
}

impl Frames {
    pub fn new(limits: &Limits, now: Instant) -> Self {
        Self {
            header: [0; HEADER],
            have: 0,
            skip: 0,
            left: limits.control_frames,
            since: now,
        }
    }

    /// Takes what has come behind the preface. False is too much of nothing.
    pub fn take(&mut self, mut bytes: &[u8], limits: &Limits, now: Instant) -> bool {
        let mut cost = 0.0;
        while !bytes.is_empty() {
            if self.skip > 0 {
                let skipped = self.skip.min(bytes.len());
                self.skip -= skipped;
                bytes = &bytes[skipped..];
                continue;
            }
            let part = (HEADER - self.have).min(bytes.len());
            self.header[self.have..self.have + part].copy_from_slice(&bytes[..part]);
            self.have += part;
            bytes = &bytes[part..];
            if self.have == HEADER {
                self.have = 0;
                cost += self.begin();
            }
        }
        if cost > 0.0 {
            let passed = now.duration_since(self.since).as_secs_f64();
            let filled = self.left + passed * limits.control_frames_a_second;
            (self.left, self.since) = (filled.min(limits.control_frames) - cost, now);
        }
        self.left >= 0.0
    }

    /// What the frame costs whose header is there.
    fn begin(&mut self) -> f64 {
        let [high, middle, low, kind, flags, ..] = self.header;
        let length = u32::from_be_bytes([0, high, middle, low]);
        self.skip = usize::try_from(length).unwrap_or(usize::MAX);
        match kind {
            DATA if length > 0 || flags & END_STREAM != 0 => 0.0,
            HEADERS => 0.0,
            WINDOW_UPDATE => 1.0 / WINDOW_UPDATES_FOR_ONE,
            _ => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PING: [u8; 17] = [0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    const EMPTY_DATA: [u8; 9] = [0, 0, 0, 0, 0, 0, 0, 0, 1];
    const LAST_DATA: [u8; 9] = [0, 0, 0, 0, 1, 0, 0, 0, 1];

    fn most(frame: &[u8]) -> usize {
        let (limits, now) = (Limits::of(0, 1024), Instant::now());
        let mut frames = Frames::new(&limits, now);
        (0..10_000)
            .position(|_| !frame.chunks(4).all(|part| frames.take(part, &limits, now)))
            .unwrap_or(10_000)
    }

    #[test]
    fn frames_that_carry_nothing_have_a_limit_and_others_none() {
        assert_eq!(most(&PING), 500);
        assert_eq!(most(&EMPTY_DATA), 500);
        assert_eq!(most(&LAST_DATA), 10_000);
    }
}
