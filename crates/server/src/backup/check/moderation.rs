//! The trail and the reports: by the lists of `moderation`.

use anyhow::Context;
use lapang_db::{Conn, Error, Uuid};

use super::Tell;
use crate::moderation::{self, ActionKind, ReportReason, SubjectKind};

/// How many rules this checks.
pub const COUNT: usize = 2;

pub fn look(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<()> {
    events(conn, tell).context("the events of the trail")?;
    reports(conn, tell).context("the reports")
}

fn events(conn: &mut dyn Conn, tell: Tell<'_>) -> Result<(), Error> {
    let sql = "SELECT id, action, match_id, tournament_id FROM moderation_events";
    conn.for_each(sql, &[], &mut |row| {
        let (id, action): (Uuid, &str) = (row.get("id")?, row.get_str("action")?);
        let game: Option<Uuid> = row.get("match_id")?;
        let tournament: Option<Uuid> = row.get("tournament_id")?;
        let kind = ActionKind::from_code(action);
        let is_right = kind.is_some()
            && (kind == Some(ActionKind::RemoveMatch)) == game.is_some()
            && (kind == Some(ActionKind::RemoveTournament)) == tournament.is_some();
        if !is_right {
            let action = action.escape_debug();
            tell(&format!("moderation event {id} is invalid: {action}"));
        }
        Ok(())
    })
}

fn reports(conn: &mut dyn Conn, tell: Tell<'_>) -> Result<(), Error> {
    let sql = "SELECT subject, subject_id, user_id, match_id, tournament_id, reason, reported_text
         FROM reports";
    conn.for_each(sql, &[], &mut |row| {
        let (kind, id): (&str, Uuid) = (row.get_str("subject")?, row.get("subject_id")?);
        let game: Option<Uuid> = row.get("match_id")?;
        let tournament: Option<Uuid> = row.get("tournament_id")?;
        let is_met_right = match (game, tournament) {
            (None, None) => true,
            (Some(_), Some(_)) => false,
            _ => SubjectKind::from_code(kind) == Some(SubjectKind::Player),
        };
        let is_readable = SubjectKind::from_code(kind).is_some()
            && row.get::<ReportReason>("reason").is_ok()
            && moderation::reported_texts(row).is_ok();
        if !is_readable || !is_met_right {
            let (user, kind): (Uuid, _) = (row.get("user_id")?, kind.escape_debug());
            tell(&format!(
                "the report of {kind} {id} by player {user} is invalid"
            ));
        }
        Ok(())
    })
}
