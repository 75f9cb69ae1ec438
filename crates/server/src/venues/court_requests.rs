//! Courts that a tournament asks a venue for. Staff of the venue take them at once, as a block; for anybody else its staff answer.
//! This knows of tournaments only their id and name.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::{Conn, Uuid};

use super::admin::blocks::{self, BlockInput, Wanted};
use super::claims::OccupiedTime;
use super::model::{Block, VenueCard};
use super::store;
use crate::accounts::{self, Capability, Staff, StaffRole};
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::mail::{self, MailTemplate, Samples, mail_template};
use crate::stored::stored_as;

mail_template!(CourtsAsked<'a>, "courts_asked.txt", {
    title: &'a str, venue: &'a str, by: &'a str, courts: &'a str, days: &'a str, path: &'a str
});
mail_template!(CourtsDecided<'a>, "courts_decided.txt", {
    title: &'a str, venue: &'a str, agreed: bool, reason: &'a str, path: &'a str
});

stored_as!(State {
    Asked = "asked",
    Agreed = "agreed",
    Declined = "declined"
});

#[derive(Clone, Debug)]
pub struct CourtRequest {
    /// That of the tournament.
    pub id: Uuid,
    pub venue_id: Uuid,
    pub user_id: Uuid,
    pub title: String,
    pub sport_id: String,
    /// Its id is nil until it is agreed.
    pub block: Block,
    pub ends_at: Timestamp,
    pub state: State,
    /// Why it was declined.
    pub reason: String,
    pub asked_at: Timestamp,
    pub decided_at: Option<Timestamp>,
}

impl CourtRequest {
    pub fn block_id(&self) -> Option<Uuid> {
        Some(self.block.id).filter(|id| !id.is_nil())
    }
}

/// Who asks, and what for.
#[derive(Clone, Debug)]
pub struct Asker<'a> {
    /// Of the tournament.
    pub id: Uuid,
    pub title: &'a str,
    pub sport_id: &'a str,
    pub user_id: Uuid,
    /// The path of the tournament's page.
    pub path: &'a str,
}

/// Asked for by one account within a day.
const MOST_ASKED: i64 = 20;
/// Shown to staff.
const MOST_LISTED: i64 = 100;

/// Whether somebody may take courts of a venue without asking.
pub fn takes_at_once(conn: &mut dyn Conn, user: Uuid, venue: Uuid) -> Result<bool, Error> {
    let person = accounts::people(conn, &[user])?.remove(&user);
    let Some(person) = person else {
        return Ok(false);
    };
    let places = accounts::roles_of(conn, &person.email)?;
    let may = |(at, role): (Uuid, StaffRole)| at == venue && role.has(Capability::Bookings);
    Ok(places.into_iter().any(|place| place.is_none_or(may)))
}

/// Asks for courts, or takes them at once. What was asked or agreed before ends. Returns what is in the way to who takes them; with
/// `validate_only` nothing changes.
pub fn ask(
    tx: &mut Tx<'_>,
    venue: Uuid,
    asker: &Asker<'_>,
    input: BlockInput,
) -> Result<Vec<OccupiedTime>, Error> {
    let input = BlockInput {
        reason: asker.title.to_owned(),
        id: None,
        ..input
    };
    let at_once = takes_at_once(tx.conn, asker.user_id, venue)?;
    if input.validate_only {
        let wanted = Wanted::checked(tx, venue, &input)?;
        if !at_once {
            return Ok(Vec::new());
        }
        let had = store::court_requests::find(tx.conn, asker.id)?;
        let own = blocks::own_blackouts(tx, venue, had.and_then(|it| it.block_id()))?;
        return wanted.in_the_way(tx, &own);
    }
    store::admin::lock_venue(tx.conn, venue)?.ok_or(Error::NotFound("venue"))?;
    if !at_once {
        refuse_many(tx, asker.user_id)?;
    }
    end(tx, asker.id)?;
    let (wanted, in_the_way) = if at_once {
        let (wanted, blackouts) = blocks::take(tx, venue, &input)?;
        let own = blackouts.iter().map(|it| it.id).collect();
        let in_the_way = wanted.in_the_way(tx, &own)?;
        (wanted, in_the_way)
    } else {
        (Wanted::checked(tx, venue, &input)?, Vec::new())
    };
    let request = CourtRequest {
        id: asker.id,
        venue_id: venue,
        user_id: asker.user_id,
        title: asker.title.to_owned(),
        sport_id: asker.sport_id.to_owned(),
        ends_at: wanted.ends_at,
        state: if at_once { State::Agreed } else { State::Asked },
        reason: String::new(),
        asked_at: tx.now,
        decided_at: at_once.then_some(tx.now),
        block: wanted.block.clone(),
    };
    store::court_requests::write(tx.conn, &request)?;
    if !at_once {
        tell_staff(tx, &request, &wanted, asker.path)?;
    }
    Ok(in_the_way)
}

fn refuse_many(tx: &mut Tx<'_>, user: Uuid) -> Result<(), Error> {
    let day = SignedDuration::from_hours(24);
    let since = tx.now.saturating_sub(day).unwrap_or(Timestamp::MIN);
    let most = tx.app.config.account_limit(MOST_ASKED);
    if store::court_requests::count_since(tx.conn, user, since)? < most {
        return Ok(());
    }
    let message = format!("at most {most} within a day");
    Err(Error::TooMany {
        refusal: Refusal::new(Reason::TournamentLimit, message),
        retry_after_seconds: day.as_secs(),
    })
}

/// Ends what a tournament asked for or has: its courts are free again. Returns false if there was nothing.
pub fn end(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, Error> {
    let Some(request) = store::court_requests::find(tx.conn, id)? else {
        return Ok(false);
    };
    if let Some(block) = request.block_id() {
        blocks::give_back(tx, block)?;
        store::blocks::delete(tx.conn, block)?;
    }
    store::court_requests::delete(tx.conn, id)?;
    Ok(true)
}

pub fn find(conn: &mut dyn Conn, id: Uuid) -> Result<Option<CourtRequest>, Error> {
    store::court_requests::find(conn, id)
}

pub fn states(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<(Uuid, State)>, Error> {
    store::court_requests::states(conn, ids)
}

/// A request with the name of who asks.
pub struct Shown {
    pub request: CourtRequest,
    pub organiser: String,
}

pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid) -> Result<Vec<Shown>, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        staff.check(venue, "venue")?;
        let found = store::court_requests::of_venue(tx.conn, venue, tx.now, MOST_LISTED)?;
        found.into_iter().map(|it| shown(tx.conn, it)).collect()
    })
    .await
}

fn shown(conn: &mut dyn Conn, request: CourtRequest) -> Result<Shown, Error> {
    let people = accounts::people(conn, &[request.user_id])?;
    let organiser = people.get(&request.user_id).map(|it| it.name.clone());
    Ok(Shown {
        organiser: organiser.unwrap_or_default(),
        request,
    })
}

/// The answer of staff. Returns what is in the way; with `validate_only` nothing changes.
pub async fn decide(
    app: &Arc<App>,
    staff: &Staff,
    (venue, id): (Uuid, Uuid),
    (agrees, reason): (bool, String),
    validate_only: bool,
) -> Result<(Shown, Vec<OccupiedTime>), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        staff.check(venue, "venue")?;
        store::admin::lock_venue(tx.conn, venue)?.ok_or(Error::NotFound("venue"))?;
        let request = store::court_requests::find(tx.conn, id)?;
        let request = request.filter(|it| it.venue_id == venue);
        let mut request = request.ok_or(Error::NotFound("court request"))?;
        let input = input_of(&request, validate_only);
        if validate_only {
            let wanted = Wanted::checked(tx, venue, &input)?;
            let had = wanted.in_the_way(tx, &std::collections::HashSet::new())?;
            return Ok((shown(tx.conn, request)?, had));
        }
        if request.state != State::Asked {
            let problem = "it was answered or taken back";
            return Err(Error::conflict(Reason::NoCourtRequest, problem));
        }
        let mut in_the_way = Vec::new();
        if agrees {
            let (wanted, blackouts) = blocks::take(tx, venue, &input)?;
            let own = blackouts.iter().map(|it| it.id).collect();
            in_the_way = wanted.in_the_way(tx, &own)?;
            request.block = wanted.block.clone();
            request.state = State::Agreed;
            blocks::record(tx, &staff, venue, &wanted)?;
        } else if reason.is_empty() {
            let problem = "the organiser is owed a reason";
            return Err(Error::invalid("reason", "reason.required", problem));
        } else {
            request.state = State::Declined;
        }
        request.reason.clone_from(&reason);
        request.decided_at = Some(tx.now);
        store::court_requests::write(tx.conn, &request)?;
        tell_organiser(tx, &request)?;
        Ok((shown(tx.conn, request)?, in_the_way))
    })
    .await
}

fn input_of(request: &CourtRequest, validate_only: bool) -> BlockInput {
    let block = &request.block;
    BlockInput {
        id: None,
        courts: block.courts.0.iter().copied().map(Some).collect(),
        from: block.from,
        to: block.to,
        from_minute: block.from_minute,
        to_minute: block.to_minute,
        reason: request.title.clone(),
        validate_only,
    }
}

fn card(tx: &mut Tx<'_>, venue: Uuid) -> Result<VenueCard, Error> {
    let card = store::cards(tx.conn, &[venue])?.remove(&venue);
    card.ok_or(Error::NotFound("venue"))
}

fn tell_staff(
    tx: &mut Tx<'_>,
    request: &CourtRequest,
    wanted: &Wanted,
    path: &str,
) -> Result<(), Error> {
    let venue = card(tx, request.venue_id)?;
    let people = accounts::people(tx.conn, &[request.user_id])?;
    let by = people
        .get(&request.user_id)
        .map_or("", |it| it.name.as_str());
    let courts = wanted.court_names().join(", ");
    for (to, locale) in accounts::staff_addresses(tx.conn, venue.id, Capability::Bookings)? {
        let days = days(&request.block, locale);
        let email = CourtsAsked {
            title: &request.title,
            venue: &venue.name,
            by,
            courts: &courts,
            days: &days,
            path,
        };
        mail::enqueue(tx, &email.email(&to, locale)?)?;
    }
    Ok(())
}

fn tell_organiser(tx: &mut Tx<'_>, request: &CourtRequest) -> Result<(), Error> {
    let venue = card(tx, request.venue_id)?;
    let people = accounts::people(tx.conn, &[request.user_id])?;
    let Some(person) = people.get(&request.user_id) else {
        return Ok(());
    };
    let path = format!("/compete/{}", request.id);
    let email = CourtsDecided {
        title: &request.title,
        venue: &venue.name,
        agreed: request.state == State::Agreed,
        reason: &request.reason,
        path: &path,
    };
    mail::enqueue(tx, &email.email(&person.email, person.locale)?)
}

/// "Saturday, 12 December 2026, 08:00–18:00", with the last day where there are several.
fn days(block: &Block, locale: crate::locale::Locale) -> String {
    let first = crate::times::day(block.from, locale);
    let clock = |minute: i64| {
        let (hour, minute) = (minute / 60 % 24, minute % 60);
        let dot = locale.pick(":", ".");
        format!("{hour:02}{dot}{minute:02}")
    };
    let hours = format!("{}–{}", clock(block.from_minute), clock(block.to_minute));
    if block.from == block.to {
        return format!("{first}, {hours}");
    }
    format!("{first} – {}, {hours}", crate::times::day(block.to, locale))
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let text = |usual| to.text(usual).to_owned();
    let (title, venue, by) = (text("Piala Melati"), text("GOR Melati"), text("Ani"));
    let (courts, reason) = (text("Court 1, Court 2"), text("League night"));
    to.add(&CourtsAsked {
        title: &title,
        venue: &venue,
        by: &by,
        courts: &courts,
        days: "12 December 2026, 08:00–18:00",
        path: "/compete/1",
    })?;
    for agreed in [true, false] {
        to.add(&CourtsDecided {
            title: &title,
            venue: &venue,
            agreed,
            reason: if agreed { "" } else { &reason },
            path: "/compete/1",
        })?;
    }
    Ok(())
}
