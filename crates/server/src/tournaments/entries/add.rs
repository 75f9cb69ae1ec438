//! The organiser enters people by name.

use std::sync::Arc;

use super::{enter_named, names, refuse_crowd, refuse_drawn, refuse_long_waitlist};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::text;
use crate::tournaments::events::lock_event;
use crate::tournaments::model::{Event, Kind, parse_id};
use crate::tournaments::show::{self, View};

pub struct NewEntry {
    pub team_name: String,
    pub people: Vec<String>,
}

pub async fn add(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    new: Vec<NewEntry>,
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (tournament, mut event) = lock_event(tx, event_id, user_id)?;
            refuse_drawn(&event)?;
            refuse_long_waitlist(&event, new.len())?;
            refuse_crowd(&tournament, new.iter().map(|it| it.people.len()).sum())?;
            for (at, new) in new.iter().enumerate() {
                let field = format!("entries[{at}]");
                let team_name = text::name(&format!("{field}.team_name"), &new.team_name)?;
                let people = names(&format!("{field}.people"), &new.people)?;
                check(&event, &field, &team_name, people.len())?;
                let team_name = if event.kind == Kind::Teams {
                    team_name.as_str()
                } else {
                    ""
                };
                enter_named(tx, &mut event, team_name, &people)?;
            }
            Ok::<_, Error>(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

fn check(event: &Event, field: &str, team_name: &str, people: usize) -> Result<(), Error> {
    let most = event.people_per_entry();
    let (is_right, problem) = match event.kind {
        Kind::Singles => (people == 1, "needs one name"),
        Kind::Doubles => (people == 2, "needs two names"),
        Kind::Teams => (people <= most, "has too many people"),
    };
    if !is_right {
        return Err(Error::invalid(
            format!("{field}.people"),
            "entry.people",
            problem,
        ));
    }
    if event.kind == Kind::Teams && team_name.is_empty() {
        let field = format!("{field}.team_name");
        return Err(Error::invalid(
            field,
            "entry.team_name",
            "a team needs a name",
        ));
    }
    Ok(())
}
