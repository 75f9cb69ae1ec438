//! Hostile texts in a venue: written in the back office, and read by staff and players.

use serde_json::{Value, json};

use super::scene::{Scene, read};
use super::writing::Words;

const WEEK: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// Creates a venue with hostile texts in every field; returns its id and its court's.
pub async fn opens(scene: &Scene, words: &mut Words) -> (String, String) {
    let hours: Vec<Value> = WEEK
        .iter()
        .map(|day| json!({ "day": day, "open_minute": 360, "close_minute": 1380 }))
        .collect();
    let venue = json!({ "venue": {
        "name": "§Gor Melati", "address": "§Jl. Melati 1", "formatted_address": "§Jl. Melati 1, Jakarta",
        "city": "§Jakarta", "country": "ID", "latitude": -6.2, "longitude": 106.8,
        "phone_number": "§+62 21 555", "website": "§https://hall.example/", "google_maps_url": "§https://maps.example/",
        "google_place_id": "§", "types": ["§sports_centre"], "time_zone": "Asia/Jakarta",
        "opening_hours": hours,
        "sports": [{
            "sport_id": "futsal", "slot_minutes": 60, "booking_mode": "BOOKING_MODE_REQUEST",
            "payment_mode": "PAYMENT_MODE_MANUAL", "courts": [{ "name": "§Court 1" }],
            "payment_instructions": { "bank_name": "§BCA", "account_number": "§123", "account_name": "§Gor", "notes": "§Pay." },
        }],
    } });
    let written = words
        .write(&scene.admin, "VenueAdminService/UpsertVenue", &venue)
        .await;
    let id = written.answer["venue"]["id"].as_str().unwrap().to_owned();
    activate(scene, &id).await;
    let asked = json!({ "venue_id": id });
    let to_staff = read(&scene.admin, "VenueAdminService/GetVenueForAdmin", &asked).await;
    let to_all = read(
        &scene.visitor,
        "VenueService/GetVenue",
        &json!({ "id": id }),
    )
    .await;
    let public = [
        "name",
        "address",
        "city",
        "phone_number",
        "website",
        "google_maps_url",
    ];
    for seen in [&to_staff["venue"], &to_all["venue"]] {
        written.expect_all("venue.", &public, seen);
    }
    let staff = &to_staff["venue"];
    written.expect_all("venue.", &["formatted_address", "google_place_id"], staff);
    if let Some(kind) = staff["types"].get(0) {
        written.expect("venue.types[0]", kind);
    }
    let sport = &staff["sports"][0];
    written.expect(
        "venue.sports[0].courts[0].name",
        &sport["courts"][0]["name"],
    );
    written.expect_all(
        "venue.sports[0].payment_instructions.",
        &["bank_name", "account_number", "account_name", "notes"],
        &sport["paymentInstructions"],
    );
    let court = sport["courts"][0]["id"].as_str().unwrap().to_owned();
    sells(scene, words, &id).await;
    has_courts(scene, words, &id, &court).await;
    found(scene, words).await;
    (id, court)
}

/// Sets a price, without which players cannot find it.
async fn activate(scene: &Scene, id: &str) {
    let band = json!({ "band": {
        "venue_id": id, "sport_id": "futsal", "currency": "IDR",
        "price_min": "15000000", "price_max": "20000000", "days": ["monday"], "start_hour": 23, "end_hour": 24,
    } });
    read(&scene.admin, "VenueAdminService/UpsertPricingBand", &band).await;
    let status = json!({ "venue_id": id, "is_active": true });
    read(&scene.admin, "VenueAdminService/UpdateVenueStatus", &status).await;
}

async fn sells(scene: &Scene, words: &mut Words, id: &str) {
    let band = json!({ "band": {
        "venue_id": id, "sport_id": "futsal", "currency": "IDR", "segment": "standard",
        "price_min": "15000000", "price_max": "20000000", "days": WEEK, "start_hour": 0, "end_hour": 24, "notes": "§",
    } });
    let written = words
        .write(&scene.admin, "VenueAdminService/UpsertPricingBand", &band)
        .await;
    let asked = json!({ "venue_id": id });
    let bands = read(&scene.visitor, "VenueService/ListVenuePricingBands", &asked).await;
    written.expect_all("band.", &["notes"], &bands["bands"][0]);
}

async fn has_courts(scene: &Scene, words: &mut Words, id: &str, court: &str) {
    let second = json!({ "venue_id": id, "sport_id": "futsal", "court": { "name": "§Court 2", "is_active": true } });
    let written = words
        .write(&scene.admin, "VenueAdminService/UpsertCourt", &second)
        .await;
    written.expect_all("court.", &["name"], &written.answer["court"]);
    let closed = json!({ "venue_id": id, "court_id": court, "start_time": "2026-03-05T01:00:00Z",
        "end_time": "2026-03-05T02:00:00Z", "reason": "§Rain" });
    let written = words
        .write(&scene.admin, "VenueAdminService/CreateBlackout", &closed)
        .await;
    written.expect_all("", &["reason"], &written.answer["blackout"]);
    let asked = json!({ "venue_id": id, "date": "2026-03-05" });
    let board = read(&scene.admin, "BookingAdminService/GetDayBoard", &asked).await;
    let courts = board["courts"].as_array().unwrap();
    let entry = courts.iter().find_map(|it| it["entries"].get(0)).unwrap();
    written.expect("reason", entry.get("title").unwrap_or(&"".into()));
}

/// Searching for a hostile text finds only what contains it.
async fn found(scene: &Scene, words: &mut Words) {
    use lapang::venues::text::folded;
    let asked = json!({ "search": "§Melati", "city": "" });
    let written = words
        .write(&scene.visitor, "VenueService/SearchVenues", &asked)
        .await;
    let wanted = folded(written.typed("search").unwrap_or("Melati"));
    for venue in written.answer["venues"].as_array().into_iter().flatten() {
        let all = ["name", "address", "formattedAddress", "city"]
            .map(|name| venue[name].as_str().unwrap_or_default());
        let all = folded(&all.join(" "));
        assert!(
            wanted.split(' ').all(|word| all.contains(word)),
            "{wanted:?} has found {all:?}"
        );
    }
    for (person, call, template) in [
        (
            &scene.visitor,
            "VenueService/ListVenues",
            json!({ "city": "§Jakarta" }),
        ),
        (
            &scene.visitor,
            "VenueService/ListVenuesBySport",
            json!({ "sport_id": "futsal", "city": "§" }),
        ),
        (
            &scene.visitor,
            "MatchService/ListMatches",
            json!({ "location": "§" }),
        ),
        (
            &scene.admin,
            "BookingAdminService/ListBookingsForAdmin",
            json!({ "search": "§" }),
        ),
        (
            &scene.admin,
            "VenueAdminService/ListVenuesForAdmin",
            json!({ "search": "§" }),
        ),
    ] {
        words.write(person, call, &template).await;
    }
}
