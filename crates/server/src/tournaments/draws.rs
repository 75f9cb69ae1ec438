//! The draws of an event. Each has a secret of its own, whose hash is public before and the secret after, so that none
//! tells anything of another. Entries are drawn in the order of SHA-256("{secret}:{number of the draw}:{entry id}").
//!
//! Events that were drawn before there was this list have none: their draws share the event's secret.

use jiff::Timestamp;
use uuid::Uuid;

use super::model::{Event, Format, Stage};
use crate::app::App;
use crate::stored::stored_as;

stored_as!(DrawKind { Groups = "groups", Knockout = "knockout", Lots = "lots" });

/// A draw that was made or will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    pub event_id: Uuid,
    /// From 1, over all draws of the event.
    pub number: i64,
    pub kind: DrawKind,
    pub secret: String,
    pub drawn_at: Option<Timestamp>,
    pub undone_at: Option<Timestamp>,
}

impl Draw {
    /// What entries are drawn by.
    pub fn seed(&self) -> String {
        format!("{}:{}", self.secret, self.number)
    }
}

impl DrawKind {
    pub fn of(stage: Stage) -> Self {
        match stage {
            Stage::Groups => Self::Groups,
            Stage::Knockout | Stage::Plate => Self::Knockout,
        }
    }
}

/// Makes the secrets of all draws that are to come, so that their hashes can be shown. Those that the event's format has
/// no more are left out.
pub fn prepare(app: &App, event: &mut Event) {
    let is_new = event.draws.is_empty();
    if is_new && event.is_drawn() {
        return;
    }
    let kinds: &[DrawKind] = match event.format {
        Format::RoundRobin => &[DrawKind::Groups, DrawKind::Lots],
        Format::Groups => &[DrawKind::Groups, DrawKind::Knockout, DrawKind::Lots],
        Format::Knockout => &[DrawKind::Knockout],
    };
    let draws = &mut event.draws;
    draws.retain(|it| it.drawn_at.is_some() || kinds.contains(&it.kind));
    for kind in kinds {
        if draws
            .iter()
            .any(|it| it.kind == *kind && it.undone_at.is_none())
        {
            continue;
        }
        let last = draws.iter().map(|it| it.number).max();
        // The hash of this secret is known already; it has told nothing yet.
        let is_known = draws.is_empty() && event.draw_number == 0 && !event.draw_secret.is_empty();
        draws.push(Draw {
            event_id: event.id,
            number: last.unwrap_or(event.draw_number) + 1,
            kind: *kind,
            secret: if is_known {
                event.draw_secret.clone()
            } else {
                app.random.base62(32)
            },
            drawn_at: None,
            undone_at: None,
        });
    }
}

/// What the entries of a stage are drawn by, now that it is drawn.
pub fn begin(event: &mut Event, stage: Stage, now: Timestamp) -> String {
    let kind = DrawKind::of(stage);
    let mut draws = event.draws.iter_mut();
    match draws.find(|it| it.kind == kind && it.drawn_at.is_none()) {
        Some(draw) => {
            draw.drawn_at = Some(now);
            draw.seed()
        }
        None => {
            event.draw_number += 1;
            format!("{}:{}", event.draw_secret, event.draw_number)
        }
    }
}

/// The draw of a stage is undone: its secret is known, so the next one gets another.
pub fn undo(app: &App, event: &mut Event, stage: Stage, now: Timestamp) {
    let kind = DrawKind::of(stage);
    for draw in event
        .draws
        .iter_mut()
        .filter(|it| it.kind == kind && it.drawn_at.is_some())
    {
        draw.undone_at = draw.undone_at.or(Some(now));
    }
    prepare(app, event);
}

/// What lots are drawn by in the groups.
pub fn lots_seed(event: &Event) -> String {
    let lots = event.draws.iter().find(|it| it.kind == DrawKind::Lots);
    lots.map_or_else(|| format!("{}:lots", event.draw_secret), Draw::seed)
}

/// Whether the secret of a draw may be known.
pub fn is_open(event: &Event, draw: &Draw) -> bool {
    match draw.kind {
        DrawKind::Groups | DrawKind::Knockout => draw.drawn_at.is_some(),
        DrawKind::Lots => {
            event.has_drawn(Stage::Groups)
                && event.stage(Stage::Groups).all(super::model::Tie::is_over)
        }
    }
}
