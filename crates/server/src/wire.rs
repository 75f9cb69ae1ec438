//! Between messages of the wire and the product's own types: times, pages, checked requests.

use buffa::{Inline, MessageField};
use buffa_types::google::protobuf::Timestamp as WireTime;
use jiff::Timestamp;
use prost_protovalidate::Validate;

use crate::error::Error;

/// A message within a message, as the generated code holds it.
pub type Field<T> = MessageField<T, Inline<T>>;

/// A request whose fields keep the rules written in the contract.
pub fn checked<M: Validate>(request: M) -> Result<M, Error> {
    request.validate()?;
    Ok(request)
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

/// Which part of a list is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub limit: i64,
    pub offset: i64,
}

/// 0 means 20 (contract.md); the range is checked by the field rules.
pub fn page(limit: i32, offset: i32) -> Page {
    Page {
        limit: if limit == 0 { 20 } else { i64::from(limit) },
        offset: i64::from(offset),
    }
}

/// A count in an answer.
pub fn count(rows: i64) -> i32 {
    i32::try_from(rows).unwrap_or(i32::MAX)
}
