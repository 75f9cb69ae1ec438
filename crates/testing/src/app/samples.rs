//! Files as people send them for a photo, and as nobody should.

use std::borrow::Cow;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, RgbImage};

pub const RED: [u8; 3] = [220, 20, 20];
pub const BLUE: [u8; 3] = [20, 20, 220];

/// Red above, blue below.
pub fn two_halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |_, y| {
        image::Rgb(if y < height / 2 { RED } else { BLUE })
    })
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let picture = two_halves(width, height);
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 90)
        .write_image(&picture, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    file
}

/// The same with a segment after its start.
pub fn jpeg_with(segment: u8, content: &[u8]) -> Vec<u8> {
    let mut file = jpeg(600, 400);
    let length = u16::try_from(content.len() + 2).unwrap();
    let mut inserted = vec![0xff, segment];
    inserted.extend(length.to_be_bytes());
    inserted.extend(content);
    file.splice(2..2, inserted);
    file
}

/// One colour of the Display P3 space, as phones write it.
pub fn display_p3_jpeg(colour: [u8; 3]) -> Vec<u8> {
    let mut file = Vec::new();
    write_display_p3(JpegEncoder::new_with_quality(&mut file, 95), colour);
    file
}

pub fn display_p3_png(colour: [u8; 3]) -> Vec<u8> {
    let mut file = Vec::new();
    write_display_p3(PngEncoder::new(&mut file), colour);
    file
}

fn write_display_p3(mut encoder: impl ImageEncoder, colour: [u8; 3]) {
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    encoder.set_icc_profile(profile).unwrap();
    let picture = RgbImage::from_pixel(64, 64, image::Rgb(colour));
    encoder
        .write_image(&picture, 64, 64, ExtendedColorType::Rgb8)
        .unwrap();
}

/// How a camera says which way it was held, and where.
pub fn exif(orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x02\0".to_vec();
    exif.extend([0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    exif.extend([0x0e, 1, 2, 0, 14, 0, 0, 0, 38, 0, 0, 0]);
    exif.extend([0; 4]);
    exif.extend(b"GPS -6.2 106.8");
    exif
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = two_halves(width, height);
    png_of(
        width,
        height,
        png::ColorType::Rgb,
        png::BitDepth::Eight,
        &picture,
    )
}

pub fn png_of(
    width: u32,
    height: u32,
    colour: png::ColorType,
    depth: png::BitDepth,
    pixels: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
    file
}

/// About 100 KB that decode to 3.6 GB.
pub fn flood() -> Vec<u8> {
    let side: u32 = 30_000;
    let pixels = vec![0; side as usize * side.div_ceil(8) as usize];
    png_of(
        side,
        side,
        png::ColorType::Grayscale,
        png::BitDepth::One,
        &pixels,
    )
}

/// A small picture with 60 MB each of packed text and packed profile.
pub fn packed_texts() -> Vec<u8> {
    let long = 60 * 1024 * 1024;
    let mut info = png::Info::with_size(64, 64);
    info.color_type = png::ColorType::Grayscale;
    info.bit_depth = png::BitDepth::Eight;
    info.icc_profile = Some(Cow::Owned(vec![0; long]));
    let mut file = Vec::new();
    let mut encoder = png::Encoder::with_info(&mut file, info).unwrap();
    encoder
        .add_ztxt_chunk("Comment".to_owned(), "a".repeat(long))
        .unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200; 64 * 64]).unwrap();
    writer.finish().unwrap();
    file
}

/// A header that announces a picture, with next to nothing behind it.
pub fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut file = png(1, 1);
    let mut header = b"IHDR".to_vec();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    file.splice(12..29, header.clone());
    file.splice(29..33, crc(&header).to_be_bytes());
    file
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

/// A JPEG whose header announces other sides than it has.
pub fn jpeg_header(width: u16, height: u16) -> Vec<u8> {
    let mut file = jpeg(16, 16);
    let frame = file
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    file.splice(frame + 5..frame + 7, height.to_be_bytes());
    file.splice(frame + 7..frame + 9, width.to_be_bytes());
    file
}

/// A JPEG of many scans, each of which goes through the whole picture.
pub fn jpeg_of_scans(scans: usize) -> Vec<u8> {
    let mut file = jpeg(16, 16);
    let scan = file
        .windows(2)
        .position(|pair| pair == [0xff, 0xda])
        .unwrap();
    let end = file.len() - 2;
    let once = file[scan..end].to_vec();
    file.splice(end..end, once.repeat(scans - 1));
    file
}

/// Red and blue frames in turn, the first one red.
pub fn gif(side: u16, frames: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let palette = [RED, BLUE].concat();
    let mut encoder = gif::Encoder::new(&mut file, side, side, &palette).unwrap();
    for number in 0..frames {
        let index = u8::try_from(number % 2).unwrap();
        let frame = gif::Frame {
            width: side,
            height: side,
            buffer: Cow::Owned(vec![index; usize::from(side) * usize::from(side)]),
            ..Default::default()
        };
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    file
}

/// A grey progressive JPEG. Its first scan says nothing of every block, and each of the others with
/// a few bytes as much of all of them.
pub fn progressive(width: u16, height: u16, scans: u8) -> Vec<u8> {
    let segment = |marker: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, marker], length.as_slice(), content].concat()
    };
    // Of one code each: a single 0 stands for no difference, and for a run of 16,384 empty blocks.
    let table = |class: u8, symbol: u8| {
        let mut content = vec![class, 1];
        content.extend([0; 15]);
        content.push(symbol);
        segment(0xc4, &content)
    };
    let blocks = usize::from(width.div_ceil(8)) * usize::from(height.div_ceil(8));
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.extend([1, 1, 0x11, 0]);
    let mut file = vec![0xff, 0xd8];
    file.extend(segment(0xdb, &[&[0], [1; 64].as_slice()].concat()));
    file.extend(segment(0xc2, &frame));
    file.extend(table(0x00, 0x00));
    file.extend(table(0x10, 0xe0));
    for scan in 0..scans {
        let bits = if scan == 0 {
            blocks
        } else {
            blocks.div_ceil(1 << 14) * 15
        };
        file.extend(segment(0xda, &[1, 1, 0, scan, scan, 0]));
        file.resize(file.len() + bits.div_ceil(8), 0);
    }
    file.extend([0xff, 0xd9]);
    file
}
