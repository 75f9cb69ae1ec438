//! JPEG. The decoder keeps a whole picture, so what that takes is reckoned from the header first.

use image::metadata::Orientation;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::square::Square;
use super::{Decoded, LONGEST_SIDE, MOST_MEMORY, Refusal, refuse_size};

/// Each scan goes through the whole picture and can be a few bytes long. Photos have one, or about
/// ten; chance bytes after the end of the picture look like some more.
const MOST_SCANS: u64 = 200;
/// All scans together, which is what the time to decode follows.
const MOST_SCANNED: u64 = 400_000_000;

pub fn decode(file: &[u8]) -> Result<Decoded, Refusal> {
    let header = Header::read(file).ok_or(Refusal::Broken)?;
    refuse_size(header.width, header.height)?;
    if header.memory() > MOST_MEMORY
        || header.scans > MOST_SCANS
        || header.pixels() * header.scans > MOST_SCANNED
    {
        return Err(Refusal::Size);
    }
    let (shown, channels) = match header.channels {
        1 => (ColorSpace::Luma, 1),
        _ => (ColorSpace::RGB, 3),
    };
    let side = LONGEST_SIDE as usize;
    // Not strict: cameras write files that the letter of the standard does not allow.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(side)
        .set_max_height(side)
        .jpeg_set_out_colorspace(shown);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(|_| Refusal::Broken)?;
    let (width, height) = (header.width as usize, header.height as usize);
    if decoder.dimensions() != Some((width, height)) {
        return Err(Refusal::Broken);
    }
    let exif = decoder.exif().map(Vec::as_slice);
    let orientation = exif.and_then(Orientation::from_exif_chunk);
    let mut bytes = vec![0; width * height * channels];
    decoder
        .decode_into(&mut bytes)
        .map_err(|_| Refusal::Broken)?;
    let mut square = Square::of(header.width, header.height);
    for (y, row) in (0..).zip(bytes.chunks_exact(width * channels)) {
        let pixels = row.chunks_exact(channels).map(|pixel| match *pixel {
            [r, g, b] => ([r, g, b], 255),
            [grey, ..] => ([grey; 3], 255),
            [] => ([255; 3], 0),
        });
        square.row(y, 0, 1, pixels);
    }
    Ok(Decoded {
        square,
        orientation: orientation.unwrap_or(Orientation::NoTransforms),
    })
}

/// What is written before the first scan.
struct Header {
    width: u32,
    height: u32,
    /// How many samples of each component go to as many pixels as `blocks` of the largest.
    samples: u64,
    blocks: u64,
    channels: u64,
    is_sequential: bool,
    scans: u64,
}

impl Header {
    /// None where the file is not a whole JPEG.
    fn read(file: &[u8]) -> Option<Self> {
        let mut header: Option<Self> = None;
        let mut at = 2;
        loop {
            if *file.get(at)? != 0xff {
                return None;
            }
            while *file.get(at)? == 0xff {
                at += 1;
            }
            let marker = *file.get(at)?;
            at += 1;
            if matches!(marker, 0x01 | 0xd0..=0xd7) {
                continue;
            }
            let length = usize::from(u16::from_be_bytes([*file.get(at)?, *file.get(at + 1)?]));
            let segment = file.get(at + 2..at + length)?;
            at += length;
            match marker {
                // Huffman tables, a reserved code and arithmetic coding share the range.
                0xc4 | 0xc8 | 0xcc => {}
                0xc0..=0xcf => {
                    // A second one could make another picture of it than the one that was judged.
                    if header.is_some() {
                        return None;
                    }
                    header = Some(Self::frame(marker, segment)?);
                }
                0xda => {
                    let mut header = header?;
                    let rest = file.get(at..)?;
                    // Without its end it was cut off; the decoder would paint the rest grey.
                    rest.windows(2).rposition(|pair| pair == [0xff, 0xd9])?;
                    let scans = rest.windows(2).filter(|pair| *pair == [0xff, 0xda]);
                    header.scans = scans.fold(1, |before, _| before + 1);
                    let in_scan = u64::from(*segment.first()?);
                    header.is_sequential &= in_scan == header.channels;
                    return Some(header);
                }
                0xd8 | 0xd9 => return None,
                _ => {}
            }
        }
    }

    fn frame(marker: u8, segment: &[u8]) -> Option<Self> {
        let [_, h1, h0, w1, w0, channels, components @ ..] = segment else {
            return None;
        };
        let factors: Vec<(u64, u64)> = components
            .chunks_exact(3)
            .take(usize::from(*channels))
            .map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15)))
            .collect();
        let most = |part: fn(&(u64, u64)) -> u64| factors.iter().map(part).max();
        let blocks = most(|it| it.0)? * most(|it| it.1)?;
        Some(Self {
            width: u32::from(u16::from_be_bytes([*w1, *w0])),
            height: u32::from(u16::from_be_bytes([*h1, *h0])),
            samples: factors.iter().map(|(across, down)| across * down).sum(),
            blocks: blocks.max(1),
            channels: u64::from(*channels),
            is_sequential: marker != 0xc2,
            scans: 0,
        })
    }

    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// The pixels, and where these come in more than one pass the coefficients of all of them.
    fn memory(&self) -> u64 {
        let pixels = self.pixels();
        let shown = if self.channels == 1 { 1 } else { 3 };
        let coefficients = if self.is_sequential {
            0
        } else {
            2 * pixels * self.samples / self.blocks
        };
        pixels * shown + coefficients
    }
}
