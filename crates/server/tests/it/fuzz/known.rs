//! What a stream of requests has learnt from the answers so far: ids, codes and whole messages, by the
//! name of the field that would carry them, and who came by each first.

use std::collections::HashMap;

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

/// Of one name; what comes later takes the place of another.
const KEPT: usize = 24;

/// Among the people of a lane.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 1..=2;

/// Messages that are sent back as they were read, with a field by which one is known.
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
    /// Requests that go through once, by their call.
    ready: HashMap<String, Value>,
}

impl Known {
    /// `person` is the number of who came by it.
    pub fn add(&mut self, name: &str, text: &str, person: usize, rng: &mut StdRng) {
        let kept = self.texts.entry(name.to_owned()).or_default();
        if kept.iter().any(|(known, _)| known == text) {
            return;
        }
        keep(kept, (text.to_owned(), person), rng);
    }

    /// Of this name nothing else is known.
    pub fn forget(&mut self, name: &str) {
        self.texts.remove(name);
    }

    /// One of those that a field of this name could hold, and whose it is: players ask about what players have.
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

    /// A message that was read in an answer.
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

    /// Takes from an answer what later requests may ask about.
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
                        // What a venue has of a sport, and not the sport.
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

/// Whether requests ask by values of this name.
fn is_name(name: &str) -> bool {
    name.ends_with("Id")
        || matches!(
            name,
            "shortCode" | "fingerprint" | "email" | "challenge" | "state" | "segment" | "date"
        )
}

/// "proposals" holds what one "proposal" is.
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
