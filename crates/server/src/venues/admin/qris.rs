//! `PUT /api/venues/{venueId}/sports/{sportId}/qris` with the picture of a QRIS code as its body, and `DELETE`. Only
//! for owners of the venue.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::put;
use axum::{Extension, Router};
use lapang_db::Uuid;

use super::alerts::{self, Alert};
use super::{lock_venue, ready, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::error::Error;
use crate::photos::{self, Owner, Purpose};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::VenueSport;
use crate::venues::payment::Instructions;
use crate::venues::{payment, store};
use crate::{accounts, ids};

type Named = Result<Path<(String, String)>, PathRejection>;

pub fn routes(app: Arc<App>) -> Router {
    let path = "/api/venues/{venue}/sports/{sport}/qris";
    Router::new()
        .route(path, put(replace).delete(remove))
        .with_state(app)
}

/// A sport of a venue, and the staff member who changes its code.
#[derive(Clone)]
struct Target {
    staff: Staff,
    sport: VenueSport,
}

async fn replace(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
    request: Request,
) -> Response {
    let outcome = async {
        let target = of_staff(&app, &caller, named, "PUT qris").await?;
        accounts::count_photo(&app, caller.player()?).await?;
        let picture = photos::receive(&app, request, Purpose::Qris).await?;
        let owner = Owner::VenueSport(target.sport.id);
        let key = photos::save(&app, owner, picture, move |tx, key| {
            set(tx, &target, &key.url()).map(drop)
        })
        .await?;
        Ok(key.url())
    };
    photos::respond("qrisUrl", outcome.await)
}

async fn remove(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Named,
) -> Response {
    let outcome = async {
        let target = of_staff(&app, &caller, named, "DELETE qris").await?;
        let dropped = app
            .write(move |tx| {
                let left = set(tx, &target, "")?;
                let sport = &target.sport;
                ready::refuse_unpayable(&sport.sport_id, sport.payment_mode, &left)?;
                photos::deactivate_all(tx, Owner::VenueSport(sport.id))
            })
            .await?;
        photos::remove(&app, dropped).await;
        Ok(String::new())
    };
    photos::respond("qrisUrl", outcome.await)
}

/// Saves the picture's address, records the event and queues the alerts. Returns the new instructions.
fn set(tx: &mut Tx<'_>, target: &Target, url: &str) -> Result<Instructions, Error> {
    let venue = target.sport.venue_id;
    lock_venue(tx.conn, &target.staff, venue)?;
    // An upload takes minutes: the role may have gone meanwhile.
    let staff = &accounts::reread_staff(tx.conn, &target.staff)?;
    staff.check(venue, "venue")?;
    let key = (venue, target.sport.sport_id.clone());
    let said = payment::read(tx.conn, &[venue])?.remove(&key);
    let before = said.ok_or(Error::NotFound("sport"))?;
    store::payment::set_qris(tx.conn, target.sport.id, url)?;
    let change = Change {
        sport_id: &target.sport.sport_id,
        ..Change::new(Kind::Qris, trail::qris(&before.qris_url), trail::qris(url))
    };
    if events::record(tx, venue, &Actor::of(staff, venue), change)? {
        let card = alerts::card(tx.conn, venue)?;
        alerts::send(tx, &card, &Actor::of(staff, venue), Alert::Qris)?;
    }
    Ok(Instructions {
        qris_url: url.to_owned(),
        ..before
    })
}

/// Finds the sport from the path if the caller may change its payment.
async fn of_staff(
    app: &Arc<App>,
    caller: &Caller,
    named: Named,
    call: &str,
) -> Result<Target, Error> {
    let staff = accounts::staff(app, caller.player()?, call).await?;
    let no_venue = || Error::NotFound("venue");
    let Path((venue, sport)) = named.map_err(|_| no_venue())?;
    let venue: Uuid = ids::parse(&venue).ok_or_else(no_venue)?;
    staff.check(venue, "venue")?;
    let sports = app.read(move |tx| store::sports(tx.conn, &[venue])).await?;
    let found = sports.into_iter().find(|it| it.sport_id == sport);
    let sport = found.ok_or(Error::NotFound("sport"))?;
    Ok(Target { staff, sport })
}
