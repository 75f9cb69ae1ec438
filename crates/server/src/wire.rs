//! Conversions between wire messages and domain types: times, pages, request validation.

use buffa::{HasMessageView, Inline, Message, MessageField};
use buffa_types::google::protobuf::Timestamp as WireTime;
use connectrpc::{RequestContext, ServiceRequest};
use jiff::Timestamp;
use prost_protovalidate::Validate;
use serde::Serialize;
use serde_json::Value;

use crate::auth::{Caller, Player};
use crate::error::{Error, Violation};
use crate::page::{MAX_TOTAL, Page};

/// A nested message, as in the generated code.
pub type Field<T> = MessageField<T, Inline<T>>;

/// A message that a call can have.
pub trait CallMessage: HasMessageView + Message + Serialize + Validate {}

impl<M: HasMessageView + Message + Serialize + Validate> CallMessage for M {}

/// Who makes a call, and its message.
pub fn from_anyone<M: CallMessage>(
    ctx: &RequestContext,
    request: ServiceRequest<'_, M>,
) -> Result<(Caller, M), Error> {
    Ok((Caller::of(ctx)?, checked(request.to_owned_message())?))
}

/// The player who makes a call, and its message; refuses visitors.
pub fn from_player<M: CallMessage>(
    ctx: &RequestContext,
    request: ServiceRequest<'_, M>,
) -> Result<(Player, M), Error> {
    let player = Caller::of(ctx)?.player()?.clone();
    Ok((player, checked(request.to_owned_message())?))
}

/// As [`from_player`]; refuses who has not verified the address, too.
pub fn from_verified<M: CallMessage>(
    ctx: &RequestContext,
    request: ServiceRequest<'_, M>,
) -> Result<(Player, M), Error> {
    let player = Caller::of(ctx)?.verified()?.clone();
    Ok((player, checked(request.to_owned_message())?))
}

/// Validates a request: the contract's field rules, and no NUL in texts.
pub fn checked<M: Message + Serialize + Validate>(request: M) -> Result<M, Error> {
    refuse_nul(&request)?;
    request.validate()?;
    Ok(request)
}

/// Trims a text before its rule is checked: keyboards add a space behind an email address that they suggest.
pub fn trimmed<M>(mut request: M, field: impl FnOnce(&mut M) -> &mut String) -> M {
    let text = field(&mut request);
    text.trim().to_owned().clone_into(text);
    request
}

/// Neither engine stores NUL in text. Only a request with a zero byte in its encoding is searched
/// field by field.
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

/// A time in a response.
pub fn time(at: Timestamp) -> Field<WireTime> {
    let seconds = at.as_microsecond().div_euclid(1_000_000);
    let micros = at.as_microsecond().rem_euclid(1_000_000);
    Field::some(WireTime {
        seconds,
        nanos: i32::try_from(micros * 1_000).unwrap_or(0),
        ..Default::default()
    })
}

/// Absent for `None`.
pub fn maybe_time(at: Option<Timestamp>) -> Field<WireTime> {
    at.map_or_else(Field::none, time)
}

/// A required time of a request, within a plausible range.
pub fn read_time(field: &str, value: &Field<WireTime>) -> Result<Timestamp, Error> {
    maybe_read_time(field, value)?
        .ok_or_else(|| Error::invalid(field, "required", "a time is required"))
}

/// An optional time of a request.
pub fn maybe_read_time(field: &str, value: &Field<WireTime>) -> Result<Option<Timestamp>, Error> {
    let Some(wire) = value.as_option() else {
        return Ok(None);
    };
    // Far-off years could only overflow sums.
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

/// The total of a list counted by [`crate::page::count_statement`].
pub fn total(rows: i64) -> i32 {
    count(rows.min(MAX_TOTAL))
}

/// Whether a list has more than its [`total`].
pub fn is_at_least(rows: i64) -> bool {
    rows > MAX_TOTAL
}

/// A count in a response.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}
