//! Pages of lists and their totals.

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub limit: i64,
    pub offset: i64,
}

/// Totals are exact up to here (contract.md); counting further would cost as much as the list is long.
pub const MAX_TOTAL: i64 = 10_000;

/// The statement that counts the rows of a `SELECT`, up to one more than [`MAX_TOTAL`].
pub fn count_statement(select: &str) -> String {
    let most = MAX_TOTAL + 1;
    format!("SELECT COUNT(*) FROM ({select} LIMIT {most}) AS counted")
}
