//! Icons and colours of the sports, the same as in the web app (`sport-icon.tsx`, `app.css`).

use std::collections::HashMap;
use std::sync::LazyLock;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// Shapes from Material Design Icons, by sport id or by name.
static SHAPES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let file = include_str!("../assets/icons.json");
    serde_json::from_str(file).unwrap_or_default()
});

/// SVG path data in a square of 24 × 24.
pub fn shape(name: &str) -> Option<&'static str> {
    SHAPES.get(name).copied()
}

#[cfg(test)]
pub fn outlines() -> Vec<&'static str> {
    SHAPES.values().copied().collect()
}

/// Light and dark in the hue of a sport: `tint` and `tone` of the web app.
pub fn colours(sport_id: &str) -> (Colour, Colour) {
    let hue = hue(sport_id);
    (oklch(0.94, 0.045, hue), oklch(0.42, 0.11, hue))
}

fn hue(sport_id: &str) -> f64 {
    match sport_id {
        "futsal" => 155.0,
        "soccer" => 135.0,
        "football" => 40.0,
        "basketball" => 55.0,
        "tennis" => 115.0,
        "badminton" => 240.0,
        "volleyball" => 90.0,
        "table_tennis" => 20.0,
        "padel" => 265.0,
        "pickleball" => 125.0,
        "swimming" => 220.0,
        "running" => 350.0,
        "cycling" => 285.0,
        "baseball" => 10.0,
        "cricket" => 170.0,
        "golf" => 145.0,
        "boxing" => 27.0,
        "mma" => 310.0,
        _ => 160.0,
    }
}

/// The nearest colour of a screen (Björn Ottosson's Oklab).
#[expect(
    clippy::many_single_char_names,
    reason = "the names of the colour spaces' axes"
)]
fn oklch(lightness: f64, chroma: f64, hue: f64) -> Colour {
    let (a, b) = (
        chroma * hue.to_radians().cos(),
        chroma * hue.to_radians().sin(),
    );
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
    .map(byte)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to a byte before"
)]
fn byte(linear: f64) -> u8 {
    let shown = if linear <= 0.003_130_8 {
        12.92 * linear
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    (shown * 255.0).round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_a_browser() {
        assert_eq!(oklch(1.0, 0.0, 0.0), [255; 3]);
        assert_eq!(oklch(0.0, 0.0, 0.0), [0; 3]);
        // oklch(0.628 0.2577 29.23) is red.
        assert_eq!(oklch(0.627_955, 0.257_683, 29.2339), [255, 0, 0]);
    }
}
