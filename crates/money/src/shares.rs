//! How costs are shared, to the last unit.

/// A cost and who shares it, as numbers of people; none means everybody.
#[derive(Clone, Debug)]
pub struct Cost {
    pub amount: i64,
    pub by: Vec<usize>,
}

/// The share of each of `people`, in whole steps (the smallest amount that is paid) but for what is left of a cost below one.
/// `turn` says who begins with the odd steps, so that not the same people pay them every evening. With anybody at all the sum of the shares is that of the costs.
pub fn split(costs: &[Cost], people: usize, (turn, step): (u64, i64)) -> Vec<i64> {
    let mut shares = vec![0; people];
    let everybody: Vec<usize> = (0..people).collect();
    for (number, cost) in (0_u64..).zip(costs) {
        let named: Vec<usize> = cost.by.iter().copied().filter(|it| *it < people).collect();
        let by = if named.is_empty() { &everybody } else { &named };
        let parts = equal_shares(cost.amount, by.len(), turn.wrapping_add(number), step);
        for (person, part) in by.iter().zip(parts) {
            shares[*person] += part;
        }
    }
    shares
}

/// Shares an amount among people: all get as many steps as fit, and one step more goes to some of them, beginning at `turn`
/// (largest remainder with equal weights); the first of them gets what is left below a step. The sum of the shares is the amount.
fn equal_shares(amount: i64, people: usize, turn: u64, step: i64) -> Vec<i64> {
    let Ok(many) = u64::try_from(people) else {
        return Vec::new();
    };
    if many == 0 {
        return Vec::new();
    }
    let (steps, left) = (amount.div_euclid(step), amount.rem_euclid(step));
    let heads = i64::try_from(many).unwrap_or(i64::MAX);
    let (each, odd) = (
        steps.div_euclid(heads),
        steps.rem_euclid(heads).unsigned_abs(),
    );
    let first = turn % many;
    let share = |place: u64| {
        let after = (place + many - first) % many;
        let below = if after == 0 { left } else { 0 };
        (each + i64::from(after < odd)) * step + below
    };
    (0..many).map(share).collect()
}

/// The cost of pieces out of packs, rounded half up.
pub fn part_of_pack(price: i64, pieces: i64, in_pack: i64) -> i64 {
    (price.saturating_mul(pieces) * 2 + in_pack).div_euclid(in_pack * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_differ_by_one_at_most() {
        for amount in [0, 1, 7, 100, 35_000, 100_001] {
            for people in 1..25 {
                for turn in [0, 5, u64::MAX] {
                    let shares = equal_shares(amount, people, turn, 1);
                    assert_eq!(shares.iter().sum::<i64>(), amount);
                    let (least, most) = (shares.iter().min(), shares.iter().max());
                    assert!(most.unwrap() - least.unwrap() <= 1, "{shares:?}");
                }
            }
        }
        assert_eq!(equal_shares(100, 3, 1, 1), [33, 34, 33]);
        assert_eq!(equal_shares(100, 0, 0, 1), [0; 0]);
        // Rupiah without sen.
        assert_eq!(equal_shares(100_050, 3, 0, 100), [33_450, 33_300, 33_300]);
    }

    /// A deterministic generator (splitmix64).
    fn next(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(seed: &mut u64, most: u64) -> usize {
        usize::try_from(next(seed) % most).unwrap()
    }

    #[test]
    fn the_shares_of_an_evening_are_its_costs() {
        let mut seed = 54;
        for evening in 0..5_000 {
            let people = 1 + below(&mut seed, 24);
            let costs: Vec<Cost> = (0..below(&mut seed, 6))
                .map(|_| {
                    let amount = i64::try_from(below(&mut seed, 900_000)).unwrap();
                    // Some name people who left meanwhile.
                    let mut by: Vec<usize> = (0..below(&mut seed, 5))
                        .map(|_| below(&mut seed, 26))
                        .collect();
                    by.sort_unstable();
                    by.dedup();
                    Cost { amount, by }
                })
                .collect();
            let shares = split(&costs, people, (next(&mut seed), 100));
            let total: i64 = costs.iter().map(|it| it.amount).sum();
            assert_eq!(shares.iter().sum::<i64>(), total, "{evening}: {costs:?}");
            // Who shares the same pays the same, but for a unit a cost.
            let of_all: Vec<Cost> = costs
                .iter()
                .map(|it| Cost {
                    by: Vec::new(),
                    ..it.clone()
                })
                .collect();
            let even = split(&of_all, people, (0, 1));
            let (least, most) = (even.iter().min().unwrap(), even.iter().max().unwrap());
            assert!(most - least <= i64::try_from(costs.len()).unwrap());
        }
    }

    #[test]
    fn shuttlecocks_cost_their_part_of_the_tube() {
        assert_eq!(part_of_pack(120_000, 12, 12), 120_000);
        assert_eq!(part_of_pack(115_000, 5, 12), 47_917);
        assert_eq!(part_of_pack(115_000, 0, 12), 0);
    }
}
