//! Venue search (rules.md §5) by position, city, text and sports, in any combination.

mod cities;
pub mod nothing;
pub(super) mod synonyms;
pub mod typos;

use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use self::nothing::Advice;
use super::around;
use super::geo::Circle;
use super::show::{self, Shown};
use super::store::search::{self, Filter};
use super::text;
use crate::app::App;
use crate::error::{Error, Violation};
use crate::page::Page;
use crate::sports::catalogue;

/// All given criteria must match.
#[derive(Clone, Debug, Default)]
pub struct Search {
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// 0 means 10 km.
    pub radius_meters: f64,
    pub city: String,
    /// Any of these.
    pub sport_ids: Vec<String>,
    pub text: String,
}

/// A page of venues: nearest first if the search has a centre, otherwise best rated.
#[derive(Debug, Default)]
pub struct Found {
    pub venues: Vec<Shown>,
    /// On all pages.
    pub total: i64,
    /// Only for an empty result.
    pub advice: Advice,
}

/// A validated search.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    filter: Filter,
    circle: Option<Circle>,
}

pub async fn search(app: &Arc<App>, search: Search, page: Page) -> Result<Found, Error> {
    let circle = around::circle(search.latitude, search.longitude, search.radius_meters)?;
    refuse_unknown_sports(&search.sport_ids)?;
    if text::is_only_signs(&search.text) || text::is_only_signs(&search.city) {
        return Ok(Found::default());
    }
    let filter = Filter {
        city_key: Some(text::folded(&search.city)).filter(|_| !search.city.trim().is_empty()),
        sport_ids: search.sport_ids,
        terms: text::terms(&search.text),
        ..Filter::default()
    };
    let asked = Asked { filter, circle };
    app.read(move |tx| asked.clone().find(tx.conn, page)).await
}

impl Asked {
    fn find(mut self, conn: &mut dyn Conn, page: Page) -> Result<Found, Error> {
        let mut found = self.page(conn, page)?;
        if found.1 == 0
            && let Some(terms) = typos::mended(conn, &self.filter.terms)?
        {
            self.filter.terms = terms;
            found = self.page(conn, page)?;
        }
        let (venues, total) = found;
        let advice = match total {
            0 => nothing::advise(conn, &self)?,
            _ => Advice::default(),
        };
        Ok(Found {
            venues,
            total,
            advice,
        })
    }

    fn page(&self, conn: &mut dyn Conn, page: Page) -> Result<(Vec<Shown>, i64), Error> {
        match &self.circle {
            Some(circle) => nearest(conn, &self.filter, circle, page),
            None => best_rated(conn, &self.filter, page),
        }
    }

    fn count(&self, conn: &mut dyn Conn) -> Result<i64, Error> {
        match &self.circle {
            Some(circle) => {
                let found = search::inside(conn, &self.filter, circle)?;
                Ok(i64::try_from(found.len()).unwrap_or(i64::MAX))
            }
            None => search::count(conn, &self.filter),
        }
    }
}

fn best_rated(
    conn: &mut dyn Conn,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<Shown>, i64), Error> {
    let (ids, total) = search::listed(conn, filter, search::Order::BestRated, page)?;
    Ok((show::priced_for(conn, &ids, &filter.sport_ids)?, total))
}

fn nearest(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: &Circle,
    page: Page,
) -> Result<(Vec<Shown>, i64), Error> {
    let mut found: Vec<(Uuid, f64)> = search::inside(conn, filter, circle)?;
    found.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let found: Vec<(Uuid, f64)> = found
        .into_iter()
        .skip(usize::try_from(page.offset).unwrap_or(usize::MAX))
        .take(usize::try_from(page.limit).unwrap_or(0))
        .collect();
    let ids: Vec<Uuid> = found.iter().map(|(id, _)| *id).collect();
    let mut shown = show::priced_for(conn, &ids, &filter.sport_ids)?;
    for venue in &mut shown {
        venue.distance_meters = found
            .iter()
            .find(|(id, _)| *id == venue.card.id)
            .map(|(_, distance)| *distance);
    }
    Ok((shown, total))
}

fn refuse_unknown_sports(ids: &[String]) -> Result<(), Error> {
    let violations: Vec<Violation> = ids
        .iter()
        .enumerate()
        .filter(|(_, id)| catalogue::find(id).is_none())
        .map(|(index, _)| {
            let field = format!("sport_ids[{index}]");
            Violation::new(field, "sport.unknown", "there is no such sport")
        })
        .collect();
    if violations.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(violations))
    }
}
