//! Special days: a venue, or some of its courts, closed, open at other hours or at another price.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::{ToSpan, tz::TimeZone};
use lapang_db::Uuid;

use super::band::DEAREST;
use super::fields::Fields;
use super::{lock_venue, outside, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::{CourtIds, VenueCard, VenueSport};
use crate::venues::opening::{OpeningCalendar, SpecialDay};
use crate::venues::{currency, store};

/// A special day from the form.
#[derive(Clone, Debug)]
pub struct SpecialDayInput {
    /// `None` adds one.
    pub id: Option<Uuid>,
    pub name: String,
    pub from: Date,
    pub to: Date,
    /// `None` stands for an id that nothing can have.
    pub courts: Vec<Option<Uuid>>,
    pub is_closed: bool,
    pub hours: Vec<(i64, i64)>,
    pub price: Option<i64>,
    /// Empty: the venue's.
    pub currency: String,
    /// As it was read.
    pub updated_at: Option<Timestamp>,
    /// Although bookings lie outside the hours.
    pub confirm: bool,
}

const DAY: i64 = 1440;
const MOST_DAYS: i32 = 92;
/// Coming ones of a venue.
const MOST: i64 = 200;
/// How long those that are over are kept.
const KEPT_DAYS: i64 = 60;

pub async fn upsert(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    input: SpecialDayInput,
) -> Result<SpecialDay, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let place = Place::read(tx, venue)?;
        let before = place.existing(input.id)?;
        let mut day = checked(tx, &place, before.as_ref(), &input)?;
        let is_stale = |before: &SpecialDay| {
            input
                .updated_at
                .is_some_and(|read| read != before.updated_at)
        };
        if before.as_ref().is_some_and(is_stale) {
            let message = "the special day was changed after it was read";
            return Err(Error::conflict(Reason::SpecialDayChanged, message));
        }
        refuse_twice(&place, &day)?;
        if before.is_none() {
            refuse_many(tx, venue, place.today)?;
            day.id = tx.app.random.id(tx.now);
        }
        let mut after: Vec<SpecialDay> = place.special.clone();
        after.retain(|other| other.id != day.id);
        after.push(day.clone());
        if !input.confirm {
            place.refuse_bookings_outside(tx, after)?;
        }
        store::special_days::write(tx.conn, venue, &day, tx.now)?;
        let oldest = place.today.saturating_sub(KEPT_DAYS.days());
        store::special_days::delete_over(tx.conn, venue, oldest)?;
        let told = |day: &SpecialDay| trail::special_day(day, &place.sports);
        let change = Change::new(
            Kind::SpecialDay,
            before.as_ref().map(told),
            Some(told(&day)),
        );
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(day)
    })
    .await
}

pub async fn delete(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    id: Uuid,
    confirm: bool,
) -> Result<(), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let place = Place::read(tx, venue)?;
        let before = place.existing(Some(id))?;
        let mut after = place.special.clone();
        after.retain(|other| other.id != id);
        if !confirm {
            place.refuse_bookings_outside(tx, after)?;
        }
        store::special_days::delete(tx.conn, id)?;
        let told = before.map(|day| trail::special_day(&day, &place.sports));
        let change = Change::new(Kind::SpecialDay, told, None);
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(())
    })
    .await
}

/// A venue with its special days.
struct Place {
    card: VenueCard,
    sports: Vec<VenueSport>,
    special: Vec<SpecialDay>,
    zone: TimeZone,
    today: Date,
}

impl Place {
    fn read(tx: &mut Tx<'_>, venue: Uuid) -> Result<Self, Error> {
        let card = store::cards(tx.conn, &[venue])?.remove(&venue);
        let card = card.ok_or(Error::NotFound("venue"))?;
        let zone = card.zone()?;
        Ok(Self {
            sports: store::sports(tx.conn, &[venue])?,
            special: store::special_days::of_venue(tx.conn, venue)?,
            today: zone.to_datetime(tx.now).date(),
            zone,
            card,
        })
    }

    fn existing(&self, id: Option<Uuid>) -> Result<Option<SpecialDay>, Error> {
        let Some(id) = id else {
            return Ok(None);
        };
        let found = self.special.iter().find(|day| day.id == id).cloned();
        found.map(Some).ok_or(Error::NotFound("special day"))
    }

    fn refuse_bookings_outside(
        &self,
        tx: &mut Tx<'_>,
        after: Vec<SpecialDay>,
    ) -> Result<(), Error> {
        let week = &self.card.opening_hours;
        let before = OpeningCalendar::new(week, self.special.clone());
        let after = OpeningCalendar::new(week, after);
        outside::refuse_bookings_outside(tx, &self.sports, &self.zone, (&before, &after))
    }
}

fn checked(
    tx: &mut Tx<'_>,
    place: &Place,
    before: Option<&SpecialDay>,
    input: &SpecialDayInput,
) -> Result<SpecialDay, Error> {
    let mut fields = Fields::default();
    let name = fields.line("special_day.name", &input.name, 80);
    if input.to < input.from {
        let problem = "must not be before from_date";
        fields.refuse("special_day.to_date", "range.order", problem);
    } else if input.from.until(input.to).map_or(0, |days| days.get_days()) >= MOST_DAYS {
        let problem = format!("must be at most {MOST_DAYS} days");
        fields.refuse("special_day.to_date", "special.length", problem);
    }
    // One that has begun may go on.
    let began_so = before.is_some_and(|before| before.from == input.from);
    if (input.from < place.today && !began_so) || input.to < place.today {
        fields.refuse("special_day.from_date", "date.past", "must not be over");
    }
    let known = |id: &Option<Uuid>| {
        let mut courts = place.sports.iter().flat_map(|sport| &sport.courts);
        courts.any(|court| Some(court.id) == *id)
    };
    if !input.courts.iter().all(known) {
        let problem = "names a court that the venue does not have";
        fields.refuse("special_day.court_ids", "court.unknown", problem);
    }
    check_hours(input, &mut fields);
    if !input.is_closed && input.hours.is_empty() && input.price.is_none() {
        let problem = "must differ from the week";
        fields.refuse("special_day", "special.nothing", problem);
    }
    let usual = place
        .sports
        .first()
        .map_or("", |sport| sport.sport_id.as_str());
    let currency = match input.currency.as_str() {
        _ if input.price.is_none() => String::new(),
        "" => crate::venues::currency(tx.conn, place.card.id, usual)?,
        code => code.to_owned(),
    };
    if input.price.is_some() && currency::known(&currency).is_none() {
        let problem = "is no currency";
        fields.refuse("special_day.currency", "currency.unknown", problem);
    }
    if input.price.is_some_and(|price| price > DEAREST) {
        let problem = format!("must be 0 to {DEAREST}");
        fields.refuse("special_day.price", "price.range", problem);
    }
    fields.refused_if_any()?;
    let mut hours = input.hours.clone();
    hours.sort_unstable();
    Ok(SpecialDay {
        id: input.id.unwrap_or_default(),
        name,
        from: input.from,
        to: input.to,
        courts: CourtIds(input.courts.iter().flatten().copied().collect()),
        is_closed: input.is_closed,
        hours,
        price: input.price,
        currency,
        updated_at: tx.now,
    })
}

fn check_hours(input: &SpecialDayInput, fields: &mut Fields) {
    if !input.hours.is_empty() && (input.is_closed || !input.courts.is_empty()) {
        let problem = "only an open day of the whole venue has hours";
        fields.refuse("special_day.hours", "special.hours", problem);
    }
    for (index, (opens, closes)) in input.hours.iter().enumerate() {
        let open = format!("special_day.hours[{index}].open_minute");
        let close = format!("special_day.hours[{index}].close_minute");
        if opens % 30 != 0 {
            fields.refuse(&open, "hours.half_hour", "must be a half hour");
        }
        if closes % 30 != 0 {
            fields.refuse(&close, "hours.half_hour", "must be a half hour");
        } else if closes <= opens {
            fields.refuse(&close, "hours.order", "must be after open_minute");
        } else if closes - opens > DAY {
            fields.refuse(
                &close,
                "hours.range",
                "must be at most a day after open_minute",
            );
        }
        let overlaps = |(at, other): (usize, &(i64, i64))| {
            at != index && other.0 < *closes && *opens < other.1 && (other.0, at) > (*opens, index)
        };
        if input.hours.iter().enumerate().any(overlaps) {
            fields.refuse(&close, "hours.overlap", "overlaps the next opening");
        }
    }
}

/// Refuses a second one for the same courts on one of the days.
fn refuse_twice(place: &Place, day: &SpecialDay) -> Result<(), Error> {
    let is_twice = |other: &&SpecialDay| {
        let shares = if day.is_of_all() {
            other.is_of_all()
        } else {
            day.courts
                .0
                .iter()
                .any(|court| other.courts.0.contains(court))
        };
        other.id != day.id && shares && other.from <= day.to && day.from <= other.to
    };
    let Some(other) = place.special.iter().find(is_twice) else {
        return Ok(());
    };
    let message = "there is a special day already";
    let reason = Refusal::new(Reason::SpecialDayTwice, message)
        .with("special_day_id", other.id)
        .with("from_date", other.from)
        .with("to_date", other.to)
        .with("name", &other.name);
    Err(Error::Conflict(reason))
}

fn refuse_many(tx: &mut Tx<'_>, venue: Uuid, today: Date) -> Result<(), Error> {
    if store::special_days::count_coming(tx.conn, venue, today)? < MOST {
        return Ok(());
    }
    let message = format!("a venue has at most {MOST} coming special days");
    let reason = Refusal::new(Reason::TooManySpecialDays, message).with("limit", MOST);
    Err(Error::Conflict(reason))
}
