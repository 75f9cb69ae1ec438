//! The data export: everything stored about a player as one document. Each feature adds its part.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use super::feed;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::{
    accounts, bookings, links, mail, matches, moderation, nights, photos, sports, tournaments,
    venues,
};

/// The maximum of entries per list, newest first: the export is built in memory.
const MAX_ENTRIES: i64 = 1_000;
/// How long an export may wait for those before it.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// One at a time per process, and a few per hour and player.
pub async fn export(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    accounts::count_export(app, player).await?;
    let permit = timeout(QUEUE_TIMEOUT, app.exporting.lock()).await;
    let _permit = permit.map_err(|_| Error::Unavailable)?;
    let id = player.user_id;
    let document = app
        .read(move |tx| -> Result<Value, Error> {
            let profile = accounts::profile(tx.conn, id)?;
            // An unverified address may be somebody else's, and so are its emails.
            let mails = if profile.email_verified {
                mail::export(tx.conn, &profile.email)?
            } else {
                json!([])
            };
            let photos: Vec<Value> = photos::of_owner(tx.conn, photos::Owner::Player(id))?
                .into_iter()
                .map(|(key, made)| json!({ "url": key.url(), "made_at": made.to_string() }))
                .collect();
            Ok(json!({
                "exported_at": tx.now.to_string(),
                "most_of_each_list": MAX_ENTRIES,
                "sign_in": accounts::export(tx.conn, id)?,
                "moderation": moderation::export(tx.conn, id, MAX_ENTRIES)?,
                "sports_preferences": sports::export(tx.conn, id)?,
                "photos": photos,
                "bookings": bookings::export(tx, id, MAX_ENTRIES)?,
                "matches": matches::export(tx.conn, id, MAX_ENTRIES)?,
                "tournaments": tournaments::export(tx.conn, id, MAX_ENTRIES)?,
                "play_nights": nights::export(tx.conn, id, MAX_ENTRIES)?,
                "venues": venues::export_saved(tx.conn, id, MAX_ENTRIES)?,
                "reviews": venues::reviews::export(tx.conn, id, MAX_ENTRIES)?,
                "links": links::export(tx.conn, id, MAX_ENTRIES)?,
                "calendar_address": feed::export(tx.conn, id)?,
                "mails_not_sent_yet": mails,
            }))
        })
        .await?;
    Ok(serde_json::to_string_pretty(&document).map_err(anyhow::Error::new)?)
}
