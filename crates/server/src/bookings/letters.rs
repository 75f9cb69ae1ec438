//! The mail that follows a move: to the player when staff or time moved, to the staff of the venue
//! when the player did, each in their own language.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use lapang_db::Conn;

use super::details::Details;
use super::moves::Step;
use super::states::{Actor, Move, Status};
use super::times::{lines, span};
use super::{ProposalStatus, payment};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Letter};
use crate::{text, times};

/// What a letter says beside the venue and the times.
pub struct Words {
    /// Followed by the venue and the first start.
    pub subject: &'static str,
    /// Before the times.
    pub what: String,
    /// At the end.
    pub next: String,
}

/// Queues the letters of a move that has just been made.
pub fn send(
    conn: &mut dyn Conn,
    app: &App,
    details: &Details,
    step: &Step<'_>,
) -> Result<(), Error> {
    let zone = details.venue.zone()?;
    if step.by.actor() == Actor::Player {
        for (to, locale) in accounts::staff_addresses(conn, details.venue.id)? {
            // Who books and cancels again and again does not write to staff again and again.
            if step.by == Move::CancelByPlayer
                && !accounts::may_write_to(conn, app, details.booking.user_id, &to)?
            {
                continue;
            }
            let words = to_staff(details, step, &zone, locale);
            let more = said_beside(details, step, &zone, locale);
            let letter = letter(details, &zone, locale, words, more);
            let action = Some(for_staff(details, locale));
            mail::queue(
                conn,
                app,
                &Letter {
                    to,
                    action,
                    ..letter
                },
            )?;
        }
    } else if details.booking.guest.is_none() {
        // A guest has left no address.
        let (to, locale) = (details.player.email.clone(), details.player.locale);
        let words = to_player(details, step, &zone, locale);
        let mut more = said_beside(details, step, &zone, locale);
        if step.to == Status::AwaitingPayment {
            more.push(payment::amount_due(&details.booking, locale));
            more.extend(payment::how_to_pay(details, locale));
        }
        let letter = letter(details, &zone, locale, words, more);
        let action = Some(for_player(details, locale));
        mail::queue(
            conn,
            app,
            &Letter {
                to,
                action,
                ..letter
            },
        )?;
    }
    Ok(())
}

/// Where the player sees how it stands.
pub fn for_player(details: &Details, locale: Locale) -> (String, String) {
    let label = locale.pick("See your booking", "Lihat booking kamu");
    (label.to_owned(), format!("/booking/{}", details.booking.id))
}

/// What is to be done next in the back-office.
pub fn for_staff(details: &Details, locale: Locale) -> (String, String) {
    let label = locale.pick("Open the booking", "Buka booking");
    let path = format!("/internal/bookings/{}", details.booking.id);
    (label.to_owned(), path)
}

/// A letter about a booking, still without an address: its times, and `more` after them.
pub fn letter(
    details: &Details,
    zone: &TimeZone,
    locale: Locale,
    words: Words,
    more: Vec<String>,
) -> Letter {
    let first_start = times::short(details.booking.starts_at, zone, locale);
    let mut paragraphs = vec![words.what, lines(&details.slots, zone, locale)];
    paragraphs.extend(more);
    if !words.next.is_empty() {
        paragraphs.push(words.next);
    }
    Letter {
        to: String::new(),
        locale,
        subject: format!("{}: {}, {first_start}", words.subject, details.venue.name),
        paragraphs,
        action: None,
    }
}

/// Times on offer, and somebody's words.
fn said_beside(details: &Details, step: &Step<'_>, zone: &TimeZone, locale: Locale) -> Vec<String> {
    let mut more = Vec::new();
    if step.by == Move::Propose {
        more.push(on_offer(details, zone, locale));
    }
    if !step.reason.is_empty() {
        let title = match step.by {
            Move::Propose => locale.pick("Note", "Catatan"),
            _ => locale.pick("Reason", "Alasan"),
        };
        more.push(text::quoted(title, step.reason));
    }
    more
}

/// The times on offer, one a line.
fn on_offer(details: &Details, zone: &TimeZone, locale: Locale) -> String {
    let title = locale.pick("Times on offer:", "Jam yang ditawarkan:");
    details
        .proposals
        .iter()
        .filter(|proposal| proposal.status == ProposalStatus::Offered)
        .fold(title.to_owned(), |list, proposal| {
            let span = span(proposal.starts_at, proposal.ends_at, zone, locale);
            format!("{list}\n{span}")
        })
}

#[rustfmt::skip]
fn to_staff(details: &Details, step: &Step<'_>, zone: &TimeZone, locale: Locale) -> Words {
    let (player, venue) = (&details.player.name, &details.venue.name);
    let deadline = deadline(details, zone, locale);
    match (step.by, step.to) {
        (Move::Create, Status::PendingReview) => Words {
            subject: locale.pick("New booking request", "Permintaan booking baru"),
            what: locale.pick(
                format!("{player} would like to play at {venue}:"),
                format!("{player} mau main di {venue}:"),
            ),
            next: locale.pick(
                format!("Please decide by {deadline}. The court is held until then."),
                format!("Mohon diputuskan sebelum {deadline}. Sampai saat itu lapangan ditahan."),
            ),
        },
        (Move::Create, Status::AwaitingPayment) => Words {
            subject: locale.pick("New booking, waiting for payment", "Booking baru, menunggu pembayaran"),
            what: locale.pick(
                format!("{player} has booked at {venue} and has yet to pay:"),
                format!("{player} sudah booking di {venue} dan belum membayar:"),
            ),
            next: locale.pick(
                format!("Please confirm when the payment has arrived. The court is held until {deadline}."),
                format!("Mohon dikonfirmasi setelah pembayaran masuk. Lapangan ditahan sampai {deadline}."),
            ),
        },
        (Move::Accept, Status::UserSelected) => Words {
            subject: locale.pick("A proposed time was chosen", "Jam yang kamu tawarkan dipilih"),
            what: locale.pick(
                format!("{player} has chosen one of the times you proposed at {venue}:"),
                format!("{player} memilih salah satu jam yang kamu tawarkan di {venue}:"),
            ),
            next: locale.pick(
                format!("Please confirm by {deadline}. The court is held until then."),
                format!("Mohon dikonfirmasi sebelum {deadline}. Sampai saat itu lapangan ditahan."),
            ),
        },
        (Move::Accept, Status::AwaitingPayment) => Words {
            subject: locale.pick("A proposed time was chosen, waiting for payment", "Jam yang kamu tawarkan dipilih, menunggu pembayaran"),
            what: locale.pick(
                format!("{player} has chosen one of the times you proposed at {venue} and has yet to pay:"),
                format!("{player} memilih salah satu jam yang kamu tawarkan di {venue} dan belum membayar:"),
            ),
            next: locale.pick(
                format!("Please confirm when the payment has arrived. The court is held until {deadline}."),
                format!("Mohon dikonfirmasi setelah pembayaran masuk. Lapangan ditahan sampai {deadline}."),
            ),
        },
        (Move::Accept, _) => Words {
            subject: locale.pick("A proposed time was chosen", "Jam yang kamu tawarkan dipilih"),
            what: locale.pick(
                format!("{player} has chosen one of the times you proposed at {venue}:"),
                format!("{player} memilih salah satu jam yang kamu tawarkan di {venue}:"),
            ),
            next: locale.pick(
                "It is confirmed; there is nothing to do.".to_owned(),
                "Booking sudah terkonfirmasi; tidak ada yang perlu dilakukan.".to_owned(),
            ),
        },
        (Move::Decline, _) => Words {
            subject: locale.pick("Proposed times declined", "Jam yang ditawarkan ditolak"),
            what: locale.pick(
                format!("{player} has declined the times you proposed at {venue} and still asks for:"),
                format!("{player} menolak jam yang kamu tawarkan di {venue} dan masih minta:"),
            ),
            next: locale.pick(
                format!("Please decide by {deadline}. The court is held until then."),
                format!("Mohon diputuskan sebelum {deadline}. Sampai saat itu lapangan ditahan."),
            ),
        },
        (Move::CancelByPlayer, _) => Words {
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
        _ => Words {
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

#[rustfmt::skip]
fn to_player(details: &Details, step: &Step<'_>, zone: &TimeZone, locale: Locale) -> Words {
    let venue = &details.venue.name;
    let deadline = deadline(details, zone, locale);
    let answer_by = said(details.booking.offers_until, zone, locale);
    match (step.by, step.to) {
        (_, Status::AwaitingPayment) => Words {
            subject: locale.pick("Please pay for your booking", "Yuk, bayar booking kamu"),
            what: locale.pick(
                format!("{venue} has accepted your booking:"),
                format!("{venue} menerima booking kamu:"),
            ),
            next: locale.pick(
                format!("Please pay by {deadline}; the court is held for you until then. When you have paid, say so on the page of your booking."),
                format!("Mohon bayar sebelum {deadline}; sampai saat itu lapangan ditahan untuk kamu. Setelah membayar, kabari lewat halaman booking kamu."),
            ),
        },
        (Move::ReceivePayment, _) => Words {
            subject: locale.pick("Payment received, booking confirmed", "Pembayaran diterima, booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has received your payment. Your booking is confirmed:"),
                format!("{venue} sudah menerima pembayaran kamu. Booking kamu sudah dikonfirmasi:"),
            ),
            next: enjoy(locale),
        },
        (_, Status::Confirmed) => Words {
            subject: locale.pick("Booking confirmed", "Booking kamu sudah dikonfirmasi"),
            what: locale.pick(
                format!("{venue} has confirmed your booking:"),
                format!("{venue} mengonfirmasi booking kamu:"),
            ),
            next: enjoy(locale),
        },
        (Move::Propose, _) => Words {
            subject: locale.pick("Other times for your booking", "Jam lain untuk booking kamu"),
            what: locale.pick(
                format!("{venue} proposes other times for this booking:"),
                format!("{venue} menawarkan jam lain untuk booking ini:"),
            ),
            next: locale.pick(
                format!("Please choose by {answer_by}. The times you asked for stay held until then, and so do these."),
                format!("Mohon dipilih sebelum {answer_by}. Sampai saat itu jam yang kamu minta dan jam yang ditawarkan tetap ditahan."),
            ),
        },
        (Move::Reject, _) => Words {
            subject: locale.pick("The venue cannot take your booking", "Venue tidak bisa menerima booking kamu"),
            what: locale.pick(
                format!("We are sorry: {venue} cannot take this booking:"),
                format!("Maaf, {venue} tidak bisa menerima booking ini:"),
            ),
            next: look_again(locale),
        },
        (Move::CancelByStaff, _) => Words {
            subject: locale.pick("The venue has canceled your booking", "Venue membatalkan booking kamu"),
            what: locale.pick(
                format!("We are sorry: {venue} has canceled this booking:"),
                format!("Maaf, {venue} membatalkan booking ini:"),
            ),
            next: look_again(locale),
        },
        (_, Status::PendingReview) => Words {
            subject: locale.pick("The proposed times are gone", "Tawaran jam lain sudah tidak berlaku"),
            what: locale.pick(
                format!("The other times that {venue} proposed are no longer on offer. You are still asking for:"),
                format!("Jam lain yang ditawarkan {venue} sudah tidak berlaku. Permintaan kamu masih:"),
            ),
            next: locale.pick(
                format!("The venue decides by {deadline}."),
                format!("Venue akan memutuskan sebelum {deadline}."),
            ),
        },
        _ => Words {
            subject: locale.pick("Your booking has expired", "Booking kamu kedaluwarsa"),
            what: locale.pick(
                format!("Time ran out for this booking at {venue}, and the court is no longer held:"),
                format!("Waktu untuk booking di {venue} ini sudah habis dan lapangan tidak lagi ditahan:"),
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
            "You can ask for another time, or look for another venue.",
            "Kamu bisa minta jam lain atau cari venue lain.",
        )
        .to_owned()
}

/// When the hold ends; empty where there is none, and then no letter says it.
pub fn deadline(details: &Details, zone: &TimeZone, locale: Locale) -> String {
    said(details.booking.expires_at, zone, locale)
}

fn said(at: Option<Timestamp>, zone: &TimeZone, locale: Locale) -> String {
    at.map(|at| times::moment(at, zone, locale))
        .unwrap_or_default()
}
