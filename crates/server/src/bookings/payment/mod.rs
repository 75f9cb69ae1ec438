//! Payment information for the player: deadline, amount and instructions.

pub mod ask;
pub mod change;
pub mod charge;
pub mod day;
pub mod paid;
pub mod price;
pub mod receipt;
pub mod record;
pub mod report;
pub mod show;

use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Status, states};
use crate::bookings::model::{Booking, Price};
use crate::bookings::notify::facts::Facts;
use crate::bookings::store;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{MailTemplate, mail_template};
use crate::money;

/// Locks the booking, reads it again, and refuses it unless it awaits its payment.
pub fn awaited(tx: &mut Tx<'_>, id: Uuid) -> Result<Booking, Error> {
    store::lock_booking(tx.conn, id)?;
    let booking = store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))?;
    match booking.status_at(tx.now) {
        Status::AwaitingPayment => Ok(booking),
        status => Err(states::invalid_transition(status, Status::AwaitingPayment)),
    }
}

/// The receipt picture's URL. It changes with the picture, so that no cache serves an old one.
pub fn receipt_url(booking: &Booking) -> Option<String> {
    let key = booking.settlement.receipt.as_ref()?;
    let version = key.as_str().get(..8)?;
    Some(format!("/api/bookings/{}/receipt?v={version}", booking.id))
}

/// "IDR 150,000", if the price is known.
pub fn sum(booking: &Booking, locale: Locale) -> Option<String> {
    let Price { min, max } = booking.cost()?;
    let written = |amount| money::written(amount, &booking.currency, locale);
    Some(if min == max {
        written(min)
    } else {
        format!("{} – {}", written(min), written(max))
    })
}

/// The payment of a booking that will not take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// The player reported it.
    Reported,
    /// Staff recorded it.
    Confirmed,
}

/// `None` if there is nothing to refund.
pub fn received(details: &Details) -> Option<Received> {
    let booking = &details.booking;
    if !booking.status.is_closed() {
        return None;
    }
    if booking.settlement.has_charge {
        let is_due = booking.sums().is_some_and(|sums| sums.to_give_back() > 0);
        return is_due.then_some(Received::Confirmed);
    }
    let reported = booking.settlement.reported_at;
    reported.map(|_| Received::Reported)
}

/// "IDR 130,000": what came, or what the booking costs.
pub fn received_sum(booking: &Booking, locale: Locale) -> Option<String> {
    let came = booking.settlement.received;
    Some(came)
        .filter(|came| *came > 0)
        .map(|amount| money::written(amount, &booking.currency, locale))
        .or_else(|| sum(booking, locale))
}

/// "IDR 65,000": what is to be given back, where it is not all that came.
pub fn give_back(booking: &Booking, locale: Locale) -> Option<String> {
    let sums = booking.sums()?;
    let due = Some(sums.to_give_back()).filter(|due| *due > 0 && *due != sums.received)?;
    Some(money::written(due, &booking.currency, locale))
}

mail_template!(
    /// Within the message to staff and their emails: what was received and who refunds it. Lapang holds no money.
    PayBack<'a>, "pay_back_venue.txt", { booking: &'a Facts<'a> }
);

/// Empty if there is nothing to refund.
pub fn pay_back(details: &Details, locale: Locale) -> Result<String, Error> {
    let booking = &Facts::of(details, locale)?;
    let text = PayBack { booking }
        .render_in(locale)
        .map_err(anyhow::Error::from)?;
    Ok(text.trim().to_owned())
}
