//! Converts a row of text to a venue, or to the reason why it is invalid.

use std::collections::HashMap;
use std::str::FromStr;

use super::{Options, hours, ids, sport_names, zones};
use crate::text;
use crate::venues::geo;
use crate::venues::model::{BookingMode, PaymentMode};
use crate::venues::write::{NewSport, NewVenue};

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
}

/// A valid row.
pub struct Ready {
    pub number: u64,
    pub venue: NewVenue,
    pub former_id: Option<String>,
    /// What was skipped, and why.
    pub notes: Vec<String>,
}

pub const COLUMNS: [&str; 23] = [
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
    "slot_minutes",
    "booking_mode",
    "payment_mode",
    "opening_hours",
    "phone_number",
    "website",
    "google_maps_url",
    "rating",
    "user_ratings_total",
    "price_level",
    "types",
];

pub fn ready(raw: Raw, options: &Options) -> Result<Ready, String> {
    let values = raw.fields?;
    let fields = Fields(values.columns);
    let mut notes = Vec::new();
    let mut venue = venue(&fields, options, &mut notes)?;
    if venue.source_id.is_none() && venue.google_place_id.is_none() {
        if !values.may_lack_id {
            return Err(
                "it has neither source_id nor google_place_id, so importing it again \
                        would add it again"
                    .to_owned(),
            );
        }
        venue.source_id = Some(ids::made(&venue.name, venue.latitude, venue.longitude));
    }
    Ok(Ready {
        number: raw.number,
        venue,
        former_id: values.former_id,
        notes,
    })
}

fn venue(fields: &Fields, options: &Options, notes: &mut Vec<String>) -> Result<NewVenue, String> {
    let source_id = fields.text("source_id", 200)?;
    let google_place_id = fields.text("google_place_id", 200)?;
    let name = fields.text("name", 120)?;
    if name.is_empty() {
        return Err("it has no name".to_owned());
    }
    let latitude: f64 = fields.required("latitude")?;
    let longitude: f64 = fields.required("longitude")?;
    let place = geo::place(latitude, longitude)
        .ok_or_else(|| format!("{latitude}, {longitude} is no place on earth"))?;
    if latitude == 0.0 && longitude == 0.0 {
        return Err("0, 0 is in the sea: that is how a missing place is written".to_owned());
    }
    let country = country(fields)?;
    let by_place = Some(place)
        .filter(|_| country.is_empty() || country == "ID")
        .and_then(zones::in_indonesia);
    let address = fields.text("address", 300)?;
    let city = fields.text("city", 120)?;
    let formatted_address = formatted_address(fields, &address, &city)?;
    Ok(NewVenue {
        source_id: Some(source_id).filter(|id| !id.is_empty()),
        google_place_id: Some(google_place_id).filter(|id| !id.is_empty()),
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
        phone_number: fields.phone("phone_number", 40, notes),
        website: fields.web_address("website", notes)?,
        google_maps_url: fields.web_address("google_maps_url", notes)?,
        rating: fields.number("rating", 0.0, 0.0, 5.0)?,
        user_ratings_total: fields.number("user_ratings_total", 0, 0, 1_000_000_000)?,
        price_level: fields.number("price_level", 0, 0, 4)?,
        types: types(fields, notes)?,
        opening_hours: opening_hours(fields, notes)?,
        sports: sports(fields, options, notes)?,
        bands: Vec::new(),
    })
}

/// All text limits are those of the staff's form.
fn formatted_address(fields: &Fields, address: &str, city: &str) -> Result<String, String> {
    let given = fields.text("formatted_address", 400)?;
    if !given.is_empty() {
        return Ok(given);
    }
    let parts = [address, city];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let both = parts.join(", ");
    let is_short = both.chars().count() <= 400;
    Ok(if is_short { both } else { address.to_owned() })
}

fn types(fields: &Fields, notes: &mut Vec<String>) -> Result<Vec<String>, String> {
    let mut types = list(&fields.text("types", 2000)?);
    let count = types.len();
    types.retain(|word| word.chars().count() <= 60);
    types.truncate(20);
    if types.len() < count {
        notes.push("types: only the first 20 of up to 60 characters are kept".to_owned());
    }
    Ok(types)
}

fn country(fields: &Fields) -> Result<String, String> {
    let country = fields.text("country", 60)?.to_ascii_uppercase();
    let is_code = country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase());
    if country.is_empty() || is_code {
        Ok(country)
    } else {
        Err(format!(
            "country is {country:?}, not a code of two letters such as ID"
        ))
    }
}

fn time_zone(
    fields: &Fields,
    by_place: Option<&'static str>,
    options: &Options,
) -> Result<String, String> {
    let named = fields.text("time_zone", 64)?;
    if !named.is_empty() {
        return zones::named(&named);
    }
    if let Some(zone) = by_place {
        return Ok(zone.to_owned());
    }
    match &options.time_zone {
        Some(zone) => zones::named(zone),
        None => Err(
            "its place does not tell its time zone: give a time_zone, or --time-zone \
                     for all such rows"
                .to_owned(),
        ),
    }
}

/// Invalid hours are skipped: a new venue gets none, an existing one keeps its own.
fn opening_hours(
    fields: &Fields,
    notes: &mut Vec<String>,
) -> Result<Option<Vec<crate::venues::Opening>>, String> {
    let text = fields.short("opening_hours", 1000, notes)?;
    if text.is_empty() {
        return Ok(None);
    }
    match hours::read(&text) {
        Ok(week) => {
            let left_out = week.notes.into_iter();
            notes.extend(left_out.map(|note| format!("opening_hours: {note}")));
            Ok(Some(week.hours))
        }
        Err(reason) => {
            notes.push(format!("opening_hours are left out: {reason}"));
            Ok(None)
        }
    }
}

fn sports(
    fields: &Fields,
    options: &Options,
    notes: &mut Vec<String>,
) -> Result<Vec<NewSport>, String> {
    let named = list(&fields.text("sports", 500)?);
    let mut found: Vec<(usize, &'static str)> = Vec::new();
    for (place, name) in named.iter().enumerate() {
        match sport_names::read(name) {
            Some(id) if found.iter().all(|(_, other)| *other != id) => found.push((place, id)),
            Some(_) => {}
            None => notes.push(format!(
                "sport {name:?} is left out: there is no such sport here"
            )),
        }
    }
    if found.is_empty() {
        return Err(if named.is_empty() {
            "it has no sport".to_owned()
        } else {
            format!(
                "it has no sport that is offered here, only {}",
                named.join(", ")
            )
        });
    }
    // Values for single sports are in the order of the row's sports.
    let count = named.len();
    let courts = fields.for_each("courts", count, |it| {
        it.number("courts", options.courts, 1, 100)
    })?;
    let slot_minutes = fields.for_each("slot_minutes", count, slot_minutes)?;
    let booking_mode = fields.for_each("booking_mode", count, booking_mode)?;
    let payment_mode = fields.for_each("payment_mode", count, payment_mode)?;
    let found = found.into_iter().map(|(place, sport_id)| NewSport {
        sport_id,
        slot_minutes: slot_minutes[place],
        booking_mode: booking_mode[place],
        payment_mode: payment_mode[place],
        courts: courts[place],
    });
    Ok(found.collect())
}

fn slot_minutes(fields: &Fields) -> Result<i64, String> {
    let slot_minutes: i64 = fields.number("slot_minutes", 60, 30, 120)?;
    if slot_minutes % 30 != 0 {
        return Err("slot_minutes is none of 30, 60, 90 and 120".to_owned());
    }
    Ok(slot_minutes)
}

fn booking_mode(fields: &Fields) -> Result<BookingMode, String> {
    match fields.text("booking_mode", 20)?.to_lowercase().as_str() {
        "" | "request" => Ok(BookingMode::Request),
        "instant" => Ok(BookingMode::Instant),
        other => Err(format!("booking_mode is {other:?}, not request or instant")),
    }
}

fn payment_mode(fields: &Fields) -> Result<PaymentMode, String> {
    match fields.text("payment_mode", 20)?.to_lowercase().as_str() {
        "" | "none" => Ok(PaymentMode::None),
        "manual" => Ok(PaymentMode::Manual),
        other => Err(format!("payment_mode is {other:?}, not none or manual")),
    }
}

fn list(text: &str) -> Vec<String> {
    let mut items: Vec<String> = text
        .split([';', ','])
        .map(|item| item.trim().to_owned())
        .filter(|item| !item.is_empty())
        .collect();
    items.dedup();
    items
}

struct Fields(HashMap<&'static str, String>);

impl Fields {
    /// A column's value for each item: one for all, or one for each, separated by `;`.
    fn for_each<T: Copy>(
        &self,
        column: &'static str,
        count: usize,
        read: impl Fn(&Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let values: Vec<&str> = self.value(column).split(';').collect();
        if values.len() == 1 {
            return Ok(vec![read(self)?; count]);
        }
        if values.len() != count {
            let given = values.len();
            return Err(format!("{column} has {given} values for {count} sports"));
        }
        let of_one = |value: &&str| read(&Self(HashMap::from([(column, (*value).to_owned())])));
        values.iter().map(of_one).collect()
    }

    fn value(&self, column: &str) -> &str {
        self.0.get(column).map_or("", |value| value.trim())
    }

    /// One line: line breaks become spaces.
    fn text(&self, column: &str, longest: usize) -> Result<String, String> {
        let words: Vec<&str> = self.value(column).split_whitespace().collect();
        let line = text::line(column, &words.join(" "))
            .map_err(|_| format!("{column} holds a control character"))?;
        if line.chars().count() > longest {
            return Err(format!("{column} is longer than {longest} characters"));
        }
        Ok(line)
    }

    /// Skips a text that is too long.
    fn short(
        &self,
        column: &str,
        longest: usize,
        notes: &mut Vec<String>,
    ) -> Result<String, String> {
        let line = self.text(column, usize::MAX)?;
        if line.chars().count() <= longest {
            return Ok(line);
        }
        notes.push(format!(
            "{column} is left out: it is longer than {longest} characters"
        ));
        Ok(String::new())
    }

    /// Skips what is no phone number.
    fn phone(&self, column: &str, longest: usize, notes: &mut Vec<String>) -> String {
        let typed = self.value(column);
        match text::phone(column, typed) {
            Ok(number) if number.chars().count() <= longest => number,
            _ => {
                notes.push(format!(
                    "{column} is left out: {typed:?} is no phone number of up to {longest} characters"
                ));
                String::new()
            }
        }
    }

    fn required<T: FromStr>(&self, column: &str) -> Result<T, String> {
        let value = self.value(column);
        if value.is_empty() {
            return Err(format!("it has no {column}"));
        }
        let number = value.parse();
        number.map_err(|_| format!("{column} is {value:?}, not a number"))
    }

    fn number<T>(&self, column: &str, default: T, least: T, most: T) -> Result<T, String>
    where
        T: FromStr + PartialOrd + std::fmt::Display,
    {
        if self.value(column).is_empty() {
            return Ok(default);
        }
        let number: T = self.required(column)?;
        if number >= least && number <= most {
            Ok(number)
        } else {
            Err(format!("{column} is {number}, not {least} to {most}"))
        }
    }

    /// Accepts only http and https: a link must not run a script.
    fn web_address(&self, column: &str, notes: &mut Vec<String>) -> Result<String, String> {
        let text = self.short(column, 2000, notes)?;
        if text.is_empty() {
            return Ok(text);
        }
        let parsed = url::Url::parse(&text)
            .or_else(|_| url::Url::parse(&format!("https://{text}")))
            .ok()
            .filter(|url| {
                matches!(url.scheme(), "http" | "https")
                    && url.has_host()
                    && url.username().is_empty()
            });
        Ok(parsed.map_or_else(
            || {
                notes.push(format!(
                    "{column} is left out: {text:?} is no address of a web page"
                ));
                String::new()
            },
            String::from,
        ))
    }
}
