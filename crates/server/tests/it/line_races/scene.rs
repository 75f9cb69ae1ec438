//! Who takes part in a race, and what they do in it.

use std::collections::BTreeMap;

use crate::deletion;
use crate::match_races::race;
use crate::matches::{full, join, leave, outcome, stop_waiting, wait};
use crate::support::{Person, TestApp};

/// The nodes that people come through in turn.
pub type Nodes<'a> = [&'a TestApp];

/// What somebody does in a race, and where.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Join,
    /// What a player does who is eager: joins, and waits where that is refused.
    JoinOrWait,
    Leave,
    Wait,
    StopWaiting,
    DeleteAccount,
}

async fn moving(player: Person, id: String, wish: Move) -> String {
    let done = match wish {
        Move::Join => join(&player, &id).await.map(|()| "joined"),
        Move::JoinOrWait => match join(&player, &id).await {
            Ok(()) => Ok("joined"),
            Err(_) => wait(&player, &id).await.map(|_| "waits"),
        },
        Move::Leave => leave(&player, &id).await.map(|()| "left"),
        Move::Wait => wait(&player, &id).await.map(|_| "waits"),
        Move::StopWaiting => stop_waiting(&player, &id).await.map(|()| "stopped"),
        Move::DeleteAccount => {
            let deleted = deletion::delete(&player, &player.email).await;
            outcome(deleted).map(|()| "deleted")
        }
    };
    done.map_or_else(|refused| refused.short(), str::to_owned)
}

/// All these moves at once, the people through the nodes in turn; how many ended in which way.
pub async fn all_at_once(
    nodes: &Nodes<'_>,
    id: &str,
    groups: &[(&[Person], Move)],
) -> BTreeMap<String, usize> {
    let moves = groups
        .iter()
        .flat_map(|(people, wish)| people.iter().map(move |player| (player, *wish)));
    race(moves.enumerate().map(|(number, (player, wish))| {
        let node = nodes[number % nodes.len()];
        moving(player.through(node), id.to_owned(), wish)
    }))
    .await
}

pub fn ends<const N: usize>(expected: [(&str, usize); N]) -> BTreeMap<String, usize> {
    let ends = expected.map(|(end, count)| (end.to_owned(), count));
    ends.into_iter().filter(|(_, count)| *count > 0).collect()
}

pub const FULL: &str = "failed_precondition/MATCH_FULL";

/// A host, a crowd, and a full match with some of them in it and some of them in line.
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

    pub async fn full(&self, guests: usize, line: usize) -> String {
        let id = full(&self.host, &self.crowd[..guests]).await;
        for player in &self.crowd[guests..guests + line] {
            wait(player, &id).await.unwrap();
        }
        id
    }

    /// The last who are in nothing yet.
    pub fn others(&self, count: usize) -> &[Person] {
        &self.crowd[self.crowd.len() - count..]
    }
}
