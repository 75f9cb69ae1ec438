//! Re-encodes an uploaded file as a small JPEG: cropped, upright, on white, without metadata. The
//! format is detected from the content, and the size is checked before decoding.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::error::ImageError;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage};

/// Of an avatar, in pixels.
const SQUARE: u32 = 512;
/// Averaged down to twice the size before the sharper, slower filter.
const BEFORE_SQUARE: u32 = 2 * SQUARE;
/// The longer side of other pictures.
const LONGEST_OUTPUT: u32 = 1200;
const QUALITY: u8 = 85;
/// rules.md §4.
const MAX_PIXELS: u64 = 40_000_000;
const LONGEST_SIDE: u32 = 30_000;
/// Bytes of one decoded file; files are decoded one at a time. 40 megapixels of 8-bit RGBA fit.
const MAX_DECODED: u64 = 160_000_000;
/// A progressive JPEG keeps its coefficients beside its pixels, so it may have half as many.
const MAX_PROGRESSIVE_PIXELS: u64 = MAX_PIXELS / 2;
/// A scan of a few bytes can cover the whole picture, so the time to decode follows scans × pixels.
const MAX_SCANS: u64 = 200;
const MAX_SCANNED_PIXELS: u64 = 400_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crop {
    /// The square in the middle.
    Square,
    /// The whole picture, smaller.
    Whole,
}

/// Why a file does not become a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not one of the accepted formats.
    Format,
    /// Too large once decoded.
    Size,
    /// A JPEG in several scans (progressive), which may be half as large.
    Scans,
    /// Broken or cut off.
    Broken,
}

impl From<ImageError> for Refusal {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::Size,
            _ => Self::Broken,
        }
    }
}

pub fn normalize(file: &[u8], crop: Crop) -> Result<Vec<u8>, Refusal> {
    let (picture, orientation) = decode(file)?;
    let mut picture = DynamicImage::ImageRgb8(on_white(&resize(picture, crop)));
    picture.apply_orientation(orientation);
    let mut encoded = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut encoded, QUALITY))?;
    Ok(encoded)
}

fn decode(file: &[u8]) -> Result<(DynamicImage, image::metadata::Orientation), Refusal> {
    let Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif)) =
        image::guess_format(file)
    else {
        return Err(Refusal::Format);
    };
    let file = match format {
        ImageFormat::Png => without_profile(file),
        _ => Cow::Borrowed(file),
    };
    let mut reader = ImageReader::with_format(Cursor::new(file.as_ref()), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED {
        return Err(Refusal::Size);
    }
    if format == ImageFormat::Jpeg {
        check_scans(pixels, jpeg_scans(&file).ok_or(Refusal::Broken)?)?;
    }
    let orientation = decoder.orientation()?;
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

/// A PNG without its colour profiles, which the decoder would unpack to any size.
fn without_profile(file: &[u8]) -> Cow<'_, [u8]> {
    const SIGNATURE: usize = 8;
    // Length and type before, and a checksum after the content.
    const AROUND: usize = 12;
    let mut kept = Cow::Borrowed(file);
    let mut at = SIGNATURE;
    while let Some(&[a, b, c, d, ref kind @ ..]) = kept.get(at..at + 8) {
        let length = usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(usize::MAX);
        let end = at
            .saturating_add(length)
            .saturating_add(AROUND)
            .min(kept.len());
        if kind == b"iCCP" {
            kept.to_mut().drain(at..end);
        } else {
            at = end;
        }
    }
    kept
}

fn check_scans(pixels: u64, scans: u64) -> Result<(), Refusal> {
    let too_large = scans > 1 && pixels > MAX_PROGRESSIVE_PIXELS;
    let too_slow = scans > MAX_SCANS || pixels * scans > MAX_SCANNED_PIXELS;
    if too_large || too_slow {
        Err(Refusal::Scans)
    } else {
        Ok(())
    }
}

/// The maximum number of scans. `None` if the end marker is missing, which the decoder would fill with grey.
fn jpeg_scans(file: &[u8]) -> Option<u64> {
    let mut at = 2;
    // The segments before the first scan can hold a thumbnail with scans of its own.
    while *file.get(at + 1)? != 0xda {
        let is_fill = *file.get(at + 1)? == 0xff;
        let length = match file.get(at + 2..at + 4)? {
            [high, low] => usize::from(u16::from_be_bytes([*high, *low])),
            _ => return None,
        };
        at += if is_fill { 1 } else { 2 + length.max(2) };
    }
    let scans = file.get(at..)?;
    scans.windows(2).rposition(|pair| pair == [0xff, 0xd9])?;
    Some(
        scans
            .windows(2)
            .filter(|pair| *pair == [0xff, 0xda])
            .fold(0, |count, _| count + 1),
    )
}

fn resize(picture: DynamicImage, crop: Crop) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    match crop {
        Crop::Whole if width.max(height) > LONGEST_OUTPUT => {
            picture.thumbnail(LONGEST_OUTPUT, LONGEST_OUTPUT)
        }
        Crop::Whole => picture,
        Crop::Square => {
            // Averaged first: a cropped copy of the full size would double the memory.
            let side = width.min(height);
            let picture = if side > BEFORE_SQUARE {
                let shrunk = |length: u32| {
                    let length = u64::from(length) * u64::from(BEFORE_SQUARE) / u64::from(side);
                    u32::try_from(length).unwrap_or(LONGEST_SIDE)
                };
                picture.thumbnail_exact(shrunk(width), shrunk(height))
            } else {
                picture
            };
            let (width, height) = (picture.width(), picture.height());
            let side = width.min(height);
            let square = picture.crop_imm((width - side) / 2, (height - side) / 2, side, side);
            square.resize_exact(SQUARE, SQUARE, FilterType::Lanczos3)
        }
    }
}

fn on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let picture = picture.to_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0.map(u32::from);
        let blend =
            |part: u32| u8::try_from((part * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX);
        Rgb([red, green, blue].map(blend))
    })
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn resized_pictures_keep_their_proportions() {
        for (crop, (width, height), expected) in [
            (Crop::Square, (1, 1), (512, 512)),
            (Crop::Square, (700, 300), (512, 512)),
            (Crop::Square, (2047, 3000), (512, 512)),
            (Crop::Square, (5, 4000), (512, 512)),
            (Crop::Whole, (1, 1), (1, 1)),
            (Crop::Whole, (1200, 301), (1200, 301)),
            (Crop::Whole, (2400, 1800), (1200, 900)),
            (Crop::Whole, (30_000, 1), (1200, 1)),
        ] {
            let picture = DynamicImage::new_rgb8(width, height);
            let resized = resize(picture, crop);
            assert_eq!(
                (resized.width(), resized.height()),
                expected,
                "{width} × {height}"
            );
        }
    }

    #[test]
    fn a_colour_profile_is_not_unpacked() {
        let mut plain = Cursor::new(Vec::new());
        let pixel = DynamicImage::new_rgb8(1, 1);
        pixel.write_to(&mut plain, ImageFormat::Png).unwrap();
        let plain = plain.into_inner();
        let after_header = 8 + 12 + 13;
        let with_profiles = [
            &plain[..after_header],
            b"\0\0\0\x03iCCPabc....",
            b"\0\0\0\0iCCP....",
            &plain[after_header..],
        ]
        .concat();
        assert_eq!(*without_profile(&with_profiles), plain);
        let cut_off = [&plain[..after_header], b"\xff\xff\xff\xffiCCPabc"].concat();
        assert_eq!(*without_profile(&cut_off), plain[..after_header]);
    }

    #[test]
    fn transparent_pixels_become_white() {
        let mut picture = image::RgbaImage::new(2, 1);
        picture.put_pixel(1, 0, Rgba([10, 20, 30, 255]));
        let flat = on_white(&DynamicImage::ImageRgba8(picture));
        assert_eq!(
            (flat.get_pixel(0, 0).0, flat.get_pixel(1, 0).0),
            ([255; 3], [10, 20, 30])
        );
    }

    #[test]
    fn large_jpeg_with_many_scans_is_refused() {
        assert_eq!(check_scans(MAX_PIXELS, 1), Ok(()));
        assert_eq!(check_scans(MAX_PIXELS, 2), Err(Refusal::Scans));
        assert_eq!(check_scans(10_000_000, 40), Ok(()));
        assert_eq!(check_scans(10_000_000, 41), Err(Refusal::Scans));
        assert_eq!(check_scans(1, 201), Err(Refusal::Scans));
    }
}
