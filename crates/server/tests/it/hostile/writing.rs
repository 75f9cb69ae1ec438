//! Requests with hostile texts: a template marks the free-text fields. Each text must be stored as typed or refused
//! by its own field, and is then replaced by a harmless one.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::Person;

/// Marks a free-text field in a template; the harmless replacement for a refused text follows it.
const MARK: char = '§';

/// Assigns texts to fields in turn, and records the outcomes.
pub struct Words {
    texts: Vec<String>,
    next: usize,
    /// "MatchService/CreateMatch name": how often texts were stored, and how often refused.
    pub places: BTreeMap<String, (usize, usize)>,
}

/// The texts of one request.
pub struct Written {
    pub answer: Value,
    typed: BTreeMap<String, String>,
}

impl Words {
    pub fn new(texts: Vec<String>) -> Self {
        Self {
            texts,
            next: 0,
            places: BTreeMap::new(),
        }
    }

    pub fn begin_at(&mut self, index: usize) {
        self.next = index;
    }

    fn one(&mut self) -> String {
        let text = self.texts[self.next % self.texts.len()].clone();
        self.next += 1;
        text
    }

    /// Writes as `person`. A refusal must name the field of the text; any other error is a fault.
    pub async fn write(&mut self, person: &Person, call: &str, template: &Value) -> Written {
        let mut typed = BTreeMap::new();
        let mut spare = BTreeMap::new();
        let mut body = template.clone();
        visit(&mut body, "", &mut |path, text| {
            if let Some(harmless) = text.strip_prefix(MARK) {
                spare.insert(path.to_owned(), harmless.to_owned());
                let words = self.one();
                typed.insert(path.to_owned(), words.clone());
                *text = words;
            }
        });
        let mut refused = BTreeSet::new();
        for _ in 0..4 {
            let (status, answer) = person
                .post(&format!("lapang.v1.{call}"), &body.to_string())
                .await;
            if status == 200 {
                self.count(call, &typed, &refused);
                typed.retain(|path, _| !refused.contains(path));
                return Written { answer, typed };
            }
            let told = answer["details"][0]["debug"]["violations"].as_array();
            let told = told.unwrap_or_else(|| panic!("{call} {body}: {status} {answer}"));
            let before = refused.len();
            for violation in told {
                let field = violation["field"].as_str().unwrap();
                assert!(spare.contains_key(field), "{call} {body}: {answer}");
                refused.insert(field.to_owned());
            }
            assert!(refused.len() > before, "{call} {body}: {answer}");
            visit(&mut body, "", &mut |path, text| {
                if refused.contains(path) {
                    text.clone_from(&spare[path]);
                }
            });
        }
        panic!("{call} is refused again and again: {body}");
    }

    fn count(&mut self, call: &str, typed: &BTreeMap<String, String>, refused: &BTreeSet<String>) {
        for path in typed.keys() {
            let place = format!("{call} {}", without_indexes(path));
            let (kept, not_kept) = self.places.entry(place).or_default();
            if refused.contains(path) {
                *not_kept += 1;
            } else {
                *kept += 1;
            }
        }
    }
}

impl Written {
    /// The text stored in this field; `None` if it was refused.
    pub fn typed(&self, path: &str) -> Option<&str> {
        self.typed.get(path).map(String::as_str)
    }

    /// Asserts that the field contains the typed text, apart from whitespace.
    pub fn expect(&self, path: &str, read: &Value) {
        let Some(typed) = self.typed(path) else {
            return;
        };
        let read = read
            .as_str()
            .unwrap_or_else(|| panic!("{path} is not there: {read}, {typed:?} was typed"));
        assert_eq!(tidied(read), tidied(typed), "{path}");
        assert!(!read.contains('\0'), "{path}: {read:?}");
    }

    /// The same for several fields of one message, named as in the contract.
    pub fn expect_all(&self, path: &str, names: &[&str], read: &Value) {
        for name in names {
            let json_name = camel(name);
            // Empty fields are omitted from JSON.
            let value = read.get(&json_name).cloned().unwrap_or_else(|| "".into());
            self.expect(&format!("{path}{name}"), &value);
        }
    }
}

/// As stored: trimmed, with uniform line breaks.
pub fn tidied(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Drops indexes: `a[0].b` and `a[1].b` are the same field.
pub fn without_indexes(path: &str) -> String {
    let mut short = String::new();
    let mut inside = false;
    for letter in path.chars() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            letter if !inside => short.push(letter),
            _ => {}
        }
    }
    short
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut camel = parts.next().unwrap().to_owned();
    for part in parts {
        camel.push_str(&part[..1].to_ascii_uppercase());
        camel.push_str(&part[1..]);
    }
    camel
}

/// Visits every text of a message, with its path as in violations.
fn visit(value: &mut Value, path: &str, see: &mut dyn FnMut(&str, &mut String)) {
    match value {
        Value::String(text) => see(path, text),
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                visit(item, &format!("{path}[{index}]"), see);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                visit(field, &path, see);
            }
        }
        _ => {}
    }
}
