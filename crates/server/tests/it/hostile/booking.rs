//! Hostile texts of players and staff in a booking, its emails and its calendar file.

use serde_json::{Value, json};

use super::calendars;
use super::scene::{Scene, read};
use super::writing::{Words, Written};
use crate::support::Person;

fn hour(day: u8, hour: u8) -> Value {
    json!({ "start_time": format!("2026-03-{day:02}T{hour:02}:00:00Z"), "duration_minutes": 60 })
}

/// Requested, offered other times, confirmed at a price, paid, canceled: with texts at each step.
pub async fn is_lived_through(scene: &Scene, words: &mut Words, venue: &str) {
    let asked = json!({ "venue_id": venue, "sport_id": "futsal", "slots": [hour(6, 10), hour(6, 11)], "notes": "§" });
    let made = words
        .write(&scene.player, "BookingService/CreateBooking", &asked)
        .await;
    let id = made.answer["bookingId"].as_str().unwrap().to_owned();
    let offered = json!({ "booking_id": id, "slots": [hour(7, 10)], "expires_at": "2026-03-04T00:00:00Z", "note": "§" });
    let offer = words
        .write(
            &scene.admin,
            "BookingAdminService/CreateProposals",
            &offered,
        )
        .await;
    let named = json!({ "booking_id": id });
    read(&scene.player, "BookingService/DeclineProposals", &named).await;
    read(
        &scene.admin,
        "BookingAdminService/ConfirmRequestedTimes",
        &named,
    )
    .await;
    let price = json!({ "booking_id": id, "price": "12300000" });
    read(&scene.admin, "BookingAdminService/SetBookingPrice", &price).await;
    read(&scene.player, "BookingService/ReportPayment", &named).await;
    let paid = decide(scene, words, &id, "CONFIRMED").await;
    let reason = json!({ "booking_id": id, "reason": "§" });
    let cancelled = words
        .write(&scene.player, "BookingService/CancelBooking", &reason)
        .await;
    for (person, call) in [
        (&scene.player, "BookingService/GetBooking"),
        (&scene.admin, "BookingAdminService/GetBookingForAdmin"),
    ] {
        let booking = read(person, call, &named).await["booking"].take();
        made.expect_all("", &["notes"], &booking);
        offer.expect_all("", &["note"], &booking["proposals"][0]);
        for step in [&paid, &cancelled] {
            is_told(step, &booking);
        }
    }
    let path = format!("/api/bookings/{id}.ics");
    let file = scene
        .player
        .send(http::Method::GET, &path, Vec::new())
        .await;
    assert_eq!(calendars::events(&file.text().await.unwrap()).len(), 1);
    is_turned_away(scene, words, venue).await;
    is_written_in(scene, words, venue).await;
}

/// The reason appears in the booking's events.
fn is_told(step: &Written, booking: &Value) {
    let Some(typed) = step.typed("reason") else {
        return;
    };
    let told = booking["events"].as_array().unwrap().iter();
    let told: Vec<String> = told
        .map(|event| super::writing::tidied(event["reason"].as_str().unwrap_or_default()))
        .collect();
    assert!(
        told.contains(&super::writing::tidied(typed)),
        "{typed:?} is not in {told:?}"
    );
}

async fn decide(scene: &Scene, words: &mut Words, id: &str, to: &str) -> Written {
    let request = json!({ "booking_id": id, "to_status": format!("BOOKING_STATUS_{to}"), "reason": "§Because." });
    words
        .write(
            &scene.admin,
            "BookingAdminService/UpdateBookingStatus",
            &request,
        )
        .await
}

async fn is_turned_away(scene: &Scene, words: &mut Words, venue: &str) {
    let asked =
        json!({ "venue_id": venue, "sport_id": "futsal", "slots": [hour(8, 10)], "notes": "§" });
    let made = words
        .write(&scene.player, "BookingService/CreateBooking", &asked)
        .await;
    let id = made.answer["bookingId"].as_str().unwrap();
    let refused = decide(scene, words, id, "REJECTED").await;
    is_told(&refused, &refused.answer["booking"]);
}

async fn is_written_in(scene: &Scene, words: &mut Words, venue: &str) {
    let guest = json!({ "venue_id": venue, "sport_id": "futsal", "slots": [hour(9, 10)],
        "guest": { "name": "§Pak Bakri", "phone_number": "§0812" }, "notes": "§" });
    let made = words
        .write(
            &scene.admin,
            "BookingAdminService/CreateGuestBooking",
            &guest,
        )
        .await;
    made.expect_all(
        "guest.",
        &["name", "phone_number"],
        &made.answer["booking"]["guest"],
    );
    made.expect_all("", &["notes"], &made.answer["booking"]);
    let changes = json!({ "booking_id": made.answer["booking"]["id"],
        "guest": { "name": "§Pak Bakri", "phone_number": "§0812" }, "notes": "§" });
    let call = "BookingAdminService/UpdateGuestBooking";
    let made = words.write(&scene.admin, call, &changes).await;
    made.expect_all(
        "guest.",
        &["name", "phone_number"],
        &made.answer["booking"]["guest"],
    );
    made.expect_all("", &["notes"], &made.answer["booking"]);
    let asked = json!({ "venue_id": venue, "date": "2026-03-09" });
    let board = read(&scene.admin, "BookingAdminService/GetDayBoard", &asked).await;
    let courts = board["courts"].as_array().unwrap();
    let entry = courts.iter().find_map(|it| it["entries"].get(0)).unwrap();
    made.expect("guest.name", &entry["title"]);
}

/// The email to a new manager contains the names of the venue and of the person who added them.
pub async fn has_a_new_manager(scene: &Scene, venue: &str, manager: &Person) {
    let grant = json!({ "venue_id": venue, "email": manager.email });
    read(&scene.admin, "VenueAdminService/GrantVenueStaff", &grant).await;
}
