//! Emails hosts who has joined and left: at most one email in ten minutes for a match. Changes are
//! stored as rows until a job claims the match and queues the email in the same transaction.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use super::emails::{Facts, MatchDigest, SETTINGS};
use super::{guests, place, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail::{self, MailTemplate, unsubscribe};
use crate::matches::model::{RosterChange, Who};

const MIN_INTERVAL: SignedDuration = SignedDuration::from_mins(10);
const BATCH: i64 = 100;

/// Records for the host that somebody joined or left.
pub fn record(
    tx: &mut Tx<'_>,
    match_id: Uuid,
    who: Who,
    change: RosterChange,
) -> Result<(), Error> {
    // After the match was locked, so that changes are in their order.
    let now = tx.app.now();
    let id = tx.app.random.id(now);
    Ok(store::insert_roster_change(
        tx.conn, id, match_id, who, change, now,
    )?)
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "send roster digests to hosts",
        every: Duration::from_secs(30),
        run: |app| Box::pin(run(app)),
    }]
}

/// Returns how many emails were queued.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - MIN_INTERVAL;
    let mut queued = 0;
    loop {
        let due = app
            .read(move |tx| store::matches_with_changes(tx.conn, before, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        for id in due {
            if app.stop.is_requested() {
                return Ok(queued);
            }
            // One failing match must not delay the others.
            match app.write(move |tx| send(tx, id)).await {
                Ok(emails) => queued += emails,
                Err(error) => tracing::error!(%error, "cannot send the digest of a match"),
            }
        }
        if !was_full {
            return Ok(queued);
        }
    }
}

fn send(tx: &mut Tx<'_>, id: Uuid) -> Result<u64, Error> {
    if !store::claim_digest(tx.conn, id, tx.now - MIN_INTERVAL, tx.now)? {
        return Ok(0);
    }
    let changes = net_changes(store::take_roster_changes(tx.conn, id)?);
    let Some(game) = store::find(tx.conn, id)?.filter(|game| !game.has_started(tx.now)) else {
        return Ok(0);
    };
    let host = game.host_id;
    let settings = accounts::reminders_of(tx.conn, &[host])?;
    if changes.is_empty() || !settings.get(&host).is_some_and(|it| it.host_updates) {
        return Ok(0);
    }
    let who = || changes.iter().filter_map(|(who, _)| *who);
    let ids: Vec<Uuid> = who().filter_map(Who::user_id).chain([host]).collect();
    let people = accounts::people(tx.conn, &ids)?;
    let guests = guests::names(tx.conn, who().filter_map(Who::guest_id))?;
    let name_of = |who| match who {
        Who::Player(id) => people.get(&id).map(accounts::Person::shown_name),
        Who::Guest(id) => guests.get(&id).cloned(),
    };
    let Some(host_person) = people.get(&host) else {
        return Ok(0);
    };
    let names = |kind: RosterChange| {
        let those = changes.iter().filter(|(_, change)| *change == kind);
        those.map(|(who, _)| who.and_then(name_of)).collect()
    };
    let locale = host_person.locale;
    let venue = place::venue_of(tx.conn, &game)?;
    let mail = MatchDigest {
        name: &game.name,
        facts: &Facts::of(tx.app, &game, venue.as_ref(), locale)?,
        joined: names(RosterChange::Joined),
        left: names(RosterChange::Left),
        now: game.current_participants,
        max: game.max_participants,
        waiting: game.waitlist_count,
        settings: tx.app.link(locale, SETTINGS),
    };
    let email = mail.email(&host_person.email, locale)?;
    let switch = (host, unsubscribe::Kind::HostUpdates);
    mail::enqueue_optional(tx, &email, game.starts_at, switch)?;
    Ok(1)
}

/// Keeps the net change of each player: one who joined and left again is dropped. Changes of
/// deleted accounts have no id and are all kept.
fn net_changes(changes: Vec<(Option<Who>, RosterChange)>) -> Vec<(Option<Who>, RosterChange)> {
    let mut first: HashMap<Who, RosterChange> = HashMap::new();
    let mut last: HashMap<Who, usize> = HashMap::new();
    for (at, (id, change)) in changes.iter().enumerate() {
        if let Some(id) = id {
            first.entry(*id).or_insert(*change);
            last.insert(*id, at);
        }
    }
    let counts = |at: usize, id: Option<Who>, change: RosterChange| {
        id.is_none_or(|id| last.get(&id) == Some(&at) && first.get(&id) == Some(&change))
    };
    changes
        .iter()
        .enumerate()
        .filter(|(at, (id, change))| counts(*at, *id, *change))
        .map(|(_, it)| *it)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::RosterChange::{Joined, Left};
    use super::*;

    #[test]
    fn a_player_who_joined_and_left_again_is_dropped() {
        let id = |number: u128| Some(Who::Player(Uuid::from_u128(number)));
        let changes = vec![
            (id(1), Joined),
            (id(2), Left),
            (id(3), Joined),
            (id(1), Left),
            (id(2), Joined),
            (id(2), Left),
            (None, Left),
        ];
        assert_eq!(
            net_changes(changes),
            [(id(3), Joined), (id(2), Left), (None, Left)]
        );
    }
}
