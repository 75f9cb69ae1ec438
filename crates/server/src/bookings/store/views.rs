//! The staff's views: waiting, today, upcoming, past.

use std::fmt::Write as _;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Query, value};

use super::lists::{Filter, admin_where};
use crate::page::count_statement;
use crate::venues;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Waiting,
    Today,
    Coming,
    Past,
}

/// The current day of the venues in one time zone.
#[derive(Clone, Debug)]
pub struct Today {
    pub time_zone: String,
    pub from: Timestamp,
    pub to: Timestamp,
}

/// The number of waiting, today's, upcoming and past bookings.
pub fn counts(conn: &mut dyn Conn, filter: &Filter, now: Timestamp) -> Result<[i64; 4], Error> {
    let mut counts = [0; 4];
    let views = [View::Waiting, View::Today, View::Coming, View::Past];
    for (count, view) in counts.iter_mut().zip(views) {
        let filter = Filter {
            view: Some(view),
            ..filter.clone()
        };
        let query = admin_where(&filter, now);
        let sql = count_statement(&format!("SELECT 1 FROM bookings {}", query.sql));
        *count = conn.one(&sql, &query.params, value)?;
    }
    Ok(counts)
}

/// Confirmed, or open and before its deadline.
fn is_current(now: &str) -> String {
    format!("COALESCE(status = 'confirmed' OR expires_at > {now}, FALSE)")
}

impl View {
    pub(super) fn narrow(self, query: &mut Query<'static>, today: &[Today], now: Timestamp) {
        let now = query.bind(now);
        let is_current = is_current(&now);
        match self {
            Self::Waiting => query.and(&format!(
                "(refund_due_at >= 0 OR (move_expires_at > {now} AND {is_current})
                   OR (expires_at > {now} AND (status IN ('pending_review', 'user_selected')
                     OR (status = 'awaiting_payment' AND payment_reported_at IS NOT NULL)
                     OR (status = 'reschedule_proposed' AND offers_until <= {now}))))"
            )),
            Self::Today | Self::Coming => {
                let days = self.within(query, today);
                query.and(&format!("{is_current} AND ({days})"));
            }
            Self::Past => query.and(&format!("(ends_at <= {now} OR NOT {is_current})")),
        }
    }

    /// Has hours on the current day of its venue, or on a later day.
    fn within(self, query: &mut Query<'static>, today: &[Today]) -> String {
        let mut any = String::from("FALSE");
        for day in today {
            let zone = query.bind(day.time_zone.clone());
            let from = query.bind(day.from);
            let to = query.bind(day.to);
            let (booking, slot) = match self {
                Self::Today => (
                    format!("ends_at > {from} AND starts_at < {to}"),
                    format!("s.ends_at > {from} AND s.starts_at < {to}"),
                ),
                _ => (
                    format!("ends_at > {to}"),
                    format!("s.starts_at >= {to} AND {from} < {to}"),
                ),
            };
            let zone = venues::ids_in_zone(&zone);
            // Writing to a string cannot fail.
            let _ = write!(
                any,
                " OR ({booking} AND venue_id IN ({zone}) AND EXISTS (SELECT 1 FROM booking_slots s
                   WHERE s.booking_id = bookings.id AND s.replaced = 0 AND {slot}))"
            );
        }
        any
    }

    pub(super) fn order(self) -> &'static str {
        match self {
            // A reported payment is held past the start, but must be checked before it.
            Self::Waiting => {
                "CASE WHEN refund_due_at IS NOT NULL THEN 1 ELSE 0 END,
                 CASE WHEN move_expires_at IS NOT NULL THEN move_expires_at
                      WHEN expires_at > starts_at THEN starts_at ELSE expires_at END, id"
            }
            Self::Today | Self::Coming => "starts_at, id",
            Self::Past => "starts_at DESC, id DESC",
        }
    }
}
