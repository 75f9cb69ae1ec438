//! Who came and who has paid, as the host notes it; a participant may object to the first.

use std::sync::Arc;

use jiff::SignedDuration;
use uuid::Uuid;

use super::checks::Checks;
use super::co_hosts::lock_hosted;
use super::guests::NOTED_UNTIL;
use super::model::{Attendance, NOT_FOUND, Who, parse_id};
use super::show::{self, MatchView};
use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::ids;

/// Who came is noted from so long before the start.
const NOTED_FROM: SignedDuration = SignedDuration::from_hours(1);
const DISPUTED_FOR: SignedDuration = SignedDuration::from_hours(72);

/// `None` takes a mark away. Ids that are no longer on the list are passed over: they left meanwhile.
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
        for (participant, mark) in &marks {
            if let Some(participant) = ids::parse(participant) {
                store::set_attendance(tx.conn, (id, participant), *mark, tx.now)?;
            }
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
    let participants: Vec<Uuid> = participants.iter().filter_map(|it| ids::parse(it)).collect();
    app.write(move |tx| {
        lock_hosted(tx.conn, id, user_id)?;
        for participant in &participants {
            store::set_paid(tx.conn, (id, *participant), is_paid.then_some(tx.now))?;
        }
        Ok::<_, Error>(store::touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}
