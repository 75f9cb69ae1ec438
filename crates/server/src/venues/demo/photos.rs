//! Photos of the demo's venues, and its map. The pictures are rendered scenes.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Context;
use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::app::{App, Tx};
use crate::error::Error;
use crate::photos::{self, Picture, Purpose};
use crate::venues::admin::photos as venue_photos;
use crate::venues::events::Actor;
use crate::venues::store;

#[derive(RustEmbed)]
#[folder = "demo"]
#[allow_missing = true]
struct Files;

/// An entry of `demo/photos/list.json`.
#[derive(Deserialize)]
struct Entry {
    file: String,
    sport: String,
    alt_id: String,
}

/// The venues with all pictures of their sports; the next ones have their cover.
const WITH_ALL: usize = 6;
const WITH_COVER: usize = 60;

/// The demo's map as a PMTiles file.
pub fn map() -> Option<Vec<u8>> {
    Files::get("map.pmtiles").map(|file| file.data.into_owned())
}

/// Adds the photos, unless the demo's venues have some. Takes some seconds, so the server is up meanwhile.
pub async fn add(app: &Arc<App>) -> anyhow::Result<()> {
    let (venues, has_photos) = app
        .read(|tx| -> Result<_, Error> {
            let venues = store::photos::demo_venues(tx.conn)?;
            Ok((venues, store::photos::has_any(tx.conn)?))
        })
        .await?;
    let Some(list) = Files::get("photos/list.json").filter(|_| !has_photos) else {
        return Ok(());
    };
    let list: Vec<Entry> = serde_json::from_slice(&list.data)?;
    let mut pictures: HashMap<&str, Picture> = HashMap::new();
    let mut turns: HashMap<&str, usize> = HashMap::new();
    for (index, venue) in venues.into_iter().take(WITH_COVER).enumerate() {
        let sports = app.read(move |tx| store::sports(tx.conn, &[venue])).await?;
        for sport in sports {
            let of_sport: Vec<&Entry> = list
                .iter()
                .filter(|it| it.sport == sport.sport_id)
                .collect();
            let Some((first, rest)) = rotated(&of_sport, &mut turns) else {
                continue;
            };
            for entry in std::iter::once(first).chain(rest) {
                let picture = normalized(&mut pictures, entry).await?;
                venue_photos::save(app, venue, picture, &entry.alt_id, by_operator).await?;
                if index >= WITH_ALL {
                    break;
                }
            }
            if index >= WITH_ALL {
                break;
            }
        }
    }
    Ok(())
}

/// Nobody else changes the venue.
#[expect(
    clippy::unnecessary_wraps,
    reason = "others lock the venue, which may fail"
)]
fn by_operator(_: &mut Tx<'_>) -> Result<Actor, Error> {
    Ok(Actor::default())
}

/// The entries from another one each time, so that neighbours differ.
fn rotated<'a>(
    entries: &[&'a Entry],
    turns: &mut HashMap<&'a str, usize>,
) -> Option<(&'a Entry, Vec<&'a Entry>)> {
    let turn = turns.entry(&entries.first()?.sport).or_default();
    let mut entries = entries.to_vec();
    let count = entries.len();
    entries.rotate_left(*turn % count);
    *turn += 1;
    Some((entries[0], entries[1..].to_vec()))
}

async fn normalized<'a>(
    pictures: &mut HashMap<&'a str, Picture>,
    entry: &'a Entry,
) -> anyhow::Result<Picture> {
    if let Some(picture) = pictures.get(entry.file.as_str()) {
        return Ok(picture.clone());
    }
    let file = Files::get(&format!("photos/{}", entry.file));
    let file = file.with_context(|| format!("the demo has no picture {}", entry.file))?;
    let picture =
        tokio::task::spawn_blocking(move || photos::normalized(&file.data, Purpose::Venue)).await?;
    let picture = picture.with_context(|| format!("the picture {} is broken", entry.file))?;
    pictures.insert(&entry.file, picture.clone());
    Ok(picture)
}
