//! Booking emails: to the player when staff or a deadline change a booking, or when it is confirmed instantly; to the
//! venue's staff when the player or a deadline do. Each in the recipient's language.

use crate::accounts::{self, Capability, Person};
use crate::app::Tx;
use crate::bookings::details::Details;
use crate::bookings::lifecycle::{Actor, Move, Status, Step};
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::staff_limit::Allowance;
use crate::bookings::notify::{calendar, move_request, player, staff, staff_limit};
use crate::bookings::payment::Received;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, Email, EmailOptions, Samples};
use crate::venues::VenueCard;
use crate::venues::payment::Instructions;

/// Queues the emails for a move that has just been made.
pub fn send(tx: &mut Tx<'_>, details: &Details, step: &Step<'_>) -> Result<(), Error> {
    let by_player = step.by.actor() == Actor::Player;
    let is_suspension = step.by == Move::Suspend;
    if by_player || is_suspension || matches!(step.by, Move::Expire | Move::ProposalsRunOut) {
        tell_staff(tx, details, by_player, |facts, to, locale| {
            let after = Facts::after(details, step, locale)?;
            let facts = Facts {
                // The email about a suspension says it in the reader's language.
                reason: if is_suspension { "" } else { step.reason },
                requested: after.requested,
                ..facts.clone()
            };
            staff::email(details, step, &facts, to, locale)
        })?;
    }
    let is_settled = matches!(step.to, Status::Confirmed | Status::AwaitingPayment);
    if (by_player && !is_settled) || is_suspension {
        return Ok(());
    }
    if step.is_quiet {
        return Ok(());
    }
    let facts = Facts::after(details, step, details.player.locale)?;
    let email = player::email(step, &facts)?;
    let options = EmailOptions {
        undo: step.undo_until.map(|until| (details.booking.id, until)),
        ..EmailOptions::default()
    };
    tell_player(tx, details, &email, options)
}

/// Emails every member of staff who may decide on the venue's bookings. Emails caused by one player are limited.
pub fn tell_staff(
    tx: &mut Tx<'_>,
    details: &Details,
    by_player: bool,
    write: impl Fn(&Facts<'_>, &str, Locale) -> Result<Email, Error>,
) -> Result<(), Error> {
    let allowance = if by_player {
        staff_limit::count(tx, details)?
    } else {
        Allowance::Allowed
    };
    if allowance == Allowance::Refused {
        return Ok(());
    }
    for (to, locale) in accounts::staff_addresses(tx.conn, details.venue.id, Capability::Bookings)?
    {
        let facts = Facts {
            is_last_email: allowance == Allowance::LastAllowed,
            ..Facts::of(details, locale)?
        };
        let beside = EmailOptions {
            reply_to: details.player.email.clone(),
            ..EmailOptions::default()
        };
        mail::enqueue_with(tx, &write(&facts, &to, locale)?, &beside)?;
    }
    Ok(())
}

/// Emails the player, with the calendar file. Guests have no email address.
pub fn tell_player(
    tx: &mut Tx<'_>,
    details: &Details,
    email: &Email,
    options: EmailOptions,
) -> Result<(), Error> {
    if details.booking.guest.is_some() {
        return Ok(());
    }
    let beside = EmailOptions {
        calendar: calendar::file(tx.app, details, email.locale, tx.now)?,
        ..options
    };
    mail::enqueue_with(tx, email, &beside)
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let text = |usual| to.text(usual).to_owned();
    let venue = &VenueCard::sample(to);
    let person = &Person {
        id: venue.id,
        name: text("Ani"),
        email: text("ani@example.com"),
        avatar_url: String::new(),
        locale: to.locale,
        is_suspended: false,
    };
    let instructions = &Instructions {
        bank_name: text("Bank Melati"),
        account_number: text("123 456"),
        account_name: text("Budi"),
        notes: text("With your booking number\nas the message"),
        qris_url: "https://melati.example/qris.png".to_owned(),
    };
    let of = &Samples::new(to.app, to.locale, to.hostile);
    let facts = &Facts::sample(of, (venue, person), instructions)?;
    let closed = &Facts {
        received: Some(Received::Reported),
        reason: of.text("Rain\nand wind"),
        is_last_email: true,
        ..facts.clone()
    };
    player::samples(to, facts, closed)?;
    move_request::samples(to, facts, closed)?;
    staff::samples(to, facts, closed)
}
