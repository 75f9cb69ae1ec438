//! The texts of the public pages of courts.

use crate::locale::Locale;
use crate::money;
use crate::sports;
use crate::times;
use crate::venues::hours;
use crate::venues::model::{Band, City, VenueCard};
use crate::venues::show::Shown;

pub fn all(locale: Locale) -> &'static str {
    locale.pick("Sports courts by city", "Lapangan olahraga per kota")
}

pub fn search(locale: Locale) -> &'static str {
    locale.pick("Find a free court", "Cari lapangan kosong")
}

pub fn about_search(locale: Locale) -> &'static str {
    locale.pick(
        "Search courts by sport, day, hour and place, with the price to pay.",
        "Cari lapangan menurut olahraga, hari, jam, dan tempat, lengkap dengan harganya.",
    )
}

pub fn of_all(cities: &[City], locale: Locale) -> String {
    let names: Vec<&str> = cities
        .iter()
        .take(5)
        .map(|city| city.name.as_str())
        .collect();
    let names = names.join(", ");
    locale.pick(
        format!(
            "Find a court, see which hours are free and what they cost, and book: {names} and more."
        ),
        format!(
            "Cari lapangan, lihat jam kosong dan harganya, lalu booking: {names}, dan lainnya."
        ),
    )
}

/// "Badminton courts in Bandung"
pub fn of_city(city: &City, sport: Option<&str>, locale: Locale) -> String {
    let name = &city.name;
    match sport.map(|sport| sports::name(sport, locale)) {
        Some(sport) => locale.pick(
            format!("{sport} courts in {name}"),
            format!("Lapangan {} di {name}", sport.to_lowercase()),
        ),
        None => locale.pick(format!("Courts in {name}"), format!("Lapangan di {name}")),
    }
}

pub fn about_city(city: &City, venues: i64, sport: Option<&str>, locale: Locale) -> String {
    let of_sports: Vec<&str> = match sport {
        Some(_) => Vec::new(),
        None => city
            .sports
            .iter()
            .take(4)
            .map(|(id, _)| id.as_str())
            .collect(),
    };
    let of_sports = listed(&of_sports, locale);
    let about = if of_sports.is_empty() {
        String::new()
    } else {
        format!(" ({of_sports})")
    };
    let english = if venues == 1 { "venue" } else { "venues" };
    locale.pick(
        format!("{venues} {english}{about}: free hours, prices and online booking."),
        format!("{venues} tempat{about}: jam kosong, harga, dan booking online."),
    )
}

pub fn about_venue(venue: &Shown, locale: Locale) -> String {
    let ids: Vec<&str> = venue
        .sports
        .iter()
        .map(|sport| sport.sport_id.as_str())
        .collect();
    let mut parts = vec![listed(&ids, locale), street(&venue.card).to_owned()];
    if let Some(price) = &venue.price_from {
        let amount = money::written(price.amount, &price.currency, locale);
        parts.push(locale.pick(
            format!("from {amount} an hour"),
            format!("mulai {amount} per jam"),
        ));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// The names of sports, joined by commas.
pub fn listed(ids: &[&str], locale: Locale) -> String {
    let names: Vec<&str> = ids.iter().map(|id| sports::name(id, locale)).collect();
    names.join(", ")
}

/// The fullest address there is.
pub fn street(venue: &VenueCard) -> &str {
    if venue.formatted_address.is_empty() {
        &venue.address
    } else {
        &venue.formatted_address
    }
}

/// "06:00–23:00", from minutes since midnight.
pub fn clock_range(from: i64, to: i64, locale: Locale) -> String {
    let clock = |minute: i64| {
        let hour = if minute == 1440 { 24 } else { minute / 60 % 24 };
        let sign = locale.pick(':', '.');
        format!("{hour:02}{sign}{:02}", minute % 60)
    };
    format!("{}–{}", clock(from), clock(to))
}

/// "Monday–Friday", "Every day" or "Monday, Wednesday".
pub fn days(band: &Band, locale: Locale) -> String {
    let held: Vec<usize> = (0..hours::DAYS.len())
        .filter(|day| band.days & (1 << day) != 0)
        .collect();
    let name = |day: usize| times::weekday_name(day, locale);
    match held.as_slice() {
        [] => String::new(),
        all if all.len() == 7 => locale.pick("Every day", "Setiap hari").to_owned(),
        [first, .., last] if held.len() > 2 && last - first == held.len() - 1 => {
            format!("{}–{}", name(*first), name(*last))
        }
        some => some
            .iter()
            .map(|day| name(*day))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

pub fn price(band: &Band, locale: Locale) -> String {
    let written = |amount| money::written(amount, &band.currency, locale);
    if band.price_min == band.price_max {
        written(band.price_min)
    } else {
        format!("{}–{}", written(band.price_min), written(band.price_max))
    }
}
