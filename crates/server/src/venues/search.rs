//! Venue search (rules.md §5) by position, city, text, sports, time and price, in any combination.

mod candidates;
pub mod cities;
pub mod free;
pub mod nothing;
mod places;
pub(super) mod synonyms;
pub mod typos;

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;

use self::candidates::Candidates;
use self::free::{FreeVenue, WantedTime};
use self::nothing::Advice;
use super::around;
use super::facts::Facilities;
use super::geo::Circle;
use super::pricing::Quote;
use super::show::{self, Shown};
use super::store::Revised;
use super::store::search::{self as store, Filter, Order};
use super::text;
use crate::app::App;
use crate::error::{Error, Violation};
use crate::page::{MAX_TOTAL, Page};
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
    /// Only venues where a court is free then.
    pub wanted: Option<WantedTime>,
    pub sort: Sort,
    /// The most that an hour may cost, in minor units.
    pub max_price: Option<i64>,
    /// All of these.
    pub facilities: Facilities,
    /// Only with a court that it does not rain on.
    pub is_indoor: bool,
}

/// The order of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Nearest with a centre, else best rated.
    #[default]
    Best,
    Nearest,
    Cheapest,
    Rating,
}

/// A page of venues.
#[derive(Debug, Default)]
pub struct Found {
    pub venues: Vec<Shown>,
    /// On all pages; in a search by time up to the end of this page.
    pub total: i64,
    /// Whether there are more than `total`.
    pub has_more: bool,
    /// The place near which they are, where the text names one and no venue has its words; else empty.
    pub near_place: &'static str,
    /// Only for an empty result.
    pub advice: Advice,
}

/// A validated search.
#[derive(Clone, Debug, Default)]
pub struct CheckedSearch {
    filter: Filter,
    circle: Option<Circle>,
    wanted: Option<WantedTime>,
    sort: Sort,
}

pub async fn search(app: &Arc<App>, search: Search, page: Page) -> Result<Found, Error> {
    let circle = around::circle(search.latitude, search.longitude, search.radius_meters)?;
    refuse_unknown_sports(&search.sport_ids)?;
    if search.sort == Sort::Nearest && circle.is_none() {
        let problem = "the nearest need a centre: latitude and longitude";
        return Err(Error::invalid("sort", "centre.missing", problem));
    }
    if let Some(wanted) = search.wanted {
        wanted.check(app.now())?;
    }
    if text::is_only_signs(&search.text) || text::is_only_signs(&search.city) {
        return Ok(Found::default());
    }
    let filter = Filter {
        city_key: Some(cities::key(&search.city)).filter(|_| !search.city.trim().is_empty()),
        sport_ids: search.sport_ids,
        terms: text::terms(&search.text),
        max_price: search.max_price,
        facilities: search.facilities,
        is_indoor: search.is_indoor,
        ..Filter::default()
    };
    let asked = CheckedSearch {
        filter,
        circle,
        wanted: search.wanted,
        sort: search.sort,
    };
    app.read(move |tx| asked.clone().find(tx.conn, page, tx.now))
        .await
}

impl CheckedSearch {
    fn find(mut self, conn: &mut dyn Conn, page: Page, now: Timestamp) -> Result<Found, Error> {
        let mut found = self.page(conn, page, now)?;
        if found.total == 0 {
            found = self.page_near(conn, page, now, false)?;
        }
        if found.total == 0
            && let Some(terms) = typos::corrected(conn, &self.filter.terms)?
        {
            self.filter.terms = terms;
            found = self.page(conn, page, now)?;
        }
        if found.total == 0 {
            found = self.page_near(conn, page, now, true)?;
        }
        if found.total == 0 {
            found.advice = nothing::advise(conn, &self, now)?;
        }
        Ok(found)
    }

    /// The same near a place that the text names.
    fn page_near(
        &self,
        conn: &mut dyn Conn,
        page: Page,
        now: Timestamp,
        is_mistyped: bool,
    ) -> Result<Found, Error> {
        let Some((near, near_place)) = places::near(self, is_mistyped) else {
            return Ok(Found::default());
        };
        let found = near.page(conn, page, now)?;
        Ok(Found {
            near_place: if found.total > 0 { near_place } else { "" },
            ..found
        })
    }

    fn page(&self, conn: &mut dyn Conn, page: Page, now: Timestamp) -> Result<Found, Error> {
        if self.wanted.is_some() {
            let (free, total, has_more) = free::page(conn, self, page, now)?;
            return Ok(Found {
                venues: self.free(free),
                total,
                has_more,
                ..Found::default()
            });
        }
        let (ids, total): (Vec<Revised>, i64) = match &self.circle {
            Some(circle) => {
                let all = self.inside(conn, circle)?;
                let total = i64::try_from(all.len()).unwrap_or(i64::MAX);
                let ids = all
                    .into_iter()
                    .skip(usize::try_from(page.offset).unwrap_or(usize::MAX))
                    .take(usize::try_from(page.limit).unwrap_or(0));
                (ids.collect(), total)
            }
            None => store::listed(conn, &self.filter, self.order(), page)?,
        };
        let mut venues = show::revised(conn, &ids, &self.filter.sport_ids)?;
        self.measure(&mut venues);
        Ok(Found {
            venues,
            total,
            has_more: total > MAX_TOTAL,
            ..Found::default()
        })
    }

    /// Without a centre.
    fn order(&self) -> Order {
        match self.sort {
            Sort::Cheapest => Order::Cheapest,
            Sort::Best | Sort::Nearest | Sort::Rating => Order::BestRated,
        }
    }

    /// The venues within the circle, in the order of the answer.
    fn inside(&self, conn: &mut dyn Conn, circle: &Circle) -> Result<Vec<Revised>, Error> {
        let order = match self.sort {
            Sort::Best | Sort::Nearest => None,
            Sort::Cheapest => Some(Order::Cheapest),
            Sort::Rating => Some(Order::BestRated),
        };
        let mut found = store::inside(conn, &self.filter, circle, order)?;
        if order.is_none() {
            found.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        }
        Ok(found.into_iter().map(|(venue, _)| venue).collect())
    }

    fn free(&self, venues: Vec<FreeVenue>) -> Vec<Shown> {
        let shown = |(venue, free_starts)| {
            let mut shown = Shown::listed(venue, &self.filter.sport_ids);
            shown.free_starts = free_starts;
            shown
        };
        let mut venues: Vec<Shown> = venues.into_iter().map(shown).collect();
        self.measure(&mut venues);
        venues
    }

    fn measure(&self, venues: &mut [Shown]) {
        for venue in venues {
            let (latitude, longitude) = (venue.card.latitude, venue.card.longitude);
            let circle = self.circle.as_ref();
            venue.distance_meters =
                circle.and_then(|circle| circle.distance_of(latitude, longitude));
        }
    }

    /// The sports that are searched for by id or by name; empty means every sport.
    fn sports(&self) -> Vec<&str> {
        let named = self.filter.terms.iter().flat_map(|term| &term.sports);
        match self.filter.sport_ids.as_slice() {
            [] => named.copied().collect(),
            ids => ids.iter().map(String::as_str).collect(),
        }
    }

    /// Whether a price is within what may be paid. An unknown price is only without a limit.
    fn pays(&self, quote: Option<&Quote>, minutes: i64) -> bool {
        self.filter.max_price.is_none_or(|most| {
            quote.is_some_and(|quote| {
                i128::from(quote.min) * 60 <= i128::from(most) * i128::from(minutes)
            })
        })
    }

    fn count(&self, conn: &mut dyn Conn) -> Result<i64, Error> {
        match &self.circle {
            Some(circle) => {
                let found = store::inside(conn, &self.filter, circle, None)?;
                Ok(i64::try_from(found.len()).unwrap_or(i64::MAX))
            }
            None => store::count(conn, &self.filter),
        }
    }
}

pub fn refuse_unknown_sports(ids: &[String]) -> Result<(), Error> {
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
