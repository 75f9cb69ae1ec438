//! What a venue took, sold and lost in some days (`GetFigures`), summed from the rows themselves, and its sheets
//! (`ExportLedger`).

mod add;
pub mod sheets;
mod store;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::civil::Date;
use uuid::Uuid;

use crate::accounts::{self, Staff};
use crate::app::{App, Tx};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Booking, Slot};
use crate::bookings::store as booking_store;
use crate::charges::{self, Movement};
use crate::error::Error;
use crate::venues::{self, SellableTime, VenueCard, VenueCourt};

/// The most days of one call.
const MOST_DAYS: i32 = 366;

/// Days of a venue, both included.
#[derive(Clone, Copy, Debug)]
pub struct Days {
    pub from: Date,
    pub to: Date,
}

impl Days {
    /// Refuses days in the wrong order, and too many.
    pub fn new(from: Date, to: Date) -> Result<Self, Error> {
        if to < from {
            let problem = "must not be before from_date";
            return Err(Error::invalid("to_date", "range.order", problem));
        }
        if (to - from).get_days() >= MOST_DAYS {
            return Err(Error::invalid("to_date", "range.long", "at most 366 days"));
        }
        Ok(Self { from, to })
    }
}

/// Everything that figures and sheets are made of.
pub struct Ledger {
    pub venue: VenueCard,
    pub days: Days,
    pub courts: Vec<VenueCourt>,
    /// By start.
    pub bookings: Vec<Booking>,
    /// Their hours, also of those that are closed.
    pub slots: HashMap<Uuid, Vec<Slot>>,
    /// Taken in these days, oldest first, with the sport of each.
    pub movements: Vec<(Movement, String)>,
    /// The tax within a charge's amounts, by charge, where there is any.
    pub taxes: HashMap<Uuid, i64>,
    pub names: HashMap<Uuid, String>,
}

fn ledger(tx: &mut Tx<'_>, staff: &Staff, venue_id: Uuid, days: Days) -> Result<Ledger, Error> {
    staff.check(venue_id, "venue")?;
    let venue = venues::cards(tx.conn, &[venue_id])?.remove(&venue_id);
    let venue = venue.ok_or(Error::NotFound("venue"))?;
    let bounds = venues::bounds(&venue, days.from, days.to)?;
    let bookings = store::bookings_within(tx.conn, venue_id, bounds)?;
    let ids: Vec<Uuid> = bookings.iter().map(|booking| booking.id).collect();
    let mut slots: HashMap<Uuid, Vec<Slot>> = HashMap::new();
    for slot in booking_store::slots(tx.conn, &ids)? {
        slots.entry(slot.booking_id).or_default().push(slot);
    }
    let movements = charges::movements_within(tx.conn, venue_id, days.from, days.to)?;
    let mut paid: Vec<Uuid> = movements.iter().map(|it| it.charge_id).collect();
    paid.sort_unstable();
    paid.dedup();
    let others = booking_store::bookings(tx.conn, &paid)?;
    let sports: HashMap<Uuid, String> = others
        .iter()
        .map(|booking| (booking.id, booking.sport_id.clone()))
        .collect();
    let movements = movements.into_iter().map(|movement| {
        let sport = sports.get(&movement.charge_id).cloned();
        (movement, sport.unwrap_or_default())
    });
    let movements: Vec<(Movement, String)> = movements.collect();
    let mut people: Vec<Uuid> = bookings.iter().map(|it| it.user_id).collect();
    people.extend(others.iter().map(|it| it.user_id));
    people.extend(movements.iter().filter_map(|(it, _)| it.recorded_by));
    people.sort_unstable();
    people.dedup();
    let people = accounts::people(tx.conn, &people)?.into_iter();
    let mut names: HashMap<Uuid, String> = people.map(|(id, it)| (id, it.name)).collect();
    // Who a booking is for, by its id.
    for booking in others.iter().chain(&bookings) {
        let player = names.get(&booking.user_id).cloned();
        let guest = booking.guest.as_ref().map(|guest| guest.name.clone());
        names.insert(booking.id, guest.or(player).unwrap_or_default());
    }
    Ok(Ledger {
        courts: venues::courts(tx.conn, venue_id)?,
        taxes: charges::taxes(tx.conn, &paid)?,
        venue,
        days,
        bookings,
        slots,
        movements,
        names,
    })
}

pub type Courts = BTreeMap<Uuid, Part>;

/// Amounts in minor units, hours in minutes.
#[derive(Debug, Default)]
pub struct Figures {
    pub currency: String,
    pub time_zone: String,
    pub takings: i64,
    pub outstanding: i64,
    pub to_give_back: i64,
    pub sellable: i64,
    pub sold: i64,
    pub days: BTreeMap<Date, DayFigures>,
    pub by_sport: BTreeMap<String, Part>,
    pub by_court: Courts,
    pub by_way: BTreeMap<&'static str, Part>,
    pub by_clerk: BTreeMap<Option<Uuid>, Part>,
    /// By weekday, 0 is Monday, and hour: sellable, sold.
    pub hours: BTreeMap<(i8, i8), (i64, i64)>,
    pub statuses: HashMap<Status, i32>,
    pub bookings: i32,
    pub canceled_late: i32,
    /// The median.
    pub answer_minutes: Option<i64>,
    pub new_players: i32,
    pub returning_players: i32,
    /// Of courts in their order, and of clerks.
    pub names: HashMap<Uuid, String>,
}

#[derive(Debug, Default)]
pub struct DayFigures {
    pub takings: i64,
    pub sellable: i64,
    pub sold: i64,
}

#[derive(Debug, Default)]
pub struct Part {
    pub amount: i64,
    pub sellable: i64,
    pub sold: i64,
    pub count: i32,
}

pub async fn figures(
    app: &Arc<App>,
    staff: &Staff,
    venue_id: Uuid,
    days: Days,
) -> Result<Figures, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let ledger = ledger(tx, &staff, venue_id, days)?;
        let bounds = venues::bounds(&ledger.venue, days.from, days.to)?;
        let range = (days.from, days.to);
        let sellable: Vec<SellableTime> =
            venues::sellable(tx.conn, &ledger.venue, &ledger.courts, range)?;
        let facts = store::Facts {
            answers: store::answer_minutes(tx.conn, venue_id, bounds)?,
            late: store::canceled_late(tx.conn, venue_id, bounds)?,
            first_visits: store::first_visits(tx.conn, venue_id)?,
        };
        let currency = venues::currency(tx.conn, venue_id, "")?;
        add::figures(&ledger, &sellable, &facts, (currency, bounds.0))
    })
    .await
}
