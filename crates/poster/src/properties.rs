//! Whatever a match and its place are called, their words stay in their column.

use proptest::prelude::*;

use super::*;

fn words() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "\u{0}", "\u{fffe}", "\u{202e}", "場", "🏸", "e\u{301}", " ",
        ])
        .prop_map(str::to_owned),
        "[ -~À-ỹ]{0,40}",
        ".{0,20}",
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn drawn(name: &str, place: &str) -> Drawing {
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
    poster.drawing().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn words_stay_in_their_column(name in words(), place in words()) {
        let drawing = drawn(&name, &place);
        let coloured = |shape: &&Shape| [WHITE, MUTED].contains(&shape.colour);
        for shape in drawing.shapes.iter().filter(coloured) {
            let (_, at) = shape.mask();
            let (right, foot) = (at.left + at.width.cast_signed(), at.top + at.height.cast_signed());
            prop_assert!(at.left > 60 && right < 775, "{shape:?} {at:?}");
            prop_assert!(at.top > 60 && foot < 574, "{shape:?} {at:?}");
        }
    }
}
