//! The sports of the product (rules.md §3): fixed reference data, with the slug as id so that a
//! link like `?sport=futsal` reads well.

use jiff::Timestamp;

use crate::icons;

/// A sport. Its name and description are in the client's message tables, under keys of its id.
#[derive(Debug, PartialEq, Eq)]
pub struct Sport {
    pub id: &'static str,
    pub category: &'static str,
    pub is_team_sport: bool,
    /// Its name in the collection `mdi`.
    icon: &'static str,
}

impl Sport {
    pub fn name_key(&self) -> String {
        format!("sports.{}.name", self.id)
    }

    pub fn description_key(&self) -> String {
        format!("sports.{}.description", self.id)
    }

    /// Where pages find its icon that do not have one of their own.
    pub fn icon_url(&self) -> String {
        icons::address("mdi", self.icon)
    }

    /// Where it stands in lists; 1 comes first.
    pub fn priority(&self) -> i32 {
        let position = ALL.iter().position(|sport| sport.id == self.id);
        position.map_or(i32::MAX, |index| {
            i32::try_from(index + 1).unwrap_or(i32::MAX)
        })
    }
}

const fn team(id: &'static str, category: &'static str, icon: &'static str) -> Sport {
    Sport {
        id,
        category,
        is_team_sport: true,
        icon,
    }
}

const fn solo(id: &'static str, category: &'static str, icon: &'static str) -> Sport {
    Sport {
        id,
        category,
        is_team_sport: false,
        icon,
    }
}

/// When the catalogue was last changed, 20 Nov 2026: the sports are code, so all were made at once.
pub const SINCE: Timestamp = Timestamp::constant(1_795_132_800, 0);

/// All of them, in the order in which they are shown.
pub const ALL: [Sport; 18] = [
    team("futsal", "ball", "soccer-field"),
    solo("badminton", "racket", "badminton"),
    team("soccer", "ball", "soccer"),
    team("basketball", "ball", "basketball"),
    solo("padel", "racket", "racquetball"),
    solo("tennis", "racket", "tennis"),
    team("volleyball", "ball", "volleyball"),
    solo("table_tennis", "racket", "table-tennis"),
    solo("pickleball", "racket", "tennis-ball"),
    solo("running", "endurance", "run"),
    solo("cycling", "endurance", "bike"),
    solo("swimming", "water", "swim"),
    solo("golf", "target", "golf"),
    solo("boxing", "combat", "boxing-glove"),
    solo("mma", "combat", "mixed-martial-arts"),
    team("football", "ball", "football"),
    team("baseball", "ball", "baseball"),
    team("cricket", "ball", "cricket"),
];

pub fn find(id: &str) -> Option<&'static Sport> {
    ALL.iter().find(|sport| sport.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sport_has_an_id_and_a_place_of_its_own() {
        let mut ids: Vec<&str> = ALL.iter().map(|sport| sport.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 18);
        for (index, sport) in ALL.iter().enumerate() {
            assert_eq!(sport.priority(), i32::try_from(index).unwrap() + 1);
            assert_eq!(find(sport.id), Some(sport));
        }
        assert_eq!(find("chess"), None);
    }
}
