//! A player moves their booking (rules.md §6, `MoveMyBooking`), until the cut-off: at once where its sport is booked at once, or
//! while nobody has answered yet; else the staff are asked, and the booking stays as it is until they answer.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::create::{ShownPrice, refuse_changed};
use super::details::{self, Details};
use super::lifecycle::{Actor, Instead, Move, Status, Step, moves, put};
use super::model::{Booking, Event, EventKind, MoveRequest, Price, Slot};
use super::notify::move_request;
use super::slots::{self, Plan, RequestedTime, Times};
use super::{limits, show, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::telemetry::metrics::Claim;
use crate::venues::model::Holder;
use crate::venues::{self, Asker, BookingMode, Offer, VenueCard, claims};

pub struct MoveInput {
    pub slots: Vec<RequestedTime>,
    /// The price that the player was shown.
    pub shown: Option<ShownPrice>,
}

/// `None` takes back what was asked for.
pub async fn move_mine(
    app: &Arc<App>,
    player: &Player,
    booking_id: Uuid,
    input: Option<MoveInput>,
) -> Result<Details, Error> {
    let user_id = player.user_id;
    let answer = app
        .write(move |tx| {
            show::owners(tx.conn, user_id, booking_id)?;
            store::lock_player(tx.conn, user_id, tx.now)?;
            store::lock_booking(tx.conn, booking_id)?;
            let booking = show::owners(tx.conn, user_id, booking_id)?;
            match &input {
                Some(input) => wanted(tx, &booking, input)?,
                None => withdraw(tx, &booking)?,
            }
            details::one(tx, booking_id)
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

fn withdraw(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    claims::release(tx.conn, Holder::Move(booking.id))?;
    if store::forget_move_request(tx.conn, booking.id)? {
        return Ok(());
    }
    Err(no_request())
}

pub fn no_request() -> Error {
    let problem = "the player does not ask to move it";
    Error::conflict(Reason::NoMoveRequest, problem)
}

impl Booking {
    /// Until when its player may move it: as long as they may cancel it.
    pub fn move_until(&self, now: Timestamp, venue: &VenueCard) -> Option<Timestamp> {
        let may = matches!(
            self.status_at(now),
            Status::PendingReview | Status::AwaitingPayment | Status::Confirmed
        );
        self.cancel_until(now, venue).filter(|_| may)
    }

    /// Whether a player's move needs nobody's answer: where hours are booked at once, or nobody has answered yet. Not once it is
    /// paid: then staff look at the difference.
    pub fn moves_at_once(&self) -> bool {
        self.status == Status::PendingReview || (self.is_instant && self.settlement.received == 0)
    }
}

fn wanted(tx: &mut Tx<'_>, booking: &Booking, input: &MoveInput) -> Result<(), Error> {
    let offer = venues::offered(tx.conn, booking.venue_id, &booking.sport_id)?;
    refuse_late(tx, booking, &offer.venue)?;
    limits::refuse_many_moves(tx, booking.user_id)?;
    let by = (tx.now, Asker::Player);
    let mut times = slots::check(&offer, &input.slots, by, "slots", |index| {
        format!("slots[{index}]")
    })?;
    let own = store::slots(tx.conn, &[booking.id])?;
    times.preferred = own.iter().map(|slot| slot.court_id).collect();
    limits::refuse_longer(tx, booking, &offer.venue, (&own, &times.spans()))?;
    claims::release(tx.conn, Holder::Move(booking.id))?;
    store::forget_move_request(tx.conn, booking.id)?;
    let is_free_to = booking.status == Status::PendingReview
        || (offer.booking_mode == BookingMode::Instant && times.is_exact(&offer) == Some(true));
    if booking.moves_at_once() && is_free_to {
        at_once(tx, booking, (&offer, &times), input.shown.as_ref())
    } else {
        ask(tx, booking, (&offer, &times, &own), input.shown.as_ref())
    }
}

fn refuse_late(tx: &mut Tx<'_>, booking: &Booking, venue: &VenueCard) -> Result<(), Error> {
    let step = Step::of(Move::RescheduleByPlayer, booking.status, tx.now);
    moves::refuse_unless_allowed(booking, &step)?;
    moves::refuse_started(booking, tx.now)?;
    if booking.move_until(tx.now, venue).is_some() {
        return Ok(());
    }
    let message = "it is too late to move this booking";
    let reason = Refusal::new(Reason::MoveTooLate, message);
    Err(Error::Conflict(
        reason.with("move_until", booking.free_until(venue)),
    ))
}

fn at_once(
    tx: &mut Tx<'_>,
    booking: &Booking,
    (offer, times): (&Offer, &Times),
    shown: Option<&ShownPrice>,
) -> Result<(), Error> {
    let to = Instead {
        times,
        offer,
        agreed: None,
    };
    let step = Step {
        actor_id: Some(booking.user_id),
        instead: Some(to),
        ..Step::of(Move::RescheduleByPlayer, booking.status, tx.now)
    };
    put::move_to(tx, booking, to, &step, None)?;
    let moved = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
    refuse_changed((moved.price, &moved.currency), shown)?;
    moves::send_email(tx, booking.id, &step)
}

fn ask(
    tx: &mut Tx<'_>,
    booking: &Booking,
    (offer, times, own): (&Offer, &Times, &[Slot]),
    shown: Option<&ShownPrice>,
) -> Result<(), Error> {
    let until = answer_until(tx.now, booking, times, &offer.venue);
    let plan = hold(tx, booking, (offer, times), until)?;
    put::refuse_unmoved(own, &plan)?;
    refuse_changed((plan.price, &plan.currency), shown)?;
    let slots = plan.slots.iter();
    let request = MoveRequest {
        slots: slots
            .map(|slot| slot.held_for(booking.id, tx.now))
            .collect(),
        asked_at: tx.now,
        expires_at: until,
    };
    store::set_move_request(tx.conn, booking.id, &request, tx.now)?;
    let by = (Actor::Player, booking.user_id);
    let event = Event::beside(booking, EventKind::MoveAsked, by, tx.now);
    store::insert_event(tx.conn, &event)?;
    move_request::tell_staff(tx, booking.id)
}

/// As for a new request: a day, but not past the first start, of before or of then, nor past the cut-off where that is an hour or
/// more away.
fn answer_until(now: Timestamp, booking: &Booking, times: &Times, venue: &VenueCard) -> Timestamp {
    let patience = SignedDuration::from_mins(venue.windows.answer_minutes);
    let day = now.saturating_add(patience).unwrap_or(Timestamp::MAX);
    let first = booking.starts_at.min(times.starts_at);
    let cut_off = super::cut_off::cut_off(first, venue);
    let leaves_an_hour = cut_off.duration_since(now) >= SignedDuration::from_hours(1);
    day.min(if leaves_an_hour { cut_off } else { first })
}

/// Keeps the hours asked for until staff answer. Those that the booking has anyway stay its own.
pub fn hold(
    tx: &mut Tx<'_>,
    booking: &Booking,
    (offer, times): (&Offer, &Times),
    until: Timestamp,
) -> Result<Plan, Error> {
    let (holder, own) = (Holder::Move(booking.id), [Holder::Booking(booking.id)]);
    let mut given = Vec::new();
    for (span, asked) in times.each() {
        let mut courts = times.courts(offer, &[span]);
        courts.retain(|court| asked.is_none_or(|asked| asked == court.id));
        match claims::take_sharing(tx, &courts, span, holder, &own, until)? {
            Some(court) => given.push((span, court)),
            None => return Err(slots::taken(&[span])),
        }
    }
    Ok(times.priced(offer, &given))
}

/// The price that a request would cost, if each of its slots has one.
pub fn price_of(request: &MoveRequest) -> Option<Price> {
    let prices: Option<Vec<Price>> = request.slots.iter().map(|slot| slot.price).collect();
    prices.map(|prices| Price {
        min: prices.iter().map(|price| price.min).sum(),
        max: prices.iter().map(|price| price.max).sum(),
    })
}
