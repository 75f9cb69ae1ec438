//! The SQL of lists of matches: what a reader looks for, and a player's own.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params};
use uuid::Uuid;

use super::{COLUMNS, gender_code, read, skill_code};
use crate::matches::{Gender, Match, Skill};
use crate::wire::Page;

/// Which matches a reader wants listed.
#[derive(Clone, Debug)]
pub struct Filter {
    pub sport_id: Option<String>,
    /// As `place_words` has them: letters and digits alone.
    pub words: Vec<String>,
    pub from: Timestamp,
    /// The first moment that is too late.
    pub to: Option<Timestamp>,
    pub is_public: Option<bool>,
    pub gender: Option<Gender>,
    pub skill: Option<Skill>,
    /// Whose unlisted matches may appear: those they play in or wait for.
    pub reader: Option<Uuid>,
}

/// Conditions on a match, and the values they name.
struct Conditions<'a> {
    sql: String,
    params: Vec<Param<'a>>,
}

impl<'a> Conditions<'a> {
    fn of(filter: &'a Filter) -> Self {
        let mut conditions = Self {
            sql: "m.deleted_at IS NULL".to_owned(),
            params: Vec::new(),
        };
        conditions.and("m.starts_at >= $n", filter.from.as_microsecond());
        if let Some(to) = filter.to {
            conditions.and("m.starts_at < $n", to.as_microsecond());
        }
        if let Some(sport_id) = &filter.sport_id {
            conditions.and("m.sport_id = $n", sport_id);
        }
        if let Some(gender) = filter.gender {
            conditions.and("m.gender = $n", gender_code(gender));
        }
        if let Some(skill) = filter.skill {
            conditions.and("m.skill = $n", skill_code(skill));
        }
        for word in &filter.words {
            conditions.and("m.place_words LIKE $n", format!("%{word}%"));
        }
        conditions.listed_for(filter);
        conditions
    }

    fn listed_for(&mut self, filter: &Filter) {
        const IS_IN: &str = "m.id IN (
            SELECT match_id FROM match_participants WHERE user_id = $n
            UNION ALL SELECT match_id FROM match_waitlist WHERE user_id = $n)";
        match (filter.is_public, filter.reader) {
            (Some(true), _) | (None, None) => self.sql.push_str(" AND m.is_public = 1"),
            (None, Some(reader)) => self.and(&format!("(m.is_public = 1 OR {IS_IN})"), reader),
            (Some(false), Some(reader)) => {
                self.and(&format!("m.is_public = 0 AND {IS_IN}"), reader);
            }
            (Some(false), None) => self.sql.push_str(" AND 1 = 0"),
        }
    }

    /// `$n` in the condition stands for the value.
    fn and(&mut self, condition: &str, value: impl Into<Param<'a>>) {
        self.params.push(value.into());
        let placeholder = format!("${}", self.params.len());
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition.replace("$n", &placeholder));
    }
}

pub fn count(conn: &mut dyn Conn, filter: &Filter) -> Result<i64, Error> {
    let conditions = Conditions::of(filter);
    let sql = format!("SELECT COUNT(*) FROM matches m WHERE {}", conditions.sql);
    conn.one(&sql, &conditions.params, |row| row.get(0))
}

/// Soonest first.
pub fn page(conn: &mut dyn Conn, filter: &Filter, page: Page) -> Result<Vec<Match>, Error> {
    let (sql, params) = page_statement(filter, page);
    conn.rows(&sql, &params, read)
}

pub(super) fn page_statement(filter: &Filter, page: Page) -> (String, Vec<Param<'_>>) {
    let Conditions { sql, mut params } = Conditions::of(filter);
    params.extend([Param::from(page.limit), Param::from(page.offset)]);
    let (limit, offset) = (params.len() - 1, params.len());
    let sql = format!(
        "SELECT {COLUMNS} FROM matches m WHERE {sql}
         ORDER BY m.starts_at, m.id LIMIT ${limit} OFFSET ${offset}"
    );
    (sql, params)
}

pub fn count_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    past: bool,
    now: Timestamp,
) -> Result<i64, Error> {
    let sql = format!("SELECT COUNT(*) {}", of_player(past));
    conn.one(&sql, params![user_id, now.as_microsecond()], |row| {
        row.get(0)
    })
}

/// Those to come soonest first, those that have started latest first.
pub fn page_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    past: bool,
    now: Timestamp,
    page: Page,
) -> Result<Vec<Match>, Error> {
    let params = params![user_id, now.as_microsecond(), page.limit, page.offset];
    conn.rows(&page_of_statement(past), params, read)
}

pub(super) fn page_of_statement(past: bool) -> String {
    let order = if past {
        "m.starts_at DESC, m.id DESC"
    } else {
        "m.starts_at, m.id"
    };
    format!(
        "SELECT {COLUMNS} {} ORDER BY {order} LIMIT $3 OFFSET $4",
        of_player(past)
    )
}

/// Whoever still waits when a match starts has no part in it.
fn of_player(past: bool) -> String {
    let (side, waited_for) = if past {
        ("<=", "")
    } else {
        (
            ">",
            "UNION ALL SELECT match_id FROM match_waitlist WHERE user_id = $1",
        )
    };
    format!(
        "FROM (SELECT match_id FROM match_participants WHERE user_id = $1 {waited_for}) p
         JOIN matches m ON m.id = p.match_id
         WHERE m.deleted_at IS NULL AND m.starts_at {side} $2"
    )
}
