//! The tables of groups.

use lapang_tournament::counting::{Counting, Forfeit};
use lapang_tournament::rankings::By;
use lapang_tournament::standings::{How, Row, TieResult, certain, standings};
use uuid::Uuid;

use super::draws;
use super::model::{EntryState, Event, Format, Outcome, Stage, Tie};

/// The table of one group by its number.
pub type Table = (i64, Vec<GroupRow>);

#[derive(Debug)]
pub struct GroupRow {
    pub entry_id: Uuid,
    pub row: Row,
    /// Has not withdrawn.
    pub stays: bool,
    /// Goes on to the knockout as things stand.
    pub is_advancing: bool,
    /// Goes on whatever happens in the ties that are left.
    pub is_through: bool,
}

/// Numbers of the groups of an event that is drawn.
pub fn groups(event: &Event) -> Vec<i64> {
    let mut groups: Vec<i64> = event
        .stage(Stage::Groups)
        .map(|tie| tie.group_number)
        .collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// The tables of all groups as readers are shown them. Not for an event that changes.
pub fn shown(event: &Event) -> &[Table] {
    event.shown_tables.get(|| {
        let groups = groups(event).into_iter();
        groups.map(|it| (it, of_group(event, it))).collect()
    })
}

/// The table of a group, best first. Before the first result: by seed, then in the order of the draw, without ranks. Lots
/// are drawn once all is played, as the event is: by the order of its entries' hashes.
pub fn of_group(event: &Event, group: i64) -> Vec<GroupRow> {
    let ranking = event.ranking;
    let ties: Vec<&Tie> = event
        .stage(Stage::Groups)
        .filter(|tie| tie.group_number == group)
        .collect();
    let ids = entries_of(event, &ties);
    let index = |id: Option<Uuid>| ids.iter().position(|it| Some(*it) == id);
    let sides = |tie: &&Tie| Some((index(tie.entry_a)?, index(tie.entry_b)?));
    let (over, open): (Vec<&Tie>, Vec<&Tie>) = ties.iter().partition(|tie| tie.is_over());
    let results: Vec<TieResult> = over
        .iter()
        .filter_map(|tie| result(tie, sides(tie)?))
        .collect();
    let has_withdrawn = |id: Uuid| {
        let entry = event.entry(id);
        entry.is_some_and(|it| it.state == EntryState::Withdrawn)
    };
    let has_missed = |id: Uuid| {
        let walkovers = over.iter().filter(|tie| tie.outcome == Outcome::Walkover);
        let mut lost = walkovers.filter(|tie| tie.winning_entry() != Some(id));
        lost.any(|tie| tie.involves(id))
    };
    // Where it annuls, not to come once is to withdraw (BWF). Who withdraws after all ties of the group keeps the results.
    let is_out = |id: Uuid| has_missed(id) && (ranking.annuls() || has_withdrawn(id));
    let out: Vec<usize> = (0..ids.len()).filter(|at| is_out(ids[*at])).collect();
    let counting = Counting {
        ranking,
        rules: event.rules,
        forfeit: event.forfeit.unwrap_or(Forfeit { win: 0, loss: 0 }),
    };
    let lots = if open.is_empty() {
        lots(event, &ids)
    } else {
        Vec::new()
    };
    let mut rows = standings(&counting, ids.len(), &out, &results, &lots);
    if results.is_empty() {
        for row in &mut rows {
            row.rank = 0;
        }
    }
    let places = match event.format {
        Format::Groups => usize::try_from(event.advancing).unwrap_or(0),
        Format::RoundRobin | Format::Knockout => 0,
    };
    let left: Vec<(usize, usize)> = open.iter().filter_map(sides).collect();
    let certain = certain(
        ranking,
        ids.len(),
        &out,
        &results,
        &left,
        (event.rules.draws, places),
    );
    let stays = |row: &Row| !row.is_withdrawn && !has_withdrawn(ids[row.entry]);
    // Those who are level on the last place are not before each other.
    let is_advancing = |row: &Row| {
        let before = rows
            .iter()
            .filter(|it| stays(it) && it.rank <= row.rank)
            .count();
        row.rank > 0 && stays(row) && before <= places
    };
    let through = |row: &Row| {
        if open.is_empty() {
            is_advancing(row)
        } else {
            certain[row.entry] && stays(row)
        }
    };
    rows.iter()
        .map(|row| GroupRow {
            entry_id: ids[row.entry],
            stays: stays(row),
            is_advancing: is_advancing(row),
            is_through: places > 0 && through(row),
            row: row.clone(),
        })
        .collect()
}

/// Those of a group: by seed, then in the order of their ties.
fn entries_of(event: &Event, ties: &[&Tie]) -> Vec<Uuid> {
    let mut ids: Vec<Uuid> = Vec::new();
    for id in ties
        .iter()
        .flat_map(|tie| [tie.entry_a, tie.entry_b])
        .flatten()
    {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let seed = |id: &Uuid| event.entry(*id).map_or(0, |it| it.seed);
    ids.sort_by_key(|id| match seed(id) {
        0 => i64::MAX,
        seed => seed,
    });
    ids
}

fn result(tie: &Tie, (a, b): (usize, usize)) -> Option<TieResult> {
    Some(TieResult {
        a,
        b,
        sets: tie.sets.clone(),
        winner: tie.winner.side(),
        how: match tie.outcome {
            Outcome::Walkover => How::Walkover,
            Outcome::Retired => How::Retired,
            Outcome::Played => How::Played,
            Outcome::None => return None,
        },
    })
}

fn lots(event: &Event, ids: &[Uuid]) -> Vec<usize> {
    let keys: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    lapang_tournament::draw::order(&draws::lots_seed(event), &keys)
}

/// As the contract names it.
pub fn by_code(by: By) -> &'static str {
    match by {
        By::Points => "POINTS",
        By::Wins => "WINS",
        By::HeadToHead => "HEAD_TO_HEAD",
        By::SetDifference => "SET_DIFFERENCE",
        By::SetRatio => "SET_RATIO",
        By::PointDifference => "POINT_DIFFERENCE",
        By::PointRatio => "POINT_RATIO",
        By::PointsScored => "POINTS_SCORED",
        By::Lot => "LOT",
    }
}
