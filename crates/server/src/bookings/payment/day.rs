//! The money of one day of a venue (`GetDay`, `CloseDay`).

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use uuid::Uuid;

use crate::accounts::{self, Staff};
use crate::app::{App, Tx};
use crate::bookings::store;
use crate::charges::days::{self, Counted, Day};
use crate::error::Error;
use crate::venues::{self, VenueCard};

/// A day with what its movements are about.
pub struct VenueDay {
    pub day: Day,
    pub venue: VenueCard,
    /// Number of the booking, and who plays, by charge.
    pub bookings: HashMap<Uuid, (String, String)>,
    pub names: HashMap<Uuid, String>,
    pub is_over_or_now: bool,
}

pub async fn day(
    app: &Arc<App>,
    staff: &Staff,
    venue_id: Uuid,
    date: Date,
) -> Result<VenueDay, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let venue = venue(tx, &staff, venue_id)?;
        shown(tx, venue, date)
    })
    .await
}

pub async fn close(
    app: &Arc<App>,
    staff: &Staff,
    venue_id: Uuid,
    (date, counted, note): (Date, Vec<Counted>, String),
) -> Result<VenueDay, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let venue = venue(tx, &staff, venue_id)?;
        let what = (date, counted.as_slice(), note.as_str());
        days::close(tx, venue_id, &venue.zone()?, what, staff.user_id)?;
        shown(tx, venue, date)
    })
    .await
}

fn venue(tx: &mut Tx<'_>, staff: &Staff, id: Uuid) -> Result<VenueCard, Error> {
    staff.check(id, "venue")?;
    let venue = venues::cards(tx.conn, &[id])?.remove(&id);
    venue.ok_or(Error::NotFound("venue"))
}

fn shown(tx: &mut Tx<'_>, venue: VenueCard, date: Date) -> Result<VenueDay, Error> {
    let day = days::day(tx.conn, venue.id, date)?;
    let charges: Vec<Uuid> = day.movements.iter().map(|it| it.charge_id).collect();
    let bookings = store::bookings(tx.conn, &charges)?;
    let mut people: Vec<Uuid> = bookings.iter().map(|booking| booking.user_id).collect();
    people.extend(day.movements.iter().filter_map(|it| it.recorded_by));
    people.extend(day.close.iter().map(|close| close.closed_by));
    people.sort_unstable();
    people.dedup();
    let people = accounts::people(tx.conn, &people)?;
    let names: HashMap<Uuid, String> = people
        .into_iter()
        .map(|(id, person)| (id, person.name))
        .collect();
    let bookings = bookings
        .into_iter()
        .map(|booking| {
            let player = names.get(&booking.user_id).cloned();
            let guest = booking.guest.map(|guest| guest.name);
            let who = guest.or(player).unwrap_or_default();
            (booking.id, (booking.number, who))
        })
        .collect();
    Ok(VenueDay {
        is_over_or_now: date <= tx.now.to_zoned(venue.zone()?).date(),
        day,
        venue,
        bookings,
        names,
    })
}
