//! A venue's reply to a review.

use std::sync::Arc;

use lapang_db::Uuid;
use serde_json::{Value, json};

use super::list::signed;
use super::{MAX_WORDS, Signed};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;
use crate::text;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::store;

/// Writes the reply, or removes it with an empty text.
pub async fn reply(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    id: Uuid,
    reply: &str,
) -> Result<Signed, Error> {
    let reply = text::lines("reply", reply).map_err(|problem| Error::Invalid(vec![problem]))?;
    if reply.chars().count() > MAX_WORDS {
        let problem = format!("must have at most {MAX_WORDS} characters");
        return Err(Error::invalid("reply", "string.max_len", problem));
    }
    let staff = staff.clone();
    app.write(move |tx| {
        staff.check(venue, "venue")?;
        store::admin::lock_venue(tx.conn, venue)?.ok_or(Error::NotFound("venue"))?;
        let mut review = store::reviews::get(tx.conn, id)?
            .filter(|review| review.venue_id == venue && review.is_shown())
            .ok_or(Error::NotFound("review"))?;
        let change = Change::new(Kind::Review, said(&review.reply), said(&reply));
        if events::record(tx, venue, &Actor::of(&staff, venue), change)? {
            review.reply.clone_from(&reply);
            review.replied_at = (!reply.is_empty()).then_some(tx.now);
            store::reviews::set_reply(tx.conn, &review)?;
        }
        signed(tx.conn, vec![review])?
            .pop()
            .ok_or(Error::NotFound("review"))
    })
    .await
}

/// `None` without a reply.
fn said(reply: &str) -> Option<Value> {
    (!reply.is_empty()).then(|| json!({ "reply": reply }))
}
