//! Double entry: one posting is one movement from one account to another, so that debits always equal credits.

use crate::Way;

/// An account of the ledger. What it belongs to, a charge or a payee, is kept beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    /// What is owed for one charge.
    Owed,
    /// What a payee has earned.
    Income,
    /// Where a payee's money is.
    Money(Way),
}

/// Above zero, from one account to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    pub debit: Account,
    pub credit: Account,
    pub amount: i64,
}

/// A line of a charge. `None` of zero.
pub fn of_line(amount: i64) -> Option<Posting> {
    signed(Account::Owed, Account::Income, amount)
}

/// Money that came, or below zero went back. `None` of zero.
pub fn of_movement(way: Way, amount: i64) -> Option<Posting> {
    signed(Account::Money(way), Account::Owed, amount)
}

fn signed(debit: Account, credit: Account, amount: i64) -> Option<Posting> {
    match amount {
        0 => None,
        1.. => Some(Posting {
            debit,
            credit,
            amount,
        }),
        ..0 => Some(Posting {
            debit: credit,
            credit: debit,
            amount: -amount,
        }),
    }
}
