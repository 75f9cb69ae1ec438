//! What the public pages of courts say of cities and venues.

use super::texts::{counted, texts};
use crate::locale::Locale;
use crate::money;
use crate::sports;
use crate::times;
use crate::venues::hours;
use crate::venues::model::{Band, City, VenueCard, VenueSport};
use crate::venues::show::Shown;
use jiff::civil::Date;

pub fn of_all(cities: &[City], locale: Locale) -> String {
    let names: Vec<&str> = cities
        .iter()
        .take(5)
        .map(|city| city.name.as_str())
        .collect();
    let names = names.join(", ");
    (texts(locale).about_all)(&names)
}

/// "Badminton courts in Bandung"
pub fn of_city(city: &City, sport: Option<&str>, locale: Locale) -> String {
    let name = &city.name;
    match sport {
        Some(sport) => (texts(locale).courts_of_sport)(sports::name(sport, locale), name),
        None => (texts(locale).courts_in)(name),
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
    let texts = texts(locale);
    (texts.about_city)(&counted(venues, texts.venues), &about)
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
        parts.push((texts(locale).price_from)(&amount));
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
        times::clock_of(hour, minute % 60, locale)
    };
    format!("{}–{}", clock(from), clock(to))
}

/// The days of the week that a price is for, and the dates of its season.
pub fn days(band: &Band, locale: Locale) -> String {
    let season = band.season.map(|(from, to)| dates(from, to, locale));
    let parts = [Some(weekdays(band, locale)), season];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// One day, or the first and the last of several.
pub fn dates(from: Date, to: Date, locale: Locale) -> String {
    if from == to {
        return times::day(from, locale);
    }
    format!("{} – {}", times::day(from, locale), times::day(to, locale))
}

/// "Monday–Friday", "Every day" or "Monday, Wednesday".
fn weekdays(band: &Band, locale: Locale) -> String {
    let held: Vec<usize> = (0..hours::DAYS.len())
        .filter(|day| band.days & (1 << day) != 0)
        .collect();
    let name = |day: usize| times::weekday_name(day, locale);
    match held.as_slice() {
        [] => String::new(),
        all if all.len() == 7 => texts(locale).every_day.to_owned(),
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

/// The names of the courts that a price is for; empty where it is for all.
pub fn courts(band: &Band, sports: &[VenueSport]) -> String {
    let courts = sports.iter().flat_map(|sport| &sport.courts);
    let named = courts.filter(|court| band.courts.0.contains(&court.id));
    let named: Vec<&str> = named.map(|court| court.name.as_str()).collect();
    named.join(", ")
}

pub fn price(band: &Band, locale: Locale) -> String {
    let written = |amount| money::written(amount, &band.currency, locale);
    if band.price_min == band.price_max {
        written(band.price_min)
    } else {
        format!("{}–{}", written(band.price_min), written(band.price_max))
    }
}
