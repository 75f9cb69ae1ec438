//! The address of a client, from the connection or a trusted proxy, and the networks it is counted by.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use http::{HeaderMap, HeaderValue};
use ipnet::IpNet;

/// Whether the address is of a proxy whose headers are trusted.
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|network| network.contains(&address))
}

/// The network a client is counted by: its IPv4 address, or its IPv6 /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => prefix(address, 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The /48 of an IPv6 client, all of which may be its own.
pub fn site(address: IpAddr) -> Option<Ipv6Addr> {
    match address.to_canonical() {
        IpAddr::V6(address) => Some(prefix(address, 48)),
        IpAddr::V4(_) => None,
    }
}

fn prefix(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    let shift = 128 - bits;
    Ipv6Addr::from(u128::from(address) >> shift << shift)
}

/// The client's own address: behind a trusted proxy, the rightmost address of X-Forwarded-For that is not a trusted
/// proxy. Anything left of it may be forged.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut nearest = peer.to_canonical();
    if !is_trusted(nearest, trusted) {
        return nearest;
    }
    let lines = headers.get_all("x-forwarded-for");
    let mut values: Vec<&[u8]> = lines.iter().map(HeaderValue::as_bytes).collect();
    while is_trusted(nearest, trusted) {
        let Some(value) = values.pop() else { break };
        for item in value.rsplit(|byte| *byte == b',') {
            // Trusted proxies write addresses, so anything else is not theirs.
            let Some(address) = written(item) else {
                return nearest;
            };
            nearest = address.to_canonical();
            if !is_trusted(nearest, trusted) {
                return nearest;
            }
        }
    }
    nearest
}

/// Parses an address as proxies write it, some with the port.
fn written(item: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(item).ok()?.trim();
    let bare = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let with_port = || text.parse::<SocketAddr>().ok();
    let address = bare.unwrap_or(text).parse().ok();
    address.or_else(|| with_port().map(|it| it.ip()))
}

#[cfg(test)]
mod properties;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        for (peer, forwarded, expected) in [
            ("203.0.113.9", Some("198.51.100.1"), "203.0.113.9"),
            ("10.0.0.1", Some("198.51.100.1"), "198.51.100.1"),
            (
                "10.0.0.1",
                Some("1.2.3.4, 198.51.100.1, 10.0.0.2"),
                "198.51.100.1",
            ),
            ("10.0.0.1", Some("198.51.100.1:567"), "198.51.100.1"),
            ("10.0.0.1", Some("[2001:db8::1]:567"), "2001:db8::1"),
            ("10.0.0.1", Some("[2001:db8::1]"), "2001:db8::1"),
            ("10.0.0.1", None, "10.0.0.1"),
            ("10.0.0.1", Some("unknown"), "10.0.0.1"),
            ("10.0.0.1", Some("9.9.9.9, x, 198.51.100.1"), "198.51.100.1"),
            ("10.0.0.1", Some("9.9.9.9, x"), "10.0.0.1"),
            ("10.0.0.1", Some("9.9.9.9, x, 10.0.0.2"), "10.0.0.2"),
            (
                "::ffff:10.0.0.1",
                Some("::ffff:198.51.100.1"),
                "198.51.100.1",
            ),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(forwarded) = forwarded {
                headers.insert("x-forwarded-for", forwarded.parse().unwrap());
            }
            let address = client_address(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(address.to_string(), expected, "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn an_ipv6_client_is_counted_by_its_networks() {
        for (address, counted, site_of_it) in [
            ("203.0.113.9", "203.0.113.9", None),
            ("::ffff:203.0.113.9", "203.0.113.9", None),
            (
                "2001:db8:1:2:ffff::1",
                "2001:db8:1:2::",
                Some("2001:db8:1::"),
            ),
        ] {
            let address = address.parse().unwrap();
            assert_eq!(network(address).to_string(), counted);
            assert_eq!(
                site(address).map(|it| it.to_string()).as_deref(),
                site_of_it
            );
        }
    }
}
