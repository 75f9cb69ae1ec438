//! Staff set the price of an open booking (`SetBookingPrice`). The original quote is kept.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::{Event, EventKind};
use crate::bookings::notify::emails;
use crate::bookings::notify::emails::EmailTexts;
use crate::bookings::{payment, show, store};
use crate::error::{Error, Reason};
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
    let zone = details.venue.zone()?;
    let (venue, locale) = (&details.venue.name, details.player.locale);
    let deadline = emails::deadline(details, &zone, locale);
    let texts = EmailTexts {
        subject: locale.pick("The price of your booking has changed", "Harga booking kamu berubah"),
        what: locale.pick(
            format!("{venue} has set another price for this booking:"),
            format!("{venue} mengubah harga booking ini:"),
        ),
        next: match details.booking.settlement.reported_at {
            Some(_) => locale.pick(
                "Your payment is being checked. If you have paid another amount, talk to the venue.",
                "Pembayaran kamu sedang dicek. Kalau jumlah yang kamu bayar berbeda, hubungi venue.",
            ).to_owned(),
            None => locale.pick(
            format!("Please pay by {deadline}; the court is held for you until then. If you have paid already, talk to the venue."),
            format!("Mohon bayar sebelum {deadline}; sampai saat itu lapangan diamankan untuk kamu. Kalau sudah membayar, hubungi venue."),
        ),
        },
    };
    let more = payment::ask_amount(&details.booking, locale);
    emails::tell_player(tx, details, texts, more.into_iter().collect(), None)
}

fn settled(status: Status) -> Error {
    let status = status.name();
    let message = format!("the price of a booking that is {status} is settled");
    let reason = Reason::new("INVALID_TRANSITION", message);
    Error::Conflict(reason.with("from", status).with("to", status))
}
