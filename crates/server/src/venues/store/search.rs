//! The SQL that finds venues. Inactive ones are found for staff alone.

use std::fmt::Write as _;

use lapang_db::{Conn, Param, Uuid, in_list};

use crate::error::Error;
use crate::venues::geo::Circle;
use crate::wire::Page;

/// What the venues that are looked for have in common. Everything given must hold.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// As `city_key` has it.
    pub city_key: Option<String>,
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// Each must be in the name or the address; folded.
    pub words: Vec<String>,
    /// For staff: inactive ones too.
    pub with_inactive: bool,
    /// For staff: the venues they may see; none means all.
    pub within: Option<Vec<Uuid>>,
}

/// Lists of cells are filled up to a multiple of this, so that there are few different statements
/// to prepare.
const CELLS_STEP: usize = 32;

/// A statement and its parameters as they grow.
pub struct Query {
    pub sql: String,
    pub params: Vec<Param<'static>>,
}

impl Query {
    fn new(columns: &str, filter: &Filter, circle: Option<&Circle>) -> Self {
        let condition = if filter.with_inactive {
            "TRUE"
        } else {
            "v.is_active = 1"
        };
        let mut query = Self {
            sql: format!("SELECT {columns} FROM venues v WHERE {condition}"),
            params: Vec::new(),
        };
        if let Some(venues) = &filter.within {
            query.and("v.id IN ", venues.iter().map(|id| Param::Uuid(*id)), LIST);
        }
        if let Some(city) = &filter.city_key {
            query.and("v.city_key = ", [city.clone().into()], ONE);
        }
        if let Some(circle) = circle {
            let (column, mut cells) = circle.cells();
            let last = cells.last().copied().unwrap_or(0);
            cells.resize(cells.len().next_multiple_of(CELLS_STEP), last);
            let condition = format!("v.{column} IN ");
            query.and(&condition, cells.into_iter().map(Param::Int), LIST);
        }
        if !filter.sport_ids.is_empty() {
            query.and(
                "EXISTS (SELECT 1 FROM venue_sports s WHERE s.venue_id = v.id AND s.sport_id IN ",
                filter.sport_ids.iter().map(|sport| sport.clone().into()),
                LIST,
            );
            query.sql.push(')');
        }
        if !filter.words.is_empty() {
            let is_of_few =
                filter.city_key.is_some() || filter.within.is_some() || circle.is_some();
            query.and_words(&filter.words, is_of_few);
        }
        query
    }

    /// What is common in names is found by the trigrams in a tenth of all texts. Where something else leaves few
    /// venues, only their texts are read: a value asked of each venue, which no planner turns around.
    fn and_words(&mut self, words: &[String], is_of_few: bool) {
        let condition = if is_of_few {
            "(SELECT TRUE"
        } else {
            "v.number IN (SELECT t.rowid FROM venue_texts t WHERE TRUE"
        };
        self.and(condition, [], |_, _| String::new());
        for word in words {
            self.and("t.words LIKE ", [format!("%{word}%").into()], ONE);
        }
        if is_of_few {
            self.sql
                .push_str(" FROM venue_texts t WHERE t.rowid = v.number");
        }
        self.sql.push(')');
    }

    fn and(
        &mut self,
        condition: &str,
        values: impl IntoIterator<Item = Param<'static>>,
        placeholders: fn(usize, usize) -> String,
    ) {
        let first = self.params.len() + 1;
        self.params.extend(values);
        let count = self.params.len() + 1 - first;
        // Writing to a string cannot fail.
        let _ = write!(self.sql, " AND {condition}{}", placeholders(first, count));
    }
}

const ONE: fn(usize, usize) -> String = |first, _| format!("${first}");
const LIST: fn(usize, usize) -> String = in_list;

/// In which order a page is cut from what the filter finds.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    BestRated,
    ByName,
}

impl Order {
    fn sql(self) -> &'static str {
        match self {
            Self::BestRated => "v.rating DESC, v.user_ratings_total DESC, v.id",
            Self::ByName => "v.name_key, v.id",
        }
    }
}

/// The query of [`listed`].
pub fn listed_query(filter: &Filter, order: Order, page: Page) -> Query {
    let mut query = Query::new("v.id", filter, None);
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

/// A page of what the filter finds, and how many there are in all.
pub fn listed(
    conn: &mut dyn Conn,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<(Vec<Uuid>, i64), Error> {
    let count = Query::new("COUNT(*)", filter, None);
    let total = conn.one(&count.sql, &count.params, |row| row.get(0))?;
    let page = listed_query(filter, order, page);
    let ids = conn.rows(&page.sql, &page.params, |row| row.get(0))?;
    Ok((ids, total))
}

/// The query of [`inside`].
pub fn inside_query(filter: &Filter, circle: &Circle) -> Query {
    Query::new("v.id, v.latitude, v.longitude", filter, Some(circle))
}

/// All that the filter finds in a circle, with the metres from its centre.
pub fn inside(
    conn: &mut dyn Conn,
    filter: &Filter,
    circle: &Circle,
) -> Result<Vec<(Uuid, f64)>, Error> {
    let query = inside_query(filter, circle);
    let mut found = Vec::new();
    conn.for_each(&query.sql, &query.params, &mut |row| {
        if let Some(distance) = circle.distance_of(row.get(1)?, row.get(2)?) {
            found.push((row.get(0)?, distance));
        }
        Ok(())
    })?;
    Ok(found)
}
