//! The photos of a venue: `PUT /api/venues/{venueId}/photos` with a picture as its body, their order, descriptions and
//! deletion. Positions are numbered from 0 without gaps; 0 is the cover.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::put;
use axum::{Extension, Router};
use lapang_db::Uuid;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::lock_venue;
use crate::accounts::{self, Staff};
use crate::app::{App, Tx};
use crate::auth::Caller;
use crate::error::{Error, Reason, Refusal};
use crate::ids;
use crate::photos::{self, Owner, Picture, Purpose};
use crate::text;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::Photo;
use crate::venues::store;

/// Photos per venue.
const MAX_PHOTOS: usize = 20;
const MAX_ALT: usize = 200;

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/venues/{venue}/photos", put(upload))
        .with_state(app)
}

async fn upload(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    named: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let outcome = async {
        let player = caller.player()?;
        let staff = accounts::staff(&app, player, "PUT photo").await?;
        let venue = named.ok().and_then(|Path(venue)| ids::parse(&venue));
        let venue = venue.ok_or(Error::NotFound("venue"))?;
        staff.check(venue, "venue")?;
        app.read(move |tx| refuse_more(store::photos::all(tx.conn, venue)?.len()))
            .await?;
        accounts::count_venue_photo(&app, player).await?;
        let picture = photos::receive(&app, request, Purpose::Venue).await?;
        Ok(add(&app, &staff, venue, picture).await?)
    };
    photos::respond("photoId", outcome.await)
}

/// Adds a picture as the last one. Returns its id, or that of the same picture if the venue has it.
async fn add(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    picture: Picture,
) -> Result<String, Error> {
    let digest = digest(&picture);
    let known = app
        .read(move |tx| store::photos::find(tx.conn, venue, &digest).map_err(Error::from))
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let staff = staff.clone();
    save(app, venue, picture, "", move |tx| {
        let staff = accounts::reread_staff(tx.conn, &staff)?;
        lock_venue(tx.conn, &staff, venue)?;
        Ok(Actor::of(&staff, venue))
    })
    .await
}

/// As `add`, after `lock` has locked the venue and said who adds it.
pub async fn save<F>(
    app: &Arc<App>,
    venue: Uuid,
    picture: Picture,
    alt: &str,
    mut lock: F,
) -> Result<String, Error>
where
    F: FnMut(&mut Tx<'_>) -> Result<Actor, Error> + Send + 'static,
{
    let digest = digest(&picture);
    let (width, height) = (picture.width, picture.height);
    let (preview, alt) = (picture.preview.clone(), alt.to_owned());
    let key = photos::save(app, Owner::Venue(venue), picture, move |tx, key| {
        let actor = lock(tx)?;
        let before = store::photos::all(tx.conn, venue)?;
        refuse_more(before.len())?;
        let photo = Photo {
            key: key.clone(),
            alt: alt.clone(),
            width: width.into(),
            height: height.into(),
            preview: preview.clone(),
        };
        let position = before.len();
        if !store::photos::insert(tx.conn, venue, position, &photo, &digest, tx.now)? {
            // Sent twice at the same time: the client asks again and gets the other one.
            return Err(Error::Unavailable);
        }
        let change = Change::new(Kind::Photo, None, Some(json!({ "picture": key.url() })));
        events::record(tx, venue, &actor, change).map(drop)
    })
    .await?;
    Ok(key.as_str().to_owned())
}

fn digest(picture: &Picture) -> [u8; 32] {
    let smallest = picture.files.first().map(|(_, file)| file.as_slice());
    Sha256::digest(smallest.unwrap_or_default()).into()
}

fn refuse_more(count: usize) -> Result<(), Error> {
    if count < MAX_PHOTOS {
        return Ok(());
    }
    let problem = format!("a venue has at most {MAX_PHOTOS} photos");
    Err(Error::BadRequest(Refusal::new(Reason::PhotosFull, problem)))
}

/// Those not named follow in the order that they have.
pub async fn order(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    named: Vec<String>,
) -> Result<Vec<Photo>, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let before = store::photos::all(tx.conn, venue)?;
        let place = |photo: &Photo| named.iter().position(|id| id == photo.key.as_str());
        if named
            .iter()
            .any(|id| !before.iter().any(|photo| photo.key.as_str() == id))
        {
            return Err(Error::NotFound("photo"));
        }
        let mut after = before.clone();
        after.sort_by_key(|photo| place(photo).unwrap_or(named.len()));
        number(tx, &after)?;
        let change = Change::new(Kind::Photo, Some(in_order(&before)), Some(in_order(&after)));
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(after)
    })
    .await
}

fn in_order(photos: &[Photo]) -> Value {
    let urls = photos.iter().map(|photo| photo.key.url());
    json!({ "order": urls.collect::<Vec<_>>() })
}

fn number(tx: &mut Tx<'_>, photos: &[Photo]) -> Result<(), Error> {
    for (position, photo) in photos.iter().enumerate() {
        store::photos::set_position(tx.conn, photo.key.as_str(), position)?;
    }
    Ok(())
}

pub async fn describe(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    id: String,
    alt: &str,
) -> Result<Photo, Error> {
    let alt = text::line("alt", alt).map_err(|problem| Error::Invalid(vec![problem]))?;
    if alt.chars().count() > MAX_ALT {
        let problem = format!("must have at most {MAX_ALT} characters");
        return Err(Error::invalid("alt", "string.max_len", problem));
    }
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let mut photos = store::photos::all(tx.conn, venue)?.into_iter();
        let mut photo = photos
            .find(|photo| photo.key.as_str() == id)
            .ok_or(Error::NotFound("photo"))?;
        let said = |alt: &str| json!({ "picture": photo.key.url(), "alt": alt });
        let change = Change::new(Kind::Photo, Some(said(&photo.alt)), Some(said(&alt)));
        store::photos::set_alt(tx.conn, &id, &alt)?;
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        photo.alt.clone_from(&alt);
        Ok(photo)
    })
    .await
}

/// Returns the photos that are left.
pub async fn delete(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    id: String,
) -> Result<Vec<Photo>, Error> {
    let staff = staff.clone();
    let (left, key) = app
        .write(move |tx| {
            lock_venue(tx.conn, &staff, venue)?;
            let key = photos::deactivate(tx, Owner::Venue(venue), &id)?;
            let key = key.ok_or(Error::NotFound("photo"))?;
            store::photos::delete(tx.conn, key.as_str())?;
            let left = store::photos::all(tx.conn, venue)?;
            number(tx, &left)?;
            let change = Change::new(Kind::Photo, Some(json!({ "picture": key.url() })), None);
            events::record(tx, venue, &Actor::of(&staff, venue), change)?;
            Ok::<_, Error>((left, key))
        })
        .await?;
    photos::remove(app, vec![key]).await;
    Ok(left)
}
