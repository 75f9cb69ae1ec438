//! From a file that somebody sent to a picture of ours: 512 × 512, upright, nothing in it but
//! pixels. Neither a file's name nor what it calls itself counts, and its header is judged before
//! anything is decoded.

mod gif;
mod jpeg;
mod png;
mod square;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageEncoder};

use self::square::Square;

const SIDE: u32 = 512;
const QUALITY: u8 = 85;
/// rules.md §4.
const MOST_PIXELS: u64 = 40_000_000;
/// What is longer is no photo of a person.
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
    square: Square,
    orientation: Orientation,
}

/// Decodes a file, turns it upright, cuts out the square in its middle, and encodes that as JPEG.
pub fn made_of(file: &[u8]) -> Result<Vec<u8>, Refusal> {
    let decoded = match file {
        [0xff, 0xd8, 0xff, ..] => jpeg::decode(file),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png::decode(file),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => gif::decode(file),
        _ => Err(Refusal::Format),
    }?;
    let mut picture = decoded.square.into_picture();
    if picture.width() != SIDE {
        picture = resize(&picture, SIDE, SIDE, FilterType::Lanczos3);
    }
    let mut picture = DynamicImage::ImageRgb8(picture);
    picture.apply_orientation(decoded.orientation);
    let mut encoded = Vec::new();
    JpegEncoder::new_with_quality(&mut encoded, QUALITY)
        .write_image(picture.as_bytes(), SIDE, SIDE, ExtendedColorType::Rgb8)
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
