//! Creates a match with its host as first participant and its join link (rules.md §7).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::checks::Checks;
use super::model::{
    CostTerms, Gender, GuestRules, Match, Participant, Skill, Who, can_be_enforced,
};
use super::show::{self, MatchView};
use super::{courts, limits, place, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::links::{self, Kind, Target};
use crate::{accounts, times};

#[derive(Clone, Debug)]
pub struct Draft {
    pub name: String,
    pub description: String,
    pub sport_id: String,
    pub venue_id: Option<Uuid>,
    pub location: String,
    pub starts_at: Timestamp,
    /// `None` means two hours after the start.
    pub ends_at: Option<Timestamp>,
    /// If empty, the venue's zone or the default is used.
    pub time_zone: String,
    pub max_participants: Option<i64>,
    pub is_public: bool,
    pub gender: Option<Gender>,
    pub enforce_gender: bool,
    pub skill: Option<Skill>,
    pub guests: GuestRules,
    /// Bookings of the host that it is played on.
    pub bookings: Vec<Uuid>,
}

const DEFAULT_LENGTH: SignedDuration = SignedDuration::from_hours(2);

fn default_end(starts_at: Timestamp) -> Timestamp {
    starts_at
        .saturating_add(DEFAULT_LENGTH)
        .unwrap_or(Timestamp::MAX)
}

/// Returns the new match as its host sees it.
pub async fn create(app: &Arc<App>, player: &Player, draft: Draft) -> Result<MatchView, Error> {
    let draft = validated(draft, app.now())?;
    let host_id = player.user_id;
    let id = app
        .write(move |tx| {
            let id = insert(tx, host_id, &draft)?;
            limits::refuse_too_many_hosted(tx, host_id)?;
            Ok::<_, Error>(id)
        })
        .await?;
    show::one(app, id, Some(player.user_id)).await
}

fn validated(mut draft: Draft, now: Timestamp) -> Result<Draft, Error> {
    let mut checks = Checks::default();
    draft.name = checks.name(&draft.name);
    draft.description = checks.text("description", &draft.description);
    draft.location = checks.line("location", &draft.location);
    checks.sport(&draft.sport_id);
    checks.start(draft.starts_at, now);
    checks.end(draft.starts_at, draft.ends_at);
    checks.limit(draft.max_participants);
    checks.place(draft.venue_id.is_some(), &draft.location);
    if draft.venue_id.is_none() && !draft.time_zone.is_empty() {
        draft.time_zone = checks.time_zone(&draft.time_zone).unwrap_or_default();
    }
    checks.finish()?;
    Ok(draft)
}

/// Inserts the match, its link and the host's participation. The draft is already validated.
pub(super) fn insert(tx: &mut Tx<'_>, host_id: Uuid, draft: &Draft) -> Result<Uuid, Error> {
    let venue = match draft.venue_id {
        Some(id) => Some(place::active_venue(tx.conn, id)?),
        None => None,
    };
    let time_zone = match &venue {
        Some(venue) => &venue.time_zone,
        None if draft.time_zone.is_empty() => times::DEFAULT_ZONE,
        None => &draft.time_zone,
    };
    let id = tx.app.new_id();
    let link = links::shorten(
        tx,
        &Target {
            kind: Kind::MatchJoin,
            path: &super::model::path(id),
            title: &draft.name,
            resource_id: id,
            created_by: host_id,
        },
    )?;
    let game = Match {
        id,
        name: draft.name.clone(),
        description: draft.description.clone(),
        sport_id: draft.sport_id.clone(),
        venue_id: draft.venue_id,
        location: draft.location.clone(),
        starts_at: draft.starts_at,
        ends_at: draft
            .ends_at
            .unwrap_or_else(|| default_end(draft.starts_at)),
        time_zone: time_zone.to_owned(),
        max_participants: draft.max_participants,
        current_participants: 1,
        is_public: draft.is_public,
        gender: draft.gender,
        enforce_gender: draft.enforce_gender && can_be_enforced(draft.gender),
        skill: draft.skill,
        host_id,
        link_id: link.id,
        created_at: tx.now,
        updated_at: tx.now,
        waitlist_count: 0,
        revision: 0,
        sequence: 0,
        court_lost_at: None,
        called_off_at: None,
        called_off_reason: String::new(),
        guests: draft.guests,
        costs: CostTerms {
            mode: None,
            price: None,
            currency: String::new(),
            host_pays: true,
            pay_to: String::new(),
            closed_at: None,
            owing_leavers: 0,
        },
    };
    store::insert(
        tx.conn,
        &game,
        &place::words(&draft.location, venue.as_ref()),
    )?;
    let host = Participant::new(tx.app.new_id(), id, Who::Player(host_id), tx.now);
    store::insert_participant(tx.conn, &host)?;
    if !draft.bookings.is_empty() {
        courts::set(tx, &game, &draft.bookings)?;
    }
    accounts::refuse_inactive(tx.conn, host_id)?;
    Ok(id)
}
