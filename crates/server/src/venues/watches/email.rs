//! The email about a watched hour that is free.

use super::WatchedHour;
use crate::accounts::Person;
use crate::app::App;
use crate::error::Error;
use crate::mail::{Email, MailTemplate, Samples, mail_template};
use crate::venues::{Offer, VenueCard};
use crate::{sports, times};

/// The page with the player's watched hours.
const MINE: &str = "/my";

mail_template!(CourtFree<'a>, "court_free.txt", {
    venue: &'a VenueCard, sport: &'a str, brief: String, span: String, mine: String, path: String
});

pub fn compose(
    app: &App,
    person: &Person,
    hour: &WatchedHour,
    offer: &Offer,
) -> Result<Email, Error> {
    let (locale, span, zone) = (person.locale, hour.span, &offer.grid.zone);
    let mail = CourtFree {
        venue: &offer.venue,
        sport: sports::name(&hour.sport_id, locale),
        brief: times::brief(span.starts_at, span.ends_at, zone, locale),
        span: times::span(span.starts_at, span.ends_at, zone, locale),
        mine: app.link(locale, MINE),
        path: book_path(hour, offer),
    };
    mail.email(&person.email, locale)
}

/// The booking form with the time selected.
fn book_path(hour: &WatchedHour, offer: &Offer) -> String {
    let span = hour.span;
    let date = offer.grid.zone.to_datetime(span.starts_at).date();
    format!(
        "/venue/{}/book?sport={}&date={date}&at={}/{}",
        hour.venue_id, hour.sport_id, span.starts_at, span.ends_at
    )
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let (venue, (start, end)) = (&VenueCard::sample(to), to.hours());
    let (zone, locale) = (&venue.zone()?, to.locale);
    to.add(&CourtFree {
        venue,
        sport: sports::name("badminton", locale),
        brief: times::brief(start, end, zone, locale),
        span: times::span(start, end, zone, locale),
        mine: to.app.link(locale, MINE),
        path: format!("/venue/{}/book", venue.id),
    })
}
