//! A player's tournaments and entries for the export of their data.

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::store;
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Value, Error> {
    let mut organised = Vec::new();
    for id in store::organised_by(conn, user_id, limit)? {
        if let Some(it) = store::load(conn, id)? {
            organised.push(json!({
                "id": it.id.to_string(),
                "name": it.name,
                "description": it.description,
                "sport": it.sport_id,
                "venue_id": it.venue_id.map(|id| id.to_string()),
                "location": it.location,
                "starts_at": it.starts_at.to_string(),
                "ends_at": it.ends_at.to_string(),
                "contact_whatsapp": it.contact_whatsapp,
                "co_organisers": it.co_organisers,
                "events": it.events.iter().map(|event| &event.name).collect::<Vec<_>>(),
            }));
        }
    }
    let entries = store::entries_of(conn, user_id, limit)?.into_iter();
    let entered: Vec<Value> = entries
        .map(|it| {
            json!({
                "tournament_id": it.tournament_id.to_string(),
                "tournament": it.tournament,
                "event": it.event,
                "name": it.name,
                "state": it.state,
                "entered_at": it.entered_at.to_string(),
            })
        })
        .collect();
    let co_organised = store::naming(conn, user_id, limit)?.into_iter();
    let co_organised: Vec<Value> = co_organised.map(|id| id.to_string().into()).collect();
    Ok(json!({ "organised": organised, "co_organised": co_organised, "entered": entered }))
}
