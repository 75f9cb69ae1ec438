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
use crate::text;

/// As long as a host's reason for calling a match off.
const LONGEST_REASON: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Suspend,
    Restore,
    Delete,
    /// Of this match.
    RemoveMatch(Uuid),
    HideReview,
    ShowReview,
}

impl Action {
    /// As the database and the command line have it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Suspend => "suspend",
            Self::Restore => "restore",
            Self::Delete => "delete",
            Self::RemoveMatch(_) => "remove_match",
            Self::HideReview => "hide_review",
            Self::ShowReview => "show_review",
        }
    }

    pub fn match_id(self) -> Option<Uuid> {
        match self {
            Self::RemoveMatch(id) => Some(id),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Timestamp,
    /// The code of an [`Action`].
    pub action: String,
    /// The account, the host of the match, or the author of the review.
    pub user_id: Uuid,
    pub match_id: Option<Uuid>,
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
        action: action.code().to_owned(),
        user_id,
        match_id: action.match_id(),
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

/// The events of an account and of its matches, newest first.
pub fn of_account(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Event>, Error> {
    Ok(store::of_account(conn, user_id)?)
}

pub fn export(conn: &mut dyn Conn, user_id: Uuid, most: i64) -> Result<Value, Error> {
    let events = store::of_account(conn, user_id)?.into_iter();
    let events = events.map(|event| {
        json!({
            "at": event.at.to_string(),
            "action": event.action,
            "match": event.match_id.map(|id| id.to_string()),
            "reason": event.reason,
        })
    });
    Ok(json!({
        "actions": events.collect::<Value>(),
        "reports_made": reports::export_reports(conn, user_id, most)?,
    }))
}

/// Empties the reasons, which may say something about the person, and deletes the reports by and of them.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    store::forget_reasons(conn, user_id)?;
    store::delete_reports(conn, Subject::Player(user_id))?;
    Ok(store::delete_reports_by(conn, user_id)?)
}
