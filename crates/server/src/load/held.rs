//! Who cannot be taken in waits a little before they are told so. Told at once, whoever asks again at
//! once would keep the machine busy with refusals, and less of what was taken in would be done
//! (`lapang-bench --overload`, decision 0026).

use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::sleep;

const HELD: Duration = Duration::from_millis(500);
/// What they have sent stays in memory.
const PLACES: usize = 2_048;

/// Where they wait.
pub struct Held {
    places: Semaphore,
}

impl Default for Held {
    fn default() -> Self {
        Self::with_places(PLACES)
    }
}

impl Held {
    fn with_places(places: usize) -> Self {
        Self {
            places: Semaphore::new(places),
        }
    }

    /// Whether somebody has waited. Where no place is free, they have not.
    pub async fn has_waited(&self) -> bool {
        let Ok(_place) = self.places.try_acquire() else {
            return false;
        };
        sleep(HELD).await;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[tokio::test]
    async fn no_more_wait_than_there_are_places() {
        let held = Held::with_places(2);
        let since = Instant::now();
        let comes = async || (held.has_waited().await, since.elapsed() >= HELD);
        let came = tokio::join!(comes(), comes(), comes());
        assert_eq!(came, ((true, true), (true, true), (false, false)));
        // A place is free again.
        assert!(held.has_waited().await);
    }
}
