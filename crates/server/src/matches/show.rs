//! A match with everything that is shown beside it: venue, people, join link.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::anyhow;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use super::{Match, NOT_FOUND, Participant, parse_id};
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::links::{self, Link};
use crate::venues::{self, VenueCard};

/// A match and what belongs to it. Who may see how much of the people is `rpc.rs`'s to say.
pub struct Shown {
    pub game: Match,
    pub venue: Option<VenueCard>,
    pub host: Person,
    /// The host first, then in the order in which they joined.
    pub participants: Vec<(Participant, Person)>,
    pub link: Link,
}

/// The match of an id that came from outside. Unlisted ones are open to whoever has the id.
pub async fn get(app: &Arc<App>, id: &str) -> Result<Shown, Error> {
    one(app, parse_id(id)?).await
}

/// The match, with all its participants.
pub async fn one(app: &Arc<App>, id: Uuid) -> Result<Shown, Error> {
    app.db
        .read(move |conn| {
            let mut game = store::find(conn, id)?.ok_or(NOT_FOUND)?;
            let roster = store::roster(conn, id)?;
            // Read in one statement, so that the count and the people agree.
            game.current_participants = roster.current_participants;
            game.max_participants = roster.max_participants;
            let mut shown = with_all(conn, vec![game], roster.participants)?;
            shown.pop().ok_or(NOT_FOUND)
        })
        .await
}

/// Adds to matches what is shown beside them, in their order. Each thing is read once for all.
pub fn with_all(
    conn: &mut dyn Conn,
    games: Vec<Match>,
    participants: Vec<Participant>,
) -> Result<Vec<Shown>, Error> {
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
        let person = known(&people, participant.user_id)?;
        let roster = by_match.entry(participant.match_id).or_default();
        roster.push((participant, person));
    }
    games
        .into_iter()
        .map(|game| {
            Ok(Shown {
                venue: game.venue_id.and_then(|id| venues.get(&id).cloned()),
                host: known(&people, game.host_id)?,
                participants: by_match.remove(&game.id).unwrap_or_default(),
                link: links
                    .remove(&game.link_id)
                    .ok_or_else(|| anyhow!("match {} has lost its link", game.id))?,
                game,
            })
        })
        .collect()
}

fn known(people: &HashMap<Uuid, Person>, id: Uuid) -> Result<Person, Error> {
    let person = people.get(&id).cloned();
    person.ok_or_else(|| anyhow!("a participant {id} is nobody").into())
}

fn distinct(ids: &mut Vec<Uuid>) {
    ids.sort();
    ids.dedup();
}
