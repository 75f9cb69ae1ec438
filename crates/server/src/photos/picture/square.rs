//! The square in the middle of a picture, gathered pixel by pixel as a decoder gives them, in any
//! order: it stays small however large the picture is. What is transparent, or never painted, is
//! white.

use image::RgbImage;

/// A larger square is averaged down to this many cells a side.
const MOST_CELLS: u32 = 768;

/// Colour and opacity.
pub type Pixel = ([u8; 3], u8);

pub struct Square {
    left: u32,
    top: u32,
    side: u32,
    cells: u32,
    /// The column of cells for each column of the square.
    columns: Vec<usize>,
    /// By how much the pixels of each cell are darker than white, added up.
    darkness: Vec<[u32; 3]>,
}

impl Square {
    pub fn of(width: u32, height: u32) -> Self {
        let side = width.min(height);
        let cells = side.min(MOST_CELLS);
        Self {
            left: (width - side) / 2,
            top: (height - side) / 2,
            side,
            cells,
            columns: (0..side).map(|at| cell(at, side, cells)).collect(),
            darkness: vec![[0; 3]; cells as usize * cells as usize],
        }
    }

    /// Pixels of row `y`, the first at `from` and `every` so many to the right the next.
    pub fn row(&mut self, y: u32, from: u32, every: u32, pixels: impl Iterator<Item = Pixel>) {
        let Some(y) = y.checked_sub(self.top).filter(|y| *y < self.side) else {
            return;
        };
        let start = cell(y, self.side, self.cells) * self.cells as usize;
        let cells = &mut self.darkness[start..start + self.cells as usize];
        let mut x = from;
        for (colour, opacity) in pixels {
            let column = x.checked_sub(self.left).map(|x| x as usize);
            if let Some(column) = column.and_then(|x| self.columns.get(x)) {
                for (sum, part) in cells[*column].iter_mut().zip(colour) {
                    *sum += u32::from(255 - part) * u32::from(opacity) / 255;
                }
            }
            x = x.saturating_add(every);
        }
    }

    pub fn into_picture(self) -> RgbImage {
        let (side, cells) = (u64::from(self.side), u64::from(self.cells));
        // How many rows, or columns, fall into a cell.
        let span = |at: u32| {
            let (from, to) = (u64::from(at), u64::from(at) + 1);
            (to * side).div_ceil(cells) - (from * side).div_ceil(cells)
        };
        RgbImage::from_fn(self.cells, self.cells, |x, y| {
            let count = span(x) * span(y);
            let sums = self.darkness[y as usize * self.cells as usize + x as usize];
            let shade = |sum: u32| {
                let mean = (u64::from(sum) + count / 2) / count;
                255 - u8::try_from(mean).unwrap_or(u8::MAX)
            };
            image::Rgb(sums.map(shade))
        })
    }
}

fn cell(at: u32, side: u32, cells: u32) -> usize {
    let cell = u64::from(at) * u64::from(cells) / u64::from(side);
    usize::try_from(cell).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_mean_of_its_pixels() {
        for (width, height) in [(1, 1), (700, 300), (1500, 1023), (2047, 3000), (5, 4000)] {
            let mut square = Square::of(width, height);
            for y in 0..height {
                let pixels = (0..width).map(|_| ([10, 20, 30], 255));
                square.row(y, 0, 1, pixels);
            }
            let picture = square.into_picture();
            let side = width.min(height).min(MOST_CELLS);
            assert_eq!(picture.dimensions(), (side, side));
            let uneven = picture.pixels().find(|pixel| pixel.0 != [10, 20, 30]);
            assert_eq!(uneven, None, "{width} × {height}");
        }
    }

    #[test]
    fn what_is_transparent_or_missing_is_white() {
        let mut square = Square::of(3, 3);
        square.row(1, 0, 2, [([0, 0, 0], 0), ([0, 0, 0], 255)].into_iter());
        let picture = square.into_picture();
        assert_eq!(picture.get_pixel(0, 1).0, [255; 3]);
        assert_eq!(picture.get_pixel(1, 1).0, [255; 3]);
        assert_eq!(picture.get_pixel(2, 1).0, [0; 3]);
    }
}
