//! `lapang serve --demo`: fills an empty database so that every screen has something to show
//! (rules.md §10). A row tells that it began and that it is done, so that it is made once whoever
//! starts at the same time, and never beside anything else.

mod store;

use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use tokio::time::{Instant, sleep};

use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::{bookings, matches, venues};

/// How often to ask whether the other process is done.
const ASK_EVERY: Duration = Duration::from_millis(250);

/// What the database held when the demo was to be made.
enum Found {
    /// Nothing; now it holds the mark that this process makes the demo.
    Nothing,
    /// A demo that another process is making, or was.
    Begun,
    Demo,
    SomethingElse,
}

/// Fills the database if it is empty, and answers how to sign in; none where the database holds
/// something that is not the demo. Another process that is filling it has `patience` to end.
pub async fn fill(app: &Arc<App>, patience: Duration) -> anyhow::Result<Option<String>> {
    let give_up = Instant::now() + patience;
    let mut is_told = false;
    loop {
        match begin(app).await? {
            Found::Nothing => {
                make(app).await?;
                return Ok(Some(hint(app)));
            }
            Found::Demo => return Ok(Some(hint(app))),
            Found::SomethingElse => {
                tracing::info!("the database has data already: the demo leaves it as it is");
                return Ok(None);
            }
            Found::Begun if Instant::now() < give_up => {
                if !is_told {
                    tracing::info!("another process is making the demo: waiting for it");
                    is_told = true;
                }
                sleep(ASK_EVERY).await;
            }
            Found::Begun => bail!(
                "the demo in this database was begun and never finished: {} and start again with --demo",
                how_to_start_over(app)
            ),
        }
    }
}

/// Looks, and marks an empty database as this process's to fill, in one transaction.
async fn begin(app: &Arc<App>) -> Result<Found, Error> {
    let now = app.now();
    app.db
        .write(move |conn| {
            Ok(match store::is_done(conn)? {
                Some(true) => Found::Demo,
                None if !store::is_empty(conn)? => Found::SomethingElse,
                None if store::mark_begun(conn, now)? => Found::Nothing,
                // By another process: long ago, or just before this one could set the mark.
                Some(false) | None => Found::Begun,
            })
        })
        .await
}

async fn make(app: &Arc<App>) -> Result<(), Error> {
    let venues = venues::demo::fill(app).await?;
    venues::demo::black_out(app, &venues).await?;
    let players = accounts::demo::fill(app, &venues).await?;
    let women = accounts::demo::women(&players);
    matches::demo::fill(app, &players, &women, &venues).await?;
    bookings::demo::fill(app, &players, &venues).await?;
    let now = app.now();
    app.db
        .write(move |conn| store::mark_done(conn, now).map_err(Error::from))
        .await
}

fn how_to_start_over(app: &App) -> String {
    match app.db.engine() {
        lapang_db::Engine::Sqlite => format!(
            "delete {}*",
            app.config.data_dir.join("lapang.db").display()
        ),
        lapang_db::Engine::Postgres => "drop the database, create it anew".to_owned(),
    }
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
