//! Staff set what the hours of a booking cost, until it is settled (`SetBookingPrice`). The original quote is kept.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::{Booking, Event, EventKind};
use crate::bookings::notify::emails;
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::player::PriceChanged;
use crate::bookings::payment::charge;
use crate::bookings::{show, store};
use crate::error::{Error, Reason, Refusal};
use crate::mail::{EmailOptions, MailTemplate};
use crate::venues;

/// In minor units of the booking's currency, or of the venue's if the booking has none. `None` resets to the quote.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    price: Option<i64>,
    reason: String,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
        if !booking.status_at(tx.now).is_closed() && booking.settlement.final_price == price {
            return details::of_one(tx, booking);
        }
        set_in(tx, staff.user_id, &booking, (price, &reason))?;
        let details = details::one(tx, booking_id)?;
        match details.booking.status {
            Status::AwaitingPayment => details.booking.refuse_unpriced()?,
            Status::Confirmed => {}
            _ => return Ok(details),
        }
        send_emails(tx, &details)?;
        Ok(details)
    })
    .await
}

/// The same within the caller's transaction, without an email.
pub fn set_in(
    tx: &mut Tx<'_>,
    staff_id: Uuid,
    booking: &Booking,
    (price, reason): (Option<i64>, &str),
) -> Result<(), Error> {
    let status = booking.status_at(tx.now);
    if status.is_closed() {
        return Err(settled(status));
    }
    if booking.settlement.received > 0 && !booking.is_owed() {
        // What is added or given back after that is a line of its own.
        return Err(settled(status));
    }
    if booking.settlement.final_price == price {
        return Ok(());
    }
    let currency = if booking.currency.is_empty() {
        venues::currency(tx.conn, booking.venue_id, &booking.sport_id)?
    } else {
        booking.currency.clone()
    };
    store::set_price(tx.conn, booking.id, price, &currency, tx.now)?;
    let by = (Actor::Staff, staff_id);
    let event = Event {
        price,
        currency,
        reason: reason.to_owned(),
        ..Event::beside(booking, EventKind::PriceSet, by, tx.now)
    };
    store::insert_event(tx.conn, &event)?;
    if booking.settlement.has_charge {
        let booking = charge::settle(tx, booking.id, Some(staff_id))?;
        booking.refuse_unpriced()?;
    }
    Ok(())
}

/// Emails the player who has to pay it.
fn send_emails(tx: &mut Tx<'_>, details: &Details) -> Result<(), Error> {
    let locale = details.player.locale;
    let booking = &Facts::of(details, locale)?;
    let email = PriceChanged { booking }.email(&details.player.email, locale)?;
    emails::tell_player(tx, details, &email, EmailOptions::default())
}

fn settled(status: Status) -> Error {
    let status = status.code();
    let message = format!("the price of a booking that is {status} is settled");
    let reason = Refusal::new(Reason::InvalidTransition, message);
    Error::Conflict(reason.with("from", status).with("to", status))
}
