//! The texts of a preview.

use super::Preview;
use crate::sports;
use crate::times;

pub struct Texts<'a> {
    pub sport: &'a str,
    pub weekday: &'static str,
    /// Month and year.
    pub month: String,
    pub hour: String,
    /// Abbreviation of the zone.
    pub zone: String,
    /// The whole time in one line.
    pub span: String,
    pub place: String,
    pub places: String,
    pub players: String,
}

impl<'a> Texts<'a> {
    pub fn of(preview: &'a Preview) -> Self {
        let (locale, at) = (preview.locale, &preview.starts_at);
        let game = &preview.game;
        let date = at.date();
        Self {
            sport: sports::name(&game.sport_id, locale),
            weekday: times::weekday(date, locale),
            month: format!("{} {}", times::month(date, locale), date.year()),
            hour: times::clock(game.starts_at, at.time_zone(), locale),
            zone: at.strftime("%Z").to_string(),
            span: times::span(game.starts_at, game.ends_at, at.time_zone(), locale),
            place: place(preview),
            places: places(preview),
            players: match game.max_participants {
                Some(max) => format!("{}/{max}", game.current_participants),
                None => game.current_participants.to_string(),
            },
        }
    }

    /// A one-line description.
    pub fn summary(&self) -> String {
        let Self {
            sport,
            span,
            place,
            places,
            ..
        } = self;
        format!("{sport} · {span} · {place} · {places}")
    }
}

/// Leaves out the city if the venue's name contains it.
fn place(preview: &Preview) -> String {
    let Some(venue) = &preview.venue else {
        return preview.game.location.clone();
    };
    if venue.city.is_empty() || venue.name.contains(&venue.city) {
        venue.name.clone()
    } else {
        format!("{}, {}", venue.name, venue.city)
    }
}

fn places(preview: &Preview) -> String {
    let left = preview.places_left();
    let (english, indonesian) = match left {
        _ if preview.has_started => ("Already started", "Sudah dimulai"),
        None => ("No limit", "Tanpa batas"),
        Some(0) => ("Full", "Penuh"),
        Some(1) => ("1 spot left", "Sisa 1 slot"),
        Some(_) => ("{left} spots left", "Sisa {left} slot"),
    };
    let left = left.unwrap_or_default().to_string();
    preview
        .locale
        .pick(english, indonesian)
        .replace("{left}", &left)
}
