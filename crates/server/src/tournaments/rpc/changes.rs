//! What of a tournament has changed since a revision that the reader has: who watches a large one fetches little.

use buffa::MessageField;
use lapang_api as api;
use uuid::Uuid;

use super::messages::{event_message, standings_messages, tournament_head};
use super::rules::rules_message;
use super::ties::tie_message;
use crate::tournaments::model::{Event, Tie};
use crate::tournaments::show::View;
use crate::wire;

/// `None` if the reader needs all: what they have is not known any more, or they see names otherwise now.
pub fn changes_message(view: &View) -> Option<api::GetTournamentResponse> {
    let known = view.known.as_ref()?;
    let new = &view.tournament;
    let reader = view.reader;
    if known.co_organisers != new.co_organisers {
        return None;
    }
    if reader.is_some_and(|it| known.has_entered(it) != new.has_entered(it)) {
        return None;
    }
    let events = new.events.iter().map(|event| match known.event(event.id) {
        Some(known) => changes_of(view, known, event),
        None => event_message(view, event),
    });
    let mut calls: Vec<(Uuid, i64)> = view
        .calls
        .iter()
        .map(|(id, it)| (*id, it.position))
        .collect();
    calls.sort_unstable_by_key(|(_, position)| *position);
    let calls = calls.into_iter().filter_map(|(id, _)| {
        let call = view.calls.get(&id)?;
        Some(api::TieCall {
            tie_id: id.to_string(),
            rests_until: wire::maybe_time(call.rests_until),
            is_busy: call.is_busy,
            ..Default::default()
        })
    });
    Some(api::GetTournamentResponse {
        tournament: MessageField::some(api::Tournament {
            events: events.collect(),
            ..tournament_head(view)
        }),
        is_organiser: view.is_organiser(),
        is_change: true,
        calls: calls.collect(),
        ..Default::default()
    })
}

fn changes_of(view: &View, known: &Event, event: &Event) -> api::TournamentEvent {
    let has_same_ties = known.ties.len() == event.ties.len()
        && known
            .ties
            .iter()
            .zip(&event.ties)
            .all(|(a, b)| a.id == b.id);
    if !has_same_ties || known.entries != event.entries {
        return event_message(view, event);
    }
    let ties = known.ties.iter().zip(&event.ties);
    let changed: Vec<&Tie> = ties.filter(|(a, b)| a != b).map(|(_, new)| new).collect();
    let (change, standings) = if changed.is_empty() {
        (api::EventChange::EVENT_CHANGE_NONE, Vec::new())
    } else {
        (
            api::EventChange::EVENT_CHANGE_TIES,
            standings_messages(event),
        )
    };
    api::TournamentEvent {
        ties: changed
            .into_iter()
            .map(|tie| tie_message(view, tie))
            .collect(),
        standings,
        change: change.into(),
        ..rules_message(event)
    }
}
