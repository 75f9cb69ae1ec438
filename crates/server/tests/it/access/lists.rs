//! Lists: whatever the page size and the search, results are bounded and nothing breaks.

use prost_reflect::Kind;
use serde_json::{Value, json};

use super::table::{CALLS, TABLE};
use super::who::Who;
use super::world::{Side, World};
use lapang_testing::on_both_engines;

const PATTERNS: [&str; 6] = ["%", "_", "\\", "' OR 1=1 --", "\" OR \"", "NEAR("];

on_both_engines! {
    with lapang_testing::app::busy_accounts;

    async fn lists_never_exceed_the_page_size_of_the_contract(app: TestApp) {
        let mut world = World::new(&app).await;
        for row in TABLE {
            let fields = CALLS[row.call].input();
            for (field, most) in [("limit", 100_i64), ("offset", 10_000)] {
                if fields.get_field_by_name(field).is_none() {
                    continue;
                }
                let who = row.access.somebody();
                let request = world.filled(row.request, who, Side::Ours).await;
                for (value, expected) in [(0, "ok"), (most, "ok"), (-1, "invalid_argument"), (most + 1, "invalid_argument")] {
                    let mut request: Value = serde_json::from_str(&request).unwrap();
                    request[field] = json!(value);
                    let answer = world.call(who, row.call, &request.to_string()).await;
                    assert!(answer.told.starts_with(expected), "{} {request}: {answer:?}", row.call);
                }
            }
        }
    }

    async fn a_search_text_is_never_a_pattern(app: TestApp) {
        let mut world = World::new(&app).await;
        for row in TABLE {
            let message = CALLS[row.call].input();
            if message.get_field_by_name("limit").is_none() {
                continue;
            }
            let who = row.access.somebody();
            let request = world.filled(row.request, who, Side::Ours).await;
            for field in message.fields().filter(|field| field.kind() == Kind::String) {
                for pattern in PATTERNS {
                    let mut request: Value = serde_json::from_str(&request).unwrap();
                    request[field.json_name()] = if field.is_list() { json!([pattern]) } else { json!(pattern) };
                    let answer = world.call(who, row.call, &request.to_string()).await;
                    assert!(["ok", "invalid_argument", "not_found"].iter().any(|it| answer.told.starts_with(it)), "{} {request}: {answer:?}", row.call);
                }
            }
        }
        // A wildcard only separates words, which may come in any order; as a pattern it would match nothing.
        crate::venues::add(&app, &crate::venues::hall("Gor Anggrek", -6.2, 106.8)).await;
        for call in ["VenueService/SearchVenues", "VenueAdminService/ListVenuesForAdmin"] {
            for (text, found) in [("anggrek", 1), ("rek%ang", 1), ("grek_gor", 1), ("%nggrek%z", 0)] {
                let answer = world.must(Who::Admin, call, json!({ "search": text })).await;
                let total = answer["total"].as_i64().unwrap_or(0);
                assert_eq!(total, found, "{call} {text}");
            }
        }
    }
}
