//! Lets the operator call off a match that breaks the rules, whoever hosts it and even after its start. The host, the
//! participants and the waitlisted players are told why by email.

use std::sync::Arc;

use lapang_db::Conn;
use url::Url;
use uuid::Uuid;

use super::delete::end;
use super::emails::{self, Template};
use super::model::{Match, NOT_FOUND, parse_id};
use super::{place, store};
use crate::app::App;
use crate::error::Error;
use crate::links;
use crate::moderation::{self, Decision, Subject};

/// `named` is the match's id, or the address of its page or of its short link; `by` the admin, none on the command line.
/// Reports of the match are closed. Returns the match.
pub async fn remove_by_operator(
    app: &Arc<App>,
    named: &str,
    reason: &str,
    by: Option<Uuid>,
) -> Result<Match, Error> {
    let (named, reason) = (Name::of(named)?, moderation::checked_reason(reason)?);
    app.write(move |tx| {
        let id = named.find(tx.conn)?;
        let mut game = store::lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let roster = end(tx, &mut game, &reason)?;
        let venue = place::venue_of(tx.conn, &game)?;
        let recipients: Vec<Uuid> = [game.host_id]
            .into_iter()
            .chain(roster.others(game.host_id))
            .chain(roster.waitlisted())
            .collect();
        let template = Template::RemovedByOperator;
        emails::send(tx, &game, venue.as_ref(), template, &recipients)?;
        let action = moderation::Action::RemoveMatch(id);
        moderation::record(tx, action, game.host_id, &reason, by)?;
        let decision = Decision {
            by,
            is_upheld: true,
            name: &game.name,
            answer: "",
        };
        moderation::close_reports(tx, Subject::Match(id), &decision)?;
        Ok(game)
    })
    .await
}

/// What the operator copied to name a match.
#[derive(Debug, PartialEq, Eq)]
enum Name {
    Id(Uuid),
    /// Of its short link.
    Code(String),
}

impl Name {
    fn of(text: &str) -> Result<Self, Error> {
        let Ok(address) = Url::parse(text.trim()) else {
            return parse_id(text.trim()).map(Self::Id);
        };
        let path = address.path();
        let path = path.strip_prefix("/id/").unwrap_or(path);
        let mut parts = path.trim_start_matches('/').split('/');
        match (parts.next(), parts.next()) {
            (Some("match"), Some(id)) => parse_id(id).map(Self::Id),
            (Some("j"), Some(code)) => Ok(Self::Code(code.to_owned())),
            _ => Err(NOT_FOUND),
        }
    }

    fn find(&self, conn: &mut dyn Conn) -> Result<Uuid, Error> {
        match self {
            Self::Id(id) => Ok(*id),
            Self::Code(code) => links::find_by_code(conn, code)?
                .and_then(|link| link.resource_id)
                .ok_or(NOT_FOUND),
        }
    }
}
