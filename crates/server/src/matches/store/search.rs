//! The SQL of the Open Play list. Public matches and the reader's own unlisted ones are queried
//! separately: the former by a covering index, in order or by venue; the latter, only a few, by
//! user.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, Param, Query, in_list, value};
use uuid::Uuid;

use super::columns::{COLUMNS, read};
use crate::matches::model::{Gender, Match, Skill};
use crate::page::{Page, count_statement};
use crate::venues::text::Term;

#[derive(Clone, Debug)]
pub struct Filter {
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// Each must match `place_words` or the sport.
    pub terms: Vec<Term>,
    pub from: Timestamp,
    /// Matches that started earlier are listed only for their participants.
    pub floor: Timestamp,
    /// Exclusive.
    pub to: Option<Timestamp>,
    pub is_public: Option<bool>,
    pub gender: Option<Gender>,
    /// Any of these levels; empty means every level.
    pub skills: Vec<Skill>,
    /// Only matches with a free place.
    pub open_only: bool,
    /// If given, only matches at one of these venues.
    pub venues: Option<Vec<Uuid>>,
    /// The user whose unlisted matches are included.
    pub reader: Option<Uuid>,
    /// Whose public matches are left out.
    pub hidden_hosts: Vec<Uuid>,
}

/// Venue lists are padded to one of these lengths, to keep the number of prepared statements small.
/// Longer lists are filtered in code: SQLite allows 32,766 parameters.
const LIST_LENGTHS: [usize; 8] = [8, 32, 128, 512, 1_024, 2_048, 4_096, 8_192];

/// Up to this many venues SQLite reads by venue. With 100,000 matches, reading more venues is no
/// faster than scanning all matches in order.
const FEW_VENUES: usize = 2_048;

impl Filter {
    /// Forces SQLite's index. Its planner has no statistics and would choose one that covers only
    /// part of the filter.
    fn index(&self, engine: Engine) -> &'static str {
        match (engine, &self.venues) {
            (Engine::Postgres, _) | (Engine::Sqlite, None) => "",
            (Engine::Sqlite, Some(venues)) if venues.len() <= FEW_VENUES => {
                " INDEXED BY matches_by_venue"
            }
            (Engine::Sqlite, Some(_)) => " INDEXED BY matches_listed",
        }
    }

    /// The venues, if they are too many for parameters and must be filtered in code.
    fn venues_beyond_parameters(&self) -> Option<HashSet<Uuid>> {
        let venues = self.venues.as_ref()?;
        padded_length(venues.len())
            .is_none()
            .then(|| venues.iter().copied().collect())
    }
}

/// The padded length of a list of venues.
fn padded_length(venues: usize) -> Option<usize> {
    LIST_LENGTHS.into_iter().find(|length| venues <= *length)
}

/// Selects `what` from all public matches.
pub fn of_public(what: &str, filter: &Filter, engine: Engine) -> Query<'static> {
    let index = filter.index(engine);
    let mut query = Query::new(format!(
        "SELECT {what} FROM matches m{index} WHERE m.is_public = 1"
    ));
    apply(&mut query, filter, filter.from.max(filter.floor));
    if !filter.hidden_hosts.is_empty() {
        let hosts = Param::list(filter.hidden_hosts.iter().copied());
        let hosts = query.bind(hosts);
        query.and(&format!("NOT (m.host_id = ANY({hosts}))"));
    }
    query
}

/// Keys, in order, of the unlisted and long-past matches in which `reader` plays or is
/// waitlisted. The CROSS JOIN makes SQLite start with the user instead of scanning all matches.
pub fn of_reader(filter: &Filter, reader: Uuid) -> Query<'static> {
    let mut query = Query::default();
    let (reader, floor) = (query.bind(reader), query.bind(filter.floor));
    query.push(&format!(
        "SELECT m.starts_at, m.id, m.venue_id
         FROM (SELECT match_id FROM match_participants WHERE user_id = {reader}
               UNION ALL SELECT match_id FROM match_waitlist WHERE user_id = {reader}) p
         CROSS JOIN matches m
         WHERE m.id = p.match_id AND (m.is_public = 0 OR m.starts_at < {floor})"
    ));
    if let Some(is_public) = filter.is_public {
        query.and_bound("m.is_public =", is_public);
    }
    apply(&mut query, filter, filter.from);
    query.push(" ORDER BY m.starts_at, m.id");
    query
}

/// Keys of all public matches, in order.
pub fn all_keys(filter: &Filter, engine: Engine) -> Query<'static> {
    let mut query = of_public("m.starts_at, m.id, m.venue_id", filter, engine);
    query.push(" ORDER BY m.starts_at, m.id");
    query
}

/// Keys of one page of the public matches.
pub fn keys(filter: &Filter, part: Page, engine: Engine) -> Query<'static> {
    let mut query = all_keys(filter, engine);
    let (limit, offset) = (query.bind(part.limit), query.bind(part.offset));
    query.push(&format!(" LIMIT {limit} OFFSET {offset}"));
    query
}

fn apply(query: &mut Query<'static>, filter: &Filter, from: Timestamp) {
    query.push(" AND m.deleted_at IS NULL");
    query.and_bound("m.starts_at >=", from.as_microsecond());
    if let Some(to) = filter.to {
        query.and_bound("m.starts_at <", to.as_microsecond());
    }
    match filter.sport_ids.as_slice() {
        [] => {}
        [sport_id] => query.and_bound("m.sport_id =", sport_id.clone()),
        several => {
            query.push(" AND ");
            sport_in(query, several.iter().cloned());
        }
    }
    if let Some(gender) = filter.gender {
        query.and_bound("m.gender =", gender);
    }
    skill_in(query, &filter.skills);
    if filter.open_only {
        query.push(
            " AND (m.max_participants IS NULL OR m.current_participants < m.max_participants)",
        );
    }
    for term in &filter.terms {
        search_term(query, term);
    }
    if let Some(venues) = &filter.venues
        && let Some(length) = padded_length(venues.len())
    {
        at_venues(query, venues, length);
    }
}

fn search_term(query: &mut Query<'static>, term: &Term) {
    query.push(" AND (");
    for (at, text) in term.texts.iter().enumerate() {
        if at > 0 {
            query.push(" OR ");
        }
        let like = query.bind(format!("%{text}%"));
        query.push(&format!("m.place_words LIKE {like}"));
    }
    if !term.sports.is_empty() {
        query.push(" OR ");
        sport_in(query, term.sports.iter().copied());
    }
    query.push(")");
}

fn sport_in<V: Into<Param<'static>>>(query: &mut Query<'static>, ids: impl Iterator<Item = V>) {
    let list = query.bind_list(ids);
    query.push(&format!("m.sport_id IN {list}"));
}

/// `VALUES` rows instead of a value list: PostgreSQL hashes them, whatever the length and
/// whether or not it replans.
fn at_venues(query: &mut Query<'static>, venues: &[Uuid], length: usize) {
    let Some(last) = venues.last() else {
        return query.and("1 = 0");
    };
    let filled = venues.iter().chain(std::iter::repeat(last)).take(length);
    let rows: Vec<String> = filled
        .map(|id| format!("(CAST({} AS UUID))", query.bind(*id)))
        .collect();
    query.and(&format!("m.venue_id IN (VALUES {})", rows.join(", ")));
}

fn skill_in(query: &mut Query<'static>, skills: &[Skill]) {
    match skills {
        [] => {}
        [skill] => query.and_bound("m.skill =", *skill),
        several => {
            query.and_in("m.skill", several.iter().copied());
        }
    }
}

/// The sort key of the list.
type Key = (i64, Uuid);

/// Runs a key query, and keeps only matches at `venue_filter` venues if given.
fn read_keys(
    conn: &mut dyn Conn,
    query: &Query<'_>,
    venue_filter: Option<&HashSet<Uuid>>,
) -> Result<Vec<Key>, Error> {
    let found: Vec<(Key, Option<Uuid>)> = conn.rows(&query.sql, &query.params, |row| {
        Ok((
            (row.get("starts_at")?, row.get("id")?),
            row.get("venue_id")?,
        ))
    })?;
    let is_there = |venue: Option<Uuid>| {
        venue_filter.is_none_or(|venues| venue.is_some_and(|venue| venues.contains(&venue)))
    };
    let found = found.into_iter().filter(|(_, venue)| is_there(*venue));
    Ok(found.map(|(key, _)| key).collect())
}

/// A page of the list, soonest first, and the total.
pub fn page(conn: &mut dyn Conn, filter: &Filter, page: Page) -> Result<(Vec<Match>, i64), Error> {
    let venue_filter = filter.venues_beyond_parameters();
    let may_include_own = filter.is_public != Some(true) || filter.from < filter.floor;
    let unlisted = match filter.reader {
        Some(reader) if may_include_own => {
            let query = of_reader(filter, reader);
            read_keys(conn, &query, venue_filter.as_ref())?
        }
        _ => Vec::new(),
    };
    let own: HashSet<Uuid> = unlisted.iter().map(|(_, id)| *id).collect();
    let unlisted_count = i64::try_from(unlisted.len()).unwrap_or(i64::MAX);
    // Up to `unlisted_count` unlisted matches may precede the page, so read that many more public keys,
    // merge, and cut at the page's start.
    let part = Page {
        limit: page.limit + unlisted_count,
        offset: (page.offset - unlisted_count).max(0),
    };
    let (public, total) = if filter.is_public == Some(false) {
        (Vec::new(), 0)
    } else if let Some(venues) = &venue_filter {
        public_at(conn, filter, venues, part)?
    } else {
        public(conn, filter, part)?
    };
    let mut keys = [unlisted, public].concat();
    keys.sort_unstable();
    let ids: Vec<Uuid> = keys
        .into_iter()
        .skip(usize::try_from(page.offset - part.offset).unwrap_or(0))
        .take(usize::try_from(page.limit).unwrap_or(0))
        .map(|(_, id)| id)
        .collect();
    let mut games = rows(conn, &ids)?;
    // A match may have become unlisted since its key was read.
    games.retain(|game| game.is_public || own.contains(&game.id));
    Ok((games, total + unlisted_count))
}

/// Public keys of one page, and the total. A page that is not full gives the total without a count.
fn public(conn: &mut dyn Conn, filter: &Filter, part: Page) -> Result<(Vec<Key>, i64), Error> {
    let query = keys(filter, part, conn.engine());
    let keys = read_keys(conn, &query, None)?;
    let found = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    let ends_here = found < part.limit && (found > 0 || part.offset == 0);
    let total = if ends_here {
        part.offset + found
    } else {
        let all = of_public("1", filter, conn.engine());
        conn.one(&count_statement(&all.sql), &all.params, value)?
    };
    Ok((keys, total))
}

/// The same, filtered by venue in code: reads all public keys, which a count would do as well.
fn public_at(
    conn: &mut dyn Conn,
    filter: &Filter,
    venues: &HashSet<Uuid>,
    part: Page,
) -> Result<(Vec<Key>, i64), Error> {
    let query = all_keys(filter, conn.engine());
    let keys = read_keys(conn, &query, Some(venues))?;
    let total = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    let keys = keys
        .into_iter()
        .skip(usize::try_from(part.offset).unwrap_or(usize::MAX))
        .take(usize::try_from(part.limit).unwrap_or(0));
    Ok((keys.collect(), total))
}

/// Loads matches by id, in the given order.
fn rows(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Match>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let params: Vec<Param<'_>> = ids.iter().map(Param::from).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM matches m WHERE m.id IN {} AND m.deleted_at IS NULL",
        in_list(1, ids.len())
    );
    let found = conn.rows(&sql, &params, read)?;
    let mut found: HashMap<Uuid, Match> = found.into_iter().map(|game| (game.id, game)).collect();
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}
