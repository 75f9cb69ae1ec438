//! The sports of a row, each with its courts and modes.

use super::fields::{Fields, list, within};
use super::{Options, sport_names};
use crate::venues::model::{BookingMode, PaymentMode};
use crate::venues::write::NewSport;

/// The names of a row's sports, each with our sport.
type Named = [(String, Option<&'static str>)];

pub fn sports(fields: &mut Fields, options: &Options) -> Result<Vec<NewSport>, String> {
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
    if found.is_empty() {
        let names: Vec<String> = named.into_iter().map(|(name, _)| name).collect();
        return Err(format!(
            "it has no sport that is offered here, only {}",
            names.join(", ")
        ));
    }
    let courts = each(fields, &named, "courts", options.courts, |text| {
        within(text, &(1..=100), |text| text.parse().ok())
    });
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
    let found = found.into_iter().map(|(place, sport_id)| NewSport {
        sport_id,
        slot_minutes: slot_minutes[place],
        booking_mode: booking_mode[place],
        payment_mode: payment_mode[place],
        courts: courts[place],
    });
    Ok(found.collect())
}

/// A column's value for each named sport: one for all, or one for each in their order, separated by `;`.
fn each<T: Copy>(
    fields: &mut Fields,
    named: &Named,
    column: &str,
    default: T,
    read: impl Fn(&str) -> Result<T, String>,
) -> Vec<T> {
    let mut values = vec![default; named.len()];
    let text = fields.value(column).to_owned();
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    if parts.len() > 1 && parts.len() != named.len() {
        let reason = format!("{} values for {} sports", parts.len(), named.len());
        fields.leave_out(column, &reason);
        return values;
    }
    let places = match parts.len() {
        1 => vec![0..named.len()],
        count => (0..count).map(|place| place..place + 1).collect(),
    };
    for (places, part) in places.into_iter().zip(parts) {
        if part.is_empty() {
            continue;
        }
        match read(part) {
            Ok(value) => values[places].fill(value),
            Err(reason) => fields.leave_out(column, &reason),
        }
    }
    values
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
