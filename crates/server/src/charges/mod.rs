//! What is owed to venues, and what came: charges with their lines, movements of money and the ledger. It
//! knows what may owe (a booking) by its id alone. The rules are in the crate `lapang-money`; Lapang holds no money.

pub mod days;
mod ledger;
pub mod model;
mod store;

pub use ledger::{Move, add_line, lock_book, move_money, open};
pub use model::{Charge, ChargeCause, Line, LineKind, Movement, MovementKind, PaidWay, Till};
pub use store::{
    Account, accounts, charge_of_payment, forget_notes, forget_notes_on, movement,
    movements_within, taxes,
};
