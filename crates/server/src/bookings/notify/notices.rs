//! Scheduled notices: to staff an hour before a deadline; to the player before the payment deadline and a day and two
//! hours before the start. Each is a row, rewritten on every transition. A sweep takes the row and queues the email
//! in one transaction, so no notice is lost or sent twice, with any number of nodes.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::model::{Booking, Need, Notice};
use crate::bookings::notify::emails;
use crate::bookings::notify::emails::EmailTexts;
use crate::bookings::store::{self, DueNotice};
use crate::error::Error;
use crate::locale::Locale;

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
            match app.write(move |tx| tell(tx, due)).await {
                Ok(()) => done += 1,
                Err(error) => tracing::error!(%error, "a booking could not be told of"),
            }
        }
        if !was_full {
            return Ok(done);
        }
    }
}

fn tell(tx: &mut Tx<'_>, due: DueNotice) -> Result<(), Error> {
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
    let locale = details.player.locale;
    match due.notice {
        Notice::HoldEnds => emails::tell_staff(tx, &details, false, |locale| {
            (hold_ends(&details, locale), Vec::new())
        }),
        Notice::PaymentEnds => {
            let texts = payment_ends(&details, locale)?;
            let more = emails::to_pay(&details, locale);
            emails::tell_player(tx, &details, texts, more, Some(useless_at))
        }
        Notice::DayBefore | Notice::HoursBefore => {
            if !is_wanted(tx.conn, due.notice, details.player.id)? {
                return Ok(());
            }
            let texts = coming(&details, locale);
            let settings = tx.app.link(locale, SETTINGS);
            let choice = locale.pick(
                format!("You choose which reminders you get in your settings: {settings}"),
                format!("Pilih pengingat yang mau kamu terima di pengaturan: {settings}"),
            );
            emails::tell_player(tx, &details, texts, vec![choice], Some(useless_at))
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

#[rustfmt::skip]
fn hold_ends(details: &Details, locale: Locale) -> EmailTexts {
    let (player, venue) = (&details.player.name, &details.venue.name);
    match details.need {
        Some(Need::PaymentCheck) => EmailTexts {
            subject: locale.pick("Check a payment: it starts in an hour", "Cek pembayaran: sejam lagi mulai"),
            what: locale.pick(
                format!("{player} reported the payment for this booking at {venue}, and nobody has confirmed it yet:"),
                format!("{player} lapor sudah bayar untuk booking di {venue} ini, dan belum ada yang mengonfirmasi:"),
            ),
            next: locale.pick(
                "Please check whether the payment has arrived.",
                "Mohon cek apakah pembayarannya sudah masuk.",
            ).to_owned(),
        },
        Some(Need::Payment) => EmailTexts {
            subject: locale.pick("Not paid yet: expires in an hour", "Belum dibayar: sejam lagi kedaluwarsa"),
            what: locale.pick(
                format!("{player} has not reported a payment for this booking at {venue} yet:"),
                format!("{player} belum melaporkan pembayaran untuk booking di {venue} ini:"),
            ),
            next: locale.pick(
                "If the payment has arrived, confirm the booking; otherwise it expires in an hour.",
                "Kalau pembayarannya sudah masuk, konfirmasi booking-nya; kalau tidak, sejam lagi kedaluwarsa.",
            ).to_owned(),
        },
        _ => EmailTexts {
            subject: locale.pick("A request expires in an hour", "Permintaan booking kedaluwarsa sejam lagi"),
            what: locale.pick(
                format!("{player} is still waiting for an answer from {venue}:"),
                format!("{player} masih menunggu jawaban {venue}:"),
            ),
            next: locale.pick(
                "Please decide; in an hour the request expires and the court is free again.",
                "Mohon diputuskan; sejam lagi permintaan ini kedaluwarsa dan lapangan kembali kosong.",
            ).to_owned(),
        },
    }
}

fn payment_ends(details: &Details, locale: Locale) -> Result<EmailTexts, Error> {
    let zone = details.venue.zone()?;
    let deadline = emails::deadline(details, &zone, locale);
    let venue = &details.venue.name;
    Ok(EmailTexts {
        subject: locale.pick("Half an hour left to pay", "Setengah jam lagi untuk membayar"),
        what: locale.pick(
            format!("Your booking at {venue} is not paid yet:"),
            format!("Booking kamu di {venue} belum dibayar:"),
        ),
        next: locale.pick(
            format!("Please pay by {deadline}, and report the payment on the page of your booking. After that the court is free for others."),
            format!("Mohon bayar sebelum {deadline}, lalu laporkan pembayarannya lewat halaman booking kamu. Setelah itu lapangan bisa dibooking orang lain."),
        ),
    })
}

fn coming(details: &Details, locale: Locale) -> EmailTexts {
    let venue = &details.venue.name;
    EmailTexts {
        subject: locale.pick("Reminder: your booking", "Pengingat: booking kamu"),
        what: locale.pick(
            format!("Your booking at {venue} is coming up:"),
            format!("Sebentar lagi booking kamu di {venue}:"),
        ),
        next: String::new(),
    }
}
