//! The SQL of venue searches. Only staff find inactive venues.

use std::fmt::Write as _;

use h3o::LatLng;
use lapang_db::{Conn, Param, Uuid, in_list, read, value, values};

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

/// A statement under construction, and its parameters.
pub struct Query {
    pub sql: String,
    pub params: Vec<Param<'static>>,
}

impl Query {
    fn new(columns: &str, filter: &Filter, circle: Option<&Circle>) -> Self {
        let mut query = Self {
            sql: format!("SELECT {columns}"),
            params: Vec::new(),
        };
        query.narrow(filter, circle);
        query
    }

    /// As `new`, with the price of the cheapest hour as the last column.
    fn with_cheapest(columns: &str, filter: &Filter, circle: Option<&Circle>) -> Self {
        let mut query = Self {
            sql: format!("SELECT {columns}, "),
            params: Vec::new(),
        };
        query.push_cheapest(filter);
        query.sql.push_str(" AS cheapest");
        query.narrow(filter, circle);
        query
    }

    fn narrow(&mut self, filter: &Filter, circle: Option<&Circle>) {
        let query = self;
        query.sql.push_str(if filter.with_inactive {
            " FROM venues v WHERE TRUE"
        } else {
            " FROM venues v WHERE v.is_active = 1"
        });
        if let Some(venues) = &filter.within {
            query.and("v.id IN ", venues.iter().copied(), LIST);
        }
        if let Some(city) = &filter.city_key {
            query.and("v.city_key = ", [city.clone()], ONE);
        }
        if let Some(circle) = circle {
            let (column, mut cells) = circle.cells();
            let last = cells.last().copied().unwrap_or(0);
            cells.resize(cells.len().next_multiple_of(CELLS_STEP), last);
            let condition = format!("v.{column} IN ");
            query.and(&condition, cells, LIST);
        }
        if !filter.sport_ids.is_empty() {
            query.and(PLAYS, filter.sport_ids.iter().cloned(), LIST);
            query.sql.push(')');
        }
        if let Some(bounds) = filter.bounds {
            query.and("v.latitude >= ", [bounds.south], ONE);
            query.and("v.latitude < ", [bounds.north], ONE);
            let is_across = bounds.west > bounds.east;
            query.and("(v.longitude >= ", [bounds.west], ONE);
            query.sql.push_str(if is_across { " OR " } else { " AND " });
            query.push("v.longitude < ", [bounds.east], ONE);
            query.sql.push(')');
        }
        if filter.facilities != Facilities::default() {
            let first = query.params.len() + 1;
            // Writing to a string cannot fail.
            let _ = write!(query.sql, " AND v.facilities & ${first} = ${first}");
            query.params.push(filter.facilities.0.into());
        }
        if filter.is_indoor {
            query.and(
                "EXISTS (SELECT 1 FROM venue_sports s JOIN courts c ON c.venue_sport_id = s.id
                 WHERE s.venue_id = v.id AND c.is_active = 1 AND c.cover IN ",
                UNDER_A_ROOF,
                LIST,
            );
            if !filter.sport_ids.is_empty() {
                query.and("s.sport_id IN ", filter.sport_ids.iter().cloned(), LIST);
            }
            query.sql.push(')');
        }
        let is_of_few = filter.city_key.is_some() || filter.within.is_some() || circle.is_some();
        query.and_terms(&filter.terms, is_of_few);
        if let Some(most) = filter.max_price {
            query.sql.push_str(" AND ");
            query.push_cheapest(filter);
            query.push(" <= ", [most], ONE);
        }
    }

    /// The lowest hourly price of the sports searched for, or of any.
    fn push_cheapest(&mut self, filter: &Filter) {
        self.sql.push_str(
            "(SELECT MIN(b.price_min) FROM pricing_bands b
              WHERE b.venue_id = v.id AND b.segment = 'standard'",
        );
        if !filter.sport_ids.is_empty() {
            self.and("b.sport_id IN ", filter.sport_ids.iter().cloned(), LIST);
        }
        self.sql.push(')');
    }

    fn and_terms(&mut self, terms: &[Term], is_of_few: bool) {
        let words: Vec<&str> = terms.iter().filter_map(Term::word).collect();
        if !words.is_empty() {
            self.sql.push_str(" AND ");
            self.in_texts(&words, is_of_few);
        }
        for term in terms.iter().filter(|term| term.word().is_none()) {
            self.sql.push_str(" AND (");
            if !term.sports.is_empty() {
                self.push(PLAYS, term.sports.iter().copied(), LIST);
                self.sql.push_str(") OR ");
            }
            for (at, text) in term.texts.iter().enumerate() {
                if at > 0 {
                    self.sql.push_str(" OR ");
                }
                // Alone: the trigram index does not serve several of them in one subquery.
                self.in_texts(&[text], is_of_few);
            }
            self.sql.push(')');
        }
    }

    /// For common words the trigram index returns a tenth of all texts. If another criterion leaves few venues, read
    /// only their texts: a scalar subquery for each venue, which no planner reorders.
    fn in_texts(&mut self, words: &[&str], is_of_few: bool) {
        if is_of_few {
            self.sql.push_str("(SELECT TRUE");
        } else {
            self.sql
                .push_str("v.number IN (SELECT t.rowid FROM venue_texts t WHERE TRUE");
        }
        for word in words {
            self.and("t.words LIKE ", [format!("%{word}%")], ONE);
        }
        if is_of_few {
            self.sql
                .push_str(" FROM venue_texts t WHERE t.rowid = v.number");
        }
        self.sql.push(')');
    }

    fn and<V: Into<Param<'static>>>(
        &mut self,
        condition: &str,
        values: impl IntoIterator<Item = V>,
        placeholders: fn(usize, usize) -> String,
    ) {
        self.sql.push_str(" AND ");
        self.push(condition, values, placeholders);
    }

    fn push<V: Into<Param<'static>>>(
        &mut self,
        condition: &str,
        values: impl IntoIterator<Item = V>,
        placeholders: fn(usize, usize) -> String,
    ) {
        let first = self.params.len() + 1;
        self.params.extend(values.into_iter().map(Into::into));
        let count = self.params.len() + 1 - first;
        self.sql.push_str(condition);
        self.sql.push_str(&placeholders(first, count));
    }
}

const PLAYS: &str =
    "EXISTS (SELECT 1 FROM venue_sports s WHERE s.venue_id = v.id AND s.sport_id IN ";

const ONE: fn(usize, usize) -> String = |first, _| format!("${first}");
const LIST: fn(usize, usize) -> String = in_list;

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

pub fn listed_query(filter: &Filter, order: Order, page: Page) -> Query {
    let mut query = match order {
        Order::Cheapest => Query::with_cheapest("v.id", filter, None),
        Order::BestRated | Order::ByName => Query::new("v.id", filter, None),
    };
    let first = query.params.len() + 1;
    // Writing to a string cannot fail.
    let _ = write!(
        query.sql,
        " ORDER BY {} LIMIT ${first} OFFSET ${}",
        order.sql(),
        first + 1
    );
    query.params.push(page.limit.into());
    query.params.push(page.offset.into());
    query
}

/// The first of the matching venues, each with the price of its cheapest hour, by which they are ordered.
pub fn by_price(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: Option<&Circle>,
    most: usize,
) -> Result<Vec<(Uuid, Option<i64>)>, Error> {
    let columns = "v.id, v.latitude, v.longitude";
    let mut query = Query::with_cheapest(columns, filter, circle);
    query.sql.push_str(" ORDER BY ");
    query.sql.push_str(Order::Cheapest.sql());
    let mut found = Vec::new();
    conn.for_each(&query.sql, &query.params, &mut |row| {
        let is_inside = match circle {
            Some(circle) => circle
                .distance_of(row.get("latitude")?, row.get("longitude")?)
                .is_some(),
            None => true,
        };
        if is_inside && found.len() < most {
            found.push((row.get("id")?, row.get("cheapest")?));
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
) -> Result<(Vec<Uuid>, i64), Error> {
    let total = count(conn, filter)?;
    Ok((part(conn, filter, order, page)?, total))
}

/// A page of the matching venues.
pub fn part(
    conn: &mut dyn Conn,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<Vec<Uuid>, Error> {
    let page = listed_query(filter, order, page);
    Ok(conn.rows(&page.sql, &page.params, value)?)
}

pub fn count(conn: &mut dyn Conn, filter: &Filter) -> Result<i64, Error> {
    let all = Query::new("1", filter, None);
    Ok(conn.one(&count_statement(&all.sql), &all.params, value)?)
}

/// The nearest matching venue and its distance in metres. A flat map decides which is nearest.
pub fn nearest(
    conn: &mut dyn Conn,
    filter: &Filter,
    centre: LatLng,
) -> Result<Option<(Uuid, f64)>, Error> {
    let mut query = Query::new("v.id, v.latitude, v.longitude", filter, None);
    let first = query.params.len() + 1;
    // Writing to a string cannot fail.
    let _ = write!(
        query.sql,
        " ORDER BY (v.latitude - ${first}) * (v.latitude - ${first})
             + (v.longitude - ${}) * (v.longitude - ${}) * ${}, v.id LIMIT 1",
        first + 1,
        first + 1,
        first + 2
    );
    let narrowing = centre.lat_radians().cos().powi(2);
    let numbers = [centre.lat(), centre.lng(), narrowing];
    query.params.extend(numbers.map(Param::from));
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
    let mut query = Query::new(columns, filter, None);
    let _ = write!(query.sql, " GROUP BY {cell}");
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

pub fn ids_of_numbers(conn: &mut dyn Conn, numbers: &[i64]) -> Result<Vec<Uuid>, Error> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let params: Vec<Param<'_>> = numbers.iter().map(|number| (*number).into()).collect();
    let list = in_list(1, params.len());
    let sql = format!("SELECT id FROM venues WHERE number IN {list} ORDER BY number");
    Ok(conn.rows(&sql, &params, value)?)
}

pub fn inside_query(filter: &Filter, circle: &Circle, order: Option<Order>) -> Query {
    let columns = "v.id, v.latitude, v.longitude";
    let mut query = match order {
        Some(Order::Cheapest) => Query::with_cheapest(columns, filter, Some(circle)),
        _ => Query::new(columns, filter, Some(circle)),
    };
    if let Some(order) = order {
        query.sql.push_str(" ORDER BY ");
        query.sql.push_str(order.sql());
    }
    query
}

/// All matching venues within a circle, with their distance from its centre in metres; in any order without one.
pub fn inside(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: &Circle,
    order: Option<Order>,
) -> Result<Vec<(Uuid, f64)>, Error> {
    let query = inside_query(filter, circle, order);
    let mut found = Vec::new();
    conn.for_each(&query.sql, &query.params, &mut |row| {
        if let Some(distance) = circle.distance_of(row.get("latitude")?, row.get("longitude")?) {
            found.push((row.get("id")?, distance));
        }
        Ok(())
    })?;
    Ok(found)
}
