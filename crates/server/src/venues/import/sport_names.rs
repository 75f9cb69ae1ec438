//! What sports are called in files: as OpenStreetMap's key `sport` does, or by our own ids.

use crate::sports::catalogue;

/// Our sport of a name. OpenStreetMap's `football` may be any of several games and is none of ours.
pub fn read(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let id = match name.as_str() {
        "american_football" => "football",
        "football" => return None,
        "swim" => "swimming",
        "bicycle" => "cycling",
        other => other,
    };
    catalogue::find(id).map(|sport| sport.id)
}

/// What [`read`] takes for the sport of this id.
pub fn write(id: &str) -> &str {
    match id {
        "football" => "american_football",
        other => other,
    }
}
