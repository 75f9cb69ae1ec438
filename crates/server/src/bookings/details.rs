//! The full view of bookings, read in a fixed number of statements per page.

use std::collections::HashMap;

use anyhow::anyhow;
use jiff::Timestamp;
use uuid::Uuid;

use crate::accounts::{self, Person};
use crate::app::Tx;
use crate::bookings::lifecycle::{SlotStatus, Status};
use crate::bookings::model::{Booking, Event, EventKind, Need, Proposal, ProposalStatus, Slot};
use crate::bookings::store;
use crate::charges::{self, Account};
use crate::error::Error;
use crate::venues::payment::{self, Instructions};
use crate::venues::{self, VenueCard};

/// A booking as shown at a given moment: past its deadline it appears as expired.
#[derive(Clone, Debug)]
pub struct Details {
    pub booking: Booking,
    /// Current slots, soonest first.
    pub slots: Vec<Slot>,
    /// Replaced slots: set by set, each soonest first.
    pub earlier: Vec<Slot>,
    pub proposals: Vec<Proposal>,
    /// Oldest first.
    pub events: Vec<Event>,
    pub venue: VenueCard,
    /// For a guest booking, the staff who created it.
    pub player: Person,
    /// Names of the people in the events.
    pub names: HashMap<Uuid, String>,
    /// When this was read.
    pub read_at: Timestamp,
    pub cancel_until: Option<Timestamp>,
    pub move_until: Option<Timestamp>,
    pub need: Option<Need>,
    /// The rows of its charge, if it is open.
    pub account: Option<Account>,
    /// Payment instructions, if the booking awaits its payment or has been paid.
    pub instructions: Option<Instructions>,
}

/// Reads one booking's details as of now.
pub fn one(tx: &mut Tx<'_>, id: Uuid) -> Result<Details, Error> {
    let booking = store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))?;
    of_one(tx, booking)
}

/// Like [`one`], for a booking that has been read already.
pub fn of_one(tx: &mut Tx<'_>, booking: Booking) -> Result<Details, Error> {
    of(tx, vec![booking])?
        .pop()
        .ok_or(Error::NotFound("booking"))
}

/// Reads the details of these bookings, in their order.
pub fn of(tx: &mut Tx<'_>, bookings: Vec<Booking>) -> Result<Vec<Details>, Error> {
    let ids: Vec<Uuid> = bookings.iter().map(|booking| booking.id).collect();
    let mut slots = by_booking(store::slots(tx.conn, &ids)?, |slot| slot.booking_id);
    let mut earlier = by_booking(store::replaced_slots(tx.conn, &ids)?, |slot| {
        slot.booking_id
    });
    let mut proposals = by_booking(store::proposals(tx.conn, &ids)?, |proposal| {
        proposal.booking_id
    });
    let mut events = by_booking(store::events(tx.conn, &ids)?, |event| event.booking_id);
    let venue_ids = distinct(bookings.iter().map(|booking| booking.venue_id));
    let cards = venues::cards(tx.conn, &venue_ids)?;
    let paid = bookings.iter().filter(|booking| booking.payment_due);
    let instructions = payment::read(tx.conn, &distinct(paid.map(|booking| booking.venue_id)))?;
    let charged = bookings.iter().filter(|it| it.settlement.has_charge);
    let charged: Vec<Uuid> = charged.map(|booking| booking.id).collect();
    let mut accounts = charges::accounts(tx.conn, &charged)?;
    let actors = events.values().flatten().filter_map(|event| event.actor_id);
    let actors = actors.chain(accounts.values().flat_map(Account::people));
    let people_ids = distinct(bookings.iter().map(|booking| booking.user_id).chain(actors));
    let people = accounts::people(tx.conn, &people_ids)?;
    bookings
        .into_iter()
        .map(|booking| {
            let venue = cards
                .get(&booking.venue_id)
                .cloned()
                .ok_or_else(|| anyhow!("the venue of booking {} is gone", booking.id))?;
            let player = people.get(&booking.user_id).cloned();
            let id = booking.id;
            let events = events.remove(&id).unwrap_or_default();
            let account = accounts.remove(&id);
            let actors = events.iter().filter_map(|event| event.actor_id);
            let actors = actors.chain(account.iter().flat_map(Account::people));
            let names = actors
                .filter_map(|id| Some((id, people.get(&id)?.name.clone())))
                .collect();
            let of_sport = (booking.venue_id, booking.sport_id.clone());
            let details = Details {
                instructions: waits_or_waited(&events)
                    .then(|| instructions.get(&of_sport).cloned().unwrap_or_default()),
                read_at: tx.now,
                cancel_until: booking.cancel_until(tx.now, &venue),
                move_until: booking.move_until(tx.now, &venue),
                need: booking.need(tx.now),
                slots: slots.remove(&id).unwrap_or_default(),
                earlier: earlier.remove(&id).unwrap_or_default(),
                proposals: proposals.remove(&id).unwrap_or_default(),
                events,
                venue,
                account,
                player: player.ok_or_else(|| anyhow!("the player of booking {id} is gone"))?,
                names,
                booking,
            };
            Ok(details.seen_at(tx.now))
        })
        .collect()
}

impl Details {
    /// The details of a new booking, built without reading it back. Without payment instructions: the caller adds them where
    /// payment is due, because the email shows them.
    pub fn of_new(booking: Booking, slots: Vec<Slot>, venue: VenueCard, player: Person) -> Self {
        Self {
            read_at: booking.created_at,
            cancel_until: booking.cancel_until(booking.created_at, &venue),
            move_until: booking.move_until(booking.created_at, &venue),
            need: booking.need(booking.created_at),
            slots,
            earlier: Vec::new(),
            proposals: Vec::new(),
            events: Vec::new(),
            venue,
            player,
            names: HashMap::new(),
            account: None,
            instructions: None,
            booking,
        }
    }

    /// The originally requested times, if the current ones differ.
    pub fn requested(&self) -> &[Slot] {
        let first = self
            .earlier
            .chunk_by(|one, next| one.created_at == next.created_at);
        let first = first.into_iter().next().unwrap_or_default();
        if same_times(first, &self.slots) {
            &[]
        } else {
            first
        }
    }

    /// The times before and after an event that changed them; empty for other events.
    pub fn change(&self, event: &Event) -> (Vec<&Slot>, Vec<&Slot>) {
        let is_told = match event.kind {
            EventKind::Move => event.from.is_some(),
            EventKind::Moved | EventKind::Undone => true,
            _ => false,
        };
        if !is_told {
            return (Vec::new(), Vec::new());
        }
        let is_made = |slot: &&Slot| slot.created_at == event.created_at;
        // A replaced slot's `updated_at` is the moment of its replacement.
        let (before, others): (Vec<&Slot>, Vec<&Slot>) = self
            .earlier
            .iter()
            .partition(|slot| slot.updated_at == event.created_at);
        let after: Vec<&Slot> = others
            .into_iter()
            .chain(&self.slots)
            .filter(is_made)
            .collect();
        let times = |slots: &[&Slot]| -> Vec<_> {
            slots
                .iter()
                .map(|slot| {
                    // Another court at the same time is a move, but what came of a request.
                    let court = (event.kind != EventKind::Move).then_some(slot.court_id);
                    (slot.starts_at, slot.ends_at, court)
                })
                .collect()
        };
        if before.is_empty() || after.is_empty() || times(&before) == times(&after) {
            return (Vec::new(), Vec::new());
        }
        (before, after)
    }

    /// The events that a reader sees. What staff took back, its player was never told.
    pub fn events_for(&self, is_staff: bool) -> impl Iterator<Item = &Event> {
        let events = self.events.iter().enumerate();
        let is_told = move |index: usize| {
            let is_undone = |at: usize| {
                let event = self.events.get(at);
                event.is_some_and(|event| event.kind == EventKind::Undone)
            };
            is_staff || !(is_undone(index) || is_undone(index + 1))
        };
        events
            .filter(move |(index, _)| is_told(*index))
            .map(|(_, event)| event)
    }

    /// The name of who recorded the payment.
    pub fn paid_by(&self) -> Option<&String> {
        let paid = self.events.iter().rfind(|it| it.kind == EventKind::Paid);
        self.names.get(&paid?.actor_id?)
    }

    fn seen_at(mut self, now: Timestamp) -> Self {
        let booking = &mut self.booking;
        booking.undo_until = booking.undo_until.filter(|until| *until > now);
        booking.move_request = booking.move_request.take().filter(|it| it.expires_at > now);
        let status = self.booking.status_at(now);
        if status == Status::Expired && self.booking.status != status {
            self.booking.expires_at = None;
            for slot in &mut self.slots {
                slot.slot_status = SlotStatus::Released;
            }
        }
        self.booking.status = status;
        for proposal in &mut self.proposals {
            if proposal.status == ProposalStatus::Offered && proposal.expires_at <= now {
                proposal.status = ProposalStatus::Expired;
            }
        }
        self
    }
}

fn same_times(some: &[Slot], others: &[Slot]) -> bool {
    let times = |slot: &Slot| (slot.starts_at, slot.ends_at);
    some.iter().map(times).eq(others.iter().map(times)) || some.is_empty()
}

/// Whether the booking awaits its payment or once did.
fn waits_or_waited(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| event.to == Status::AwaitingPayment)
}

fn by_booking<T>(rows: Vec<T>, booking_id: impl Fn(&T) -> Uuid) -> HashMap<Uuid, Vec<T>> {
    let mut groups: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(booking_id(&row)).or_default().push(row);
    }
    groups
}

fn distinct(ids: impl Iterator<Item = Uuid>) -> Vec<Uuid> {
    let mut ids: Vec<Uuid> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
