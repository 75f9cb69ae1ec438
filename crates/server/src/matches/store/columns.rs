//! How rows of matches are read.

use lapang_db::{Conn, Error, Row, params};
use uuid::Uuid;

use crate::clock::from_micros;
use crate::matches::model::{Gender, Match, Skill};

pub const COLUMNS: &str = "m.id, m.name, m.description, m.sport_id, m.venue_id, m.location,
    m.starts_at, m.time_zone, m.max_participants, m.current_participants, m.is_public,
    m.gender, m.skill, m.host_id, m.link_id, m.created_at, m.updated_at, m.waitlist_count,
    m.revision, m.sequence, m.ends_at, m.enforce_gender, m.deleted_at, m.called_off_reason";

/// Lowers both counters in one statement: a place is never free while someone is waitlisted, not
/// even within the transaction.
pub fn subtract_counts(
    conn: &mut dyn Conn,
    id: Uuid,
    participants: i64,
    waiting: i64,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET current_participants = current_participants - $2,
             waitlist_count = waitlist_count - $3, revision = revision + 1
         WHERE id = $1",
        params![id, participants, waiting],
    )?;
    Ok(())
}

pub fn read(row: &Row<'_>) -> Result<Match, Error> {
    Ok(Match {
        id: row.get(0)?,
        name: row.get(1)?,
        description: row.get(2)?,
        sport_id: row.get(3)?,
        venue_id: row.get(4)?,
        location: row.get(5)?,
        starts_at: from_micros(row.get(6)?),
        time_zone: row.get(7)?,
        max_participants: row.get(8)?,
        current_participants: row.get(9)?,
        is_public: row.get(10)?,
        gender: coded(row, 11, gender)?,
        skill: coded(row, 12, skill)?,
        host_id: row.get(13)?,
        link_id: row.get(14)?,
        created_at: from_micros(row.get(15)?),
        updated_at: from_micros(row.get(16)?),
        waitlist_count: row.get(17)?,
        revision: row.get(18)?,
        sequence: row.get(19)?,
        ends_at: from_micros(row.get(20)?),
        enforce_gender: row.get(21)?,
        called_off_at: row.get::<Option<i64>>(22)?.map(from_micros),
        called_off_reason: row.get(23)?,
    })
}

/// Decodes an optional text column.
pub fn coded<T>(
    row: &Row<'_>,
    index: usize,
    decode: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Error> {
    let Some(code) = row.get::<Option<String>>(index)? else {
        return Ok(None);
    };
    let unknown = Error::Column {
        index,
        wanted: "a preference",
        found: "another word",
    };
    decode(&code).map(Some).ok_or(unknown)
}

pub fn gender_code(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "male",
        Gender::Female => "female",
        Gender::Mixed => "mixed",
    }
}

pub fn gender(code: &str) -> Option<Gender> {
    [Gender::Male, Gender::Female, Gender::Mixed]
        .into_iter()
        .find(|gender| gender_code(*gender) == code)
}

pub fn skill_code(skill: Skill) -> &'static str {
    match skill {
        Skill::Beginner => "beginner",
        Skill::Intermediate => "intermediate",
        Skill::Advanced => "advanced",
        Skill::Expert => "expert",
    }
}

pub fn skill(code: &str) -> Option<Skill> {
    use Skill::{Advanced, Beginner, Expert, Intermediate};
    [Beginner, Intermediate, Advanced, Expert]
        .into_iter()
        .find(|skill| skill_code(*skill) == code)
}
