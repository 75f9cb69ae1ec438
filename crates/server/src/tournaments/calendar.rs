//! A player's tournaments as calendar events. Events name no participants.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::model::path;
use super::store::{self, Dated};
use crate::app::{App, Tx};
use crate::calendar::{Event, EventStatus};
use crate::error::Error;
use crate::locale::Locale;
use crate::sports;
use crate::venues::{self, VenueCard};

/// At most `limit` tournaments that end after `since`. Those called off are marked as cancelled.
pub fn events(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    locale: Locale,
    since: Timestamp,
    limit: i64,
) -> Result<Vec<Event>, Error> {
    let found = store::of_calendar(tx.conn, user_id, since, limit)?;
    let mut venue_ids: Vec<Uuid> = found
        .iter()
        .filter_map(|it| it.tournament.venue_id)
        .collect();
    venue_ids.sort_unstable();
    venue_ids.dedup();
    let venues = venues::cards(tx.conn, &venue_ids)?;
    let venue = |it: &Dated| it.tournament.venue_id.and_then(|id| venues.get(&id));
    let events = found.iter().map(|it| event(tx.app, it, venue(it), locale));
    events.collect()
}

fn event(app: &App, it: &Dated, venue: Option<&VenueCard>, locale: Locale) -> Result<Event, Error> {
    let tournament = &it.tournament;
    let sport = sports::name(&tournament.sport_id, locale);
    let link = app.link(locale, &path(tournament.id));
    let (status, called_off) = match tournament.called_off_at {
        Some(_) => (
            EventStatus::Cancelled,
            locale.pick("Called off.", "Dibatalkan."),
        ),
        None => (EventStatus::Confirmed, ""),
    };
    let lines = [sport, called_off, &link];
    let lines: Vec<&str> = lines.into_iter().filter(|it| !it.is_empty()).collect();
    let (name, address) = venue.map_or(("", ""), |it| (&it.name, &it.formatted_address));
    let places = [name, &tournament.location, address];
    let places: Vec<&str> = places.into_iter().filter(|it| !it.is_empty()).collect();
    Ok(Event {
        name: format!("tournament-{}", tournament.id),
        sequence: tournament.revision,
        created_at: it.created_at,
        changed_at: it.updated_at,
        starts_at: tournament.starts_at,
        ends_at: tournament.ends_at,
        zone: TimeZone::get(&tournament.time_zone).map_err(anyhow::Error::from)?,
        zone_name: tournament.time_zone.clone(),
        summary: status.title(tournament.name.clone(), locale),
        description: lines.join("\n"),
        location: places.join(", "),
        position: venue.map(|venue| (venue.latitude, venue.longitude)),
        link,
        status,
    })
}
