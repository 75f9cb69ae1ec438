//! What a player owes and has paid (`ListMyCharges`), and receipts (`GetReceipt`).

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::list::List;
use crate::bookings::{show, store};
use crate::charges::{self, Movement, MovementKind};
use crate::error::Error;
use crate::page::Page;

/// What is owed or to be given back first.
pub async fn mine(app: &Arc<App>, player: &Player, page: Page) -> Result<List, Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let (bookings, total) = store::charges_of(tx.conn, user_id, tx.now, page)?;
        Ok(List {
            bookings: details::of(tx, bookings)?,
            total,
            counts: None,
        })
    })
    .await
}

/// A payment and the booking that it is for.
pub struct Receipt {
    pub payment: Movement,
    pub details: Details,
}

pub async fn own(app: &Arc<App>, player: &Player, payment: Uuid) -> Result<Receipt, Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let booking_id = booking_of(tx, payment)?;
        show::owners(tx.conn, user_id, booking_id).map_err(hidden)?;
        receipt(tx, booking_id, payment)
    })
    .await
}

pub async fn staffs(app: &Arc<App>, staff: &Staff, payment: Uuid) -> Result<Receipt, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let booking_id = booking_of(tx, payment)?;
        show::staffs(tx.conn, &staff, booking_id).map_err(hidden)?;
        receipt(tx, booking_id, payment)
    })
    .await
}

/// A receipt of others answers as one that does not exist.
fn hidden(error: Error) -> Error {
    match error {
        Error::NotFound(_) => Error::NotFound("receipt"),
        error => error,
    }
}

fn booking_of(tx: &mut Tx<'_>, payment: Uuid) -> Result<Uuid, Error> {
    charges::charge_of_payment(tx.conn, payment)?.ok_or(Error::NotFound("receipt"))
}

fn receipt(tx: &mut Tx<'_>, booking_id: Uuid, payment: Uuid) -> Result<Receipt, Error> {
    let payment = charges::movement(tx.conn, booking_id, payment)?
        .filter(|it| it.kind == MovementKind::Payment)
        .ok_or(Error::NotFound("receipt"))?;
    let details = details::one(tx, booking_id)?;
    Ok(Receipt { payment, details })
}
