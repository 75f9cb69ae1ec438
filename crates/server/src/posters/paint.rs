//! Draws pictures one at a time, because each takes a core, and caches the latest.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use lapang_poster::Drawing;
use tokio::sync::Semaphore;

use crate::error::Error;

/// About 100 kB each.
const MAX_CACHED: usize = 64;

static PERMIT: Semaphore = Semaphore::const_new(1);
static QUEUE: Queue = Queue(Mutex::new(BTreeMap::new()));
static CACHE: Mutex<VecDeque<(String, Arc<[u8]>)>> = Mutex::new(VecDeque::new());

/// Pictures that each client waits for. A full queue refuses more.
struct Queue(Mutex<BTreeMap<String, usize>>);

/// A place in the queue until it is dropped.
struct Place<'a> {
    queue: &'a Queue,
    client: String,
}

impl Queue {
    const ROOM: usize = 32;
    /// One client cannot fill the queue.
    const ROOM_OF_A_CLIENT: usize = 3;

    fn enter(&self, client: String) -> Option<Place<'_>> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = waiting.get(&client).copied().unwrap_or_default();
        if theirs == Self::ROOM_OF_A_CLIENT || waiting.values().sum::<usize>() == Self::ROOM {
            return None;
        }
        waiting.insert(client.clone(), theirs + 1);
        Some(Place {
            queue: self,
            client,
        })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let waiting = self.queue.0.lock();
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        if let Some(theirs) = waiting.get_mut(&self.client) {
            *theirs -= 1;
            if *theirs == 0 {
                waiting.remove(&self.client);
            }
        }
    }
}

/// The PNG of a drawing, whose hash is `key`, for a client.
pub async fn png(key: &str, drawing: Drawing, client: String) -> Result<Arc<[u8]>, Error> {
    if let Some(cached) = cached(key) {
        return Ok(cached);
    }
    let _place = QUEUE.enter(client).ok_or(Error::Unavailable)?;
    let permit = PERMIT.acquire().await.context("waiting to draw")?;
    // The previous drawing may have been the same picture.
    if let Some(cached) = cached(key) {
        return Ok(cached);
    }
    let key = key.to_owned();
    // Keeps the permit until the drawing ends, even if the client disconnects.
    let painting = tokio::task::spawn_blocking(move || -> anyhow::Result<Arc<[u8]>> {
        let drawn: Arc<[u8]> = lapang_poster::draw(&drawing)?.into();
        cache(&key, &drawn);
        drop(permit);
        Ok(drawn)
    });
    Ok(painting.await.context("drawing")??)
}

/// The cached picture, if any.
pub fn cached(key: &str) -> Option<Arc<[u8]>> {
    let drawn = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = drawn.iter().find(|(known, _)| known == key)?;
    Some(Arc::clone(&found.1))
}

fn cache(key: &str, png: &Arc<[u8]>) {
    let mut drawn = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if drawn.len() == MAX_CACHED {
        drawn.pop_front();
    }
    drawn.push_back((key.to_owned(), Arc::clone(png)));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::sports::catalogue;

    #[test]
    fn every_sport_has_its_own_icon_and_colours() {
        let mut seen = BTreeSet::new();
        for sport in &catalogue::ALL {
            assert!(lapang_poster::shape(sport.id).is_some(), "{}", sport.id);
            assert!(
                seen.insert(lapang_poster::colours(sport.id)),
                "{}",
                sport.id
            );
        }
    }

    #[test]
    fn one_client_cannot_fill_the_queue() {
        let queue = Queue(Mutex::default());
        let mut places: Vec<_> = (0..3).map(|_| queue.enter("a".to_owned())).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(queue.enter("a".to_owned()).is_none());
        assert!(queue.enter("b".to_owned()).is_some());
        places.pop();
        assert!(queue.enter("a".to_owned()).is_some());
        drop(places);
        assert!(queue.0.lock().unwrap().is_empty());
    }

    #[test]
    fn a_full_queue_refuses_more() {
        let queue = Queue(Mutex::default());
        let mut places: Vec<_> = (0..32).map(|it| queue.enter(it.to_string())).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(queue.enter("one more".to_owned()).is_none());
        places.pop();
        assert!(queue.enter("one more".to_owned()).is_some());
    }
}
