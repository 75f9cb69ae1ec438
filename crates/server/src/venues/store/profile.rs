//! The SQL of what venues say about themselves.

use std::collections::HashMap;

use lapang_db::{Conn, Error as DbError, Inserts, Row, Uuid, insert, params, read};

use super::columns::with_ids;
use crate::error::Error;
use crate::venues::facts::Facilities;
use crate::venues::model::Profile;

pub const OF_VENUES: &str = "SELECT venue_id, description_en, description_id, house_rules_en,
       house_rules_id, whatsapp, instagram
     FROM venue_profiles WHERE venue_id = ANY($1)";

pub fn read(row: &Row<'_>) -> Result<Profile, DbError> {
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
}

/// Empty if the venue has said nothing.
pub fn get(conn: &mut dyn Conn, venue: Uuid) -> Result<Profile, DbError> {
    Ok(of(conn, &[venue])?.remove(&venue).unwrap_or_default())
}

/// Those of venues that have said something.
pub fn of(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<HashMap<Uuid, Profile>, DbError> {
    let (sql, params) = with_ids(OF_VENUES, venues);
    let found = conn.rows(&sql, &params, |row| Ok((row.get("venue_id")?, read(row)?)))?;
    Ok(found.into_iter().collect())
}

pub fn set(conn: &mut dyn Conn, venue: Uuid, profile: &Profile) -> Result<(), Error> {
    set_all(conn, &[(venue, profile)])
}

pub fn set_all(conn: &mut dyn Conn, venues: &[(Uuid, &Profile)]) -> Result<(), Error> {
    let rows: Inserts<'_> = venues
        .iter()
        .map(|(venue_id, profile)| {
            insert!("venue_profiles", {
                venue_id,
                description_en: &profile.description_en,
                description_id: &profile.description_id,
                house_rules_en: &profile.house_rules_en,
                house_rules_id: &profile.house_rules_id,
                whatsapp: &profile.whatsapp,
                instagram: &profile.instagram,
            })
        })
        .collect();
    let change = "(venue_id) DO UPDATE SET description_en = excluded.description_en,
         description_id = excluded.description_id, house_rules_en = excluded.house_rules_en,
         house_rules_id = excluded.house_rules_id, whatsapp = excluded.whatsapp,
         instagram = excluded.instagram";
    Ok(rows.on_conflict(change).run(conn)?)
}

pub fn set_facilities(
    conn: &mut dyn Conn,
    venue: Uuid,
    facilities: Facilities,
) -> Result<(), DbError> {
    conn.execute(
        "UPDATE venues SET facilities = $2 WHERE id = $1",
        params![venue, facilities.0],
    )?;
    Ok(())
}
