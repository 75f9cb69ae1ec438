//! The trail: one event for each thing the operator or an admin did, written in its transaction. It outlives what it is about, but
//! not with words about a person whose account is deleted.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::reports::{self, Subject};
use super::store;
use crate::app::{App, Tx};
use crate::error::{Error, Violation};
use crate::stored::stored_as;
use crate::text;

/// As long as a host's reason for calling a match off.
const LONGEST_REASON: usize = 300;

stored_as!(all ActionKind {
    Suspend = "suspend",
    Restore = "restore",
    Delete = "delete",
    RemoveMatch = "remove_match",
    RemoveTournament = "remove_tournament",
    HideReview = "hide_review",
    ShowReview = "show_review",
    UpholdReports = "uphold_reports",
    DismissReports = "dismiss_reports"
});

impl ActionKind {
    /// Whether something was done, not only decided about reports.
    pub fn is_measure(self) -> bool {
        !matches!(self, Self::UpholdReports | Self::DismissReports)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Suspend,
    Restore,
    Delete,
    /// Of this match.
    RemoveMatch(Uuid),
    /// Of this tournament.
    RemoveTournament(Uuid),
    HideReview,
    ShowReview,
    /// Closed reports as right, without another measure.
    UpholdReports,
    DismissReports,
}

impl Action {
    pub fn kind(self) -> ActionKind {
        match self {
            Self::Suspend => ActionKind::Suspend,
            Self::Restore => ActionKind::Restore,
            Self::Delete => ActionKind::Delete,
            Self::RemoveMatch(_) => ActionKind::RemoveMatch,
            Self::RemoveTournament(_) => ActionKind::RemoveTournament,
            Self::HideReview => ActionKind::HideReview,
            Self::ShowReview => ActionKind::ShowReview,
            Self::UpholdReports => ActionKind::UpholdReports,
            Self::DismissReports => ActionKind::DismissReports,
        }
    }

    fn match_id(self) -> Option<Uuid> {
        match self {
            Self::RemoveMatch(id) => Some(id),
            _ => None,
        }
    }

    fn tournament_id(self) -> Option<Uuid> {
        match self {
            Self::RemoveTournament(id) => Some(id),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Timestamp,
    pub action: ActionKind,
    /// The account, the host of the match, the organiser of the tournament, or the author of the review.
    pub user_id: Uuid,
    pub match_id: Option<Uuid>,
    pub tournament_id: Option<Uuid>,
    /// Empty without one, and once the account is deleted.
    pub reason: String,
    /// None on the command line.
    pub admin_id: Option<Uuid>,
}

/// A reason as the operator types it: one line of at most 300 characters.
pub fn checked_reason(typed: &str) -> Result<String, Error> {
    let reason = text::line("reason", typed)?;
    let problem = match reason.chars().count() {
        0 => "must not be empty".to_owned(),
        1..=LONGEST_REASON => return Ok(reason),
        _ => format!("must be at most {LONGEST_REASON} characters"),
    };
    Err(Violation::new("reason", "text.length", problem).into())
}

/// `admin_id` is none on the command line.
pub fn record(
    tx: &mut Tx<'_>,
    action: Action,
    user_id: Uuid,
    reason: &str,
    admin_id: Option<Uuid>,
) -> Result<(), Error> {
    let event = Event {
        at: tx.now,
        action: action.kind(),
        user_id,
        match_id: action.match_id(),
        tournament_id: action.tournament_id(),
        reason: reason.to_owned(),
        admin_id,
    };
    Ok(store::insert(tx.conn, tx.app.random.id(tx.now), &event)?)
}

/// All events, newest first.
pub async fn history(app: &Arc<App>) -> Result<Vec<Event>, Error> {
    app.read(|tx| store::all(tx.conn).map_err(Error::from))
        .await
}

/// The events of an account and of its matches, tournaments and reviews, newest first.
pub fn of_account(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Event>, Error> {
    Ok(store::of_account(conn, user_id)?)
}

/// How often something was done about an account and what is its own.
pub fn count_measures(conn: &mut dyn Conn, user_id: Uuid) -> Result<usize, Error> {
    let events = store::of_account(conn, user_id)?;
    Ok(events.iter().filter(|it| it.action.is_measure()).count())
}

/// Who is reported does not learn of reports that changed nothing.
pub fn export(conn: &mut dyn Conn, user_id: Uuid, most: i64) -> Result<Value, Error> {
    let events = store::of_account(conn, user_id)?.into_iter();
    let events = events
        .filter(|event| event.action.is_measure())
        .map(|event| {
            json!({
                "at": event.at.to_string(),
                "action": event.action.code(),
                "match": event.match_id.map(|id| id.to_string()),
                "tournament": event.tournament_id.map(|id| id.to_string()),
                "reason": event.reason,
            })
        });
    Ok(json!({
        "actions": events.collect::<Value>(),
        "reports_made": reports::export_reports(conn, user_id, most)?,
    }))
}

/// Empties the reasons, which may say something about the person, and what they wrote that was reported; deletes the
/// reports by and of them.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    store::forget_reasons(conn, user_id)?;
    store::forget_reported_texts(conn, user_id)?;
    store::delete_reports(conn, Subject::Player(user_id))?;
    Ok(store::delete_reports_by(conn, user_id)?)
}
