//! The payment that a player reported has not arrived (`AskForPayment`): the clock runs anew, and they are asked again.

use std::sync::Arc;

use uuid::Uuid;

use super::record::new_deadline;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Actor, moves};
use crate::bookings::model::{Event, EventKind};
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::player::PaymentNotFound;
use crate::bookings::notify::{emails, notices};
use crate::bookings::{payment, show, store};
use crate::error::{Error, Reason};
use crate::mail::{EmailOptions, MailTemplate};

/// `note` is told to the player. Where a part has come already, the clock stays stopped.
pub async fn ask(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    note: String,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = payment::awaited(tx, booking_id)?;
            if booking.settlement.reported_at.is_none() {
                let problem = "its player has not reported a payment";
                return Err(Error::conflict(Reason::PaymentNotReported, problem));
            }
            moves::refuse_started(&booking, tx.now)?;
            if booking.settlement.received == 0
                && let Some(deadline) = new_deadline(&booking, tx.now)
            {
                moves::hold_until(tx.conn, &booking, deadline)?;
                store::ask_again(tx.conn, booking_id, deadline, tx.now)?;
            }
            let by = (Actor::Staff, staff.user_id);
            let event = Event {
                reason: note.clone(),
                ..Event::beside(&booking, EventKind::PaymentMissing, by, tx.now)
            };
            store::insert_event(tx.conn, &event)?;
            tell_player(tx, booking_id, &note)
        })
    })
    .await
}

fn tell_player(tx: &mut Tx<'_>, booking_id: Uuid, note: &str) -> Result<(), Error> {
    let details = details::one(tx, booking_id)?;
    notices::plan(tx, &details.booking)?;
    let locale = details.player.locale;
    let booking = &Facts {
        reason: note,
        ..Facts::of(&details, locale)?
    };
    let email = PaymentNotFound { booking }.email(&details.player.email, locale)?;
    emails::tell_player(tx, &details, &email, EmailOptions::default())
}
