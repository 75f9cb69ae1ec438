//! Emails about a player's wish to move a booking: to staff, and the answer where it stays.

use uuid::Uuid;

use super::emails;
use super::facts::Facts;
use super::times::lines;
use crate::app::Tx;
use crate::bookings::details;
use crate::bookings::payment::Received;
use crate::error::Error;
use crate::mail::{EmailOptions, MailTemplate, Samples, mail_template};

mail_template!(MoveAsked<'a>, "move_asked.txt", { booking: &'a Facts<'a>, wanted: String, answer_by: String });
mail_template!(MoveDeclined<'a>, "move_declined.txt", { booking: &'a Facts<'a> });

pub fn tell_staff(tx: &mut Tx<'_>, booking_id: Uuid) -> Result<(), Error> {
    let details = details::one(tx, booking_id)?;
    let Some(request) = &details.booking.move_request else {
        return Ok(());
    };
    let zone = &details.venue.zone()?;
    emails::tell_staff(tx, &details, true, |booking, to, locale| {
        let email = MoveAsked {
            booking,
            wanted: lines(&request.slots, zone, locale),
            answer_by: crate::times::moment(request.expires_at, zone, locale),
        };
        email.email(to, locale)
    })
}

pub fn tell_player(tx: &mut Tx<'_>, booking_id: Uuid, reason: &str) -> Result<(), Error> {
    let details = details::one(tx, booking_id)?;
    let locale = details.player.locale;
    let booking = &Facts {
        reason,
        ..Facts::of(&details, locale)?
    };
    let email = MoveDeclined { booking }.email(&details.player.email, locale)?;
    emails::tell_player(tx, &details, &email, EmailOptions::default())
}

pub fn samples<'a>(
    to: &mut Samples<'_>,
    booking: &'a Facts<'a>,
    closed: &'a Facts<'a>,
) -> Result<(), Error> {
    to.add(&MoveAsked {
        booking,
        wanted: booking.times.clone(),
        answer_by: booking.deadline.clone(),
    })?;
    to.add(&MoveDeclined { booking: closed })
}
