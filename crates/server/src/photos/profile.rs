//! Colour profiles (ICC): the photo of a phone with wide colours looks the same in sRGB.

use std::borrow::Cow;

use image::RgbImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Profiles of cameras and screens have some kilobytes; larger ones are ignored.
const MAX_BYTES: usize = 1024 * 1024;

/// Converts from a profile. One that is broken or not of RGB is ignored, as browsers do.
pub fn convert_to_srgb(picture: &mut RgbImage, profile: &[u8]) {
    let Some(from) = (profile.len() <= MAX_BYTES)
        .then(|| ColorProfile::new_from_slice(profile).ok())
        .flatten()
    else {
        return;
    };
    if from.color_space != DataColorSpace::Rgb {
        return;
    }
    let to = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = from.create_transform_8bit(Layout::Rgb, &to, Layout::Rgb, options) else {
        return;
    };
    let mut converted = RgbImage::new(picture.width(), picture.height());
    if transform.transform(picture, &mut converted).is_ok() {
        *picture = converted;
    }
}

/// A PNG without its profiles, which the decoder would unpack to any size, and the first of them.
pub fn taken_from_png(file: &[u8]) -> (Cow<'_, [u8]>, Option<Vec<u8>>) {
    const SIGNATURE: usize = 8;
    // Length and type before, and a checksum after the content.
    const AROUND: usize = 12;
    let mut kept = Cow::Borrowed(file);
    let mut profile = None;
    let mut at = SIGNATURE;
    while let Some(&[a, b, c, d, ref kind @ ..]) = kept.get(at..at + 8) {
        let length = usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(usize::MAX);
        let end = at
            .saturating_add(length)
            .saturating_add(AROUND)
            .min(kept.len());
        if kind == b"iCCP" {
            let content = kept.get(at + 8..end.saturating_sub(4));
            profile = profile.or_else(|| content.and_then(unpack));
            kept.to_mut().drain(at..end);
        } else {
            at = end;
        }
    }
    (kept, profile)
}

/// A name, a zero, the method of compression (always 0), and the compressed profile.
fn unpack(content: &[u8]) -> Option<Vec<u8>> {
    let name = content.iter().position(|byte| *byte == 0)?;
    let packed = content.get(name + 2..)?;
    miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, MAX_BYTES).ok()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat};

    use super::*;

    #[test]
    fn a_png_loses_its_profiles() {
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
        assert_eq!(*taken_from_png(&with_profiles).0, plain);
        let cut_off = [&plain[..after_header], b"\xff\xff\xff\xffiCCPabc"].concat();
        assert_eq!(*taken_from_png(&cut_off).0, plain[..after_header]);
    }
}
