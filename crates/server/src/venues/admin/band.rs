//! The prices of a venue. Bands may overlap: the most specific one applies (see `pricing.rs`).

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use lapang_db::{Conn, Uuid};

use super::fields::Fields;
use super::{lock_to_change, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Violation};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::{Band, Court, CourtIds};
use crate::venues::{currency, hours, pricing, store};

/// A price band from the form.
#[derive(Clone, Debug)]
pub struct BandInput {
    /// `None` creates a band.
    pub id: Option<Uuid>,
    pub sport_id: String,
    pub currency: String,
    /// Empty, or the segment that quotes use.
    pub segment: String,
    pub price_min: i64,
    pub price_max: i64,
    pub days: Vec<String>,
    pub start_hour: i64,
    pub end_hour: i64,
    pub notes: String,
    /// Of its sport; empty: all.
    pub court_ids: Vec<String>,
    /// Both empty: all year.
    pub from_date: String,
    pub to_date: String,
    /// The band's `updated_at` when it was read; `None` skips the check.
    pub updated_at: Option<Timestamp>,
}

/// Bands per venue. Each quote scans those of its sport.
const BANDS: usize = 200;

/// Minor units. A booking's total stays far below an overflow.
pub(super) const DEAREST: i64 = 1_000_000_000_000;

pub async fn upsert(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    input: BandInput,
) -> Result<Band, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_to_change(tx, &staff, venue)?;
        let known = store::bands(tx.conn, venue)?;
        if input.id.is_none() && known.len() >= BANDS {
            let message = format!("a venue has at most {BANDS} prices");
            return Err(Error::conflict(Reason::BandLimit, message));
        }
        let before = match input.id {
            Some(id) => Some(
                known
                    .iter()
                    .find(|band| band.id == id)
                    .ok_or(Error::NotFound("pricing band"))?,
            ),
            None => None,
        };
        let (mut band, courts) = checked(tx.conn, venue, &input, &known)?;
        if let Some(before) = before {
            // Saved already: only the answer was lost.
            let is_same = before.sport_id == band.sport_id;
            if is_same && trail::band(before, &courts) == trail::band(&band, &courts) {
                return Ok(before.clone());
            }
            refuse_stale(&input, before)?;
        }
        band.id = before.map_or_else(|| tx.app.random.id(tx.now), |before| before.id);
        band.created_at = before.map_or(tx.now, |before| before.created_at);
        band.updated_at = tx.now;
        store::admin::write_band(tx.conn, venue, &band)?;
        let before = before.map(|before| trail::band(before, &courts));
        record(
            tx,
            &staff,
            venue,
            &band.sport_id,
            (before, Some(trail::band(&band, &courts))),
        )?;
        Ok(band)
    })
    .await
}

/// Saving an outdated form would undo what somebody else changed since it was opened.
fn refuse_stale(input: &BandInput, before: &Band) -> Result<(), Error> {
    if input
        .updated_at
        .is_none_or(|read| read == before.updated_at)
    {
        return Ok(());
    }
    let message = "the price was changed after it was read";
    Err(Error::conflict(Reason::BandChanged, message))
}

pub async fn delete(app: &Arc<App>, staff: &Staff, venue: Uuid, id: Uuid) -> Result<(), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_to_change(tx, &staff, venue)?;
        let band = store::bands(tx.conn, venue)?
            .into_iter()
            .find(|band| band.id == id)
            .ok_or(Error::NotFound("pricing band"))?;
        store::admin::delete_band(tx.conn, venue, id)?;
        let courts = courts_of(tx.conn, venue, &band.sport_id)?;
        let before = Some(trail::band(&band, &courts));
        record(tx, &staff, venue, &band.sport_id, (before, None))
    })
    .await
}

fn record(
    tx: &mut Tx<'_>,
    staff: &Staff,
    venue: Uuid,
    sport_id: &str,
    (before, after): (Option<serde_json::Value>, Option<serde_json::Value>),
) -> Result<(), Error> {
    let change = Change {
        sport_id,
        ..Change::new(Kind::Price, before, after)
    };
    events::record(tx, venue, &Actor::of(staff, venue), change)?;
    Ok(())
}

fn checked(
    conn: &mut dyn Conn,
    venue: Uuid,
    input: &BandInput,
    known: &[Band],
) -> Result<(Band, Vec<Court>), Error> {
    let mut fields = Fields::default();
    let sports = store::sports(conn, &[venue])?;
    if !sports.iter().any(|sport| sport.sport_id == input.sport_id) {
        let problem = "the venue does not offer this sport";
        fields.refuse("band.sport_id", "sport.offered", problem);
    }
    let currency = currency::known(input.currency.trim());
    if currency.is_none() {
        let problem = "is not a currency of ISO 4217, for example IDR";
        fields.refuse("band.currency", "currency.unknown", problem);
    }
    let other = known
        .iter()
        .filter(|band| band.sport_id == input.sport_id && Some(band.id) != input.id)
        .find(|band| currency.is_some_and(|currency| band.currency != currency));
    if let Some(other) = other {
        let problem = format!("the other prices of this sport are in {}", other.currency);
        fields.refuse("band.currency", "currency.other", problem);
    }
    if ![pricing::STANDARD, ""].contains(&input.segment.trim()) {
        let problem = "nobody would be charged by it; leave it out";
        fields.refuse("band.segment", "segment.unknown", problem);
    }
    for (field, price) in [
        ("band.price_min", input.price_min),
        ("band.price_max", input.price_max),
    ] {
        if !(0..=DEAREST).contains(&price) {
            fields.refuse(field, "price.range", format!("must be 0 to {DEAREST}"));
        }
    }
    if input.price_max < input.price_min {
        let problem = "must not be under price_min";
        fields.refuse("band.price_max", "price.order", problem);
    }
    if !(0..=23).contains(&input.start_hour) {
        fields.refuse("band.start_hour", "hour.range", "must be 0 to 23");
    }
    if !(1..=24).contains(&input.end_hour) {
        fields.refuse("band.end_hour", "hour.range", "must be 1 to 24");
    } else if input.end_hour <= input.start_hour {
        fields.refuse("band.end_hour", "hour.order", "must be after start_hour");
    }
    let days = days(&input.days, &mut fields);
    let mut sports = sports.into_iter();
    let sport = sports.find(|sport| sport.sport_id == input.sport_id);
    let of_sport = sport.map(|sport| sport.courts).unwrap_or_default();
    let courts = band_courts(&input.court_ids, &of_sport, &mut fields);
    let season = season(input, &mut fields);
    let notes = fields.lines("band.notes", &input.notes, 500);
    fields.refused_if_any()?;
    let band = Band {
        id: Uuid::nil(),
        sport_id: input.sport_id.clone(),
        currency: currency.unwrap_or_default().to_owned(),
        segment: pricing::STANDARD.to_owned(),
        price_min: input.price_min,
        price_max: input.price_max,
        days,
        start_hour: input.start_hour,
        end_hour: input.end_hour,
        notes,
        courts,
        season,
        created_at: jiff::Timestamp::UNIX_EPOCH,
        updated_at: jiff::Timestamp::UNIX_EPOCH,
    };
    Ok((band, of_sport))
}

fn season(input: &BandInput, fields: &mut Fields) -> Option<(Date, Date)> {
    if input.from_date.is_empty() && input.to_date.is_empty() {
        return None;
    }
    let mut read = |field: &str, text: &str| {
        let date: Option<Date> = text.parse().ok();
        if text.is_empty() {
            fields.refuse(field, "band.season", "a season has both days");
        } else if date.is_none() {
            fields.refuse(field, "date", "there is no such day; a date is YYYY-MM-DD");
        }
        date
    };
    let from = read("band.from_date", &input.from_date);
    let to = read("band.to_date", &input.to_date);
    let (from, to) = from.zip(to)?;
    if to < from {
        let problem = "must not be before from_date";
        fields.refuse("band.to_date", "range.order", problem);
    }
    Some((from, to))
}

fn courts_of(conn: &mut dyn Conn, venue: Uuid, sport_id: &str) -> Result<Vec<Court>, Error> {
    let mut sports = store::sports(conn, &[venue])?.into_iter();
    let sport = sports.find(|sport| sport.sport_id == sport_id);
    Ok(sport.map(|sport| sport.courts).unwrap_or_default())
}

/// The named courts, in the order of the venue.
fn band_courts(ids: &[String], courts: &[Court], fields: &mut Fields) -> CourtIds {
    for (index, id) in ids.iter().enumerate() {
        let path = format!("band.court_ids[{index}]");
        if !courts.iter().any(|court| court.id.to_string() == *id) {
            let problem = "is not a court of this sport";
            fields.push(Violation::new(path, "court.unknown", problem));
        } else if ids[..index].contains(id) {
            fields.push(Violation::new(path, "court.twice", "is named already"));
        }
    }
    let named = courts.iter().map(|court| court.id);
    CourtIds(
        named
            .filter(|court| ids.contains(&court.to_string()))
            .collect(),
    )
}

/// Converts day names to a bit mask, Monday first.
fn days(names: &[String], fields: &mut Fields) -> i64 {
    let mut days = 0;
    for (index, name) in names.iter().enumerate() {
        let path = format!("band.days[{index}]");
        match hours::DAYS.iter().position(|day| day == name) {
            Some(day) if days & (1 << day) != 0 => {
                fields.push(Violation::new(path, "day.twice", "is named already"));
            }
            Some(day) => days |= 1 << day,
            None => fields.push(Violation::new(
                path,
                "day.unknown",
                "must be a day: monday to sunday",
            )),
        }
    }
    if names.is_empty() {
        fields.refuse("band.days", "days.required", "must name a day");
    }
    days
}
