//! The list of a match as text for a chat.

use std::sync::Arc;

use jiff::tz::TimeZone;
use lapang_roster::{Line, Sheet};

use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::matches::model::Participant;
use crate::matches::not_the_host;
use crate::matches::show::{self, Someone};
use crate::times;

pub async fn export(app: &Arc<App>, player: &Player, match_id: &str) -> Result<String, Error> {
    let view = show::get(app, match_id, Some(player.user_id)).await?;
    if !view.is_hosts {
        return Err(not_the_host());
    }
    let game = &view.game;
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let when = times::span(game.starts_at, game.ends_at, &zone, player.locale);
    let place = match &view.venue {
        Some(venue) if game.location.is_empty() => venue.name.clone(),
        Some(venue) => format!("{}, {}", venue.name, game.location),
        None => game.location.clone(),
    };
    let lines = |people: &[(Participant, Someone)]| {
        let lines = people.iter().map(|(it, someone)| Line {
            name: someone.shown_name(),
            paid: it.paid_at.is_some(),
        });
        lines.collect()
    };
    Ok(lapang_roster::write(&Sheet {
        title: game.name.clone(),
        lines: [when, place]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect(),
        people: lines(&view.participants),
        waiting: lines(&view.waitlist),
        capacity: game
            .max_participants
            .and_then(|it| usize::try_from(it).ok()),
        link: if view.link.is_active {
            format!("{}/j/{}", app.config.public_origin, view.link.code)
        } else {
            String::new()
        },
        waiting_word: "WL",
    }))
}
