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
use crate::photos::{self, Owner, Picture, Purpose};

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
        accounts::count_photo(&app, player).await?;
        let picture = photos::receive(&app, request, Purpose::Avatar).await?;
        Ok(save(&app, player, picture).await?)
    };
    photos::respond("avatarUrl", outcome.await)
}

async fn remove(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Response {
    let outcome = async { Ok(delete_photo(&app, caller.player()?).await?) };
    photos::respond("avatarUrl", outcome.await)
}

async fn save(app: &Arc<App>, player: &Player, picture: Picture) -> Result<String, Error> {
    let id = player.user_id;
    let key = photos::save(app, Owner::Player(id), picture, move |tx, key| {
        accounts::set_photo(tx, id, &key.url())
    })
    .await?;
    Ok(key.url())
}

async fn delete_photo(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    let id = player.user_id;
    let replaced = app
        .write(move |tx| {
            accounts::set_photo(tx, id, "")?;
            photos::deactivate_all(tx, Owner::Player(id))
        })
        .await?;
    photos::remove(app, replaced).await;
    Ok(String::new())
}
