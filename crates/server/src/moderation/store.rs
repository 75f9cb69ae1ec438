//! The SQL of the trail and of reports.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, json, params, read, value};
use uuid::Uuid;

use super::reports::{Decided, Decision, MetIn, Report, ReportedText, Subject, SubjectKind};
use super::trail::Event;
use crate::page::Page;

const COLUMNS: &str = "at, action, user_id, match_id, tournament_id, reason, admin_id";

fn event(row: &Row<'_>) -> Result<Event, Error> {
    read!(
        row,
        Event {
            at,
            action,
            user_id,
            match_id,
            tournament_id,
            reason,
            admin_id
        }
    )
}

pub fn insert(conn: &mut dyn Conn, id: Uuid, event: &Event) -> Result<(), Error> {
    insert!("moderation_events", {
        id,
        at: event.at,
        action: event.action,
        user_id: event.user_id,
        match_id: event.match_id,
        tournament_id: event.tournament_id,
        reason: &event.reason,
        admin_id: event.admin_id,
    })
    .run(conn)?;
    Ok(())
}

pub fn all(conn: &mut dyn Conn) -> Result<Vec<Event>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_events ORDER BY at DESC, id DESC");
    conn.rows(&sql, &[], event)
}

pub fn of_account(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Event>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM moderation_events WHERE user_id = $1 ORDER BY at DESC, id DESC"
    );
    conn.rows(&sql, params![user_id], event)
}

pub fn forget_reasons(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let sql = "UPDATE moderation_events SET reason = '' WHERE user_id = $1";
    conn.execute(sql, params![user_id])?;
    Ok(())
}

/// What was reported of a person's own words.
pub fn forget_reported_texts(conn: &mut dyn Conn, author_id: Uuid) -> Result<(), Error> {
    let sql = "UPDATE reports SET reported_text = '', author_id = NULL WHERE author_id = $1";
    conn.execute(sql, params![author_id])?;
    Ok(())
}

const REPORT: &str = "subject, subject_id, match_id, tournament_id, reason, details, reported_text";

fn subject(row: &Row<'_>) -> Result<Subject, Error> {
    let kind: SubjectKind = row.get("subject")?;
    Ok(Subject::of(kind, row.get("subject_id")?))
}

fn report(row: &Row<'_>) -> Result<Report, Error> {
    let (game, tournament): (Option<Uuid>, Option<Uuid>) =
        (row.get("match_id")?, row.get("tournament_id")?);
    read!(
        row,
        Report {
            details,
            reason;
            subject: subject(row)?,
            met_in: game.map(MetIn::Match).or(tournament.map(MetIn::Tournament))
        }
    )
}

fn report_with_texts(row: &Row<'_>) -> Result<(Report, Vec<ReportedText>), Error> {
    Ok((report(row)?, reported_texts(row)?))
}

/// Empty of reports that were made before texts were kept.
pub fn reported_texts(row: &Row<'_>) -> Result<Vec<ReportedText>, Error> {
    match row.get_str("reported_text")? {
        "" => Ok(Vec::new()),
        _ => row.json("reported_text"),
    }
}

pub fn has_open_reports(conn: &mut dyn Conn) -> Result<bool, Error> {
    let sql = "SELECT created_at FROM reports WHERE decided_at IS NULL LIMIT 1";
    Ok(conn.first(sql, &[], value::<i64>)?.is_some())
}

/// The texts that a player's report of a subject keeps, the latest first.
pub fn texts_of_report(
    conn: &mut dyn Conn,
    user_id: Uuid,
    subject: Subject,
) -> Result<Vec<ReportedText>, Error> {
    let found = conn.first(
        "SELECT reported_text FROM reports WHERE subject = $1 AND subject_id = $2 AND user_id = $3",
        params![subject.kind().code(), subject.id(), user_id],
        reported_texts,
    )?;
    Ok(found.unwrap_or_default())
}

/// A second report of what is not decided yet adds to the first.
pub fn upsert_report(
    conn: &mut dyn Conn,
    user_id: Uuid,
    report: &Report,
    (author, texts): (Option<Uuid>, &[ReportedText]),
    now: Timestamp,
) -> Result<(), Error> {
    let (game, tournament) = match report.met_in {
        None => (None, None),
        Some(MetIn::Match(id)) => (Some(id), None),
        Some(MetIn::Tournament(id)) => (None, Some(id)),
    };
    let mut row = insert!("reports", {
        subject: report.subject.kind(),
        subject_id: report.subject.id(),
        user_id,
        match_id: game,
        tournament_id: tournament,
        author_id: author,
        reported_text: json(texts)?,
        reason: report.reason,
        details: &report.details,
        created_at: now,
    });
    let between = row.bind("\n\n");
    row.on_conflict(&format!(
        "(subject, subject_id, user_id) DO UPDATE SET match_id = excluded.match_id,
             tournament_id = excluded.tournament_id, author_id = excluded.author_id,
             reported_text = excluded.reported_text,
             reason = CASE WHEN reports.decided_at IS NULL AND excluded.reason = 'other'
                 THEN reports.reason ELSE excluded.reason END,
             details = CASE
                 WHEN reports.decided_at IS NOT NULL OR reports.details = '' THEN excluded.details
                 WHEN excluded.details = '' OR LENGTH(reports.details) > 2000 THEN reports.details
                 ELSE reports.details || {between} || excluded.details END,
             created_at = CASE WHEN reports.decided_at IS NULL THEN reports.created_at
                 ELSE excluded.created_at END,
             decided_at = NULL, decided_by = NULL, is_upheld = NULL"
    ))
    .run(conn)?;
    Ok(())
}

/// A page of the subjects with open reports, each with the time of the first, and their total.
pub fn reported(
    conn: &mut dyn Conn,
    page: Page,
) -> Result<(Vec<(Subject, Timestamp)>, i64), Error> {
    let total = conn.one(
        "SELECT COUNT(*) FROM (SELECT DISTINCT subject, subject_id FROM reports
         WHERE decided_at IS NULL) AS open",
        &[],
        value,
    )?;
    let found = conn.rows(
        "SELECT subject, subject_id, MIN(created_at) AS first_at FROM reports
         WHERE decided_at IS NULL GROUP BY subject, subject_id
         ORDER BY MIN(created_at), subject_id LIMIT $1 OFFSET $2",
        params![page.limit, page.offset],
        |row| Ok((subject(row)?, row.get("first_at")?)),
    )?;
    Ok((found, total))
}

/// The open reports of a subject, oldest first.
pub fn open_reports(
    conn: &mut dyn Conn,
    subject: Subject,
) -> Result<Vec<(Report, Vec<ReportedText>)>, Error> {
    conn.rows(
        &format!(
            "SELECT {REPORT} FROM reports
             WHERE subject = $1 AND subject_id = $2 AND decided_at IS NULL
             ORDER BY created_at, user_id"
        ),
        params![subject.kind().code(), subject.id()],
        report_with_texts,
    )
}

/// A page of decisions, each with the time of its first report, the latest first, and their total.
pub fn decided(conn: &mut dyn Conn, page: Page) -> Result<(Vec<(Decided, Timestamp)>, i64), Error> {
    let total = conn.one(
        "SELECT COUNT(*) FROM (SELECT DISTINCT subject, subject_id, decided_at FROM reports
         WHERE decided_at IS NOT NULL) AS decided",
        &[],
        value,
    )?;
    let found = conn.rows(
        "SELECT subject, subject_id, decided_at, decided_by, COALESCE(MAX(is_upheld), 0) AS is_upheld,
             MIN(created_at) AS first_at
         FROM reports WHERE decided_at IS NOT NULL
         GROUP BY subject, subject_id, decided_at, decided_by
         ORDER BY decided_at DESC, subject_id LIMIT $1 OFFSET $2",
        params![page.limit, page.offset],
        |row| {
            let decided = Decided {
                subject: subject(row)?,
                at: row.get("decided_at")?,
                by: row.get("decided_by")?,
                is_upheld: row.get("is_upheld")?,
            };
            Ok((decided, row.get("first_at")?))
        },
    )?;
    Ok((found, total))
}

/// The reports that were decided together, oldest first.
pub fn decided_reports(
    conn: &mut dyn Conn,
    decided: &Decided,
) -> Result<Vec<(Report, Vec<ReportedText>)>, Error> {
    conn.rows(
        &format!(
            "SELECT {REPORT} FROM reports
             WHERE subject = $1 AND subject_id = $2 AND decided_at = $3
             ORDER BY created_at, user_id"
        ),
        params![
            decided.subject.kind().code(),
            decided.subject.id(),
            decided.at.as_microsecond()
        ],
        report_with_texts,
    )
}

/// Returns who made them.
pub fn close_reports(
    conn: &mut dyn Conn,
    subject: Subject,
    decision: &Decision<'_>,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "UPDATE reports SET decided_at = $3, decided_by = $4, is_upheld = $5
         WHERE subject = $1 AND subject_id = $2 AND decided_at IS NULL RETURNING user_id",
        params![
            subject.kind().code(),
            subject.id(),
            now.as_microsecond(),
            decision.by,
            decision.is_upheld
        ],
        value,
    )
}

pub fn count_decided(conn: &mut dyn Conn, subject: Subject) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM reports
               WHERE subject = $1 AND subject_id = $2 AND decided_at IS NOT NULL";
    conn.one(sql, params![subject.kind().code(), subject.id()], value)
}

pub fn delete_reports(conn: &mut dyn Conn, subject: Subject) -> Result<(), Error> {
    let sql = "DELETE FROM reports WHERE subject = $1 AND subject_id = $2";
    conn.execute(sql, params![subject.kind().code(), subject.id()])?;
    Ok(())
}

pub fn delete_reports_by(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM reports WHERE user_id = $1", params![user_id])?;
    Ok(())
}

/// The newest reports by a player, each with when it was made and decided.
pub fn reports_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<(Report, Timestamp, Option<Timestamp>)>, Error> {
    conn.rows(
        &format!(
            "SELECT {REPORT}, created_at, decided_at
             FROM reports WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2"
        ),
        params![user_id, most],
        |row| Ok((report(row)?, row.get("created_at")?, row.get("decided_at")?)),
    )
}
