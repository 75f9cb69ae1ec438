//! The SQL of the trail and of reports.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, params, read, value};
use uuid::Uuid;

use super::reports::{Decision, Reason, Report, Subject};
use super::trail::Event;
use crate::page::Page;

const COLUMNS: &str = "at, action, user_id, match_id, reason, admin_id";

fn event(row: &Row<'_>) -> Result<Event, Error> {
    read!(
        row,
        Event {
            at,
            action,
            user_id,
            match_id,
            reason,
            admin_id
        }
    )
}

pub fn insert(conn: &mut dyn Conn, id: Uuid, event: &Event) -> Result<(), Error> {
    let sql = format!(
        "INSERT INTO moderation_events (id, {COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    );
    conn.execute(
        &sql,
        params![
            id,
            event.at.as_microsecond(),
            &event.action,
            event.user_id,
            event.match_id,
            &event.reason,
            event.admin_id
        ],
    )?;
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

fn report(row: &Row<'_>) -> Result<Report, Error> {
    read!(
        row,
        Report {
            details;
            subject: Subject::of(row.get_str("subject")?, row.get("subject_id")?),
            met_in: row.get("match_id")?,
            reason: Reason::from_code(row.get_str("reason")?)
        }
    )
}

pub fn has_open_reports(conn: &mut dyn Conn) -> Result<bool, Error> {
    let sql = "SELECT created_at FROM reports WHERE decided_at IS NULL LIMIT 1";
    Ok(conn.first(sql, &[], value::<i64>)?.is_some())
}

/// A second report of what is not decided yet adds to the first.
pub fn upsert_report(
    conn: &mut dyn Conn,
    user_id: Uuid,
    report: &Report,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO reports (subject, subject_id, user_id, match_id, reason, details, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (subject, subject_id, user_id)
         DO UPDATE SET match_id = $4,
             reason = CASE WHEN reports.decided_at IS NULL AND $5 = 'other' THEN reports.reason ELSE $5 END,
             details = CASE WHEN reports.decided_at IS NOT NULL OR reports.details = '' THEN $6
                 WHEN $6 = '' OR LENGTH(reports.details) > 2000 THEN reports.details
                 ELSE reports.details || $8 || $6 END,
             created_at = CASE WHEN reports.decided_at IS NULL THEN reports.created_at ELSE $7 END,
             decided_at = NULL, decided_by = NULL, is_upheld = NULL",
        params![
            report.subject.kind(),
            report.subject.id(),
            user_id,
            report.met_in,
            report.reason.code(),
            &report.details,
            now.as_microsecond(),
            "\n\n"
        ],
    )?;
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
        |row| {
            let subject = Subject::of(row.get_str("subject")?, row.get("subject_id")?);
            Ok((subject, row.get("first_at")?))
        },
    )?;
    Ok((found, total))
}

/// The open reports of a subject, oldest first.
pub fn open_reports(conn: &mut dyn Conn, subject: Subject) -> Result<Vec<Report>, Error> {
    conn.rows(
        "SELECT subject, subject_id, match_id, reason, details FROM reports
         WHERE subject = $1 AND subject_id = $2 AND decided_at IS NULL
         ORDER BY created_at, user_id",
        params![subject.kind(), subject.id()],
        report,
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
            subject.kind(),
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
    conn.one(sql, params![subject.kind(), subject.id()], value)
}

pub fn delete_reports(conn: &mut dyn Conn, subject: Subject) -> Result<(), Error> {
    let sql = "DELETE FROM reports WHERE subject = $1 AND subject_id = $2";
    conn.execute(sql, params![subject.kind(), subject.id()])?;
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
        "SELECT subject, subject_id, match_id, reason, details, created_at, decided_at
         FROM reports WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2",
        params![user_id, most],
        |row| Ok((report(row)?, row.get("created_at")?, row.get("decided_at")?)),
    )
}
