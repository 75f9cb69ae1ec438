//! Properties of the client address for any header.

use lapang_testing::size;
use proptest::prelude::*;

use super::*;

fn trusted() -> Vec<IpNet> {
    vec!["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()]
}

fn headers(lines: &[Vec<u8>]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in lines {
        if let Ok(value) = HeaderValue::from_bytes(line) {
            headers.append("x-forwarded-for", value);
        }
    }
    headers
}

fn address() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<[u8; 4]>().prop_map(|it| std::net::Ipv4Addr::from(it).to_string()),
        any::<[u8; 3]>().prop_map(|[a, b, c]| format!("10.{a}.{b}.{c}")),
        any::<[u8; 4]>().prop_map(|it| format!("::ffff:{}", std::net::Ipv4Addr::from(it))),
        any::<[u8; 16]>().prop_map(|it| std::net::Ipv6Addr::from(it).to_string()),
        prop::sample::select(vec![
            "",
            " ",
            "unknown",
            "1.2.3",
            "[::1]",
            "1.2.3.4:80",
            "_x",
            "0x7f000001",
            "\"1.2.3.4\""
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(1_000, 100_000), ..ProptestConfig::default() })]

    #[test]
    fn untrusted_peers_cannot_name_another_address(peer in any::<[u8; 4]>(), lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..4)) {
        let peer = IpAddr::from(peer);
        let found = client_address(peer, &headers(&lines), &trusted());
        if !trusted().iter().any(|network| network.contains(&peer)) {
            prop_assert_eq!(found, peer);
        }
    }

    #[test]
    fn a_forged_header_does_not_change_the_client(forged in prop::collection::vec(address(), 0..6), client in any::<[u8; 4]>(), by in any::<[u8; 3]>()) {
        let client = IpAddr::from(client);
        prop_assume!(!trusted().iter().any(|network| network.contains(&client)));
        let proxy = IpAddr::from([10, by[0], by[1], by[2]]);
        // A proxy appends the address it sees, in the same line or in a new one.
        let forged = forged.join(", ");
        let same_line = headers(&[format!("{forged}, {client}").into_bytes()]);
        let own_line = headers(&[forged.into_bytes(), client.to_string().into_bytes()]);
        for headers in [same_line, own_line] {
            prop_assert_eq!(client_address(proxy, &headers, &trusted()), client);
        }
    }
}
