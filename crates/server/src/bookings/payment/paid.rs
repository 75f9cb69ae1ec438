//! The calls of before payments had lines: a booking is paid, or not (`SetBookingPaid`), and its money went back, or not
//! (`SetBookingRefunded`). They write the same rows as the others.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::record::{self, Input};
use super::{change, charge, price};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::Booking;
use crate::bookings::store;
use crate::charges::{self, Account, MovementKind, PaidWay, Till};
use crate::error::{Error, Reason, Refusal};

/// A payment as staff record it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaidInput {
    pub way: PaidWay,
    /// In minor units. `None`: what is asked for now, the deposit or what is still owed.
    pub amount: Option<i64>,
}

/// Records a payment instead of those before, or with `None` takes them back. Confirms a booking that awaits its payment.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    paid: Option<PaidInput>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = charge::lock(tx, &staff, booking_id)?;
        let Some(paid) = paid else {
            take_back(tx, &booking, staff.user_id)?;
            return details::one(tx, booking_id);
        };
        let booking = record(tx, &booking, staff.user_id, paid)?;
        if booking.status_at(tx.now) == Status::AwaitingPayment {
            record::confirm(tx, &booking, staff.user_id)?;
        }
        details::one(tx, booking_id)
    })
    .await
}

/// Ticks off that the money of a closed booking went back, or takes that back.
pub async fn set_refunded(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    is_refunded: bool,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = charge::lock(tx, &staff, booking_id)?;
        let paid = booking.settlement.paid;
        if paid.is_none() && !is_refunded {
            return details::of_one(tx, booking);
        }
        let status = booking.status_at(tx.now);
        let Some(paid) = paid.filter(|_| status.is_closed()) else {
            let message = "only the money of a closed booking that is paid goes back";
            let reason = Refusal::new(Reason::NothingToRefund, message);
            return Err(Error::Conflict(reason.with("status", status.code())));
        };
        let due = booking.sums().map_or(0, lapang_money::Sums::to_give_back);
        if is_refunded && due > 0 {
            let till = Till {
                way: paid.way,
                ..Till::default()
            };
            let how = (till, String::new());
            change::give_back(tx, &booking, staff.user_id, due, how)?;
        } else if !is_refunded {
            reverse_all(tx, &booking, staff.user_id, MovementKind::Refund)?;
        }
        details::one(tx, booking_id)
    })
    .await
}

/// Records a payment within the caller's transaction, which has locked the booking. Repeating it changes nothing.
pub fn record(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    input: PaidInput,
) -> Result<Booking, Error> {
    let mut booking = booking.clone();
    if let (Some(amount), None) = (input.amount, booking.amount()) {
        price::set_in(tx, staff_id, &booking, (Some(amount), ""))?;
        booking = again(tx, &booking)?;
    }
    booking.refuse_unpriced()?;
    let is_recorded = |amount: i64| {
        let paid = booking.settlement.paid;
        paid.is_some_and(|paid| (paid.way, paid.amount) == (input.way, amount))
            && booking.settlement.received == amount
    };
    let amount = match input.amount {
        Some(amount) if is_recorded(amount) => return Ok(booking),
        Some(amount) => {
            reverse_all(tx, &booking, staff_id, MovementKind::Payment)?;
            booking = again(tx, &booking)?;
            amount
        }
        None => asked(&booking, tx.now),
    };
    if amount == 0 {
        if booking.is_owed() {
            let problem = "must be above zero";
            return Err(Error::invalid("paid.amount", "int64.gt", problem));
        }
        return Ok(booking);
    }
    let input = Input {
        amount,
        currency: String::new(),
        till: Till {
            way: input.way,
            ..Till::default()
        },
        note: String::new(),
        allow_surplus: true,
        seen_balance: None,
    };
    record::add(tx, &booking, staff_id, input)
}

/// What confirms a booking that awaits its payment, else what is still owed.
fn asked(booking: &Booking, now: Timestamp) -> i64 {
    let owed = booking.sums().map_or(0, lapang_money::Sums::owed);
    let is_awaited = booking.status_at(now) == Status::AwaitingPayment;
    let deposit = booking.deposit().filter(|_| is_awaited);
    let left = deposit.map(|deposit| deposit - booking.settlement.received);
    left.filter(|left| *left > 0)
        .map_or(owed, |left| left.min(owed))
}

fn again(tx: &mut Tx<'_>, booking: &Booking) -> Result<Booking, Error> {
    store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))
}

/// Takes all payments back, if there are any. The caller has locked the booking.
pub fn take_back(tx: &mut Tx<'_>, booking: &Booking, staff_id: Uuid) -> Result<(), Error> {
    reverse_all(tx, booking, staff_id, MovementKind::Payment)
}

fn reverse_all(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    kind: MovementKind,
) -> Result<(), Error> {
    if !booking.settlement.has_charge {
        return Ok(());
    }
    let rows = charges::accounts(tx.conn, &[booking.id])?.remove(&booking.id);
    let rows: Account = rows.unwrap_or_default();
    let movements = rows.movements.iter();
    for movement in movements.filter(|it| it.kind == kind && !rows.is_reversed(it.id)) {
        change::reverse(tx, booking, staff_id, movement, "")?;
    }
    charge::settle(tx, booking.id, Some(staff_id)).map(drop)
}
