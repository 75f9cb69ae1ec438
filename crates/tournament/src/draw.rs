//! Who plays whom: drawing, groups, rounds of a group and brackets.

use sha2::{Digest, Sha256};

pub use crate::qualifiers::from_groups;

/// Draws: the indexes of the keys, sorted by the lower-case hexadecimal SHA-256 of
/// `"{seed}:{key}"` in UTF-8, smallest first, equal keys by index. Anybody who knows the seed and
/// the keys can repeat the draw, for example in a browser with `crypto.subtle.digest`.
pub fn order(seed: &str, keys: &[&str]) -> Vec<usize> {
    // Bytes sort as their hexadecimal form does.
    let hash = |key: &str| Sha256::digest(format!("{seed}:{key}")).to_vec();
    let hashed = keys.iter().enumerate();
    let mut hashed: Vec<_> = hashed.map(|(index, key)| (hash(key), index)).collect();
    hashed.sort();
    hashed.into_iter().map(|(_, index)| index).collect()
}

/// The rounds of a group of `n` by the circle method: everybody meets everybody once, and with an
/// odd number one sits out in each round.
pub fn round_robin(n: usize) -> Vec<Vec<(usize, usize)>> {
    if n < 2 {
        return Vec::new();
    }
    // The last place stays, the others turn; with an odd number nobody is in the last place.
    let turning = n + n % 2 - 1;
    let round = |round: usize| {
        let place = |offset: usize| (round + offset) % turning;
        let fixed = (turning < n).then(|| {
            // Sides alternate for the one that stays.
            let (one, stays) = (place(0), turning);
            if round.is_multiple_of(2) {
                (one, stays)
            } else {
                (stays, one)
            }
        });
        let others = (1..=turning / 2).map(|step| (place(step), place(turning - step)));
        fixed.into_iter().chain(others).collect()
    };
    (0..turning).map(round).collect()
}

/// Deals entries to groups in a snake (first to last group, then back): the seeded from the best,
/// then the drawn. Sizes of groups differ by one at most.
pub fn groups(seeded: &[usize], drawn: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); count];
    if count == 0 {
        return groups;
    }
    for (index, &entry) in seeded.iter().chain(drawn).enumerate() {
        let step = index % count;
        let goes_back = !(index / count).is_multiple_of(2);
        let group = if goes_back { count - 1 - step } else { step };
        groups[group].push(entry);
    }
    groups
}

/// Who comes to one side of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feed {
    Entry(usize),
    /// The winner of the tie with this index in the bracket.
    Winner(usize),
    Loser(usize),
    /// Nobody. `knockout` leaves such ties out.
    Bye,
}

/// A tie of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedTie {
    /// From 1, the first round; byes count, so that the final has the highest.
    pub round: u32,
    /// From 0, the top of the round. Ties left out for byes keep their position.
    pub position: u32,
    pub a: Feed,
    pub b: Feed,
    pub is_third_place: bool,
}

/// The index in the order of the entry on each line of a bracket, from the top: the first and the
/// last of every part meet, and 0 and 1 are in different halves. `size` is a power of two.
pub(crate) fn lines(size: usize) -> Vec<usize> {
    let mut lines = vec![0];
    while lines.len() < size {
        let last = lines.len() * 2 - 1;
        let pair = |line: usize| [line, last - line];
        lines = lines.into_iter().flat_map(pair).collect();
    }
    lines
}

/// A bracket of the entries, best first, with byes for the first of them: an entry with a bye
/// stands directly in the second round. Ties are sorted by round and position, so the final is
/// the last but for a tie for third place, which needs four entries. Empty for less than two.
pub fn knockout(order: &[usize], third_place: bool) -> Vec<PlannedTie> {
    let mut ties = Vec::new();
    if order.len() < 2 {
        return ties;
    }
    let feed = |line| {
        order
            .get(line)
            .map_or(Feed::Bye, |&entry| Feed::Entry(entry))
    };
    let lines = lines(order.len().next_power_of_two());
    let mut feeds: Vec<Feed> = lines.into_iter().map(feed).collect();
    let mut round = 0;
    while feeds.len() > 1 {
        round += 1;
        if let ([Feed::Winner(upper), Feed::Winner(lower)], true) = (&feeds[..], third_place) {
            let (a, b) = (Feed::Loser(*upper), Feed::Loser(*lower));
            push_final(&mut ties, round, [feeds[0], feeds[1]], [a, b]);
            return ties;
        }
        let mut next = Vec::with_capacity(feeds.len() / 2);
        for (position, pair) in (0..).zip(feeds.chunks_exact(2)) {
            let (a, b) = (pair[0], pair[1]);
            if a == Feed::Bye || b == Feed::Bye {
                next.push(if a == Feed::Bye { b } else { a });
                continue;
            }
            next.push(Feed::Winner(ties.len()));
            ties.push(PlannedTie {
                round,
                position,
                a,
                b,
                is_third_place: false,
            });
        }
        feeds = next;
    }
    ties
}

fn push_final(ties: &mut Vec<PlannedTie>, round: u32, [a, b]: [Feed; 2], third: [Feed; 2]) {
    let last = PlannedTie {
        round,
        position: 0,
        a,
        b,
        is_third_place: false,
    };
    ties.push(last);
    ties.push(PlannedTie {
        position: 1,
        a: third[0],
        b: third[1],
        is_third_place: true,
        ..last
    });
}
