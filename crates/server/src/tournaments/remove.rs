//! Lets an admin or the operator take a tournament away that breaks the rules: from then on only its organiser and those
//! who entered see it. It is called off unless it is over, and all are told why by email.

use std::sync::Arc;

use url::Url;
use uuid::Uuid;

use super::model::{EntryState, NOT_FOUND, State, Tournament, parse_id};
use super::store;
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::mail::{self, MailTemplate, Samples, mail_template};
use crate::moderation::{self, Action, Decision, Subject};
use crate::venues::court_requests;

mail_template!(
    /// To its organiser and those who entered.
    TournamentRemoved<'a>, "tournament_removed.txt", {
        name: &'a str,
        is_organiser: bool,
        reason: &'a str,
        contact: &'a str,
    }
);

/// `named` is its id or the address of its page; `by` the admin, none on the command line. Its reports are closed.
/// Returns its id and name.
pub async fn remove(
    app: &Arc<App>,
    named: &str,
    reason: &str,
    by: Option<Uuid>,
) -> Result<(Uuid, String), Error> {
    let (id, reason) = (id_of(named)?, moderation::checked_reason(reason)?);
    app.write(move |tx| {
        let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or(NOT_FOUND)?;
        if tournament.removed_at.is_some() {
            return Err(NOT_FOUND);
        }
        let mut told = vec![tournament.organiser_id];
        if !matches!(tournament.state(tx.now), State::Over | State::CalledOff) {
            tournament.called_off_at = Some(tx.now);
            tournament.called_off_reason.clone_from(&reason);
            told.extend(entered(&tournament));
        }
        tournament.removed_at = Some(tx.now);
        store::save(tx.conn, &tournament, None)?;
        court_requests::end(tx, id)?;
        send_emails(tx, &tournament, &reason, &told)?;
        let action = Action::RemoveTournament(id);
        moderation::record(tx, action, tournament.organiser_id, &reason, by)?;
        let decision = Decision {
            by,
            is_upheld: true,
            name: &tournament.name,
            answer: "",
        };
        moderation::close_reports(tx, Subject::Tournament(id), &decision)?;
        Ok((id, tournament.name))
    })
    .await
}

/// Those who still counted on it.
fn entered(tournament: &Tournament) -> impl Iterator<Item = Uuid> {
    let entries = tournament.events.iter().flat_map(|event| &event.entries);
    entries
        .filter(|entry| entry.state != EntryState::Withdrawn)
        .flat_map(|entry| entry.people.iter().filter_map(|it| it.user_id))
}

fn send_emails(tx: &mut Tx<'_>, it: &Tournament, reason: &str, ids: &[Uuid]) -> Result<(), Error> {
    for person in accounts::people(tx.conn, ids)?.into_values() {
        let email = TournamentRemoved {
            name: &it.name,
            is_organiser: person.id == it.organiser_id,
            reason,
            contact: &tx.app.config.operator.contact,
        };
        mail::enqueue(tx, &email.email(&person.email, person.locale)?)?;
    }
    Ok(())
}

fn id_of(named: &str) -> Result<Uuid, Error> {
    let named = named.trim();
    let Ok(address) = Url::parse(named) else {
        return parse_id(named, "tournament");
    };
    let path = address.path();
    let path = path.strip_prefix("/id/").unwrap_or(path);
    let mut parts = path.trim_start_matches('/').split('/');
    match (parts.next(), parts.next()) {
        (Some("compete"), Some(id)) => parse_id(id, "tournament"),
        _ => Err(NOT_FOUND),
    }
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&TournamentRemoved {
        name: to.text("Melati Cup"),
        is_organiser: false,
        reason: to.text("Sells rackets, not a tournament"),
        contact: "help@example.com",
    })
}
