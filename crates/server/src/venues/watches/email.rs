//! The email about a watched hour that is free.

use super::WatchedHour;
use crate::accounts::Person;
use crate::app::App;
use crate::locale::Locale;
use crate::mail::Email;
use crate::venues::Offer;
use crate::{sports, times};

/// The page with the player's watched hours.
const MINE: &str = "/my";

#[rustfmt::skip]
pub fn compose(app: &App, person: &Person, hour: &WatchedHour, offer: &Offer) -> Email {
    let (locale, span) = (person.locale, hour.span);
    let venue = &offer.venue.name;
    let sport = sports::name(&hour.sport_id, locale);
    let brief = times::brief(span.starts_at, span.ends_at, &offer.grid.zone, locale);
    let mine = app.link(locale, MINE);
    let facts = times::span(span.starts_at, span.ends_at, &offer.grid.zone, locale);
    Email {
        to: person.email.clone(),
        locale,
        subject: locale.pick(
            format!("A court is free: {sport}, {brief}"),
            format!("Ada lapangan kosong: {sport}, {brief}"),
        ),
        paragraphs: vec![
            locale.pick(
                format!("At {venue} a court is free at a time that you watch:"),
                format!("Di {venue} ada lapangan kosong di jam yang kamu pantau:"),
            ),
            format!("{sport}\n{facts}"),
            locale.pick(
                "This is no promise: the court goes to whoever books first.",
                "Belum tentu masih ada: lapangan jadi milik yang booking duluan.",
            ).to_owned(),
            locale.pick(
                format!("You get no other email about this time. To end such emails, stop watching hours here: {mine}"),
                format!("Tidak ada email lain tentang jam ini. Untuk berhenti menerima email seperti ini, hapus jam yang dipantau di sini: {mine}"),
            ),
        ],
        action: Some((book_label(locale), book_path(hour, offer))),
    }
}

fn book_label(locale: Locale) -> String {
    locale.pick("Book it", "Booking sekarang").to_owned()
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
