//! Writes charges, lines and movements, each with its posting in the ledger, in the caller's transaction.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lapang_db::Conn;
use lapang_money::{of_line, of_movement, of_tax};
use uuid::Uuid;

use super::model::{Charge, Line, LineKind, Movement, MovementKind, Till};
use super::store::{self, Cause, Posted};
use crate::app::Tx;
use crate::error::{Error, Reason};

/// Opens a charge. The caller has locked its cause.
pub fn open(tx: &mut Tx<'_>, charge: &Charge) -> Result<(), Error> {
    Ok(store::insert_charge(tx.conn, charge, tx.now)?)
}

/// Adds a line to what is owed; zero adds none. The caller has locked the charge's cause.
pub fn add_line(
    tx: &mut Tx<'_>,
    charge: &Charge,
    (kind, label, amount): (LineKind, &str, i64),
    added_by: Option<Uuid>,
) -> Result<(), Error> {
    if amount == 0 {
        return Ok(());
    }
    let line = Line {
        charge_id: charge.id,
        number: store::next_line(tx.conn, charge.id)?,
        kind,
        label: label.to_owned(),
        amount,
        added_by,
        created_at: tx.now,
    };
    store::insert_line(tx.conn, &line)?;
    let rate = charge.tax_basis_points;
    let parts = [
        (Cause::Line, of_line(amount, rate)),
        (Cause::Tax, of_tax(amount, rate)),
    ];
    for (cause, posting) in parts {
        let Some(posting) = posting else { continue };
        let posted = Posted {
            cause,
            cause_id: charge.id,
            number: line.number,
            posting,
            at: tx.now,
        };
        store::insert_transfer(tx.conn, charge, &posted)?;
    }
    Ok(())
}

/// What moves.
#[derive(Clone, Debug)]
pub struct Move {
    pub kind: MovementKind,
    /// Above zero of a payment, below zero of a refund; of a reversal the opposite of what it reverses.
    pub amount: i64,
    pub till: Till,
    pub note: String,
    pub reverses_id: Option<Uuid>,
}

/// Locks what a payee's money of this year is counted in: receipts and days. Before court hours are claimed.
pub fn lock_book(
    conn: &mut dyn Conn,
    payee: Uuid,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<(), Error> {
    let year = now.to_zoned(zone.clone()).year();
    Ok(store::lock_receipts(conn, payee, year.into())?)
}

/// Records a movement of money with its posting; a payment gets the payee's next receipt. `zone` is the payee's. The
/// caller has locked the charge's cause.
pub fn move_money(
    tx: &mut Tx<'_>,
    charge: &Charge,
    zone: &TimeZone,
    by: Option<Uuid>,
    input: Move,
) -> Result<Movement, Error> {
    let payee = charge.payee_id;
    let today = tx.now.to_zoned(zone.clone()).date();
    let year = i64::from(today.year());
    store::lock_receipts(tx.conn, payee, year)?;
    let receipt = match input.kind {
        MovementKind::Payment => Some((year, store::next_receipt(tx.conn, payee, year)?)),
        MovementKind::Refund | MovementKind::Reversal => None,
    };
    let movement = Movement {
        id: tx.app.random.id(tx.now),
        charge_id: charge.id,
        number: store::next_movement(tx.conn, charge.id)?,
        kind: input.kind,
        till: input.till,
        amount: input.amount,
        currency: charge.currency.clone(),
        day: open_day(tx.conn, payee, today)?,
        recorded_at: tx.now,
        recorded_by: by,
        note: input.note,
        receipt,
        reverses_id: input.reverses_id,
    };
    if !store::insert_movement(tx.conn, payee, &movement)? {
        let problem = "it was taken back already";
        return Err(Error::conflict(Reason::PaymentReversed, problem));
    }
    if let Some(posting) = of_movement(movement.till.way.rule(), movement.amount) {
        let posted = Posted {
            cause: Cause::Payment,
            cause_id: movement.id,
            number: 0,
            posting,
            at: tx.now,
        };
        store::insert_transfer(tx.conn, charge, &posted)?;
    }
    Ok(movement)
}

/// Today, or the next day that is not closed.
fn open_day(conn: &mut dyn Conn, payee: Uuid, today: Date) -> Result<Date, Error> {
    let mut day = today;
    while store::is_closed(conn, payee, day)? {
        day = day.tomorrow().map_err(anyhow::Error::from)?;
    }
    Ok(day)
}
