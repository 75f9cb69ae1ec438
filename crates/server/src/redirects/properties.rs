//! Properties of every path and target, for any input.

use lapang_testing::size;
use proptest::prelude::*;
use url::Url;

use super::path::{Path, is_ambiguous};
use super::target::Target;
use crate::config::RedirectHosts;

/// Addresses composed of parts that parsers may treat differently.
fn address() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => prop::sample::select(vec![
            "/", "//", "\\", ":", "@", "?", "#", ".", "..", "%2f", "%2F", "%5c", "%2e", "%00", "%0a", "%25", "%", "\t", "\n",
            " ", "http", "https", "javascript", "data", "docs.example", "evil.example", "localhost:3000", "lapang.invalid",
            "id", "play", "api", "API", "%61pi", "media", "j", "é", "e\u{301}", "\u{2028}", "\u{202e}", "[::1]", "127.1", "xn--",
        ]).prop_map(str::to_owned),
        1 => ".{0,3}",
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

fn hosts() -> RedirectHosts {
    RedirectHosts::read("docs.example, localhost:3000").unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(2_000, 200_000), ..ProptestConfig::default() })]

    #[test]
    fn a_path_has_one_canonical_unambiguous_form(text in address()) {
        let Some(path) = Path::read(&text) else { return Ok(()) };
        let spelt = path.as_str();
        prop_assert!(spelt.starts_with('/') && !spelt.starts_with("//"));
        prop_assert!(spelt == "/" || spelt[1..].split('/').all(|part| !matches!(part, "" | "." | "..")), "{spelt:?}");
        prop_assert!(!spelt.contains(is_ambiguous), "{spelt:?}");
        let encoded: String = percent_encoding::utf8_percent_encode(spelt, percent_encoding::NON_ALPHANUMERIC)
            .to_string()
            .replace("%2F", "/");
        prop_assert_eq!(Path::read(&encoded), Some(path.clone()));
        prop_assert_eq!(path.in_indonesian().in_indonesian(), path.in_indonesian());
        let english = path.in_indonesian().without_language();
        prop_assert_eq!(english, path.without_language().or(Some(path)));
    }

    #[test]
    fn a_target_is_on_our_host_or_a_configured_one(text in address()) {
        let Ok(target) = Target::read(&text, &hosts()) else { return Ok(()) };
        for target in [target.clone(), target.in_indonesian()] {
            let address = target.address();
            // Resolved as a browser does, from a page of ours.
            let from = Url::parse("https://lapang.example/id/play?x#y").unwrap();
            let reached = from.join(address).unwrap();
            let host = reached.host_str().unwrap();
            match &target {
                Target::Page { path, .. } => {
                    prop_assert_eq!((reached.scheme(), host), ("https", "lapang.example"), "{}", address);
                    prop_assert!(!path.is_reserved() && !reached.path().starts_with("//"), "{}", address);
                    prop_assert!(!Path::read(reached.path()).unwrap().is_reserved());
                }
                Target::External(_) => prop_assert!(
                    matches!((reached.scheme(), host, reached.port()), ("https", "docs.example", None) | ("http" | "https", "localhost", Some(3000))),
                    "{address}"
                ),
            }
            prop_assert!(address.is_ascii() && reached.username().is_empty() && reached.password().is_none());
            prop_assert_eq!(Target::read(address, &hosts()), Ok(target.clone()));
        }
    }
}
