//! Unknown fields in a request: nothing of them is written.

use serde_json::{Value, json};

use super::who::Who;
use super::world::{Side, World};
use lapang_testing::on_sqlite;

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn response_only_fields_in_requests_are_ignored(app: TestApp) {
        let mut world = World::new(&app).await;
        let venue = world.thing("whole_venue", Who::Manager, Side::Ours).await;
        let before: Value = serde_json::from_str(&venue).unwrap();
        let mut bent = before.clone();
        for (name, value) in [
            ("rating", json!(5)),
            ("userRatingsTotal", json!(9999)),
            ("priceLevel", json!(4)),
            ("isActive", json!(false)),
            ("createdAt", json!("2020-01-01T00:00:00Z")),
            ("priceFrom", json!("1")),
        ] {
            bent[name] = value;
        }
        bent["sports"][0]["paymentInstructions"]["qrisUrl"] = json!("https://evil.example/qris.jpg");
        world.must(Who::Manager, "VenueAdminService/UpsertVenue", json!({ "venue": bent })).await;
        let seen = world.must(Who::Manager, "VenueAdminService/GetVenueForAdmin", json!({ "venueId": before["id"] })).await;
        for name in ["rating", "userRatingsTotal", "priceLevel", "isActive", "createdAt", "priceFrom"] {
            assert_eq!(seen["venue"][name], before[name], "{name}");
        }
        assert!(!seen.to_string().contains("evil.example"), "{seen}");
    }
}
