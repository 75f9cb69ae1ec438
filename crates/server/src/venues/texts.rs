//! What a venue says about itself, for reports of it.

use lapang_db::{Conn, Uuid};

use super::store;
use crate::error::Error;

/// Its name and address, and its own words in both languages.
pub fn texts(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<String>, Error> {
    let Some(card) = store::cards(conn, &[id])?.remove(&id) else {
        return Ok(Vec::new());
    };
    let said = store::profile::get(conn, id)?;
    Ok(vec![
        card.name,
        card.address,
        said.description_en,
        said.description_id,
        said.house_rules_en,
        said.house_rules_id,
        said.whatsapp,
        said.instagram,
    ])
}
