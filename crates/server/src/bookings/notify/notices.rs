//! Scheduled notices: to staff an hour before a deadline; to the player before the payment deadline and a day and two
//! hours before the start. Each is a row, rewritten on every transition. A sweep takes the row and queues the email
//! in one transaction, so no notice is lost or sent twice, with any number of nodes.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts;
use crate::app::{App, Tx};
use crate::bookings::details;
use crate::bookings::model::{Booking, Need, Notice};
use crate::bookings::notify::emails;
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::player::{BookingReminder, PaymentDueSoon};
use crate::bookings::notify::staff::{PaymentCheckDue, PaymentMissing, RequestWaiting};
use crate::bookings::store::{self, DueNotice};
use crate::error::Error;
use crate::mail::{EmailOptions, MailTemplate};

/// The maximum read at once. Each notice is then sent in its own transaction.
const BATCH: i64 = 64;
/// The player's reminder settings.
const SETTINGS: &str = "/settings/notifications";

/// Schedules the notices of a booking that was just made or moved. The transition's own email covers those already
/// due.
pub fn plan(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    store::forget_notices(tx.conn, booking.id)?;
    plan_new(tx, booking)
}

/// Like [`plan`], for a new booking.
pub fn plan_new(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    if booking.guest.is_some() {
        return Ok(());
    }
    for notice in Notice::ALL {
        if let Some(due_at) = notice.due_at(booking, tx.now).filter(|at| *at > tx.now) {
            store::insert_notice(tx.conn, booking.id, notice, due_at)?;
        }
    }
    Ok(())
}

/// Returns how many notices this node sent. A failed one is retried by the next sweep.
pub async fn run(app: Arc<App>) -> Result<u64, Error> {
    let (mut done, mut after) = (0, None);
    loop {
        let due: Vec<DueNotice> = app
            .read(move |tx| store::due_notices(tx.conn, tx.now, after, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        after = due.last().copied().or(after);
        for due in due {
            if app.stop.is_requested() {
                return Ok(done);
            }
            match app.write(move |tx| send_emails(tx, due)).await {
                Ok(()) => done += 1,
                Err(error) => tracing::error!(%error, "a booking could not be told of"),
            }
        }
        if !was_full {
            return Ok(done);
        }
    }
}

fn send_emails(tx: &mut Tx<'_>, due: DueNotice) -> Result<(), Error> {
    // Lock the booking first: transitions do the same.
    store::lock_booking(tx.conn, due.booking_id)?;
    if !store::take_notice(tx.conn, due)? {
        return Ok(());
    }
    let details = details::one(tx, due.booking_id)?;
    let useless_at = due.notice.useless_at(&details.booking);
    if useless_at <= tx.now || due.notice.due_at(&details.booking, tx.now).is_none() {
        return Ok(());
    }
    let (email, locale) = (&details.player.email, details.player.locale);
    match due.notice {
        Notice::HoldEnds => emails::tell_staff(tx, &details, false, |booking, to, locale| {
            match details.need {
                Some(Need::PaymentCheck) => PaymentCheckDue { booking }.email(to, locale),
                Some(Need::Payment) => PaymentMissing { booking }.email(to, locale),
                _ => RequestWaiting { booking }.email(to, locale),
            }
        }),
        Notice::PaymentEnds => {
            let booking = &Facts::of(&details, locale)?;
            let email = PaymentDueSoon { booking }.email(email, locale)?;
            emails::tell_player(tx, &details, &email, EmailOptions::until(useless_at))
        }
        Notice::DayBefore | Notice::HoursBefore => {
            if !is_wanted(tx.conn, due.notice, details.player.id)? {
                return Ok(());
            }
            let mail = BookingReminder {
                booking: &Facts::of(&details, locale)?,
                settings: tx.app.link(locale, SETTINGS),
            };
            let email = mail.email(email, locale)?;
            emails::tell_player(tx, &details, &email, EmailOptions::until(useless_at))
        }
    }
}

fn is_wanted(conn: &mut dyn Conn, notice: Notice, player: Uuid) -> Result<bool, Error> {
    let wanted = accounts::reminders_of(conn, &[player])?;
    Ok(wanted.get(&player).is_some_and(|wanted| match notice {
        Notice::DayBefore => wanted.day_before,
        _ => wanted.hours_before,
    }))
}
