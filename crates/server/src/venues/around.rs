//! Search by distance: the circle of a request, and the venues in it.

use std::collections::HashMap;

use lapang_db::{Conn, Uuid};

use super::geo::{self, Circle};
use super::store::search::{self, Filter};
use crate::error::{Error, Violation};

const DEFAULT_RADIUS_METERS: f64 = 10_000.0;

/// Reads the circle from a request's fields; `None` without a centre. Radius 0 is the default radius.
pub fn circle(
    latitude: Option<f64>,
    longitude: Option<f64>,
    radius_meters: f64,
) -> Result<Option<Circle>, Error> {
    let (latitude, longitude) = match (latitude, longitude) {
        (Some(latitude), Some(longitude)) => (latitude, longitude),
        (None, None) if radius_meters == 0.0 => return Ok(None),
        (None, None) => {
            let problem = "a radius needs a centre: latitude and longitude";
            return Err(Error::invalid("radius_meters", "centre.missing", problem));
        }
        (None, Some(_)) => {
            let problem = "longitude was given, so latitude is needed too";
            return Err(Error::invalid("latitude", "centre.half", problem));
        }
        (Some(_), None) => {
            let problem = "latitude was given, so longitude is needed too";
            return Err(Error::invalid("longitude", "centre.half", problem));
        }
    };
    // The message rules accept NaN.
    let mut violations = Vec::new();
    let values = [
        ("latitude", latitude),
        ("longitude", longitude),
        ("radius_meters", radius_meters),
    ];
    for (field, value) in values {
        if !value.is_finite() {
            violations.push(Violation::new(field, "number", "must be a number"));
        }
    }
    match geo::place(latitude, longitude) {
        Some(centre) if violations.is_empty() => Ok(Some(Circle {
            centre,
            radius_meters: if radius_meters == 0.0 {
                DEFAULT_RADIUS_METERS
            } else {
                radius_meters
            },
        })),
        _ => Err(Error::Invalid(violations)),
    }
}

/// The venues within a circle, active or not, with their distance from its centre in metres.
pub fn around(conn: &mut dyn Conn, circle: &Circle) -> Result<HashMap<Uuid, f64>, Error> {
    let all = Filter {
        with_inactive: true,
        ..Filter::default()
    };
    let inside = search::inside(conn, &all, circle, None)?.into_iter();
    Ok(inside.map(|((id, _), metres)| (id, metres)).collect())
}
