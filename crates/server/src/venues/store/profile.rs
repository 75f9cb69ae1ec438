//! The SQL of what venues say about themselves.

use lapang_db::{Conn, Error, Uuid, params, read};

use crate::venues::facts::Facilities;
use crate::venues::model::Profile;

/// Empty if the venue has said nothing.
pub fn get(conn: &mut dyn Conn, venue: Uuid) -> Result<Profile, Error> {
    let found = conn.first(
        "SELECT description_en, description_id, house_rules_en, house_rules_id, whatsapp, instagram
         FROM venue_profiles WHERE venue_id = $1",
        params![venue],
        |row| {
            read!(
                row,
                Profile {
                    description_en,
                    description_id,
                    house_rules_en,
                    house_rules_id,
                    whatsapp,
                    instagram
                }
            )
        },
    )?;
    Ok(found.unwrap_or_default())
}

pub fn set(conn: &mut dyn Conn, venue: Uuid, profile: &Profile) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO venue_profiles (venue_id, description_en, description_id, house_rules_en,
             house_rules_id, whatsapp, instagram)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (venue_id) DO UPDATE SET description_en = $2, description_id = $3,
             house_rules_en = $4, house_rules_id = $5, whatsapp = $6, instagram = $7",
        params![
            venue,
            &profile.description_en,
            &profile.description_id,
            &profile.house_rules_en,
            &profile.house_rules_id,
            &profile.whatsapp,
            &profile.instagram
        ],
    )?;
    Ok(())
}

pub fn set_facilities(
    conn: &mut dyn Conn,
    venue: Uuid,
    facilities: Facilities,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE venues SET facilities = $2 WHERE id = $1",
        params![venue, facilities.0],
    )?;
    Ok(())
}
