//! Whatever bytes come, good pictures with a few of them turned above all: there is a small picture or a
//! refusal.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use lapang_db::testing::size;
use proptest::prelude::*;

use super::*;

const WIDTH: u32 = 48;
const HEIGHT: u32 = 32;

fn pixels() -> Vec<u8> {
    (0..WIDTH * HEIGHT * 3)
        .map(|index| u8::try_from(index * 7 % 251).unwrap())
        .collect()
}

fn good(kind: usize) -> Vec<u8> {
    let mut file = Vec::new();
    match kind {
        0 => JpegEncoder::new(&mut file)
            .write_image(&pixels(), WIDTH, HEIGHT, ExtendedColorType::Rgb8)
            .unwrap(),
        1 => {
            let mut encoder = ::png::Encoder::new(&mut file, WIDTH, HEIGHT);
            encoder.set_color(::png::ColorType::Rgb);
            encoder
                .write_header()
                .unwrap()
                .write_image_data(&pixels())
                .unwrap();
        }
        _ => {
            let (width, height) = (
                u16::try_from(WIDTH).unwrap(),
                u16::try_from(HEIGHT).unwrap(),
            );
            let mut encoder =
                ::gif::Encoder::new(&mut file, width, height, &[0, 0, 0, 200, 20, 20]).unwrap();
            let mut frame = ::gif::Frame {
                width,
                height,
                ..Default::default()
            };
            frame.buffer = vec![1; usize::from(width) * usize::from(height)].into();
            encoder.write_frame(&frame).unwrap();
        }
    }
    file
}

/// A byte of the file by its share of the way through, and what becomes of it.
fn turns() -> impl Strategy<Value = Vec<(f64, u8, u8)>> {
    prop::collection::vec((0.0..1.0_f64, 0..4_u8, any::<u8>()), 0..6)
}

fn turned(mut file: Vec<u8>, turns: Vec<(f64, u8, u8)>) -> Vec<u8> {
    for (share, how, byte) in turns {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a small file"
        )]
        let at = (share * file.len() as f64) as usize;
        match how {
            0 => file.truncate(at.max(8)),
            1 => file.insert(at.min(file.len()), byte),
            _ => {
                if let Some(old) = file.get_mut(at) {
                    *old = byte;
                }
            }
        }
    }
    file
}

fn is_sound(made: Result<Vec<u8>, Refusal>, cut: Cut) -> Result<(), TestCaseError> {
    let Ok(jpeg) = made else { return Ok(()) };
    let picture = image::load_from_memory_with_format(&jpeg, image::ImageFormat::Jpeg);
    let picture = picture.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let (width, height) = (picture.width(), picture.height());
    match cut {
        Cut::Square => prop_assert_eq!((width, height), (SIDE, SIDE)),
        Cut::Whole => prop_assert!(width.max(height) <= 1200 && width.min(height) >= 1),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(250, 25_000), ..ProptestConfig::default() })]

    #[test]
    fn a_file_with_turned_bytes_is_a_small_picture_or_none(kind in 0..3_usize, turns in turns()) {
        for cut in [Cut::Whole, Cut::Square] {
            is_sound(made_of(&turned(good(kind), turns.clone()), cut), cut)?;
        }
    }

    #[test]
    fn any_bytes_behind_a_magic_are_a_small_picture_or_none(kind in 0..4_usize, bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let magic = [b"\xff\xd8\xff\xe0".as_slice(), b"\x89PNG\r\n\x1a\n", b"GIF89a", b""][kind];
        is_sound(made_of(&[magic, &bytes].concat(), Cut::Whole), Cut::Whole)?;
    }
}
