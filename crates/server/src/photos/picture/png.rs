//! PNG, row by row, so that a large one takes no more memory than a small one.

use std::io::Cursor;

use image::metadata::Orientation;
use png::{ColorType, Decoder, Limits, Reader, Transformations};

use super::window::{Cut, Pixel, Window};
use super::{Decoded, Refusal, refuse_size};

/// What the decoder may set aside: some rows, and no texts or profiles, which are left packed.
const MEMORY: usize = 16 * 1024 * 1024;

/// Start and step across, start and step down, of each pass of an interlaced picture.
const PASSES: [[u32; 4]; 7] = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
];

pub fn decode(file: &[u8], cut: Cut) -> Result<Decoded, Refusal> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MEMORY });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let header = decoder.read_header_info().map_err(|_| Refusal::Broken)?;
    let (width, height, is_interlaced) = (header.width, header.height, header.interlaced);
    refuse_size(width, height)?;
    let mut reader = decoder.read_info().map_err(|_| Refusal::Broken)?;
    let exif = reader.info().exif_metadata.as_deref();
    let orientation = exif.and_then(Orientation::from_exif_chunk);
    let mut window = Window::of(cut, width, height);
    let once = [[0, 1, 0, 1]];
    let passes: &[[u32; 4]] = if is_interlaced { &PASSES } else { &once };
    for [from, every, first, step] in passes {
        if *from >= width {
            continue;
        }
        for y in (*first..height).step_by(*step as usize) {
            paint(&mut reader, &mut window, y, *from, *every)?;
        }
    }
    // Whatever follows must be whole as well, and is not looked at.
    reader.finish().map_err(|_| Refusal::Broken)?;
    Ok(Decoded {
        window,
        orientation: orientation.unwrap_or(Orientation::NoTransforms),
    })
}

fn paint(
    reader: &mut Reader<Cursor<&[u8]>>,
    window: &mut Window,
    y: u32,
    from: u32,
    every: u32,
) -> Result<(), Refusal> {
    let (colour, _) = reader.output_color_type();
    let row = reader
        .next_interlaced_row()
        .map_err(|_| Refusal::Broken)?
        .ok_or(Refusal::Broken)?;
    let pixels = row.data().chunks_exact(colour.samples());
    window.row(y, from, every, pixels.map(|samples| pixel(colour, samples)));
    Ok(())
}

fn pixel(colour: ColorType, samples: &[u8]) -> Pixel {
    match (colour, samples) {
        (ColorType::GrayscaleAlpha, [grey, opacity]) => ([*grey; 3], *opacity),
        (_, [r, g, b]) => ([*r, *g, *b], 255),
        (_, [r, g, b, opacity]) => ([*r, *g, *b], *opacity),
        (_, [grey, ..]) => ([*grey; 3], 255),
        (_, []) => ([255; 3], 0),
    }
}
