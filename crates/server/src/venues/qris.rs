//! `PUT /api/venues/{venueId}/sports/{sportId}/qris` with the picture of a QRIS code as its body,
//! and `DELETE`. Staff of the venue only.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::put;
use axum::{Extension, Router};
use lapang_db::Uuid;

use super::store;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::photos::{self, Owner, Purpose};
use crate::{accounts, ids};

type Named = Result<Path<(String, String)>, PathRejection>;

pub fn routes(app: Arc<App>) -> Router {
    let path = "/api/venues/{venue}/sports/{sport}/qris";
    Router::new()
        .route(path, put(replace).delete(remove))
        .with_state(app)
}

async fn replace(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
    request: Request,
) -> Response {
    let outcome = async {
        let sport = of_staff(&app, &caller, named).await?;
        let picture = photos::receive(&app, caller.player()?, request, Purpose::Qris).await?;
        let key = photos::keep(
            &app,
            Owner::VenueSport(sport),
            picture,
            move |conn, key, _| Ok(store::payment::set_qris(conn, sport, &key.url())?),
        )
        .await?;
        Ok(key.url())
    };
    photos::answer("qrisUrl", outcome.await)
}

async fn remove(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
) -> Response {
    let outcome = async {
        let sport = of_staff(&app, &caller, named).await?;
        let now = app.now();
        let dropped = app
            .db
            .write(move |conn| {
                store::payment::set_qris(conn, sport, "")?;
                photos::drop_all(conn, Owner::VenueSport(sport), now)
            })
            .await?;
        photos::remove(&app, dropped).await;
        Ok(String::new())
    };
    photos::answer("qrisUrl", outcome.await)
}

/// The sport of the venue that is named, if the caller is staff of that venue.
async fn of_staff(app: &Arc<App>, caller: &Caller, named: Named) -> Result<Uuid, Error> {
    let staff = accounts::staff(app, caller.player()?).await?;
    let no_venue = || Error::NotFound("venue");
    let Path((venue, sport)) = named.map_err(|_| no_venue())?;
    let venue = ids::parse(&venue)
        .filter(|venue| staff.may(*venue))
        .ok_or_else(no_venue)?;
    let found = app
        .db
        .read(move |conn| store::payment::venue_sport(conn, venue, &sport).map_err(Error::from))
        .await?;
    found.ok_or(Error::NotFound("sport"))
}
