//! From a file that somebody sent to a picture of ours: of the size that is wanted, upright,
//! nothing in it but pixels. Neither a file's name nor what it calls itself counts, and its header is judged before
//! anything is decoded.

mod gif;
mod jpeg;
mod png;
#[cfg(test)]
mod properties;
mod window;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageEncoder};

pub use self::window::Cut;
use self::window::Window;

/// Of a square.
const SIDE: u32 = 512;
const QUALITY: u8 = 85;
/// rules.md §4.
const MOST_PIXELS: u64 = 40_000_000;
/// What is longer is no photo.
const LONGEST_SIDE: u32 = 30_000;
/// What decoding one file may take; files are decoded one at a time.
const MOST_MEMORY: u64 = 120_000_000;

/// Why a file does not become a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not one of the formats that are taken.
    Format,
    /// Decoded it would be too large.
    Size,
    /// Broken, or cut off.
    Broken,
}

/// What a decoder makes of a file.
struct Decoded {
    window: Window,
    orientation: Orientation,
}

/// Decodes a file, cuts out what is wanted of it, turns that upright, and encodes it as JPEG.
pub fn made_of(file: &[u8], cut: Cut) -> Result<Vec<u8>, Refusal> {
    let decoded = match file {
        [0xff, 0xd8, 0xff, ..] => jpeg::decode(file, cut),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png::decode(file, cut),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => gif::decode(file, cut),
        _ => Err(Refusal::Format),
    }?;
    let mut picture = decoded.window.into_picture();
    if cut == Cut::Square && picture.width() != SIDE {
        picture = resize(&picture, SIDE, SIDE, FilterType::Lanczos3);
    }
    let mut picture = DynamicImage::ImageRgb8(picture);
    picture.apply_orientation(decoded.orientation);
    let (width, height) = (picture.width(), picture.height());
    let mut encoded = Vec::new();
    JpegEncoder::new_with_quality(&mut encoded, QUALITY)
        .write_image(picture.as_bytes(), width, height, ExtendedColorType::Rgb8)
        .map_err(|_| Refusal::Broken)?;
    Ok(encoded)
}

/// Refuses what a header announces, before anything is set aside for it.
fn refuse_size(width: u32, height: u32) -> Result<(), Refusal> {
    if width == 0 || height == 0 {
        return Err(Refusal::Broken);
    }
    let is_fine =
        u64::from(width) * u64::from(height) <= MOST_PIXELS && width.max(height) <= LONGEST_SIDE;
    if is_fine { Ok(()) } else { Err(Refusal::Size) }
}
