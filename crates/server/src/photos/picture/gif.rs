//! GIF: the first frame, however many follow.

use std::io::Cursor;
use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, MemoryLimit};
use image::metadata::Orientation;

use super::window::{Cut, Pixel, Window};
use super::{Decoded, MOST_PIXELS, Refusal, refuse_size};

pub fn decode(file: &[u8], cut: Cut) -> Result<Decoded, Refusal> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    if let Some(most) = NonZeroU64::new(MOST_PIXELS) {
        options.set_memory_limit(MemoryLimit::Bytes(most));
    }
    let mut decoder = options
        .read_info(Cursor::new(file))
        .map_err(|_| Refusal::Broken)?;
    let (width, height) = (decoder.width().into(), decoder.height().into());
    refuse_size(width, height)?;
    let frame = decoder
        .next_frame_info()
        .map_err(|_| Refusal::Broken)?
        .ok_or(Refusal::Broken)?;
    refuse_size(frame.width.into(), frame.height.into())?;
    let (left, top, line) = (frame.left.into(), frame.top, usize::from(frame.width));
    let transparent = frame.transparent;
    let mut indexes = vec![0; decoder.buffer_size()];
    decoder
        .read_into_buffer(&mut indexes)
        .map_err(|_| Refusal::Broken)?;
    let palette = decoder.palette().map_err(|_| Refusal::Broken)?;
    let pixel = |index: &u8| -> Pixel {
        let at = 3 * usize::from(*index);
        match palette.get(at..at + 3) {
            Some(&[r, g, b]) if Some(*index) != transparent => ([r, g, b], 255),
            _ => ([255; 3], 0),
        }
    };
    let mut window = Window::of(cut, width, height);
    for (y, row) in (u32::from(top)..).zip(indexes.chunks_exact(line)) {
        window.row(y, left, 1, row.iter().map(pixel));
    }
    Ok(Decoded {
        window,
        orientation: Orientation::NoTransforms,
    })
}
