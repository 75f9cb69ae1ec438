//! The counters and rows of a match and its waitlist, and the safeguards taken away.

use lapang_db::{Conn, Db, Engine, Error, Uuid, params, value};

use crate::app::Person;

/// Read in one statement, so that the values are consistent.
#[derive(Debug, PartialEq, Eq)]
pub struct Tally {
    pub count: i64,
    pub limit: Option<i64>,
    pub waiting: i64,
    pub rows: i64,
    pub waitlist_rows: i64,
    /// Distinct people among both kinds of rows.
    pub people: i64,
}

impl Tally {
    pub async fn of(db: &Db, id: &str) -> Self {
        let id: Uuid = id.parse().unwrap();
        let tally = db.read(move |conn| {
            conn.one(
                "SELECT m.current_participants, m.max_participants, m.waitlist_count,
                     COUNT(CASE WHEN e.waits = 0 THEN 1 END) AS rows,
                     COUNT(CASE WHEN e.waits = 1 THEN 1 END) AS waitlist_rows,
                     COUNT(DISTINCT e.person_id) AS people
                 FROM matches m LEFT JOIN (
                     SELECT match_id, COALESCE(user_id, guest_id) AS person_id, 0 AS waits
                     FROM match_participants
                     UNION ALL SELECT match_id, COALESCE(user_id, guest_id), 1 FROM match_waitlist
                 ) e ON e.match_id = m.id
                 WHERE m.id = $1
                 GROUP BY m.current_participants, m.max_participants, m.waitlist_count",
                params![id],
                |row| {
                    Ok(Self {
                        count: row.get("current_participants")?,
                        limit: row.get("max_participants")?,
                        waiting: row.get("waitlist_count")?,
                        rows: row.get("rows")?,
                        waitlist_rows: row.get("waitlist_rows")?,
                        people: row.get("people")?,
                    })
                },
            )
        });
        tally.await.map_err(|error: Error| error).unwrap()
    }

    /// The invariants: counters equal rows, nobody has two rows, the limit holds, and nobody is
    /// waitlisted while a place is free.
    pub fn is_sound(&self) -> bool {
        self.count == self.rows
            && self.waiting == self.waitlist_rows
            && self.people == self.rows + self.waitlist_rows
            && self.limit.is_none_or(|limit| self.rows <= limit)
            && (self.waitlist_rows == 0 || self.limit == Some(self.rows))
    }
}

/// Counts the promotion emails to a person for this match.
pub async fn mails_of(db: &Db, person: &Person, id: &str) -> i64 {
    let (email, link) = (person.email.clone(), format!("%/match/{id}%"));
    let count = db.read(move |conn| {
        conn.one(
            "SELECT COUNT(*) FROM mails
             WHERE recipient = $1 AND subject LIKE 'You are in: %' AND body_text LIKE $2",
            params![&email, &link],
            value,
        )
    });
    count.await.map_err(|error: Error| error).unwrap()
}

/// The first half of a leave that promotes only in a later transaction. Returns whether the user
/// participated.
pub fn free_without_promotion(conn: &mut dyn Conn, id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM match_participants WHERE match_id = $1 AND user_id = $2",
        params![id, user_id],
    )?;
    conn.execute(
        "UPDATE matches SET current_participants = current_participants - $2 WHERE id = $1",
        params![id, i64::try_from(deleted).unwrap()],
    )?;
    Ok(deleted == 1)
}

/// Drops the constraint that no place is free while the waitlist is not empty.
pub fn drop_check_constraint(conn: &mut dyn Conn) -> Result<u64, Error> {
    let sql = match conn.engine() {
        Engine::Sqlite => "PRAGMA ignore_check_constraints = 1",
        Engine::Postgres => "ALTER TABLE matches DROP CONSTRAINT matches_line_when_full",
    };
    conn.execute(sql, &[])
}
