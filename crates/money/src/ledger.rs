//! Double entry: one posting is one movement from one account to another, so that debits always equal credits.

use crate::{Way, tax_within};

/// An account of the ledger. What it belongs to, a charge or a payee, is kept beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    /// What is owed for one charge.
    Owed,
    /// What a payee has earned, without tax.
    Income,
    /// What a payee owes the tax office.
    Tax,
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

/// A line of a charge, without the tax within it. `None` of zero.
pub fn of_line(amount: i64, basis_points: i64) -> Option<Posting> {
    let net = amount - tax_within(amount, basis_points);
    signed(Account::Owed, Account::Income, net)
}

/// The tax within a line. `None` of zero.
pub fn of_tax(amount: i64, basis_points: i64) -> Option<Posting> {
    signed(
        Account::Owed,
        Account::Tax,
        tax_within(amount, basis_points),
    )
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
