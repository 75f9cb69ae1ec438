//! Every limit that the contract writes on a field of a request is kept, and told by the field's
//! path: read from the descriptors, so that a new field is tried as soon as it is there.

use std::collections::BTreeSet;

use lapang_api as api;
use prost_reflect::{
    DescriptorPool, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor,
    Value,
};
use serde_json::json;

use lapang_testing::app::Person;
use lapang_testing::on_sqlite;

/// A value over a field's limits, as JSON; none where the contract sets none.
fn over_the_limits(field: &FieldDescriptor, rules: &DynamicMessage) -> Vec<serde_json::Value> {
    let of = |kind: &str| match rules.get_field_by_name(kind).as_deref() {
        Some(Value::Message(rules)) => Some(rules.clone()),
        _ => None,
    };
    let number = |rules: &DynamicMessage, name: &str| {
        rules
            .has_field_by_name(name)
            .then(|| rules.get_field_by_name(name))
            .flatten()
            .map(|value| match &*value {
                Value::U64(number) => i64::try_from(*number).unwrap(),
                Value::I32(number) => i64::from(*number),
                Value::I64(number) => *number,
                #[expect(clippy::cast_possible_truncation, reason = "limits are whole numbers")]
                Value::F64(number) => *number as i64,
                other => panic!("a limit of an unknown kind: {other:?}"),
            })
    };
    let mut values = Vec::new();
    if field.is_list() {
        if let Some(most) = of("repeated").and_then(|rules| number(&rules, "max_items")) {
            let one = match field.kind() {
                Kind::Message(_) => json!({}),
                Kind::Enum(_) => json!(1),
                _ => json!("a"),
            };
            values.push(json!(vec![one; usize::try_from(most).unwrap() + 1]));
        }
        return values;
    }
    match field.kind() {
        Kind::String => {
            let Some(rules) = of("string") else {
                return values;
            };
            if let Some(most) = number(&rules, "max_len") {
                values.push(json!("x".repeat(usize::try_from(most).unwrap() + 1)));
            }
            if number(&rules, "min_len").is_some_and(|least| least > 0) {
                values.push(json!(""));
            }
        }
        Kind::Int32 | Kind::Int64 | Kind::Double => {
            for kind in ["int32", "int64", "double"] {
                let Some(rules) = of(kind) else { continue };
                values.extend(number(&rules, "gte").map(|least| json!(least - 1)));
                values.extend(number(&rules, "lte").map(|most| json!(most + 1)));
            }
        }
        Kind::Enum(_) => values.push(json!(99)),
        _ => {}
    }
    values
}

/// Every text of a message, with a request that holds a NUL there and nowhere else.
fn texts_with_nul(message: &MessageDescriptor) -> Vec<(String, serde_json::Value)> {
    let mut found = Vec::new();
    for field in message.fields() {
        let name = field.name();
        let inner = match field.kind() {
            Kind::String => vec![(String::new(), json!("nul\0"))],
            Kind::Message(inner) if inner.full_name().starts_with("lapang.v1.") => {
                let texts = texts_with_nul(&inner).into_iter();
                texts
                    .map(|(path, value)| (format!(".{path}"), value))
                    .collect()
            }
            _ => Vec::new(),
        };
        for (path, value) in inner {
            found.push(if field.is_list() {
                (format!("{name}[0]{path}"), json!({ name: [value] }))
            } else {
                (format!("{name}{path}"), json!({ name: value }))
            });
        }
    }
    found
}

/// All calls, each with its path.
fn all_calls() -> Vec<(String, MethodDescriptor)> {
    let pool = DescriptorPool::decode(api::DESCRIPTORS).unwrap();
    let ours = pool
        .services()
        .filter(|service| service.full_name().starts_with("lapang.v1."));
    ours.flat_map(|service| service.methods().collect::<Vec<_>>())
        .map(|method| {
            let service = method.parent_service().full_name().to_owned();
            (format!("{service}/{}", method.name()), method)
        })
        .collect()
}

/// What a call is refused with. One that is answered by a stream says so at its end, and has no status.
async fn refusal(
    person: &Person,
    path: &str,
    method: &MethodDescriptor,
    body: &str,
) -> (u16, serde_json::Value) {
    if method.is_server_streaming() {
        let ended = person.post_for_stream(path, body).await;
        (400, ended["error"].clone())
    } else {
        person.post(path, body).await
    }
}

on_sqlite! {
    async fn a_nul_in_any_text_is_refused_by_the_fields_path(app: TestApp) {
        let person = app.staff("ani@example.com", None).await;
        let mut tried = 0;
        for (path, method) in all_calls() {
            for (field, body) in texts_with_nul(&method.input()) {
                let (status, answer) = refusal(&person, &path, &method, &body.to_string()).await;
                let told = &answer["details"][0]["debug"]["violations"];
                assert!(
                    status == 400
                        && told.as_array().is_some_and(|told| told.len() == 1)
                        && told[0]["field"] == field
                        && told[0]["rule"] == "string.nul",
                    "{path} {field}: {status} {answer}"
                );
                tried += 1;
            }
        }
        assert!(tried > 60, "only {tried} texts");
    }

    async fn every_limit_of_the_contract_is_kept_and_told_by_the_fields_path(app: TestApp) {
        let person = app.staff("ani@example.com", None).await;
        let pool = DescriptorPool::decode(api::DESCRIPTORS).unwrap();
        let rules_of = pool.get_extension_by_name("buf.validate.field").unwrap();
        let mut tried = BTreeSet::new();
        for (path, method) in all_calls() {
            for field in method.input().fields() {
                let options = field.options();
                if !options.has_extension(&rules_of) {
                    continue;
                }
                let rules = match &*options.get_extension(&rules_of) {
                    Value::Message(rules) => rules.clone(),
                    other => panic!("rules of an unknown kind: {other:?}"),
                };
                for value in over_the_limits(&field, &rules) {
                    let body = json!({ field.name(): value }).to_string();
                    let (status, answer) = refusal(&person, &path, &method, &body).await;
                    let told = answer["details"][0]["debug"]["violations"].as_array().cloned().unwrap_or_default();
                    let named = told.iter().any(|one| {
                        one["field"].as_str().is_some_and(|name| name == field.name() || name.starts_with(&format!("{}[", field.name())))
                    });
                    assert!(
                        status == 400 && answer["code"] == "invalid_argument" && named,
                        "{path} {}: {status} {answer}",
                        field.name()
                    );
                    tried.insert(format!("{path} {}", field.name()));
                }
            }
        }
        assert!(tried.len() > 60, "only {} fields: {tried:?}", tried.len());
    }
}
