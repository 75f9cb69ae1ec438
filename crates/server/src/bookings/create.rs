//! A player requests court hours: held until staff decide, or confirmed at once at an instant venue (rules.md §6,
//! `CreateBooking`).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::accounts::Person;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Answer, Booking, Settlement};
use crate::bookings::notify::{emails, notices};
use crate::bookings::slots::{self, Plan, RequestedTime};
use crate::bookings::{cut_off, limits, number, store};
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues::model::Holder;
use crate::venues::{self, BookingMode, Offer, PaymentMode, claims};

/// The player's input.
#[derive(Clone, Debug)]
pub struct Request {
    pub venue_id: Uuid,
    pub sport_id: String,
    pub slots: Vec<RequestedTime>,
    pub notes: String,
    /// The `Idempotency-Key` header, if sent.
    pub key: Option<String>,
}

/// Books, or refuses and writes nothing. `player` must be verified.
pub async fn create(app: &Arc<App>, player: &Player, request: Request) -> Result<Answer, Error> {
    let player = player.clone();
    let user_id = player.user_id;
    let key = request.key.clone().map(|text| Key {
        text,
        fingerprint: fingerprint(&request),
    });
    let answer = app
        .write(move |tx| {
            // Taken first, as an account deletion does: it comes before this request or waits for it.
            store::lock_player(tx.conn, user_id, tx.now)?;
            let Some(key) = &key else {
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
    let plan = slots::plan(&offer, &request.slots, tx.now, "slots", |index| {
        format!("slots[{index}]")
    })?;
    let status = first_status(&offer);
    let payment_due = offer.payment_mode == PaymentMode::Manual;
    limits::refuse_past(tx, (user_id, &offer.venue), (&plan, status, payment_due))?;
    let expires_at = status.deadline(tx.now, decide_before(&offer, status, &plan, tx.now));
    let id = tx.app.random.id(tx.now);
    // Claim before inserting the booking's own rows, so that a refused request costs little.
    let given = claims::take(
        tx,
        &offer.courts,
        &plan.spans(),
        Holder::Booking(id),
        expires_at,
    )?
    .map_err(|taken| slots::taken(&taken))?;
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
        confirmed_at: None,
        price: plan.price,
        currency: plan.currency.clone(),
        settlement: Settlement::default(),
        created_at: tx.now,
        updated_at: tx.now,
    };
    number::insert(tx, &mut booking)?;
    let slots = moves::insert_slots(tx, &booking, &plan, &given, &offer.courts)?;
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
fn decide_before(offer: &Offer, status: Status, plan: &Plan, now: Timestamp) -> Timestamp {
    let cut_off = cut_off::cut_off(plan.starts_at, &offer.venue);
    let leaves_an_hour = cut_off.duration_since(now) >= SignedDuration::from_hours(1);
    if status == Status::PendingReview && leaves_an_hour {
        cut_off
    } else {
        plan.starts_at
    }
}

fn first_status(offer: &Offer) -> Status {
    match (offer.booking_mode, offer.payment_mode) {
        (BookingMode::Request, _) => Status::PendingReview,
        (BookingMode::Instant, PaymentMode::Manual) => Status::AwaitingPayment,
        (BookingMode::Instant, PaymentMode::None) => Status::Confirmed,
    }
}

/// A hash of the input: equal only for equal requests.
fn fingerprint(request: &Request) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(request.venue_id.as_bytes());
    for text in [&request.sport_id, &request.notes] {
        hash.update(text.len().to_be_bytes());
        hash.update(text);
    }
    slots::hash(&request.slots, &mut hash);
    hash.finalize().into()
}
