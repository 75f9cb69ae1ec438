//! The charge of a booking: opened with the first money or the first line beside its hours, and kept equal to its price
//! until it is closed.

use jiff::tz::TimeZone;
use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::Tx;
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Booking, Paid, Settlement};
use crate::bookings::{show, store};
use crate::charges::{self, Account, Charge, ChargeCause, LineKind, MovementKind};
use crate::error::{Error, Reason};
use crate::{money, venues};

/// The most lines, and the most movements, of one charge.
const MOST_ROWS: usize = 200;

/// `rate`: the tax within its amounts.
fn of(booking: &Booking, rate: i64) -> Charge {
    Charge {
        cause: ChargeCause::Booking,
        tax_basis_points: rate,
        id: booking.id,
        payee_id: booking.venue_id,
        payer_id: booking.guest.is_none().then_some(booking.user_id),
        currency: booking.currency.clone(),
    }
}

/// The charge and its rows, opened at the booking's exact price if it is not open yet. The caller has locked the
/// booking.
pub fn open(tx: &mut Tx<'_>, booking: &Booking) -> Result<(Charge, Account), Error> {
    if !booking.settlement.has_charge {
        let rate = venues::tax_of(tx.conn, booking.venue_id, &booking.sport_id)?;
        let charge = of(booking, rate);
        booking.refuse_unpriced()?;
        charges::open(tx, &charge)?;
        let price = booking.amount().unwrap_or_default();
        charges::add_line(tx, &charge, (LineKind::Hours, "", price), None)?;
        if booking.status.is_closed() {
            charges::add_line(tx, &charge, (LineKind::Canceled, "", -price), None)?;
        }
        store::set_has_charge(tx.conn, booking.id)?;
    }
    let account = rows(tx, booking.id)?;
    let charge = of(booking, account.tax_basis_points);
    if account.lines.len() >= MOST_ROWS || account.movements.len() >= MOST_ROWS {
        let problem = "it has as many lines or payments as one booking can have";
        return Err(Error::conflict(Reason::TooManyLines, problem));
    }
    Ok((charge, account))
}

fn rows(tx: &mut Tx<'_>, id: Uuid) -> Result<Account, Error> {
    Ok(charges::accounts(tx.conn, &[id])?
        .remove(&id)
        .unwrap_or_default())
}

/// Locks a booking for a change of its charge. An expiry that the sweep has not written yet is written first.
pub fn lock(tx: &mut Tx<'_>, staff: &Staff, booking_id: Uuid) -> Result<Booking, Error> {
    let booking = show::lock_for_staff(tx.conn, staff, booking_id)?;
    if booking.status_at(tx.now) != Status::Expired || booking.status == Status::Expired {
        return Ok(booking);
    }
    let step = Step::of(Move::Expire, Status::Expired, tx.now);
    moves::apply(tx, &booking, &step)?;
    found(tx, booking_id)
}

/// Locks what the venue's money is counted in, before court hours are claimed.
pub fn lock_book(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    let zone = zone(tx, booking)?;
    charges::lock_book(tx.conn, booking.venue_id, &zone, tx.now)
}

/// The zone of the venue that is paid.
pub fn zone(tx: &mut Tx<'_>, booking: &Booking) -> Result<TimeZone, Error> {
    let venue = venues::cards(tx.conn, &[booking.venue_id])?.remove(&booking.venue_id);
    venue.ok_or(Error::NotFound("venue"))?.zone()
}

/// Brings the charge of a booking up to it, and the sums beside the booking up to the charge: what its hours cost now,
/// and what was no longer owed of a booking that is open again. Nothing without a charge. The caller has locked the
/// booking.
pub fn settle(tx: &mut Tx<'_>, booking_id: Uuid, by: Option<Uuid>) -> Result<Booking, Error> {
    let booking = found(tx, booking_id)?;
    if !booking.settlement.has_charge {
        return Ok(booking);
    }
    let account = rows(tx, booking_id)?;
    if !booking.status.is_closed() {
        let charge = of(&booking, account.tax_basis_points);
        if let Some(price) = booking.amount() {
            let difference = price - account.of_kind(LineKind::Hours);
            charges::add_line(tx, &charge, (LineKind::Hours, "", difference), by)?;
        }
        let again = -account.of_kind(LineKind::Canceled);
        charges::add_line(tx, &charge, (LineKind::Canceled, "", again), by)?;
    }
    let account = rows(tx, booking_id)?;
    let sums = account.sums();
    let is_refund_due = sums.to_give_back() > 0;
    let settlement = Settlement {
        extras: sums.charged - account.of_kind(LineKind::Hours),
        received: sums.received,
        paid: paid(&account, &booking, is_refund_due),
        ..booking.settlement.clone()
    };
    store::set_sums(tx.conn, &booking, &settlement, is_refund_due, tx.now)?;
    found(tx, booking_id)
}

fn found(tx: &mut Tx<'_>, id: Uuid) -> Result<Booking, Error> {
    store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))
}

/// The payments together. Whose money went back is not paid, but of a closed booking that is told.
fn paid(account: &Account, booking: &Booking, is_refund_due: bool) -> Option<Paid> {
    let is_closed = booking.status.is_closed();
    if !is_closed && account.sums().received == 0 {
        return None;
    }
    let first = account.payments().next()?;
    let last = account.payments().next_back()?;
    let refunds = account.movements.iter();
    let refunds = refunds.filter(|it| it.kind == MovementKind::Refund);
    let refunds = refunds.filter(|it| !account.is_reversed(it.id));
    Some(Paid {
        way: last.till.way,
        amount: account.payments().map(|it| it.amount).sum(),
        at: first.recorded_at,
        refunded_at: refunds
            .map(|it| it.recorded_at)
            .max()
            .filter(|_| is_closed && !is_refund_due),
    })
}

/// A booking was closed: what came is to be given back as far as `percent` says, the rest of what was owed is owed no
/// more. The caller has locked the booking and written its status.
pub fn close(tx: &mut Tx<'_>, booking_id: Uuid, percent: i64) -> Result<(), Error> {
    let booking = found(tx, booking_id)?;
    if !booking.settlement.has_charge {
        return Ok(());
    }
    let account = rows(tx, booking_id)?;
    let sums = account.sums();
    let unit = money::unit(&booking.currency);
    let kept = sums.received - lapang_money::refund(sums.received, percent, unit);
    let difference = kept - sums.charged;
    let charge = of(&booking, account.tax_basis_points);
    charges::add_line(tx, &charge, (LineKind::Canceled, "", difference), None)?;
    settle(tx, booking_id, None).map(drop)
}
