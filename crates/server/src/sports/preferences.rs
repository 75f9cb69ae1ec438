//! A player's preferred sports, in order (rules.md §3).

use std::sync::Arc;

use super::{catalogue, store};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Violation};
use crate::sports::model::Preference;

/// One requested preference. A list of these is in order of preference.
#[derive(Clone, Debug)]
pub struct PreferenceInput {
    /// Its index in the request, for violations.
    pub index: usize,
    pub sport_id: String,
    pub skill_level: String,
}

pub async fn get(app: &Arc<App>, player: &Player) -> Result<Vec<Preference>, Error> {
    let user_id = player.user_id;
    app.read(move |tx| store::preferences(tx.conn, user_id))
        .await
}

/// Replaces the list and marks the preferences as completed.
pub async fn set(
    app: &Arc<App>,
    player: &Player,
    inputs: Vec<PreferenceInput>,
) -> Result<Vec<Preference>, Error> {
    validate_sports(&inputs)?;
    let now = app.now();
    let user_id = player.user_id;
    let chosen: Vec<Preference> = (1..)
        .zip(inputs)
        .map(|(order, input)| Preference {
            id: app.new_id(),
            user_id,
            sport_id: input.sport_id,
            skill_level: input.skill_level,
            order,
            created_at: now,
        })
        .collect();
    app.write(move |tx| {
        store::replace(tx.conn, user_id, &chosen, tx.now)?;
        accounts::complete_preferences(tx, user_id)?;
        Ok(chosen.clone())
    })
    .await
}

/// "Skip for now": marks the preferences as completed without choosing any.
pub async fn complete(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let user_id = player.user_id;
    app.write(move |tx| accounts::complete_preferences(tx, user_id))
        .await
}

fn validate_sports(inputs: &[PreferenceInput]) -> Result<(), Error> {
    let mut violations = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let field = format!("preferences[{}].sport_id", input.index);
        if catalogue::find(&input.sport_id).is_none() {
            violations.push(Violation::new(
                field,
                "sport.unknown",
                "there is no such sport",
            ));
        } else if inputs[..index]
            .iter()
            .any(|earlier| earlier.sport_id == input.sport_id)
        {
            violations.push(Violation::new(
                field,
                "sport.twice",
                "the sport is in the list already",
            ));
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(violations))
    }
}
