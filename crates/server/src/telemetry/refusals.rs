//! Counts the refusals of each client, so that a flood of them is a few lines in the log.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::app::App;
use crate::jobs::Sweep;
use crate::listener::network;

const TOLD_EVERY: Duration = Duration::from_secs(60);
/// Refusals of further clients are one number.
const MOST: usize = 1_000;

/// Since the numbers were last logged.
#[derive(Default)]
pub struct Refusals(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    /// By network and what was refused.
    unlogged: HashMap<(IpAddr, &'static str), u64>,
    others: u64,
}

impl Refusals {
    /// Whether to log it: the first of its kind of a client in a minute. Further ones are counted.
    pub fn is_first(&self, address: IpAddr, what: &'static str) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (network(address), what);
        if let Some(unlogged) = counts.unlogged.get_mut(&key) {
            *unlogged += 1;
            return false;
        }
        if counts.unlogged.len() >= MOST {
            counts.others += 1;
            return false;
        }
        counts.unlogged.insert(key, 0);
        true
    }

    /// Logs the numbers, and counts anew.
    fn log(&self) {
        let counts = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for ((client, what), times) in counts.unlogged {
            if times > 0 {
                tracing::info!(%client, what, times, "refused again");
            }
        }
        if counts.others > 0 {
            tracing::info!(times = counts.others, "refused many other clients");
        }
    }
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "log of refusals",
        every: TOLD_EVERY,
        run: |app: Arc<App>| {
            app.refusals.log();
            Box::pin(async { Ok(0) })
        },
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_refusal_of_each_client_is_logged_and_the_number_of_clients_is_bounded() {
        let refusals = Refusals::default();
        let client = |number: u32| IpAddr::from((0xcb00_7100 + number).to_be_bytes());
        assert!(refusals.is_first(client(0), "permission_denied"));
        assert!(!refusals.is_first(client(0), "permission_denied"));
        assert!(refusals.is_first(client(0), "resource_exhausted"));
        let logged = (1..2_000).filter(|number| refusals.is_first(client(*number), "429"));
        assert_eq!(logged.count(), MOST - 2);
        refusals.log();
        assert!(refusals.is_first(client(0), "permission_denied"));
    }
}
