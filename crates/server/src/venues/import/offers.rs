//! The sports of a row, each with its courts, price and modes.

use super::fields::{Fields, list, within};
use super::{Options, facts, price, sport_names};
use crate::venues::model::{BookingMode, PaymentMode};
use crate::venues::write::{NewBand, NewSport};

/// The names of a row's sports, each with our sport.
type Named = [(String, Option<&'static str>)];

/// Bit 0 is Monday.
pub const EVERY_DAY: i64 = 0b111_1111;

/// A sport of a row.
#[derive(Clone, Debug)]
pub struct Offer {
    pub sport: NewSport,
    /// Of all its courts; empty if it is not known. The next likewise.
    pub surface: &'static str,
    pub cover: &'static str,
    pub band: Option<NewBand>,
}

pub fn read(fields: &mut Fields, options: &Options) -> Result<Vec<Offer>, String> {
    let named: Vec<(String, Option<&'static str>)> = list(&fields.required_text("sports", 500)?)
        .into_iter()
        .map(|name| {
            let id = sport_names::read(&name);
            (name, id)
        })
        .collect();
    let mut found: Vec<(usize, &'static str)> = Vec::new();
    for (place, (name, id)) in named.iter().enumerate() {
        match id {
            Some(id) if found.iter().all(|(_, other)| other != id) => found.push((place, id)),
            Some(_) => {}
            None => fields.note(format!(
                "sport {name:?} is left out: there is no such sport here"
            )),
        }
    }
    if named.is_empty() {
        return Err("it has no sport".to_owned());
    }
    if found.is_empty() {
        let unknown: Vec<String> = named.into_iter().map(|(name, _)| name).collect();
        return Err(format!(
            "it has no sport that is offered here, only {}",
            unknown.join(", ")
        ));
    }
    let courts = each(fields, &named, "courts", options.courts, |text| {
        within(text, &(1..=100), |text| text.parse().ok())
    });
    let price = each(fields, &named, "price", None, |text| {
        price::read(text).map(Some)
    });
    let surface = each(fields, &named, "surface", "", facts::surface);
    let cover = each(fields, &named, "cover", "", facts::cover);
    let slot_minutes = each(fields, &named, "slot_minutes", 60, slot_minutes);
    let request = BookingMode::Request;
    let booking_mode = each(fields, &named, "booking_mode", request, booking_mode);
    let payment_mode = each(
        fields,
        &named,
        "payment_mode",
        PaymentMode::None,
        payment_mode,
    );
    let offers = found.into_iter().map(|(place, sport_id)| Offer {
        sport: NewSport {
            sport_id,
            slot_minutes: slot_minutes[place],
            booking_mode: booking_mode[place],
            payment_mode: payment_mode[place],
            courts: courts[place],
        },
        surface: surface[place],
        cover: cover[place],
        band: price[place].map(|(price_min, price_max)| NewBand {
            sport_id,
            price_min,
            price_max,
            days: EVERY_DAY,
            start_hour: 0,
            end_hour: 24,
            notes: "",
            first_courts: 0,
        }),
    });
    Ok(offers.collect())
}

/// A column's value for each named sport: one for all; one for each in their order, as `3;2`; or by name, as `futsal=2`.
fn each<T: Copy>(
    fields: &mut Fields,
    named: &Named,
    column: &str,
    default: T,
    read: impl Fn(&str) -> Result<T, String>,
) -> Vec<T> {
    let mut values = vec![default; named.len()];
    let text = fields.value(column).to_owned();
    let parts = parts(&text);
    let is_by_name = text.contains(['=', ':']);
    if !is_by_name && parts.len() > 1 && parts.len() != named.len() {
        let reason = format!("{} values for {} sports", parts.len(), named.len());
        fields.leave_out(column, &reason);
        return values;
    }
    for (place, part) in parts.iter().enumerate() {
        let (name, value) = part.split_once(['=', ':']).unwrap_or(("", part));
        let (name, value) = (name.trim(), value.trim());
        if value.is_empty() {
            continue;
        }
        let sport = sport_names::read(name);
        let is_meant = |other: usize| match parts.len() {
            _ if is_by_name => sport.is_some() && named[other].1 == sport,
            1 => true,
            _ => other == place,
        };
        let mut meant = (0..named.len()).filter(|other| is_meant(*other)).peekable();
        if meant.peek().is_none() {
            fields.leave_out(column, &format!("{part:?} names no sport of the row"));
            continue;
        }
        match read(value) {
            Ok(value) => meant.for_each(|place| values[place] = value),
            Err(reason) => fields.leave_out(column, &reason),
        }
    }
    values
}

/// Parts between semicolons, or commas before a name.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    let is_end = |(at, sign): &(usize, char)| match sign {
        ';' => true,
        ',' => text[at + 1..].trim_start().starts_with(char::is_alphabetic),
        _ => false,
    };
    for (at, _) in text.char_indices().filter(is_end) {
        parts.push(text[begin..at].trim());
        begin = at + 1;
    }
    parts.push(text[begin..].trim());
    parts
}

fn slot_minutes(text: &str) -> Result<i64, String> {
    let minutes = text.parse().ok();
    minutes
        .filter(|minutes| [30, 60, 90, 120].contains(minutes))
        .ok_or_else(|| format!("{text:?} is none of 30, 60, 90 and 120"))
}

fn booking_mode(text: &str) -> Result<BookingMode, String> {
    match text.to_lowercase().as_str() {
        "request" => Ok(BookingMode::Request),
        "instant" => Ok(BookingMode::Instant),
        _ => Err(format!("{text:?} is not request or instant")),
    }
}

fn payment_mode(text: &str) -> Result<PaymentMode, String> {
    match text.to_lowercase().as_str() {
        "none" => Ok(PaymentMode::None),
        "manual" => Ok(PaymentMode::Manual),
        _ => Err(format!("{text:?} is not none or manual")),
    }
}
