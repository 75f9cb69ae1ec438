//! The SQL of venue searches. Only staff find inactive venues.

use h3o::LatLng;
use lapang_db::{Conn, Error as DbError, Param, Query, Row, Uuid, read, value, values};

use super::Revised;
use crate::error::Error;
use crate::page::{Page, count_statement};
use crate::venues::clusters::Bounds;
use crate::venues::facts::{Facilities, UNDER_A_ROOF};
use crate::venues::geo::{self, Circle};
use crate::venues::text::Term;

/// Criteria of a search. All given ones must match.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// In the form of `city_key`.
    pub city_key: Option<String>,
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// Each must match the name, the address or a sport of the venue.
    pub terms: Vec<Term>,
    /// The most that its cheapest hour may cost, in minor units.
    pub max_price: Option<i64>,
    /// All of these.
    pub facilities: Facilities,
    /// Has a court, of these sports, that it does not rain on.
    pub is_indoor: bool,
    pub bounds: Option<Bounds>,
    /// For staff: includes inactive venues.
    pub with_inactive: bool,
    /// For staff: the venues they may see; `None` means all.
    pub within: Option<Vec<Uuid>>,
}

/// Lists of cells are padded to a multiple of this, to limit the number of prepared statements.
const CELLS_STEP: usize = 32;

fn select(columns: &str, filter: &Filter, circle: Option<&Circle>) -> Query<'static> {
    let mut query = Query::new(format!("SELECT {columns}"));
    narrow(&mut query, filter, circle);
    query
}

/// As [`select`], with the price of the cheapest hour as the last column.
fn with_cheapest(columns: &str, filter: &Filter, circle: Option<&Circle>) -> Query<'static> {
    let mut query = Query::new(format!("SELECT {columns}, "));
    push_cheapest(&mut query, filter);
    query.push(" AS cheapest");
    narrow(&mut query, filter, circle);
    query
}

fn narrow(query: &mut Query<'static>, filter: &Filter, circle: Option<&Circle>) {
    query.push(if filter.with_inactive {
        " FROM venues v WHERE TRUE"
    } else {
        " FROM venues v WHERE v.is_active = 1"
    });
    let is_of_few = filter.city_key.is_some() || filter.within.is_some() || circle.is_some();
    if let Some(venues) = &filter.within {
        query.and_in("v.id", venues.iter().copied());
    }
    if let Some(city) = &filter.city_key {
        query.and_bound("v.city_key =", city.clone());
    }
    if let Some(circle) = circle {
        let (column, mut cells) = circle.cells();
        let last = cells.last().copied().unwrap_or(0);
        cells.resize(cells.len().next_multiple_of(CELLS_STEP), last);
        query.and_in(&format!("v.{column}"), cells);
    }
    if !filter.sport_ids.is_empty() {
        let plays = plays(query, filter.sport_ids.iter().cloned(), is_of_few);
        query.and(&plays);
    }
    if let Some(bounds) = filter.bounds {
        query.and_bound("v.latitude >=", bounds.south);
        query.and_bound("v.latitude <", bounds.north);
        let is_across = bounds.west > bounds.east;
        query.and_bound("(v.longitude >=", bounds.west);
        query.push(if is_across { " OR " } else { " AND " });
        let east = query.bind(bounds.east);
        query.push(&format!("v.longitude < {east})"));
    }
    if filter.facilities != Facilities::default() {
        let all = query.bind(filter.facilities.0);
        query.and(&format!("v.facilities & {all} = {all}"));
    }
    if filter.is_indoor {
        query.and(
            "EXISTS (SELECT 1 FROM venue_sports s JOIN courts c ON c.venue_sport_id = s.id
             WHERE s.venue_id = v.id AND c.is_active = 1",
        );
        query.and_in("c.cover", UNDER_A_ROOF);
        if !filter.sport_ids.is_empty() {
            query.and_in("s.sport_id", filter.sport_ids.iter().cloned());
        }
        query.push(")");
    }
    and_terms(query, &filter.terms, is_of_few);
    if let Some(most) = filter.max_price {
        query.push(" AND ");
        push_cheapest(query, filter);
        let most = query.bind(most);
        query.push(&format!(" <= {most}"));
    }
}

/// The lowest hourly price of the sports searched for, or of any.
fn push_cheapest(query: &mut Query<'static>, filter: &Filter) {
    query.push(
        "(SELECT MIN(b.price_min) FROM pricing_bands b
          WHERE b.venue_id = v.id AND b.segment = 'standard'",
    );
    if !filter.sport_ids.is_empty() {
        query.and_in("b.sport_id", filter.sport_ids.iter().cloned());
    }
    query.push(")");
}

fn and_terms(query: &mut Query<'static>, terms: &[Term], is_of_few: bool) {
    let words: Vec<&str> = terms.iter().filter_map(Term::word).collect();
    if !words.is_empty() {
        query.push(" AND ");
        in_texts(query, &words, is_of_few);
    }
    for term in terms.iter().filter(|term| term.word().is_none()) {
        query.push(" AND (");
        if !term.sports.is_empty() {
            let plays = plays(query, term.sports.iter().copied(), is_of_few);
            query.push(&format!("{plays} OR "));
        }
        for (at, text) in term.texts.iter().enumerate() {
            if at > 0 {
                query.push(" OR ");
            }
            // Alone: the trigram index does not serve several of them in one subquery.
            in_texts(query, &[text], is_of_few);
        }
        query.push(")");
    }
}

/// For common words the trigram index returns a tenth of all texts. If another criterion leaves few venues, read
/// only their texts: a scalar subquery for each venue, which no planner reorders.
fn in_texts(query: &mut Query<'static>, words: &[&str], is_of_few: bool) {
    if is_of_few {
        query.push("(SELECT TRUE");
    } else {
        query.push("v.number IN (SELECT t.rowid FROM venue_texts t WHERE TRUE");
    }
    for word in words {
        query.and_bound("t.words LIKE", format!("%{word}%"));
    }
    if is_of_few {
        query.push(" FROM venue_texts t WHERE t.rowid = v.number");
    }
    query.push(")");
}

/// The condition that a venue has one of these sports. `is_of_few`: other conditions leave few venues.
fn plays<V: Into<Param<'static>>>(
    query: &mut Query<'static>,
    sports: impl Iterator<Item = V>,
    is_of_few: bool,
) -> String {
    let sports = query.bind_list(sports);
    let first =
        format!("SELECT 1 FROM venue_sports s WHERE s.venue_id = v.id AND s.sport_id IN {sports}");
    if is_of_few {
        // PostgreSQL would join an EXISTS with all venues of the sport.
        format!("({first} LIMIT 1) IS NOT NULL")
    } else {
        format!("EXISTS ({first})")
    }
}

/// The order of a page.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    BestRated,
    ByName,
    /// Without prices last.
    Cheapest,
}

impl Order {
    fn sql(self) -> &'static str {
        match self {
            Self::BestRated => "v.rating DESC, v.user_ratings_total DESC, v.id",
            Self::ByName => "v.name_key, v.id",
            Self::Cheapest => "cheapest NULLS LAST, v.id",
        }
    }
}

pub fn listed_query(filter: &Filter, order: Order, page: Page) -> Query<'static> {
    let mut query = match order {
        Order::Cheapest => with_cheapest("v.id, v.revision", filter, None),
        Order::BestRated | Order::ByName => select("v.id, v.revision", filter, None),
    };
    let (limit, offset) = (query.bind(page.limit), query.bind(page.offset));
    query.push(&format!(
        " ORDER BY {} LIMIT {limit} OFFSET {offset}",
        order.sql()
    ));
    query
}

/// The first of the matching venues, each with the price of its cheapest hour, by which they are ordered.
pub fn by_price(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: Option<&Circle>,
    most: usize,
) -> Result<Vec<(Revised, Option<i64>)>, Error> {
    let columns = "v.id, v.revision, v.latitude, v.longitude";
    let mut query = with_cheapest(columns, filter, circle);
    query.push(" ORDER BY ");
    query.push(Order::Cheapest.sql());
    let mut found = Vec::new();
    conn.for_each(&query.sql, &query.params, &mut |row| {
        let is_inside = match circle {
            Some(circle) => circle
                .distance_of(row.get("latitude")?, row.get("longitude")?)
                .is_some(),
            None => true,
        };
        if is_inside && found.len() < most {
            found.push((revised(row)?, row.get("cheapest")?));
        }
        Ok(())
    })?;
    Ok(found)
}

/// A page of the matching venues, and the total.
pub fn listed(
    conn: &mut dyn Conn,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<(Vec<Revised>, i64), Error> {
    let total = count(conn, filter)?;
    Ok((part(conn, filter, order, page)?, total))
}

/// A page of the matching venues.
pub fn part(
    conn: &mut dyn Conn,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<Vec<Revised>, Error> {
    let page = listed_query(filter, order, page);
    Ok(conn.rows(&page.sql, &page.params, revised)?)
}

fn revised(row: &Row<'_>) -> Result<Revised, DbError> {
    Ok((row.get("id")?, row.get("revision")?))
}

pub fn count(conn: &mut dyn Conn, filter: &Filter) -> Result<i64, Error> {
    let all = select("1", filter, None);
    Ok(conn.one(&count_statement(&all.sql), &all.params, value)?)
}

/// The nearest matching venue and its distance in metres. A flat map decides which is nearest.
pub fn nearest(
    conn: &mut dyn Conn,
    filter: &Filter,
    centre: LatLng,
) -> Result<Option<(Uuid, f64)>, Error> {
    let mut query = select("v.id, v.latitude, v.longitude", filter, None);
    let (latitude, longitude) = (query.bind(centre.lat()), query.bind(centre.lng()));
    let narrowing = query.bind(centre.lat_radians().cos().powi(2));
    query.push(&format!(
        " ORDER BY (v.latitude - {latitude}) * (v.latitude - {latitude})
             + (v.longitude - {longitude}) * (v.longitude - {longitude}) * {narrowing}, v.id LIMIT 1"
    ));
    let found: Vec<(Uuid, f64, f64)> = conn.rows(&query.sql, &query.params, values)?;
    Ok(found.first().and_then(|(id, latitude, longitude)| {
        let at = geo::place(*latitude, *longitude)?;
        Some((*id, at.distance_m(centre)))
    }))
}

/// Venues that are counted together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Their mean place.
    pub latitude: f64,
    pub longitude: f64,
    pub count: i64,
    /// Of one of them.
    pub number: i64,
}

/// The matching venues, at low zooms of web maps in groups much smaller than what is one point there.
pub fn groups(conn: &mut dyn Conn, filter: &Filter, zoom: i32) -> Result<Vec<Group>, Error> {
    let cell = match zoom {
        ..=6 => "v.cell_4",
        7..=10 => "v.cell_6",
        _ => "v.number",
    };
    let columns = "AVG(v.latitude) AS latitude, AVG(v.longitude) AS longitude, COUNT(*) AS count,
         MIN(v.number) AS number";
    let mut query = select(columns, filter, None);
    query.push(&format!(" GROUP BY {cell}"));
    Ok(conn.rows(&query.sql, &query.params, |row| {
        read!(
            row,
            Group {
                latitude,
                longitude,
                count,
                number
            }
        )
    })?)
}

pub fn of_numbers(conn: &mut dyn Conn, numbers: &[i64]) -> Result<Vec<Revised>, Error> {
    let sql = "SELECT id, revision FROM venues WHERE number = ANY($1) ORDER BY number";
    let numbers = Param::list(numbers.iter().copied());
    Ok(conn.rows(sql, &[numbers], values)?)
}

pub fn inside_query(filter: &Filter, circle: &Circle, order: Option<Order>) -> Query<'static> {
    let columns = "v.id, v.revision, v.latitude, v.longitude";
    let mut query = match order {
        Some(Order::Cheapest) => with_cheapest(columns, filter, Some(circle)),
        _ => select(columns, filter, Some(circle)),
    };
    if let Some(order) = order {
        query.push(" ORDER BY ");
        query.push(order.sql());
    }
    query
}

/// All matching venues within a circle, with their distance from its centre in metres; in any order without one.
pub fn inside(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: &Circle,
    order: Option<Order>,
) -> Result<Vec<(Revised, f64)>, Error> {
    let query = inside_query(filter, circle, order);
    let mut found = Vec::new();
    conn.for_each(&query.sql, &query.params, &mut |row| {
        if let Some(distance) = circle.distance_of(row.get("latitude")?, row.get("longitude")?) {
            found.push((revised(row)?, distance));
        }
        Ok(())
    })?;
    Ok(found)
}
