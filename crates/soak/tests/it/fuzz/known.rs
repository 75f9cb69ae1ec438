//! Values learned from responses so far: ids, codes and whole messages, by field name, with the person who first
//! received each.

use std::collections::HashMap;

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

/// The maximum per name; later values replace random earlier ones.
const KEPT: usize = 24;

/// Indexes of the players among the people of a lane.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 1..=2;

/// Messages to send back as received, each recognized by one field.
const MESSAGES: [(&str, &str); 5] = [
    ("venue", "timeZone"),
    ("band", "segment"),
    ("court", "name"),
    ("settings", "dayBefore"),
    ("guest", "name"),
];

#[derive(Default)]
pub struct Known {
    texts: HashMap<String, Vec<(String, usize)>>,
    messages: HashMap<String, Vec<Value>>,
    /// Valid single-use requests, by call.
    ready: HashMap<String, Value>,
}

impl Known {
    /// `person`: the index of the person who received it.
    pub fn add(&mut self, name: &str, text: &str, person: usize, rng: &mut StdRng) {
        let kept = self.texts.entry(name.to_owned()).or_default();
        if kept.iter().any(|(known, _)| known == text) {
            return;
        }
        keep(kept, (text.to_owned(), person), rng);
    }

    /// Removes all values of this name.
    pub fn forget(&mut self, name: &str) {
        self.texts.remove(name);
    }

    /// A value for a field of this name, and its owner. Players mostly ask about players' data.
    pub fn text(&self, name: &str, is_office: bool, rng: &mut StdRng) -> Option<(&str, usize)> {
        let known = self.texts.get(name)?;
        let mut found = known.choose(rng)?;
        for _ in 0..4 {
            if is_office || PLAYERS.contains(&found.1) {
                break;
            }
            found = known.choose(rng)?;
        }
        Some((found.0.as_str(), found.1))
    }

    /// A message from an earlier response.
    pub fn message(&self, name: &str, rng: &mut StdRng) -> Option<Value> {
        let found = self.messages.get(name).and_then(|known| known.choose(rng));
        found.cloned()
    }

    pub fn make_ready(&mut self, call: &str, request: Value) {
        self.ready.insert(call.to_owned(), request);
    }

    pub fn take_ready(&mut self, call: &str) -> Option<Value> {
        self.ready.remove(call)
    }

    /// Collects values of a response for later requests.
    pub fn learn(&mut self, answer: &Value, person: usize, rng: &mut StdRng) {
        self.walk("", answer, person, rng);
    }

    fn walk(&mut self, name: &str, value: &Value, person: usize, rng: &mut StdRng) {
        match value {
            Value::Object(fields) => {
                let is_message =
                    |(known, mark): &(&str, &str)| *known == name && fields.contains_key(*mark);
                if MESSAGES.iter().any(is_message) {
                    keep(
                        self.messages.entry(name.to_owned()).or_default(),
                        value.clone(),
                        rng,
                    );
                }
                for (key, field) in fields {
                    let key = match (name, key.as_str()) {
                        // A venue's offer of a sport, not the sport itself.
                        ("sport", "id") if fields.contains_key("courts") => continue,
                        (_, "id") => format!("{name}Id"),
                        (_, key) => singular(key),
                    };
                    self.walk(&key, field, person, rng);
                }
            }
            Value::Array(items) => {
                for item in items.iter().take(8) {
                    self.walk(name, item, person, rng);
                }
            }
            Value::String(text) if is_name(name) => self.add(name, text, person, rng),
            _ => {}
        }
    }
}

/// Whether requests have fields for values of this name.
fn is_name(name: &str) -> bool {
    name.ends_with("Id")
        || matches!(
            name,
            "shortCode" | "fingerprint" | "email" | "challenge" | "state" | "segment" | "date"
        )
}

/// "proposals" contains messages like "proposal".
pub fn singular(name: &str) -> String {
    match name.strip_suffix("ches") {
        Some(start) => format!("{start}ch"),
        None => name.strip_suffix('s').unwrap_or(name).to_owned(),
    }
}

fn keep<T>(kept: &mut Vec<T>, new: T, rng: &mut StdRng) {
    if kept.len() < KEPT {
        kept.push(new);
    } else {
        kept[rng.random_range(0..KEPT)] = new;
    }
}
