//! Creates, changes and calls off a tournament.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::events::{self, EventInput};
use super::model::{Court, EntryState, NOT_FOUND, State, Tournament, parse_id};
use super::organisers::is_organiser;
use super::people_seen::is_seen;
use super::show::{self, View};
use super::{ask_courts, emails, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Violation};
use crate::venues::{self, VenueCard, court_requests};
use crate::{accounts, sports, text, times};

const MAX_LENGTH: SignedDuration = SignedDuration::from_hours(14 * 24);
const MAX_LEAD: SignedDuration = SignedDuration::from_hours(400 * 24);
const USUAL_TIE_MINUTES: i64 = 30;

#[derive(Clone, Debug)]
pub struct Draft {
    pub name: String,
    pub description: String,
    pub sport_id: String,
    pub venue_id: Option<Uuid>,
    pub location: String,
    /// If empty, the venue's zone or the default is used.
    pub time_zone: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub entry_deadline: Option<Timestamp>,
    pub is_public: bool,
    pub contact_whatsapp: String,
    pub rest_minutes: i64,
    /// 0: the usual.
    pub tie_minutes: i64,
}

/// Returns the new tournament as its organiser sees it.
pub async fn create(
    app: &Arc<App>,
    player: &Player,
    draft: Draft,
    events: Vec<EventInput>,
    courts: Vec<String>,
    is_published: bool,
) -> Result<View, Error> {
    let draft = validated(draft, Some(app.now()))?;
    let events = events.into_iter().enumerate();
    let events = events.map(|(at, event)| event.checked(&format!("events[{at}]."), None));
    let events = events.collect::<Result<Vec<_>, _>>()?;
    new_courts(&courts)?;
    let organiser_id = player.user_id;
    let id = app
        .write(move |tx| {
            accounts::lock_mailbox(tx.conn, organiser_id)?;
            accounts::refuse_deleted(tx.conn, organiser_id)?;
            accounts::count_tournament(tx, organiser_id)?;
            insert(tx, organiser_id, &draft, &events, &courts, is_published)
        })
        .await?;
    show::one(app, id, Some(organiser_id)).await
}

/// Inserts a tournament of which all is checked.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    organiser_id: Uuid,
    draft: &Draft,
    events: &[EventInput],
    courts: &[String],
    is_published: bool,
) -> Result<Uuid, Error> {
    let id = tx.app.new_id();
    let mut tournament = Tournament {
        id,
        organiser_id,
        name: String::new(),
        description: String::new(),
        sport_id: String::new(),
        venue_id: None,
        location: String::new(),
        time_zone: String::new(),
        starts_at: draft.starts_at,
        ends_at: draft.ends_at,
        entry_deadline: draft.starts_at,
        is_public: draft.is_public,
        is_published,
        contact_whatsapp: String::new(),
        rest_minutes: 0,
        tie_minutes: 0,
        courts: new_courts(courts)?,
        scorer_key: String::new(),
        started_at: None,
        over_at: None,
        called_off_at: None,
        called_off_reason: String::new(),
        removed_at: None,
        revision: 1,
        co_organisers: Vec::new(),
        events: Vec::new(),
    };
    let words = fill(tx.conn, &mut tournament, draft)?;
    store::insert(tx.conn, &tournament, &words, tx.now)?;
    for (position, event) in (0i64..).zip(events) {
        events::insert(tx, &tournament, event, position)?;
    }
    Ok(id)
}

pub async fn update(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    draft: Draft,
    is_published: bool,
) -> Result<View, Error> {
    let id = parse_id(id, "tournament")?;
    let draft = validated(draft, None)?;
    let user_id = player.user_id;
    app.write(move |tx| {
        let mut tournament = lock_organised(tx, id, user_id)?;
        refuse_called_off(&tournament)?;
        let has_other_sport = tournament.sport_id != draft.sport_id;
        if has_other_sport && tournament.events.iter().any(|it| !it.entries.is_empty()) {
            return Err(Error::conflict(
                Reason::HasEntries,
                "the sport cannot change once there are entries",
            ));
        }
        let venue = tournament.venue_id;
        let words = fill(tx.conn, &mut tournament, &draft)?;
        tournament.is_published |= is_published;
        store::save(tx.conn, &tournament, Some(&words))?;
        ask_courts::follow(tx, venue, &tournament)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

pub async fn call_off(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    reason: &str,
) -> Result<View, Error> {
    let id = parse_id(id, "tournament")?;
    let reason = text::line("reason", reason).map_err(|it| Error::Invalid(vec![it]))?;
    let user_id = player.user_id;
    app.write(move |tx| {
        let tournament = lock_own(tx, id, user_id)?;
        call_off_locked(tx, tournament, &reason)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Calls a locked tournament off and tells those who entered.
pub(super) fn call_off_locked(
    tx: &mut Tx<'_>,
    mut tournament: Tournament,
    reason: &str,
) -> Result<(), Error> {
    if tournament.state(tx.now) == State::Over {
        return Err(Error::conflict(
            Reason::TournamentOver,
            "the tournament is over",
        ));
    }
    refuse_called_off(&tournament)?;
    tournament.called_off_at = Some(tx.now);
    reason.clone_into(&mut tournament.called_off_reason);
    store::save(tx.conn, &tournament, None)?;
    court_requests::end(tx, tournament.id)?;
    let entries = tournament.events.iter().flat_map(|it| &it.entries);
    let mut people: Vec<Uuid> = entries
        .filter(|entry| entry.state != EntryState::Withdrawn)
        .flat_map(|entry| entry.people.iter().filter_map(|it| it.user_id))
        .filter(|id| *id != tournament.organiser_id)
        .collect();
    people.sort();
    people.dedup();
    emails::called_off(tx, &tournament, &people)
}

/// Locks a tournament for its organiser alone.
pub fn lock_own(tx: &mut Tx<'_>, id: Uuid, user_id: Uuid) -> Result<Tournament, Error> {
    let tournament = lock_organised(tx, id, user_id)?;
    if tournament.organiser_id == user_id {
        Ok(tournament)
    } else {
        Err(not_the_organiser())
    }
}

/// Locks a tournament for its organisers.
pub fn lock_organised(tx: &mut Tx<'_>, id: Uuid, user_id: Uuid) -> Result<Tournament, Error> {
    let tournament = store::lock(tx.conn, id, tx.now)?.ok_or(NOT_FOUND)?;
    refuse_others(tx.conn, &tournament, user_id)?;
    Ok(tournament)
}

/// Refuses all but the organisers.
pub fn refuse_others(
    conn: &mut dyn Conn,
    tournament: &Tournament,
    user_id: Uuid,
) -> Result<(), Error> {
    if is_organiser(conn, tournament, user_id)? {
        return Ok(());
    }
    if !is_seen(conn, tournament, Some(user_id))? {
        return Err(NOT_FOUND);
    }
    Err(not_the_organiser())
}

fn not_the_organiser() -> Error {
    Error::forbidden(Reason::NotTheOrganiser, "only the organiser may do this")
}

pub fn refuse_called_off(tournament: &Tournament) -> Result<(), Error> {
    match tournament.called_off_at.or(tournament.removed_at) {
        None => Ok(()),
        Some(_) => Err(Error::conflict(
            Reason::TournamentCalledOff,
            "the tournament was called off",
        )),
    }
}

fn new_courts(names: &[String]) -> Result<Vec<Court>, Error> {
    let courts = names.iter().enumerate().map(|(at, name)| {
        Ok(Court {
            number: i64::try_from(at + 1).unwrap_or(1),
            name: text::line(&format!("courts[{at}]"), name)?,
            is_open: true,
            from: None,
            until: None,
        })
    });
    let courts: Result<Vec<Court>, Violation> = courts.collect();
    courts.map_err(|problem| Error::Invalid(vec![problem]))
}

/// `now` only for a new one: a running tournament may be edited.
fn validated(mut draft: Draft, now: Option<Timestamp>) -> Result<Draft, Error> {
    let mut wrong = Vec::new();
    let mut taken = |line: Result<String, Violation>| {
        line.unwrap_or_else(|problem| {
            wrong.push(problem);
            String::new()
        })
    };
    draft.name = taken(text::name("tournament.name", &draft.name));
    draft.location = taken(text::line("tournament.location", &draft.location));
    draft.description = taken(text::lines("tournament.description", &draft.description));
    if !draft.contact_whatsapp.trim().is_empty() {
        draft.contact_whatsapp = taken(text::phone(
            "tournament.contact_whatsapp",
            &draft.contact_whatsapp,
        ));
    }
    let mut check = |is_right: bool, field: &str, rule: &'static str, problem: &str| {
        if !is_right {
            let field = format!("tournament.{field}");
            wrong.push(Violation::new(field, rule, problem));
        }
    };
    let has_name = draft.name.chars().count() >= 3;
    check(
        has_name,
        "name",
        "tournament.name",
        "must be at least 3 characters",
    );
    let is_sport = sports::catalogue::find(&draft.sport_id).is_some();
    check(
        is_sport,
        "sport_id",
        "sport.unknown",
        "is not one of the sports offered",
    );
    let has_place = draft.venue_id.is_some() || !draft.location.is_empty();
    check(
        has_place,
        "location",
        "tournament.place",
        "choose a venue or say where it is",
    );
    let length = draft.ends_at.duration_since(draft.starts_at);
    let is_sound = length > SignedDuration::ZERO && length <= MAX_LENGTH;
    check(
        is_sound,
        "end_time",
        "tournament.end",
        "must be at most 14 days after the start",
    );
    if let Some(now) = now {
        let ahead = draft.starts_at.duration_since(now);
        let is_ahead = ahead >= SignedDuration::ZERO && ahead <= MAX_LEAD;
        check(
            is_ahead,
            "start_time",
            "tournament.start",
            "must be in the next 400 days",
        );
    }
    let is_before = draft.entry_deadline.is_none_or(|it| it <= draft.ends_at);
    check(
        is_before,
        "entry_deadline",
        "tournament.deadline",
        "must be before the end",
    );
    if draft.venue_id.is_none() && !draft.time_zone.is_empty() {
        let zone = jiff::tz::TimeZone::get(&draft.time_zone).ok();
        let name = zone.as_ref().and_then(jiff::tz::TimeZone::iana_name);
        check(
            name.is_some(),
            "time_zone",
            "time_zone.unknown",
            "is not an IANA time zone",
        );
        name.unwrap_or_default().clone_into(&mut draft.time_zone);
    }
    if wrong.is_empty() {
        Ok(draft)
    } else {
        Err(Error::Invalid(wrong))
    }
}

/// Copies the draft and returns the words that it is searched by.
fn fill(conn: &mut dyn Conn, it: &mut Tournament, draft: &Draft) -> Result<String, Error> {
    let venue = match draft.venue_id {
        Some(id) if it.venue_id == Some(id) => venues::cards(conn, &[id])?.remove(&id),
        Some(id) => Some(active_venue(conn, id)?),
        None => None,
    };
    it.name.clone_from(&draft.name);
    it.description.clone_from(&draft.description);
    it.sport_id.clone_from(&draft.sport_id);
    it.venue_id = venue.as_ref().map(|venue| venue.id);
    it.location.clone_from(&draft.location);
    it.time_zone = match &venue {
        Some(venue) => venue.time_zone.clone(),
        None if draft.time_zone.is_empty() => times::DEFAULT_ZONE.to_owned(),
        None => draft.time_zone.clone(),
    };
    it.starts_at = draft.starts_at;
    it.ends_at = draft.ends_at;
    it.entry_deadline = draft.entry_deadline.unwrap_or(draft.starts_at);
    it.is_public = draft.is_public;
    let whatsapp = draft.contact_whatsapp.trim();
    whatsapp.clone_into(&mut it.contact_whatsapp);
    it.rest_minutes = draft.rest_minutes;
    it.tie_minutes = match draft.tie_minutes {
        0 => USUAL_TIE_MINUTES,
        minutes => minutes,
    };
    let place = venue.map_or_else(String::new, |it| {
        format!("{} {} {}", it.name, it.address, it.city)
    });
    Ok(text::searchable(&format!(
        "{} {} {place}",
        it.name, it.location
    )))
}

fn active_venue(conn: &mut dyn Conn, id: Uuid) -> Result<VenueCard, Error> {
    let venue = venues::cards(conn, &[id])?.remove(&id);
    venue
        .filter(|venue| venue.is_active)
        .ok_or(Error::NotFound("venue"))
}
