//! Names of what a venue has. The database, files and the wire know them by their place in these lists: a facility is a
//! bit, and numbers on the wire begin at one.

/// What a venue has besides courts.
pub const FACILITIES: [&str; 14] = [
    "parking",
    "showers",
    "changing_rooms",
    "prayer_room",
    "canteen",
    "air_conditioning",
    "lights",
    "equipment_rental",
    "lockers",
    "wifi",
    "spectator_seats",
    "shop",
    "wheelchair_access",
    "drinking_water",
];

pub const SURFACES: [&str; 10] = [
    "wood",
    "vinyl",
    "tiles",
    "concrete",
    "hard",
    "clay",
    "grass",
    "artificial_grass",
    "sand",
    "rubber",
];

pub const COVERS: [&str; 3] = ["indoor", "roofed", "outdoor"];

/// The covers of a court that it does not rain on.
pub const UNDER_A_ROOF: [&str; 2] = ["indoor", "roofed"];

/// The name with a number of the wire; empty if it is unspecified or not known.
pub fn name_of(names: &[&'static str], number: i32) -> &'static str {
    let index = usize::try_from(number)
        .ok()
        .and_then(|it| it.checked_sub(1));
    index
        .and_then(|index| names.get(index))
        .copied()
        .unwrap_or_default()
}

/// The number of a name on the wire; 0 if it is not known.
pub fn number_of(names: &[&str], name: &str) -> i32 {
    let index = names.iter().position(|known| *known == name);
    index
        .and_then(|index| i32::try_from(index + 1).ok())
        .unwrap_or(0)
}

/// The user name from "name", "@name" or the address of a profile of Instagram. May be empty if nothing is typed.
pub fn instagram(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let site = typed.find("instagram.com/").map(|at| at + 14);
    let name = typed[site.unwrap_or(0)..].trim_start_matches('@');
    let name = name.split(['/', '?', '#']).next().unwrap_or_default();
    let is_name = name.len() <= 30
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'));
    (is_name && (!name.is_empty() || typed.is_empty())).then(|| name.to_owned())
}

/// A set of [`FACILITIES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facilities(pub i64);

impl Facilities {
    pub fn from_numbers(numbers: impl IntoIterator<Item = i32>) -> Self {
        let names = numbers
            .into_iter()
            .map(|number| name_of(&FACILITIES, number));
        Self::from_names(names)
    }

    /// Unknown names are left out.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let bits = names.into_iter().map(|name| {
            let index = FACILITIES.iter().position(|known| *known == name);
            index.map_or(0, |index| 1 << index)
        });
        Self(bits.fold(0, |all, bit| all | bit))
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let names = FACILITIES.iter().enumerate();
        names
            .filter(move |(index, _)| self.0 & (1 << index) != 0)
            .map(|(_, name)| *name)
    }

    pub fn numbers(self) -> impl Iterator<Item = i32> {
        self.names().map(|name| number_of(&FACILITIES, name))
    }
}

#[cfg(test)]
mod tests {
    use prost_reflect::DescriptorPool;

    use super::*;

    #[test]
    fn names_and_numbers_are_those_of_the_contract() {
        let pool = DescriptorPool::decode(lapang_api::DESCRIPTORS).unwrap();
        let lists: [(&str, &[&str]); 3] = [
            ("Facility", &FACILITIES),
            ("CourtSurface", &SURFACES),
            ("CourtCover", &COVERS),
        ];
        for (kind, names) in lists {
            let of_contract = pool.get_enum_by_name(&format!("lapang.v1.{kind}")).unwrap();
            let values: Vec<(String, i32)> = of_contract
                .values()
                .skip(1)
                .map(|value| (value.name().to_lowercase(), value.number()))
                .collect();
            assert_eq!(values.len(), names.len());
            for (name, number) in values {
                let name = name_of(names, number).to_owned() + &format!(" of {name}");
                let (ours, theirs) = name.split_once(" of ").unwrap();
                assert!(theirs.ends_with(ours) && !ours.is_empty(), "{name}");
                assert_eq!(number_of(names, ours), number);
            }
        }
    }
}
