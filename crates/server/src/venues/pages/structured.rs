//! Venues as structured data for search engines (schema.org).

use serde_json::{Value, json};

use super::words;
use crate::app::App;
use crate::locale::Locale;
use crate::venues::model::{Band, Photo, VenueCard};
use crate::venues::opening::SpecialDay;
use crate::venues::show::Shown;

/// `ItemList`
pub fn list(app: &App, venues: &[Shown], locale: Locale) -> Value {
    let items: Vec<Value> = venues
        .iter()
        .filter_map(|venue| Some((venue, venue.card.public_path()?)))
        .enumerate()
        .map(|(index, (venue, path))| {
            json!({
                "@type": "ListItem",
                "position": index + 1,
                "name": venue.card.name,
                "url": app.link(locale, &path),
            })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items })
}

/// `SportsActivityLocation`
pub fn venue(app: &App, venue: &Shown, bands: &[Band], locale: Locale) -> Value {
    let card = &venue.card;
    let address = app.link(locale, &card.public_path().unwrap_or_default());
    let mut place = json!({
        "@context": "https://schema.org",
        "@type": "SportsActivityLocation",
        "name": card.name,
        "url": address,
        "address": postal_address(card),
        "openingHoursSpecification": opening_hours(card),
        "specialOpeningHoursSpecification": special_hours(app, venue),
        "potentialAction": { "@type": "ReserveAction", "target": format!("{address}/book") },
    });
    if card.latitude != 0.0 || card.longitude != 0.0 {
        place["geo"] = json!({
            "@type": "GeoCoordinates",
            "latitude": card.latitude,
            "longitude": card.longitude,
        });
    }
    if !card.phone_number.is_empty() {
        place["telephone"] = card.phone_number.as_str().into();
    }
    if !venue.photos.is_empty() {
        let photos = venue.photos.iter().map(Photo::largest_jpeg);
        let origin = &app.config.public_origin;
        place["image"] = photos.map(|path| format!("{origin}{path}")).collect();
    }
    if card.review_total > 0 {
        #[expect(clippy::cast_precision_loss, reason = "counts of reviews are small")]
        let mean = card.review_stars as f64 / card.review_total as f64;
        place["aggregateRating"] = json!({
            "@type": "AggregateRating",
            "ratingValue": (mean * 10.0).round() / 10.0,
            "reviewCount": card.review_total,
        });
    }
    let all_year = bands.iter().filter(|band| band.season.is_none());
    let cheapest = all_year.min_by_key(|band| band.price_min);
    if let Some(cheapest) = cheapest {
        place["priceRange"] = words::price(cheapest, locale).into();
        place["currenciesAccepted"] = cheapest.currency.as_str().into();
    }
    place
}

fn postal_address(card: &VenueCard) -> Value {
    json!({
        "@type": "PostalAddress",
        "streetAddress": words::street(card),
        "addressLocality": card.city,
        "addressCountry": card.country,
    })
}

/// A closed day opens and closes at midnight (developers.google.com/search/docs/appearance/structured-data/local-business).
fn special_hours(app: &App, venue: &Shown) -> Vec<Value> {
    let Ok(zone) = venue.card.zone() else {
        return Vec::new();
    };
    let today = zone.to_datetime(app.now()).date();
    let days = venue.special_days().iter();
    let days = days.filter(|day| day.changes_hours() && day.to >= today);
    let clock = |minute: i64| format!("{:02}:{:02}", minute / 60 % 24, minute % 60);
    let of_day = |day: &SpecialDay| -> Vec<Value> {
        let hours = if day.is_closed {
            vec![(0, 0)]
        } else {
            day.hours.clone()
        };
        let hours = hours.into_iter().map(|(open, close)| {
            json!({
                "@type": "OpeningHoursSpecification",
                "validFrom": day.from,
                "validThrough": day.to,
                "opens": clock(open),
                "closes": clock(close),
            })
        });
        hours.collect()
    };
    days.flat_map(of_day).collect()
}

fn opening_hours(card: &VenueCard) -> Vec<Value> {
    const DAYS: [&str; 7] = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ];
    let clock = |minute: i64| format!("{:02}:{:02}", minute / 60 % 24, minute % 60);
    card.opening_hours
        .iter()
        .map(|opening| {
            // Around the clock is written as a minute less than a day.
            let closes = match opening.close_minute - opening.open_minute {
                1440.. => "23:59".to_owned(),
                _ => clock(opening.close_minute),
            };
            json!({
                "@type": "OpeningHoursSpecification",
                "dayOfWeek": format!("https://schema.org/{}", DAYS[usize::from(opening.day) % 7]),
                "opens": clock(opening.open_minute),
                "closes": closes,
            })
        })
        .collect()
}
