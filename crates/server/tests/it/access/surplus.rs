//! Unknown fields in a request: nothing of them is written.

use prost_reflect::{Kind, MessageDescriptor};
use serde_json::{Value, json};

use super::table::TABLE;
use super::who::Who;
use super::world::{Side, World};
use crate::bookings::number;
use crate::on_both_engines;
use crate::support::traces::{places, traces};

const CANARY: &str = "surplus-canary-51d7";

/// What an attacker who wants more rights might send.
fn claims(bystander: &str) -> Vec<(&'static str, Value)> {
    let mut claims = Vec::new();
    for name in [
        "host_id",
        "hostId",
        "user_id",
        "userId",
        "owner_id",
        "ownerId",
        "created_by",
        "createdBy",
        "actor_id",
        "player_id",
        "session_id",
        "sessionId",
    ] {
        claims.push((name, json!(bystander)));
    }
    for name in [
        "is_internal",
        "isInternal",
        "is_admin",
        "isAdmin",
        "email_verified",
        "emailVerified",
        "is_staff",
        "has_access",
        "hasAccess",
        "confirmed",
        "paid",
    ] {
        claims.push((name, json!(true)));
    }
    for name in [
        "status",
        "role",
        "slot_status",
        "slotStatus",
        "avatar_url",
        "avatarUrl",
        "__proto__",
        "constructor",
        "guest_name",
        "receipt",
        "terms_version",
        "short_code",
        "originalUrl",
    ] {
        claims.push((name, json!(CANARY)));
    }
    claims
}

/// The request with all of these in every message of it, unless the contract has such a field.
fn with_claims(request: &mut Value, message: &MessageDescriptor, bystander: &str) {
    let Some(object) = request.as_object_mut() else {
        return;
    };
    for field in message.fields() {
        let Kind::Message(inner) = field.kind() else {
            continue;
        };
        let ours = inner.full_name().starts_with("lapang.v1.");
        match object.get_mut(field.json_name()) {
            Some(Value::Array(items)) if ours => {
                for item in items {
                    with_claims(item, &inner, bystander);
                }
            }
            Some(value) if ours => with_claims(value, &inner, bystander),
            _ => {}
        }
    }
    let has = |name: &str| {
        message
            .fields()
            .any(|field| field.name() == name || field.json_name() == name)
    };
    for (name, value) in claims(bystander) {
        if !has(name) {
            object.insert(name.to_owned(), value);
        }
    }
}

on_both_engines! {
    with crate::support::busy_accounts;

    async fn unknown_fields_in_requests_change_nothing(app: TestApp) {
        let mut world = World::new(&app).await;
        let bystander = app.regular("bystander@example.com", "Bystander").await.user_id;
        let known = places(&app, bystander).await;
        let staff = number(&app, "SELECT COUNT(*) FROM staff").await;
        for row in TABLE {
            let who = row.access.somebody();
            let request = world.filled(row.request, who, Side::Ours).await;
            let mut request: Value = serde_json::from_str(&request).unwrap();
            with_claims(&mut request, &row.method().input(), &bystander.to_string());
            let answer = world.call(who, row.call, &request.to_string()).await;
            assert_eq!(answer.told, row.access.tells(who), "{} {request}: {}", row.call, answer.body);
            assert!(!answer.body.contains(CANARY), "{}: {}", row.call, answer.body);
            world.begin_anew(who, row.call).await;
        }
        assert_eq!(places(&app, bystander).await, known);
        assert_eq!(traces(&app, CANARY).await, std::collections::BTreeSet::new());
        // Two were granted by the table's own rows, and four created for a change or removal of their role.
        assert_eq!(number(&app, "SELECT COUNT(*) FROM staff WHERE venue_id IS NULL").await, 1);
        assert!(number(&app, "SELECT COUNT(*) FROM staff").await <= staff + 4);
    }

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
