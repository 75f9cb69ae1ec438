//! Names of sports in texts that the server writes. The web app has its own.

use crate::locale::Locale;

/// Returns the slug itself for an unknown sport.
pub fn name(id: &str, locale: Locale) -> &str {
    match id {
        "futsal" => "Futsal",
        "badminton" => "Badminton",
        "soccer" => locale.pick("Soccer", "Sepak bola"),
        "basketball" => locale.pick("Basketball", "Basket"),
        "padel" => "Padel",
        "tennis" => locale.pick("Tennis", "Tenis"),
        "volleyball" => locale.pick("Volleyball", "Voli"),
        "table_tennis" => locale.pick("Table tennis", "Tenis meja"),
        "pickleball" => "Pickleball",
        "running" => locale.pick("Running", "Lari"),
        "cycling" => locale.pick("Cycling", "Sepeda"),
        "swimming" => locale.pick("Swimming", "Renang"),
        "golf" => "Golf",
        "boxing" => locale.pick("Boxing", "Tinju"),
        "mma" => "MMA",
        "football" => "American football",
        "baseball" => locale.pick("Baseball", "Bisbol"),
        "cricket" => locale.pick("Cricket", "Kriket"),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sports::catalogue;

    #[test]
    fn every_sport_has_a_name() {
        for sport in &catalogue::ALL {
            for locale in [Locale::En, Locale::Id] {
                assert_ne!(name(sport.id, locale), sport.id);
            }
        }
    }
}
