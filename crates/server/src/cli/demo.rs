//! `lapang serve --demo`: fills an empty database so that every screen has something to show
//! (rules.md §10).

use std::sync::Arc;

use crate::accounts;
use crate::app::App;
use crate::{bookings, matches, venues};

/// Fills the database if it is empty, and answers how to sign in; none where the database holds
/// something that is not the demo.
pub async fn fill(app: &Arc<App>) -> anyhow::Result<Option<String>> {
    if !accounts::demo::is_empty(app).await? {
        tracing::info!("the database has data already: the demo leaves it as it is");
        return Ok(accounts::demo::is_demo(app).await?.then(|| hint(app)));
    }
    let venues = venues::demo::fill(app).await?;
    let players = accounts::demo::fill(app, &venues).await?;
    matches::demo::fill(app, &players, &venues).await?;
    bookings::demo::fill(app, &players, &venues).await?;
    Ok(Some(hint(app)))
}

fn hint(app: &App) -> String {
    let codes = if app.transport.is_files() {
        format!("codes are at {}/dev/mail", app.config.public_origin)
    } else {
        "codes come by mail".to_owned()
    };
    format!(
        "demo: sign in as a player ({}) or as staff ({}) by e-mail code; {codes}",
        accounts::demo::PLAYER,
        accounts::demo::ADMIN,
    )
}
