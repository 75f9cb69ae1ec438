//! OpenStreetMap's tags of what a venue has, as our columns.

use std::collections::HashMap;

/// A tag, its values, and the facility that they tell of.
const FACILITIES: [(&str, &[&str], &str); 5] = [
    ("lit", &["yes", "24/7", "automatic"], "lights"),
    ("wheelchair", &["yes", "designated"], "wheelchair_access"),
    ("internet_access", &["yes", "wlan"], "wifi"),
    ("shower", &["yes", "hot", "cold"], "showers"),
    ("drinking_water", &["yes"], "drinking_water"),
];

const COVERS: [(&str, &str, &str); 3] = [
    ("indoor", "yes", "indoor"),
    ("covered", "yes", "roofed"),
    ("building", "roof", "roofed"),
];

/// Adds to the columns that a feature has under our names.
pub fn read(tag: &dyn Fn(&str) -> Option<String>, columns: &mut HashMap<&'static str, String>) {
    let told = FACILITIES.iter().filter(|(name, values, _)| {
        let value = tag(name).unwrap_or_default();
        values.contains(&value.as_str())
    });
    let told = told.map(|(_, _, facility)| (*facility).to_owned());
    let all: Vec<String> = columns
        .get("facilities")
        .cloned()
        .into_iter()
        .chain(told)
        .collect();
    if !all.is_empty() {
        columns.insert("facilities", all.join(";"));
    }
    if !columns.contains_key("cover") {
        let mut covers = COVERS.iter();
        let told = covers.find(|(name, value, _)| tag(name).as_deref() == Some(value));
        columns.extend(told.map(|(_, _, cover)| ("cover", (*cover).to_owned())));
    }
}
