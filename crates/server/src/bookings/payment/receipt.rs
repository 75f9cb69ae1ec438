//! `PUT /api/bookings/{id}/receipt` with the picture as the body, and `DELETE`, for the player while the booking
//! awaits its payment; `GET` for the player and the venue's staff at any time. Everyone else gets `not_found`.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::put;
use axum::{Extension, Router};
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::auth::{Caller, Player};
use crate::bookings::model::Booking;
use crate::bookings::{payment, show, store};
use crate::error::Error;
use crate::photos::{self, Owner, Purpose, UploadError};
use crate::{accounts, ids};

type Named = Result<Path<String>, PathRejection>;

pub fn routes(app: Arc<App>) -> Router {
    let methods = put(replace).delete(remove).get(show_picture);
    Router::new()
        .route("/api/bookings/{id}/receipt", methods)
        .with_state(app)
}

async fn replace(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
    request: Request,
) -> Response {
    let outcome = async {
        let player = caller.player()?;
        let user_id = player.user_id;
        let id = of(named).ok_or(Error::NotFound("booking"))?;
        // Check before reading the body.
        app.write(move |tx| awaited(tx, user_id, id).map(drop))
            .await?;
        accounts::count_photo(&app, player).await?;
        let picture = photos::receive(&app, request, Purpose::Receipt).await?;
        photos::save(&app, Owner::Booking(id), picture, move |tx, key| {
            awaited(tx, user_id, id)?;
            Ok(store::set_receipt(tx.conn, id, key.as_str(), tx.now)?)
        })
        .await?;
        url_of(&app, id).await
    };
    photos::respond("receiptUrl", outcome.await)
}

async fn remove(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
) -> Response {
    let outcome = async {
        let user_id = caller.player()?.user_id;
        let id = of(named).ok_or(Error::NotFound("booking"))?;
        let dropped = app
            .write(move |tx| {
                awaited(tx, user_id, id)?;
                store::set_receipt(tx.conn, id, "", tx.now)?;
                photos::deactivate_all(tx, Owner::Booking(id))
            })
            .await?;
        photos::remove(&app, dropped).await;
        Ok(String::new())
    };
    photos::respond("receiptUrl", outcome.await)
}

async fn show_picture(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
) -> Response {
    let outcome = async {
        let nothing = || Error::NotFound("receipt");
        let player = caller.player.as_ref().ok_or_else(nothing)?;
        let booking = seen_by(&app, player, of(named).ok_or_else(nothing)?).await?;
        let key = booking.settlement.receipt.ok_or_else(nothing)?;
        photos::private_response(&app, &key)
            .await?
            .ok_or_else(nothing)
    };
    let outcome: Result<Response, Error> = outcome.await;
    outcome.unwrap_or_else(IntoResponse::into_response)
}

/// The booking, if it is this player's and awaits its payment.
fn awaited(tx: &mut Tx<'_>, user_id: Uuid, id: Uuid) -> Result<Booking, Error> {
    show::owners(tx.conn, user_id, id)?;
    payment::awaited(tx, id)
}

/// The booking, if the reader is its player or staff of its venue.
async fn seen_by(app: &Arc<App>, player: &Player, id: Uuid) -> Result<Booking, Error> {
    let booking = app
        .read(move |tx| store::booking(tx.conn, id).map_err(Error::from))
        .await?
        .ok_or(Error::NotFound("receipt"))?;
    if booking.user_id == player.user_id {
        return Ok(booking);
    }
    let staff = match accounts::staff(app, player, "GET receipt").await {
        Err(Error::Forbidden(_)) => return Err(Error::NotFound("receipt")),
        staff => staff?,
    };
    staff.check(booking.venue_id, "receipt")?;
    Ok(booking)
}

async fn url_of(app: &Arc<App>, id: Uuid) -> Result<String, UploadError> {
    let booking = app
        .read(move |tx| store::booking(tx.conn, id).map_err(Error::from))
        .await?;
    Ok(booking
        .as_ref()
        .and_then(payment::receipt_url)
        .unwrap_or_default())
}

fn of(named: Named) -> Option<Uuid> {
    named.ok().and_then(|Path(id)| ids::parse(&id))
}
