//! SQL of charges.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use lapang_db::{Conn, Error, Inserts, Param, Row, insert, params, read, value, values};
use lapang_money::{Account as LedgerAccount, Posting, Sums, Way};
use uuid::Uuid;

use super::days::{Close, Counted};
use super::model::{Charge, ChargeCause, Line, LineKind, Movement, MovementKind, PaidWay, Till};

const MOVEMENT: &str = "id, charge_id, number, kind, way, till, amount, currency, day, recorded_at, recorded_by, note, \
     receipt_year, receipt_number, reverses_id";

/// What was posted.
#[derive(Clone, Copy, Debug)]
pub enum Cause {
    Line,
    Tax,
    Payment,
}

/// A posting and what it posts.
#[derive(Clone, Copy, Debug)]
pub struct Posted {
    pub cause: Cause,
    pub cause_id: Uuid,
    pub number: i64,
    pub posting: Posting,
    pub at: Timestamp,
}

/// The rows of a charge, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Account {
    pub tax_basis_points: i64,
    pub lines: Vec<Line>,
    pub movements: Vec<Movement>,
}

impl Account {
    pub fn sums(&self) -> Sums {
        Sums {
            charged: self.lines.iter().map(|line| line.amount).sum(),
            received: self.movements.iter().map(|it| it.amount).sum(),
        }
    }

    pub fn of_kind(&self, kind: LineKind) -> i64 {
        let lines = self.lines.iter().filter(|line| line.kind == kind);
        lines.map(|line| line.amount).sum()
    }

    /// The payments that were not taken back.
    pub fn payments(&self) -> impl DoubleEndedIterator<Item = &Movement> {
        let payments = self.movements.iter();
        payments.filter(|it| it.kind == MovementKind::Payment && !self.is_reversed(it.id))
    }

    pub fn is_reversed(&self, id: Uuid) -> bool {
        self.movements.iter().any(|it| it.reverses_id == Some(id))
    }

    /// Who wrote the rows.
    pub fn people(&self) -> impl Iterator<Item = Uuid> {
        let lines = self.lines.iter().filter_map(|line| line.added_by);
        lines.chain(self.movements.iter().filter_map(|it| it.recorded_by))
    }
}

pub fn insert_charge(conn: &mut dyn Conn, charge: &Charge, now: Timestamp) -> Result<(), Error> {
    insert!("charges", {
        id: charge.id,
        cause: charge.cause,
        payee: match charge.cause {
            ChargeCause::Booking => "venue",
            ChargeCause::MatchPlace => "host",
        },
        payee_id: charge.payee_id,
        payer_id: charge.payer_id,
        currency: &charge.currency,
        tax_basis_points: charge.tax_basis_points,
        created_at: now,
    })
    .run(conn)?;
    Ok(())
}

pub fn next_line(conn: &mut dyn Conn, charge: Uuid) -> Result<i64, Error> {
    let sql = "SELECT COALESCE(MAX(number), 0) + 1 FROM charge_lines WHERE charge_id = $1";
    conn.one(sql, params![charge], value)
}

pub fn insert_line(conn: &mut dyn Conn, line: &Line) -> Result<(), Error> {
    insert!("charge_lines", {
        charge_id: line.charge_id,
        number: line.number,
        kind: line.kind,
        label: &line.label,
        amount: line.amount,
        added_by: line.added_by,
        created_at: line.created_at,
    })
    .run_later(conn)
}

pub fn next_movement(conn: &mut dyn Conn, charge: Uuid) -> Result<i64, Error> {
    let sql = "SELECT COALESCE(MAX(number), 0) + 1 FROM payments WHERE charge_id = $1";
    conn.one(sql, params![charge], value)
}

/// Returns false if another row reverses the same one.
pub fn insert_movement(
    conn: &mut dyn Conn,
    payee: Uuid,
    movement: &Movement,
) -> Result<bool, Error> {
    let inserted = insert!("payments", {
        id: movement.id,
        charge_id: movement.charge_id,
        number: movement.number,
        payee_id: payee,
        kind: movement.kind,
        way: movement.till.way,
        till: &movement.till.name,
        amount: movement.amount,
        currency: &movement.currency,
        day: number_of(movement.day),
        recorded_at: movement.recorded_at,
        recorded_by: movement.recorded_by,
        note: &movement.note,
        receipt_year: movement.receipt.map(|(year, _)| year),
        receipt_number: movement.receipt.map(|(_, number)| number),
        reverses_id: movement.reverses_id,
    })
    .on_conflict("(reverses_id) DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

pub fn insert_transfer(conn: &mut dyn Conn, charge: &Charge, posted: &Posted) -> Result<(), Error> {
    insert!("transfers", {
        cause: match posted.cause {
            Cause::Line => "line",
            Cause::Tax => "tax",
            Cause::Payment => "payment",
        },
        cause_id: posted.cause_id,
        number: posted.number,
        debit: code(posted.posting.debit),
        credit: code(posted.posting.credit),
        charge_id: charge.id,
        payee_id: charge.payee_id,
        amount: posted.posting.amount,
        currency: &charge.currency,
        at: posted.at,
    })
    .run_later(conn)
}

fn code(account: LedgerAccount) -> &'static str {
    match account {
        LedgerAccount::Owed => "owed",
        LedgerAccount::Income => "income",
        LedgerAccount::Tax => "tax",
        LedgerAccount::Money(Way::Unknown) => "money",
        LedgerAccount::Money(Way::Cash) => "cash",
        LedgerAccount::Money(Way::Transfer) => "transfer",
        LedgerAccount::Money(Way::Qris) => "qris",
        LedgerAccount::Money(Way::Card) => "card",
    }
}

/// Locks a payee's numbers of a year until the transaction ends.
pub fn lock_receipts(conn: &mut dyn Conn, payee: Uuid, year: i64) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO receipt_numbers (payee_id, year, last) VALUES ($1, $2, 0)
         ON CONFLICT (payee_id, year) DO UPDATE SET last = receipt_numbers.last",
        params![payee, year],
    )?;
    Ok(())
}

/// The next number of a receipt. The caller has locked the payee's numbers.
pub fn next_receipt(conn: &mut dyn Conn, payee: Uuid, year: i64) -> Result<i64, Error> {
    conn.one(
        "UPDATE receipt_numbers SET last = last + 1 WHERE payee_id = $1 AND year = $2 RETURNING last",
        params![payee, year],
        value,
    )
}

pub fn is_closed(conn: &mut dyn Conn, payee: Uuid, day: Date) -> Result<bool, Error> {
    let sql = "SELECT 1 FROM day_closes WHERE payee_id = $1 AND day = $2";
    let found = conn.first(sql, params![payee, number_of(day)], value::<i64>)?;
    Ok(found.is_some())
}

/// The rows of these charges, by charge.
pub fn accounts(conn: &mut dyn Conn, charges: &[Uuid]) -> Result<HashMap<Uuid, Account>, Error> {
    let mut accounts: HashMap<Uuid, Account> = HashMap::new();
    if charges.is_empty() {
        return Ok(accounts);
    }
    for (id, rate) in taxes(conn, charges)? {
        accounts.entry(id).or_default().tax_basis_points = rate;
    }
    let lines = conn.rows(
        "SELECT charge_id, number, kind, label, amount, added_by, created_at FROM charge_lines
         WHERE charge_id = ANY($1) ORDER BY charge_id, number",
        params![Param::list(charges)],
        |row| {
            read!(
                row,
                Line {
                    charge_id,
                    number,
                    kind,
                    label,
                    amount,
                    added_by,
                    created_at
                }
            )
        },
    )?;
    for line in lines {
        accounts.entry(line.charge_id).or_default().lines.push(line);
    }
    let sql = format!(
        "SELECT {MOVEMENT} FROM payments WHERE charge_id = ANY($1) ORDER BY charge_id, number"
    );
    for movement in conn.rows(&sql, params![Param::list(charges)], read_movement)? {
        let account = accounts.entry(movement.charge_id).or_default();
        account.movements.push(movement);
    }
    Ok(accounts)
}

/// The movements of a payee's day, oldest first.
pub fn movements_of(conn: &mut dyn Conn, payee: Uuid, day: Date) -> Result<Vec<Movement>, Error> {
    let sql = format!(
        "SELECT {MOVEMENT} FROM payments WHERE payee_id = $1 AND day = $2 ORDER BY recorded_at, charge_id, number"
    );
    conn.rows(&sql, params![payee, number_of(day)], read_movement)
}

/// The movements of a payee's days, both included, oldest first.
pub fn movements_within(
    conn: &mut dyn Conn,
    payee: Uuid,
    from: Date,
    to: Date,
) -> Result<Vec<Movement>, Error> {
    let sql = format!(
        "SELECT {MOVEMENT} FROM payments WHERE payee_id = $1 AND day >= $2 AND day <= $3
         ORDER BY recorded_at, charge_id, number"
    );
    let within = params![payee, number_of(from), number_of(to)];
    conn.rows(&sql, within, read_movement)
}

/// The tax within the amounts of these charges, in hundredths of a per cent.
pub fn taxes(conn: &mut dyn Conn, charges: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let sql = "SELECT id, tax_basis_points FROM charges WHERE id = ANY($1)";
    let rows = conn.rows(sql, params![Param::list(charges)], values)?;
    Ok(rows.into_iter().collect())
}

fn read_movement(row: &Row<'_>) -> Result<Movement, Error> {
    let receipt: (Option<i64>, Option<i64>) =
        (row.get("receipt_year")?, row.get("receipt_number")?);
    read!(row, Movement {
        id, charge_id, number, kind, amount, currency, recorded_at, recorded_by, note, reverses_id;
        till: Till {
            name: row.get("till")?,
            way: row.get("way")?,
        },
        day: day_of(row.get("day")?)?,
        receipt: receipt.0.zip(receipt.1)
    })
}

/// Days since 1970-01-01.
pub fn number_of(day: Date) -> i64 {
    i64::from((day - Date::constant(1970, 1, 1)).get_days())
}

pub fn day_of(number: i64) -> Result<Date, Error> {
    let from = Date::constant(1970, 1, 1);
    let day = from.checked_add(number.days());
    day.map_err(|_| Error::unreadable("day", "days since 1970-01-01"))
}

/// A movement of this charge.
pub fn movement(conn: &mut dyn Conn, charge: Uuid, id: Uuid) -> Result<Option<Movement>, Error> {
    let sql = format!("SELECT {MOVEMENT} FROM payments WHERE id = $1 AND charge_id = $2");
    conn.first(&sql, params![id, charge], read_movement)
}

pub fn charge_of_payment(conn: &mut dyn Conn, payment: Uuid) -> Result<Option<Uuid>, Error> {
    let sql = "SELECT charge_id FROM payments WHERE id = $1";
    conn.first(sql, params![payment], value)
}

/// Clears the words about a payer that staff wrote beside these charges.
pub fn forget_notes(conn: &mut dyn Conn, payer: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE payments SET note = '' WHERE note <> ''
         AND charge_id IN (SELECT id FROM charges WHERE payer_id = $1)",
        params![payer],
    )?;
    Ok(())
}

/// Clears the words that staff wrote beside the payments of these charges.
pub fn forget_notes_on(conn: &mut dyn Conn, charges: &[Uuid]) -> Result<(), Error> {
    let sql = "UPDATE payments SET note = '' WHERE note <> '' AND charge_id = ANY($1)";
    conn.execute(sql, params![Param::list(charges)])?;
    Ok(())
}

/// Who closed a day.
pub fn close_of(conn: &mut dyn Conn, payee: Uuid, day: Date) -> Result<Option<Close>, Error> {
    conn.first(
        "SELECT closed_by, closed_at, note FROM day_closes WHERE payee_id = $1 AND day = $2",
        params![payee, number_of(day)],
        |row| {
            read!(
                row,
                Close {
                    closed_by,
                    closed_at,
                    note
                }
            )
        },
    )
}

/// What was counted on a closed day, by the name of the till and the code of the way.
pub fn counts_of(
    conn: &mut dyn Conn,
    payee: Uuid,
    day: Date,
) -> Result<BTreeMap<(String, &'static str), i64>, Error> {
    let sql = "SELECT till, way, counted FROM day_counts WHERE payee_id = $1 AND day = $2";
    let rows = conn.rows(sql, params![payee, number_of(day)], |row| {
        let way: PaidWay = row.get("way")?;
        Ok(((row.get("till")?, way.code()), row.get("counted")?))
    })?;
    Ok(rows.into_iter().collect())
}

pub fn insert_close(
    conn: &mut dyn Conn,
    payee: Uuid,
    day: Date,
    close: &Close,
    counted: &[Counted],
) -> Result<(), Error> {
    insert!("day_closes", {
        payee_id: payee,
        day: number_of(day),
        note: &close.note,
        closed_by: close.closed_by,
        closed_at: close.closed_at,
    })
    .run(conn)?;
    let rows = counted.iter().map(|it| {
        insert!("day_counts", {
            payee_id: payee,
            day: number_of(day),
            till: &it.till.name,
            way: it.till.way,
            expected: it.expected,
            counted: it.counted,
        })
    });
    rows.collect::<Inserts<'_>>().run(conn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_and_its_number_are_one() {
        for (number, day) in [
            (0, Date::constant(1970, 1, 1)),
            (20_785, Date::constant(2026, 11, 28)),
        ] {
            assert_eq!(number_of(day), number);
            assert_eq!(day_of(number).unwrap(), day);
        }
    }
}
