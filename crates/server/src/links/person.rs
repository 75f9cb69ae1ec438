//! One person's links and clicks: export and deletion.

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::store;
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Value, Error> {
    let made: Vec<Value> = store::made_by(conn, user_id, limit)?
        .iter()
        .map(|link| {
            json!({
                "code": link.code,
                "path": link.path,
                "title": link.title,
                "is_active": link.is_active,
                "clicks": link.click_count,
                "created_at": link.created_at.to_string(),
            })
        })
        .collect();
    let clicks: Vec<Value> = store::clicks_of(conn, user_id, limit)?
        .into_iter()
        .map(|(code, click)| {
            json!({
                "code": code,
                "at": click.clicked_at.to_string(),
                "ip_address": click.ip_address,
                "user_agent": click.user_agent,
                "referrer": click.referrer_host,
                "country": click.hints.country,
                "city": click.hints.city,
                "platform": click.hints.platform,
                "browser": click.hints.browser,
            })
        })
        .collect();
    Ok(json!({ "made": made, "clicks": clicks }))
}

/// Links and clicks stay, without the person.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::erase_person(conn, user_id)?)
}
