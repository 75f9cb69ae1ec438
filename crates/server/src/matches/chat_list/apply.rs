//! Does what the host ticked of a chat's list, all or nothing.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_roster::{Change, Row, Who as Said};
use uuid::Uuid;

use super::read::{KnownPerson, Reading, compared};
use super::{rewrite, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::matches::co_hosts::lock_hosted;
use crate::matches::guests::{self, checked_name, refuse_past};
use crate::matches::model::{Match, Participant, Who, parse_id};
use crate::matches::show::{self, MatchView};
use crate::matches::store::{Roster, roster};

const UNDO_FOR: SignedDuration = SignedDuration::from_mins(10);

/// About a row of the reading.
#[derive(Clone, Debug)]
pub struct Decision {
    pub row: usize,
    pub is_ticked: bool,
    /// The id of a [`KnownPerson`]; empty: as the row says.
    pub person: String,
    /// None of the candidates.
    pub is_new: bool,
}

/// Returns the match, and until when it can be taken back if anything changed.
pub async fn apply(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    (text, revision): (String, i64),
    decisions: Vec<Decision>,
) -> Result<(MatchView, Option<Timestamp>), Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let until = app
        .write(move |tx| {
            let game = lock_hosted(tx.conn, id, user_id)?;
            refuse_past(tx, &game)?;
            if game.revision != revision {
                let problem = "the list has changed since it was read";
                return Err(Error::conflict(Reason::RosterChanged, problem));
            }
            let before = roster(tx.conn, id)?;
            let reading = compared(tx.conn, &game, &before, &text, tx.now)?;
            let ticked = ticked(&reading, &decisions)?;
            if ticked.is_empty() {
                return Ok(None);
            }
            let (people, waiting) = changed(tx, &game, &before, &reading, ticked)?;
            rewrite::rewrite(tx, &game, &before, people, waiting)?;
            let until = tx.now + UNDO_FOR;
            store::keep_undo(tx.conn, id, &before, until)?;
            Ok::<_, Error>(Some(until))
        })
        .await?;
    Ok((show::one(app, id, Some(user_id)).await?, until))
}

/// A row that is to be done, and whom it is about; `None`: somebody new.
type Ticked<'a> = (&'a Row, Option<&'a KnownPerson>);

fn ticked<'a>(reading: &'a Reading, decisions: &[Decision]) -> Result<Vec<Ticked<'a>>, Error> {
    let decisions: HashMap<usize, &Decision> = decisions.iter().map(|it| (it.row, it)).collect();
    let mut ticked = Vec::new();
    for (number, row) in reading.rows.iter().enumerate() {
        let decision = decisions.get(&number);
        let is_ticked = decision.map_or(row.is_ticked, |it| it.is_ticked);
        if !is_ticked || (row.change == Change::Stay && row.paid.is_none()) {
            continue;
        }
        let named = decision.filter(|it| !it.person.is_empty());
        let person = match (&row.who, named) {
            (_, Some(decision)) => {
                let mut known = reading.people.iter();
                let found = known.find(|it| it.id() == decision.person);
                Some(found.ok_or(Error::NotFound("participant"))?)
            }
            (Said::Known(at), None) => reading.people.get(*at),
            (Said::New, None) => None,
            (Said::Ask(_), None) if decision.is_some_and(|it| it.is_new) => None,
            (Said::Ask(_), None) => {
                let field = format!("decisions[{number}].person");
                return Err(Error::invalid(field, "roster.who", "must say who it is"));
            }
        };
        ticked.push((row, person));
    }
    Ok(ticked)
}

/// The list after the ticked rows: who is in, and who waits.
fn changed(
    tx: &mut Tx<'_>,
    game: &Match,
    before: &Roster,
    reading: &Reading,
    ticked: Vec<Ticked<'_>>,
) -> Result<(Vec<Participant>, Vec<Participant>), Error> {
    let mut people = before.participants.clone();
    let mut waiting = before.waitlist.clone();
    let names = reading.people.iter().filter(|it| it.participant.is_some());
    let mut names: HashMap<String, Uuid> = names
        .filter_map(|it| Some((guests::key(&it.name), it.participant.as_ref()?.id)))
        .collect();
    // Who joins at the same moment is ordered by id.
    let mut ids: Vec<Uuid> = ticked.iter().map(|_| tx.app.new_id()).collect();
    ids.sort_unstable();
    for ((row, person), id) in ticked.into_iter().zip(ids) {
        if let Some(person) = person
            && matches!(row.who, Said::Ask(_))
        {
            let meant = (person.who.user_id(), person.who.guest_id());
            guests::remember(tx.conn, game.host_id, &guests::key(&row.name), meant)?;
        }
        let there = person.and_then(|it| it.participant.clone());
        let there = there.and_then(|it| take(&mut people, &mut waiting, it.id));
        let paid_at = |was: Option<Timestamp>, now| match row.paid {
            Some(true) => was.or(Some(now)),
            Some(false) => None,
            None => was,
        };
        let is_in = match row.change {
            Change::Leave => continue,
            Change::Stay => there.as_ref().is_some_and(|(_, was_in)| *was_in),
            Change::Join | Change::ComeIn => true,
            Change::Wait | Change::StepBack => false,
        };
        let mut participant = match there {
            Some((it, _)) => it,
            None => {
                let who = match person {
                    Some(person) => person.who,
                    None => new_guest(tx, game, row)?,
                };
                let key = guests::key(person.map_or(row.name.as_str(), |it| it.name.as_str()));
                if names.insert(key, id).is_some() {
                    let problem =
                        "two rows are about one person, or somebody of this name is there";
                    return Err(Error::conflict(Reason::NameTaken, problem));
                }
                Participant::new(id, game.id, who, tx.now)
            }
        };
        participant.paid_at = paid_at(participant.paid_at, tx.now);
        let to = if is_in { &mut people } else { &mut waiting };
        to.push(participant);
    }
    Ok((sorted(people, before), waiting))
}

fn new_guest(tx: &mut Tx<'_>, game: &Match, row: &Row) -> Result<Who, Error> {
    let name = checked_name("text", &row.name).map_err(|wrong| Error::Invalid(vec![wrong]))?;
    Ok(Who::Guest(guests::keep(tx, game, &name)?))
}

/// Takes somebody off both; tells whether they were in.
fn take(
    people: &mut Vec<Participant>,
    waiting: &mut Vec<Participant>,
    id: Uuid,
) -> Option<(Participant, bool)> {
    for (list, was_in) in [(people, true), (waiting, false)] {
        if let Some(at) = list.iter().position(|it| it.id == id) {
            return Some((list.remove(at), was_in));
        }
    }
    None
}

/// Those who were in stay in their order, the others follow.
fn sorted(mut people: Vec<Participant>, before: &Roster) -> Vec<Participant> {
    let place = |it: &Participant| {
        let was = before
            .participants
            .iter()
            .position(|before| before.id == it.id);
        was.unwrap_or(usize::MAX)
    };
    people.sort_by_key(place);
    people
}
