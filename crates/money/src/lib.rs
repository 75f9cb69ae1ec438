//! Rules of money: what is owed and what came, deposits, refunds and taxes, and how each fact is posted in the ledger. It knows
//! no tables, no time and nobody.
//!
//! Amounts are whole numbers of a currency's minor unit. A charge has signed lines, whose sum is owed, and signed
//! movements of money, whose sum came. Neither is ever changed: a mistake is another row.

mod ledger;
mod shares;
mod terms;

pub use ledger::{Account, Posting, of_line, of_movement, of_tax};
pub use shares::{Cost, part_of_pack, split};
pub use terms::{Tier, Tiers, deposit, refund, tax_within};

/// What the lines and the movements of a charge add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The sum of the lines.
    pub charged: i64,
    /// The sum of the movements.
    pub received: i64,
}

/// What came of what is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing is owed and nothing came.
    Nothing,
    Unpaid,
    PartlyPaid,
    Paid,
    /// More came than is owed.
    RefundDue,
}

impl Sums {
    /// Above zero is owed, below zero is to be given back.
    pub fn balance(self) -> i64 {
        self.charged - self.received
    }

    pub fn owed(self) -> i64 {
        self.balance().max(0)
    }

    pub fn to_give_back(self) -> i64 {
        (-self.balance()).max(0)
    }

    pub fn state(self) -> State {
        match (self.received, self.balance()) {
            (_, ..0) => State::RefundDue,
            (0, 0) => State::Nothing,
            (_, 0) => State::Paid,
            (0, _) => State::Unpaid,
            _ => State::PartlyPaid,
        }
    }
}

/// How a movement of money was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Nobody said.
    Unknown,
    Cash,
    Transfer,
    Qris,
    Card,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_says_what_is_owed() {
        for (charged, received, state, balance) in [
            (0, 0, State::Nothing, 0),
            (180, 0, State::Unpaid, 180),
            (180, 90, State::PartlyPaid, 90),
            (180, 180, State::Paid, 0),
            (180, 200, State::RefundDue, -20),
            (0, 90, State::RefundDue, -90),
        ] {
            let sums = Sums { charged, received };
            assert_eq!((sums.state(), sums.balance()), (state, balance), "{sums:?}");
        }
    }
}
