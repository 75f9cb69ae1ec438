//! Guest bookings: staff book for a person without an account, confirmed at once. Only the venue's staff see the
//! booking.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Answer, Booking, Guest, Settlement};
use crate::bookings::payment::paid;
use crate::bookings::payment::paid::PaidInput;
use crate::bookings::slots::{self, RequestedTime};
use crate::bookings::{number, show, store};
use crate::charges;
use crate::error::{Error, Reason};
use crate::telemetry::metrics::Claim;
use crate::venues;
use crate::venues::model::Holder;

/// The staff's input.
#[derive(Clone, Debug)]
pub struct GuestRequest {
    pub venue_id: Uuid,
    pub sport_id: String,
    /// `None`: any free court.
    pub court_id: Option<Uuid>,
    pub slots: Vec<RequestedTime>,
    pub guest: Guest,
    pub notes: String,
    /// In minor units of the venue's currency; `None`: by the price list.
    pub price: Option<i64>,
    /// How it was paid at once.
    pub paid: Option<PaidInput>,
    pub key: Option<Key>,
}

pub async fn create(
    app: &Arc<App>,
    staff: &Staff,
    request: GuestRequest,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            let Some(key) = &request.key else {
                let id = book(tx, &staff, &request)?;
                return details::one(tx, id);
            };
            let user_id = staff.user_id;
            if let Some(answer) = idempotency::take(tx, user_id, key)? {
                let booking = show::staffs(tx.conn, &staff, answer.booking_id)?;
                return details::of_one(tx, booking);
            }
            let booking_id = book(tx, &staff, &request)?;
            let status = Status::Confirmed;
            idempotency::keep(tx.conn, user_id, key, Answer { booking_id, status })?;
            details::one(tx, booking_id)
        })
        .await;
    app.metrics.claimed(Claim::Guest, &answer);
    answer
}

fn book(tx: &mut Tx<'_>, staff: &Staff, request: &GuestRequest) -> Result<Uuid, Error> {
    staff.check(request.venue_id, "venue")?;
    let venue = venues::cards(tx.conn, &[request.venue_id])?.remove(&request.venue_id);
    if !venue.ok_or(Error::NotFound("venue"))?.is_active {
        let problem = "the venue is not active";
        return Err(Error::conflict(Reason::VenueInactive, problem));
    }
    let offer = venues::offered(tx.conn, request.venue_id, &request.sport_id)?;
    if let Some(id) = request.court_id
        && !offer.courts.iter().any(|court| court.id == id)
    {
        return Err(Error::NotFound("court"));
    }
    let on = |slot: &RequestedTime| RequestedTime {
        court_id: request.court_id.or(slot.court_id),
        ..*slot
    };
    let asked: Vec<RequestedTime> = request.slots.iter().map(on).collect();
    let times = slots::check_walk_in(&offer, &asked, tx.now)?;
    let id = tx.app.random.id(tx.now);
    if request.paid.is_some() {
        charges::lock_book(tx.conn, offer.venue.id, &offer.venue.zone()?, tx.now)?;
    }
    let plan = times.claim(tx, &offer, Holder::Booking(id), None)?;
    let currency = match (request.price, plan.currency.as_str()) {
        (Some(_), "") => venues::currency(tx.conn, request.venue_id, &request.sport_id)?,
        (_, currency) => currency.to_owned(),
    };
    let mut booking = Booking {
        id,
        number: String::new(),
        user_id: staff.user_id,
        guest: Some(request.guest.clone()),
        venue_id: request.venue_id,
        sport_id: request.sport_id.clone(),
        notes: request.notes.clone(),
        status: Status::Confirmed,
        starts_at: plan.starts_at,
        ends_at: plan.ends_at,
        expires_at: None,
        offers_until: None,
        // Guests pay at the counter.
        payment_due: false,
        is_instant: false,
        confirmed_at: None,
        price: plan.price,
        currency,
        settlement: Settlement {
            final_price: request.price,
            ..Settlement::default()
        },
        windows: offer.venue.windows,
        undo_until: None,
        move_request: None,
        match_id: None,
        created_at: tx.now,
        updated_at: tx.now,
    };
    number::insert(tx, &mut booking)?;
    moves::insert_slots(tx, &booking, &plan)?;
    let step = Step {
        actor_id: Some(staff.user_id),
        ..Step::of(Move::BookForGuest, Status::Confirmed, tx.now)
    };
    store::insert_event(tx.conn, &step.event(id, None))?;
    if let Some(paid) = request.paid {
        paid::record(tx, &booking, staff.user_id, paid)?;
    }
    Ok(id)
}
