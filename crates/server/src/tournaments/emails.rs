//! Emails to those who entered.

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::model::{Tournament, path};
use crate::app::Tx;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{self, MailTemplate, Samples, mail_template};
use crate::{accounts, times, venues};

mail_template!(TournamentCalledOff<'a>, "tournament_called_off.txt", {
    name: &'a str, span: String, place: &'a str, reason: &'a str
});
mail_template!(TournamentPlace<'a>, "tournament_place.txt", {
    name: &'a str, event: &'a str, span: String, place: &'a str, path: String
});
mail_template!(
    /// To somebody whom the organiser named.
    TournamentOrganiser<'a>, "tournament_organiser.txt", {
        by: &'a str,
        name: &'a str,
        span: String,
        place: &'a str,
        address: &'a str,
        path: String,
    }
);

fn span(tournament: &Tournament, locale: Locale) -> Result<String, Error> {
    let zone = TimeZone::get(&tournament.time_zone).map_err(anyhow::Error::from)?;
    Ok(times::span(
        tournament.starts_at,
        tournament.ends_at,
        &zone,
        locale,
    ))
}

/// The venue's name, or the location.
pub fn place(tx: &mut Tx<'_>, tournament: &Tournament) -> Result<String, Error> {
    let venue = match tournament.venue_id {
        Some(id) => venues::cards(tx.conn, &[id])?.remove(&id),
        None => None,
    };
    Ok(venue.map_or_else(|| tournament.location.clone(), |it| it.name))
}

pub fn called_off(tx: &mut Tx<'_>, tournament: &Tournament, ids: &[Uuid]) -> Result<(), Error> {
    let place = place(tx, tournament)?;
    for person in accounts::people(tx.conn, ids)?.into_values() {
        let email = TournamentCalledOff {
            name: &tournament.name,
            span: span(tournament, person.locale)?,
            place: &place,
            reason: &tournament.called_off_reason,
        }
        .email(&person.email, person.locale)?;
        mail::enqueue(tx, &email)?;
    }
    Ok(())
}

/// Somebody has a place who waited for it.
pub fn moved_up(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    event: &str,
    ids: &[Uuid],
) -> Result<(), Error> {
    let place = place(tx, tournament)?;
    for person in accounts::people(tx.conn, ids)?.into_values() {
        let email = TournamentPlace {
            name: &tournament.name,
            event,
            span: span(tournament, person.locale)?,
            place: &place,
            path: path(tournament.id),
        }
        .email(&person.email, person.locale)?;
        mail::enqueue_until(tx, &email, tournament.ends_at)?;
    }
    Ok(())
}

/// The organiser has named a co-organiser.
pub fn named(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    to: &str,
    locale: Locale,
) -> Result<(), Error> {
    let place = place(tx, tournament)?;
    let organiser = accounts::people(tx.conn, &[tournament.organiser_id])?.into_values();
    let by: String = organiser.map(|it| it.shown_name()).collect();
    let email = TournamentOrganiser {
        by: &by,
        name: &tournament.name,
        span: span(tournament, locale)?,
        place: &place,
        address: to,
        path: path(tournament.id),
    }
    .email(to, locale)?;
    mail::enqueue(tx, &email)
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let (start, end) = to.hours();
    let span = times::span(start, end, &TimeZone::UTC, to.locale);
    let (name, place) = (to.text("Melati Cup"), to.text("GOR Melati"));
    to.add(&TournamentCalledOff {
        name,
        span: span.clone(),
        place,
        reason: to.text("Rain"),
    })?;
    to.add(&TournamentPlace {
        name,
        event: to.text("Mixed doubles"),
        span: span.clone(),
        place,
        path: path(Uuid::nil()),
    })?;
    to.add(&TournamentOrganiser {
        by: to.text("Ani Lestari"),
        name,
        span,
        place,
        address: to.text("budi@example.com"),
        path: path(Uuid::nil()),
    })
}
