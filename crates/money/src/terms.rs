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

/// The tax within an amount that includes it, to the nearest minor unit. `basis_points`: 1000 is 10 %.
pub fn tax_within(amount: i64, basis_points: i64) -> i64 {
    let whole = 10_000 + i128::from(basis_points.max(0));
    let doubled = 2 * i128::from(amount.unsigned_abs()) * i128::from(basis_points.max(0));
    let tax = i64::try_from((doubled + whole) / (2 * whole)).unwrap_or(i64::MAX);
    if amount < 0 { -tax } else { tax }
}

/// Who cancels at least so many minutes before the start gets so much back, in per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tier {
    pub minutes_before: i64,
    pub percent: i64,
}

/// What comes back of a booking that its player cancels. Without tiers all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiers {
    tiers: [Tier; 3],
    count: usize,
}

impl Tiers {
    /// `None` if there are more than three, or an earlier one does not give more than a later one.
    pub fn new(given: &[Tier]) -> Option<Self> {
        let mut sorted = given.to_vec();
        sorted.sort_by_key(|tier| -tier.minutes_before);
        let is_falling = sorted.is_sorted_by(|earlier, later| {
            earlier.minutes_before > later.minutes_before && earlier.percent > later.percent
        });
        let mut tiers = [Tier::default(); 3];
        tiers.get_mut(..sorted.len())?.copy_from_slice(&sorted);
        let is_possible =
            |tier: &Tier| tier.minutes_before >= 0 && (1..=100).contains(&tier.percent);
        (is_falling && sorted.iter().all(is_possible)).then_some(Self {
            tiers,
            count: sorted.len(),
        })
    }

    /// The earliest first.
    pub fn all(&self) -> &[Tier] {
        self.tiers.get(..self.count).unwrap_or_default()
    }

    /// How much of what came goes back, in per cent, if it is canceled so long before the start.
    pub fn percent(&self, minutes_before: i64) -> i64 {
        if self.count == 0 {
            return 100;
        }
        let kept = self
            .all()
            .iter()
            .find(|tier| tier.minutes_before <= minutes_before);
        kept.map_or(0, |tier| tier.percent)
    }

    /// "1440:100 360:50"; empty without tiers.
    pub fn code(&self) -> String {
        let tiers = self.all().iter();
        let codes: Vec<String> = tiers
            .map(|tier| format!("{}:{}", tier.minutes_before, tier.percent))
            .collect();
        codes.join(" ")
    }

    pub fn from_code(code: &str) -> Option<Self> {
        let tier = |part: &str| {
            let (minutes, percent) = part.split_once(':')?;
            Some(Tier {
                minutes_before: minutes.parse().ok()?,
                percent: percent.parse().ok()?,
            })
        };
        let tiers: Option<Vec<Tier>> = code.split_whitespace().map(tier).collect();
        Self::new(&tiers?)
    }
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
        assert_eq!(
            deposit(i64::MAX, 99, 100),
            i64::MAX / 100 * 99 + 100 - (i64::MAX / 100 * 99) % 100
        );
    }

    #[test]
    fn a_refund_is_never_more_than_what_came_and_grows_with_its_share() {
        for received in [-5, 0, 1, 99, 100, 9_000_000, i64::MAX] {
            let mut last = 0;
            for percent in 0..=120 {
                let back = refund(received, percent, 100);
                assert!(
                    (last..=received.max(0)).contains(&back),
                    "{received} {percent}"
                );
                last = back;
            }
            assert_eq!(last, received.max(0));
        }
    }

    /// 11,000 with 10 % within are 10,000 and 1,000.
    #[test]
    fn tax_is_within_the_amount() {
        for (amount, basis_points, tax) in [
            (11_000, 1_000, 1_000),
            (18_000_000, 1_000, 1_636_364),
            (-18_000_000, 1_000, -1_636_364),
            (100, 0, 0),
        ] {
            assert_eq!(tax_within(amount, basis_points), tax, "{amount}");
        }
    }

    #[test]
    fn earlier_gives_more_and_the_code_says_the_same() {
        let tier = |minutes_before, percent| Tier {
            minutes_before,
            percent,
        };
        let tiers = Tiers::new(&[tier(360, 50), tier(1_440, 100)]).unwrap();
        for (minutes, percent) in [
            (2_000, 100),
            (1_440, 100),
            (1_439, 50),
            (360, 50),
            (359, 0),
            (-5, 0),
        ] {
            assert_eq!(tiers.percent(minutes), percent, "{minutes}");
        }
        assert_eq!(tiers.code(), "1440:100 360:50");
        assert_eq!(Tiers::from_code(&tiers.code()), Some(tiers));
        assert_eq!(Tiers::from_code(""), Some(Tiers::default()));
        assert_eq!(Tiers::default().percent(0), 100);
        for wrong in [
            vec![tier(360, 100), tier(1_440, 50)],
            vec![tier(360, 50), tier(360, 40)],
            vec![tier(0, 0)],
            vec![tier(-1, 5)],
            vec![tier(4, 40), tier(3, 30), tier(2, 20), tier(1, 10)],
        ] {
            assert_eq!(Tiers::new(&wrong), None, "{wrong:?}");
        }
    }
}
