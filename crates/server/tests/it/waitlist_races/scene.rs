//! Players and moves of a race.

use std::collections::BTreeMap;

use crate::deletion;
use crate::match_races::race;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{full, join, join_waitlist, leave, leave_waitlist, outcome};

/// The nodes that requests go to in turn.
pub type Nodes<'a> = [&'a TestApp];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Join,
    /// Joins, or joins the waitlist if refused.
    JoinOrWait,
    Leave,
    Wait,
    StopWaiting,
    DeleteAccount,
}

async fn perform(player: Person, id: String, action: Move) -> String {
    let done = match action {
        Move::Join => join(&player, &id).await.map(|()| "joined"),
        Move::JoinOrWait => match join(&player, &id).await {
            Ok(()) => Ok("joined"),
            Err(_) => join_waitlist(&player, &id).await.map(|_| "waits"),
        },
        Move::Leave => leave(&player, &id).await.map(|()| "left"),
        Move::Wait => join_waitlist(&player, &id).await.map(|_| "waits"),
        Move::StopWaiting => leave_waitlist(&player, &id).await.map(|()| "stopped"),
        Move::DeleteAccount => {
            let deleted = deletion::delete(&player, &player.email).await;
            outcome(deleted).map(|()| "deleted")
        }
    };
    done.map_or_else(|refused| refused.short(), str::to_owned)
}

/// Runs all moves at once, alternating between the nodes. Counts the results.
pub async fn all_at_once(
    nodes: &Nodes<'_>,
    id: &str,
    groups: &[(&[Person], Move)],
) -> BTreeMap<String, usize> {
    let moves = groups
        .iter()
        .flat_map(|(people, action)| people.iter().map(move |player| (player, *action)));
    race(moves.enumerate().map(|(number, (player, action))| {
        let node = nodes[number % nodes.len()];
        perform(player.through(node), id.to_owned(), action)
    }))
    .await
}

pub fn ends<const N: usize>(expected: [(&str, usize); N]) -> BTreeMap<String, usize> {
    let ends = expected.map(|(end, count)| (end.to_owned(), count));
    ends.into_iter().filter(|(_, count)| *count > 0).collect()
}

pub const FULL: &str = "failed_precondition/MATCH_FULL";

/// A host and a crowd of players.
pub struct Scene {
    pub host: Person,
    pub crowd: Vec<Person>,
}

impl Scene {
    pub async fn new(app: &TestApp, people: usize) -> Self {
        Self {
            host: app.regular("host@example.com", "Host").await,
            crowd: app.crowd(people).await,
        }
    }

    pub async fn full(&self, guests: usize, waitlisted: usize) -> String {
        let id = full(&self.host, &self.crowd[..guests]).await;
        for player in &self.crowd[guests..guests + waitlisted] {
            join_waitlist(player, &id).await.unwrap();
        }
        id
    }

    /// The last players, who are in no match yet.
    pub fn others(&self, count: usize) -> &[Person] {
        &self.crowd[self.crowd.len() - count..]
    }
}
