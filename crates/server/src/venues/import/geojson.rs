//! GeoJSON features as rows with the columns of the CSV, from OpenStreetMap's tags and our own names.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};

use super::row::{Raw, Values};
use super::source::Take;
use super::{ids, tags};

/// A column, and the tags that may contain it, by precedence.
const TAGS: [(&str, &[&str]); 14] = [
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
    ("whatsapp", &["whatsapp", "contact:whatsapp"]),
    ("instagram", &["instagram", "contact:instagram"]),
    ("description_en", &["description_en", "description:en"]),
    // Without a language, OpenStreetMap's texts are in that of the place.
    (
        "description_id",
        &["description_id", "description:id", "description"],
    ),
];

/// Columns that a feature may have under our names.
const OURS: [&str; 18] = [
    "courts",
    "price",
    "time_zone",
    "slot_minutes",
    "google_maps_url",
    "formatted_address",
    "booking_mode",
    "payment_mode",
    "surface",
    "cover",
    "facilities",
    "house_rules_en",
    "house_rules_id",
    "rating",
    "rating_source",
    "user_ratings_total",
    "price_level",
    "types",
];

/// Passes on every feature, or returns why the whole file is unreadable. Keeps one feature in memory at a time.
pub fn rows(file: impl BufRead, take: Take<'_>) -> Result<(), String> {
    let mut collection = Collection {
        kind: None,
        number: 0,
        take,
        is_enough: false,
    };
    let mut json = serde_json::Deserializer::from_reader(file);
    let read = json
        .deserialize_map(&mut collection)
        .and_then(|()| json.end());
    if collection.is_enough {
        return Ok(());
    }
    read.map_err(|error| format!("not GeoJSON: {error}"))?;
    match collection.kind.as_deref() {
        Some("FeatureCollection") => Ok(()),
        kind => Err(format!(
            "not GeoJSON with a FeatureCollection but {:?}",
            kind.unwrap_or("")
        )),
    }
}

/// A feature collection being read.
struct Collection<'a> {
    kind: Option<String>,
    number: u64,
    take: Take<'a>,
    /// The reader wants no more features.
    is_enough: bool,
}

impl<'de> Visitor<'de> for &mut Collection<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "type" => self.kind = Some(map.next_value()?),
                "features" => map.next_value_seed(Features(self))?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

struct Features<'a, 'b>(&'a mut Collection<'b>);

impl<'de> DeserializeSeed<'de> for Features<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Features<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut features: A) -> Result<(), A::Error> {
        let collection = self.0;
        while let Some(feature) = features.next_element::<Value>()? {
            collection.number += 1;
            let fields = fields(&feature);
            let number = collection.number;
            if !(collection.take)(Raw { number, fields }) {
                collection.is_enough = true;
                return Err(A::Error::custom("no more features are wanted"));
            }
        }
        Ok(())
    }
}

fn fields(feature: &Value) -> Result<Values, String> {
    let empty = Map::new();
    let properties = feature
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let tag = |name: &str| {
        properties
            .get(name)
            .and_then(plain)
            .filter(|text| !text.is_empty())
    };
    let mut fields = HashMap::new();
    for (column, names) in TAGS {
        if let Some(value) = names.iter().find_map(|name| tag(name)) {
            fields.insert(column, value);
        }
    }
    for column in OURS {
        if let Some(value) = tag(column) {
            fields.insert(column, value);
        }
    }
    tags::read(&tag, &mut fields);
    if !fields.contains_key("address")
        && let Some(street) = tag("addr:street")
    {
        let number = tag("addr:housenumber").unwrap_or_default();
        let address = format!("{street} {number}").trim().to_owned();
        fields.insert("address", address);
    }
    let (latitude, longitude) = place(feature.get("geometry").unwrap_or(&Value::Null))?;
    fields.insert("latitude", latitude.to_string());
    fields.insert("longitude", longitude.to_string());
    let mut values = Values {
        columns: fields,
        may_lack_id: true,
        ..Values::default()
    };
    ids::read(feature, &tag, &mut values);
    Ok(values)
}

pub fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Latitude and longitude of a point, or of an area's centre.
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

/// GeoJSON puts the longitude first.
fn point(value: &Value) -> Option<(f64, f64)> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// The centroid of a ring. Venues are small enough to treat as flat.
fn centroid(ring: &Value) -> Option<(f64, f64)> {
    let corners: Vec<(f64, f64)> = ring.as_array()?.iter().map(point).collect::<Option<_>>()?;
    let first = *corners.first()?;
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (index, corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        // Relative to a corner, to keep precision in the products.
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
    fn the_position_of_an_area_is_its_centre() {
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
