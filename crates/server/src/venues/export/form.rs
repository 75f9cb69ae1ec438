//! Venues as CSV rows or GeoJSON features.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::{Exported, hours};
use crate::text::no_formula;
use crate::venues::import::{COLUMNS, EVERY_DAY, price, sport_name};
use crate::venues::model::{Court, VenueSport};
use crate::venues::pricing;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Geojson,
    Csv,
}

/// An export file being written.
pub enum Form<W: Write> {
    Csv(Box<csv::Writer<W>>),
    GeoJson { to: W, is_first: bool },
}

impl<W: Write> Form<W> {
    pub fn begin(format: Format, mut to: W) -> io::Result<Self> {
        match format {
            Format::Csv => {
                let mut rows = csv::Writer::from_writer(to);
                rows.write_record(COLUMNS)?;
                Ok(Self::Csv(Box::new(rows)))
            }
            Format::Geojson => {
                to.write_all(b"{\"type\":\"FeatureCollection\",\"features\":[")?;
                Ok(Self::GeoJson { to, is_first: true })
            }
        }
    }

    pub fn venue(&mut self, venue: &Exported) -> io::Result<()> {
        match self {
            Self::Csv(rows) => {
                let record = COLUMNS.map(|column| no_formula(value(venue, column)));
                Ok(rows.write_record(record)?)
            }
            Self::GeoJson { to, is_first } => {
                let comma = if std::mem::take(is_first) {
                    "\n"
                } else {
                    ",\n"
                };
                to.write_all(comma.as_bytes())?;
                Ok(serde_json::to_writer(to, &feature(venue))?)
            }
        }
    }

    pub fn end(self) -> io::Result<()> {
        match self {
            Self::Csv(mut rows) => rows.flush(),
            Self::GeoJson { mut to, .. } => {
                to.write_all(b"\n]}\n")?;
                to.flush()
            }
        }
    }
}

/// A venue's value in an import column.
fn value(venue: &Exported, column: &str) -> String {
    let (card, profile) = (&venue.card, &venue.profile);
    // An import reads 0 as unknown.
    let figure = |number: i64| match number {
        0 => String::new(),
        number => number.to_string(),
    };
    match column {
        "source_id" => venue.source_id.clone(),
        "google_place_id" => card.google_place_id.clone(),
        "name" => card.name.clone(),
        "address" => card.address.clone(),
        "formatted_address" => card.formatted_address.clone(),
        "city" => card.city.clone(),
        "country" => card.country.clone(),
        "latitude" => card.latitude.to_string(),
        "longitude" => card.longitude.to_string(),
        "time_zone" => card.time_zone.clone(),
        "sports" => each(venue, |sport| sport_name(&sport.sport_id).to_owned()),
        "courts" => by_name(venue, |sport| Some(sport.courts.len().to_string())),
        "price" => by_name(venue, |sport| price_of(venue, sport)),
        "surface" => by_name(venue, |sport| shared(sport, |court| &court.surface)),
        "cover" => by_name(venue, |sport| shared(sport, |court| &court.cover)),
        "slot_minutes" => alike(venue, |sport| sport.slot_minutes.to_string()),
        "booking_mode" => alike(venue, |sport| sport.booking_mode.code().to_owned()),
        "payment_mode" => alike(venue, |sport| sport.payment_mode.code().to_owned()),
        "opening_hours" => hours::text(&card.opening_hours),
        "phone_number" => card.phone_number.clone(),
        "website" => card.website.clone(),
        "google_maps_url" => card.google_maps_url.clone(),
        "rating" if card.rating > 0.0 => card.rating.to_string(),
        "rating_source" if card.rating > 0.0 => card.rating_source.clone(),
        "user_ratings_total" => figure(card.user_ratings_total),
        "price_level" => figure(card.price_level),
        "types" => card.types.join(";"),
        "facilities" => card.facilities.names().collect::<Vec<_>>().join(";"),
        "description_en" => profile.description_en.clone(),
        "description_id" => profile.description_id.clone(),
        "house_rules_en" => profile.house_rules_en.clone(),
        "house_rules_id" => profile.house_rules_id.clone(),
        "whatsapp" => profile.whatsapp.clone(),
        "instagram" => profile.instagram.clone(),
        _ => String::new(),
    }
}

fn each(venue: &Exported, of: impl Fn(&VenueSport) -> String) -> String {
    let values: Vec<String> = venue.sports.iter().map(of).collect();
    values.join(";")
}

/// One value if all sports share it, otherwise one for each.
fn alike(venue: &Exported, of: impl Fn(&VenueSport) -> String) -> String {
    let mut values: Vec<String> = venue.sports.iter().map(of).collect();
    if values.iter().all(|value| *value == values[0]) {
        values.truncate(1);
    }
    values.join(";")
}

/// One value if all sports share it, otherwise those of the sports that have one, by name.
fn by_name(venue: &Exported, of: impl Fn(&VenueSport) -> Option<String>) -> String {
    let values: Vec<Option<String>> = venue.sports.iter().map(of).collect();
    if values.iter().all(|value| *value == values[0]) {
        return values[0].clone().unwrap_or_default();
    }
    let named = venue.sports.iter().zip(values);
    let named: Vec<String> = named
        .filter_map(|(sport, value)| Some(format!("{}={}", sport_name(&sport.sport_id), value?)))
        .collect();
    named.join(";")
}

/// What is the same of all courts of a sport, if it is known.
fn shared(sport: &VenueSport, of: impl Fn(&Court) -> &String) -> Option<String> {
    let first = of(sport.courts.first()?);
    let is_shared = !first.is_empty() && sport.courts.iter().all(|court| of(court) == first);
    is_shared.then(|| first.clone())
}

/// The price of a sport that has one for all hours.
fn price_of(venue: &Exported, sport: &VenueSport) -> Option<String> {
    let mut bands = venue
        .bands
        .iter()
        .filter(|it| it.sport_id == sport.sport_id);
    let band = bands.next().filter(|_| bands.next().is_none())?;
    let is_whole = band.days == EVERY_DAY && (band.start_hour, band.end_hour) == (0, 24);
    let is_plain =
        band.currency == "IDR" && band.segment == pricing::STANDARD && band.courts.is_empty();
    price(band.price_min, band.price_max).filter(|_| is_whole && is_plain)
}

/// Columns that a feature has under OpenStreetMap's names, or elsewhere in the feature.
const TAGS: [(&str, &str); 7] = [
    ("address", "addr:full"),
    ("city", "addr:city"),
    ("country", "addr:country"),
    ("sports", "sport"),
    ("phone_number", "phone"),
    ("source_id", ""),
    ("latitude", ""),
];

fn feature(venue: &Exported) -> Value {
    let mut properties = Map::new();
    for column in COLUMNS {
        let tag = TAGS.iter().find(|(ours, _)| *ours == column);
        let name = tag.map_or(column, |(_, tag)| tag);
        let value = value(venue, column);
        if !name.is_empty() && column != "longitude" && !value.is_empty() {
            properties.insert(name.to_owned(), Value::from(value));
        }
    }
    json!({
        "type": "Feature",
        "id": venue.source_id,
        "geometry": { "type": "Point", "coordinates": [venue.card.longitude, venue.card.latitude] },
        "properties": properties,
    })
}
