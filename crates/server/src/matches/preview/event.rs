//! A match as structured data for search engines (schema.org `SportsEvent`).

use jiff::Zoned;
use serde_json::{Value, json};

use super::Preview;
use crate::sports;
use crate::venues::VenueCard;

pub fn json_ld(preview: &Preview, summary: &str, address: &str, picture: &str) -> Value {
    let game = &preview.game;
    let mut event = json!({
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": game.name,
        "description": summary,
        "sport": sports::name(&game.sport_id, preview.locale),
        "startDate": written(&preview.starts_at),
        "endDate": written(&game.ends_at.to_zoned(preview.starts_at.time_zone().clone())),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "inLanguage": preview.locale.code(),
        "location": location(preview),
        "image": [picture],
        "url": address,
    });
    if !preview.host.is_empty() {
        event["organizer"] = json!({ "@type": "Person", "name": preview.host });
    }
    if let (Some(max), Some(left)) = (game.max_participants, preview.places_left()) {
        event["maximumAttendeeCapacity"] = max.into();
        event["remainingAttendeeCapacity"] = left.into();
    }
    event
}

fn written(at: &Zoned) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

fn location(preview: &Preview) -> Value {
    let Some(venue) = &preview.venue else {
        // The location text is both the name and all that is known of the address.
        let location = &preview.game.location;
        return json!({ "@type": "Place", "name": location, "address": location });
    };
    let mut place = json!({
        "@type": "Place",
        "name": venue.name,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": street(venue),
            "addressLocality": venue.city,
            "addressCountry": venue.country,
        },
    });
    if venue.latitude != 0.0 || venue.longitude != 0.0 {
        place["geo"] = json!({
            "@type": "GeoCoordinates",
            "latitude": venue.latitude,
            "longitude": venue.longitude,
        });
    }
    place
}

fn street(venue: &VenueCard) -> &str {
    if venue.address.is_empty() {
        &venue.formatted_address
    } else {
        &venue.address
    }
}
