//! Deposits and what comes back of a canceled booking.

/// The part of a price that is asked for beforehand, rounded up to whole units of the currency and never above the
/// price. `unit`: minor units of one unit, 100 for rupiah.
pub fn deposit(price: i64, percent: i64, unit: i64) -> i64 {
    let part = (i128::from(price) * i128::from(percent) + 99) / 100;
    let unit = i128::from(unit.max(1));
    let whole = (part + unit - 1) / unit * unit;
    i64::try_from(whole).unwrap_or(i64::MAX).min(price)
}

/// What comes back of what was received, rounded down to whole units of the currency; all of it where it all does.
pub fn refund(received: i64, percent: i64, unit: i64) -> i64 {
    let received = received.max(0);
    if percent >= 100 {
        return received;
    }
    let part = i128::from(received) * i128::from(percent.max(0)) / 100;
    let unit = i128::from(unit.max(1));
    i64::try_from(part / unit * unit).unwrap_or(received)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deposit_is_whole_units_and_at_most_the_price() {
        assert_eq!(deposit(18_000_000, 50, 100), 9_000_000);
        assert_eq!(deposit(12_345_600, 50, 100), 6_172_800);
        assert_eq!(deposit(100_100, 33, 100), 33_100);
        assert_eq!(deposit(50, 99, 100), 50);
        assert_eq!(deposit(i64::MAX, 99, 100), i64::MAX / 100 * 99 + 100 - (i64::MAX / 100 * 99) % 100);
    }

    #[test]
    fn a_refund_is_never_more_than_what_came_and_grows_with_its_share() {
        for received in [-5, 0, 1, 99, 100, 9_000_000, i64::MAX] {
            let mut last = 0;
            for percent in 0..=120 {
                let back = refund(received, percent, 100);
                assert!((last..=received.max(0)).contains(&back), "{received} {percent}");
                last = back;
            }
            assert_eq!(last, received.max(0));
        }
    }
}
