//! The day board: bookings, holds, offers and blackouts on each court of a venue on one day. Built from the claims,
//! so it shows exactly what is occupied.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts::{self, Person, Staff};
use crate::app::{App, Tx};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Booking, Need, Price, Slot};
use crate::bookings::store;
use crate::error::Error;
use crate::venues::claims::{self, LostTime, OccupiedTime};
use crate::venues::{self, Blackout, Holder, LocalDay, VenueCourt};

#[derive(Clone, Debug)]
pub struct Board {
    pub day: LocalDay,
    pub time_zone: String,
    /// Active courts, and inactive ones that still have an entry on this day.
    pub courts: Vec<CourtDay>,
}

#[derive(Clone, Debug)]
pub struct CourtDay {
    pub court: VenueCourt,
    /// Earliest first.
    pub entries: Vec<Entry>,
    /// Lost to other courts on its floor; earliest first.
    pub lost: Vec<LostTime>,
}

/// A time span claimed on one court. It may begin before the day and end after it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub holder: Holder,
    /// The claiming booking, or the booking that an offer belongs to. `None` for a blackout.
    pub booking_id: Option<Uuid>,
    /// `None` for a blackout.
    pub booking: Option<Booking>,
    pub status: Option<Status>,
    pub need: Option<Need>,
    /// What this part of the booking costs, if known.
    pub price: Option<Price>,
    /// The player's or guest's name, or the reason of a blackout.
    pub title: String,
    /// Of a blackout that belongs to one.
    pub block_id: Option<Uuid>,
}

/// The maximum length of a booking.
const LONGEST: SignedDuration = SignedDuration::from_hours(24);

pub async fn board(
    app: &Arc<App>,
    staff: &Staff,
    venue_id: Uuid,
    date: Date,
) -> Result<Board, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        staff.check(venue_id, "venue")?;
        let venue = venues::cards(tx.conn, &[venue_id])?.remove(&venue_id);
        let venue = venue.ok_or(Error::NotFound("venue"))?;
        let day = venues::local_day(tx.conn, &venue, date)?
            .ok_or_else(|| Error::invalid("date", "date.range", "the date is too far away"))?;
        let courts = venues::courts(tx.conn, venue_id)?;
        let mut lost = claims::lost_times(tx, &courts, day.from, day.to)?;
        let mut entries = entries(tx, &courts, &day)?;
        let courts = courts.into_iter().filter_map(|court| {
            let entries = entries.remove(&court.id).unwrap_or_default();
            let lost = lost.remove(&court.id).unwrap_or_default();
            (court.is_active || !entries.is_empty()).then_some(CourtDay {
                court,
                entries,
                lost,
            })
        });
        Ok(Board {
            courts: courts.collect(),
            day,
            time_zone: venue.time_zone,
        })
    })
    .await
}

/// The day's entries by court.
fn entries(
    tx: &mut Tx<'_>,
    courts: &[VenueCourt],
    day: &LocalDay,
) -> Result<HashMap<Uuid, Vec<Entry>>, Error> {
    let courts: Vec<Uuid> = courts.iter().map(|court| court.id).collect();
    // Bookings that reach into the day may start this much earlier.
    let from = day.from.saturating_sub(LONGEST).unwrap_or(day.from);
    let to = day.to.saturating_add(LONGEST).unwrap_or(day.to);
    let mut had = claims::occupied_times(tx, &courts, from, to)?;
    had.retain(|had| {
        let is_shown = !matches!(had.holder, Holder::Undo(_));
        is_shown && had.span.starts_at < day.to && had.span.ends_at > day.from
    });
    let known = Known::of(tx.conn, &had)?;
    let mut entries: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for had in had {
        if let Some(entry) = known.entry(&had, tx.now) {
            entries.entry(had.court_id).or_default().push(entry);
        }
    }
    Ok(entries)
}

/// The bookings, blackouts and people behind a day's claims, read in a fixed number of statements.
struct Known {
    bookings: HashMap<Uuid, Booking>,
    slots: Vec<Slot>,
    /// The booking of each proposal.
    offers: HashMap<Uuid, Uuid>,
    blackouts: HashMap<Uuid, Blackout>,
    people: HashMap<Uuid, Person>,
}

impl Known {
    fn of(conn: &mut dyn Conn, had: &[OccupiedTime]) -> Result<Self, Error> {
        let (mut bookings, mut offers, mut blackouts) = (Vec::new(), Vec::new(), Vec::new());
        for had in had {
            let (list, id) = match had.holder {
                Holder::Booking(id) | Holder::Move(id) => (&mut bookings, id),
                Holder::Undo(_) => continue,
                Holder::Proposal(id) => (&mut offers, id),
                Holder::Blackout(id) => (&mut blackouts, id),
            };
            if !list.contains(&id) {
                list.push(id);
            }
        }
        let offers: HashMap<Uuid, Uuid> = store::bookings_of_proposals(conn, &offers)?
            .into_iter()
            .collect();
        bookings.extend(offers.values());
        bookings.sort_unstable();
        bookings.dedup();
        let slots = store::slots(conn, &bookings)?;
        let bookings = store::bookings(conn, &bookings)?;
        let players: Vec<Uuid> = bookings.iter().map(|booking| booking.user_id).collect();
        let blackouts = venues::blackouts(conn, &blackouts)?;
        Ok(Self {
            people: accounts::people(conn, &players)?,
            bookings: bookings.into_iter().map(|it| (it.id, it)).collect(),
            slots,
            offers,
            blackouts: blackouts.into_iter().map(|it| (it.id, it)).collect(),
        })
    }

    fn entry(&self, had: &OccupiedTime, now: Timestamp) -> Option<Entry> {
        let (mut starts_at, mut ends_at) = (had.span.starts_at, had.span.ends_at);
        let booking_id = match had.holder {
            Holder::Blackout(_) | Holder::Undo(_) => None,
            Holder::Booking(id) | Holder::Move(id) => Some(id),
            Holder::Proposal(id) => Some(*self.offers.get(&id)?),
        };
        let mut block_id = None;
        let (booking, title) = match had.holder {
            Holder::Blackout(id) => {
                let blackout = self.blackouts.get(&id)?;
                (starts_at, ends_at) = (blackout.starts_at, blackout.ends_at);
                block_id = blackout.block_id;
                (None, blackout.reason.clone())
            }
            Holder::Booking(_) | Holder::Proposal(_) | Holder::Move(_) | Holder::Undo(_) => {
                let (booking, who) = self.booking(booking_id?)?;
                (Some(booking), who)
            }
        };
        Some(Entry {
            starts_at,
            ends_at,
            holder: had.holder,
            booking_id,
            status: booking.map(|booking| booking.status_at(now)),
            need: booking.and_then(|booking| booking.need(now)),
            price: booking.and_then(|booking| self.price(booking, had)),
            booking: booking.cloned(),
            title,
            block_id,
        })
    }

    /// The price of the part of a booking that these claims are: its slots' prices, or by time its share of a price
    /// that staff set. An offer's is the booking's.
    fn price(&self, booking: &Booking, had: &OccupiedTime) -> Option<Price> {
        let Holder::Booking(_) = had.holder else {
            return booking.cost();
        };
        let slots = || {
            self.slots
                .iter()
                .filter(|slot| slot.booking_id == booking.id)
        };
        let is_here = |slot: &&Slot| {
            slot.court_id == had.court_id
                && slot.starts_at >= had.span.starts_at
                && slot.ends_at <= had.span.ends_at
        };
        if let Some(whole) = booking.settlement.final_price {
            let total: i64 = slots().map(Slot::minutes).sum();
            // Rounded at each boundary, so that the parts add up to the whole.
            let until = |minutes: i64| whole * minutes / total.max(1);
            let mut before = 0;
            let mut share = 0;
            for slot in slots() {
                let after = before + slot.minutes();
                if is_here(&slot) {
                    share += until(after) - until(before);
                }
                before = after;
            }
            return Some(Price::exactly(share));
        }
        let parts: Option<Vec<Price>> = slots().filter(is_here).map(|slot| slot.price).collect();
        let parts = parts.filter(|parts| !parts.is_empty())?;
        Some(Price {
            min: parts.iter().map(|price| price.min).sum(),
            max: parts.iter().map(|price| price.max).sum(),
        })
    }

    fn booking(&self, id: Uuid) -> Option<(&Booking, String)> {
        let booking = self.bookings.get(&id)?;
        let who = match &booking.guest {
            Some(guest) => guest.name.clone(),
            None => self.people.get(&booking.user_id)?.name.clone(),
        };
        Some((booking, who))
    }
}
