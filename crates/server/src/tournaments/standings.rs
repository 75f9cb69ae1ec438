//! The tables of groups.

use lapang_tournament::standings::{How, Row, TieResult, standings};
use lapang_tournament::tie_breaks::{By, TieBreaks};
use uuid::Uuid;

use super::model::{EntryState, Event, Format, Outcome, Stage, Tie};

pub struct GroupRow {
    pub entry_id: Uuid,
    pub row: Row,
    /// Has not withdrawn.
    pub stays: bool,
    /// Goes on to the knockout as things stand.
    pub is_advancing: bool,
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

/// The table of a group, best first. Lots are drawn as the event is: by the order of its entries' hashes.
pub fn of_group(event: &Event, group: i64) -> Vec<GroupRow> {
    let ties: Vec<&Tie> = event
        .stage(Stage::Groups)
        .filter(|tie| tie.group_number == group)
        .collect();
    let mut ids: Vec<Uuid> = ties
        .iter()
        .flat_map(|tie| [tie.entry_a, tie.entry_b])
        .flatten()
        .collect();
    ids.sort();
    ids.dedup();
    let index = |id: Option<Uuid>| ids.iter().position(|it| Some(*it) == id);
    let results: Vec<TieResult> = ties
        .iter()
        .filter(|tie| tie.is_over())
        .filter_map(|tie| {
            Some(TieResult {
                a: index(tie.entry_a)?,
                b: index(tie.entry_b)?,
                sets: match tie.outcome {
                    Outcome::Retired => event.rules.finished(&tie.sets).to_vec(),
                    _ => tie.sets.clone(),
                },
                winner: tie.winner.side(),
                how: match tie.outcome {
                    Outcome::Walkover => How::Walkover,
                    Outcome::Retired => How::Retired,
                    Outcome::Played | Outcome::None => How::Played,
                },
            })
        })
        .collect();
    let keys: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let lots = lapang_tournament::draw::order(&format!("{}:lots", event.draw_secret), &keys);
    let Some(tie_breaks) = TieBreaks::find(&event.tie_break) else {
        return Vec::new();
    };
    let has_withdrawn = |id: Uuid| {
        let entry = event.entry(id);
        entry.is_some_and(|it| it.state == EntryState::Withdrawn)
    };
    let has_missed = |id: Uuid| {
        let walkovers = ties.iter().filter(|tie| tie.outcome == Outcome::Walkover);
        let mut lost = walkovers.filter(|tie| tie.winning_entry() != Some(id));
        lost.any(|tie| tie.involves(id))
    };
    // Where it annuls, not to come once is to withdraw (BWF). Who withdraws after all ties of the group keeps the results.
    let is_out = |id: Uuid| has_missed(id) && (tie_breaks.annuls || has_withdrawn(id));
    let out: Vec<usize> = (0..ids.len()).filter(|at| is_out(ids[*at])).collect();
    let mut places = match event.format {
        Format::Groups => event.advancing,
        Format::RoundRobin | Format::Knockout => 0,
    };
    let rows = standings(tie_breaks, ids.len(), &out, &results, &lots).into_iter();
    rows.map(|row| {
        let entry_id = ids[row.entry];
        let stays = !row.is_withdrawn && !has_withdrawn(entry_id);
        let is_advancing = stays && places > 0;
        places -= i64::from(is_advancing);
        GroupRow {
            entry_id,
            row,
            stays,
            is_advancing,
        }
    })
    .collect()
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
