//! Re-encodes an uploaded file: cropped or smaller, upright, in sRGB, on white, without metadata. The format is
//! detected from the content, and the size is checked before decoding.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::error::ImageError;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageBuffer, ImageDecoder, ImageFormat, ImageReader, Limits, Pixel, Primitive,
};

use super::profile;

/// Of an avatar, in pixels.
const SQUARE: u32 = 512;
/// Averaged down to twice the size before the sharper, slower filter.
const BEFORE_SQUARE: u32 = 2 * SQUARE;
/// The longer side of other pictures.
const LONGEST_OUTPUT: u32 = 1200;
const QUALITY: u8 = 85;
/// The widths of a picture in several sizes, in pixels.
pub const WIDTHS: [u32; 3] = [480, 960, 1600];
/// The highest for its width: taller ones are cropped at the top and the bottom.
const MAX_HEIGHT_RATIO: f64 = 1.5;
/// What to show while it loads.
const PREVIEW_WIDTH: u32 = 20;
const SIZED_JPEG_QUALITY: u8 = 80;
const WEBP_QUALITY: f32 = 76.0;
const PREVIEW_QUALITY: f32 = 40.0;
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
    /// The whole picture in the sizes of [`WIDTHS`].
    Sizes,
}

/// A normalised picture as the files to store.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Each with the end of its name.
    pub files: Vec<(String, Vec<u8>)>,
    /// Of the largest file, in pixels.
    pub width: u32,
    pub height: u32,
    /// A WebP of a few pixels; empty of a picture in one size.
    pub preview: Vec<u8>,
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

pub fn normalize(file: &[u8], crop: Crop) -> Result<Picture, Refusal> {
    let Decoded {
        picture,
        orientation,
        profile,
    } = decode(file)?;
    // On white first: resizing would blend the colours of invisible pixels into the edges.
    let mut picture = resize(on_white(picture), crop, orientation).into_rgb8();
    if let Some(profile) = profile {
        profile::convert_to_srgb(&mut picture, &profile);
    }
    let mut picture = DynamicImage::ImageRgb8(picture);
    picture.apply_orientation(orientation);
    match crop {
        Crop::Sizes => in_sizes(&picture),
        Crop::Square | Crop::Whole => Ok(Picture {
            files: vec![(".jpg".to_owned(), jpeg(&picture, QUALITY)?)],
            width: picture.width(),
            height: picture.height(),
            preview: Vec::new(),
        }),
    }
}

/// Up to the first size that has all its pixels.
fn in_sizes(picture: &DynamicImage) -> Result<Picture, Refusal> {
    let mut files = Vec::with_capacity(2 * WIDTHS.len());
    for width in sizes_of(picture.width()) {
        let picture = if width < picture.width() {
            Cow::Owned(scaled(picture, width))
        } else {
            Cow::Borrowed(picture)
        };
        files.push((format!("-{width}.jpg"), jpeg(&picture, SIZED_JPEG_QUALITY)?));
        files.push((format!("-{width}.webp"), webp(&picture, WEBP_QUALITY)?));
    }
    Ok(Picture {
        files,
        width: picture.width(),
        height: picture.height(),
        preview: webp(&scaled(picture, PREVIEW_WIDTH), PREVIEW_QUALITY)?,
    })
}

/// The widths at which a picture is stored.
pub fn sizes_of(width: u32) -> impl Iterator<Item = u32> {
    let count = WIDTHS.iter().take_while(|size| **size < width).count();
    WIDTHS.into_iter().take(count + 1)
}

fn scaled(picture: &DynamicImage, width: u32) -> DynamicImage {
    let height = u64::from(picture.height()) * u64::from(width) / u64::from(picture.width());
    let height = u32::try_from(height).unwrap_or(LONGEST_SIDE).max(1);
    picture.resize_exact(width, height, FilterType::CatmullRom)
}

fn jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, Refusal> {
    let mut encoded = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut encoded, quality))?;
    Ok(encoded)
}

fn webp(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, Refusal> {
    let pixels = picture.to_rgb8();
    let encoder = webp::Encoder::from_rgb(&pixels, pixels.width(), pixels.height());
    let file = encoder
        .encode_simple(false, quality)
        .map_err(|_| Refusal::Broken)?;
    Ok(file.to_vec())
}

struct Decoded {
    picture: DynamicImage,
    orientation: Orientation,
    /// The colour profile (ICC) of a file that has one.
    profile: Option<Vec<u8>>,
}

fn decode(file: &[u8]) -> Result<Decoded, Refusal> {
    let Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif)) =
        image::guess_format(file)
    else {
        return Err(Refusal::Format);
    };
    let (file, mut profile) = match format {
        ImageFormat::Png => profile::taken_from_png(file),
        _ => (Cow::Borrowed(file), None),
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
    if format == ImageFormat::Jpeg {
        profile = decoder.icc_profile()?;
    }
    Ok(Decoded {
        picture: DynamicImage::from_decoder(decoder)?,
        orientation,
        profile,
    })
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

/// The number of scans of the picture that the file begins with; phones put further ones and a film behind it. `None`
/// if its end marker is missing, which the decoder would fill with grey.
fn jpeg_scans(file: &[u8]) -> Option<u64> {
    let mut at = 2;
    let mut scans = 0;
    loop {
        let [0xff, kind] = *file.get(at..at + 2)? else {
            return None;
        };
        match kind {
            0xd9 => return Some(scans),
            0xff => at += 1,
            _ => {
                let length = file.get(at + 2..at + 4)?;
                at += 2 + usize::from(u16::from_be_bytes([length[0], length[1]])).max(2);
            }
        }
        if kind == 0xda {
            scans += 1;
            at += end_of_scan(file.get(at..)?)?;
        }
    }
}

/// Within a scan's data 0xff is followed by 0 or the number of a restart.
fn end_of_scan(data: &[u8]) -> Option<usize> {
    data.windows(2)
        .position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7))
}

fn resize(picture: DynamicImage, crop: Crop, orientation: Orientation) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    match crop {
        Crop::Sizes => to_largest(picture, orientation),
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

/// At most as wide as the largest of [`WIDTHS`] and not too high, as it will be after it is turned.
fn to_largest(picture: DynamicImage, orientation: Orientation) -> DynamicImage {
    let is_turned = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let turn = |(width, height)| {
        if is_turned {
            (height, width)
        } else {
            (width, height)
        }
    };
    let (width, height) = turn((picture.width(), picture.height()));
    let largest = WIDTHS[WIDTHS.len() - 1];
    let shrunk = f64::from(width.min(largest)) / f64::from(width);
    let picture = if shrunk < 1.0 {
        let (width, height) = turn((largest, whole(f64::from(height) * shrunk)));
        picture.thumbnail_exact(width, height)
    } else {
        picture
    };
    let (width, height) = turn((picture.width(), picture.height()));
    let kept = height.min(whole(f64::from(width) * MAX_HEIGHT_RATIO));
    let (x, y) = turn((0, (height - kept) / 2));
    let (width, height) = turn((width, kept));
    if (width, height) == (picture.width(), picture.height()) {
        return picture;
    }
    picture.crop_imm(x, y, width, height)
}

/// A length in pixels, at least one.
fn whole(length: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to the possible lengths"
    )]
    let pixels = length.round().clamp(1.0, f64::from(LONGEST_SIDE)) as u32;
    pixels
}

/// The picture on white, in place: a copy would double the memory.
fn on_white(mut picture: DynamicImage) -> DynamicImage {
    match &mut picture {
        DynamicImage::ImageLumaA8(pixels) => blend(pixels, u8::MAX.into()),
        DynamicImage::ImageRgba8(pixels) => blend(pixels, u8::MAX.into()),
        DynamicImage::ImageLumaA16(pixels) => blend(pixels, u16::MAX.into()),
        DynamicImage::ImageRgba16(pixels) => blend(pixels, u16::MAX.into()),
        // Without transparency.
        _ => {}
    }
    picture
}

fn blend<P, S>(pixels: &mut ImageBuffer<P, Vec<S>>, white: u64)
where
    P: Pixel<Subpixel = S>,
    S: Primitive + Into<u64> + TryFrom<u64>,
{
    for pixel in pixels.pixels_mut() {
        let Some((alpha, colours)) = pixel.channels_mut().split_last_mut() else {
            continue;
        };
        let opacity: u64 = (*alpha).into();
        for colour in colours {
            let part: u64 = (*colour).into();
            let blended = (part * opacity + white * (white - opacity)) / white;
            *colour = S::try_from(blended).unwrap_or(*colour);
        }
        *alpha = S::try_from(white).unwrap_or(*alpha);
    }
}

#[cfg(test)]
mod tests {
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
            (Crop::Sizes, (3200, 2400), (1600, 1200)),
            (Crop::Sizes, (300, 900), (300, 450)),
            (Crop::Sizes, (1, 30_000), (1, 2)),
        ] {
            let picture = DynamicImage::new_rgb8(width, height);
            let resized = resize(picture, crop, Orientation::NoTransforms);
            assert_eq!(
                (resized.width(), resized.height()),
                expected,
                "{width} × {height}"
            );
        }
    }

    #[test]
    fn colours_of_invisible_pixels_do_not_show_however_small_the_picture_becomes() {
        let stripes = image::RgbaImage::from_fn(2000, 2000, |x, _| {
            image::Rgba(if x / 7 % 2 == 0 { [255; 4] } else { [0; 4] })
        });
        let stripes = DynamicImage::ImageRgba8(stripes);
        let deep = DynamicImage::ImageRgba16(stripes.to_rgba16());
        let grey = DynamicImage::ImageLumaA8(stripes.to_luma_alpha8());
        for picture in [stripes, deep, grey] {
            for crop in [Crop::Square, Crop::Whole, Crop::Sizes] {
                let small = resize(on_white(picture.clone()), crop, Orientation::NoTransforms);
                assert!(
                    small.into_rgb8().iter().all(|part| *part == 255),
                    "{crop:?}"
                );
            }
        }
    }

    #[test]
    fn half_transparent_pixels_are_half_white() {
        let mut picture = image::RgbaImage::new(2, 1);
        picture.put_pixel(0, 0, image::Rgba([0, 100, 255, 51]));
        picture.put_pixel(1, 0, image::Rgba([10, 20, 30, 255]));
        let flat = on_white(DynamicImage::ImageRgba8(picture)).into_rgb8();
        assert_eq!(
            (flat.get_pixel(0, 0).0, flat.get_pixel(1, 0).0),
            ([204, 224, 255], [10, 20, 30])
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
