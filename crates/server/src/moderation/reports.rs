//! What players report to the admins: one report a player and subject, open until an admin decides. What may be reported
//! by whom is for the features above.

use std::collections::HashSet;

use jiff::Timestamp;
use lapang_db::Conn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::emails::{ReportDecided, ReportsWaiting};
use super::store;
use crate::accounts;
use crate::app::Tx;
use crate::error::Error;
use crate::mail::{self, MailTemplate};
use crate::page::Page;
use crate::stored::stored_as;

stored_as!(all SubjectKind {
    Review = "review",
    Match = "match",
    Player = "player",
    Venue = "venue",
    Tournament = "tournament"
});

/// What is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Review(Uuid),
    Match(Uuid),
    Player(Uuid),
    Venue(Uuid),
    Tournament(Uuid),
}

impl Subject {
    pub fn kind(self) -> SubjectKind {
        match self {
            Self::Review(_) => SubjectKind::Review,
            Self::Match(_) => SubjectKind::Match,
            Self::Player(_) => SubjectKind::Player,
            Self::Venue(_) => SubjectKind::Venue,
            Self::Tournament(_) => SubjectKind::Tournament,
        }
    }

    pub fn id(self) -> Uuid {
        match self {
            Self::Review(id)
            | Self::Match(id)
            | Self::Player(id)
            | Self::Venue(id)
            | Self::Tournament(id) => id,
        }
    }

    pub(super) fn of(kind: SubjectKind, id: Uuid) -> Self {
        match kind {
            SubjectKind::Review => Self::Review(id),
            SubjectKind::Match => Self::Match(id),
            SubjectKind::Player => Self::Player(id),
            SubjectKind::Venue => Self::Venue(id),
            SubjectKind::Tournament => Self::Tournament(id),
        }
    }
}

/// Where a reported player was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetIn {
    Match(Uuid),
    Tournament(Uuid),
}

stored_as!(
    /// Why something is reported.
    ReportReason {
        Abuse = "abuse",
        Spam = "spam",
        False = "false",
        Private = "private",
        Unsafe = "unsafe",
        Fraud = "fraud",
        Other = "other",
    }
);

/// A report as its author wrote it.
#[derive(Clone, Debug)]
pub struct Report {
    pub subject: Subject,
    /// Only of a player.
    pub met_in: Option<MetIn>,
    pub reason: ReportReason,
    /// May be empty.
    pub details: String,
}

/// What was reported, as it was then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedText {
    pub at: Timestamp,
    pub text: String,
}

/// Longer texts are cut, in characters.
const MAX_REPORTED_TEXT: usize = 4000;
/// A report keeps the first and the latest of its texts.
const MAX_REPORTED_TEXTS: usize = 5;

/// The open reports of a subject, or those that were decided together.
#[derive(Clone, Debug)]
pub struct Reported {
    pub subject: Subject,
    pub first_at: Timestamp,
    /// The oldest first.
    pub reports: Vec<Report>,
    /// Distinct, the latest first.
    pub texts: Vec<String>,
}

/// How reports were decided.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    pub subject: Subject,
    pub at: Timestamp,
    /// None on the command line.
    pub by: Option<Uuid>,
    pub is_upheld: bool,
}

/// What an admin, or the operator on the command line, decided about the reports of a subject.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// None on the command line.
    pub by: Option<Uuid>,
    pub is_upheld: bool,
    /// The name of the subject for those who reported it; of a review, that of its venue. May be empty.
    pub name: &'a str,
    /// To those who reported it; may be empty.
    pub answer: &'a str,
}

/// Adds a player's report, also to their open one of the same. The admins are told of the first that waits. `text` is
/// what is reported, and `author` whose words it is. Requires the lock of who reports.
pub fn file_report(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    report: &Report,
    (author, text): (Option<Uuid>, &str),
) -> Result<(), Error> {
    let is_first = !store::has_open_reports(tx.conn)?;
    let text: String = text.chars().take(MAX_REPORTED_TEXT).collect();
    let mut texts = store::texts_of_report(tx.conn, user_id, report.subject)?;
    if !text.is_empty() && texts.first().is_none_or(|latest| latest.text != text) {
        if texts.len() >= MAX_REPORTED_TEXTS {
            texts.remove(texts.len() - 2);
        }
        texts.insert(0, ReportedText { at: tx.now, text });
    }
    store::upsert_report(tx.conn, user_id, report, (author, &texts), tx.now)?;
    if is_first {
        for (email, locale) in accounts::admin_addresses(tx.conn)? {
            mail::enqueue(tx, &ReportsWaiting {}.email(&email, locale)?)?;
        }
    }
    Ok(())
}

/// The subjects with open reports, those reported first first, and their total.
pub fn open_reports(conn: &mut dyn Conn, page: Page) -> Result<(Vec<Reported>, i64), Error> {
    let (subjects, total) = store::reported(conn, page)?;
    let mut found = Vec::with_capacity(subjects.len());
    for (subject, first_at) in subjects {
        let reports = store::open_reports(conn, subject)?;
        found.push(reported(subject, first_at, reports));
    }
    Ok((found, total))
}

/// What was decided, the latest first, and how many decisions there are.
pub fn decided_reports(
    conn: &mut dyn Conn,
    page: Page,
) -> Result<(Vec<(Reported, Decided)>, i64), Error> {
    let (decisions, total) = store::decided(conn, page)?;
    let mut found = Vec::with_capacity(decisions.len());
    for (decided, first_at) in decisions {
        let reports = store::decided_reports(conn, &decided)?;
        found.push((reported(decided.subject, first_at, reports), decided));
    }
    Ok((found, total))
}

fn reported(
    subject: Subject,
    first_at: Timestamp,
    reports: Vec<(Report, Vec<ReportedText>)>,
) -> Reported {
    let (reports, texts): (Vec<_>, Vec<_>) = reports.into_iter().unzip();
    let mut texts: Vec<ReportedText> = texts.into_iter().flatten().collect();
    texts.sort_by_key(|it| std::cmp::Reverse(it.at));
    let mut seen = HashSet::new();
    texts.retain(|it| seen.insert(it.text.clone()));
    Reported {
        subject,
        first_at,
        reports,
        texts: texts.into_iter().map(|it| it.text).collect(),
    }
}

/// Closes the open reports of a subject and answers those who made them. Returns how many there were.
pub fn close_reports(
    tx: &mut Tx<'_>,
    subject: Subject,
    decision: &Decision<'_>,
) -> Result<usize, Error> {
    let reporters = store::close_reports(tx.conn, subject, decision, tx.now)?;
    for id in &reporters {
        let Some(account) = accounts::account_by_id(tx.conn, *id)? else {
            continue;
        };
        if account.email_verified {
            let mail = ReportDecided {
                kind: subject.kind().code(),
                name: decision.name,
                is_upheld: decision.is_upheld,
                answer: decision.answer,
                contact: &tx.app.config.operator.contact,
            };
            mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
        }
    }
    Ok(reporters.len())
}

/// How many reports of a player were decided.
pub fn count_decided_reports(conn: &mut dyn Conn, player_id: Uuid) -> Result<i64, Error> {
    Ok(store::count_decided(conn, Subject::Player(player_id))?)
}

/// Deletes the reports of what is deleted itself.
pub fn drop_reports(conn: &mut dyn Conn, subject: Subject) -> Result<(), Error> {
    Ok(store::delete_reports(conn, subject)?)
}

/// The reports that a player made, newest first.
pub(super) fn export_reports(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Value, Error> {
    let reports = store::reports_by(conn, user_id, most)?.into_iter();
    let reports = reports.map(|(report, created_at, decided_at)| {
        json!({
            "about": report.subject.kind().code(),
            "id": report.subject.id().to_string(),
            "reason": report.reason.code(),
            "details": report.details,
            "created_at": created_at.to_string(),
            "decided_at": decided_at.map(|at| at.to_string()),
        })
    });
    Ok(reports.collect())
}
