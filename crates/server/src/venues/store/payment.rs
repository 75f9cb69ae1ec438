//! The SQL of payment instructions.

use std::collections::HashMap;

use lapang_db::{Conn, Error, Param, Uuid, params, update, value};

use crate::venues::payment::Instructions;

pub fn read(
    conn: &mut dyn Conn,
    venues: &[Uuid],
) -> Result<HashMap<(Uuid, String), Instructions>, Error> {
    let sql = "SELECT venue_id, sport_id, bank_name, account_number, account_name, payment_notes,
             qris_url
         FROM venue_sports WHERE venue_id = ANY($1)";
    let found = conn.rows(sql, params![Param::list(venues)], |row| {
        let instructions = Instructions {
            bank_name: row.get("bank_name")?,
            account_number: row.get("account_number")?,
            account_name: row.get("account_name")?,
            notes: row.get("payment_notes")?,
            qris_url: row.get("qris_url")?,
        };
        Ok(((row.get("venue_id")?, row.get("sport_id")?), instructions))
    })?;
    Ok(found.into_iter().collect())
}

pub fn write(
    conn: &mut dyn Conn,
    venue_sport_id: Uuid,
    instructions: &Instructions,
) -> Result<(), Error> {
    update!("venue_sports", {
        bank_name: &instructions.bank_name,
        account_number: &instructions.account_number,
        account_name: &instructions.account_name,
        payment_notes: &instructions.notes,
    })
    .at("id", venue_sport_id)
    .run(conn)?;
    Ok(())
}

pub fn venue_sport(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT id FROM venue_sports WHERE venue_id = $1 AND sport_id = $2",
        params![venue_id, sport_id],
        value,
    )
}

/// Sets the address of the QRIS picture; empty for none.
pub fn set_qris(conn: &mut dyn Conn, venue_sport_id: Uuid, url: &str) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET qris_url = $2 WHERE id = $1",
        params![venue_sport_id, url],
    )?;
    Ok(())
}
