//! What staff do with a charge beside recording payments: take a record back, add a line, give money back, write off.
//! Every row stays; each of these adds one.

use std::sync::Arc;

use uuid::Uuid;

use super::charge;
use super::record::tell_trail;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::model::{Booking, EventKind};
use crate::bookings::show;
use crate::charges::{self, LineKind, Movement, MovementKind, PaidWay, Till};
use crate::error::{Error, Reason, Refusal};

/// A change of a charge. Amounts in minor units, above zero.
#[derive(Clone, Debug)]
pub enum Change {
    /// `ReversePayment`: a wrong record of a payment or a refund is taken back.
    Reverse { payment: Uuid, reason: String },
    /// `AddChargeLine`; a discount is taken off.
    Add {
        kind: LineKind,
        label: String,
        amount: i64,
    },
    /// `RefundPayment`: a part of what came is to be given back.
    Promise { amount: i64, reason: String },
    /// `FinishRefund`: money went back.
    GiveBack {
        amount: i64,
        till: Till,
        note: String,
    },
    /// `WaiveCharge`: what is still owed is written off.
    Waive { reason: String },
}

pub async fn change(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    change: Change,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = charge::lock(tx, &staff, booking_id)?;
            let by = staff.user_id;
            match change.clone() {
                Change::Reverse { payment, reason } => {
                    let movement = charges::movement(tx.conn, booking_id, payment)?;
                    let movement = movement.ok_or(Error::NotFound("payment"))?;
                    reverse(tx, &booking, by, &movement, &reason)
                }
                Change::Add {
                    kind,
                    label,
                    amount,
                } => add(tx, &booking, by, (kind, &label, amount)),
                Change::Promise { amount, reason } => promise(tx, &booking, by, amount, &reason),
                Change::GiveBack { amount, till, note } => {
                    give_back(tx, &booking, by, amount, (till, note))
                }
                Change::Waive { reason } => waive(tx, &booking, by, &reason),
            }
        })
    })
    .await
}

/// Takes the record of a payment or a refund back. The caller has locked the booking.
pub fn reverse(
    tx: &mut Tx<'_>,
    booking: &Booking,
    by: Uuid,
    movement: &Movement,
    reason: &str,
) -> Result<(), Error> {
    if movement.kind == MovementKind::Reversal {
        return Err(Error::NotFound("payment"));
    }
    let zone = charge::zone(tx, booking)?;
    let (charge, account) = charge::open(tx, booking)?;
    if account.is_reversed(movement.id) {
        let problem = "it was taken back already";
        return Err(Error::conflict(Reason::PaymentReversed, problem));
    }
    if account.sums().received < movement.amount {
        let problem = "part of it went back: take that back first";
        return Err(Error::conflict(Reason::MoreThanCame, problem));
    }
    let money = charges::Move {
        kind: MovementKind::Reversal,
        amount: -movement.amount,
        till: movement.till.clone(),
        note: reason.to_owned(),
        reverses_id: Some(movement.id),
    };
    charges::move_money(tx, &charge, &zone, Some(by), money)?;
    let booking = charge::settle(tx, booking.id, Some(by))?;
    // A refund that is taken back leaves the booking paid.
    let kind = match movement.kind {
        MovementKind::Refund => EventKind::Paid,
        _ => EventKind::Unpaid,
    };
    let said = (kind, movement.amount.abs(), movement.till.way);
    tell_trail(tx, &booking, by, said, reason)
}

fn add(
    tx: &mut Tx<'_>,
    booking: &Booking,
    by: Uuid,
    (kind, label, amount): (LineKind, &str, i64),
) -> Result<(), Error> {
    let status = booking.status_at(tx.now);
    if status.is_closed() {
        let reason = Refusal::new(
            Reason::BookingClosed,
            "nothing is added to a closed booking",
        );
        return Err(Error::Conflict(reason.with("status", status.code())));
    }
    let (charge, account) = charge::open(tx, booking)?;
    let amount = match kind {
        LineKind::Discount => -amount,
        _ => amount,
    };
    if account.sums().charged + amount < 0 {
        let reason = Refusal::new(Reason::BelowZero, "a discount is at most what it costs");
        let reason = reason.with("total", account.sums().charged);
        return Err(Error::Conflict(reason.with("currency", &booking.currency)));
    }
    charges::add_line(tx, &charge, (kind, label, amount), Some(by))?;
    finish_line(tx, booking, by, amount, label)
}

fn finish_line(
    tx: &mut Tx<'_>,
    booking: &Booking,
    by: Uuid,
    amount: i64,
    reason: &str,
) -> Result<(), Error> {
    let booking = charge::settle(tx, booking.id, Some(by))?;
    let said = (EventKind::LineAdded, amount, PaidWay::Unknown);
    tell_trail(tx, &booking, by, said, reason)
}

fn promise(
    tx: &mut Tx<'_>,
    booking: &Booking,
    by: Uuid,
    amount: i64,
    reason: &str,
) -> Result<(), Error> {
    if !booking.settlement.has_charge {
        return Err(Error::conflict(Reason::NothingToRefund, "nothing came"));
    }
    let (charge, account) = charge::open(tx, booking)?;
    let sums = account.sums();
    refuse_above(booking, amount, sums.received - sums.to_give_back())?;
    // What is still owed is not given back.
    let line = (LineKind::Refund, reason, -(amount + sums.owed()));
    charges::add_line(tx, &charge, line, Some(by))?;
    finish_line(tx, booking, by, -amount, reason)
}

fn refuse_above(booking: &Booking, amount: i64, most: i64) -> Result<(), Error> {
    if amount <= most {
        return Ok(());
    }
    let reason = Refusal::new(Reason::MoreThanCame, "it is more than can be given back");
    let reason = reason
        .with("most", most)
        .with("currency", &booking.currency);
    Err(Error::Conflict(reason))
}

/// Money went back. The caller has locked the booking.
pub fn give_back(
    tx: &mut Tx<'_>,
    booking: &Booking,
    by: Uuid,
    amount: i64,
    (till, note): (Till, String),
) -> Result<(), Error> {
    let due = booking.sums().map_or(0, lapang_money::Sums::to_give_back);
    if !booking.settlement.has_charge || due == 0 {
        let reason = Refusal::new(Reason::NothingToRefund, "nothing is to be given back");
        let status = booking.status_at(tx.now).code();
        return Err(Error::Conflict(reason.with("status", status)));
    }
    refuse_above(booking, amount, due)?;
    let zone = charge::zone(tx, booking)?;
    let (charge, _) = charge::open(tx, booking)?;
    let way = till.way;
    let money = charges::Move {
        kind: MovementKind::Refund,
        amount: -amount,
        till,
        note,
        reverses_id: None,
    };
    charges::move_money(tx, &charge, &zone, Some(by), money)?;
    let booking = charge::settle(tx, booking.id, Some(by))?;
    tell_trail(tx, &booking, by, (EventKind::Refunded, amount, way), "")
}

fn waive(tx: &mut Tx<'_>, booking: &Booking, by: Uuid, reason: &str) -> Result<(), Error> {
    let owed = booking.sums().map_or(0, lapang_money::Sums::owed);
    if owed == 0 || booking.status_at(tx.now).is_closed() {
        return Err(Error::conflict(Reason::NothingOwed, "nothing is owed"));
    }
    let (charge, _) = charge::open(tx, booking)?;
    charges::add_line(tx, &charge, (LineKind::Waived, reason, -owed), Some(by))?;
    finish_line(tx, booking, by, -owed, reason)
}
