//! Shapes of one colour each, and the picture of them.

use std::borrow::Cow;

use anyhow::Context;
use zeno::{Cap, Mask, Placement, Stroke, Transform};

use crate::fit::{Face, UNITS};
use crate::sports::{self, Colour};

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// The grass from its top left to its bottom right corner.
const GRASS: [Colour; 2] = [[0x0d, 0x6b, 0x48], [0x07, 0x40, 0x2b]];

/// Shapes on the grass, the lowest first. Two that are shown alike by [`Debug`] are the same picture.
#[derive(Debug, Default)]
pub struct Drawing {
    pub(crate) shapes: Vec<Shape>,
}

#[derive(Debug)]
pub struct Shape {
    /// SVG path data.
    pub path: Cow<'static, str>,
    pub x: f32,
    pub y: f32,
    pub scale: f32,
    pub colour: Colour,
    pub opacity: f32,
    /// The width of the line along the path, which is filled if there is none.
    pub line: Option<f32>,
}

impl Shape {
    pub fn new(path: impl Into<Cow<'static, str>>, colour: Colour) -> Self {
        Self {
            path: path.into(),
            x: 0.0,
            y: 0.0,
            scale: 1.0,
            colour,
            opacity: 1.0,
            line: None,
        }
    }

    pub fn at(self, x: f32, y: f32, scale: f32) -> Self {
        Self {
            x,
            y,
            scale,
            ..self
        }
    }

    /// How much of each pixel it covers, in the rectangle around it.
    pub fn mask(&self) -> (Vec<u8>, Placement) {
        let place = Transform::scale(self.scale, self.scale).then_translate(self.x, self.y);
        let mut mask = Mask::new(self.path.as_ref());
        if let Some(width) = self.line {
            mask.style(*Stroke::new(width).cap(Cap::Round));
        }
        mask.transform(Some(place)).render()
    }

    fn paint(&self, pixels: &mut [Colour]) {
        let (covered, place) = self.mask();
        for (row, y) in covered.chunks(place.width.max(1) as usize).zip(place.top..) {
            for (part, x) in row.iter().zip(place.left..).filter(|(part, _)| **part > 0) {
                let Some(pixel) = index(x, y).and_then(|index| pixels.get_mut(index)) else {
                    continue;
                };
                *pixel = mix(*pixel, self.colour, f32::from(*part) / 255.0 * self.opacity);
            }
        }
    }
}

/// None outside of the picture.
fn index(x: i32, y: i32) -> Option<usize> {
    let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    (x < WIDTH && y < HEIGHT).then_some((y * WIDTH + x) as usize)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is between two bytes"
)]
fn mix(below: Colour, above: Colour, part: f32) -> Colour {
    std::array::from_fn(|channel| {
        let (below, above) = (f32::from(below[channel]), f32::from(above[channel]));
        (below + (above - below) * part).round() as u8
    })
}

impl Drawing {
    pub(crate) fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub(crate) fn rounded(&mut self, [x, y, width, height]: [f32; 4], radius: f32, colour: Colour) {
        let (r, across, down) = (radius, width - 2.0 * radius, height - 2.0 * radius);
        let path = format!(
            "M{} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}\
             h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z",
            x + r
        );
        self.add(Shape::new(path, colour));
    }

    pub(crate) fn icon(&mut self, name: &str, x: f32, y: f32, side: f32, colour: Colour) {
        if let Some(path) = sports::shape(name) {
            self.add(Shape::new(path, colour).at(x, y, side / 24.0));
        }
    }

    /// One line of words, from `x` on the baseline `y`.
    pub(crate) fn text(
        &mut self,
        (face, size): (&Face, f32),
        words: &str,
        x: f32,
        y: f32,
        colour: Colour,
    ) {
        let scale = size / UNITS;
        for (start, outline) in face.set(words).0 {
            if !outline.is_empty() {
                self.add(Shape::new(outline, colour).at(x + start * scale, y, scale));
            }
        }
    }
}

/// The drawing as PNG.
pub fn draw(drawing: &Drawing) -> anyhow::Result<Vec<u8>> {
    let mut pixels = grass();
    for shape in &drawing.shapes {
        shape.paint(&mut pixels);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().context("writing the picture")?;
    writer
        .write_image_data(pixels.as_flattened())
        .context("writing the picture")?;
    writer.finish().context("writing the picture")?;
    Ok(file)
}

#[expect(clippy::cast_precision_loss, reason = "a picture's size is small")]
fn grass() -> Vec<Colour> {
    let along = |at: u32, whole: u32| (at as f32 + 0.5) / whole as f32;
    let part = |x, y| f32::midpoint(along(x, WIDTH), along(y, HEIGHT));
    (0..HEIGHT)
        .flat_map(|y| (0..WIDTH).map(move |x| mix(GRASS[0], GRASS[1], part(x, y))))
        .collect()
}

#[cfg(test)]
mod tests {
    use zeno::PathData;

    use super::*;
    use crate::fit;

    #[test]
    fn the_picture_has_the_shapes_in_their_colours() {
        let mut drawing = Drawing::default();
        drawing.rounded([100.0, 100.0, 80.0, 60.0], 20.0, [255, 0, 0]);
        let line = Shape::new("M-50 300H1300", [255, 255, 255]);
        drawing.add(Shape {
            line: Some(4.0),
            opacity: 0.5,
            ..line
        });
        let file = draw(&drawing).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let at = |x, y| pixels.as_chunks::<3>().0[index(x, y).unwrap()];
        assert_eq!((at(0, 0), at(1199, 629)), (GRASS[0], GRASS[1]));
        assert_eq!((at(140, 100), at(179, 130)), ([255, 0, 0], [255, 0, 0]));
        assert_ne!(at(101, 101), [255, 0, 0]);
        assert_eq!(at(0, 300), mix(at(0, 295), [255; 3], 0.5));
        assert_eq!(at(1199, 298), mix(at(1199, 295), [255; 3], 0.5));
    }

    #[test]
    fn every_outline_can_be_read() {
        let icons = crate::sports::outlines();
        let letters = [fit::medium(), fit::extra_bold()].map(|face| face.unwrap().outlines());
        for path in letters.into_iter().flatten().chain(icons) {
            let mut commands = path.commands();
            assert_eq!(commands.by_ref().count() > 0, !path.is_empty(), "{path}");
            assert!(!commands.error, "{path}");
            let kinds: Vec<u8> = path.bytes().filter(u8::is_ascii_alphabetic).collect();
            let is_drawn = |pair: &[u8]| !b"sStT".contains(&pair[1]) || b"cCsS".contains(&pair[0]);
            assert!(kinds.windows(2).all(is_drawn), "{path}");
        }
    }
}
