//! How sports rank a group, as data.

use crate::counting::Retired;
use By::{
    HeadToHead, Lot, PointDifference, PointRatio, Points, PointsScored, SetDifference, SetRatio,
    Wins,
};

/// What is compared; more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The sum of the points for ties won, drawn and lost.
    Points,
    Wins,
    /// Ties won less ties lost against those who are level.
    HeadToHead,
    SetDifference,
    /// Sets won by sets lost. Orders as the share of the sets won does.
    SetRatio,
    /// Points within the sets (games in tennis, goals in football) for less against.
    PointDifference,
    PointRatio,
    PointsScored,
    Lot,
}

/// Whose ties count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Among {
    /// All ties of the group.
    All,
    /// Ties between those who are still level.
    Level,
}

/// One step of ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criterion {
    pub by: By,
    pub among: Among,
    /// Left out unless exactly two are level.
    pub only_two: bool,
    /// Those whom it leaves level begin again with the first criterion that looks at two or among
    /// those level, if that comes earlier than the next one.
    pub begins_again: bool,
}

/// Points for a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiePoints {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
    /// For the side that did not play.
    pub walkover_loss: u32,
    /// For the side that retired.
    pub retired_loss: u32,
}

/// How a group is ranked.
#[derive(Debug, PartialEq, Eq)]
pub struct Ranking {
    pub key: &'static str,
    pub points: TiePoints,
    /// A tie won by one set, after the loser won one too, moves a point to the loser.
    pub close_sets: bool,
    pub retired: Retired,
    /// In their order; the first applies to the whole group.
    pub criteria: &'static [Criterion],
}

const fn all(by: By) -> Criterion {
    Criterion {
        by,
        among: Among::All,
        only_two: false,
        begins_again: false,
    }
}

const fn level(by: By) -> Criterion {
    Criterion {
        by,
        among: Among::Level,
        only_two: false,
        begins_again: true,
    }
}

const TWO: Criterion = Criterion {
    by: HeadToHead,
    among: Among::Level,
    only_two: true,
    begins_again: true,
};

/// FIBA begins again at any of them.
const fn all_again(by: By) -> Criterion {
    Criterion {
        begins_again: true,
        ..all(by)
    }
}

const fn points(win: u32, draw: u32, loss: u32) -> TiePoints {
    TiePoints {
        win,
        draw,
        loss,
        walkover_loss: 0,
        retired_loss: loss,
    }
}

/// BWF: games, then points, and the tie between two who are left.
static BADMINTON: Ranking = Ranking {
    key: "badminton",
    points: points(1, 0, 0),
    close_sets: false,
    retired: Retired::Annulled,
    criteria: &[
        all(Wins),
        TWO,
        all(SetDifference),
        TWO,
        all(PointDifference),
        TWO,
        all(Lot),
    ],
};

/// Shares of sets, then of games, and the tie between two who are left.
static TENNIS: Ranking = Ranking {
    key: "tennis",
    points: points(1, 0, 0),
    close_sets: false,
    retired: Retired::StraightSets,
    criteria: &[
        all(Wins),
        TWO,
        all(SetRatio),
        TWO,
        all(PointRatio),
        TWO,
        all(Lot),
    ],
};

/// ITTF: 2 for a win, 1 for a loss, 0 for a loss in a tie not played or not finished; then only
/// ties between those level.
static TABLE_TENNIS: Ranking = Ranking {
    key: "table_tennis",
    points: TiePoints {
        retired_loss: 0,
        ..points(2, 0, 1)
    },
    close_sets: false,
    retired: Retired::Completed,
    criteria: &[
        all(Points),
        level(Points),
        level(SetRatio),
        level(PointRatio),
        all(Lot),
    ],
};

/// FIVB: wins, points (3:0, or 2:1 after a deciding set), ratios of sets and of points.
static VOLLEYBALL: Ranking = Ranking {
    key: "volleyball",
    points: points(3, 0, 0),
    close_sets: true,
    retired: Retired::Completed,
    criteria: &[
        all(Wins),
        all(Points),
        all(SetRatio),
        all(PointRatio),
        TWO,
        level(Wins),
        level(Points),
        level(SetRatio),
        level(PointRatio),
        all(Lot),
    ],
};

/// FIBA: 2 for a win, 1 for a loss, 0 for a forfeit; ties between those level before all.
static BASKETBALL: Ranking = Ranking {
    key: "basketball",
    points: points(2, 1, 1),
    close_sets: false,
    retired: Retired::StandsIfAhead,
    criteria: &[
        all(Points),
        level(Points),
        level(PointDifference),
        level(PointsScored),
        all_again(PointDifference),
        all_again(PointsScored),
        all(Lot),
    ],
};

/// 3 for a win, 1 for a draw; difference of goals in all ties before ties between those level.
static FOOTBALL_DIFFERENCE: Ranking = Ranking {
    key: "football_difference",
    points: points(3, 1, 0),
    close_sets: false,
    retired: Retired::AtLeastForfeit,
    criteria: &[
        all(Points),
        all(PointDifference),
        all(PointsScored),
        level(Points),
        level(PointDifference),
        level(PointsScored),
        all(Lot),
    ],
};

/// 3 for a win, 1 for a draw; ties between those level before difference of goals in all.
static FOOTBALL_HEAD_TO_HEAD: Ranking = Ranking {
    key: "football_head_to_head",
    points: points(3, 1, 0),
    close_sets: false,
    retired: Retired::AtLeastForfeit,
    criteria: &[
        all(Points),
        level(Points),
        level(PointDifference),
        level(PointsScored),
        all(PointDifference),
        all(PointsScored),
        all(Lot),
    ],
};

static ALL: [&Ranking; 7] = [
    &BADMINTON,
    &TENNIS,
    &TABLE_TENNIS,
    &VOLLEYBALL,
    &BASKETBALL,
    &FOOTBALL_DIFFERENCE,
    &FOOTBALL_HEAD_TO_HEAD,
];

static FOOTBALL: [&Ranking; 2] = [&FOOTBALL_DIFFERENCE, &FOOTBALL_HEAD_TO_HEAD];

impl Ranking {
    /// All ties of a side that withdrew, retired or did not come do not count.
    pub fn annuls(&self) -> bool {
        self.retired == Retired::Annulled
    }

    pub fn find(key: &str) -> Option<&'static Self> {
        ALL.into_iter().find(|it| it.key == key)
    }

    /// That of a sport by its slug.
    pub fn usual(slug: &str) -> &'static Self {
        Self::for_sport(slug).first().copied().unwrap_or(ALL[0])
    }

    /// Those that suit a sport by its slug, the usual one first.
    pub fn for_sport(slug: &str) -> &'static [&'static Self] {
        match slug {
            "badminton" => &ALL[0..1],
            "tennis" | "padel" | "pickleball" | "squash" => &ALL[1..2],
            "table_tennis" | "table-tennis" => &ALL[2..3],
            "volleyball" => &ALL[3..4],
            "basketball" => &ALL[4..5],
            _ => &FOOTBALL,
        }
    }
}
