//! A player requests court hours: held until staff decide, or confirmed at once at an instant venue (rules.md §6,
//! `CreateBooking`).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::accounts::Person;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Answer, Booking, Price, Settlement};
use crate::bookings::notify::{emails, notices};
use crate::bookings::slots::{self, Plan, RequestedTime, Times};
use crate::bookings::{cut_off, limits, number, store};
use crate::error::{Error, Reason, Refusal};
use crate::telemetry::metrics::Claim;
use crate::venues::model::Holder;
use crate::venues::{self, Asker, BookingMode, Offer, PaymentMode, claims};

/// The price that a player was shown for all slots together.
#[derive(Clone, Debug)]
pub struct ShownPrice {
    pub price: Option<Price>,
    pub currency: String,
}

/// The player's input.
#[derive(Clone, Debug)]
pub struct Request {
    pub venue_id: Uuid,
    pub sport_id: String,
    pub slots: Vec<RequestedTime>,
    pub notes: String,
    /// What the player was shown, if said.
    pub shown: Option<ShownPrice>,
    pub key: Option<Key>,
}

/// Books, or refuses and writes nothing. `player` must be verified.
pub async fn create(app: &Arc<App>, player: &Player, request: Request) -> Result<Answer, Error> {
    let player = player.clone();
    let user_id = player.user_id;
    let answer = app
        .write(move |tx| {
            // Taken first, as an account deletion does: it comes before this request or waits for it.
            store::lock_player(tx.conn, user_id, tx.now)?;
            let Some(key) = &request.key else {
                return book(tx, &player, &request);
            };
            if let Some(answer) = idempotency::take(tx, user_id, key)? {
                return Ok(answer);
            }
            let answer = book(tx, &player, &request)?;
            idempotency::keep(tx.conn, user_id, key, answer)?;
            Ok(answer)
        })
        .await;
    app.metrics.claimed(Claim::Booking, &answer);
    answer
}

fn book(tx: &mut Tx<'_>, player: &Player, request: &Request) -> Result<Answer, Error> {
    let user_id = player.user_id;
    let offer = venues::offered(tx.conn, request.venue_id, &request.sport_id)?;
    let asked = (tx.now, Asker::Player);
    let times = slots::check(&offer, &request.slots, asked, "slots", |index| {
        format!("slots[{index}]")
    })?;
    let id = tx.app.random.id(tx.now);
    let Claimed {
        plan,
        status,
        expires_at,
        payment_due,
    } = claim(tx, (id, user_id), &offer, &times)?;
    refuse_changed((plan.price, &plan.currency), request.shown.as_ref())?;
    let mut booking = Booking {
        id,
        number: String::new(),
        user_id,
        guest: None,
        venue_id: request.venue_id,
        sport_id: request.sport_id.clone(),
        notes: request.notes.clone(),
        status,
        starts_at: plan.starts_at,
        ends_at: plan.ends_at,
        expires_at,
        offers_until: None,
        payment_due,
        is_instant: offer.booking_mode == BookingMode::Instant,
        confirmed_at: None,
        price: plan.price,
        currency: plan.currency.clone(),
        settlement: Settlement::default(),
        windows: offer.venue.windows,
        undo_until: None,
        move_request: None,
        match_id: None,
        created_at: tx.now,
        updated_at: tx.now,
    };
    number::insert(tx, &mut booking)?;
    let slots = moves::insert_slots(tx, &booking, &plan)?;
    let step = Step {
        actor_id: Some(user_id),
        ..Step::of(Move::Create, status, tx.now)
    };
    store::insert_event(tx.conn, &step.event(id, None))?;
    notices::plan_new(tx, &booking)?;
    let mut details = Details::of_new(booking, slots, offer.venue, person(player));
    if status == Status::AwaitingPayment {
        let of_sport = (request.venue_id, request.sport_id.clone());
        details.instructions =
            venues::payment::read(tx.conn, &[request.venue_id])?.remove(&of_sport);
    }
    emails::send(tx, &details, &step)?;
    Ok(Answer {
        booking_id: id,
        status,
    })
}

struct Claimed {
    plan: Plan,
    status: Status,
    expires_at: Option<Timestamp>,
    payment_due: bool,
}

/// Claims the courts before the booking's own rows are inserted, so that a refused request costs little. Its price, and with
/// it its first status, can depend on the courts that are free.
fn claim(
    tx: &mut Tx<'_>,
    (id, user_id): (Uuid, Uuid),
    offer: &Offer,
    times: &Times,
) -> Result<Claimed, Error> {
    let due = |amount: Option<i64>| offer.payment_mode == PaymentMode::Manual && amount != Some(0);
    let now = tx.now;
    let until = |status: Status| {
        status.deadline(
            offer.venue.windows,
            now,
            decide_before(offer, status, times.starts_at, now),
        )
    };
    let expected = first_status(offer, times.is_exact(offer) == Some(true), due(None));
    let of = (user_id, &offer.venue);
    let holder = Holder::Booking(id);
    limits::refuse_past(tx, of, (&times.spans(), expected, due(None)))?;
    let plan = times.claim(tx, offer, holder, until(expected))?;
    let amount = plan.price.and_then(Price::amount);
    let status = first_status(offer, amount.is_some(), due(amount));
    let expires_at = until(status);
    if status != expected {
        limits::refuse_past(tx, of, (&times.spans(), status, due(amount)))?;
        match expires_at {
            Some(deadline) => claims::extend(tx.conn, holder, deadline)?,
            None => claims::make_permanent(tx.conn, holder)?,
        };
    }
    Ok(Claimed {
        plan,
        status,
        expires_at,
        payment_due: due(amount),
    })
}

/// Refuses a price that the player has not seen, and names it.
pub fn refuse_changed(
    (price, currency): (Option<Price>, &str),
    shown: Option<&ShownPrice>,
) -> Result<(), Error> {
    let of_price = price.map(|_| currency);
    if shown.is_none_or(|shown| {
        let is_in = shown.price.map(|_| shown.currency.as_str());
        (shown.price, is_in) == (price, of_price)
    }) {
        return Ok(());
    }
    let mut reason = Refusal::new(Reason::PriceChanged, "the price is another one by now");
    if let Some(price) = price {
        reason = reason
            .with("price_min", price.min)
            .with("price_max", price.max)
            .with("currency", currency);
    }
    Err(Error::Conflict(reason))
}

/// The player's name and address for the emails, as of the start of the call.
fn person(player: &Player) -> Person {
    Person {
        id: player.user_id,
        name: player.name.clone(),
        email: player.email.clone(),
        avatar_url: player.avatar_url.clone(),
        locale: player.locale,
        is_suspended: false,
    }
}

/// A request is to be answered while its player can still cancel for free, if that leaves the venue an hour; else
/// before it starts.
fn decide_before(offer: &Offer, status: Status, starts_at: Timestamp, now: Timestamp) -> Timestamp {
    let cut_off = cut_off::cut_off(starts_at, &offer.venue);
    let leaves_an_hour = cut_off.duration_since(now) >= SignedDuration::from_hours(1);
    if status == Status::PendingReview && leaves_an_hour {
        cut_off
    } else {
        starts_at
    }
}

/// Without one exact price staff decide, and name it.
fn first_status(offer: &Offer, is_exact: bool, payment_due: bool) -> Status {
    match (offer.booking_mode, payment_due) {
        (BookingMode::Instant, true) if is_exact => Status::AwaitingPayment,
        (BookingMode::Instant, false) if is_exact => Status::Confirmed,
        _ => Status::PendingReview,
    }
}
