//! Booking emails: to the player when staff or a deadline change a booking, or when it is confirmed instantly; to the
//! venue's staff when the player or a deadline do. Each in the recipient's language.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::accounts::{self, Capability};
use crate::app::Tx;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Actor, Move, Status, Step};
use crate::bookings::model::{ProposalStatus, Slot};
use crate::bookings::notify::staff_limit::Allowance;
use crate::bookings::notify::times::{lines, span};
use crate::bookings::notify::{calendar, player, staff, staff_limit};
use crate::bookings::{number, payment};
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email, EmailOptions};
use crate::{sports, text, times};

/// The texts of an email beside the venue and the times.
pub struct EmailTexts {
    /// The venue and the first start follow it.
    pub subject: &'static str,
    /// Shown before the times.
    pub what: String,
    /// Shown at the end.
    pub next: String,
}

/// Queues the emails for a move that has just been made.
pub fn send(tx: &mut Tx<'_>, details: &Details, step: &Step<'_>) -> Result<(), Error> {
    let zone = details.venue.zone()?;
    let by_player = step.by.actor() == Actor::Player;
    if by_player || matches!(step.by, Move::Expire | Move::ProposalsRunOut) {
        tell_staff(tx, details, by_player, |locale| {
            let texts = staff::texts(details, step, &zone, locale);
            (texts, said_beside(details, step, &zone, locale))
        })?;
    }
    let is_settled = matches!(step.to, Status::Confirmed | Status::AwaitingPayment);
    if by_player && !is_settled {
        return Ok(());
    }
    let locale = details.player.locale;
    let texts = player::texts(details, step, &zone, locale);
    let mut more = said_beside(details, step, &zone, locale);
    if is_moved(details, step) {
        let asked = locale.pick("You requested:", "Kamu minta:");
        more.push(format!(
            "{asked}\n{}",
            lines(moved_from(details, step), &zone, locale)
        ));
    }
    if step.to == Status::AwaitingPayment {
        more.extend(to_pay(details, locale));
    }
    more.extend(payment::pay_back(details, locale, true));
    tell_player(tx, details, texts, more, None)
}

/// Emails every member of staff who may decide on the venue's bookings. Emails caused by one player are limited.
pub fn tell_staff(
    tx: &mut Tx<'_>,
    details: &Details,
    by_player: bool,
    say: impl Fn(Locale) -> (EmailTexts, Vec<String>),
) -> Result<(), Error> {
    let allowance = if by_player {
        staff_limit::count(tx, details)?
    } else {
        Allowance::Allowed
    };
    if allowance == Allowance::Refused {
        return Ok(());
    }
    let zone = details.venue.zone()?;
    for (to, locale) in accounts::staff_addresses(tx.conn, details.venue.id, Capability::Bookings)?
    {
        let (texts, mut more) = say(locale);
        more.extend(payment::pay_back(details, locale, false));
        more.push(player_contact(details, locale));
        if allowance == Allowance::LastAllowed {
            more.push(staff_limit::last(details, locale));
        }
        let email = Email {
            to,
            action: Some(for_staff(details, locale)),
            ..email(details, &zone, locale, texts, more)
        };
        let beside = EmailOptions {
            reply_to: details.player.email.clone(),
            ..EmailOptions::default()
        };
        mail::enqueue_with(tx, &email, &beside)?;
    }
    Ok(())
}

/// Emails the player, with the address, the contact and the calendar file. Guests have no email address.
pub fn tell_player(
    tx: &mut Tx<'_>,
    details: &Details,
    texts: EmailTexts,
    mut more: Vec<String>,
    useless_at: Option<Timestamp>,
) -> Result<(), Error> {
    if details.booking.guest.is_some() {
        return Ok(());
    }
    let (zone, locale) = (details.venue.zone()?, details.player.locale);
    more.push(venue_contact(details, locale));
    let email = Email {
        to: details.player.email.clone(),
        action: Some(for_player(details, locale)),
        ..email(details, &zone, locale, texts, more)
    };
    let beside = EmailOptions {
        calendar: calendar::file(tx.app, details, locale, tx.now)?,
        useless_at,
        ..EmailOptions::default()
    };
    mail::enqueue_with(tx, &email, &beside)
}

/// The amount and the payment instructions, until the payment is reported.
pub fn to_pay(details: &Details, locale: Locale) -> Vec<String> {
    if details.booking.settlement.reported_at.is_some() {
        return Vec::new();
    }
    let mut more: Vec<String> = payment::ask_amount(&details.booking, locale)
        .into_iter()
        .collect();
    more.extend(payment::how_to_pay(details, locale));
    more
}

/// Whether staff confirmed other times than those requested.
pub fn is_moved(details: &Details, step: &Step<'_>) -> bool {
    let times = |slots: &[Slot]| -> Vec<_> {
        slots
            .iter()
            .map(|slot| (slot.starts_at, slot.ends_at))
            .collect()
    };
    let before = moved_from(details, step);
    step.by == Move::ConfirmTimes && !before.is_empty() && times(before) != times(&details.slots)
}

/// The times this move replaced.
fn moved_from<'a>(details: &'a Details, step: &Step<'_>) -> &'a [Slot] {
    let sets = details
        .earlier
        .chunk_by(|one, next| one.created_at == next.created_at);
    let last = sets.last().unwrap_or_default();
    match step.instead {
        Some(_) => last,
        None => &[],
    }
}

/// The link to the player's view.
pub fn for_player(details: &Details, locale: Locale) -> (String, String) {
    let label = locale.pick("See your booking", "Lihat booking kamu");
    (label.to_owned(), format!("/booking/{}", details.booking.id))
}

/// The link to the back-office view.
pub fn for_staff(details: &Details, locale: Locale) -> (String, String) {
    let label = locale.pick("Open the booking", "Buka booking");
    let path = format!("/internal/bookings/{}", details.booking.id);
    (label.to_owned(), path)
}

/// An email about a booking, without recipient: its facts, then `more`.
fn email(
    details: &Details,
    zone: &TimeZone,
    locale: Locale,
    texts: EmailTexts,
    more: Vec<String>,
) -> Email {
    let first_start = times::short(details.booking.starts_at, zone, locale);
    let mut paragraphs = vec![texts.what, facts(details, zone, locale)];
    if !texts.next.is_empty() {
        paragraphs.push(texts.next);
    }
    paragraphs.extend(more);
    Email {
        to: String::new(),
        locale,
        subject: format!("{}: {}, {first_start}", texts.subject, details.venue.name),
        paragraphs,
        action: None,
    }
}

/// Sport, times and courts, price and number.
fn facts(details: &Details, zone: &TimeZone, locale: Locale) -> String {
    let booking = &details.booking;
    let mut facts = vec![
        sports::name(&booking.sport_id, locale).to_owned(),
        lines(&details.slots, zone, locale),
    ];
    facts.extend(payment::amount(booking, locale));
    facts.push(number::label(booking, locale));
    facts.join("\n")
}

fn venue_contact(details: &Details, locale: Locale) -> String {
    let venue = &details.venue;
    let map = venue.map_address();
    let mut lines = vec![
        venue.name.clone(),
        venue.formatted_address.clone(),
        locale.pick(format!("Map: {map}"), format!("Peta: {map}")),
    ];
    if !venue.phone_number.is_empty() {
        let title = locale.pick("Phone", "Telepon");
        lines.push(format!("{title}: {}", venue.phone_number));
    }
    if !venue.website.is_empty() {
        lines.push(venue.website.clone());
    }
    lines.join("\n")
}

/// The player's contact and notes.
fn player_contact(details: &Details, locale: Locale) -> String {
    let player = &details.player;
    let title = locale.pick("Player", "Pemain");
    let who = format!("{title}: {} ({})", player.name, player.email);
    if details.booking.notes.is_empty() {
        return who;
    }
    let title = locale.pick("Note", "Catatan");
    format!("{who}\n{}", text::quoted(title, &details.booking.notes))
}

/// The offered times, and the reason given.
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

/// The offered times, one per line.
fn on_offer(details: &Details, zone: &TimeZone, locale: Locale) -> String {
    let title = locale.pick("Offered times:", "Jam yang ditawarkan:");
    details
        .proposals
        .iter()
        .filter(|proposal| proposal.status == ProposalStatus::Offered)
        .fold(title.to_owned(), |list, proposal| {
            let span = span(proposal.starts_at, proposal.ends_at, zone, locale);
            format!("{list}\n{span}")
        })
}

/// When the hold ends; empty if there is none, and then the email omits it.
pub fn deadline(details: &Details, zone: &TimeZone, locale: Locale) -> String {
    said(details.booking.expires_at, zone, locale)
}

pub fn said(at: Option<Timestamp>, zone: &TimeZone, locale: Locale) -> String {
    at.map(|at| times::moment(at, zone, locale))
        .unwrap_or_default()
}
