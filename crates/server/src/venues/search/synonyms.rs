//! Players' names for sports and places, besides the venues' spellings. Sports are from the Kamus Besar Bahasa
//! Indonesia and English; abbreviations of places are from everyday Indonesian.

use crate::venues::text::Term;

/// Names of sports as folded text, each with the sports it may mean.
pub const SPORTS: [(&str, &[&str]); 55] = [
    ("futsal", &["futsal"]),
    ("badminton", &["badminton"]),
    ("bulutangkis", &["badminton"]),
    ("bulu tangkis", &["badminton"]),
    ("bultang", &["badminton"]),
    ("bola", &["soccer", "futsal"]),
    ("sepak bola", &["soccer", "futsal"]),
    ("sepakbola", &["soccer", "futsal"]),
    ("mini soccer", &["soccer"]),
    ("minisoccer", &["soccer"]),
    ("soccer", &["soccer"]),
    ("football", &["soccer", "futsal", "football"]),
    ("american football", &["football"]),
    ("basket", &["basketball"]),
    ("bola basket", &["basketball"]),
    ("basketball", &["basketball"]),
    ("padel", &["padel"]),
    ("paddle", &["padel"]),
    ("tenis", &["tennis"]),
    ("tennis", &["tennis"]),
    ("voli", &["volleyball"]),
    ("volley", &["volleyball"]),
    ("bola voli", &["volleyball"]),
    ("volleyball", &["volleyball"]),
    ("pingpong", &["table_tennis"]),
    ("ping pong", &["table_tennis"]),
    ("tenis meja", &["table_tennis"]),
    ("table tennis", &["table_tennis"]),
    ("pickleball", &["pickleball"]),
    ("pickle ball", &["pickleball"]),
    ("pickle", &["pickleball"]),
    ("lari", &["running"]),
    ("jogging", &["running"]),
    ("joging", &["running"]),
    ("running", &["running"]),
    ("atletik", &["running"]),
    ("sepeda", &["cycling"]),
    ("bersepeda", &["cycling"]),
    ("gowes", &["cycling"]),
    ("cycling", &["cycling"]),
    ("renang", &["swimming"]),
    ("berenang", &["swimming"]),
    ("kolam renang", &["swimming"]),
    ("swimming", &["swimming"]),
    ("swimming pool", &["swimming"]),
    ("golf", &["golf"]),
    ("driving range", &["golf"]),
    ("tinju", &["boxing"]),
    ("boxing", &["boxing"]),
    ("mma", &["mma"]),
    ("mixed martial arts", &["mma"]),
    ("bisbol", &["baseball"]),
    ("baseball", &["baseball"]),
    ("kriket", &["cricket"]),
    ("cricket", &["cricket"]),
];

/// Names of places as folded text, each with its variants in addresses.
pub const PLACES: [(&str, &[&str]); 40] = [
    ("jogja", &["yogyakarta", "yogya"]),
    ("yogya", &["yogyakarta", "jogja"]),
    ("yogyakarta", &["yogya", "jogja"]),
    ("jogjakarta", &["yogyakarta", "jogja"]),
    ("jkt", &["jakarta"]),
    ("jaksel", &["jakarta selatan", "south jakarta"]),
    ("jakbar", &["jakarta barat", "west jakarta"]),
    ("jakut", &["jakarta utara", "north jakarta"]),
    ("jaktim", &["jakarta timur", "east jakarta"]),
    ("jakpus", &["jakarta pusat", "central jakarta"]),
    ("south jakarta", &["jakarta selatan"]),
    ("jakarta selatan", &["south jakarta"]),
    ("west jakarta", &["jakarta barat"]),
    ("jakarta barat", &["west jakarta"]),
    ("north jakarta", &["jakarta utara"]),
    ("jakarta utara", &["north jakarta"]),
    ("east jakarta", &["jakarta timur"]),
    ("jakarta timur", &["east jakarta"]),
    ("central jakarta", &["jakarta pusat"]),
    ("jakarta pusat", &["central jakarta"]),
    ("bdg", &["bandung"]),
    ("sby", &["surabaya"]),
    ("smg", &["semarang"]),
    ("mlg", &["malang"]),
    ("dps", &["denpasar"]),
    ("bgr", &["bogor"]),
    ("dpk", &["depok"]),
    ("bks", &["bekasi"]),
    ("tng", &["tangerang"]),
    ("tangsel", &["tangerang selatan"]),
    ("south tangerang", &["tangerang selatan"]),
    ("tangerang selatan", &["south tangerang"]),
    ("mdn", &["medan"]),
    ("mks", &["makassar"]),
    ("plg", &["palembang"]),
    ("solo", &["surakarta"]),
    ("surakarta", &["solo"]),
    ("jabar", &["jawa barat"]),
    ("jateng", &["jawa tengah"]),
    ("jatim", &["jawa timur"]),
];

/// Words in the longest phrase above.
pub const LONGEST: usize = 3;

/// What a phrase may mean: sports, and other texts.
pub fn meanings(phrase: &str) -> Option<(&'static [&'static str], &'static [&'static str])> {
    let sports = SPORTS.iter().find(|(name, _)| *name == phrase);
    let places = PLACES.iter().find(|(name, _)| *name == phrase);
    match (sports, places) {
        (None, None) => None,
        (sports, places) => Some((
            sports.map_or(&[], |(_, ids)| ids),
            places.map_or(&[], |(_, texts)| texts),
        )),
    }
}

/// The sports whose name, without spaces, fits.
pub fn sports_named(fits: impl Fn(&str) -> bool) -> Option<Term> {
    let names = SPORTS.iter().map(|(name, _)| *name);
    let mut names = names.filter(|name| fits(&name.replace(' ', "")));
    names.next().map(Term::new)
}

/// The single words of all phrases.
pub fn words() -> impl Iterator<Item = &'static str> {
    let sports = SPORTS.iter().map(|(name, _)| *name);
    let places = PLACES.iter().map(|(name, _)| *name);
    sports.chain(places).filter(|name| !name.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sports::catalogue;
    use crate::text::folded;

    #[test]
    fn every_sport_has_a_name_and_every_name_a_sport() {
        for sport in &catalogue::ALL {
            assert!(SPORTS.iter().any(|(_, ids)| ids.contains(&sport.id)));
        }
        for (name, ids) in SPORTS {
            assert!(ids.iter().all(|id| catalogue::find(id).is_some()), "{name}");
        }
    }

    #[test]
    fn synonyms_are_folded_and_unique() {
        let mut names: Vec<&str> = SPORTS.iter().map(|(name, _)| *name).collect();
        names.extend(PLACES.iter().map(|(name, _)| *name));
        for name in &names {
            assert_eq!(folded(name), **name);
            assert!(name.split(' ').count() <= LONGEST);
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
