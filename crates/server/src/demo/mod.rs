//! `lapang serve --demo`: fills an empty database so that every screen has content (rules.md §10). A row records that
//! it began and finished, so that concurrent starts create it only once, and never beside other data.

mod store;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use tokio::time::{Instant, sleep};

use crate::accounts;
use crate::app::App;
use crate::config::map::Source;
use crate::config::{Config, Map};
use crate::error::Error;
use crate::{bookings, matches, nights, safety, tournaments, venues};

/// The polling interval while another process creates the demo.
const ASK_EVERY: Duration = Duration::from_millis(250);

/// What the database contained before.
enum Found {
    /// Nothing; this process has just marked it as its own to fill.
    Nothing,
    /// An unfinished demo, begun by another process.
    Begun,
    Demo,
    SomethingElse,
}

/// The map of the demo where none is configured: a small file in the data directory.
pub fn add_map(config: &mut Config) -> anyhow::Result<()> {
    let Some(tiles) = venues::demo::photos::map().filter(|_| config.map.is_none()) else {
        return Ok(());
    };
    std::fs::create_dir_all(&config.data_dir)?;
    let path = config.data_dir.join("demo-map.pmtiles");
    std::fs::write(&path, tiles).with_context(|| format!("cannot write {}", path.display()))?;
    config.map = Some(Map {
        source: Source::File(path),
        attribution: "Natural Earth · GeoNames (CC BY 4.0)".to_owned(),
    });
    Ok(())
}

/// Adds the photos of venues while the server runs.
pub async fn add_photos(app: Arc<App>) {
    if let Err(error) = venues::demo::photos::add(&app).await {
        tracing::warn!(%error, "the demo has not all its photos");
    }
}

/// Fills an empty database and returns the sign-in hint; `None` if the database contains other data. If another
/// process is filling it, waits up to `timeout`.
pub async fn fill(app: &Arc<App>, timeout: Duration) -> anyhow::Result<Option<String>> {
    let give_up = Instant::now() + timeout;
    let mut is_logged = false;
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
                if !is_logged {
                    tracing::info!("another process is making the demo: waiting for it");
                    is_logged = true;
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

/// Checks the database and claims an empty one in a single transaction.
async fn begin(app: &Arc<App>) -> Result<Found, Error> {
    app.write(move |tx| {
        Ok(match store::is_done(tx.conn)? {
            Some(true) => Found::Demo,
            None if !store::is_empty(tx.conn)? => Found::SomethingElse,
            None if store::mark_begun(tx.conn, tx.now)? => Found::Nothing,
            // Begun by another process, long ago or just now.
            Some(false) | None => Found::Begun,
        })
    })
    .await
}

async fn make(app: &Arc<App>) -> Result<(), Error> {
    let venues = venues::demo::fill(app).await?;
    venues::demo::describe(app, &venues).await?;
    venues::demo::black_out(app, &venues).await?;
    let players = accounts::demo::fill(app, &venues).await?;
    let women = accounts::demo::women(&players);
    matches::demo::fill(app, &players, &women, &venues).await?;
    tournaments::demo::fill(app, &players, &venues).await?;
    nights::demo::fill(app, &players, &venues).await?;
    bookings::demo::fill(app, &players, &venues).await?;
    venues::demo::plan(app, &venues).await?;
    safety::demo::fill(app, &players, &venues).await?;
    if let Some(first) = players.first() {
        // Not those with bookings of this player.
        let of_others = [1, 2].into_iter();
        let of_others = of_others.flat_map(|start| venues.iter().skip(start).step_by(3).copied());
        venues::demo::save(app, *first, &venues, of_others).await?;
    }
    app.write(move |tx| store::mark_done(tx.conn, tx.now).map_err(Error::from))
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
