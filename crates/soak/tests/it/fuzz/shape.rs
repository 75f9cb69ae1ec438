//! Plausible messages generated from the descriptors: each field by its type, its validation rules and its name.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use prost_reflect::{
    DescriptorPool, DynamicMessage, ExtensionDescriptor, FieldDescriptor, Kind, MessageDescriptor,
    MethodDescriptor, Value as Rule,
};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Map, Value, json};

use super::known::{Known, singular};
use lapang_testing::app::hostile::texts;

/// Midnight in Jakarta on the day that tests begin.
const TODAY: &str = "2026-03-01T17:00:00Z";
const WEEK: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
const ZONES: [&str; 6] = [
    "Asia/Jakarta",
    "Asia/Jayapura",
    "America/New_York",
    "Australia/Lord_Howe",
    "Etc/UTC",
    "Nowhere/Else",
];

pub struct Shape<'a> {
    pub rng: &'a mut StdRng,
    pub known: &'a Known,
    pub rules: &'a ExtensionDescriptor,
    /// The call, which determines what its `id` refers to.
    pub call: &'a str,
    /// Whether staff make the call.
    pub is_office: bool,
    /// The owner of the data that the request refers to.
    pub owner: Option<usize>,
}

/// The contract's extension with validation rules.
pub fn rules(pool: &DescriptorPool) -> ExtensionDescriptor {
    pool.get_extension_by_name("buf.validate.field").unwrap()
}

impl Shape<'_> {
    pub fn request(&mut self, method: &MethodDescriptor) -> Value {
        self.message(&method.input(), 0)
    }

    fn message(&mut self, message: &MessageDescriptor, depth: usize) -> Value {
        if message.full_name() == "google.protobuf.Timestamp" {
            return json!(self.time());
        }
        let mut fields = Map::new();
        for field in message.fields() {
            let limits = Limits::of(&field, self.rules);
            let likely = if limits.is_required {
                0.97
            } else if field.supports_presence() {
                0.6
            } else {
                0.85
            };
            if depth < 5 && self.rng.random_bool(likely) {
                let value = self.field(message, &field, &limits, depth);
                fields.insert(field.json_name().to_owned(), value);
            }
        }
        Value::Object(fields)
    }

    fn field(
        &mut self,
        message: &MessageDescriptor,
        field: &FieldDescriptor,
        limits: &Limits,
        depth: usize,
    ) -> Value {
        if field.is_list() {
            let least = limits.number("min_items").unwrap_or(0);
            let most = limits.number("max_items").unwrap_or(6).min(least + 2);
            let count = self.rng.random_range(least..=most.max(least));
            return (0..count)
                .map(|_| self.one(message, field, limits, depth))
                .collect();
        }
        self.one(message, field, limits, depth)
    }

    fn one(
        &mut self,
        message: &MessageDescriptor,
        field: &FieldDescriptor,
        limits: &Limits,
        depth: usize,
    ) -> Value {
        match field.kind() {
            Kind::Bool => json!(self.rng.random_bool(0.5)),
            Kind::String => json!(self.text(message, field, limits)),
            Kind::Enum(values) => {
                let names: Vec<String> = values
                    .values()
                    .map(|value| value.name().to_owned())
                    .collect();
                json!(names.choose(self.rng))
            }
            Kind::Int64 => json!(self.whole(field, limits).to_string()),
            Kind::Int32 => json!(self.whole(field, limits)),
            Kind::Double => json!(self.fraction(field.name())),
            Kind::Message(inner) => {
                let seen = self.known.message(field.name(), self.rng);
                match seen {
                    // Send back a message that was read, as a form does, without ids of another venue.
                    Some(seen) if self.rng.random_bool(0.7) => seen,
                    _ => self.message(&inner, depth + 1),
                }
            }
            other => panic!("the contract has no field of kind {other:?}"),
        }
    }

    fn whole(&mut self, field: &FieldDescriptor, limits: &Limits) -> i64 {
        match field.name() {
            "duration_minutes" | "slot_minutes" => {
                *[0, 60, 60, 60, 60, 60, 90, 120].choose(self.rng).unwrap()
            }
            "open_minute" => self.rng.random_range(0..24) * 30,
            "close_minute" => self.rng.random_range(24..96) * 30,
            name if name.starts_with("price") && limits.number("lte").is_none() => {
                self.rng.random_range(0..40) * 500_000
            }
            _ => {
                let least = limits.number("gte").unwrap_or(0);
                let most = limits
                    .number("lte")
                    .unwrap_or(least + 24)
                    .min(least.saturating_add(200));
                self.rng.random_range(least..=most)
            }
        }
    }

    fn fraction(&mut self, name: &str) -> f64 {
        match name {
            "latitude" => -6.2 + self.rng.random_range(-0.2..0.2),
            "longitude" => 106.8 + self.rng.random_range(-0.2..0.2),
            "radius_meters" => self.rng.random_range(0.0..100_000.0),
            _ => self.rng.random_range(0.0..5.0),
        }
    }

    fn time(&mut self) -> String {
        let today: Timestamp = TODAY.parse().unwrap();
        let is_past = self.rng.random_bool(0.1);
        let days = self.rng.random_range(if is_past { -2..0 } else { 1..20 });
        let hours = days * 24 + self.rng.random_range(6..22);
        let half = if self.rng.random_bool(0.1) { 30 } else { 0 };
        (today + SignedDuration::from_mins(hours * 60 + half)).to_string()
    }

    fn text(
        &mut self,
        message: &MessageDescriptor,
        field: &FieldDescriptor,
        limits: &Limits,
    ) -> String {
        let name = self.name_of(message, field);
        if name == "sportId" && self.rng.random_bool(0.7) {
            return "futsal".to_owned();
        }
        if let Some((known, owner)) = self.known.text(&name, self.is_office, self.rng)
            && self.rng.random_bool(0.9)
        {
            if !matches!(name.as_str(), "venueId" | "sportId" | "courtId" | "userId") {
                self.owner = Some(owner);
            }
            return known.to_owned();
        }
        let plain = match field.name() {
            name if name == "id" || name.ends_with("_id") || name.ends_with("_ids") => {
                uuid::Uuid::from_u128(self.rng.random()).to_string()
            }
            "email" => format!("ani{}@example.com", self.rng.random_range(0..9)),
            "date" | "from_date" | "date_of_birth" => {
                format!("2026-03-{:02}", self.rng.random_range(0..33))
            }
            "time_zone" => (*ZONES.choose(self.rng).unwrap()).to_owned(),
            "day" | "days" => (*WEEK.choose(self.rng).unwrap()).to_owned(),
            "otp_code" => format!("{:06}", self.rng.random_range(0..1_000_000)),
            "currency" => "IDR".to_owned(),
            "country" => "ID".to_owned(),
            "segment" => "standard".to_owned(),
            "skill_level" => (*["", "beginner", "expert"].choose(self.rng).unwrap()).to_owned(),
            "website" | "google_maps_url" | "redirect_uri" | "referrer" => {
                "https://hall.example/a?b=c".to_owned()
            }
            "credential_response" => json!({ "id": "AAAA", "rawId": "AAAA", "type": "public-key",
                "response": { "clientDataJSON": "e30", "attestationObject": "oA", "authenticatorData": "AA", "signature": "AA" } })
            .to_string(),
            _ => self.words(),
        };
        let most = usize::try_from(limits.number("max_len").unwrap_or(300)).unwrap();
        plain.chars().take(most).collect()
    }

    fn words(&mut self) -> String {
        if self.rng.random_bool(0.3) {
            texts::any(self.rng)
        } else {
            (*[
                "Futsal malam",
                "Gor Melati",
                "Bawa rompi.\nSampai nanti!",
                "José Ñandú 場 🏸",
                "",
                "a",
            ]
            .choose(self.rng)
            .unwrap())
            .to_owned()
        }
    }

    /// The name under which values for this field are stored.
    fn name_of(&self, message: &MessageDescriptor, field: &FieldDescriptor) -> String {
        if field.name() != "id" {
            return singular(field.json_name());
        }
        let of = match message.name().strip_suffix("Request") {
            Some(_) => self
                .call
                .trim_start_matches(|c: char| c.is_ascii_lowercase()),
            None => message.name(),
        };
        let of = of
            .trim_start_matches("Get")
            .trim_start_matches("Update")
            .trim_start_matches("Delete")
            .trim_start_matches("VenuePricing");
        format!("{}{}Id", of[..1].to_ascii_lowercase(), &of[1..])
    }
}

/// The contract's limits on a field.
struct Limits {
    is_required: bool,
    numbers: BTreeMap<String, i64>,
}

impl Limits {
    fn of(field: &FieldDescriptor, rules: &ExtensionDescriptor) -> Self {
        let mut limits = Self {
            is_required: false,
            numbers: BTreeMap::new(),
        };
        let options = field.options();
        if options.has_extension(rules)
            && let Rule::Message(rules) = &*options.get_extension(rules)
        {
            limits.collect(rules);
        }
        limits
    }

    fn collect(&mut self, rules: &DynamicMessage) {
        for (field, value) in rules.fields() {
            let number = match value {
                Rule::Bool(is) if field.name() == "required" => {
                    self.is_required = *is;
                    continue;
                }
                Rule::Message(inner) if field.name() != "items" => {
                    self.collect(inner);
                    continue;
                }
                Rule::U64(number) => i64::try_from(*number).ok(),
                Rule::I64(number) => Some(*number),
                Rule::I32(number) => Some(i64::from(*number)),
                _ => None,
            };
            if let Some(number) = number {
                self.numbers.insert(field.name().to_owned(), number);
            }
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).copied()
    }
}
