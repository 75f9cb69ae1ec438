//! Time zones: by name, or by position in Indonesia.

use h3o::LatLng;
use jiff::tz::TimeZone;

/// Returns the canonical spelling.
pub fn named(name: &str) -> Result<String, String> {
    TimeZone::get(name)
        .ok()
        .and_then(|zone| zone.iana_name().map(str::to_owned))
        .ok_or_else(|| format!("there is no time zone {name:?}; one is \"Asia/Jakarta\""))
}

const WIB: &str = "Asia/Jakarta";
const WITA: &str = "Asia/Makassar";
const WIT: &str = "Asia/Jayapura";

/// Boxes of latitude and longitude that lie in one Indonesian zone and in no other country. They omit strips along
/// borders: a row there must name its zone.
const BOXES: [(f64, f64, f64, f64, &str); 19] = [
    // Sumatra, from Aceh down to the strait opposite Singapore.
    (2.0, 6.1, 95.0, 99.5, WIB),
    (1.15, 2.0, 97.0, 101.9, WIB),
    (-6.2, 1.15, 96.9, 105.0, WIB),
    // Bangka and Belitung; Natuna.
    (-3.5, 1.15, 105.0, 108.5, WIB),
    (2.5, 4.3, 107.5, 108.6, WIB),
    // Java and Madura up to the strait of Bali; Kangean.
    (-8.9, -5.0, 105.0, 114.42, WIB),
    (-7.3, -6.6, 114.42, 116.0, WIB),
    // West and Central Kalimantan.
    (-3.6, 0.8, 108.5, 114.3, WIB),
    (0.8, 1.4, 108.8, 109.5, WIB),
    // Bali, Lombok, Sumbawa, Flores, Sumba and the west of Timor; Alor.
    (-11.1, -8.0, 114.43, 124.0, WITA),
    (-8.42, -8.0, 124.0, 125.1, WITA),
    // South, East and North Kalimantan.
    (-4.9, -3.05, 114.45, 116.6, WITA),
    (-3.05, 4.1, 115.95, 118.7, WITA),
    // Sulawesi with its islands; Sangihe and Talaud.
    (-7.7, 1.9, 118.7, 124.05, WITA),
    (-6.3, -4.0, 124.05, 124.7, WITA),
    (0.0, 4.9, 124.05, 125.7, WITA),
    // Sula; Maluku; Papua.
    (-2.6, -1.4, 124.25, 126.6, WIT),
    (-8.15, 2.7, 125.8, 135.0, WIT),
    (-9.2, 1.1, 135.0, 140.95, WIT),
];

/// The zone of a position in Indonesia, if it is unambiguous.
pub fn in_indonesia(place: LatLng) -> Option<&'static str> {
    BOXES
        .iter()
        .find(|(south, north, west, east, _)| {
            (*south..*north).contains(&place.lat()) && (*west..*east).contains(&place.lng())
        })
        .map(|found| found.4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towns_are_in_their_time_zone() {
        for (town, latitude, longitude, expected) in [
            ("Banda Aceh", 5.55, 95.32, Some(WIB)),
            ("Medan", 3.59, 98.67, Some(WIB)),
            ("Batam", 1.05, 104.03, Some(WIB)),
            ("Palembang", -2.98, 104.76, Some(WIB)),
            ("Jakarta", -6.2, 106.82, Some(WIB)),
            ("Surabaya", -7.26, 112.75, Some(WIB)),
            ("Banyuwangi", -8.21, 114.37, Some(WIB)),
            ("Pontianak", -0.03, 109.33, Some(WIB)),
            ("Palangka Raya", -2.21, 113.92, Some(WIB)),
            ("Denpasar", -8.66, 115.21, Some(WITA)),
            ("Mataram", -8.58, 116.1, Some(WITA)),
            ("Kupang", -10.18, 123.6, Some(WITA)),
            ("Banjarmasin", -3.32, 114.59, Some(WITA)),
            ("Balikpapan", -1.24, 116.85, Some(WITA)),
            ("Tarakan", 3.3, 117.63, Some(WITA)),
            ("Makassar", -5.14, 119.42, Some(WITA)),
            ("Manado", 1.48, 124.84, Some(WITA)),
            ("Ternate", 0.79, 127.38, Some(WIT)),
            ("Ambon", -3.7, 128.18, Some(WIT)),
            ("Jayapura", -2.54, 140.7, Some(WIT)),
            ("Merauke", -8.49, 140.4, Some(WIT)),
            ("Singapore", 1.29, 103.85, None),
            ("Johor Bahru", 1.49, 103.74, None),
            ("Kuala Lumpur", 3.15, 101.69, None),
            ("Malacca", 2.19, 102.25, None),
            ("Kuching", 1.55, 110.34, None),
            ("Dili", -8.56, 125.57, None),
            ("Port Moresby", -9.44, 147.18, None),
            ("General Santos", 6.11, 125.17, None),
            ("Tawau", 4.25, 117.89, None),
            ("Perth", -31.95, 115.86, None),
        ] {
            let place = LatLng::new(latitude, longitude).unwrap();
            assert_eq!(in_indonesia(place), expected, "{town}");
        }
    }

    #[test]
    fn zone_names_get_their_canonical_spelling() {
        assert_eq!(named("asia/jakarta").as_deref(), Ok("Asia/Jakarta"));
        assert!(named("Asia/Atlantis").is_err());
    }
}
