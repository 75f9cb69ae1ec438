//! Lists: whatever the page size and the search, results are bounded and nothing breaks.

use prost_reflect::Kind;
use serde_json::{Value, json};

use super::table::{CALLS, TABLE};
use super::who::Who;
use super::world::{Side, World};
use crate::on_both_engines;

/// Search texts that are patterns or syntax to an engine.
const PATTERNS: [&str; 14] = [
    "%",
    "_",
    "\\",
    "%%",
    "\\%",
    "\\\\",
    "'",
    "''",
    "\"",
    "*",
    "' OR 1=1 --",
    "a%b_c\\",
    "\" OR \"",
    "NEAR(",
];

/// The length of the longest list in a response.
fn longest(answer: &Value) -> usize {
    let lists = answer.as_object().into_iter().flat_map(|it| it.values());
    lists
        .filter_map(Value::as_array)
        .map(Vec::len)
        .max()
        .unwrap_or(0)
}

on_both_engines! {
    with crate::support::busy_accounts;

    async fn lists_never_exceed_the_page_size_of_the_contract(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut tried = 0;
        for row in TABLE {
            let fields = CALLS[row.call].input();
            for (field, most) in [("limit", 100_i64), ("offset", 10_000)] {
                if fields.get_field_by_name(field).is_none() {
                    continue;
                }
                let who = row.access.somebody();
                let request = world.filled(row.request, who, Side::Ours).await;
                for (value, is_fine) in [
                    (json!(0), true),
                    (json!(most), true),
                    (json!(-1), false),
                    (json!(most + 1), false),
                    (json!(i32::MAX), false),
                    (json!(i32::MIN), false),
                    (json!(1_000_000_000), false),
                    (json!(i64::MAX), false),
                    (json!("9223372036854775808"), false),
                    (json!(1e300), false),
                    (json!(1.5), false),
                ] {
                    let mut request: Value = serde_json::from_str(&request).unwrap();
                    request[field] = value.clone();
                    let answer = world.call(who, row.call, &request.to_string()).await;
                    let expected = if is_fine { "ok" } else { "invalid_argument" };
                    assert!(answer.told.starts_with(expected), "{} {request}: {answer:?}", row.call);
                    let list: Value = serde_json::from_str(&answer.body).unwrap();
                    assert!(longest(&list) <= 100, "{}", row.call);
                    tried += 1;
                }
            }
        }
        assert!(tried > 150, "{tried}");
    }

    async fn a_search_text_is_never_a_pattern(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut tried = 0;
        for row in TABLE {
            let message = CALLS[row.call].input();
            if message.get_field_by_name("limit").is_none() {
                continue;
            }
            let who = row.access.somebody();
            let request = world.filled(row.request, who, Side::Ours).await;
            for field in message.fields().filter(|field| field.kind() == Kind::String) {
                let wrap = |text: &str| if field.is_list() { json!([text]) } else { json!(text) };
                for pattern in PATTERNS {
                    let mut request: Value = serde_json::from_str(&request).unwrap();
                    request[field.json_name()] = wrap(pattern);
                    let answer = world.call(who, row.call, &request.to_string()).await;
                    assert!(["ok", "invalid_argument", "not_found"].iter().any(|it| answer.told.starts_with(it)), "{} {request}: {answer:?}", row.call);
                    tried += 1;
                }
                let mut request: Value = serde_json::from_str(&request).unwrap();
                request[field.json_name()] = wrap(&"x".repeat(10_000));
                let answer = world.call(who, row.call, &request.to_string()).await;
                assert!(answer.told.starts_with("invalid_argument"), "{} {}: {answer:?}", row.call, field.name());
            }
        }
        assert!(tried > 80, "{tried}");
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
