//! Property tests: our cookie is found among any other cookies.

use http::HeaderValue;
use lapang_testing::size;
use proptest::prelude::*;

use super::*;

/// Any bytes allowed in a header, except the separators of cookies.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop_oneof![b' '..=b':', b'<'..=b'~', 0x80..=0xff_u8], 0..20)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(256, 200_000), ..ProptestConfig::default() })]

    #[test]
    fn cookie_is_found_among_any_others(before in prop::collection::vec(noise(), 0..5), after in prop::collection::vec(noise(), 0..5), value in "[0-9a-f]{64}") {
        let is_ours = |pair: &Vec<u8>| pair.trim_ascii().starts_with(b"lapang-session");
        prop_assume!(!before.iter().any(is_ours));
        let ours = format!("lapang-session={value}").into_bytes();
        let pairs = [before, vec![ours], after].concat();
        let line = HeaderValue::from_bytes(&pairs.join(b"; ".as_slice())).unwrap();
        let mut one_line = HeaderMap::new();
        one_line.insert(COOKIE, line);
        let mut lines = HeaderMap::new();
        for pair in &pairs {
            lines.append(COOKIE, HeaderValue::from_bytes(pair).unwrap());
        }
        for headers in [one_line, lines] {
            prop_assert_eq!(cookie(&headers, "lapang-session"), Some(value.as_str()));
        }
    }

    #[test]
    fn other_cookies_are_not_mistaken_for_it(line in noise()) {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_bytes(&line).unwrap());
        let found = cookie(&headers, "lapang-session").map(str::to_owned);
        let is_there = line.windows(15).any(|part| part == b"lapang-session=");
        prop_assert!(is_there || found.is_none());
    }
}
