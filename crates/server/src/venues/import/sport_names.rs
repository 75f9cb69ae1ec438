//! Names of sports in files: OpenStreetMap's values of `sport`, or our ids.

use crate::sports::catalogue;

/// Returns our sport for a name. OpenStreetMap's `football` is ambiguous and maps to none.
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

/// A name that [`read`] maps back to this sport.
pub fn write(id: &str) -> &str {
    match id {
        "football" => "american_football",
        other => other,
    }
}
