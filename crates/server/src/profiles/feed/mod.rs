//! The secret address of a player's calendar: whoever knows it reads the calendar, so it can be
//! changed and taken away. Its token is made of a seed and the server's secret, and found by its
//! hash, so that the table of calendars alone does not tell it. The whole database may: on
//! PostgreSQL the server's secret lies in it too.

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

/// The address, if there is one.
pub async fn address(app: &Arc<App>, player: &Player) -> Result<Option<String>, Error> {
    let id = player.user_id;
    let seed = app.db.read(move |conn| store::seed(conn, id)).await?;
    Ok(seed.map(|seed| address_of(app, &token(app, id, &seed))))
}

/// A new address; the one before it, if there was one, is nobody's any more.
pub async fn rotate(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    let (id, now) = (player.user_id, app.now());
    let seed: [u8; 16] = app.random.bytes();
    let token = token(app, id, &seed);
    let hash = plain_hash(token.as_bytes());
    app.db
        .write(move |conn| -> Result<(), Error> {
            store::put(conn, id, &seed, &hash, now)?;
            accounts::refuse_deleted(conn, id)
        })
        .await?;
    Ok(address_of(app, &token))
}

/// Ends the address.
pub async fn end(app: &Arc<App>, player: &Player) -> Result<(), Error> {
    let id = player.user_id;
    app.db.write(move |conn| forget(conn, id)).await
}

pub fn forget(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    Ok(store::delete(conn, id)?)
}

/// That there is an address, and since when. The address itself stays out: an export is a file that
/// people pass on, and whoever found it in there would read the calendar from then on.
pub fn export(conn: &mut dyn Conn, id: Uuid) -> Result<Value, Error> {
    let made_at = store::made_at(conn, id)?;
    Ok(made_at.map_or(Value::Null, |at| json!({ "made_at": at.to_string() })))
}

fn token(app: &App, id: Uuid, seed: &[u8]) -> String {
    let parts = ["calendar feed", &id.to_string(), &hex::encode(seed)];
    hex::encode(&app.secret.keyed_hash(&parts)[..TOKEN_BYTES])
}

fn address_of(app: &App, token: &str) -> String {
    format!("{}/api/calendar/{token}.ics", app.config.public_origin)
}
