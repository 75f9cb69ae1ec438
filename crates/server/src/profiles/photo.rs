//! `PUT /api/profile/photo` with the file as its body, and `DELETE` (contract.md).

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::put;
use axum::{Extension, Router};

use crate::accounts;
use crate::app::App;
use crate::auth::{Caller, Player};
use crate::error::Error;
use crate::photos::{self, Owner, Purpose};

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/profile/photo", put(replace).delete(remove))
        .with_state(app)
}

async fn replace(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Response {
    let outcome = async {
        let player = caller.player()?;
        let picture = photos::receive(&app, player, request, Purpose::Avatar).await?;
        Ok(save(&app, player, picture).await?)
    };
    photos::respond("avatarUrl", outcome.await)
}

async fn remove(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Response {
    let outcome = async { Ok(delete_photo(&app, caller.player()?).await?) };
    photos::respond("avatarUrl", outcome.await)
}

async fn save(app: &Arc<App>, player: &Player, picture: Vec<u8>) -> Result<String, Error> {
    let id = player.user_id;
    let key = photos::save(app, Owner::Player(id), picture, move |conn, key, now| {
        accounts::set_photo(conn, id, &key.url(), now)
    })
    .await?;
    Ok(key.url())
}

async fn delete_photo(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    let (id, now) = (player.user_id, app.now());
    let replaced = app
        .db
        .write(move |conn| {
            accounts::set_photo(conn, id, "", now)?;
            photos::deactivate_all(conn, Owner::Player(id), now)
        })
        .await?;
    photos::remove(app, replaced).await;
    Ok(String::new())
}
