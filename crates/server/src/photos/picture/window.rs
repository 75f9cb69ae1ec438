//! What is cut of a picture, gathered pixel by pixel as a decoder gives them, in any order: it stays
//! small however large the picture is. What is transparent, or never painted, is white.

use image::RgbImage;

/// How much of a picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The square in its middle.
    Square,
    /// All of it.
    Whole,
}

impl Cut {
    /// A longer side is averaged down to this many cells.
    fn most_cells(self) -> u32 {
        match self {
            Self::Square => 768,
            Self::Whole => 1200,
        }
    }
}

/// Colour and opacity.
pub type Pixel = ([u8; 3], u8);

/// One of the two directions of a window.
struct Axis {
    /// Where it begins in the picture.
    start: u32,
    /// How many pixels of the picture it has.
    pixels: u32,
    cells: u32,
}

impl Axis {
    /// The place in the window of a place in the picture.
    fn place(&self, at: u32) -> Option<u32> {
        at.checked_sub(self.start).filter(|at| *at < self.pixels)
    }

    fn cell(&self, place: u32) -> usize {
        let cell = u64::from(place) * u64::from(self.cells) / u64::from(self.pixels);
        usize::try_from(cell).unwrap_or(usize::MAX)
    }

    /// How many pixels fall into a cell.
    fn span(&self, cell: u32) -> u64 {
        let (pixels, cells) = (u64::from(self.pixels), u64::from(self.cells));
        let (from, to) = (u64::from(cell), u64::from(cell) + 1);
        (to * pixels).div_ceil(cells) - (from * pixels).div_ceil(cells)
    }
}

pub struct Window {
    across: Axis,
    down: Axis,
    /// The column of cells for each column of the window.
    columns: Vec<usize>,
    /// By how much the pixels of each cell are darker than white, added up.
    darkness: Vec<[u32; 3]>,
}

impl Window {
    pub fn of(cut: Cut, width: u32, height: u32) -> Self {
        let (across, down) = match cut {
            Cut::Square => (width.min(height), width.min(height)),
            Cut::Whole => (width, height),
        };
        let longest = across.max(down);
        let axis = |side: u32, pixels: u32| Axis {
            start: (side - pixels) / 2,
            pixels,
            cells: shrunk(pixels, longest, cut.most_cells()),
        };
        let (across, down) = (axis(width, across), axis(height, down));
        Self {
            columns: (0..across.pixels).map(|at| across.cell(at)).collect(),
            darkness: vec![[0; 3]; across.cells as usize * down.cells as usize],
            across,
            down,
        }
    }

    /// Pixels of row `y`, the first at `from` and `every` so many to the right the next.
    pub fn row(&mut self, y: u32, from: u32, every: u32, pixels: impl Iterator<Item = Pixel>) {
        let Some(y) = self.down.place(y) else {
            return;
        };
        let width = self.across.cells as usize;
        let start = self.down.cell(y) * width;
        let cells = &mut self.darkness[start..start + width];
        let mut x = from;
        for (colour, opacity) in pixels {
            let column = self.across.place(x).map(|x| x as usize);
            if let Some(column) = column.and_then(|x| self.columns.get(x)) {
                for (sum, part) in cells[*column].iter_mut().zip(colour) {
                    *sum += u32::from(255 - part) * u32::from(opacity) / 255;
                }
            }
            x = x.saturating_add(every);
        }
    }

    pub fn into_picture(self) -> RgbImage {
        RgbImage::from_fn(self.across.cells, self.down.cells, |x, y| {
            let count = self.across.span(x) * self.down.span(y);
            let sums = self.darkness[y as usize * self.across.cells as usize + x as usize];
            let shade = |sum: u32| {
                let mean = (u64::from(sum) + count / 2) / count;
                255 - u8::try_from(mean).unwrap_or(u8::MAX)
            };
            image::Rgb(sums.map(shade))
        })
    }
}

/// A side as it is when the longest one is no longer than `most`.
fn shrunk(side: u32, longest: u32, most: u32) -> u32 {
    if longest <= most {
        return side;
    }
    let (side, longest, most) = (u64::from(side), u64::from(longest), u64::from(most));
    let shrunk = (side * most + longest / 2) / longest;
    u32::try_from(shrunk).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_mean_of_its_pixels() {
        for (cut, (width, height), expected) in [
            (Cut::Square, (1, 1), (1, 1)),
            (Cut::Square, (700, 300), (300, 300)),
            (Cut::Square, (1500, 1023), (768, 768)),
            (Cut::Square, (2047, 3000), (768, 768)),
            (Cut::Square, (5, 4000), (5, 5)),
            (Cut::Whole, (1, 1), (1, 1)),
            (Cut::Whole, (1200, 301), (1200, 301)),
            (Cut::Whole, (2400, 1800), (1200, 900)),
            (Cut::Whole, (1601, 2047), (939, 1200)),
            (Cut::Whole, (5, 4000), (2, 1200)),
            (Cut::Whole, (30_000, 1), (1200, 1)),
        ] {
            let mut window = Window::of(cut, width, height);
            for y in 0..height {
                let pixels = (0..width).map(|_| ([10, 20, 30], 255));
                window.row(y, 0, 1, pixels);
            }
            let picture = window.into_picture();
            assert_eq!(picture.dimensions(), expected, "{width} × {height}");
            let uneven = picture.pixels().find(|pixel| pixel.0 != [10, 20, 30]);
            assert_eq!(uneven, None, "{width} × {height}");
        }
    }

    #[test]
    fn what_is_transparent_or_missing_is_white() {
        let mut window = Window::of(Cut::Square, 3, 3);
        window.row(1, 0, 2, [([0, 0, 0], 0), ([0, 0, 0], 255)].into_iter());
        let picture = window.into_picture();
        assert_eq!(picture.get_pixel(0, 1).0, [255; 3]);
        assert_eq!(picture.get_pixel(1, 1).0, [255; 3]);
        assert_eq!(picture.get_pixel(2, 1).0, [0; 3]);
    }
}
