//! How a connection goes: what it is waiting for, and until when. The stream, the requests and the
//! answers of a connection tell it what happens; the connection's task asks it when its patience ends.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::frames::{Frames, PREFACE};
use super::head::Heads;
use super::limits::Limits;

/// How long a connection that was asked to end, and has nothing to do any more, may take over it.
const LEAVE_WITHIN: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct Pace {
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    spoken: Spoken,
    /// Requests whose answers are not whole yet.
    requests: usize,
    has_served: bool,
    idle_since: Instant,
    /// When a further request began to come, over HTTP/1.
    head_since: Option<Instant>,
    /// Since when the client has not taken all that was written, and how much it has taken since.
    behind: Option<(Instant, u64)>,
    /// Bytes that the client has taken in all.
    taken: u64,
    /// Whether it was asked to end.
    is_leaving: bool,
}

#[derive(Debug)]
enum Spoken {
    /// So many bytes have come, all of them like the preface of HTTP/2.
    Unknown(usize),
    One(Heads),
    Two(Frames),
}

/// A part of an answer that waits, since when, and what the connection had taken by then.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    since: Instant,
    taken: u64,
}

/// What is to be done at the end of patience.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// So long it may go on.
    NotBefore(Option<Instant>),
    /// It has nothing to do: it may end politely.
    Idle,
    TooSlow,
}

impl Pace {
    pub fn new(limits: Limits, now: Instant) -> Self {
        Self {
            limits,
            state: Mutex::new(State {
                spoken: Spoken::Unknown(0),
                requests: 0,
                has_served: false,
                idle_since: now,
                head_since: None,
                behind: None,
                taken: 0,
                is_leaving: false,
            }),
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes have come from the client. False is a flood.
    pub fn came(&self, bytes: &mut [u8], now: Instant) -> bool {
        let mut state = self.state();
        let bytes = state.spoken.recognise(bytes, &self.limits, now);
        match &mut state.spoken {
            Spoken::Unknown(_) => true,
            Spoken::Two(frames) => frames.take(bytes, &self.limits, now),
            Spoken::One(heads) => {
                let mut has_begun = true;
                if self.limits.strict_heads {
                    heads.take(bytes);
                    // The rest of a body that nobody reads, or an empty line, is no request.
                    has_begun = heads.is_in_request();
                }
                if state.requests == 0 && has_begun {
                    state.head_since.get_or_insert(now);
                }
                true
            }
        }
    }

    /// A request has been understood, whose body is so long, if that is known. Answers whether the
    /// connection may serve another one after it.
    pub fn begun(&self, body: Option<u64>) -> bool {
        let mut state = self.state();
        state.requests += 1;
        state.has_served = true;
        state.head_since = None;
        match &mut state.spoken {
            Spoken::One(heads) if self.limits.strict_heads => heads.understood(body),
            _ => true,
        }
    }

    /// An answer is whole, or nobody waits for it any more.
    pub fn ended(&self, now: Instant) {
        let mut state = self.state();
        state.requests -= 1;
        state.idle_since = now;
    }

    /// HTTP/2: a part of an answer is handed out, which waits until the client has room for it.
    pub fn offer(&self, now: Instant) -> Offer {
        let taken = self.state().taken;
        Offer { since: now, taken }
    }

    /// Until when it may wait: a client that takes other answers meanwhile has more time for this one.
    pub fn waits_until(&self, offer: Offer) -> Instant {
        let taken = self.state().taken - offer.taken;
        let earned = Duration::from_secs(taken / self.limits.answer_rate);
        offer.since + self.limits.answer_grace + earned
    }

    /// The client has taken so many bytes.
    pub fn took(&self, bytes: usize) {
        let mut state = self.state();
        state.taken += bytes as u64;
        if let Some((_, taken)) = &mut state.behind {
            *taken += bytes as u64;
        }
    }

    /// The client has taken all that was written. The clock is looked at only where that matters.
    pub fn took_all(&self, clock: impl FnOnce() -> Instant) {
        let mut state = self.state();
        if state.behind.take().is_some() {
            let now = clock();
            state.idle_since = now;
            // What has come meanwhile could not be read.
            state.head_since = state.head_since.and(Some(now));
        }
    }

    /// There is something to write, and the client takes nothing just now.
    pub fn blocked(&self, now: Instant) {
        self.state().behind.get_or_insert((now, 0));
    }

    /// From now on the connection is to end. What came before the client knew is still answered.
    pub fn leave(&self, now: Instant) {
        let mut state = self.state();
        (state.is_leaving, state.idle_since) = (true, now);
    }

    /// Whether the client may still be sending what nobody will read.
    pub fn is_cut_off(&self) -> bool {
        match &self.state().spoken {
            Spoken::One(heads) => !heads.is_between_requests(),
            Spoken::Unknown(_) | Spoken::Two(_) => false,
        }
    }

    /// A connection that asks nothing is kept for so long.
    pub fn due(&self, now: Instant, idle_for: Duration) -> Due {
        let state = self.state();
        let slow = state.slow_at(&self.limits);
        if slow.is_some_and(|at| at <= now) {
            return Due::TooSlow;
        }
        let is_idle = state.asks_nothing() && state.head_since.is_none();
        let idle =
            (is_idle && state.has_served && !state.is_leaving).then(|| state.idle_since + idle_for);
        if idle.is_some_and(|at| at <= now) {
            return Due::Idle;
        }
        Due::NotBefore(slow.into_iter().chain(idle).min())
    }
}

impl State {
    /// Whether all that it has asked for is answered, and the answers are taken.
    fn asks_nothing(&self) -> bool {
        self.requests == 0 && self.behind.is_none()
    }

    /// When the connection ends unless something happens, for the client is too slow.
    fn slow_at(&self, limits: &Limits) -> Option<Instant> {
        let head = match (self.asks_nothing(), self.has_served) {
            (true, false) => Some(self.idle_since + limits.head_within),
            (true, true) => self.head_since.map(|since| since + limits.head_within),
            (false, _) => None,
        };
        let behind = self.behind.map(|(since, taken)| {
            since + limits.answer_grace + Duration::from_secs(taken / limits.answer_rate)
        });
        let leave =
            (self.is_leaving && self.asks_nothing()).then(|| self.idle_since + LEAVE_WITHIN);
        let times = [head, behind, leave];
        times.into_iter().flatten().min()
    }
}

impl Spoken {
    /// Finds out what is spoken; answers what is to be looked at by it.
    fn recognise<'a>(
        &mut self,
        bytes: &'a mut [u8],
        limits: &Limits,
        now: Instant,
    ) -> &'a mut [u8] {
        let Self::Unknown(had) = *self else {
            return bytes;
        };
        let wanted = &PREFACE[had..];
        let alike = wanted.iter().zip(&*bytes).take_while(|(a, b)| a == b);
        let alike = alike.count();
        if alike == wanted.len() {
            *self = Self::Two(Frames::new(limits, now));
            return &mut bytes[alike..];
        }
        if alike == bytes.len() {
            *self = Self::Unknown(had + alike);
            return &mut [];
        }
        let mut heads = Heads::new();
        heads.take(&mut PREFACE[..had].to_vec());
        *self = Self::One(heads);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GET: &[u8] = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n";

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// In how many seconds from `start` it ends, and how.
    fn end(pace: &Pace, start: Instant) -> (u64, Due) {
        (0..10_000)
            .map(|second| (second, pace.due(start + seconds(second), seconds(75))))
            .find(|(_, due)| !matches!(due, Due::NotBefore(_)))
            .unwrap_or((u64::MAX, Due::NotBefore(None)))
    }

    #[test]
    fn a_connection_that_asks_nothing_is_given_up() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        assert_eq!(end(&pace, start), (10, Due::TooSlow));
        // A byte now and then makes no request.
        pace.came(&mut GET[..4].to_vec(), start + seconds(9));
        assert_eq!(end(&pace, start), (10, Due::TooSlow));
    }

    #[test]
    fn a_connection_that_has_served_may_rest_but_not_dawdle() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        pace.came(&mut GET.to_vec(), start);
        assert!(pace.begun(Some(0)));
        assert_eq!(end(&pace, start), (u64::MAX, Due::NotBefore(None)));
        pace.ended(start + seconds(1000));
        assert_eq!(end(&pace, start), (1075, Due::Idle));
        pace.came(&mut GET[..4].to_vec(), start + seconds(1010));
        assert_eq!(end(&pace, start), (1020, Due::TooSlow));
    }

    #[test]
    fn whoever_takes_an_answer_may_take_it_slowly_but_takes_it() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        pace.came(&mut GET.to_vec(), start);
        pace.begun(Some(0));
        pace.blocked(start);
        assert_eq!(end(&pace, start), (12, Due::TooSlow));
        pace.took(40_960);
        pace.blocked(start + seconds(5));
        assert_eq!(end(&pace, start), (22, Due::TooSlow));
        pace.took_all(|| start + seconds(6));
        assert_eq!(end(&pace, start), (u64::MAX, Due::NotBefore(None)));
    }

    #[test]
    fn nobody_rests_who_still_takes_or_asks() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        pace.came(&mut GET.to_vec(), start);
        pace.begun(Some(0));
        pace.blocked(start);
        pace.ended(start);
        // The answer is long, and taken slowly.
        pace.took(4_096 * 90);
        pace.came(&mut GET.to_vec(), start + seconds(1));
        assert_eq!(end(&pace, start), (102, Due::TooSlow));
        pace.took_all(|| start + seconds(90));
        assert_eq!(end(&pace, start), (100, Due::TooSlow));
        pace.begun(Some(0));
        pace.ended(start + seconds(100));
        assert_eq!(end(&pace, start), (175, Due::Idle));
        // Late, but not too late.
        pace.came(&mut GET[..4].to_vec(), start + seconds(174));
        assert_eq!(end(&pace, start), (184, Due::TooSlow));
    }

    #[test]
    fn over_http_2_an_answer_waits_for_a_client_that_takes_others() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        let offer = pace.offer(start);
        assert_eq!(pace.waits_until(offer), start + seconds(12));
        pace.took(40_960);
        assert_eq!(pace.waits_until(offer), start + seconds(22));
    }

    #[test]
    fn what_is_no_request_begins_none() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        let mut post = b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n".to_vec();
        pace.came(&mut post, start);
        assert!(pace.begun(Some(9)));
        pace.ended(start);
        // It was refused before its body came.
        pace.came(&mut b"123456789".to_vec(), start + seconds(1));
        pace.came(&mut b"\r\n".to_vec(), start + seconds(2));
        assert_eq!(end(&pace, start), (75, Due::Idle));
        pace.came(&mut b"G".to_vec(), start + seconds(3));
        assert_eq!(end(&pace, start), (13, Due::TooSlow));
    }

    #[test]
    fn what_came_before_a_client_knew_of_the_end_is_answered() {
        let start = Instant::now();
        let pace = Pace::new(Limits::of(0, 1024), start);
        for part in PREFACE.chunks(5) {
            assert!(pace.came(&mut part.to_vec(), start));
        }
        pace.begun(None);
        pace.ended(start);
        pace.leave(start + seconds(75));
        assert_eq!(end(&pace, start), (77, Due::TooSlow));
        pace.begun(None);
        assert_eq!(end(&pace, start), (u64::MAX, Due::NotBefore(None)));
        pace.ended(start + seconds(90));
        assert_eq!(end(&pace, start), (92, Due::TooSlow));
    }
}
