//! The texts of emails to the player.

use jiff::tz::TimeZone;

use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Move, Status, Step};
use crate::bookings::notify::emails;
use crate::bookings::notify::emails::{EmailTexts, is_moved};
use crate::locale::Locale;

#[expect(clippy::too_many_lines, reason = "a table of texts")]
#[rustfmt::skip]
pub fn texts(details: &Details, step: &Step<'_>, zone: &TimeZone, locale: Locale) -> EmailTexts {
    let venue = &details.venue.name;
    let deadline = emails::deadline(details, zone, locale);
    let answer_by = emails::said(details.booking.offers_until, zone, locale);
    match (step.by, step.to) {
        (_, Status::AwaitingPayment) => EmailTexts {
            subject: if is_moved(details, step) {
                locale.pick("Time changed, please pay for your booking", "Jam diubah, yuk bayar booking kamu")
            } else {
                locale.pick("Please pay for your booking", "Yuk, bayar booking kamu")
            },
            what: match step.by {
                Move::Create | Move::Accept => locale.pick(
                    format!("These hours at {venue} are yours as soon as you have paid:"),
                    format!("Jam di {venue} ini jadi punya kamu begitu sudah dibayar:"),
                ),
                Move::Reinstate => locale.pick(
                    format!("{venue} has reinstated your booking:"),
                    format!("{venue} mengaktifkan lagi booking kamu:"),
                ),
                _ if is_moved(details, step) => locale.pick(
                    format!("{venue} can accept your booking at another time:"),
                    format!("{venue} bisa menerima booking kamu di jam lain:"),
                ),
                _ => locale.pick(
                    format!("{venue} has accepted your booking:"),
                    format!("{venue} menerima booking kamu:"),
                ),
            },
            next: match details.booking.settlement.reported_at {
                Some(_) => locale.pick(
                    "Your payment is being checked; the court is held for you until then.",
                    "Pembayaran kamu sedang dicek; sampai selesai lapangan tetap diamankan untuk kamu.",
                ).to_owned(),
                None => locale.pick(
                    format!("Please pay by {deadline}; the court is held for you until then. When you have paid, report the payment on the page of your booking."),
                    format!("Mohon bayar sebelum {deadline}; sampai saat itu lapangan diamankan untuk kamu. Setelah membayar, laporkan pembayarannya lewat halaman booking kamu."),
                ),
            },
        },
        (Move::Create | Move::Accept, Status::Confirmed) => EmailTexts {
            subject: locale.pick("Booking confirmed", "Booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("Your booking at {venue} is confirmed:"),
                format!("Booking kamu di {venue} sudah dikonfirmasi:"),
            ),
            next: enjoy(locale),
        },
        (Move::Reinstate, _) => EmailTexts {
            subject: locale.pick("Your booking is reinstated and confirmed", "Booking kamu aktif lagi dan sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has reinstated your booking. It is confirmed:"),
                format!("{venue} mengaktifkan lagi booking kamu. Booking sudah dikonfirmasi:"),
            ),
            next: enjoy(locale),
        },
        (Move::Release, _) => EmailTexts {
            subject: locale.pick("Your booking is shorter", "Booking kamu dipersingkat"),
            what: locale.pick(
                format!("{venue} has released the rest of your booking. These hours remain:"),
                format!("{venue} melepas sisa jam booking kamu. Jam yang tetap milik kamu:"),
            ),
            next: locale.pick(
                "If you have questions, please contact the venue.",
                "Kalau ada pertanyaan, silakan hubungi venue.",
            ).to_owned(),
        },
        (_, Status::Confirmed) if is_moved(details, step) => EmailTexts {
            subject: locale.pick("Time changed, booking confirmed", "Jam diubah, booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has confirmed your booking at another time:"),
                format!("{venue} mengonfirmasi booking kamu di jam lain:"),
            ),
            next: locale.pick(
                "If this time does not suit you, cancel on the page of your booking.",
                "Kalau jam ini tidak cocok, batalkan lewat halaman booking kamu.",
            ).to_owned(),
        },
        (Move::ReceivePayment, _) => EmailTexts {
            subject: locale.pick("Payment received, booking confirmed", "Pembayaran diterima, booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has received your payment. Your booking is confirmed:"),
                format!("{venue} sudah menerima pembayaran kamu. Booking kamu sudah dikonfirmasi:"),
            ),
            next: enjoy(locale),
        },
        (_, Status::Confirmed) => EmailTexts {
            subject: locale.pick("Booking confirmed", "Booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has confirmed your booking:"),
                format!("{venue} mengonfirmasi booking kamu:"),
            ),
            next: enjoy(locale),
        },
        (Move::Propose, _) => EmailTexts {
            subject: locale.pick("Other times for your booking", "Jam lain untuk booking kamu"),
            what: locale.pick(
                format!("{venue} offers other times for this booking:"),
                format!("{venue} menawarkan jam lain untuk booking ini:"),
            ),
            next: locale.pick(
                format!("Please choose by {answer_by}. The times you requested stay held until then, and so do these."),
                format!("Mohon dipilih sebelum {answer_by}. Sampai saat itu jam yang kamu minta dan jam yang ditawarkan tetap diamankan."),
            ),
        },
        (Move::Reject, _) => EmailTexts {
            subject: locale.pick("The venue cannot accept your booking", "Pengelola tidak bisa menerima booking kamu"),
            what: locale.pick(
                format!("We are sorry: {venue} cannot accept this booking:"),
                format!("Maaf, {venue} tidak bisa menerima booking ini:"),
            ),
            next: look_again(locale),
        },
        (Move::CancelByStaff, _) => EmailTexts {
            subject: locale.pick("The venue has canceled your booking", "Pengelola membatalkan booking kamu"),
            what: locale.pick(
                format!("We are sorry: {venue} has canceled this booking:"),
                format!("Maaf, {venue} membatalkan booking ini:"),
            ),
            next: look_again(locale),
        },
        (_, Status::PendingReview) => EmailTexts {
            subject: locale.pick("The offered times are no longer available", "Tawaran jam lain sudah tidak berlaku"),
            what: locale.pick(
                format!("The other times that {venue} offered have expired or were withdrawn. Your request is still for:"),
                format!("Jam lain yang ditawarkan {venue} sudah tidak berlaku. Permintaan kamu masih:"),
            ),
            next: locale.pick(
                format!("The venue decides by {deadline}."),
                format!("Pengelola akan memutuskan sebelum {deadline}."),
            ),
        },
        _ => EmailTexts {
            subject: locale.pick("Your booking has expired", "Booking kamu kedaluwarsa"),
            what: locale.pick(
                format!("This booking at {venue} has expired, and the court is no longer held:"),
                format!("Booking di {venue} ini sudah kedaluwarsa dan lapangan tidak lagi diamankan:"),
            ),
            next: look_again(locale),
        },
    }
}

fn enjoy(locale: Locale) -> String {
    locale
        .pick("Have a good game!", "Selamat bermain!")
        .to_owned()
}

fn look_again(locale: Locale) -> String {
    locale
        .pick(
            "You can request another time, or look for another venue.",
            "Kamu bisa ajukan jam lain atau cari tempat lain.",
        )
        .to_owned()
}
