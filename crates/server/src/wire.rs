//! Between messages of the wire and the product's own types: times, pages, checked requests.

use buffa::{Inline, Message, MessageField};
use buffa_types::google::protobuf::Timestamp as WireTime;
use jiff::Timestamp;
use prost_protovalidate::Validate;
use serde::Serialize;
use serde_json::Value;

use crate::error::{Error, Violation};
use crate::page::{MAX_TOTAL, Page};

/// A message within a message, as the generated code holds it.
pub type Field<T> = MessageField<T, Inline<T>>;

/// A request whose fields keep the rules written in the contract, and whose texts can be stored.
pub fn checked<M: Message + Serialize + Validate>(request: M) -> Result<M, Error> {
    refuse_nul(&request)?;
    request.validate()?;
    Ok(request)
}

/// Neither engine keeps a NUL in text. The encoded request tells cheaply that there is none; only
/// one with a zero byte anywhere is searched field by field.
fn refuse_nul<M: Message + Serialize>(request: &M) -> Result<(), Error> {
    if !request.encode_to_vec().contains(&0) {
        return Ok(());
    }
    let fields = serde_json::to_value(request).map_err(anyhow::Error::new)?;
    let mut violations = Vec::new();
    collect_nul("", &fields, &mut violations);
    if violations.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(violations))
    }
}

fn collect_nul(path: &str, value: &Value, violations: &mut Vec<Violation>) {
    match value {
        Value::String(text) if text.contains('\0') => {
            let problem = "must not hold a NUL character";
            violations.push(Violation::new(path, "string.nul", problem));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_nul(&format!("{path}[{index}]"), item, violations);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = proto_name(name);
                let path = if path.is_empty() {
                    name
                } else {
                    format!("{path}.{name}")
                };
                collect_nul(&path, field, violations);
            }
        }
        _ => {}
    }
}

/// A field's name in the contract, from its name in JSON: `venueId` is `venue_id`.
fn proto_name(json_name: &str) -> String {
    let mut name = String::with_capacity(json_name.len() + 4);
    for letter in json_name.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// A time of ours in an answer.
pub fn time(at: Timestamp) -> Field<WireTime> {
    let seconds = at.as_microsecond().div_euclid(1_000_000);
    let micros = at.as_microsecond().rem_euclid(1_000_000);
    Field::some(WireTime {
        seconds,
        nanos: i32::try_from(micros * 1_000).unwrap_or(0),
        ..Default::default()
    })
}

/// Absent where there is none.
pub fn maybe_time(at: Option<Timestamp>) -> Field<WireTime> {
    at.map_or_else(Field::none, time)
}

/// A time of a request; it must be there and in a calendar's range.
pub fn read_time(field: &str, value: &Field<WireTime>) -> Result<Timestamp, Error> {
    maybe_read_time(field, value)?
        .ok_or_else(|| Error::invalid(field, "required", "a time is wanted"))
}

/// A time of a request that may be absent.
pub fn maybe_read_time(field: &str, value: &Field<WireTime>) -> Result<Option<Timestamp>, Error> {
    let Some(wire) = value.as_option() else {
        return Ok(None);
    };
    // Years far from ours only overflow sums; no rule of the product reaches them.
    let plausible = (-62_135_596_800..=4_102_444_800_i64).contains(&wire.seconds)
        && (0..1_000_000_000).contains(&wire.nanos);
    let at = plausible
        .then(|| {
            Timestamp::from_microsecond(wire.seconds * 1_000_000 + i64::from(wire.nanos) / 1_000)
                .ok()
        })
        .flatten();
    match at {
        Some(at) => Ok(Some(at)),
        None => Err(Error::invalid(
            field,
            "timestamp.range",
            "not a time between the years 1 and 2100",
        )),
    }
}

/// 0 means 20 (contract.md); the range is checked by the field rules.
pub fn page(limit: i32, offset: i32) -> Page {
    Page {
        limit: if limit == 0 { 20 } else { i64::from(limit) },
        offset: i64::from(offset),
    }
}

/// The total of a list that was counted by [`crate::page::count_statement`].
pub fn total(rows: i64) -> i32 {
    count(rows.min(MAX_TOTAL))
}

/// Whether a list has more than its [`total`].
pub fn is_at_least(rows: i64) -> bool {
    rows > MAX_TOTAL
}

/// A count in an answer.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}
