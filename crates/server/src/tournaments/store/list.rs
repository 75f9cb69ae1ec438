//! Lists of tournaments.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Query};
use uuid::Uuid;

use super::organisers::co_organised;
use super::{COLUMNS, EVENTS, read_event, read_tournament};
use crate::accounts;
use crate::page::{Page, count_statement};
use crate::tournaments::model::{Event, OVER_AFTER, State, Tournament};
use crate::venues::text::Term;

#[derive(Clone, Debug)]
pub struct Filter {
    /// Any of these.
    pub states: Vec<State>,
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// All must match.
    pub terms: Vec<Term>,
    /// Those that this player organises or has entered, instead of public ones.
    pub of: Option<Uuid>,
    /// Public ones of players whom this one blocks, or who block this one, are left out.
    pub reader: Option<Uuid>,
    pub now: Timestamp,
}

fn listing(what: &str, filter: &Filter) -> Query<'static> {
    let mut query = Query::new(format!("SELECT {what} FROM tournaments t WHERE "));
    match filter.of {
        Some(user) => {
            let user = query.bind(user);
            let co_organised = co_organised(&user);
            query.push(&format!(
                "(t.organiser_id = {user} OR t.id IN (
                     SELECT v.tournament_id FROM tournament_people p
                     JOIN tournament_events v ON v.id = p.event_id WHERE p.user_id = {user})
                 OR t.id IN ({co_organised}))"
            ));
        }
        None => query.push(&public("t")),
    }
    if let (Some(reader), None) = (filter.reader, filter.of) {
        let reader = query.bind(reader);
        let apart = accounts::are_apart(&reader, "t.organiser_id");
        query.and(&format!("NOT {apart}"));
    }
    in_states(&mut query, filter);
    if !filter.sport_ids.is_empty() {
        query.and_in("t.sport_id", filter.sport_ids.iter().cloned());
    }
    for term in &filter.terms {
        with_term(&mut query, term);
    }
    query
}

fn in_states(query: &mut Query<'static>, filter: &Filter) {
    let is_timed = filter.states.iter().any(|it| *it != State::CalledOff);
    let over = if is_timed {
        let over = query.bind((filter.now - OVER_AFTER).as_microsecond());
        format!("(t.over_at IS NOT NULL OR t.ends_at < {over})")
    } else {
        String::new()
    };
    let states = filter.states.iter().map(|state| match state {
        State::CalledOff => "t.called_off_at IS NOT NULL".to_owned(),
        State::Over => format!("(t.called_off_at IS NULL AND {over})"),
        State::Live => running(&over, "t.started_at IS NOT NULL"),
        State::Open => running(&over, "t.started_at IS NULL AND t.is_published = 1"),
        State::Draft => running(&over, "t.started_at IS NULL AND t.is_published = 0"),
    });
    let states: Vec<String> = states.collect();
    query.and(&format!("({})", states.join(" OR ")));
}

fn with_term(query: &mut Query<'static>, term: &Term) {
    let mut ways: Vec<String> = Vec::new();
    for text in &term.texts {
        let like = query.bind(format!("%{text}%"));
        ways.push(format!("t.words LIKE {like}"));
    }
    for sport in &term.sports {
        let sport = query.bind((*sport).to_owned());
        ways.push(format!("t.sport_id = {sport}"));
    }
    if !ways.is_empty() {
        query.and(&format!("({})", ways.join(" OR ")));
    }
}

fn running(over: &str, condition: &str) -> String {
    format!("(t.called_off_at IS NULL AND NOT {over} AND {condition})")
}

/// A page of tournaments without entries and ties, and the total. What is over comes latest first.
pub fn page(
    conn: &mut dyn Conn,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<Tournament>, i64), Error> {
    let count = listing("1", filter);
    let total = conn.one(
        &count_statement(&count.sql),
        &count.params,
        lapang_db::value,
    )?;
    let mut query = listing(COLUMNS, filter);
    let is_past = |state: &State| matches!(state, State::Over | State::CalledOff);
    let direction = if filter.states.iter().all(is_past) {
        "DESC"
    } else {
        "ASC"
    };
    let (limit, offset) = (query.bind(page.limit), query.bind(page.offset));
    query.push(&format!(
        " ORDER BY t.starts_at {direction}, t.id LIMIT {limit} OFFSET {offset}"
    ));
    let mut tournaments = conn.rows(&query.sql, &query.params, read_tournament)?;
    let ids: Vec<Uuid> = tournaments.iter().map(|it| it.id).collect();
    let mut events = events_of(conn, &ids)?;
    for tournament in &mut tournaments {
        tournament.events = events.remove(&tournament.id).unwrap_or_default();
    }
    Ok((tournaments, total))
}

/// The events of tournaments, without entries and ties.
pub fn events_of(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Event>>, Error> {
    let events = conn.rows(
        &format!(
            "SELECT {EVENTS} FROM tournament_events WHERE tournament_id = ANY($1)
             ORDER BY position, id"
        ),
        &[Param::list(ids.iter().copied())],
        read_event,
    )?;
    let mut by_tournament: HashMap<Uuid, Vec<Event>> = HashMap::new();
    for event in events {
        by_tournament
            .entry(event.tournament_id)
            .or_default()
            .push(event);
    }
    Ok(by_tournament)
}

/// How many entries hold a place in each of these events.
pub fn entry_counts(conn: &mut dyn Conn, events: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let counts = conn.rows(
        "SELECT event_id, COUNT(*) AS entries FROM tournament_entries
         WHERE event_id = ANY($1) AND state = 'entered' GROUP BY event_id",
        &[Param::list(events.iter().copied())],
        |row| Ok((row.get("event_id")?, row.get("entries")?)),
    )?;
    Ok(counts.into_iter().collect())
}

/// The names of these entries, as everybody sees them.
pub fn entry_names(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, Error> {
    let rows: Vec<(Uuid, String, String)> = conn.rows(
        "SELECT e.id, e.team_name, p.name FROM tournament_entries e
         JOIN tournament_people p ON p.entry_id = e.id
         WHERE e.id = ANY($1) ORDER BY e.id, p.position",
        &[Param::list(ids.iter().copied())],
        |row| Ok((row.get("id")?, row.get("team_name")?, row.get("name")?)),
    )?;
    let mut names: HashMap<Uuid, String> = HashMap::new();
    for (id, team, name) in rows {
        let shown = names.entry(id).or_default();
        let name = accounts::first_name_and_initial(&name);
        if !team.is_empty() {
            *shown = team;
        } else if shown.is_empty() {
            *shown = name;
        } else {
            shown.push_str(" / ");
            shown.push_str(&name);
        }
    }
    Ok(names)
}

/// Those of these tournaments that a player has entered.
pub fn entered_by(conn: &mut dyn Conn, user_id: Uuid, ids: &[Uuid]) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT DISTINCT v.tournament_id FROM tournament_people p
         JOIN tournament_events v ON v.id = p.event_id
         WHERE p.user_id = $1 AND v.tournament_id = ANY($2)",
        &[user_id.into(), Param::list(ids.iter().copied())],
        lapang_db::value,
    )
}

/// The condition that everybody finds a tournament in lists.
fn public(t: &str) -> String {
    let suspended = accounts::suspended_ids();
    format!(
        "{t}.is_public = 1 AND {t}.is_published = 1 AND {t}.removed_at IS NULL
         AND {t}.organiser_id NOT IN ({suspended})"
    )
}

/// Public tournaments that were not called off, also those that are over: their results stay.
fn for_sitemap() -> String {
    let public = public("t");
    format!("FROM tournaments t WHERE {public} AND t.called_off_at IS NULL")
}

pub fn count_listed(conn: &mut dyn Conn) -> Result<i64, Error> {
    conn.one(
        &format!("SELECT COUNT(*) {}", for_sitemap()),
        &[],
        lapang_db::value,
    )
}

/// With the last change of each, latest first.
pub fn listed(conn: &mut dyn Conn, page: Page) -> Result<Vec<(Uuid, Timestamp)>, Error> {
    conn.rows(
        &format!(
            "SELECT t.id, t.updated_at {} ORDER BY t.starts_at DESC, t.id LIMIT $1 OFFSET $2",
            for_sitemap()
        ),
        &[page.limit.into(), page.offset.into()],
        |row| Ok((row.get("id")?, row.get("updated_at")?)),
    )
}
