//! A payee's day: what should be in each till, and what was counted. A day is closed once; what comes after that counts
//! to the next.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::{Movement, Till};
use super::store;
use crate::app::Tx;
use crate::error::{Error, Reason};

#[derive(Clone, Debug)]
pub struct Day {
    pub day: Date,
    /// Oldest first.
    pub movements: Vec<Movement>,
    /// By name, then way; those with movements.
    pub tills: Vec<TillCount>,
    pub close: Option<Close>,
}

#[derive(Clone, Debug)]
pub struct TillCount {
    pub till: Till,
    pub came: i64,
    /// Below zero.
    pub went_back: i64,
    /// Once the day is closed.
    pub counted: Option<i64>,
}

impl TillCount {
    pub fn expected(&self) -> i64 {
        self.came + self.went_back
    }
}

/// Who closed a day.
#[derive(Clone, Debug)]
pub struct Close {
    pub closed_by: Uuid,
    pub closed_at: Timestamp,
    pub note: String,
}

/// What was counted in a till, and what the page showed as expected.
#[derive(Clone, Debug)]
pub struct Counted {
    pub till: Till,
    pub expected: i64,
    pub counted: i64,
}

pub fn day(conn: &mut dyn Conn, payee: Uuid, day: Date) -> Result<Day, Error> {
    let movements = store::movements_of(conn, payee, day)?;
    let close = store::close_of(conn, payee, day)?;
    let counted = match close {
        Some(_) => store::counts_of(conn, payee, day)?,
        None => BTreeMap::new(),
    };
    let mut tills: BTreeMap<(String, &str), TillCount> = BTreeMap::new();
    for movement in &movements {
        let key = (movement.till.name.clone(), movement.till.way.code());
        let till = tills.entry(key.clone()).or_insert_with(|| TillCount {
            till: movement.till.clone(),
            came: 0,
            went_back: 0,
            counted: counted.get(&key).copied(),
        });
        if movement.amount > 0 {
            till.came += movement.amount;
        } else {
            till.went_back += movement.amount;
        }
    }
    Ok(Day {
        day,
        movements,
        tills: tills.into_values().collect(),
        close,
    })
}

/// Closes a day with what was counted, once, if nothing moved since the page was read.
pub fn close(
    tx: &mut Tx<'_>,
    payee: Uuid,
    zone: &TimeZone,
    (date, counted, note): (Date, &[Counted], &str),
    by: Uuid,
) -> Result<(), Error> {
    if date > tx.now.to_zoned(zone.clone()).date() {
        return Err(Error::invalid("date", "date.future", "has not come yet"));
    }
    // Payments of the day lock the same row.
    store::lock_receipts(tx.conn, payee, date.year().into())?;
    if store::is_closed(tx.conn, payee, date)? {
        return Err(Error::conflict(
            Reason::DayClosed,
            "the day is closed already",
        ));
    }
    let found = day(tx.conn, payee, date)?;
    let is_same = |till: &TillCount| {
        let counted = counted.iter();
        let mut same = counted.filter(|it| it.till == till.till && it.expected == till.expected());
        same.next().is_some() && same.next().is_none()
    };
    if found.tills.is_empty()
        || found.tills.len() != counted.len()
        || !found.tills.iter().all(is_same)
    {
        let problem = "money moved since the day was read";
        return Err(Error::conflict(Reason::DayChanged, problem));
    }
    if note.is_empty() && counted.iter().any(|it| it.counted != it.expected) {
        let problem = "must say why it differs";
        return Err(Error::invalid("note", "note.required", problem));
    }
    let close = Close {
        closed_by: by,
        closed_at: tx.now,
        note: note.to_owned(),
    };
    Ok(store::insert_close(tx.conn, payee, date, &close, counted)?)
}
