//! The SQL of the Open Play list. What is public and what only those in it find are asked for
//! apart: the one by an index that holds all that can be asked, in order or by venue, the other, a
//! few, by the person.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, Param, in_list};
use uuid::Uuid;

use super::{COLUMNS, gender_code, read, skill_code};
use crate::matches::{Gender, Match, Skill};
use crate::page::{Page, count_statement};
use crate::venues::text::Term;

/// Which matches a reader wants listed.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Any of these; none is every sport.
    pub sport_ids: Vec<String>,
    /// Each must be in `place_words`, or be the sport.
    pub terms: Vec<Term>,
    pub from: Timestamp,
    /// What began before it is listed for those alone who were in it.
    pub floor: Timestamp,
    /// The first moment that is too late.
    pub to: Option<Timestamp>,
    pub is_public: Option<bool>,
    pub gender: Option<Gender>,
    /// Any of these levels; none is every level.
    pub skills: Vec<Skill>,
    /// Only those with a free place.
    pub open_only: bool,
    /// Only those at one of these venues, where it is given.
    pub venues: Option<Vec<Uuid>>,
    /// Whose unlisted matches may appear.
    pub reader: Option<Uuid>,
}

/// Lists of venues are filled up to one of these lengths, so that there are few different
/// statements to prepare. No statement names more of them: `SQLite` takes 32,766 values.
const LENGTHS: [usize; 8] = [8, 32, 128, 512, 1_024, 2_048, 4_096, 8_192];

/// Among up to so many venues SQLite asks each for its matches. At 100,000 matches it would be no
/// quicker to ask more of them than to pass all matches in their order.
const FEW_VENUES: usize = 2_048;

impl Filter {
    /// The index that a list is read from. SQLite knows nothing of how the rows are spread, and
    /// takes one that has but a part of what is asked.
    fn index(&self, engine: Engine) -> &'static str {
        match (engine, &self.venues) {
            (Engine::Postgres, _) | (Engine::Sqlite, None) => "",
            (Engine::Sqlite, Some(venues)) if venues.len() <= FEW_VENUES => {
                " INDEXED BY matches_by_venue"
            }
            (Engine::Sqlite, Some(_)) => " INDEXED BY matches_listed",
        }
    }

    /// The venues, where they are too many for a statement to name and are looked for in what it
    /// finds.
    fn unnamed_venues(&self) -> Option<HashSet<Uuid>> {
        let venues = self.venues.as_ref()?;
        length_for(venues.len())
            .is_none()
            .then(|| venues.iter().copied().collect())
    }
}

/// How long a list of so many venues is made.
fn length_for(venues: usize) -> Option<usize> {
    LENGTHS.into_iter().find(|length| venues <= *length)
}

/// A statement and the values it names.
pub(super) struct Query {
    pub sql: String,
    pub params: Vec<Param<'static>>,
}

impl Query {
    /// `what` of all that is public.
    pub fn of_public(what: &str, filter: &Filter, engine: Engine) -> Self {
        let index = filter.index(engine);
        let mut query = Self {
            sql: format!("SELECT {what} FROM matches m{index} WHERE m.is_public = 1"),
            params: Vec::new(),
        };
        query.meet(filter, filter.from.max(filter.floor));
        query
    }

    /// The keys of what only those in it find and what `reader` plays in or waits for, in order:
    /// what is unlisted, and what is long over. A cross join, as SQLite then begins with the person
    /// and not with all matches.
    pub fn of_reader(filter: &Filter, reader: Uuid) -> Self {
        let mut query = Self {
            sql: "SELECT m.starts_at, m.id, m.venue_id
                  FROM (SELECT match_id FROM match_participants WHERE user_id = $1
                        UNION ALL SELECT match_id FROM match_waitlist WHERE user_id = $1) p
                  CROSS JOIN matches m
                  WHERE m.id = p.match_id AND (m.is_public = 0 OR m.starts_at < $2)"
                .to_owned(),
            params: vec![reader.into(), filter.floor.as_microsecond().into()],
        };
        if let Some(is_public) = filter.is_public {
            query.and("m.is_public = $n", is_public);
        }
        query.meet(filter, filter.from);
        query.sql.push_str(" ORDER BY m.starts_at, m.id");
        query
    }

    /// The keys of all that is public, in order.
    pub fn all_keys(filter: &Filter, engine: Engine) -> Self {
        let mut query = Self::of_public("m.starts_at, m.id, m.venue_id", filter, engine);
        query.sql.push_str(" ORDER BY m.starts_at, m.id");
        query
    }

    /// The keys of a part of it.
    pub fn keys(filter: &Filter, part: Page, engine: Engine) -> Self {
        let mut query = Self::all_keys(filter, engine);
        let first = query.params.len() + 1;
        query
            .sql
            .push_str(&format!(" LIMIT ${first} OFFSET ${}", first + 1));
        query.params.extend([part.limit.into(), part.offset.into()]);
        query
    }

    fn meet(&mut self, filter: &Filter, from: Timestamp) {
        self.sql.push_str(" AND m.deleted_at IS NULL");
        self.and("m.starts_at >= $n", from.as_microsecond());
        if let Some(to) = filter.to {
            self.and("m.starts_at < $n", to.as_microsecond());
        }
        match filter.sport_ids.as_slice() {
            [] => {}
            [sport_id] => self.and("m.sport_id = $n", sport_id.clone()),
            several => {
                self.sql.push_str(" AND ");
                self.is_sport(several.iter().cloned());
            }
        }
        if let Some(gender) = filter.gender {
            self.and("m.gender = $n", gender_code(gender));
        }
        self.of_any(&filter.skills);
        if filter.open_only {
            self.sql.push_str(
                " AND (m.max_participants IS NULL OR m.current_participants < m.max_participants)",
            );
        }
        for term in &filter.terms {
            self.means(term);
        }
        if let Some(venues) = &filter.venues
            && let Some(length) = length_for(venues.len())
        {
            self.at(venues, length);
        }
    }

    fn means(&mut self, term: &Term) {
        self.sql.push_str(" AND (");
        for (at, text) in term.texts.iter().enumerate() {
            if at > 0 {
                self.sql.push_str(" OR ");
            }
            self.params.push(format!("%{text}%").into());
            let number = self.params.len();
            self.sql.push_str(&format!("m.place_words LIKE ${number}"));
        }
        if !term.sports.is_empty() {
            self.sql.push_str(" OR ");
            self.is_sport(term.sports.iter().copied());
        }
        self.sql.push(')');
    }

    fn is_sport<V: Into<Param<'static>>>(&mut self, ids: impl ExactSizeIterator<Item = V>) {
        let list = in_list(self.params.len() + 1, ids.len());
        self.sql.push_str(&format!("m.sport_id IN {list}"));
        self.params.extend(ids.map(Into::into));
    }

    /// A list of rows and not of values: PostgreSQL looks each match up in it at once, however
    /// long it is and whether or not it plans the statement anew.
    fn at(&mut self, venues: &[Uuid], length: usize) {
        let Some(last) = venues.last() else {
            return self.sql.push_str(" AND 1 = 0");
        };
        let first = self.params.len() + 1;
        let rows: Vec<String> = (first..first + length)
            .map(|number| format!("(CAST(${number} AS UUID))"))
            .collect();
        let filled = venues.iter().chain(std::iter::repeat(last)).take(length);
        self.params.extend(filled.map(|id| Param::Uuid(*id)));
        let rows = rows.join(", ");
        self.sql
            .push_str(&format!(" AND m.venue_id IN (VALUES {rows})"));
    }

    fn of_any(&mut self, skills: &[Skill]) {
        match skills {
            [] => {}
            [skill] => self.and("m.skill = $n", skill_code(*skill)),
            several => {
                let list = in_list(self.params.len() + 1, several.len());
                self.sql.push_str(&format!(" AND m.skill IN {list}"));
                let codes = several.iter().map(|skill| skill_code(*skill).into());
                self.params.extend(codes);
            }
        }
    }

    /// `$n` in the condition stands for the value.
    fn and(&mut self, condition: &str, value: impl Into<Param<'static>>) {
        self.params.push(value.into());
        let placeholder = format!("${}", self.params.len());
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition.replace("$n", &placeholder));
    }
}

/// Where a match stands in the list.
type Key = (i64, Uuid);

/// Those of the keys that a query finds which are at one of `unnamed`, where there are such.
fn read_keys(
    conn: &mut dyn Conn,
    query: &Query,
    unnamed: Option<&HashSet<Uuid>>,
) -> Result<Vec<Key>, Error> {
    let found: Vec<(Key, Option<Uuid>)> = conn.rows(&query.sql, &query.params, |row| {
        Ok(((row.get(0)?, row.get(1)?), row.get(2)?))
    })?;
    let is_there = |venue: Option<Uuid>| {
        unnamed.is_none_or(|venues| venue.is_some_and(|venue| venues.contains(&venue)))
    };
    let found = found.into_iter().filter(|(_, venue)| is_there(*venue));
    Ok(found.map(|(key, _)| key).collect())
}

/// A page of the list, soonest first, and how many matches are in all of it.
pub fn page(conn: &mut dyn Conn, filter: &Filter, page: Page) -> Result<(Vec<Match>, i64), Error> {
    let unnamed = filter.unnamed_venues();
    let is_any_theirs = filter.is_public != Some(true) || filter.from < filter.floor;
    let unlisted = match filter.reader {
        Some(reader) if is_any_theirs => {
            let query = Query::of_reader(filter, reader);
            read_keys(conn, &query, unnamed.as_ref())?
        }
        _ => Vec::new(),
    };
    let theirs: HashSet<Uuid> = unlisted.iter().map(|(_, id)| *id).collect();
    let beside = i64::try_from(unlisted.len()).unwrap_or(i64::MAX);
    // So many of those before the page may be unlisted: from here on all that are public are read
    // with them, and cut where the page begins.
    let part = Page {
        limit: page.limit + beside,
        offset: (page.offset - beside).max(0),
    };
    let (public, total) = if filter.is_public == Some(false) {
        (Vec::new(), 0)
    } else if let Some(venues) = &unnamed {
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
    // One that was public when its key was read may be unlisted by now.
    games.retain(|game| game.is_public || theirs.contains(&game.id));
    Ok((games, total + beside))
}

/// The keys of a part of what is public, and how many there are in all: a part that is not full
/// ends with the last.
fn public(conn: &mut dyn Conn, filter: &Filter, part: Page) -> Result<(Vec<Key>, i64), Error> {
    let query = Query::keys(filter, part, conn.engine());
    let keys = read_keys(conn, &query, None)?;
    let found = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    let ends_here = found < part.limit && (found > 0 || part.offset == 0);
    let total = if ends_here {
        part.offset + found
    } else {
        let all = Query::of_public("1", filter, conn.engine());
        conn.one(&count_statement(&all.sql), &all.params, |row| row.get(0))?
    };
    Ok((keys, total))
}

/// The same at venues that no statement names: all that is public is read, as to count it would be.
fn public_at(
    conn: &mut dyn Conn,
    filter: &Filter,
    venues: &HashSet<Uuid>,
    part: Page,
) -> Result<(Vec<Key>, i64), Error> {
    let query = Query::all_keys(filter, conn.engine());
    let keys = read_keys(conn, &query, Some(venues))?;
    let total = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    let keys = keys
        .into_iter()
        .skip(usize::try_from(part.offset).unwrap_or(usize::MAX))
        .take(usize::try_from(part.limit).unwrap_or(0));
    Ok((keys.collect(), total))
}

/// The matches with these ids, in the same order.
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
