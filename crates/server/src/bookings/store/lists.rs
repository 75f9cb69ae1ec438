//! Paged booking lists: a player's own, and a venue's for its staff.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Query, value};
use uuid::Uuid;

use super::columns::{BOOKING, read_booking};
use super::views::{Today, View};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::Booking;
use crate::bookings::number;
use crate::page::{Page, count_statement};
use crate::text::sought;
use crate::{accounts, venues};

/// Neither ended nor closed.
fn coming(now: &str) -> String {
    format!("(ends_at > {now} AND (expires_at > {now} OR status = 'confirmed'))")
}

/// Whether something of it is still owed.
const OWED: &str = "((status = 'confirmed' OR expires_at IS NOT NULL)
     AND COALESCE(final_price, price_max, 0) + extras > received)";

/// Bookings by what came of what is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Money {
    /// Something is still owed.
    Owed,
    /// Something is still owed, or to be given back.
    OwedOrDue,
}

/// The staff list's filter.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The venues that the caller may see; `None` for all.
    pub within: Option<Vec<Uuid>>,
    pub venue_id: Option<Uuid>,
    pub status: Option<Status>,
    pub starts_from: Option<Timestamp>,
    /// Exclusive.
    pub starts_before: Option<Timestamp>,
    pub search: Option<String>,
    pub view: Option<View>,
    pub money: Option<Money>,
    /// For a view: the current day in each of the venues' time zones.
    pub today: Vec<Today>,
}

/// A page of a player's past or upcoming bookings, and the total count.
pub fn mine(
    conn: &mut dyn Conn,
    user_id: Uuid,
    past: bool,
    now: Timestamp,
    page: Page,
) -> Result<(Vec<Booking>, i64), Error> {
    let query = mine_where(user_id, past, now);
    let sql = count_statement(&format!("SELECT 1 FROM bookings {}", query.sql));
    let total = conn.one(&sql, &query.params, value)?;
    let Query { sql, params } = mine_page(query, past, page);
    Ok((conn.rows(&sql, &params, read_booking)?, total))
}

/// Past ones latest first, upcoming ones soonest first.
pub(super) fn mine_page(mut query: Query<'static>, past: bool, page: Page) -> Query<'static> {
    let order = if past { "DESC" } else { "ASC" };
    let limit = query.bind(page.limit);
    let offset = query.bind(page.offset);
    query.sql = format!(
        "SELECT {BOOKING} FROM bookings {}
         ORDER BY starts_at {order}, id {order} LIMIT {limit} OFFSET {offset}",
        query.sql
    );
    query
}

pub(super) fn mine_where(user_id: Uuid, past: bool, now: Timestamp) -> Query<'static> {
    let not = if past { "NOT" } else { "" };
    let mut query = Query::default();
    let user = query.bind(user_id);
    let now = query.bind(now);
    query.push(&format!(
        "WHERE user_id = {user} AND guest_name IS NULL AND {not} COALESCE({}, FALSE)",
        coming(&now)
    ));
    query
}

/// A page of a player's bookings with something to pay or something paid, and their total count: what is owed or to be given back
/// first, the soonest first; then the others, the latest first. A booking that has ended is owed only if the venue records
/// its payments.
pub fn charges_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    now: Timestamp,
    page: Page,
) -> Result<(Vec<Booking>, i64), Error> {
    let mut query = Query::default();
    let user = query.bind(user_id);
    let now = query.bind(now);
    let is_owed = format!(
        "(status = 'confirmed' OR (status = 'awaiting_payment' AND expires_at > {now})) AND {OWED}
         AND (ends_at > {now} OR payment_due = 1 OR has_charge = 1)"
    );
    query.push(&format!(
        "WHERE user_id = {user} AND guest_name IS NULL
         AND (has_charge = 1 OR COALESCE({is_owed}, FALSE))"
    ));
    let sql = count_statement(&format!("SELECT 1 FROM bookings {}", query.sql));
    let total = conn.one(&sql, &query.params, value)?;
    let limit = query.bind(page.limit);
    let offset = query.bind(page.offset);
    let is_open = format!("(refund_due_at >= 0 OR COALESCE({is_owed}, FALSE))");
    let sql = format!(
        "SELECT {BOOKING} FROM bookings {}
         ORDER BY CASE WHEN {is_open} THEN 0 ELSE 1 END,
           CASE WHEN {is_open} THEN starts_at ELSE -starts_at END, id
         LIMIT {limit} OFFSET {offset}",
        query.sql
    );
    Ok((conn.rows(&sql, &query.params, read_booking)?, total))
}

/// A page of the staff list, and the total count.
pub fn admin_list(
    conn: &mut dyn Conn,
    filter: &Filter,
    now: Timestamp,
    page: Page,
) -> Result<(Vec<Booking>, i64), Error> {
    let query = admin_where(filter, now);
    let sql = count_statement(&format!("SELECT 1 FROM bookings {}", query.sql));
    let total = conn.one(&sql, &query.params, value)?;
    let Query { sql, params } = match filter.view {
        Some(view) => view_page(query, view, page),
        None => admin_page(query, now, page),
    };
    Ok((conn.rows(&sql, &params, read_booking)?, total))
}

/// Bookings awaiting a decision first, then upcoming ones, soonest first; then past ones, latest first.
pub(super) fn admin_page(mut query: Query<'static>, now: Timestamp, page: Page) -> Query<'static> {
    let now = query.bind(now);
    let limit = query.bind(page.limit);
    let offset = query.bind(page.offset);
    query.sql = format!(
        "SELECT {BOOKING} FROM bookings {}
         ORDER BY
           CASE WHEN expires_at > {now} AND status <> 'reschedule_proposed' THEN 0
                WHEN ends_at > {now} THEN 1 ELSE 2 END,
           CASE WHEN ends_at > {now} THEN starts_at ELSE -starts_at END, id
         LIMIT {limit} OFFSET {offset}",
        query.sql
    );
    query
}

fn view_page(mut query: Query<'static>, view: View, page: Page) -> Query<'static> {
    let order = view.order();
    let limit = query.bind(page.limit);
    let offset = query.bind(page.offset);
    query.sql = format!(
        "SELECT {BOOKING} FROM bookings {} ORDER BY {order} LIMIT {limit} OFFSET {offset}",
        query.sql
    );
    query
}

pub(super) fn admin_where(filter: &Filter, now: Timestamp) -> Query<'static> {
    let mut query = Query::new("WHERE TRUE");
    if let Some(venues) = &filter.within {
        query.and_in("venue_id", venues.iter().copied());
    }
    if let Some(venue_id) = filter.venue_id {
        query.and_bound("venue_id =", venue_id);
    }
    if let Some(status) = filter.status {
        let name = query.bind(status);
        if status.is_open() {
            let now = query.bind(now);
            query.and(&format!("status = {name} AND expires_at > {now}"));
        } else if status == Status::Expired {
            let now = query.bind(now);
            query.and(&format!("(status = {name} OR expires_at <= {now})"));
        } else {
            query.and(&format!("status = {name}"));
        }
    }
    if let Some(from) = filter.starts_from {
        query.and_bound("starts_at >=", from);
    }
    if let Some(before) = filter.starts_before {
        query.and_bound("starts_at <", before);
    }
    match filter.money {
        Some(Money::Owed) => query.and(OWED),
        Some(Money::OwedOrDue) => query.and(&format!("({OWED} OR refund_due_at >= 0)")),
        None => {}
    }
    if let Some(search) = &filter.search {
        search_for(&mut query, search);
    }
    if let Some(view) = filter.view {
        view.narrow(&mut query, &filter.today, now);
    }
    query
}

/// Matches the player's name or address, the guest's name or number, the venue's name, the start of the id, or
/// the booking number. Reads current names, so that a changed name is found at once.
fn search_for(query: &mut Query<'static>, text: &str) {
    let mut any = Vec::new();
    let words = sought(text);
    if !words.is_empty() {
        let like = query.bind(format!("%{words}%"));
        let called = accounts::user_ids_matching(&like);
        any.push(format!("(guest_name IS NULL AND user_id IN ({called}))"));
        any.push(guests_like(&like));
        any.push(format!("venue_id IN ({})", venues::ids_named(&like)));
        // The number may be typed with different spacing than it was stored, and begin with the country's code.
        let digits = words.replace(' ', "");
        let national = ["62", "0"]
            .iter()
            .find_map(|prefix| digits.strip_prefix(prefix));
        let sought = national.filter(|rest| rest.len() >= 6).unwrap_or(&digits);
        if sought != words && digits.bytes().all(|letter| letter.is_ascii_digit()) {
            let like = query.bind(format!("%{sought}%"));
            any.push(guests_like(&like));
        }
    }
    if let Some(number) = number::read(text) {
        let number = query.bind(number);
        any.push(format!("number = {number}"));
    }
    if let Some((first, last)) = ids_starting_with(text) {
        let first = query.bind(first);
        let last = query.bind(last);
        any.push(format!("(id >= {first} AND id <= {last})"));
    }
    if any.is_empty() {
        // Punctuation alone matches nothing.
        any.push("FALSE".to_owned());
    }
    query.and(&format!("({})", any.join(" OR ")));
}

/// Guest bookings by a partial index.
fn guests_like(like: &str) -> String {
    format!(
        "id IN (SELECT id FROM bookings WHERE guest_words IS NOT NULL AND guest_words LIKE {like})"
    )
}

/// The first and last id with this prefix, if it is valid.
fn ids_starting_with(text: &str) -> Option<(Uuid, Uuid)> {
    let digits: String = text.chars().filter(|c| *c != '-').collect();
    if digits.is_empty() || digits.len() > 32 || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    let filled = |with: char| {
        let rest: String = std::iter::repeat_n(with, 32 - digits.len()).collect();
        Uuid::try_parse(&format!("{digits}{rest}")).ok()
    };
    Some((filled('0')?, filled('f')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_prefix_becomes_a_range_of_ids() {
        let (first, last) = ids_starting_with("0195-ab").unwrap();
        assert_eq!(first.to_string(), "0195ab00-0000-0000-0000-000000000000");
        assert_eq!(last.to_string(), "0195abff-ffff-ffff-ffff-ffffffffffff");
        for text in ["", "-", "ani", "0195ab00-0000-0000-0000-0000000000001"] {
            assert_eq!(ids_starting_with(text), None, "{text}");
        }
    }
}
