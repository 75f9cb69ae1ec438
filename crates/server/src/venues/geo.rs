//! Distances, and the H3 cells that find nearby places.

use h3o::{CellIndex, LatLng, Resolution};

/// Larger circles use larger cells, so that a search needs at most about seventy.
const LARGE_METERS: f64 = 20_000.0;

/// `None` if the numbers are not a position.
pub fn place(latitude: f64, longitude: f64) -> Option<LatLng> {
    let on_earth = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
    on_earth
        .then(|| LatLng::new(latitude, longitude).ok())
        .flatten()
}

/// The cells of resolutions 6 and 4, as stored in the database.
pub fn cells(place: LatLng) -> (i64, i64) {
    (
        stored(place.to_cell(Resolution::Six)),
        stored(place.to_cell(Resolution::Four)),
    )
}

fn stored(cell: CellIndex) -> i64 {
    // An H3 index's first bit is always 0.
    i64::try_from(u64::from(cell)).unwrap_or(i64::MAX)
}

#[derive(Clone, Copy, Debug)]
pub struct Circle {
    pub centre: LatLng,
    pub radius_meters: f64,
}

impl Circle {
    /// The column to search, and cells that cover the whole circle and some of its surroundings.
    pub fn cells(&self) -> (&'static str, Vec<i64>) {
        // Mean edge length of a cell. Sizes vary by location; the factors below cover the smallest and the largest.
        let (column, resolution, edge) = if self.radius_meters <= LARGE_METERS {
            ("cell_6", Resolution::Six, 3_725.0)
        } else {
            ("cell_4", Resolution::Four, 26_072.0)
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most 100 km, so a small whole number"
        )]
        let rings = (self.radius_meters / (1.5 * 0.6 * edge)).ceil() as u32 + 1;
        let mut cells: Vec<i64> = self
            .centre
            .to_cell(resolution)
            .grid_disk::<Vec<_>>(rings)
            .into_iter()
            .filter(|cell| {
                let away = LatLng::from(*cell).distance_m(self.centre);
                away <= self.radius_meters + 1.4 * edge
            })
            .map(stored)
            .collect();
        cells.sort_unstable();
        (column, cells)
    }

    /// Great-circle metres from the centre; `None` outside the circle.
    pub fn distance_of(&self, latitude: f64, longitude: f64) -> Option<f64> {
        let away = place(latitude, longitude)?.distance_m(self.centre);
        (away <= self.radius_meters).then_some(away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn the_cells_of_a_circle_cover_all_of_it() {
        let mut rng = StdRng::seed_from_u64(7);
        for round in 0..3_000 {
            let centre = (
                rng.random_range(-85.0..85.0),
                rng.random_range(-180.0..180.0),
            );
            let radius_meters = match round % 3 {
                0 => rng.random_range(1.0..5_000.0),
                1 => rng.random_range(5_000.0..20_000.0),
                _ => rng.random_range(20_000.0..100_000.0),
            };
            let circle = Circle {
                centre: place(centre.0, centre.1).unwrap(),
                radius_meters,
            };
            let (column, found) = circle.cells();
            assert!(found.len() <= 90, "{} cells", found.len());
            // At the edge, where a place is most easily missed, in a random direction.
            let bearing: f64 = rng.random_range(0.0..std::f64::consts::TAU);
            let degrees = radius_meters * 0.999 / 111_195.0;
            let latitude = centre.0 + degrees * bearing.cos();
            let longitude = centre.1 + degrees * bearing.sin() / centre.0.to_radians().cos();
            let longitude = (longitude + 540.0).rem_euclid(360.0) - 180.0;
            let Some(at) = place(latitude, longitude) else {
                continue;
            };
            if circle.distance_of(latitude, longitude).is_none() {
                continue;
            }
            let (six, four) = cells(at);
            let cell = if column == "cell_6" { six } else { four };
            assert!(found.contains(&cell), "{circle:?} {latitude} {longitude}");
        }
    }
}
