//! Ids of features. Exporters write those of OpenStreetMap's objects in many ways; a number is unique only together with
//! its kind, so all become `node/123`, `way/123` or `relation/123`.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::row::Values;
use crate::text::folded;

const MADE: &str = "hash/";

/// Where the kind and the number of an object are, apart from each other.
const PAIRS: [(&str, &str); 4] = [
    ("@type", "@id"),
    ("osm_type", "osm_id"),
    ("@type", "id"),
    ("osm_type", "id"),
];

/// Adds the id of a feature, and the one that earlier versions read.
pub fn read(feature: &Value, tag: &dyn Fn(&str) -> Option<String>, values: &mut Values) {
    let id = feature.get("id").and_then(super::geojson::plain);
    let id = id.filter(|id| !id.is_empty());
    let of = |name: &str| match name {
        "id" => id.clone().or_else(|| tag(name)),
        name => tag(name),
    };
    let former = id.clone().or_else(|| tag("@id")).or_else(|| tag("id"));
    let object = ["id", "@id", "full_id"]
        .iter()
        .find_map(|name| object(&of(name)?))
        .or_else(|| PAIRS.iter().find_map(|(k, n)| pair(&of(k)?, &of(n)?)))
        .or_else(|| pair("way", &of("osm_way_id")?));
    let Some(found) = object.or_else(|| former.clone()) else {
        return;
    };
    values.former_id = former.filter(|former| *former != found);
    values.columns.insert("source_id", found);
}

/// `way/123`, and osmium's and QuickOSM's `w123`. Osmium numbers areas `a246` by their way, or `a247` by their relation.
fn object(text: &str) -> Option<String> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (kind, number) = text.split_at(digits);
    if kind.eq_ignore_ascii_case("a") {
        let number: u64 = number.parse().ok()?;
        let kind = if number.is_multiple_of(2) {
            "way"
        } else {
            "relation"
        };
        return pair(kind, &(number / 2).to_string());
    }
    pair(kind.strip_suffix('/').unwrap_or(kind), number)
}

fn pair(kind: &str, number: &str) -> Option<String> {
    let kind = match kind.to_ascii_lowercase().as_str() {
        "n" | "node" => "node",
        "w" | "way" => "way",
        "r" | "relation" => "relation",
        _ => return None,
    };
    let number: u64 = number.parse().ok()?;
    Some(format!("{kind}/{number}"))
}

/// An id for a venue without one, from its name and its place to a thousandth of a degree, about 100 m.
pub fn made(name: &str, latitude: f64, longitude: f64) -> String {
    let words = folded(name);
    let name = if words.is_empty() { name } else { &words };
    // Without the sign of a zero.
    let rounded = |degrees: f64| (degrees * 1000.0).round() + 0.0;
    let text = format!("{name}\n{} {}", rounded(latitude), rounded(longitude));
    let hash = hex::encode(&Sha256::digest(text)[..12]);
    format!("{MADE}{hash}")
}

pub fn is_made(id: &str) -> bool {
    id.starts_with(MADE)
}
