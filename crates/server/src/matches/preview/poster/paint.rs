//! Makes a PNG of an SVG of ours. One at a time, since each takes a core, and what was drawn lately
//! is kept.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use tokio::sync::Semaphore;

use super::fit::{EXTRA_BOLD, MEDIUM};
use super::{HEIGHT, WIDTH};

/// About 50 kB each.
const KEPT: usize = 64;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(MEDIUM.to_vec());
    fonts.load_font_data(EXTRA_BOLD.to_vec());
    Arc::new(fonts)
});

static TURN: Semaphore = Semaphore::const_new(1);
static DRAWN: Mutex<VecDeque<(String, Arc<[u8]>)>> = Mutex::new(VecDeque::new());

/// The picture of an SVG, whose hash is `key`.
pub async fn png(key: &str, svg: String) -> anyhow::Result<Arc<[u8]>> {
    if let Some(kept) = kept(key) {
        return Ok(kept);
    }
    let turn = TURN.acquire().await.context("the turn to draw")?;
    // Whoever had the turn before may have drawn the same.
    if let Some(kept) = kept(key) {
        return Ok(kept);
    }
    let drawn = tokio::task::spawn_blocking(move || draw(&svg)).await??;
    let drawn: Arc<[u8]> = drawn.into();
    keep(key, &drawn);
    drop(turn);
    Ok(drawn)
}

fn kept(key: &str) -> Option<Arc<[u8]>> {
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
