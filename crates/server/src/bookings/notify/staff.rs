//! The texts of emails to a venue's staff.

use jiff::tz::TimeZone;

use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Move, Status, Step};
use crate::bookings::notify::emails;
use crate::bookings::notify::emails::EmailTexts;
use crate::locale::Locale;

#[expect(clippy::too_many_lines, reason = "a table of texts")]
#[rustfmt::skip]
pub fn texts(details: &Details, step: &Step<'_>, zone: &TimeZone, locale: Locale) -> EmailTexts {
    let (player, venue) = (&details.player.name, &details.venue.name);
    let deadline = emails::deadline(details, zone, locale);
    match (step.by, step.to) {
        (Move::Create, Status::PendingReview) => EmailTexts {
            subject: locale.pick("New booking request", "Permintaan booking baru"),
            what: locale.pick(
                format!("{player} would like to play at {venue}:"),
                format!("{player} mau main di {venue}:"),
            ),
            next: locale.pick(
                format!("Please decide by {deadline}. The court is held until then."),
                format!("Mohon diputuskan sebelum {deadline}. Sampai saat itu lapangan diamankan."),
            ),
        },
        (Move::Create, Status::AwaitingPayment) => EmailTexts {
            subject: locale.pick("New booking, waiting for payment", "Booking baru, menunggu pembayaran"),
            what: locale.pick(
                format!("{player} has booked at {venue} and has yet to pay:"),
                format!("{player} sudah booking di {venue} dan belum membayar:"),
            ),
            next: locale.pick(
                format!("Please confirm when the payment has arrived. The court is held until {deadline}."),
                format!("Mohon dikonfirmasi setelah pembayaran masuk. Lapangan diamankan sampai {deadline}."),
            ),
        },
        (Move::Accept, Status::UserSelected) => EmailTexts {
            subject: locale.pick("An offered time was accepted", "Jam yang kamu tawarkan diterima"),
            what: locale.pick(
                format!("{player} has accepted one of the times you offered at {venue}:"),
                format!("{player} menerima salah satu jam yang kamu tawarkan di {venue}:"),
            ),
            next: locale.pick(
                format!("Please confirm by {deadline}. The court is held until then."),
                format!("Mohon dikonfirmasi sebelum {deadline}. Sampai saat itu lapangan diamankan."),
            ),
        },
        (Move::Accept, Status::AwaitingPayment) => EmailTexts {
            subject: locale.pick("An offered time was accepted, waiting for payment", "Jam yang kamu tawarkan diterima, menunggu pembayaran"),
            what: locale.pick(
                format!("{player} has accepted one of the times you offered at {venue} and has yet to pay:"),
                format!("{player} menerima salah satu jam yang kamu tawarkan di {venue} dan belum membayar:"),
            ),
            next: locale.pick(
                format!("Please confirm when the payment has arrived. The court is held until {deadline}."),
                format!("Mohon dikonfirmasi setelah pembayaran masuk. Lapangan diamankan sampai {deadline}."),
            ),
        },
        (Move::Accept, _) => EmailTexts {
            subject: locale.pick("An offered time was accepted", "Jam yang kamu tawarkan diterima"),
            what: locale.pick(
                format!("{player} has accepted one of the times you offered at {venue}:"),
                format!("{player} menerima salah satu jam yang kamu tawarkan di {venue}:"),
            ),
            next: locale.pick(
                "It is confirmed; there is nothing to do.".to_owned(),
                "Booking sudah terkonfirmasi; tidak ada yang perlu dilakukan.".to_owned(),
            ),
        },
        (Move::Decline, _) => EmailTexts {
            subject: locale.pick("Offered times declined", "Jam yang ditawarkan ditolak"),
            what: locale.pick(
                format!("{player} has declined the times you offered at {venue} and still requests:"),
                format!("{player} menolak jam yang kamu tawarkan di {venue} dan masih minta:"),
            ),
            next: locale.pick(
                format!("Please decide by {deadline}. The court is held until then."),
                format!("Mohon diputuskan sebelum {deadline}. Sampai saat itu lapangan diamankan."),
            ),
        },
        (Move::Expire, _) => expired(details, locale),
        (Move::ProposalsRunOut, _) => EmailTexts {
            subject: locale.pick("Offered times expired", "Tawaran jam lain kedaluwarsa"),
            what: locale.pick(
                format!("{player} has not accepted one of the times you offered at {venue}, and still requests:"),
                format!("{player} tidak menerima jam yang kamu tawarkan di {venue}, dan masih minta:"),
            ),
            next: locale.pick(
                format!("Please decide by {deadline}. The court is held until then."),
                format!("Mohon diputuskan sebelum {deadline}. Sampai saat itu lapangan diamankan."),
            ),
        },
        (Move::CancelByPlayer, _) if was_request(details) => EmailTexts {
            subject: locale.pick("Request withdrawn by the player", "Permintaan ditarik pemain"),
            what: locale.pick(
                format!("{player} has withdrawn a request at {venue}:"),
                format!("{player} menarik permintaannya di {venue}:"),
            ),
            next: locale.pick(
                "The court is free again.".to_owned(),
                "Lapangan kembali kosong.".to_owned(),
            ),
        },
        (Move::CancelByPlayer, _) => EmailTexts {
            subject: locale.pick("Booking canceled by the player", "Booking dibatalkan pemain"),
            what: locale.pick(
                format!("{player} has canceled a booking at {venue}:"),
                format!("{player} membatalkan booking di {venue}:"),
            ),
            next: locale.pick(
                "The court is free again.".to_owned(),
                "Lapangan kembali kosong.".to_owned(),
            ),
        },
        _ => EmailTexts {
            subject: locale.pick("New booking", "Booking baru"),
            what: locale.pick(
                format!("{player} has booked at {venue}:"),
                format!("{player} sudah booking di {venue}:"),
            ),
            next: locale.pick(
                "It is confirmed; there is nothing to do.".to_owned(),
                "Booking sudah terkonfirmasi; tidak ada yang perlu dilakukan.".to_owned(),
            ),
        },
    }
}

fn status_before(details: &Details) -> Option<Status> {
    details.events.last().and_then(|event| event.from)
}

/// Whether the last change was made to a request that was not decided yet.
fn was_request(details: &Details) -> bool {
    !matches!(
        status_before(details),
        Some(Status::AwaitingPayment | Status::Confirmed)
    )
}

/// Staff are also notified of an expiry.
#[rustfmt::skip]
fn expired(details: &Details, locale: Locale) -> EmailTexts {
    let (player, venue) = (&details.player.name, &details.venue.name);
    let waited_for_payment = status_before(details) == Some(Status::AwaitingPayment);
    let is_reported = details.booking.settlement.reported_at.is_some();
    let what = match (waited_for_payment, is_reported) {
        (true, true) => locale.pick(
            format!("The payment that {player} reported for this booking at {venue} was not confirmed before its last hour ended:"),
            format!("Pembayaran yang dilaporkan {player} untuk booking di {venue} ini tidak dikonfirmasi sampai jam terakhirnya selesai:"),
        ),
        (true, false) => locale.pick(
            format!("{player} did not report a payment in time for this booking at {venue}:"),
            format!("{player} tidak melaporkan pembayaran tepat waktu untuk booking di {venue} ini:"),
        ),
        (false, _) => locale.pick(
            format!("Nobody answered the request of {player} at {venue} in time:"),
            format!("Permintaan {player} di {venue} tidak diputuskan tepat waktu:"),
        ),
    };
    EmailTexts {
        subject: locale.pick("A booking has expired", "Booking kedaluwarsa"),
        what,
        next: locale.pick(
            "The court is free again. On the page of the booking you can reinstate it while its hours are free.",
            "Lapangan kembali kosong. Selama jamnya masih kosong, booking ini bisa diaktifkan lagi lewat halamannya.",
        ).to_owned(),
    }
}
