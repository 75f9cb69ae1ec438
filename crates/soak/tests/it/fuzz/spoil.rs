//! Corrupts a valid message: one value of another type, JSON that no library writes, or bytes changed, removed and
//! inserted.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use lapang_testing::app::hostile::texts;

/// A placeholder for bytes that a JSON tree cannot hold.
const RAW: &str = "@raw@";

/// Bytes for a JSON parser to find instead of a value.
const FRAGMENTS: &[&[u8]] = &[
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"\"NaN\"",
    b"1e400",
    b"-1e400",
    b"1e-400",
    b"-0",
    b"0.1",
    b"01",
    b"+1",
    b"0x10",
    b"1.",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775809",
    b"18446744073709551616",
    b"2147483648",
    b"-2147483649",
    b"\"2147483648\"",
    b"\"9223372036854775807\"",
    b"\"9223372036854775808\"",
    b"\"-1\"",
    b"\"1e3\"",
    b"\" 1\"",
    b"\"\\ud800\"",
    b"\"\\udc00\\ud800\"",
    b"\"\\ud83d\\udca9\"",
    b"\"\\u0000\"",
    b"\"a\\u0000b\"",
    b"\"\xff\xfe\"",
    b"\"\xc0\xaf\"",
    b"\"\xed\xa0\x80\"",
    b"\"\xf4\x90\x80\x80\"",
    b"\"tab\there\"",
    b"\"line\nbreak\"",
    b"\"\\x41\"",
    b"\"open",
    b"999",
    b"-1",
    b"\"999\"",
    b"\"NOT_A_NAME\"",
    b"\"\"",
    b"null",
    b"[null]",
    b"{\"\":null}",
    b"true",
    b"tru",
    b"[]",
    b"[[]]",
    b"{}",
    b"[1,]",
    b"{,}",
    b"'a'",
    b"/* */ 1",
    b"\"0000-01-01T00:00:00Z\"",
    b"\"0001-01-01T00:00:00Z\"",
    b"\"0000-12-31T23:59:59.999999999Z\"",
    b"\"9999-12-31T23:59:59.999999999Z\"",
    b"\"10000-01-01T00:00:00Z\"",
    b"\"+12026-01-01T00:00:00Z\"",
    b"\"-0001-01-01T00:00:00Z\"",
    b"\"2026-02-30T00:00:00Z\"",
    b"\"2026-03-03T24:00:00Z\"",
    b"\"2026-03-03T23:59:60Z\"",
    b"\"2026-03-03T12:00:00+99:99\"",
    b"\"2026-03-03T12:00:00.1234567890123Z\"",
    b"\"2026-03-03 12:00:00\"",
    b"\"1969-12-31T23:59:59.5Z\"",
    b"{\"seconds\":\"1\",\"nanos\":2}",
];

/// Changes one node of the tree. Returns the bytes to send and a description.
pub fn json(message: &Value, rng: &mut StdRng) -> (Vec<u8>, String) {
    match rng.random_range(0..20) {
        0 => {
            let depth = *[130, 1_000, 100_000].choose(rng).unwrap();
            let (open, close) = *[("[", "]"), ("{\"a\":", "}")].choose(rng).unwrap();
            let closed = if rng.random_bool(0.5) { depth } else { 0 };
            let nested = format!("{}1{}", open.repeat(depth), close.repeat(closed));
            let bytes = if rng.random_bool(0.5) {
                nested.into_bytes()
            } else {
                at_random_node(message, nested.as_bytes(), rng)
            };
            (bytes, format!("{depth} deep"))
        }
        1 => {
            let text = message.to_string();
            let inner = text.get(1..text.len() - 1).unwrap_or_default();
            let twice = format!("{{{inner},{inner}}}").replace("{,", "{");
            (twice.into_bytes(), "every key twice".to_owned())
        }
        2 => {
            let length = *[300, 10_000, 500_000].choose(rng).unwrap();
            let unit = *["a", "é", "\u{202e}", "\\\\", "[", "%00", " "]
                .choose(rng)
                .unwrap();
            let text = format!("\"{}\"", unit.repeat(length / unit.len()));
            (
                at_random_node(message, text.as_bytes(), rng),
                format!("a text of {length}"),
            )
        }
        3 => {
            let item = *["{}", "1", "\"a\"", "null", "[]"].choose(rng).unwrap();
            let list = format!("[{}]", vec![item; 10_000].join(","));
            (
                at_random_node(message, list.as_bytes(), rng),
                format!("10,000 of {item}"),
            )
        }
        4 => (
            bytes(message.to_string().into_bytes(), rng),
            "bytes turned".to_owned(),
        ),
        5 => {
            let mut more = message.clone();
            if let Some(fields) = more.as_object_mut() {
                fields.insert("no_such_field".to_owned(), json!({ "is_admin": [true] }));
                fields.insert("userId".to_owned(), json!("someone else"));
            }
            (
                more.to_string().into_bytes(),
                "fields that nobody knows".to_owned(),
            )
        }
        6..=9 => {
            let text = json!(texts::any(rng)).to_string();
            (
                at_random_node(message, text.as_bytes(), rng),
                "a hostile text".to_owned(),
            )
        }
        _ => {
            let fragment = *FRAGMENTS.choose(rng).unwrap();
            let what = format!("{} in it", String::from_utf8_lossy(fragment));
            (at_random_node(message, fragment, rng), what)
        }
    }
}

fn at_random_node(message: &Value, raw: &[u8], rng: &mut StdRng) -> Vec<u8> {
    let mut tree = message.clone();
    let mut nodes = 0;
    count(&tree, &mut nodes);
    let mut chosen = rng.random_range(0..nodes);
    replace(&mut tree, &mut chosen);
    let text = tree.to_string();
    let mark = format!("\"{RAW}\"");
    let (before, after) = text.split_once(&mark).unwrap();
    [before.as_bytes(), raw, after.as_bytes()].concat()
}

fn count(value: &Value, nodes: &mut usize) {
    *nodes += 1;
    match value {
        Value::Array(items) => items.iter().for_each(|item| count(item, nodes)),
        Value::Object(fields) => fields.values().for_each(|field| count(field, nodes)),
        _ => {}
    }
}

/// Puts the placeholder at the node of this number; false if there is none.
fn replace(value: &mut Value, left: &mut usize) -> bool {
    if *left == 0 {
        *value = json!(RAW);
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| replace(item, left)),
        Value::Object(fields) => fields.values_mut().any(|field| replace(field, left)),
        _ => false,
    }
}

/// An invalid binary message, and a description.
pub fn binary(good: Vec<u8>, rng: &mut StdRng) -> (Vec<u8>, String) {
    let mut file = good;
    let at = rng.random_range(0..=file.len());
    let what = match rng.random_range(0..12) {
        0 => {
            file.truncate(at);
            "cut off"
        }
        1 => {
            file.splice(at..at, [0xff; 12]);
            "a varint without end"
        }
        2 => {
            let depth = *[64, 1_000, 200_000].choose(rng).unwrap();
            file.extend(std::iter::repeat_n(0x0b_u8, depth));
            "groups in groups"
        }
        3 => {
            let depth = *[64, 1_000, 200_000].choose(rng).unwrap();
            file.extend(std::iter::repeat_n(0x0b_u8, depth));
            file.extend(std::iter::repeat_n(0x0c_u8, depth));
            "groups in groups that all end"
        }
        4 => {
            file.extend(messages_within(*[50, 300, 20_000].choose(rng).unwrap()));
            "messages in messages"
        }
        5 => {
            file.extend([0x0a, 0xff, 0xff, 0xff, 0xff, 0x07]);
            "a length of 2 GB"
        }
        6 => {
            file.extend([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
            "a length of 2⁶³"
        }
        7 => {
            file.extend([0x0a, 0x04, 0xff, 0xfe, 0xc0, 0xaf]);
            "a text that is none"
        }
        8 => {
            // Field number 0, and the largest one; both of a deprecated wire type.
            file.extend([0x00, 0x01, 0xfa, 0xff, 0xff, 0xff, 0x0f, 0x01, 0x41]);
            "fields that cannot be"
        }
        9 => {
            let twice = file.clone();
            file.extend(twice);
            "the message twice"
        }
        10 => {
            if let Some(tag) = file.first_mut() {
                *tag = (*tag & !7) | rng.random_range(0..8);
            }
            "another wire type"
        }
        _ => return (bytes(file, rng), "bytes turned".to_owned()),
    };
    (file, what.to_owned())
}

/// Nested messages, each in field 1 of the outer one.
fn messages_within(depth: usize) -> Vec<u8> {
    let mut message = Vec::new();
    for _ in 0..depth {
        let mut length = message.len();
        let mut around = vec![0x0a];
        loop {
            let low = u8::try_from(length & 0x7f).unwrap();
            length >>= 7;
            around.push(if length == 0 { low } else { low | 0x80 });
            if length == 0 {
                break;
            }
        }
        // Written from the inside out, or this would take a minute.
        around.reverse();
        message.extend(around);
    }
    message.reverse();
    message
}

/// Changes, removes and inserts a few bytes.
fn bytes(mut file: Vec<u8>, rng: &mut StdRng) -> Vec<u8> {
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=file.len());
        match rng.random_range(0..4) {
            0 => file.truncate(at),
            1 => file.insert(at, rng.random()),
            2 => file.extend_from_within(at..),
            _ => {
                if let Some(byte) = file.get_mut(at) {
                    *byte ^= 1 << rng.random_range(0..8);
                }
            }
        }
    }
    file
}
