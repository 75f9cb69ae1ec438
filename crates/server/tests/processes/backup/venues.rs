//! `lapang venues export`, and back by `venues import`.

use lapang_db::{Engine, value};

use super::Place;

/// What survives an export and an import: everything except our ids and times, prices, and names of courts.
const SAME: &str = "SELECT v.name || '|' || v.address || '|' || v.formatted_address || '|' || v.city || '|'
    || v.country || '|' || v.phone_number || '|' || v.website || '|' || v.google_maps_url || '|'
    || v.time_zone || '|' || v.types || '|' || CAST(v.user_ratings_total AS TEXT) || '|'
    || CAST(v.price_level AS TEXT) || '|' || CAST(CAST(ROUND(v.rating * 10) AS BIGINT) AS TEXT) || '|'
    || CAST(CAST(ROUND(v.latitude * 1000000) AS BIGINT) AS TEXT) || '|'
    || CAST(CAST(ROUND(v.longitude * 1000000) AS BIGINT) AS TEXT) || '|' || s.sport_id || '|'
    || CAST(s.slot_minutes AS TEXT) || s.booking_mode || s.payment_mode || '|'
    || CAST((SELECT COUNT(*) FROM courts c WHERE c.venue_sport_id = s.id) AS TEXT) || '|'
    || CAST((SELECT COALESCE(SUM(h.open_minute * 3 + h.close_minute * 7 + h.day), 0)
        FROM venue_hours h WHERE h.venue_id = v.id) AS TEXT) || '|' || v.rating_source || '|'
    || CAST(v.facilities AS TEXT) || '|'
    || (SELECT MIN(c.surface || c.cover) || MAX(c.surface || c.cover) FROM courts c WHERE c.venue_sport_id = s.id) || '|'
    || COALESCE(p.description_en || '|' || p.description_id || '|' || p.house_rules_en || '|' || p.house_rules_id
        || '|' || p.whatsapp || '|' || p.instagram, '')
    FROM venues v JOIN venue_sports s ON s.venue_id = v.id LEFT JOIN venue_profiles p ON p.venue_id = v.id WHERE v.is_active = 1";

fn described(place: &Place) -> Vec<String> {
    let mut lines = place.with(async |app| {
        let read = app.db.read(|conn| conn.rows(SAME, &[], value)).await;
        read.map_err(|error: lapang_db::Error| error).unwrap()
    });
    lines.sort();
    lines
}

#[test]
fn exported_venues_are_imported_unchanged() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    // Sports of one venue that differ in every setting.
    place.change(
        "UPDATE venue_sports SET slot_minutes = 90, payment_mode = 'manual'
         WHERE sport_id = 'badminton'",
    );
    place.change(
        "UPDATE venues SET is_active = 0 WHERE id = (SELECT id FROM venues ORDER BY id LIMIT 1)",
    );
    place.change("UPDATE venues SET name = '=SUM(A1)' WHERE id = (SELECT MAX(id) FROM venues)");
    let expected = described(&place);
    for format in ["geojson", "csv"] {
        let (status, text, talk) = place.lapang(&["venues", "export", "--format", format]);
        assert_eq!(status, Some(0), "{talk}");
        assert_eq!(text.contains("'=SUM(A1)"), format == "csv");
        let target = Place::on(Engine::Sqlite);
        target.with(async |_| ());
        let file = target.path("venues");
        std::fs::write(&file, &text).unwrap();
        let file = file.to_str().unwrap();
        let (status, said, talk) = target.lapang(&["venues", "import", file]);
        assert_eq!(status, Some(0), "{said}{talk}");
        assert!(
            said.ends_with(" 0 updated, 0 unchanged, 0 refused\n"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(described(&target), expected, "{format}");
        let (_, again, _) = target.lapang(&["venues", "export", "--format", format]);
        let (_, said, _) = target.lapang(&["venues", "import", file]);
        assert!(said.contains(" 0 added, 0 updated,"), "{said}");
        assert_eq!(again.len(), text.len());
    }
}
