//! A match with everything that is shown with it: venue, people, join link.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use anyhow::anyhow;
use lapang_db::Conn;
use uuid::Uuid;

use super::co_hosts::hosts;
use super::model::{Match, NOT_FOUND, Participant, parse_id};
use super::store;
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::links::{self, Link};
use crate::venues::{self, VenueCard};

/// A match with its details. `rpc/messages.rs` decides how much of other people a reader sees.
pub struct MatchView {
    pub game: Match,
    pub venue: Option<VenueCard>,
    pub host: Person,
    /// Only loaded for players.
    pub co_host_ids: Vec<Uuid>,
    /// The host first, then in join order.
    pub participants: Vec<(Participant, Person)>,
    /// In order. Only loaded for the host and co-hosts, and not in lists.
    pub waitlist: Vec<(Participant, Person)>,
    pub participation: Participation,
    pub link: Link,
}

/// The reader's own part in a match.
#[derive(Clone, Copy, Debug, Default)]
pub struct Participation {
    pub has_joined: bool,
    /// Starts at 1.
    pub waitlist_position: Option<i64>,
}

impl Participation {
    fn is_involved(self) -> bool {
        self.has_joined || self.waitlist_position.is_some()
    }
}

/// Finds a match by the id of a request. Unlisted matches are open to anyone with the id;
/// called-off matches only to those who were in them.
pub async fn get(app: &Arc<App>, id: &str, reader: Option<Uuid>) -> Result<MatchView, Error> {
    one(app, parse_id(id)?, reader).await
}

/// Loads a match with all its participants.
pub async fn one(app: &Arc<App>, id: Uuid, reader: Option<Uuid>) -> Result<MatchView, Error> {
    app.read(move |tx| {
        let (mut game, roster, participation) = seen(tx.conn, id, reader)?;
        // Read in one statement, so counts and people agree. Keep the older revision: a client
        // that compares it re-reads once too often rather than missing a change.
        game.current_participants = roster.current_participants;
        game.max_participants = roster.max_participants;
        game.waitlist_count = roster.waitlist_count;
        let co_host_ids = match reader {
            Some(_) => store::co_hosts_of(tx.conn, &[id])?.remove(&id),
            None => None,
        };
        let co_host_ids = co_host_ids.unwrap_or_default();
        let is_host = reader.is_some_and(|it| it == game.host_id || co_host_ids.contains(&it));
        let waitlist = if is_host {
            with_people(tx.conn, roster.waitlist)?
        } else {
            Vec::new()
        };
        let view = with_details(tx.conn, vec![game], roster.participants)?.pop();
        Ok(MatchView {
            co_host_ids,
            waitlist,
            participation,
            ..view.ok_or(NOT_FOUND)?
        })
    })
    .await
}

/// A player whom the host blocks, or who blocks the host, does not see the match, unless they are in it or wait for it.
pub fn refuse_unseen(conn: &mut dyn Conn, game: &Match, player_id: Uuid) -> Result<(), Error> {
    if !accounts::apart_from(conn, player_id)?.contains(&game.host_id) {
        return Ok(());
    }
    let is_involved = store::is_participant(conn, game.id, player_id)?
        || store::is_waitlisted(conn, game.id, player_id)?;
    if is_involved { Ok(()) } else { Err(NOT_FOUND) }
}

/// Those of these matches that [`refuse_unseen`] hides from a player.
pub fn unseen(conn: &mut dyn Conn, ids: &[Uuid], player_id: Uuid) -> Result<HashSet<Uuid>, Error> {
    let apart = accounts::apart_from(conn, player_id)?;
    if apart.is_empty() {
        return Ok(HashSet::new());
    }
    let mut unseen: HashSet<Uuid> = store::hosted_by(conn, ids, &apart)?.into_iter().collect();
    let involved = participations(conn, ids, player_id)?;
    unseen.retain(|id| !involved.contains_key(id));
    Ok(unseen)
}

/// A match that the reader may see: one that is called off, or whose host blocks them or is blocked by them, only if they
/// are in it.
fn seen(
    conn: &mut dyn Conn,
    id: Uuid,
    reader: Option<Uuid>,
) -> Result<(Match, store::Roster, Participation), Error> {
    let game = store::find_any(conn, id)?.ok_or(NOT_FOUND)?;
    let roster = store::roster(conn, id)?;
    let participation = reader.map_or_else(Participation::default, |id| participation(&roster, id));
    if !participation.is_involved() {
        let is_apart = match reader {
            Some(reader) => accounts::apart_from(conn, reader)?.contains(&game.host_id),
            None => false,
        };
        if game.called_off_at.is_some() || is_apart {
            return Err(NOT_FOUND);
        }
    }
    Ok((game, roster, participation))
}

/// The host of a match that the reader may see, and who is in it; for the host and co-hosts also who waits.
pub fn people_seen(
    conn: &mut dyn Conn,
    id: Uuid,
    reader: Uuid,
) -> Result<(Uuid, Vec<Uuid>), Error> {
    let (game, roster, _) = seen(conn, id, Some(reader))?;
    let mut people: Vec<Uuid> = roster.participants.iter().map(|it| it.user_id).collect();
    people.push(game.host_id);
    if hosts(conn, &game, reader)? {
        people.extend(roster.waitlisted());
    }
    Ok((game.host_id, people))
}

/// A match, called off or not, for the admins: without its players.
pub fn for_admins(conn: &mut dyn Conn, id: Uuid) -> Result<Option<MatchView>, Error> {
    let game = store::find_any(conn, id)?;
    Ok(with_details(conn, game.into_iter().collect(), Vec::new())?.pop())
}

/// A match, called off or not, with its participants: the host first, then in join order.
pub fn with_roster(
    conn: &mut dyn Conn,
    id: Uuid,
) -> Result<Option<(Match, Vec<Participant>)>, Error> {
    let Some(game) = store::find_any(conn, id)? else {
        return Ok(None);
    };
    let roster = store::roster(conn, id)?;
    Ok(Some((game, roster.participants)))
}

fn participation(roster: &store::Roster, reader: Uuid) -> Participation {
    let place = roster.waitlisted().position(|id| id == reader);
    Participation {
        has_joined: roster.participants.iter().any(|it| it.user_id == reader),
        waitlist_position: place.and_then(|before| i64::try_from(before + 1).ok()),
    }
}

fn with_people(
    conn: &mut dyn Conn,
    waitlist: Vec<Participant>,
) -> Result<Vec<(Participant, Person)>, Error> {
    let ids: Vec<Uuid> = waitlist.iter().map(|entry| entry.user_id).collect();
    let people = accounts::people(conn, &ids)?;
    let entries = waitlist.into_iter().map(|entry| {
        let person = person(&people, entry.user_id)?;
        Ok((entry, person))
    });
    entries.collect()
}

/// The reader's part in each of these matches.
pub fn participations(
    conn: &mut dyn Conn,
    ids: &[Uuid],
    reader: Uuid,
) -> Result<HashMap<Uuid, Participation>, Error> {
    let mut participations: HashMap<Uuid, Participation> = HashMap::new();
    for (id, position) in store::waitlist_positions(conn, ids, reader)? {
        participations.entry(id).or_default().waitlist_position = Some(position);
    }
    // A player promoted between the two reads counts as joined.
    for id in store::joined_of(conn, ids, reader)? {
        let joined = Participation {
            has_joined: true,
            waitlist_position: None,
        };
        participations.insert(id, joined);
    }
    Ok(participations)
}

/// Loads the details of matches, in their order, with one query for each kind.
pub fn with_details(
    conn: &mut dyn Conn,
    games: Vec<Match>,
    participants: Vec<Participant>,
) -> Result<Vec<MatchView>, Error> {
    let mut people_ids: Vec<Uuid> = games.iter().map(|game| game.host_id).collect();
    people_ids.extend(participants.iter().map(|participant| participant.user_id));
    distinct(&mut people_ids);
    let mut venue_ids: Vec<Uuid> = games.iter().filter_map(|game| game.venue_id).collect();
    distinct(&mut venue_ids);
    let link_ids: Vec<Uuid> = games.iter().map(|game| game.link_id).collect();

    let people = accounts::people(conn, &people_ids)?;
    let venues = venues::cards(conn, &venue_ids)?;
    let mut links = links::find(conn, &link_ids)?;
    let mut by_match: HashMap<Uuid, Vec<(Participant, Person)>> = HashMap::new();
    for participant in participants {
        let person = person(&people, participant.user_id)?;
        let roster = by_match.entry(participant.match_id).or_default();
        roster.push((participant, person));
    }
    games
        .into_iter()
        .map(|game| {
            Ok(MatchView {
                venue: game.venue_id.and_then(|id| venues.get(&id).cloned()),
                host: person(&people, game.host_id)?,
                co_host_ids: Vec::new(),
                participants: by_match.remove(&game.id).unwrap_or_default(),
                waitlist: Vec::new(),
                participation: Participation::default(),
                link: links
                    .remove(&game.link_id)
                    .ok_or_else(|| anyhow!("match {} has no link", game.id))?,
                game,
            })
        })
        .collect()
}

fn person(people: &HashMap<Uuid, Person>, id: Uuid) -> Result<Person, Error> {
    let person = people.get(&id).cloned();
    person.ok_or_else(|| anyhow!("participant {id} has no account").into())
}

fn distinct(ids: &mut Vec<Uuid>) {
    ids.sort();
    ids.dedup();
}
