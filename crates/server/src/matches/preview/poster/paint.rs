//! Makes a PNG of an SVG of ours. One at a time, since each takes a core, and what was drawn lately
//! is kept.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use tokio::sync::Semaphore;

use super::fit::{EXTRA_BOLD, MEDIUM};
use super::{HEIGHT, WIDTH};
use crate::error::Error;

/// Some 80 kB each.
const KEPT: usize = 64;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(MEDIUM.to_vec());
    fonts.load_font_data(EXTRA_BOLD.to_vec());
    Arc::new(fonts)
});

static TURN: Semaphore = Semaphore::const_new(1);
static QUEUE: Queue = Queue(Mutex::new(BTreeMap::new()));
static DRAWN: Mutex<VecDeque<(String, Arc<[u8]>)>> = Mutex::new(VecDeque::new());

/// Who waits for a turn or has it, by client. Whoever comes when there is no room is told to come
/// again.
struct Queue(Mutex<BTreeMap<String, usize>>);

/// In the queue, until it is dropped.
struct Place<'a> {
    queue: &'a Queue,
    client: String,
}

impl Queue {
    const ROOM: usize = 32;
    /// So that no client keeps the others out.
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

/// The picture of an SVG, whose hash is `key`, for a client.
pub async fn png(key: &str, svg: String, client: String) -> Result<Arc<[u8]>, Error> {
    if let Some(kept) = kept(key) {
        return Ok(kept);
    }
    let _place = QUEUE.enter(client).ok_or(Error::Unavailable)?;
    let turn = TURN.acquire().await.context("the turn to draw")?;
    // Whoever had the turn before may have drawn the same.
    if let Some(kept) = kept(key) {
        return Ok(kept);
    }
    let key = key.to_owned();
    // The turn ends with the drawing, even where nobody waits for it any more.
    let drawing = tokio::task::spawn_blocking(move || -> anyhow::Result<Arc<[u8]>> {
        let drawn: Arc<[u8]> = draw(&svg)?.into();
        keep(&key, &drawn);
        drop(turn);
        Ok(drawn)
    });
    Ok(drawing.await.context("drawing")??)
}

/// The picture, if it was drawn lately.
pub fn kept(key: &str) -> Option<Arc<[u8]>> {
    let drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = drawn.iter().find(|(known, _)| known == key)?;
    Some(Arc::clone(&found.1))
}

fn keep(key: &str, png: &Arc<[u8]>) {
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if drawn.len() == KEPT {
        drawn.pop_front();
    }
    drawn.push_back((key.to_owned(), Arc::clone(png)));
}

pub fn draw(svg: &str) -> anyhow::Result<Vec<u8>> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).context("reading the drawing")?;
    let mut canvas = Pixmap::new(WIDTH, HEIGHT).context("an empty canvas")?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    // The court covers everything, so nothing shines through.
    let colours: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().context("writing the picture")?;
    writer
        .write_image_data(&colours)
        .context("writing the picture")?;
    writer.finish().context("writing the picture")?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_has_filled_its_places_keeps_nobody_else_out() {
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
    fn many_clients_have_no_more_than_the_queues_places() {
        let queue = Queue(Mutex::default());
        let mut places: Vec<_> = (0..32).map(|it| queue.enter(it.to_string())).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(queue.enter("one more".to_owned()).is_none());
        places.pop();
        assert!(queue.enter("one more".to_owned()).is_some());
    }
}
