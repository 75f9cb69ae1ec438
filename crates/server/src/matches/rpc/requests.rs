//! Converts the requests of `MatchService` to plain inputs.

use lapang_api::{CreateMatchRequest, ListMatchesRequest, UpdateMatchRequest};
use uuid::Uuid;

use super::preferences::{gender, skill};
use crate::error::Error;
use crate::matches::create::Draft;
use crate::matches::edit::{Change, Changes};
use crate::matches::list::ListFilter;
use crate::matches::model::{GuestRules, Skill};
use crate::matches::place;
use crate::{ids, venues, wire};

pub fn draft(request: CreateMatchRequest) -> Result<Draft, Error> {
    Ok(Draft {
        starts_at: wire::read_time("date_time", &request.date_time)?,
        ends_at: wire::maybe_read_time("end_time", &request.end_time)?,
        venue_id: place::parse_venue(request.venue_id.as_deref())?,
        name: request.name,
        description: request.description,
        sport_id: request.sport_id,
        location: request.location,
        time_zone: request.time_zone,
        max_participants: request.max_participants.map(i64::from),
        is_public: request.is_public,
        gender: gender(request.gender_preference),
        enforce_gender: request.enforce_gender,
        skill: skill(request.skill_preference),
        guests: GuestRules {
            are_brought: request.players_bring_guests.unwrap_or(true),
            join_by_link: request.guests_join_by_link,
        },
        bookings: bookings(&request.booking_ids)?,
    })
}

/// An id that is none is that of nobody's booking.
fn bookings(ids: &[String]) -> Result<Vec<Uuid>, Error> {
    let ids = ids.iter().map(|id| ids::parse(id));
    let mut bookings: Vec<Uuid> = ids
        .collect::<Option<_>>()
        .ok_or(Error::NotFound("booking"))?;
    bookings.sort_unstable();
    bookings.dedup();
    Ok(bookings)
}

pub fn changes(request: UpdateMatchRequest) -> Result<Changes, Error> {
    let venue_id = match request.venue_id {
        Some(text) => Change::to(place::parse_venue(Some(&text))?),
        None => Change::Keep,
    };
    // 0 removes the limit.
    let limit = |max: i32| Change::to((max != 0).then(|| i64::from(max)));
    Ok(Changes {
        starts_at: wire::maybe_read_time("date_time", &request.date_time)?,
        ends_at: wire::maybe_read_time("end_time", &request.end_time)?,
        venue_id,
        name: request.name,
        description: request.description,
        sport_id: request.sport_id,
        location: request.location,
        max_participants: request.max_participants.map_or(Change::Keep, limit),
        is_public: request.is_public,
        gender: preference(request.gender_preference, gender),
        enforce_gender: request.enforce_gender,
        skill: preference(request.skill_preference, skill),
        guests_are_brought: request.players_bring_guests,
        guests_join_by_link: request.guests_join_by_link,
        bookings: match request.bookings.as_option() {
            Some(new) => Some(bookings(&new.ids)?),
            None => None,
        },
    })
}

/// An absent preference stays; an unspecified one is cleared.
fn preference<W, T>(value: Option<W>, read: impl Fn(W) -> Option<T>) -> Change<T> {
    value.map_or(Change::Keep, |value| Change::to(read(value)))
}

pub fn list_filter(request: ListMatchesRequest) -> Result<ListFilter, Error> {
    let from = wire::maybe_read_time("from_date", &request.from_date)?;
    let to = wire::maybe_read_time("to_date", &request.to_date)?;
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Err(Error::invalid(
            "to_date",
            "range",
            "must not be before from_date",
        ));
    }
    let mut skills: Vec<Skill> = std::iter::once(request.skill_preference)
        .chain(request.skill_preferences)
        .filter_map(skill)
        .collect();
    // Deduplicate, so that equal filters share one prepared statement.
    skills.sort_unstable();
    skills.dedup();
    let mut sport_ids: Vec<String> = request
        .sport_id
        .into_iter()
        .chain(request.sport_ids)
        .collect();
    sport_ids.retain(|id| !id.is_empty());
    sport_ids.sort_unstable();
    sport_ids.dedup();
    Ok(ListFilter {
        sport_ids,
        location: request.location,
        from,
        to,
        is_public: request.is_public,
        gender: gender(request.gender_preference),
        skills,
        open_only: request.open_only,
        circle: venues::circle(request.latitude, request.longitude, request.radius_meters)?,
    })
}
