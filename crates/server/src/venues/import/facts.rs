//! What a venue has and says about itself, in the names that people and OpenStreetMap write.

use super::columns::joined;
use super::fields::{Fields, list};
use crate::venues::facts::{COVERS, FACILITIES, Facilities, SURFACES, instagram};
use crate::venues::model::Profile;

/// Other names of one of ours.
type Others = [(&'static str, &'static [&'static str])];

const OF_FACILITIES: [(&str, &[&str]); 14] = [
    (
        "parking",
        &[
            "parkir",
            "parkiran",
            "area parkir",
            "tempat parkir",
            "lahan parkir",
            "parkir motor",
            "parkir mobil",
            "parkir luas",
            "car park",
        ],
    ),
    (
        "showers",
        &["shower", "kamar mandi", "kamar bilas", "tempat bilas"],
    ),
    (
        "changing_rooms",
        &[
            "ruang ganti",
            "kamar ganti",
            "changing room",
            "locker room",
            "dressing room",
        ],
    ),
    (
        "prayer_room",
        &["mushola", "musala", "musholla", "mushalla", "musolla"],
    ),
    (
        "canteen",
        &["kantin", "kafe", "cafe", "kafetaria", "cafeteria"],
    ),
    ("air_conditioning", &["ac", "pendingin ruangan", "aircon"]),
    (
        "lights",
        &[
            "lampu",
            "penerangan",
            "lampu malam",
            "lighting",
            "floodlights",
        ],
    ),
    (
        "equipment_rental",
        &[
            "sewa alat",
            "sewa raket",
            "sewa sepatu",
            "sewa bola",
            "penyewaan alat",
            "rental alat",
            "racket rental",
        ],
    ),
    ("lockers", &["loker", "locker"]),
    ("wifi", &["wlan", "internet"]),
    (
        "spectator_seats",
        &[
            "tribun",
            "tribune",
            "bangku penonton",
            "kursi penonton",
            "stands",
        ],
    ),
    ("shop", &["toko", "pro shop", "toko olahraga"]),
    (
        "wheelchair_access",
        &[
            "kursi roda",
            "akses kursi roda",
            "wheelchair",
            "ramah difabel",
        ],
    ),
    ("drinking_water", &["air minum", "dispenser"]),
];

const OF_SURFACES: [(&str, &[&str]); 10] = [
    ("wood", &["kayu", "parket", "parquet", "papan"]),
    (
        "vinyl",
        &["vinil", "karpet vinyl", "karpet vinil", "pvc", "taraflex"],
    ),
    ("tiles", &["interlock", "interlocking", "lantai interlock"]),
    (
        "concrete",
        &["semen", "beton", "cor", "plester", "aspal", "asphalt"],
    ),
    ("hard", &["hard court", "acrylic", "akrilik"]),
    ("clay", &["tanah liat"]),
    ("grass", &["rumput", "rumput alami", "rumput asli"]),
    (
        "artificial_grass",
        &[
            "artificial turf",
            "turf",
            "synthetic grass",
            "rumput sintetis",
            "rumput sintetik",
            "sintetis",
        ],
    ),
    ("sand", &["pasir"]),
    ("rubber", &["karet", "tartan"]),
];

const OF_COVERS: [(&str, &[&str]); 3] = [
    (
        "indoor",
        &["dalam ruangan", "dalam ruang", "dalam gedung", "tertutup"],
    ),
    ("roofed", &["beratap", "semi indoor", "covered"]),
    ("outdoor", &["luar ruangan", "luar ruang", "terbuka"]),
];

/// Our name that a text means, however its words are joined.
fn meant(text: &str, ours: &[&'static str], others: &Others) -> Option<&'static str> {
    let text = joined(text);
    let is_it = |name: &&str| joined(name) == text;
    let known = ours.iter().find(|name| is_it(name));
    known.copied().or_else(|| {
        let mut others = others.iter();
        let found = others.find(|(_, names)| names.iter().any(is_it));
        found.map(|(name, _)| *name)
    })
}

/// Unknown ones are left out.
pub fn facilities(fields: &mut Fields) -> Facilities {
    let names = list(&fields.text("facilities", 1000)).into_iter();
    let known = names.filter_map(|name| {
        let known = meant(&name, &FACILITIES, &OF_FACILITIES);
        if known.is_none() {
            fields.note(format!(
                "facility {name:?} is left out: there is no such facility here"
            ));
        }
        known
    });
    Facilities::from_names(known)
}

pub fn surface(text: &str) -> Result<&'static str, String> {
    let known = meant(text, &SURFACES, &OF_SURFACES);
    known.ok_or_else(|| format!("{text:?} is none of {}", SURFACES.join(", ")))
}

pub fn cover(text: &str) -> Result<&'static str, String> {
    let known = meant(text, &COVERS, &OF_COVERS);
    known.ok_or_else(|| format!("{text:?} is none of {}", COVERS.join(", ")))
}

/// Where a rating is from. Those of places of Google are Google's unless the file says otherwise.
pub fn rating_source(fields: &mut Fields, rating: f64, is_of_google: bool) -> String {
    let is_told = !fields.value("rating_source").is_empty();
    let told = fields.text("rating_source", 40);
    let is_rated = rating > 0.0;
    if !is_rated && !told.is_empty() {
        fields.leave_out("rating_source", "it has no rating");
    }
    match (is_rated, is_told) {
        (true, true) => told,
        (true, false) if is_of_google => "Google".to_owned(),
        _ => String::new(),
    }
}

pub fn profile(fields: &mut Fields) -> Profile {
    let mut lines = |column| fields.lines(column, 2000);
    Profile {
        description_en: lines("description_en"),
        description_id: lines("description_id"),
        house_rules_en: lines("house_rules_en"),
        house_rules_id: lines("house_rules_id"),
        whatsapp: fields.phone("whatsapp", 40),
        instagram: user_of_instagram(fields),
    }
}

fn user_of_instagram(fields: &mut Fields) -> String {
    let typed = fields.text("instagram", 2000);
    instagram(&typed).unwrap_or_else(|| {
        let reason = format!("{typed:?} is no user name of Instagram");
        fields.leave_out("instagram", &reason);
        String::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_one_fact() {
        let lists: [(&[&'static str], &Others); 3] = [
            (&FACILITIES, &OF_FACILITIES),
            (&SURFACES, &OF_SURFACES),
            (&COVERS, &OF_COVERS),
        ];
        for (ours, others) in lists {
            let listed: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
            assert_eq!(listed, ours);
            for name in ours {
                assert_eq!(meant(name, ours, others), Some(*name));
                assert_eq!(meant(&name.replace('_', " "), ours, others), Some(*name));
            }
            for (expected, names) in others {
                for name in *names {
                    let written = name.to_uppercase();
                    assert_eq!(meant(&written, ours, others), Some(*expected), "{name}");
                }
            }
            assert_eq!(meant("kolam", ours, others), None);
        }
    }
}
