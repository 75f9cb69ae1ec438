//! The features of a GeoJSON file as rows with the columns of the CSV: the tags of OpenStreetMap
//! under our names.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::row::Raw;

#[derive(Deserialize)]
struct Collection {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    features: Vec<Value>,
}

/// Our column, and the tags that may hold it; the first that is there counts.
const TAGS: [(&str, &[&str]); 10] = [
    ("name", &["name", "name:id", "name:en"]),
    ("address", &["addr:full"]),
    ("city", &["addr:city"]),
    ("country", &["addr:country"]),
    ("sports", &["sport"]),
    ("phone_number", &["phone", "contact:phone"]),
    ("website", &["website", "contact:website", "url"]),
    ("opening_hours", &["opening_hours"]),
    ("types", &["leisure"]),
    ("google_place_id", &["google_place_id"]),
];

/// Columns of ours that a feature may carry under their own names.
const OURS: [&str; 4] = ["courts", "time_zone", "slot_minutes", "google_maps_url"];

pub fn rows(bytes: &[u8]) -> Result<Vec<Raw>, String> {
    let collection: Collection =
        serde_json::from_slice(bytes).map_err(|error| format!("not GeoJSON: {error}"))?;
    if collection.kind != "FeatureCollection" {
        return Err(format!(
            "not GeoJSON with a FeatureCollection but {:?}",
            collection.kind
        ));
    }
    Ok(collection
        .features
        .iter()
        .zip(1..)
        .map(|(feature, number)| Raw {
            number,
            fields: fields(feature),
        })
        .collect())
}

fn fields(feature: &Value) -> Result<HashMap<String, String>, String> {
    let empty = Map::new();
    let tags = feature
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let tag = |name: &str| {
        tags.get(name)
            .and_then(plain)
            .filter(|text| !text.is_empty())
    };
    let mut fields = HashMap::new();
    for (column, names) in TAGS {
        if let Some(value) = names.iter().find_map(|name| tag(name)) {
            fields.insert(column.to_owned(), value);
        }
    }
    for column in OURS {
        if let Some(value) = tag(column) {
            fields.insert(column.to_owned(), value);
        }
    }
    if !fields.contains_key("address")
        && let Some(street) = tag("addr:street")
    {
        let number = tag("addr:housenumber").unwrap_or_default();
        let address = format!("{street} {number}").trim().to_owned();
        fields.insert("address".to_owned(), address);
    }
    let id = feature.get("id").and_then(plain);
    if let Some(id) = id.or_else(|| tag("@id")).or_else(|| tag("id")) {
        fields.insert("source_id".to_owned(), id);
    }
    let (latitude, longitude) = place(feature.get("geometry").unwrap_or(&Value::Null))?;
    fields.insert("latitude".to_owned(), latitude.to_string());
    fields.insert("longitude".to_owned(), longitude.to_string());
    Ok(fields)
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Latitude and longitude of a point, or of the middle of an area.
fn place(geometry: &Value) -> Result<(f64, f64), String> {
    let kind = geometry.get("type").and_then(Value::as_str).unwrap_or("");
    let coordinates = geometry.get("coordinates").unwrap_or(&Value::Null);
    let found = match kind {
        "Point" => point(coordinates),
        "Polygon" => coordinates.get(0).and_then(centroid),
        "MultiPolygon" => coordinates
            .get(0)
            .and_then(|polygon| polygon.get(0))
            .and_then(centroid),
        "" => return Err("it has no geometry".to_owned()),
        other => return Err(format!("its geometry is a {other}, not a point or an area")),
    };
    let (longitude, latitude) =
        found.ok_or_else(|| format!("its {kind} has no usable coordinates"))?;
    Ok((latitude, longitude))
}

/// Longitude comes first in GeoJSON.
fn point(value: &Value) -> Option<(f64, f64)> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// The centre of mass of a ring, flat: a venue is small.
fn centroid(ring: &Value) -> Option<(f64, f64)> {
    let corners: Vec<(f64, f64)> = ring.as_array()?.iter().map(point).collect::<Option<_>>()?;
    let first = *corners.first()?;
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (index, corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        // Relative to a corner, so that the products of large numbers do not eat the difference.
        let (ax, ay) = (corner.0 - first.0, corner.1 - first.1);
        let (bx, by) = (next.0 - first.0, next.1 - first.1);
        let cross = ax * by - bx * ay;
        area += cross;
        x += (ax + bx) * cross;
        y += (ay + by) * cross;
    }
    if area.abs() < f64::EPSILON * f64::EPSILON {
        return Some(first);
    }
    Some((first.0 + x / (3.0 * area), first.1 + y / (3.0 * area)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_an_area_is_its_middle() {
        let geometry = |kind: &str, coordinates: Value| serde_json::json!({ "type": kind, "coordinates": coordinates });
        let square = serde_json::json!([
            [106.0, -6.0],
            [106.2, -6.0],
            [106.2, -6.2],
            [106.0, -6.2],
            [106.0, -6.0]
        ]);
        for (geometry, expected) in [
            (
                geometry("Point", serde_json::json!([106.8, -6.2])),
                Some((-6.2, 106.8)),
            ),
            (
                geometry("Polygon", serde_json::json!([square])),
                Some((-6.1, 106.1)),
            ),
            (
                geometry("MultiPolygon", serde_json::json!([[square]])),
                Some((-6.1, 106.1)),
            ),
            (geometry("LineString", square.clone()), None),
            (geometry("Point", serde_json::json!(["x", 1])), None),
            (Value::Null, None),
        ] {
            let found = place(&geometry).ok();
            let near = match (found, expected) {
                (Some(found), Some(expected)) => {
                    (found.0 - expected.0).abs() < 1e-9 && (found.1 - expected.1).abs() < 1e-9
                }
                (found, expected) => found == expected,
            };
            assert!(near, "{geometry}: {found:?}");
        }
    }
}
