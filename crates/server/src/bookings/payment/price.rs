//! Staff set the price of an open booking (`SetBookingPrice`). The original quote is kept.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::{Event, EventKind};
use crate::bookings::notify::emails;
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::player::PriceChanged;
use crate::bookings::{show, store};
use crate::error::{Error, Reason};
use crate::mail::MailTemplate;
use crate::venues;

/// In minor units of the booking's currency, or of the venue's if the booking has none. `None` resets to the quote.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    price: Option<i64>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
        let status = booking.status_at(tx.now);
        if !status.is_open() {
            return Err(settled(status));
        }
        if booking.settlement.final_price == price {
            return details::of_one(tx, booking);
        }
        let currency = if booking.currency.is_empty() {
            venues::currency(tx.conn, booking.venue_id, &booking.sport_id)?
        } else {
            booking.currency.clone()
        };
        store::set_price(tx.conn, booking_id, price, &currency, tx.now)?;
        let by = (Actor::Staff, staff.user_id);
        let event = Event {
            price,
            currency,
            ..Event::beside(&booking, EventKind::PriceSet, by, tx.now)
        };
        store::insert_event(tx.conn, &event)?;
        let details = details::one(tx, booking_id)?;
        if status == Status::AwaitingPayment {
            tell(tx, &details)?;
        }
        Ok(details)
    })
    .await
}

/// Emails the player who has to pay it.
fn tell(tx: &mut Tx<'_>, details: &Details) -> Result<(), Error> {
    let locale = details.player.locale;
    let booking = &Facts::of(details, locale)?;
    let email = PriceChanged { booking }.email(&details.player.email, locale)?;
    emails::tell_player(tx, details, &email, None)
}

fn settled(status: Status) -> Error {
    let status = status.name();
    let message = format!("the price of a booking that is {status} is settled");
    let reason = Reason::new("INVALID_TRANSITION", message);
    Error::Conflict(reason.with("from", status).with("to", status))
}
