//! The SQL of matches and their participants.

mod attendance;
mod co_hosts;
mod columns;
mod court;
pub use attendance::{attendance_of, set_attendance, set_objection, set_paid};
pub use co_hosts::{co_hosted_by, co_hosts_of, is_co_host, replace_co_hosts};
pub use columns::subtract_counts;
pub use court::{set_court_lost, upcoming_at};
mod digest;
mod limits;
mod listed;
mod lists;
mod live;
mod player;
mod reminders;
mod search;
mod waitlist;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, in_list, insert, params, row, update, value};
use uuid::Uuid;

use super::model::{Gender, Match, Participant};
use crate::accounts;
use crate::matches::store::columns::{COLUMNS, PARTICIPANT, WAITING, read, read_participant};

pub use digest::{claim_digest, insert_roster_change, matches_with_changes, take_roster_changes};
pub use limits::{
    admit, admit_to_waitlist, count_upcoming_hosted, created_beyond_limit, insert_removal,
    was_removed,
};
pub use listed::{count_listed, listed};
pub use lists::{closed_ids, count_of, hosted_by, page_of, upcoming_hosted};
pub use live::live_states;
pub use player::{
    ever_hosted_by, forget_traces, forget_words, joined_by, of_calendar, removed_from, to_leave,
    waited_between, waited_by, waited_for_by,
};
pub use reminders::{DueMatch, claim_reminder, due_reminders};
pub use search::{Filter, page};
pub use waitlist::{
    clear_waitlist, delete_waitlist_entry, delete_waitlist_through, delete_waitlisted,
    first_waitlisted, insert_waitlist_entry, is_waitlist_full, is_waitlisted, joined_of,
    place_in_line, reserve_waitlist_position, waitlist_positions,
};

/// The limit of a match without a limit of its own.
const MAX_ROSTER: i64 = 200;

pub fn insert(conn: &mut dyn Conn, game: &Match, place_words: &str) -> Result<(), Error> {
    insert!("matches", {
        id: game.id,
        host_id: game.host_id,
        link_id: game.link_id,
        created_at: game.created_at,
    })
    .with(editable(game, place_words))
    .run(conn)?;
    Ok(())
}

/// What its host may change, and the count of players.
fn editable<'a>(game: &'a Match, place_words: &'a str) -> [(&'static str, Param<'a>); 18] {
    row! {
        name: &game.name,
        description: &game.description,
        sport_id: &game.sport_id,
        venue_id: game.venue_id,
        location: &game.location,
        place_words,
        starts_at: game.starts_at,
        ends_at: game.ends_at,
        time_zone: &game.time_zone,
        max_participants: game.max_participants,
        current_participants: game.current_participants,
        is_public: game.is_public,
        gender: game.gender,
        skill: game.skill,
        enforce_gender: game.enforce_gender,
        players_bring_guests: game.guests.are_brought,
        guests_join_by_link: game.guests.join_by_link,
        updated_at: game.updated_at,
    }
}

/// Returns false if they already participate.
pub fn insert_participant(conn: &mut dyn Conn, new: &Participant) -> Result<bool, Error> {
    let inserted = insert!("match_participants", {
        id: new.id,
        match_id: new.match_id,
        user_id: new.who.user_id(),
        guest_id: new.who.guest_id(),
        joined_at: new.joined_at,
        brought_by: new.brought_by,
        token_hash: new.token_hash.as_deref(),
        paid_at: new.paid_at,
        attendance: new.attendance,
        attendance_at: new.attendance_at,
        objection: &new.objection,
        reported_at: new.reported_at,
    })
    .on_conflict("DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

/// Also as a co-host.
pub fn delete_participant(
    conn: &mut dyn Conn,
    match_id: Uuid,
    user_id: Uuid,
) -> Result<bool, Error> {
    delete_co_host(conn, match_id, user_id)?;
    let deleted = conn.execute(
        "DELETE FROM match_participants WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
    )?;
    Ok(deleted == 1)
}

pub fn delete_co_host(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM match_co_hosts WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
    )?;
    Ok(())
}

/// Deletes a participant by its id.
pub fn delete_by_id(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM match_participants WHERE match_id = $1 AND id = $2",
        params![match_id, id],
    )?;
    Ok(())
}

/// Readers of the match read it again.
pub fn touch(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET revision = revision + 1 WHERE id = $1",
        params![id],
    )?;
    Ok(())
}

pub struct ReservedPlace {
    /// The required gender, if the match enforces one.
    pub enforced_gender: Option<Gender>,
    /// Those who left and owe until a place is taken.
    pub owing_leavers: i64,
}

/// Takes a place if one is free, the match has not started and its host is not suspended. This locks the match row.
pub fn reserve_place(
    conn: &mut dyn Conn,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<ReservedPlace>, Error> {
    let is_open = accounts::is_active("host_id");
    let sql = format!(
        "UPDATE matches
         SET current_participants = current_participants + 1, revision = revision + 1
         WHERE id = $1 AND deleted_at IS NULL AND starts_at > $2
           AND current_participants < COALESCE(max_participants, $3) AND {is_open}
         RETURNING CASE WHEN enforce_gender = 1 THEN gender END AS enforced_gender, owing_leavers"
    );
    conn.first(&sql, params![id, now.as_microsecond(), MAX_ROSTER], |row| {
        Ok(ReservedPlace {
            enforced_gender: row.get("enforced_gender")?,
            owing_leavers: row.get("owing_leavers")?,
        })
    })
}

pub fn is_roster_full(game: &Match) -> bool {
    game.current_participants >= game.max_participants.unwrap_or(MAX_ROSTER)
}

/// Finds a match that is not called off.
pub fn find(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Match>, Error> {
    let found = find_any(conn, id)?;
    Ok(found.filter(|game| game.called_off_at.is_none()))
}

/// Finds a match, called off or not.
pub fn find_any(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Match>, Error> {
    conn.first(
        &format!("SELECT {COLUMNS} FROM matches m WHERE m.id = $1"),
        params![id],
        read,
    )
}

/// Locks and reads a match: nobody else can change it until the transaction ends.
pub fn lock_match(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Match>, Error> {
    conn.execute(
        "UPDATE matches SET updated_at = updated_at WHERE id = $1 AND deleted_at IS NULL",
        params![id],
    )?;
    find(conn, id)
}

/// The same for a match that may be called off.
pub fn lock_played(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Match>, Error> {
    conn.execute(
        "UPDATE matches SET updated_at = updated_at WHERE id = $1",
        params![id],
    )?;
    find_any(conn, id)
}

/// Writes the editable fields and the counters. Requires the row lock.
pub fn update(conn: &mut dyn Conn, game: &Match, place_words: &str) -> Result<(), Error> {
    update!("matches", {
        waitlist_count: game.waitlist_count,
        sequence: game.sequence,
        court_lost_at: game.court_lost_at,
    })
    .with(editable(game, place_words))
    .set("revision", "revision + 1")
    .at("id", game.id)
    .run(conn)?;
    Ok(())
}

/// Marks the match as deleted. The row stays readable for those who were in it.
pub fn delete(conn: &mut dyn Conn, id: Uuid, reason: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET deleted_at = $2, updated_at = $2, called_off_reason = $3,
             sequence = sequence + 1, revision = revision + 1
         WHERE id = $1",
        params![id, now.as_microsecond(), reason],
    )?;
    Ok(())
}

pub fn is_participant(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let found: Option<i64> = conn.first(
        "SELECT 1 FROM match_participants WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
        value,
    )?;
    Ok(found.is_some())
}

/// A match's counters, and the people they count.
#[derive(Default)]
pub struct Roster {
    pub current_participants: i64,
    pub max_participants: Option<i64>,
    pub waitlist_count: i64,
    pub participants: Vec<Participant>,
    /// In order.
    pub waitlist: Vec<Participant>,
}

impl Roster {
    /// Players who participate without this one.
    pub fn others(&self, user_id: Uuid) -> impl Iterator<Item = Uuid> {
        self.players().filter(move |id| *id != user_id)
    }

    /// The accounts of participants.
    pub fn players(&self) -> impl Iterator<Item = Uuid> {
        self.participants.iter().filter_map(|it| it.who.user_id())
    }

    /// The accounts of those who wait.
    pub fn waitlisted(&self) -> impl Iterator<Item = Uuid> {
        self.waitlist.iter().filter_map(|it| it.who.user_id())
    }

    pub fn find(&self, id: Uuid) -> Option<&Participant> {
        self.people().find(|it| it.id == id)
    }

    /// All, those who wait last.
    pub fn people(&self) -> impl Iterator<Item = &Participant> {
        self.participants.iter().chain(&self.waitlist)
    }
}

/// Participants sort before waitlist entries, whose places start at 1.
fn roster_statement() -> String {
    format!(
        "SELECT p.*, m.current_participants, m.max_participants, m.waitlist_count
         FROM matches m JOIN (
             SELECT {PARTICIPANT}, 0 AS place FROM match_participants p WHERE p.match_id = $1
             UNION ALL
             SELECT {WAITING}, p.place FROM match_waitlist p WHERE p.match_id = $1
         ) p ON p.match_id = m.id
         WHERE m.id = $1
         ORDER BY p.place, CASE WHEN p.user_id = m.host_id THEN 0 ELSE 1 END, p.joined_at, p.id"
    )
}

/// One statement, so that counters and people agree.
pub fn roster(conn: &mut dyn Conn, match_id: Uuid) -> Result<Roster, Error> {
    let mut roster = Roster::default();
    conn.for_each(&roster_statement(), params![match_id], &mut |row| {
        roster.current_participants = row.get("current_participants")?;
        roster.max_participants = row.get("max_participants")?;
        roster.waitlist_count = row.get("waitlist_count")?;
        if row.get::<i64>("place")? == 0 {
            roster.participants.push(read_participant(row)?);
        } else {
            roster.waitlist.push(read_participant(row)?);
        }
        Ok(())
    })?;
    Ok(roster)
}

/// The first `limit` participants of each match.
pub fn first_participants(
    conn: &mut dyn Conn,
    match_ids: &[Uuid],
    limit: i64,
) -> Result<Vec<Participant>, Error> {
    if match_ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut params = vec![Param::from(limit)];
    params.extend(match_ids.iter().map(Param::from));
    let sql = first_participants_statement(match_ids.len());
    conn.rows(&sql, &params, read_participant)
}

fn first_participants_statement(matches: usize) -> String {
    format!(
        "SELECT * FROM (
             SELECT {PARTICIPANT}, ROW_NUMBER() OVER (
                 PARTITION BY p.match_id
                 ORDER BY CASE WHEN p.user_id = m.host_id THEN 0 ELSE 1 END, p.joined_at, p.id
             ) AS place
             FROM matches m JOIN match_participants p ON p.match_id = m.id
             WHERE m.id IN {}
         ) AS roster
         WHERE place <= $1
         ORDER BY match_id, place",
        in_list(2, matches)
    )
}
