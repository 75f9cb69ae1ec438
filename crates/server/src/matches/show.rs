//! A match with everything that is shown with it: venue, people, join link.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use anyhow::anyhow;
use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::co_hosts::hosts;
use super::model::{Match, NOT_FOUND, Participant, Who, parse_id};
use super::{chat_list, courts, guests, store};
use crate::accounts::{self, Person};
use crate::app::App;
use crate::bookings::CourtHours;
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
    pub participants: Vec<(Participant, Someone)>,
    /// In order. For the host and co-hosts all, else the guests whom the reader brought. Not in lists.
    pub waitlist: Vec<(Participant, Someone)>,
    /// Guests and who says to be them: for the host all, else the reader. Not in lists.
    pub claims: Vec<(Uuid, Person)>,
    /// Not in lists.
    pub courts: Vec<CourtHours>,
    /// Whether the reader is the host or a co-host. Not in lists.
    pub is_hosts: bool,
    /// Until when the last chat list can be taken back. Only loaded for the host and co-hosts, and not in lists.
    pub undo_until: Option<Timestamp>,
    pub participation: Participation,
    pub link: Link,
}

/// Somebody on the list of a match.
#[derive(Clone, Debug)]
pub enum Someone {
    Player(Person),
    /// A guest's name; empty when it was forgotten.
    Guest(String),
}

impl Someone {
    /// The name as the others in the match see it.
    pub fn shown_name(&self) -> String {
        match self {
            Self::Player(person) => person.shown_name(),
            Self::Guest(name) => name.clone(),
        }
    }
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
        let is_hosts = reader.is_some_and(|it| it == game.host_id || co_host_ids.contains(&it));
        let guests = roster.people().filter_map(|it| it.who.guest_id());
        let mut claims = guests::claims(tx.conn, guests)?;
        claims.retain(|(_, claimer)| is_hosts || Some(*claimer) == reader);
        let mut waitlist = roster.waitlist;
        waitlist.retain(|it| is_hosts || (reader.is_some() && it.brought_by == reader));
        let undo_until = if is_hosts {
            chat_list::undo_until(tx.conn, &game, tx.now)?
        } else {
            None
        };
        let courts = courts::of(tx.conn, &game)?;
        let view = with_details(tx.conn, vec![game], roster.participants)?.pop();
        Ok(MatchView {
            co_host_ids,
            waitlist: with_names(tx.conn, waitlist)?,
            claims: claimers(tx.conn, claims)?,
            courts,
            is_hosts,
            undo_until,
            participation,
            ..view.ok_or(NOT_FOUND)?
        })
    })
    .await
}

fn claimers(conn: &mut dyn Conn, claims: Vec<(Uuid, Uuid)>) -> Result<Vec<(Uuid, Person)>, Error> {
    let ids: Vec<Uuid> = claims.iter().map(|(_, user_id)| *user_id).collect();
    let people = accounts::people(conn, &ids)?;
    let known = claims.into_iter().filter_map(|(guest, user_id)| {
        let person = people.get(&user_id)?;
        Some((guest, person.clone()))
    });
    Ok(known.collect())
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
    let mut people: Vec<Uuid> = roster.players().collect();
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
    let place = roster
        .waitlist
        .iter()
        .position(|it| it.who == Who::Player(reader));
    Participation {
        has_joined: roster.players().any(|it| it == reader),
        waitlist_position: place.and_then(|before| i64::try_from(before + 1).ok()),
    }
}

/// People with their names, in their order.
pub fn with_names(
    conn: &mut dyn Conn,
    people: Vec<Participant>,
) -> Result<Vec<(Participant, Someone)>, Error> {
    let mut ids: Vec<Uuid> = people.iter().filter_map(|it| it.who.user_id()).collect();
    distinct(&mut ids);
    let players = accounts::people(conn, &ids)?;
    named(conn, &players, people)
}

fn named(
    conn: &mut dyn Conn,
    players: &HashMap<Uuid, Person>,
    people: Vec<Participant>,
) -> Result<Vec<(Participant, Someone)>, Error> {
    let guests = guests::names(conn, people.iter().filter_map(|it| it.who.guest_id()))?;
    let named = people.into_iter().map(|it| {
        let someone = match it.who {
            Who::Player(id) => Someone::Player(person(players, id)?),
            Who::Guest(id) => Someone::Guest(guests.get(&id).cloned().unwrap_or_default()),
        };
        Ok((it, someone))
    });
    named.collect()
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
    people_ids.extend(participants.iter().filter_map(|it| it.who.user_id()));
    distinct(&mut people_ids);
    let mut venue_ids: Vec<Uuid> = games.iter().filter_map(|game| game.venue_id).collect();
    distinct(&mut venue_ids);
    let link_ids: Vec<Uuid> = games.iter().map(|game| game.link_id).collect();

    let people = accounts::people(conn, &people_ids)?;
    let venues = venues::cards(conn, &venue_ids)?;
    let mut links = links::find(conn, &link_ids)?;
    let mut by_match: HashMap<Uuid, Vec<(Participant, Someone)>> = HashMap::new();
    for (participant, someone) in named(conn, &people, participants)? {
        let roster = by_match.entry(participant.match_id).or_default();
        roster.push((participant, someone));
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
                claims: Vec::new(),
                courts: Vec::new(),
                is_hosts: false,
                undo_until: None,
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
