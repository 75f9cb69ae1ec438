//! A player's matches as calendar events. Events name no participants.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::model::{Match, path};
use super::store;
use crate::app::{App, Tx};
use crate::calendar::{Event, EventStatus};
use crate::error::Error;
use crate::locale::Locale;
use crate::sports;
use crate::venues::{self, VenueCard};

/// At most `limit` matches that start after `since`. Those called off since then are marked as
/// cancelled.
pub fn events(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    locale: Locale,
    since: Timestamp,
    limit: i64,
) -> Result<Vec<Event>, Error> {
    let games = store::of_calendar(tx.conn, user_id, since, limit)?;
    let mut venue_ids: Vec<Uuid> = games.iter().filter_map(|game| game.venue_id).collect();
    venue_ids.sort_unstable();
    venue_ids.dedup();
    let venues = venues::cards(tx.conn, &venue_ids)?;
    games
        .iter()
        .map(|game| {
            let venue = game.venue_id.and_then(|id| venues.get(&id));
            event(tx.app, game, venue, locale)
        })
        .collect()
}

pub(super) fn event(
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    locale: Locale,
) -> Result<Event, Error> {
    let is_called_off = game.called_off_at.is_some();
    let sport = sports::name(&game.sport_id, locale);
    let link = app.link(locale, &path(game.id));
    let description = if is_called_off {
        [sport, locale.pick("Called off.", "Dibatalkan."), &link].join("\n")
    } else {
        [sport, &link].join("\n")
    };
    // The name is erased together with the host's account.
    let name = [game.name.as_str(), sport]
        .into_iter()
        .find(|it| !it.is_empty());
    let status = if is_called_off {
        EventStatus::Cancelled
    } else {
        EventStatus::Confirmed
    };
    Ok(Event {
        name: format!("match-{}", game.id),
        sequence: game.sequence,
        created_at: game.created_at,
        changed_at: game.updated_at,
        starts_at: game.starts_at,
        ends_at: game.ends_at,
        zone: TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?,
        zone_name: game.time_zone.clone(),
        summary: status.title(name.unwrap_or_default().to_owned(), locale),
        description,
        location: location(game, venue),
        position: venue.map(|venue| (venue.latitude, venue.longitude)),
        link,
        status,
    })
}

fn location(game: &Match, venue: Option<&VenueCard>) -> String {
    let (name, address) = venue.map_or(("", ""), |it| (&it.name, &it.formatted_address));
    let parts = [name, &game.location, address].into_iter();
    parts
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}
