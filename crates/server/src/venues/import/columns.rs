//! The columns of a row, and other names of theirs in headings.

use crate::text::folded;

pub const COLUMNS: [&str; 34] = [
    "source_id",
    "google_place_id",
    "name",
    "address",
    "formatted_address",
    "city",
    "country",
    "latitude",
    "longitude",
    "time_zone",
    "sports",
    "courts",
    "price",
    "surface",
    "cover",
    "slot_minutes",
    "booking_mode",
    "payment_mode",
    "opening_hours",
    "phone_number",
    "website",
    "google_maps_url",
    "whatsapp",
    "instagram",
    "rating",
    "rating_source",
    "user_ratings_total",
    "price_level",
    "types",
    "facilities",
    "description_en",
    "description_id",
    "house_rules_en",
    "house_rules_id",
];

/// Names in Indonesian, and abbreviations.
const OTHERS: [(&str, &[&str]); 27] = [
    ("name", &["nama", "nama tempat", "nama lapangan"]),
    ("address", &["alamat"]),
    ("formatted_address", &["alamat lengkap"]),
    ("city", &["kota", "kota kabupaten", "kabupaten kota"]),
    ("country", &["negara"]),
    ("latitude", &["lintang", "lat"]),
    ("longitude", &["bujur", "lon", "lng", "long"]),
    ("time_zone", &["zona waktu"]),
    (
        "sports",
        &["sport", "olahraga", "jenis olahraga", "cabang olahraga"],
    ),
    ("courts", &["lapangan", "jumlah lapangan"]),
    ("price", &["harga", "harga per jam", "tarif"]),
    (
        "opening_hours",
        &["jam buka", "jam operasional", "jam operasi"],
    ),
    (
        "phone_number",
        &[
            "phone",
            "telepon",
            "telp",
            "no telepon",
            "no telp",
            "nomor telepon",
            "no hp",
        ],
    ),
    ("website", &["web", "situs", "situs web"]),
    (
        "whatsapp",
        &["wa", "no wa", "nomor wa", "no whatsapp", "nomor whatsapp"],
    ),
    ("instagram", &["ig", "akun instagram"]),
    ("rating", &["penilaian"]),
    ("rating_source", &["sumber penilaian", "sumber rating"]),
    ("user_ratings_total", &["jumlah ulasan", "jumlah penilaian"]),
    ("types", &["jenis", "tipe"]),
    ("facilities", &["fasilitas", "facility"]),
    (
        "surface",
        &["permukaan", "lantai", "jenis lantai", "jenis permukaan"],
    ),
    ("cover", &["atap", "penutup"]),
    (
        "description_en",
        &["deskripsi inggris", "deskripsi bahasa inggris"],
    ),
    ("description_id", &["deskripsi", "deskripsi indonesia"]),
    (
        "house_rules_en",
        &["peraturan inggris", "peraturan bahasa inggris"],
    ),
    ("house_rules_id", &["peraturan", "tata tertib", "aturan"]),
];

/// A text as names are compared: folded, without what joins its words.
pub fn joined(text: &str) -> String {
    folded(text).replace(' ', "")
}

/// The column of a heading, in any case and with blanks, hyphens or underscores between its words, or none.
pub fn column(heading: &str) -> Option<&'static str> {
    let heading = joined(heading);
    let ours = COLUMNS.iter().find(|column| joined(column) == heading);
    ours.copied().or_else(|| {
        let mut others = OTHERS.iter();
        let found = others.find(|(_, names)| names.iter().any(|name| joined(name) == heading));
        found.map(|(column, _)| *column)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heading_belongs_to_one_column() {
        for column in COLUMNS {
            assert_eq!(super::column(column), Some(column));
        }
        for (column, names) in OTHERS {
            assert!(COLUMNS.contains(&column));
            for name in names {
                assert_eq!(super::column(name), Some(column), "{name}");
            }
        }
        for (heading, expected) in [
            ("Phone Number", Some("phone_number")),
            ("TIMEZONE", Some("time_zone")),
            ("No. Telp", Some("phone_number")),
            ("Kota/Kabupaten", Some("city")),
            ("colour", None),
            ("", None),
        ] {
            assert_eq!(super::column(heading), expected, "{heading}");
        }
    }
}
