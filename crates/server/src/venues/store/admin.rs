//! The SQL for changes by staff.

use jiff::Timestamp;
use lapang_db::{
    Conn, Error as DbError, Param, Uuid, Write, insert, params, update, value, values,
};

use super::blocks::{BLACKOUTS, read_blackout};
use super::write::{place_known, row_of, searched};
use super::{new_revision, slugs, words};
use crate::clock::from_micros;
use crate::error::Error;
use crate::venues::admin::house_rules::HouseRulesInput;
use crate::venues::model::{Band, Blackout, Court, CourtIds, VenueSport};
use crate::venues::write::{NewSport, NewVenue};

/// Locks a venue against other changes until the transaction ends, and gives it the revision of what this one changes.
/// Returns when it was last changed; `None` if there is no such venue.
pub fn lock_venue(conn: &mut dyn Conn, venue: Uuid) -> Result<Option<Timestamp>, Error> {
    let revision = new_revision(conn.engine());
    let sql = format!("UPDATE venues SET revision = {revision} WHERE id = $1 RETURNING updated_at");
    let updated_at: Option<i64> = conn.first(&sql, params![venue], value)?;
    Ok(updated_at.map(from_micros))
}

/// Marks a venue as changed. The mark always grows, even if the clock jumps back, so that no two states share it.
pub fn mark_changed(conn: &mut dyn Conn, venue: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE venues SET updated_at = CASE WHEN updated_at < $2 THEN $2 ELSE updated_at + 1 END
         WHERE id = $1",
        params![venue, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn set_active(conn: &mut dyn Conn, venue: Uuid, is_active: bool) -> Result<(), Error> {
    conn.execute(
        "UPDATE venues SET is_active = $2 WHERE id = $1",
        params![venue, is_active],
    )?;
    Ok(())
}

/// `None` keeps the current value.
pub fn set_terms(
    conn: &mut dyn Conn,
    venue: Uuid,
    cancel_cutoff_minutes: Option<i64>,
    new_player_hours: Option<i64>,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE venues SET cancel_cutoff_minutes = COALESCE($2, cancel_cutoff_minutes),
           new_player_hours = COALESCE($3, new_player_hours)
         WHERE id = $1",
        params![venue, cancel_cutoff_minutes, new_player_hours],
    )?;
    Ok(())
}

/// Replaces a venue's own row and its search texts. The import source stays.
pub fn replace(conn: &mut dyn Conn, id: Uuid, venue: &NewVenue) -> Result<(), Error> {
    let number: i64 = Write::update("venues", row_of(venue)?)
        .with_some("source_id", venue.source_id.as_deref())
        .at("id", id)
        .returning(conn, "number", value)
        .map_err(place_known)?
        .ok_or(DbError::NoRow)?;
    let text = searched(venue);
    words::learn(conn, std::iter::once(text.as_str()))?;
    conn.execute(
        "UPDATE venue_texts SET words = $2 WHERE rowid = $1",
        params![number, text],
    )?;
    slugs::assign(conn, &[(id, &venue.name, &venue.city)])
}

pub fn change_sport(conn: &mut dyn Conn, row: Uuid, sport: &NewSport) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET slot_minutes = $2, booking_mode = $3, payment_mode = $4
         WHERE id = $1",
        params![
            row,
            sport.slot_minutes,
            sport.booking_mode.code(),
            sport.payment_mode.code()
        ],
    )?;
    Ok(())
}

pub fn set_confirm_taken_offers(conn: &mut dyn Conn, row: Uuid, is_on: bool) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET confirm_taken_offers = $2 WHERE id = $1",
        params![row, is_on],
    )?;
    Ok(())
}

pub fn set_court_choice(conn: &mut dyn Conn, row: Uuid, is_on: bool) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET lets_choose_court = $2 WHERE id = $1",
        params![row, is_on],
    )?;
    Ok(())
}

pub fn set_tax(conn: &mut dyn Conn, row: Uuid, basis_points: i64) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET tax_basis_points = $2 WHERE id = $1",
        params![row, basis_points],
    )?;
    Ok(())
}

/// For the demo: deposits and refund tiers of those among `some` that are paid beforehand, and the tax of Jakarta.
pub fn set_demo_terms(conn: &mut dyn Conn, some: &[Uuid], all: &[Uuid]) -> Result<(), Error> {
    conn.execute(
        "UPDATE venues SET deposit_percent = 50, refund_tiers = '1440:100 360:50'
         WHERE id = ANY($1) AND id IN
           (SELECT venue_id FROM venue_sports WHERE payment_mode = 'manual')",
        params![Param::list(some)],
    )?;
    conn.execute(
        "UPDATE venue_sports SET tax_basis_points = 1000 WHERE venue_id IN
           (SELECT id FROM venues WHERE city LIKE 'Jakarta%' AND id = ANY($1))",
        params![Param::list(all)],
    )?;
    Ok(())
}

/// Deletes a sport with its courts, claims and prices. Existing bookings keep the names of their courts.
pub fn delete_sport(conn: &mut dyn Conn, sport: &VenueSport, courts: &[Uuid]) -> Result<(), Error> {
    for sql in [
        "DELETE FROM court_claims WHERE court_id = ANY($1)",
        "DELETE FROM court_claims WHERE for_court_id = ANY($1)",
        "DELETE FROM blackouts WHERE court_id = ANY($1)",
    ] {
        conn.execute(sql, &[Param::list(courts)])?;
    }
    conn.execute(
        "DELETE FROM courts WHERE venue_sport_id = $1",
        params![sport.id],
    )?;
    conn.execute(
        "DELETE FROM pricing_bands WHERE venue_id = $1 AND sport_id = $2",
        params![sport.venue_id, &sport.sport_id],
    )?;
    conn.execute("DELETE FROM venue_sports WHERE id = $1", params![sport.id])?;
    Ok(())
}

/// Appends a court to a sport.
pub fn add_court(
    conn: &mut dyn Conn,
    id: Uuid,
    venue_sport: Uuid,
    name: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let position = conn.one(
        "SELECT COALESCE(MAX(position), -1) + 1 FROM courts WHERE venue_sport_id = $1",
        params![venue_sport],
        value,
    )?;
    super::write::court(conn, id, venue_sport, position, name, now)
}

pub fn change_court(conn: &mut dyn Conn, court: &Court) -> Result<(), Error> {
    update!("courts", {
        name: &court.name,
        is_active: court.is_active,
        surface: &court.surface,
        cover: &court.cover,
    })
    .at("id", court.id)
    .run(conn)?;
    Ok(())
}

pub fn set_house_rules(
    conn: &mut dyn Conn,
    venue: Uuid,
    rules: &HouseRulesInput,
) -> Result<(), Error> {
    let mut row = update!("venues", {
        answer_minutes: rules.answer_minutes,
        payment_minutes: rules.payment_minutes,
        horizon_days: rules.horizon_days,
        notice_minutes: rules.notice_minutes,
        cancel_cutoff_minutes: rules.cancel_cutoff_minutes,
        held_hours: rules.held_hours,
        unpaid_hours: rules.unpaid_hours,
        new_player_hours: rules.new_player_hours,
    });
    if let Some(percent) = rules.deposit_percent {
        let percent = row.bind(percent);
        row = row.set("deposit_percent", &percent);
    }
    if let Some(refund) = &rules.refund {
        let code = row.bind(refund.code());
        row = row.set("refund_tiers", &code);
    }
    row.at("id", venue).run(conn)?;
    Ok(())
}

pub fn set_floor(
    conn: &mut dyn Conn,
    court: Uuid,
    parts: &CourtIds,
    spaces: &CourtIds,
) -> Result<(), Error> {
    let (parts, spaces) = (parts.stored(), spaces.stored());
    conn.execute(
        "UPDATE courts SET part_ids = $2, space_ids = $3
         WHERE id = $1 AND (part_ids <> $2 OR space_ids <> $3)",
        params![court, &parts, &spaces],
    )?;
    Ok(())
}

/// Inserts or updates a band.
pub fn write_band(conn: &mut dyn Conn, venue: Uuid, band: &Band) -> Result<(), Error> {
    insert!("pricing_bands", {
        id: band.id,
        venue_id: venue,
        sport_id: &band.sport_id,
        currency: &band.currency,
        segment: &band.segment,
        price_min: band.price_min,
        price_max: band.price_max,
        days: band.days,
        start_hour: band.start_hour,
        end_hour: band.end_hour,
        notes: &band.notes,
        created_at: band.created_at,
        updated_at: band.updated_at,
        court_ids: band.courts.stored(),
        from_date: band.season.map_or_else(String::new, |(from, _)| from.to_string()),
        to_date: band.season.map_or_else(String::new, |(_, to)| to.to_string()),
    })
    .on_conflict(
        "(id) DO UPDATE SET sport_id = excluded.sport_id, currency = excluded.currency,
             segment = excluded.segment, price_min = excluded.price_min,
             price_max = excluded.price_max, days = excluded.days,
             start_hour = excluded.start_hour, end_hour = excluded.end_hour,
             notes = excluded.notes, court_ids = excluded.court_ids,
             from_date = excluded.from_date, to_date = excluded.to_date,
             updated_at = excluded.updated_at",
    )
    .run(conn)?;
    Ok(())
}

pub fn delete_band(conn: &mut dyn Conn, venue: Uuid, id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM pricing_bands WHERE id = $1 AND venue_id = $2",
        params![id, venue],
    )?;
    Ok(deleted == 1)
}

pub fn insert_blackout(
    conn: &mut dyn Conn,
    blackout: &Blackout,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("blackouts", {
        id: blackout.id,
        court_id: blackout.court_id,
        starts_at: blackout.starts_at,
        ends_at: blackout.ends_at,
        reason: &blackout.reason,
        block_id: blackout.block_id,
        created_at: now,
    })
    .run(conn)?;
    Ok(())
}

/// Returns false if the venue has no such blackout.
pub fn delete_blackout(conn: &mut dyn Conn, venue: Uuid, id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM blackouts WHERE id = $1 AND court_id IN
             (SELECT c.id FROM courts c JOIN venue_sports s ON s.id = c.venue_sport_id
              WHERE s.venue_id = $2)",
        params![id, venue],
    )?;
    Ok(deleted == 1)
}

/// Court, start and end of what is blocked within a time.
pub fn blackouts_within(
    conn: &mut dyn Conn,
    courts: &[Uuid],
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<(Uuid, Timestamp, Timestamp)>, Error> {
    let sql = "SELECT court_id, starts_at, ends_at FROM blackouts
         WHERE court_id = ANY($1) AND ends_at > $2 AND starts_at < $3";
    let within = params![
        Param::list(courts),
        from.as_microsecond(),
        to.as_microsecond()
    ];
    Ok(conn.rows(sql, within, values)?)
}

pub fn blackouts(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Blackout>, Error> {
    let sql = format!("{BLACKOUTS} id = ANY($1)");
    Ok(conn.rows(&sql, params![Param::list(ids)], read_blackout)?)
}
