//! Reads how full many matches are at once.

use std::collections::HashMap;

use lapang_db::{Conn, Error, Param, in_list};
use uuid::Uuid;

use crate::accounts;
use crate::live::MatchState;

/// ID lists are padded to one of these sizes, to keep the number of prepared statements small.
const LIST_LENGTHS: [usize; 4] = [8, 32, 128, 500];

/// Leaves out deleted and unknown matches, and those of suspended hosts.
pub fn live_states(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, MatchState>, Error> {
    let mut states = HashMap::with_capacity(ids.len());
    let mut rest = ids;
    while let Some(last) = rest.last().copied() {
        let (size, chunk);
        (size, chunk, rest) = cut(rest);
        // Pad the list with its last id.
        let filled = chunk.iter().copied().chain(std::iter::repeat(last));
        let params: Vec<Param<'_>> = filled.take(size).map(Param::from).collect();
        conn.for_each(&statement(size), &params, &mut |row| {
            let state = MatchState {
                revision: row.get("revision")?,
                current_participants: row.get("current_participants")?,
                max_participants: row.get("max_participants")?,
                waitlist_count: row.get("waitlist_count")?,
            };
            states.insert(row.get("id")?, state);
            Ok(())
        })?;
    }
    Ok(states)
}

fn cut(ids: &[Uuid]) -> (usize, &[Uuid], &[Uuid]) {
    let largest = LIST_LENGTHS[LIST_LENGTHS.len() - 1];
    let size = LIST_LENGTHS.into_iter().find(|size| ids.len() <= *size);
    let size = size.unwrap_or(largest);
    let (chunk, rest) = ids.split_at(ids.len().min(size));
    (size, chunk, rest)
}

pub(super) fn statement(size: usize) -> String {
    format!(
        "SELECT id, revision, current_participants, max_participants, waitlist_count
         FROM matches WHERE id IN {} AND deleted_at IS NULL AND host_id NOT IN ({})",
        in_list(1, size),
        accounts::suspended_ids()
    )
}
