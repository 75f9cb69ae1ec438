//! Converts a row of text to a venue, or to the reason why it is invalid.

use std::collections::HashMap;

use super::fields::{Fields, list};
use super::numbers::{decimal, whole};
use super::offers::Offer;
use super::{Options, facts, hours, ids, offers, zones};
use crate::text::folded;
use crate::venues::geo;
use crate::venues::model::Profile;
use crate::venues::write::NewVenue;

/// A row as the file has it, or why it is malformed.
pub struct Raw {
    pub number: u64,
    pub fields: Result<Values, String>,
}

#[derive(Default)]
pub struct Values {
    pub columns: HashMap<&'static str, String>,
    /// Another `source_id` that the venue may have from an earlier import.
    pub former_id: Option<String>,
    /// A row without an id gets one made from its name and place.
    pub may_lack_id: bool,
    /// What was skipped, and why.
    pub notes: Vec<String>,
}

/// A valid row.
pub struct Ready {
    pub number: u64,
    /// Its sports and prices are the offers.
    pub venue: NewVenue,
    pub offers: Vec<Offer>,
    pub profile: Profile,
    pub former_id: Option<String>,
    pub notes: Vec<String>,
}

pub fn ready(raw: Raw, options: &Options) -> Result<Ready, String> {
    let mut fields = Fields(raw.fields?);
    let venue = venue(&mut fields, options)?;
    let offers = offers::read(&mut fields, options)?;
    let profile = facts::profile(&mut fields);
    let Values {
        former_id, notes, ..
    } = fields.0;
    Ok(Ready {
        number: raw.number,
        venue,
        offers,
        profile,
        former_id,
        notes,
    })
}

/// All text limits are those of the staff's form.
fn venue(fields: &mut Fields, options: &Options) -> Result<NewVenue, String> {
    let name = fields.required_text("name", 120)?;
    let (latitude, longitude) = (fields.degrees("latitude")?, fields.degrees("longitude")?);
    let place = geo::place(latitude, longitude)
        .ok_or_else(|| format!("{latitude}, {longitude} is no place on earth"))?;
    if latitude == 0.0 && longitude == 0.0 {
        return Err("0, 0 is in the sea: that is how a missing place is written".to_owned());
    }
    let google_place_id = fields.id("google_place_id");
    let mut source_id = fields.id("source_id");
    if source_id.is_none() && google_place_id.is_none() {
        if !fields.0.may_lack_id {
            return Err(
                "it has neither source_id nor google_place_id, so importing it again \
                        would add it again"
                    .to_owned(),
            );
        }
        source_id = Some(ids::made(&name, latitude, longitude));
    }
    let country = country(fields);
    let by_place = Some(place)
        .filter(|_| country.is_empty() || country == "ID")
        .and_then(zones::in_indonesia);
    let address = fields.text("address", 300);
    let city = fields.text("city", 120);
    let formatted_address = formatted_address(fields, &address, &city);
    let rating = fields.number("rating", 0.0..=5.0, decimal);
    let rating_source = facts::rating_source(fields, rating, google_place_id.is_some());
    Ok(NewVenue {
        source_id,
        google_place_id,
        name,
        address,
        formatted_address,
        city,
        country: match by_place {
            Some(_) => "ID".to_owned(),
            None => country,
        },
        latitude,
        longitude,
        time_zone: time_zone(fields, by_place, options)?,
        phone_number: fields.phone("phone_number", 40),
        website: fields.web_address("website"),
        google_maps_url: fields.web_address("google_maps_url"),
        rating,
        rating_source,
        user_ratings_total: fields.number("user_ratings_total", 0..=1_000_000_000, whole),
        price_level: fields.number("price_level", 0..=4, whole),
        types: types(fields),
        facilities: facts::facilities(fields),
        opening_hours: opening_hours(fields),
        ..NewVenue::default()
    })
}

fn formatted_address(fields: &mut Fields, address: &str, city: &str) -> String {
    let given = fields.text("formatted_address", 400);
    if !given.is_empty() {
        return given;
    }
    let parts = [address, city];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let both = parts.join(", ");
    let is_short = both.chars().count() <= 400;
    if is_short { both } else { address.to_owned() }
}

fn types(fields: &mut Fields) -> Vec<String> {
    let mut types = list(&fields.text("types", 2000));
    let count = types.len();
    types.retain(|word| word.chars().count() <= 60);
    types.truncate(20);
    if types.len() < count {
        fields.note("types: only the first 20 of up to 60 characters are kept".to_owned());
    }
    types
}

fn country(fields: &mut Fields) -> String {
    let country = fields.text("country", 60);
    let is_code = country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_alphabetic());
    if country.is_empty() || is_code {
        return country.to_ascii_uppercase();
    }
    match folded(&country).as_str() {
        "indonesia" | "idn" | "republik indonesia" | "republic of indonesia" => "ID".to_owned(),
        _ => {
            let reason = format!("{country:?} is not a code of two letters such as ID");
            fields.leave_out("country", &reason);
            String::new()
        }
    }
}

/// Without any other zone, a wrong name refuses the row.
fn time_zone(
    fields: &mut Fields,
    by_place: Option<&'static str>,
    options: &Options,
) -> Result<String, String> {
    let named = fields.text("time_zone", 64);
    let wrong = if named.is_empty() {
        None
    } else {
        match zones::named(&named) {
            Ok(zone) => return Ok(zone),
            Err(reason) => Some(reason),
        }
    };
    let other = match (by_place, &options.time_zone) {
        (Some(zone), _) => zone.to_owned(),
        (None, Some(zone)) => zones::named(zone)?,
        (None, None) => {
            return Err(wrong.unwrap_or_else(|| {
                "its place does not tell its time zone: give a time_zone, or --time-zone \
                 for all such rows"
                    .to_owned()
            }));
        }
    };
    if let Some(reason) = wrong {
        fields.leave_out("time_zone", &reason);
    }
    Ok(other)
}

/// Without valid hours a new venue gets none, and an existing one keeps its own.
fn opening_hours(fields: &mut Fields) -> Option<Vec<crate::venues::Opening>> {
    let text = fields.text("opening_hours", 1000);
    if text.is_empty() {
        return None;
    }
    match hours::read(&text) {
        Ok(week) => {
            for note in week.notes {
                fields.note(format!("opening_hours: {note}"));
            }
            Some(week.hours)
        }
        Err(reason) => {
            fields.note(format!("opening_hours are left out: {reason}"));
            None
        }
    }
}
