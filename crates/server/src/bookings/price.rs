//! Staff say what an open booking is to cost (`SetBookingPrice`). What was quoted when it was asked
//! for stays beside it.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::details::{self, Details};
use super::letters::{self, Words};
use super::states::{Actor, Status};
use super::{Event, EventKind, payment, show, store};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::mail::{self, Letter};
use crate::venues;

/// None goes back to what was quoted. In minor units of the booking's currency, or of the venue's
/// where it has none yet.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    price: Option<i64>,
) -> Result<Details, Error> {
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let now = shared.now();
            show::staffs(conn, &staff, booking_id)?;
            store::take_hold(conn, booking_id)?;
            let booking = store::booking(conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
            let status = booking.status_at(now);
            if !status.is_open() {
                return Err(settled(status));
            }
            if booking.settlement.final_price == price {
                return details::of_one(conn, booking, now);
            }
            let currency = if booking.currency.is_empty() {
                venues::currency(conn, booking.venue_id, &booking.sport_id)?
            } else {
                booking.currency.clone()
            };
            store::set_price(conn, booking_id, price, &currency, now)?;
            let by = (Actor::Staff, staff.user_id);
            let event = Event {
                price,
                currency,
                ..Event::beside(&booking, EventKind::PriceSet, by, now)
            };
            store::insert_event(conn, &event)?;
            let details = details::one(conn, booking_id, now)?;
            if status == Status::AwaitingPayment {
                tell(conn, &shared, &details)?;
            }
            Ok(details)
        })
        .await
}

/// Who has to pay it hears of it.
fn tell(conn: &mut dyn Conn, app: &App, details: &Details) -> Result<(), Error> {
    if details.booking.guest.is_some() {
        return Ok(());
    }
    let zone = details.venue.zone()?;
    let (venue, locale) = (&details.venue.name, details.player.locale);
    let deadline = letters::deadline(details, &zone, locale);
    let words = Words {
        subject: locale.pick("The price of your booking has changed", "Harga booking kamu berubah"),
        what: locale.pick(
            format!("{venue} has set another price for this booking:"),
            format!("{venue} mengubah harga booking ini:"),
        ),
        next: locale.pick(
            format!("Please pay by {deadline}; the court is held for you until then. If you have paid already, talk to the venue."),
            format!("Mohon bayar sebelum {deadline}; sampai saat itu lapangan ditahan untuk kamu. Kalau sudah membayar, hubungi venue."),
        ),
    };
    let amount = payment::amount_due(&details.booking, locale);
    let letter = letters::letter(details, &zone, locale, words, vec![amount]);
    let letter = Letter {
        to: details.player.email.clone(),
        action: Some(letters::for_player(details, locale)),
        ..letter
    };
    mail::queue(conn, app, &letter)?;
    Ok(())
}

fn settled(status: Status) -> Error {
    let status = status.name();
    let message = format!("the price of a booking that is {status} is settled");
    let reason = Reason::new("INVALID_TRANSITION", message);
    Error::Conflict(reason.with("from", status).with("to", status))
}
