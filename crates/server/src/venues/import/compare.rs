//! Compares a row with the venue that exists. Staff may have edited the venue, so a row only fills empty fields unless
//! `overwrite` is set.

use lapang_db::Uuid;

use super::offers::Offer;
use super::row::Ready;
use crate::venues::facts::Facilities;
use crate::venues::model::{Profile, VenueCard, VenueSport};
use crate::venues::store::import::Known;
use crate::venues::write::NewVenue;

/// The changes of a row to an existing venue.
pub struct Change {
    pub known: Known,
    /// The venue after the change.
    pub venue: NewVenue,
    /// The changed columns, each with its value before.
    pub changes: Vec<String>,
    /// Differences from the file that stay.
    pub kept: Vec<String>,
    pub hours: bool,
    /// After the change, if it is one.
    pub profile: Option<Profile>,
    pub sports: Vec<Offer>,
    /// A sport's row, its number of courts, and the number it should have.
    pub courts: Vec<(Uuid, i64, i64)>,
}

pub fn compare(
    known: Known,
    card: VenueCard,
    (sports, profile): (&[VenueSport], Profile),
    row: &Ready,
    overwrite: bool,
) -> Change {
    let file = &row.venue;
    let mut change = Change {
        venue: as_it_is(&known, card),
        known,
        changes: Vec::new(),
        kept: Vec::new(),
        hours: false,
        profile: None,
        sports: Vec::new(),
        courts: Vec::new(),
    };
    change.texts(file, overwrite);
    change.ids(row, overwrite);
    change.place(file, overwrite);
    change.figures(file);
    change.week(file, overwrite);
    change.facilities(file.facilities, overwrite);
    change.profile(profile, &row.profile, overwrite);
    change.offers(sports, &row.offers, overwrite);
    change
}

fn as_it_is(known: &Known, card: VenueCard) -> NewVenue {
    NewVenue {
        source_id: known.source_id.clone(),
        google_place_id: known.google_place_id.clone(),
        name: card.name,
        address: card.address,
        formatted_address: card.formatted_address,
        city: card.city,
        country: card.country,
        latitude: card.latitude,
        longitude: card.longitude,
        phone_number: card.phone_number,
        website: card.website,
        google_maps_url: card.google_maps_url,
        time_zone: card.time_zone,
        rating: card.rating,
        rating_source: card.rating_source,
        user_ratings_total: card.user_ratings_total,
        facilities: card.facilities,
        price_level: card.price_level,
        types: card.types,
        opening_hours: Some(card.opening_hours).filter(|hours| !hours.is_empty()),
        sports: Vec::new(),
        bands: Vec::new(),
    }
}

impl Change {
    fn texts(&mut self, file: &NewVenue, overwrite: bool) {
        type Text = fn(&mut NewVenue) -> &mut String;
        let columns: [(&str, &str, Text); 8] = [
            ("name", &file.name, |it| &mut it.name),
            ("address", &file.address, |it| &mut it.address),
            ("formatted_address", &file.formatted_address, |it| {
                &mut it.formatted_address
            }),
            ("city", &file.city, |it| &mut it.city),
            ("country", &file.country, |it| &mut it.country),
            ("phone_number", &file.phone_number, |it| {
                &mut it.phone_number
            }),
            ("website", &file.website, |it| &mut it.website),
            ("google_maps_url", &file.google_maps_url, |it| {
                &mut it.google_maps_url
            }),
        ];
        for (column, text, of) in columns {
            let mut has = std::mem::take(of(&mut self.venue));
            self.text(column, &mut has, text, overwrite);
            *of(&mut self.venue) = has;
        }
    }

    /// Returns whether the text changes.
    fn text(&mut self, column: &str, has: &mut String, text: &str, overwrite: bool) -> bool {
        if text.is_empty() || text == has {
            return false;
        }
        let changes = has.is_empty() || overwrite;
        if changes {
            self.changes.push(became(column, has));
            text.clone_into(has);
        } else {
            self.kept.push(stays(column, has, text));
        }
        changes
    }

    fn profile(&mut self, mut has: Profile, file: &Profile, overwrite: bool) {
        let mut is_changed = false;
        for (column, has, text) in [
            (
                "description_en",
                &mut has.description_en,
                &file.description_en,
            ),
            (
                "description_id",
                &mut has.description_id,
                &file.description_id,
            ),
            (
                "house_rules_en",
                &mut has.house_rules_en,
                &file.house_rules_en,
            ),
            (
                "house_rules_id",
                &mut has.house_rules_id,
                &file.house_rules_id,
            ),
            ("whatsapp", &mut has.whatsapp, &file.whatsapp),
            ("instagram", &mut has.instagram, &file.instagram),
        ] {
            is_changed |= self.text(column, has, text, overwrite);
        }
        self.profile = is_changed.then_some(has);
    }

    fn facilities(&mut self, file: Facilities, overwrite: bool) {
        let has = self.venue.facilities;
        let wanted = match file {
            Facilities(0) => has,
            file if overwrite => file,
            Facilities(bits) => Facilities(has.0 | bits),
        };
        if wanted != has {
            let names: Vec<&str> = has.names().collect();
            self.changes.push(became("facilities", &names.join(";")));
            self.venue.facilities = wanted;
        }
    }

    fn ids(&mut self, row: &Ready, overwrite: bool) {
        let file = &row.venue;
        let venue = &mut self.venue;
        for (column, id, has) in [
            ("source_id", &file.source_id, &mut venue.source_id),
            (
                "google_place_id",
                &file.google_place_id,
                &mut venue.google_place_id,
            ),
        ] {
            let Some(id) = id else { continue };
            match has {
                Some(known) if known == id => {}
                Some(known) if !overwrite && row.former_id.as_ref() == Some(known) => {}
                Some(known) if !overwrite => self.kept.push(stays(column, known, id)),
                _ => {
                    self.changes
                        .push(became(column, has.as_deref().unwrap_or("")));
                    *has = Some(id.clone());
                }
            }
        }
    }

    /// Position and time zone. An existing zone stays, since another would move all bookings. Staff can change it while
    /// there are none.
    fn place(&mut self, file: &NewVenue, overwrite: bool) {
        // A ten-millionth of a degree is a centimetre.
        let venue = &mut self.venue;
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-7;
        if !is_near(venue.latitude, file.latitude) || !is_near(venue.longitude, file.longitude) {
            let has = format!("{}, {}", venue.latitude, venue.longitude);
            if overwrite {
                self.changes.push(became("place", &has));
                (venue.latitude, venue.longitude) = (file.latitude, file.longitude);
            } else {
                let text = format!("{}, {}", file.latitude, file.longitude);
                self.kept.push(stays("place", &has, &text));
            }
        }
        if venue.time_zone != file.time_zone {
            self.kept
                .push(stays("time_zone", &venue.time_zone, &file.time_zone));
        }
    }

    /// Fields that only an import sets.
    fn figures(&mut self, file: &NewVenue) {
        let venue = &mut self.venue;
        if file.rating > 0.0 && (file.rating - venue.rating).abs() > f64::EPSILON {
            self.changes
                .push(became("rating", &venue.rating.to_string()));
            venue.rating = file.rating;
        }
        let (source, has) = (&file.rating_source, &mut venue.rating_source);
        if !source.is_empty() && source != has {
            self.changes.push(became("rating_source", has));
            source.clone_into(has);
        }
        for (column, number, has) in [
            (
                "user_ratings_total",
                file.user_ratings_total,
                &mut venue.user_ratings_total,
            ),
            ("price_level", file.price_level, &mut venue.price_level),
        ] {
            if number > 0 && number != *has {
                self.changes.push(became(column, &has.to_string()));
                *has = number;
            }
        }
    }

    fn week(&mut self, file: &NewVenue, overwrite: bool) {
        let venue = &mut self.venue;
        if !file.types.is_empty() && file.types != venue.types {
            if venue.types.is_empty() || overwrite {
                self.changes.push(became("types", &venue.types.join(";")));
                venue.types.clone_from(&file.types);
            } else {
                let (has, text) = (venue.types.join(";"), file.types.join(";"));
                self.kept.push(stays("types", &has, &text));
            }
        }
        if file.opening_hours.is_some() && file.opening_hours != venue.opening_hours {
            if venue.opening_hours.is_none() || overwrite {
                let was = venue.opening_hours.as_ref().map_or("", |_| "others");
                self.changes.push(became("opening_hours", was));
                venue.opening_hours.clone_from(&file.opening_hours);
                self.hours = true;
            } else {
                self.kept.push("opening_hours stay".to_owned());
            }
        }
    }

    /// Adds sports and courts and never removes them, since they may have bookings. Only staff change a sport's other
    /// fields.
    fn offers(&mut self, sports: &[VenueSport], file: &[Offer], overwrite: bool) {
        for offer in file {
            let sport = &offer.sport;
            let sport_id = sport.sport_id;
            let Some(has) = sports.iter().find(|it| it.sport_id == sport_id) else {
                if overwrite || sports.is_empty() {
                    self.changes.push(format!("sport {sport_id} (new)"));
                    self.sports.push(offer.clone());
                } else {
                    self.kept.push(format!(
                        "sport {sport_id} is not in the app and is not added"
                    ));
                }
                continue;
            };
            let count = i64::try_from(has.courts.len()).unwrap_or(i64::MAX);
            let wanted = i64::from(sport.courts);
            if wanted > count && overwrite {
                self.changes
                    .push(format!("courts of {sport_id} (were {count})"));
                self.courts.push((has.id, count, wanted));
            } else if wanted > count {
                self.kept.push(format!(
                    "courts of {sport_id} stay {count} (file: {wanted})"
                ));
            }
        }
    }
}

fn became(column: &str, was: &str) -> String {
    if was.is_empty() {
        format!("{column} (was empty)")
    } else {
        format!("{column} (was {was:?})")
    }
}

fn stays(column: &str, has: &str, file: &str) -> String {
    format!("{column} stays {has:?} (file: {file:?})")
}
