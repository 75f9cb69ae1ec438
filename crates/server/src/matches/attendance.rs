//! Who came and who has paid, as the host notes it; a participant may object to the first.

use std::sync::Arc;

use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::checks::Checks;
use super::co_hosts::lock_hosted;
use super::guests::NOTED_UNTIL;
use super::model::{Attendance, NOT_FOUND, Who, parse_id};
use super::show::{self, MatchView};
use super::{costs, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::ids;

/// Who came is noted from so long before the start.
const NOTED_FROM: SignedDuration = SignedDuration::from_hours(1);
const DISPUTED_FOR: SignedDuration = SignedDuration::from_hours(72);

/// `None` takes a mark away. Who is no longer on the list is passed over: marks may come late from a phone without
/// network.
pub async fn set(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    marks: Vec<(String, Option<Attendance>)>,
) -> Result<MatchView, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let game = lock_hosted(tx.conn, id, user_id)?;
        let (from, until) = (game.starts_at - NOTED_FROM, game.ends_at + NOTED_UNTIL);
        if !(from..=until).contains(&tx.now) {
            return Err(Error::conflict(
                Reason::AttendanceClosed,
                "who came is noted from an hour before the start to two weeks after the end",
            ));
        }
        let marked: Vec<(Uuid, Option<Attendance>)> = marks
            .iter()
            .filter_map(|(participant, mark)| Some((ids::parse(participant)?, *mark)))
            .collect();
        refuse_strangers(tx.conn, id, marked.iter().map(|(id, _)| *id))?;
        for (participant, mark) in marked {
            store::set_attendance(tx.conn, (id, participant), mark, tx.now)?;
        }
        Ok::<_, Error>(store::touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Objects to the mark of oneself; empty words take that back.
pub async fn dispute(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    words: &str,
) -> Result<MatchView, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let mut checks = Checks::default();
    let words = checks.line("words", words);
    checks.finish()?;
    app.write(move |tx| {
        let game = store::lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let roster = store::roster(tx.conn, id)?;
        let mut people = roster.participants.iter();
        let Some(me) = people.find(|it| it.who == Who::Player(user_id)) else {
            show::refuse_unseen(tx.conn, &game, user_id)?;
            let problem = "not a participant of this match";
            return Err(Error::conflict(Reason::NotAParticipant, problem));
        };
        let Some(noted_at) = me.attendance_at.filter(|_| me.attendance.is_some()) else {
            return Err(Error::conflict(
                Reason::NotNoted,
                "nothing was noted of you",
            ));
        };
        if noted_at + DISPUTED_FOR < tx.now {
            return Err(Error::conflict(
                Reason::AttendanceClosed,
                "three days have passed since it was noted",
            ));
        }
        store::set_objection(tx.conn, me.id, &words)?;
        Ok::<_, Error>(store::touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Notes who has paid.
pub async fn set_paid(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    participants: &[String],
    is_paid: bool,
) -> Result<MatchView, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let participants: Vec<Uuid> = participants
        .iter()
        .filter_map(|it| ids::parse(it))
        .collect();
    app.write(move |tx| {
        let game = lock_hosted(tx.conn, id, user_id)?;
        let left = costs::have_left(tx.conn, id)?;
        if !participants.iter().any(|it| left.contains(it)) {
            refuse_strangers(tx.conn, id, participants.iter().copied())?;
        }
        for participant in &participants {
            store::set_paid(tx.conn, (id, *participant), is_paid.then_some(tx.now))?;
        }
        costs::note_paid(tx, &game, &participants, user_id, is_paid)?;
        Ok::<_, Error>(store::touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Refuses marks of which none is about somebody on the list.
fn refuse_strangers(
    conn: &mut dyn Conn,
    match_id: Uuid,
    mut ids: impl Iterator<Item = Uuid>,
) -> Result<(), Error> {
    let roster = store::roster(conn, match_id)?;
    if ids.any(|id| roster.find(id).is_some()) {
        Ok(())
    } else {
        Err(Error::NotFound("participant"))
    }
}
