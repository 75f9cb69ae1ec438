//! A player enters an event.

use std::sync::Arc;

use uuid::Uuid;

use super::namesakes::{Namesakes, SamePerson, at_place};
use super::{
    account, insert, names, new_entry, person, refuse_closed, refuse_crowd, refuse_long_waitlist,
};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::text;
use crate::tournaments::model::{Kind, parse_id};
use crate::tournaments::people_seen::is_seen;
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// Returns the tournament and the new entry. Partners that are not named are invited by the entry's key.
pub async fn enter(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    team_name: &str,
    partners: &[String],
    same_person: SamePerson,
) -> Result<(View, Uuid), Error> {
    let event_id = parse_id(event_id, "event")?;
    let team_name = text::name("team_name", team_name)?;
    let partners = names("partner_names", partners)?;
    let user_id = player.user_id;
    let (id, entry_id) = app
        .write(move |tx| {
            let unknown = || Error::NotFound("event");
            let id = store::tournament_of_event(tx.conn, event_id)?.ok_or_else(unknown)?;
            let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or_else(unknown)?;
            if !is_seen(tx.conn, &tournament, Some(user_id))? {
                return Err(unknown());
            }
            accounts::lock_mailbox(tx.conn, user_id)?;
            accounts::refuse_deleted(tx.conn, user_id)?;
            accounts::count_tournament_entry(tx, user_id)?;
            let events = &mut tournament.events;
            let at = events.iter().position(|it| it.id == event_id);
            let at = at.ok_or_else(unknown)?;
            refuse_closed(tx, &tournament, &tournament.events[at])?;
            refuse_long_waitlist(&tournament.events[at], 1)?;
            refuse_crowd(&tournament, partners.len() + 1)?;
            let event = &tournament.events[at];
            if event.kind == Kind::Teams && team_name.is_empty() {
                return Err(Error::invalid(
                    "team_name",
                    "entry.team_name",
                    "a team needs a name",
                ));
            }
            if partners.len() + 1 > event.people_per_entry() {
                return Err(Error::invalid(
                    "partner_names",
                    "entry.people",
                    "too many people",
                ));
            }
            let entry_id = tx.app.new_id();
            let me = account(tx, &tournament, event, user_id, same_person)?;
            let mut people = vec![person(entry_id, 0, Some(user_id), me)];
            let mut namesakes = Namesakes::of(&tournament);
            namesakes.add(event, &people[0]);
            for (at, partner) in partners.iter().enumerate() {
                let called = namesakes.typed(event, partner, same_person);
                let called = called.map_err(|error| at_place(error, "person", at))?;
                let partner = person(entry_id, people.len(), None, called);
                namesakes.add(event, &partner);
                people.push(partner);
            }
            let mut entry = new_entry(tx, event, entry_id, people);
            if event.kind == Kind::Teams {
                entry.team_name.clone_from(&team_name);
            }
            insert(tx, &mut tournament.events[at], entry, 1)?;
            Ok::<_, Error>((id, entry_id))
        })
        .await?;
    Ok((show::one(app, id, Some(user_id)).await?, entry_id))
}
