//! Texts that nobody means well with: nothing panics, nothing is lost, and time grows with the text.

mod random;

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use jiff::civil::{Date, date};
use lapang_roster::{List, TooLong, compare, parse, read};
use random::{Random, sheet};

const TODAY: Date = date(2026, 11, 28);

/// Each line with anything on it is in the heading, an entry, ignored or frame.
fn is_accounted_for(text: &str, list: &List) {
    let lines: HashSet<usize> = (list.heading_lines.iter().chain(&list.frame).copied())
        .chain(list.entries.iter().map(|entry| entry.line))
        .chain(list.ignored.iter().map(|ignored| ignored.line))
        .collect();
    for (index, line) in text.split('\n').enumerate() {
        assert!(
            line.trim().is_empty() || lines.contains(&(index + 1)),
            "line {}: {line:?} of\n{text}",
            index + 1
        );
    }
    for entry in &list.entries {
        assert!(
            !entry.name.trim().is_empty()
                && entry.brought_by.is_none_or(|by| by < list.entries.len()),
            "{entry:?}"
        );
    }
    let _ = compare(list, &[], &std::collections::HashMap::new());
}

const TEXTS: &[&str] = &[
    "",
    " ",
    "\n\n\n",
    "\r\n \r\n",
    "\u{200b}\u{202e}",
    "1.",
    "1. \u{301}",
    "\u{301}\u{301}",
    "🔥🔥🔥",
    "1. 🔥\n2. 🔥",
    "~",
    "~~",
    "1. ~~~~",
    "~1. ~Andi~~",
    "1. ~a~b~c~d",
    "99999999999999999999999. Andi",
    "1. Andi +99999999999999999999",
    "1. Andi (99999999999999999999 org)",
    "Slot: 99999999999999999999",
    "١. علي\n٢. عمر",
    "1. \u{202e}idnA\u{202c}",
    "\u{0}\u{1}\u{7f}1. A\u{0}ndi",
    "[",
    "]",
    "[]",
    "[19.02, 23/11/26]",
    "[19.02, 23/11/26] :",
    "23/11/26 19.02 - ",
    "(((((((1. Andi",
    "1. (((((Andi",
    "1. Andi)))))",
    "“",
    "”",
    "“”",
    "1. “",
    "1. “”",
    "1. ” “",
    "1. + + + +",
    "1. / / /",
    "1. & &",
    "1. +",
    "+1",
    "1. +1\n2. +1",
    "WL",
    "WL:",
    "WL: ,,,",
    "Batal: ~Andi~",
    "31/02\n32/13\n0/0",
    "29 Feb",
    "24.00-25.00",
    "99.99",
    "Rp",
    "Rp 999999999999999999",
    "Rp 999.999.999.999.999.999.999",
    "1. Andi - - - -",
    "- - -",
    "-----",
    "0. Andi",
    "1\n2\n3",
    "1 \n2 \n",
    "1️⃣",
    "🔟🔟🔟🔟🔟🔟🔟🔟🔟🔟🔟 A",
    "①②③",
    "ﷺﷺﷺ",
    "1. ﷺ",
    "jum'",
    "s/d",
    "\u{2028}1. Andi\u{2029}2. Budi",
    "1. Andi\r2. Budi",
    "23/11/26 19.02 - Andi: 1. Budi",
    "di",
    "Tempat",
    "Tempat:",
    "📍",
    "📍 ",
    "slot",
    "sisa slot 3",
    "1. İİİ\n2. ẞ",
    "İstanbul Hall 19.00-21.00",
];

#[test]
fn hostile_texts_are_read_without_panic_and_without_loss() {
    let mut texts: Vec<String> = TEXTS.iter().map(|text| (*text).to_owned()).collect();
    for piece in [
        "a",
        " ",
        "+1",
        "1.",
        "~",
        "(",
        "“",
        "/",
        "&",
        "+",
        "9",
        "\u{301}",
        "🔥",
        "WL ",
        "a/",
        "a+1 ",
        "~a~",
        "(a)",
        "lunas ",
        "19.00 ",
        "23/11 ",
        "Rp 1.000 ",
        "- ",
        "a, ",
        "slot 3 ",
    ] {
        texts.push(piece.repeat(65_536 / piece.len()));
        texts.push(format!("1. Andi {}", piece.repeat(60_000 / piece.len())));
        texts.push(format!("WL: {}", piece.repeat(60_000 / piece.len())));
    }
    for text in &texts {
        let list = parse(text, TODAY).unwrap();
        is_accounted_for(text, &list);
    }
}

#[test]
fn every_prefix_of_a_list_is_read() {
    let corpus = include_str!("corpus.txt");
    for text in corpus
        .split("\n== ")
        .filter_map(|list| list.split_once("\n--").map(|(text, _)| text))
    {
        for (end, _) in text.char_indices() {
            is_accounted_for(&text[..end], &read(&text[..end], TODAY));
        }
    }
}

#[test]
fn random_lines_are_never_lost() {
    let mut random = Random(3);
    let corpus: Vec<&str> = include_str!("corpus.txt").lines().collect();
    for _ in 0..2_000 {
        let text: Vec<&str> = (0..random.below(20))
            .map(|_| corpus[random.below(corpus.len())])
            .collect();
        let text = text.join("\n");
        is_accounted_for(&text, &parse(&text, TODAY).unwrap());
        let text = lapang_roster::write(&sheet(&mut random));
        is_accounted_for(&text, &parse(&text, TODAY).unwrap());
    }
}

#[test]
fn phone_numbers_are_kept_nowhere() {
    let text = "Mabar CP 0812-3456-7890\nTempat: rumah 081234567890\n1. Andi 0812 3456 7890\n2. “Budi 081234567890”\n3. Citra (wa 6281234567890)\n\
                4. Dewi, +62 812 3456 7890\n5. 081234567890\nhub. 0812.3456.7890\nwa.me/6281234567890\n[19.02, 23/11/26] +62 812 3456 7890: ok";
    for text in [text.to_owned(), format!("{text}\n1. Eko")] {
        let shown = format!("{:?}", parse(&text, TODAY).unwrap());
        assert!(!shown.contains("3456"), "{shown}");
    }
}

#[test]
fn texts_that_are_too_long_are_refused() {
    assert_eq!(parse(&"a".repeat(65_537), TODAY), Err(TooLong));
    assert_eq!(parse(&"a\n".repeat(301), TODAY), Err(TooLong));
    assert!(parse(&"a\n".repeat(300), TODAY).is_ok());
}

/// Wall-clock time grows with the text and not with its square; generous, as other tests run beside it. In a release build
/// `cargo test --release -p lapang-roster long_lists -- --nocapture` prints what 10,000 lines take.
#[test]
fn long_lists_are_read_in_linear_time() {
    let long = |lines: usize| -> String {
        (1..=lines).map(|number| format!("{number}. Andi{number} Santoso & Sari{number} (B) lunas, nyusul 0812-3456-7890 ✅\n")).collect()
    };
    let usual = |lines: usize| -> String {
        (1..=lines)
            .map(|number| format!("{number}. Andi Santoso {number} ✅\n"))
            .collect()
    };
    let equal = |lines: usize| "1. Budi +1\n".repeat(lines);
    let chat = |lines: usize| "[19.02, 23/11/26] Andi: 1. Budi\nhalo semua\n".repeat(lines / 2);
    let headings = |lines: usize| "Selasa 24 Nov 19.00-21.00 GOR Melati HTM 35k\n".repeat(lines);
    for (name, text) in [
        ("full", long(10_000)),
        ("usual", usual(10_000)),
        ("equal", equal(10_000)),
        ("chat", chat(10_000)),
        ("headings", headings(10_000)),
    ] {
        let start = Instant::now();
        let list = read(&text, TODAY);
        let took = start.elapsed();
        println!("{name}: {took:?}, {} entries", list.entries.len());
        assert!(took < Duration::from_secs(5), "{name}: {took:?}");
    }
}
