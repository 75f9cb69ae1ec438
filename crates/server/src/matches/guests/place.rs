//! The place that a guest's token stands for.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::names;
use crate::app::App;
use crate::error::Error;
use crate::matches::model::{Attendance, NOT_FOUND, Participant, parse_id};
use crate::matches::store::{find, roster};
use crate::secret::plain_hash;

pub struct GuestPlace {
    pub participant_id: Uuid,
    pub name: String,
    /// In line, from 1; `None`: has a place in the match.
    pub position: Option<i64>,
    pub attendance: Option<Attendance>,
}

pub async fn get(app: &Arc<App>, match_id: &str, token: &str) -> Result<GuestPlace, Error> {
    let id = parse_id(match_id)?;
    let token = token.to_owned();
    app.read(move |tx| {
        find(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let guest = by_token(tx.conn, id, &token)?;
        place_of(tx.conn, &guest)
    })
    .await
}

pub fn place_of(conn: &mut dyn Conn, guest: &Participant) -> Result<GuestPlace, Error> {
    let waitlist = roster(conn, guest.match_id)?.waitlist;
    let before = waitlist.iter().position(|it| it.id == guest.id);
    let name = names(conn, guest.who.guest_id().into_iter())?;
    Ok(GuestPlace {
        participant_id: guest.id,
        name: name.into_values().next().unwrap_or_default(),
        position: before.and_then(|it| i64::try_from(it + 1).ok()),
        attendance: guest.attendance,
    })
}

pub fn hashed(token: &str) -> Vec<u8> {
    plain_hash(token.as_bytes()).to_vec()
}

/// The guest of a match who has a token.
pub fn by_token(conn: &mut dyn Conn, match_id: Uuid, token: &str) -> Result<Participant, Error> {
    let hash = Some(hashed(token));
    let roster = roster(conn, match_id)?;
    let found = roster.people().find(|it| it.token_hash == hash);
    found.cloned().ok_or(Error::NotFound("participant"))
}
