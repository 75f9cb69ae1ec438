//! The SQL of venues' slugs.

use std::collections::{HashMap, HashSet};

use lapang_db::{Conn, Inserts, Param, Uuid, insert, params, value, values};

use super::new_revision;
use crate::error::Error;
use crate::page::Page;
use crate::venues::search::cities;
use crate::venues::slug;

/// A venue's id, name and city.
pub type Named<'a> = (Uuid, &'a str, &'a str);

/// Gives venues slugs of their names in their cities. One that it has or had there stays its own.
pub fn assign(conn: &mut dyn Conn, venues: &[Named<'_>]) -> Result<(), Error> {
    let ids = [Param::list(venues.iter().map(|(id, _, _)| id))];
    let had: HashSet<(Uuid, String, String)> = conn
        .rows(
            "SELECT venue_id, city_key, slug FROM venue_slugs WHERE venue_id = ANY($1)",
            &ids,
            values,
        )?
        .into_iter()
        .collect();
    let mut missing: Vec<(Uuid, String, Vec<String>)> = Vec::new();
    for (id, name, city) in venues {
        let city_key = cities::key(city);
        let slugs = if city_key.is_empty() {
            Vec::new()
        } else {
            slug::candidates(name, *id)
        };
        let own = slugs
            .iter()
            .find(|slug| had.contains(&(*id, city_key.clone(), (*slug).clone())));
        match (own, slugs.is_empty()) {
            (Some(own), _) => set(conn, *id, own)?,
            (None, true) => set(conn, *id, "")?,
            (None, false) => missing.push((*id, city_key, slugs)),
        }
    }
    // In one order, so that two writers do not wait for each other.
    missing.sort();
    while !missing.is_empty() {
        let first: Inserts<'_> = missing
            .iter()
            .map(|(venue_id, city_key, slugs)| {
                let slug = slugs.first().map_or("", String::as_str);
                insert!("venue_slugs", { city_key, slug, venue_id })
            })
            .collect();
        let given: HashMap<Uuid, String> = first
            .on_conflict("DO NOTHING")
            .returning(conn, "venue_id, slug", values)?
            .into_iter()
            .collect();
        for (id, slug) in &given {
            set(conn, *id, slug)?;
        }
        missing.retain_mut(|(id, _, slugs)| {
            slugs.remove(0);
            !given.contains_key(id) && !slugs.is_empty()
        });
    }
    Ok(())
}

fn set(conn: &mut dyn Conn, venue: Uuid, slug: &str) -> Result<(), Error> {
    let revision = new_revision(conn.engine());
    let sql =
        format!("UPDATE venues SET slug = $2, revision = {revision} WHERE id = $1 AND slug <> $2");
    conn.execute(&sql, params![venue, slug])?;
    Ok(())
}

/// Gives slugs to venues. Returns the last id, if there are any.
pub fn assign_to_all(conn: &mut dyn Conn, after: Uuid, limit: i64) -> Result<Option<Uuid>, Error> {
    let venues: Vec<(Uuid, String, String)> = conn.rows(
        "SELECT id, name, city FROM venues WHERE id > $1 ORDER BY id LIMIT $2",
        params![after, limit],
        values,
    )?;
    let named = venues
        .iter()
        .map(|(id, name, city)| (*id, name.as_str(), city.as_str()));
    assign(conn, &named.collect::<Vec<_>>())?;
    Ok(venues.last().map(|(id, _, _)| *id))
}

/// The venue that has or had this slug.
pub fn find(conn: &mut dyn Conn, city_key: &str, slug: &str) -> Result<Option<Uuid>, Error> {
    Ok(conn.first(
        "SELECT venue_id FROM venue_slugs WHERE city_key = $1 AND slug = $2",
        params![city_key, slug],
        value,
    )?)
}

/// The city's key, the slug and the latest change of venues with a public page.
pub type Listed = (String, String, i64);

pub fn listed(conn: &mut dyn Conn, page: Page) -> Result<Vec<Listed>, Error> {
    Ok(conn.rows(
        "SELECT city_key, slug, updated_at FROM venues WHERE is_active = 1 AND slug <> ''
         ORDER BY id LIMIT $1 OFFSET $2",
        params![page.limit, page.offset],
        values,
    )?)
}

pub fn count_listed(conn: &mut dyn Conn) -> Result<i64, Error> {
    Ok(conn.one(
        "SELECT COUNT(*) FROM venues WHERE is_active = 1 AND slug <> ''",
        params![],
        value,
    )?)
}
