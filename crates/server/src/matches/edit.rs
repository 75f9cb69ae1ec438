//! Lets the host and co-hosts edit a match before it starts. Participants and waitlisted players are emailed
//! about a new time or place (rules.md §7), and a higher limit promotes waitlisted players.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::checks::Checks;
use super::co_hosts::{lock_hosted, lock_own};
use super::emails::{self, Template};
use super::model::{Gender, GuestRules, Match, Skill, can_be_enforced, parse_id, started};
use super::show::{self, MatchView};
use super::{courts, place, reminders, store, waitlist};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::venues::VenueCard;
use crate::{accounts, bookings, links};

/// The change of an optional field.
#[derive(Clone, Copy, Debug, Default)]
pub enum Change<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Change<T> {
    /// Sets the value, or clears it if there is none.
    pub fn to(value: Option<T>) -> Self {
        value.map_or(Self::Clear, Self::Set)
    }

    fn applied_to(self, before: Option<T>) -> Option<T> {
        match self {
            Self::Keep => before,
            Self::Clear => None,
            Self::Set(after) => Some(after),
        }
    }
}

/// The requested changes; absent fields stay as they are.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub name: Option<String>,
    pub description: Option<String>,
    pub sport_id: Option<String>,
    pub venue_id: Change<Uuid>,
    pub location: Option<String>,
    pub starts_at: Option<Timestamp>,
    /// If absent, the length stays.
    pub ends_at: Option<Timestamp>,
    pub max_participants: Change<i64>,
    pub is_public: Option<bool>,
    pub gender: Change<Gender>,
    pub enforce_gender: Option<bool>,
    pub skill: Change<Skill>,
    pub guests_are_brought: Option<bool>,
    pub guests_join_by_link: Option<bool>,
    /// Replaces the bookings that it is played on.
    pub bookings: Option<Vec<Uuid>>,
}

impl Changes {
    /// Whether the match may be at another venue or time afterwards.
    fn may_move(&self) -> bool {
        let stays_there = matches!(self.venue_id, Change::Keep);
        self.starts_at.is_some() || self.ends_at.is_some() || !stays_there
    }
}

/// Returns the match after the change.
pub async fn edit(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    changes: Changes,
) -> Result<MatchView, Error> {
    let (id, user_id) = (parse_id(id)?, player.user_id);
    app.write(move |tx| change(tx, id, user_id, changes.clone()))
        .await?;
    show::one(app, id, Some(user_id)).await
}

fn change(tx: &mut Tx<'_>, id: Uuid, by: Uuid, changes: Changes) -> Result<(), Error> {
    let new_bookings = changes.bookings.clone();
    if new_bookings.is_some() || changes.may_move() {
        let new = new_bookings.as_deref().unwrap_or_default();
        bookings::lock_for_match(tx.conn, id, new)?;
    }
    let before = match new_bookings {
        // Bookings are the host's own.
        Some(_) => lock_own(tx.conn, id, by)?,
        None => lock_hosted(tx.conn, id, by)?,
    };
    if before.has_started(tx.now) {
        return Err(started());
    }
    let mut after = with_changes(&before, changes, tx.now)?;
    refuse_below_count(&after)?;
    refuse_late_gender_rule(&before, &after)?;
    let venue = resolve_venue(tx.conn, &before, &mut after)?;
    let has_new_start = after.starts_at != before.starts_at;
    let is_moved = has_new_start
        || after.ends_at != before.ends_at
        || after.venue_id != before.venue_id
        || after.location != before.location;
    if is_moved {
        // Another time or place has a court of its own, or none.
        after.court_lost_at = None;
    }
    after.sequence += i64::from(is_moved);
    let promotions = count_promotions(&after);
    after.current_participants += promotions;
    after.waitlist_count -= promotions;
    store::update(
        tx.conn,
        &after,
        &place::words(&after.location, venue.as_ref()),
    )?;
    if let Some(new) = new_bookings {
        courts::set(tx, &after, &new)?;
    } else if is_moved {
        courts::keep_there(tx.conn, &after)?;
    }
    if after.name != before.name {
        links::rename(tx, after.link_id, &after.name)?;
    }
    if has_new_start {
        reminders::skip_due(tx, &after)?;
    }
    if is_moved {
        // One move emails up to hundreds of people, so a player's moves are rate limited.
        if after.current_participants > 1 || after.waitlist_count > 0 {
            accounts::count_match_reschedule(tx, by)?;
        }
        notify_of_move(tx, &after, venue.as_ref(), by, promotions)?;
    }
    if promotions > 0 {
        let template = if is_moved {
            Template::PromotedAndMoved
        } else {
            Template::Promoted
        };
        waitlist::promote(tx, &after, venue.as_ref(), promotions, template)?;
    }
    Ok(())
}

/// How many waitlisted players now fit into the match.
fn count_promotions(game: &Match) -> i64 {
    match game.max_participants {
        Some(max) => game.waitlist_count.min(max - game.current_participants),
        None => game.waitlist_count,
    }
}

/// Emails everyone except who moved it and the players about to be promoted: their promotion email contains the new
/// time and place.
fn notify_of_move(
    tx: &mut Tx<'_>,
    game: &Match,
    venue: Option<&VenueCard>,
    by: Uuid,
    promotions: i64,
) -> Result<(), Error> {
    let roster = store::roster(tx.conn, game.id)?;
    let others: Vec<Uuid> = roster.others(by).collect();
    let promotions = usize::try_from(promotions).unwrap_or_default();
    let waitlisted: Vec<Uuid> = roster.waitlisted().skip(promotions).collect();
    emails::send(tx, game, venue, Template::Moved, &others)?;
    emails::send(tx, game, venue, Template::MovedWaitlisted, &waitlisted)
}

/// Applies the changes. Validates only what changes: an unchanged start may by now be less than 15
/// minutes away.
fn with_changes(before: &Match, changes: Changes, now: Timestamp) -> Result<Match, Error> {
    let mut checks = Checks::default();
    let mut after = before.clone();
    after.updated_at = now;
    if let Some(name) = changes.name {
        after.name = checks.name(&name);
    }
    if let Some(description) = changes.description {
        after.description = checks.text("description", &description);
    }
    if let Some(sport_id) = changes.sport_id {
        checks.sport(&sport_id);
        after.sport_id = sport_id;
    }
    if let Some(location) = changes.location {
        after.location = checks.line("location", &location);
    }
    if let Some(starts_at) = changes.starts_at.filter(|at| *at != before.starts_at) {
        checks.start(starts_at, now);
        after.starts_at = starts_at;
        let length = before.ends_at.duration_since(before.starts_at);
        after.ends_at = starts_at.saturating_add(length).unwrap_or(Timestamp::MAX);
    }
    if let Some(ends_at) = changes.ends_at {
        checks.end(after.starts_at, Some(ends_at));
        after.ends_at = ends_at;
    }
    if let Change::Set(max) = changes.max_participants {
        checks.limit(Some(max));
    }
    after.max_participants = changes.max_participants.applied_to(before.max_participants);
    after.venue_id = changes.venue_id.applied_to(before.venue_id);
    after.gender = changes.gender.applied_to(before.gender);
    after.enforce_gender =
        changes.enforce_gender.unwrap_or(before.enforce_gender) && can_be_enforced(after.gender);
    after.skill = changes.skill.applied_to(before.skill);
    after.is_public = changes.is_public.unwrap_or(before.is_public);
    after.guests = GuestRules {
        are_brought: changes
            .guests_are_brought
            .unwrap_or(before.guests.are_brought),
        join_by_link: changes
            .guests_join_by_link
            .unwrap_or(before.guests.join_by_link),
    };
    checks.place(after.venue_id.is_some(), &after.location);
    checks.finish()?;
    Ok(after)
}

fn refuse_below_count(after: &Match) -> Result<(), Error> {
    match after.max_participants {
        Some(max) if max < after.current_participants => {
            let message = "more players have joined than the new limit allows";
            let reason = Refusal::new(Reason::LimitBelowParticipants, message)
                .with("current_participants", after.current_participants);
            Err(Error::Conflict(reason))
        }
        _ => Ok(()),
    }
}

/// Existing participants have not confirmed the gender, so a new rule cannot be enforced for them.
fn refuse_late_gender_rule(before: &Match, after: &Match) -> Result<(), Error> {
    let is_new = after.enforce_gender && (!before.enforce_gender || before.gender != after.gender);
    if is_new && (before.current_participants > 1 || before.waitlist_count > 0) {
        return Err(Error::conflict(
            Reason::GenderRuleTooLate,
            "others are in the match already",
        ));
    }
    Ok(())
}

/// The venue after the change. A new venue must be active and sets the time zone. The old one may
/// have closed meanwhile, which must not block an unrelated edit.
fn resolve_venue(
    conn: &mut dyn Conn,
    before: &Match,
    after: &mut Match,
) -> Result<Option<VenueCard>, Error> {
    let Some(id) = after.venue_id else {
        return Ok(None);
    };
    if before.venue_id == Some(id) {
        return place::venue_of(conn, before);
    }
    let venue = place::active_venue(conn, id)?;
    after.time_zone.clone_from(&venue.time_zone);
    Ok(Some(venue))
}
