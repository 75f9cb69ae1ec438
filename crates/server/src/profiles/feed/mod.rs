//! The secret URL of a player's calendar feed. Anybody who knows it can read the calendar, so the
//! player can rotate or delete it. The token is derived from a seed and the server's secret and
//! looked up by its hash, so the table alone does not reveal it. On PostgreSQL the server's secret is
//! in the same database, so a copy of the whole database does.

mod serve;
mod store;

use std::sync::Arc;

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::secret::plain_hash;

pub use serve::routes;

/// Of 160 bits.
const TOKEN_BYTES: usize = 20;

/// Returns the feed's URL, if there is one.
pub async fn url(app: &Arc<App>, player: &Player) -> Result<Option<String>, Error> {
    let id = player.user_id;
    let seed = app.read(move |tx| store::seed(tx.conn, id)).await?;
    Ok(seed.map(|seed| url_of(app, &token(app, id, &seed))))
}

/// Creates a new URL. An earlier one stops working.
pub async fn rotate(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    let id = player.user_id;
    let seed: [u8; 16] = app.random.bytes();
    let token = token(app, id, &seed);
    let hash = plain_hash(token.as_bytes());
    app.write(move |tx| -> Result<(), Error> {
        store::upsert(tx.conn, id, &seed, &hash, tx.now)?;
        accounts::refuse_deleted(tx.conn, id)
    })
    .await?;
    Ok(url_of(app, &token))
}

/// Deletes the feed.
pub async fn delete(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let id = player.user_id;
    app.write(move |tx| forget(tx.conn, id)).await
}

pub fn forget(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    Ok(store::delete(conn, id)?)
}

/// When the feed was created. The URL itself is left out: an export is a file that people share, and
/// the URL would give access to the calendar.
pub fn export(conn: &mut dyn Conn, id: Uuid) -> Result<Value, Error> {
    let created_at = store::created_at(conn, id)?;
    Ok(created_at.map_or(Value::Null, |at| json!({ "made_at": at.to_string() })))
}

fn token(app: &App, id: Uuid, seed: &[u8]) -> String {
    let parts = ["calendar feed", &id.to_string(), &hex::encode(seed)];
    hex::encode(&app.secret.keyed_hash(&parts)[..TOKEN_BYTES])
}

fn url_of(app: &App, token: &str) -> String {
    format!("{}/api/calendar/{token}.ics", app.config.public_origin)
}
