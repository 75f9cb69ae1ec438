//! Whatever a match and its place are called, the drawing has our own elements and no others.

use std::collections::BTreeSet;

use proptest::prelude::*;
use resvg::usvg::roxmltree::{self, Document};

use super::*;

fn words() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "<script>x</script>",
            "</text>",
            "<image href=\"file:///etc/passwd\"/>",
            "\" onload=\"x",
            "'",
            "&",
            "&#0;",
            "&xxe;",
            "]]>",
            "<!--",
            "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///x\">]>",
            "\u{0}",
            "\u{b}",
            "\u{fffe}",
            "\u{202e}",
            "場",
            "🏸",
            "e\u{301}",
            " ",
        ])
        .prop_map(str::to_owned),
        ".{0,20}",
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

/// Each kind of element with the names of its attributes.
fn kinds(svg: &str) -> Result<BTreeSet<String>, TestCaseError> {
    let drawing =
        Document::parse(svg).map_err(|error| TestCaseError::fail(format!("{error}: {svg}")))?;
    let elements = drawing.descendants().filter(roxmltree::Node::is_element);
    Ok(elements
        .map(|node| {
            let names: Vec<&str> = node.attributes().map(|it| it.name()).collect();
            format!("{} {names:?}", node.tag_name().name())
        })
        .collect())
}

fn drawn(name: &str, place: &str) -> String {
    let poster = Poster {
        sport_id: "futsal",
        sport: "Futsal",
        name,
        weekday: "Tuesday",
        day: "3".to_owned(),
        month: "March 2026",
        hour: "19:00".to_owned(),
        zone: "WIB".to_owned(),
        place,
        places: "3 spots left",
        players: "7/10",
        is_open: true,
    };
    poster.svg().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn words_of_people_are_text_in_the_drawing(name in words(), place in words()) {
        let expected = kinds(&drawn("Futsal malam", "Senayan"))?;
        let found = kinds(&drawn(&name, &place))?;
        prop_assert!(found.is_subset(&expected), "{:?}", found.difference(&expected));
    }
}
