//! `GET /api/matches/{id}.ics`: a match as a calendar file, for everyone who may read the match. It
//! names no participants.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};

use super::model::NOT_FOUND;
use super::{calendar, show};
use crate::app::App;
use crate::auth::Caller;
use crate::calendar::{Delivery, render};
use crate::error::Error;

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/matches/{file}", get(serve))
        .with_state(app)
}

async fn serve(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    file: Result<Path<String>, PathRejection>,
) -> Response {
    match file_of(&app, &caller, file).await {
        Ok(text) => {
            let kind = "text/calendar; charset=utf-8; method=PUBLISH";
            let file = "attachment; filename=\"lapang.ics\"";
            ([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], text).into_response()
        }
        Err(error) => error.into_response(),
    }
}

async fn file_of(
    app: &Arc<App>,
    caller: &Caller,
    file: Result<Path<String>, PathRejection>,
) -> Result<String, Error> {
    let file = file.map_or_else(|_| String::new(), |Path(file)| file);
    let id = file.strip_suffix(".ics").ok_or(NOT_FOUND)?;
    let reader = caller.player.as_ref().map(|player| player.user_id);
    let view = show::get(app, id, reader).await?;
    let event = calendar::event(app, &view.game, view.venue.as_ref(), caller.locale)?;
    Ok(render(app, &[event], Delivery::File(app.now())))
}
