//! Staff move a booking (rules.md §6, `MoveBooking`): to another time or court, longer or shorter. Its status, number, player and
//! payment stay.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::undo;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Instead, Move, Step, moves, put};
use crate::bookings::model::{Booking, Price};
use crate::bookings::slots::{self, RequestedTime, Times};
use crate::bookings::{show, store};
use crate::error::{Error, Reason};
use crate::telemetry::metrics::Claim;
use crate::venues::{self, Asker, Offer};

/// Where staff move a booking to.
#[derive(Clone, Debug)]
pub struct MoveInput {
    pub slots: Vec<RequestedTime>,
    /// In minor units; `None`: as it was set before, or by the price list.
    pub price: Option<i64>,
    pub reason: String,
    /// Without an email.
    pub is_quiet: bool,
    /// As the booking was read.
    pub updated_at: Option<Timestamp>,
}

pub async fn reschedule(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    input: MoveInput,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            idempotency::once(tx, ids, key.as_ref(), |tx| {
                let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
                let (offer, times) = checked(tx, &booking, &input)?;
                let until = undo::begin(tx, booking_id)?;
                let to = Instead {
                    times: &times,
                    offer: &offer,
                    agreed: None,
                };
                let step = Step {
                    actor_id: Some(staff.user_id),
                    reason: &input.reason,
                    instead: Some(to),
                    undo_until: Some(until),
                    is_quiet: input.is_quiet,
                    ..Step::of(Move::Reschedule, booking.status, tx.now)
                };
                put::move_to(tx, &booking, to, &step, input.price)?;
                store::forget_move_request(tx.conn, booking_id)?;
                undo::remember(tx, &booking, until)?;
                moves::send_email(tx, booking_id, &step)
            })
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

/// What a booking costs at other times and in which currency, without moving it.
pub async fn quote(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    input: MoveInput,
) -> Result<(Option<Price>, String), Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let booking = show::staffs(tx.conn, &staff, booking_id)?;
        let (offer, times) = checked(tx, &booking, &input)?;
        let settled = input.price.or(booking.settlement.final_price);
        if let Some(price) = settled {
            return Ok((Some(Price::exactly(price)), booking.currency));
        }
        let plan = times.quoted(&offer);
        Ok((plan.price, plan.currency))
    })
    .await
}

fn checked(tx: &mut Tx<'_>, booking: &Booking, input: &MoveInput) -> Result<(Offer, Times), Error> {
    if input
        .updated_at
        .is_some_and(|read| read != booking.updated_at)
    {
        let problem = "the booking was changed after it was read";
        return Err(Error::conflict(Reason::BookingChanged, problem));
    }
    let step = Step::of(Move::Reschedule, booking.status, tx.now);
    moves::refuse_unless_allowed(booking, &step)?;
    moves::refuse_started(booking, tx.now)?;
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let mut times = slots::check(
        &offer,
        &input.slots,
        (tx.now, Asker::Staff),
        "slots",
        |index| format!("slots[{index}]"),
    )?;
    let own = store::slots(tx.conn, &[booking.id])?;
    times.preferred = own.iter().map(|slot| slot.court_id).collect();
    Ok((offer, times))
}
