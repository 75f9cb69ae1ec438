//! A player reports a payment (`ReportPayment`). The status stays, but the clock stops: the hours stay held until the
//! venue has checked.

use std::sync::Arc;

use uuid::Uuid;

use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Actor, moves};
use crate::bookings::model::{Event, EventKind};
use crate::bookings::notify::staff::PaymentReported;
use crate::bookings::notify::{emails, notices};
use crate::bookings::{payment, show, store};
use crate::error::Error;
use crate::mail::MailTemplate;

/// A repeated report changes nothing and sends no email.
pub async fn report(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        show::owners(tx.conn, user_id, booking_id)?;
        let booking = payment::awaited(tx, booking_id)?;
        booking.refuse_unpriced()?;
        if booking.settlement.reported_at.is_some() {
            return details::of_one(tx, booking);
        }
        // Hold the hours until staff decide or the last one ends.
        moves::hold_until(tx.conn, &booking, booking.ends_at)?;
        store::set_payment_reported(tx.conn, booking_id, booking.ends_at, tx.now)?;
        let (kind, by) = (EventKind::PaymentReported, (Actor::Player, user_id));
        store::insert_event(tx.conn, &Event::beside(&booking, kind, by, tx.now))?;
        let details = details::one(tx, booking_id)?;
        notices::plan(tx, &details.booking)?;
        send_emails(tx, &details)?;
        Ok(details)
    })
    .await
}

fn send_emails(tx: &mut Tx<'_>, details: &Details) -> Result<(), Error> {
    emails::tell_staff(tx, details, true, |booking, to, locale| {
        PaymentReported { booking }.email(to, locale)
    })
}
