//! The sports of the product (rules.md §3): fixed reference data. The slug is the id, so that a
//! link like `?sport=futsal` is readable.

use jiff::Timestamp;

use crate::icons;

/// A sport. The client translates its name and description by keys made from its id.
#[derive(Debug, PartialEq, Eq)]
pub struct Sport {
    pub id: &'static str,
    pub category: &'static str,
    pub is_team_sport: bool,
    /// A name in the `mdi` icon collection.
    icon: &'static str,
}

impl Sport {
    pub fn name_key(&self) -> String {
        format!("sports.{}.name", self.id)
    }

    pub fn description_key(&self) -> String {
        format!("sports.{}.description", self.id)
    }

    /// The icon for pages without one of their own.
    pub fn icon_url(&self) -> String {
        icons::address("mdi", self.icon)
    }

    /// The position in lists, starting at 1.
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

/// The last change of the catalogue, 20 Nov 2026. Increase it with every change, as it is the
/// update time of every sport.
pub const SINCE: Timestamp = Timestamp::constant(1_795_132_800, 0);

/// All sports, in display order.
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
    fn every_sport_has_a_unique_id_and_priority() {
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
