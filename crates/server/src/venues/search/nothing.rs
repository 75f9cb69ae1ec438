//! Suggestions for a search without results.

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::{CheckedSearch, cities, free};
use crate::error::Error;
use crate::venues::facts::Facilities;
use crate::venues::show::{self, Shown};
use crate::venues::store::search;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Text,
    City,
    Sports,
    Distance,
    Time,
    Price,
    Facilities,
    Indoor,
}

const PARTS: [Part; 7] = [
    Part::Text,
    Part::City,
    Part::Sports,
    Part::Distance,
    Part::Price,
    Part::Facilities,
    Part::Indoor,
];

#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// The number of results without one of the criteria, if there are any.
    pub without: Vec<(Part, i64)>,
    /// A known city that the search names and that has no venues.
    pub place: &'static str,
    /// The search text without that city's name.
    pub text: String,
    pub nearest: Option<Nearest>,
    /// Where nothing is free at the wanted time: venues with other free hours close to it.
    pub free_nearby: Vec<Shown>,
}

/// The venue nearest to the searched place that matches all other criteria.
#[derive(Clone, Debug)]
pub struct Nearest {
    pub venue: Shown,
    /// How many such venues its city has.
    pub in_city: i64,
}

pub fn advise(conn: &mut dyn Conn, asked: &CheckedSearch, now: Timestamp) -> Result<Advice, Error> {
    let mut advice = Advice::default();
    if let Some(untimed) = without(asked, Part::Time) {
        let total = untimed.count(conn)?;
        if total == 0 {
            // The time is not what finds nothing.
            return advise(conn, &untimed, now);
        }
        advice.without.push((Part::Time, total));
        let free = free::nearby(conn, asked, now)?;
        advice.free_nearby = asked.free(free);
        return Ok(advice);
    }
    for part in PARTS {
        if let Some(wider) = without(asked, part) {
            let total = wider.count(conn)?;
            if total > 0 {
                advice.without.push((part, total));
            }
        }
    }
    let (centre, elsewhere) = if let Some(circle) = &asked.circle {
        (circle.centre, without(asked, Part::Distance))
    } else if let Some(city) = asked.filter.city_key.as_deref().and_then(cities::find) {
        advice.place = city.name;
        (city.centre, without(asked, Part::City))
    } else if let Some((city, terms)) = cities::named_in(&asked.filter.terms) {
        advice.place = city.name;
        let words: Vec<&str> = terms.iter().map(|term| term.texts[0].as_str()).collect();
        advice.text = words.join(" ");
        let mut elsewhere = asked.clone();
        elsewhere.filter.terms = terms;
        (city.centre, Some(elsewhere))
    } else {
        return Ok(advice);
    };
    let elsewhere = elsewhere.unwrap_or_default();
    if let Some((id, metres)) = search::nearest(conn, &elsewhere.filter, centre)? {
        advice.nearest = nearest(conn, elsewhere, id, metres)?;
    }
    Ok(advice)
}

fn nearest(
    conn: &mut dyn Conn,
    mut elsewhere: CheckedSearch,
    id: Uuid,
    metres: f64,
) -> Result<Option<Nearest>, Error> {
    let Some(mut venue) = show::all(conn, &[id])?.pop() else {
        return Ok(None);
    };
    venue.distance_meters = Some(metres);
    elsewhere.filter.city_key = Some(venue.card.city_key.clone());
    let in_city = elsewhere.count(conn)?;
    Ok(Some(Nearest { venue, in_city }))
}

/// The search without one criterion; `None` if it does not have it.
fn without(asked: &CheckedSearch, part: Part) -> Option<CheckedSearch> {
    let mut wider = asked.clone();
    let was_asked = match part {
        Part::Text => !std::mem::take(&mut wider.filter.terms).is_empty(),
        Part::City => wider.filter.city_key.take().is_some(),
        Part::Sports => !std::mem::take(&mut wider.filter.sport_ids).is_empty(),
        Part::Distance => wider.circle.take().is_some(),
        Part::Time => wider.wanted.take().is_some(),
        Part::Price => wider.filter.max_price.take().is_some(),
        Part::Facilities => std::mem::take(&mut wider.filter.facilities) != Facilities::default(),
        Part::Indoor => std::mem::take(&mut wider.filter.is_indoor),
    };
    was_asked.then_some(wider)
}
