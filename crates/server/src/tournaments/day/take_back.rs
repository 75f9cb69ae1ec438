//! Takes the result of a tie back: nobody played it.

use std::sync::Arc;

use super::score::{note_correction, old_result, refuse_changed};
use super::{Actor, lock_tie};
use crate::app::App;
use crate::error::{Error, Reason};
use crate::tournaments::model::{Correction, Stage, TieState, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::{progress, store};

/// `version`: what the caller has seen.
pub async fn take_back(
    app: &Arc<App>,
    actor: Actor,
    tie_id: &str,
    version: i64,
) -> Result<View, Error> {
    let tie_id = parse_id(tie_id, "tie")?;
    let reader = actor.user_id;
    let tournament = app
        .write(move |tx| {
            let (mut tournament, event_at, tie_at) = lock_tie(tx, tie_id, &actor)?;
            let event = &mut tournament.events[event_at];
            let tie = &event.ties[tie_at];
            if tie.state == TieState::Open {
                return Ok(tournament);
            }
            refuse_changed(tie, version)?;
            if tie.state == TieState::Live {
                let problem = "the tie is being played: stop it";
                return Err(Error::conflict(Reason::TieLive, problem));
            }
            if tie.followed {
                let problem = "it ended by itself: take back what it followed from";
                return Err(Error::conflict(Reason::TieFollowed, problem));
            }
            if tie.stage == Stage::Groups && event.has_drawn(Stage::Knockout) {
                let problem = "the knockout is drawn from this table: undo its draw first";
                return Err(Error::conflict(Reason::KnockoutDrawn, problem));
            }
            let before = event.clone();
            let tie = &mut event.ties[tie_at];
            let correction = Correction {
                is_taken_back: true,
                ..old_result(tie, tx.now, actor.user_id)
            };
            note_correction(tie, correction);
            progress::open_again(tie);
            store::save_tie(tx.conn, tie)?;
            progress::settle_and_save(tx, &mut tournament, event_at)?;
            progress::refuse_begun(&before, &tournament.events[event_at])?;
            if !tournament.ties().any(|(_, tie)| tie.has_begun()) {
                tournament.started_at = None;
                store::save(tx.conn, &tournament, None)?;
            }
            Ok::<_, Error>(tournament)
        })
        .await?;
    show::changed(app, tournament, reader).await
}
