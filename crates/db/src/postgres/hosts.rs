//! The hosts of a URL, one by one. The driver limits only the time to open a socket: a host that accepts connections
//! and never answers would keep it from the next one.

use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// A name for messages and a configuration for each host.
pub(super) fn each_host(all: &Config) -> Vec<(String, Config)> {
    let (hosts, addresses, ports) = (all.get_hosts(), all.get_hostaddrs(), all.get_ports());
    let count = hosts.len().max(addresses.len());
    let fits = |length: usize, least: usize| length <= least || length == count;
    if count < 2 || !(fits(hosts.len(), 0) && fits(addresses.len(), 0) && fits(ports.len(), 1)) {
        // One host needs no name. The driver says what is wrong with the lists.
        return vec![(String::new(), all.clone())];
    }
    let one_of = |number: usize| {
        let mut one = without_hosts(all);
        let mut name = String::new();
        if let Some(address) = addresses.get(number) {
            one.hostaddr(*address);
            name = address.to_string();
        }
        match hosts.get(number) {
            Some(Host::Tcp(host)) => {
                one.host(host);
                name.clone_from(host);
            }
            Some(Host::Unix(path)) => {
                one.host_path(path);
                name = path.display().to_string();
            }
            None => {}
        }
        if let Some(port) = ports.get(number).or(ports.first()) {
            one.port(*port);
            name = format!("{name}:{port}");
        }
        (name, one)
    };
    (0..count).map(one_of).collect()
}

fn without_hosts(all: &Config) -> Config {
    let mut one = Config::new();
    all.get_user().map(|user| one.user(user));
    all.get_password().map(|password| one.password(password));
    all.get_dbname().map(|name| one.dbname(name));
    all.get_options().map(|options| one.options(options));
    all.get_application_name()
        .map(|name| one.application_name(name));
    one.ssl_negotiation(all.get_ssl_negotiation())
        .channel_binding(all.get_channel_binding())
        .keepalives(all.get_keepalives())
        .target_session_attrs(all.get_target_session_attrs());
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_of_a_url_has_a_configuration() {
        for (given, expected) in [
            (
                "postgres://me:secret@one,two:5433/db?options=-cx%3D1",
                ["one:5432", "two:5433"],
            ),
            (
                "host=one,/tmp hostaddr=10.0.0.1,10.0.0.2 port=5433 user=me password=secret dbname=db options=-cx=1",
                ["one:5433", "/tmp:5433"],
            ),
        ] {
            let all: Config = given.parse().unwrap();
            let hosts = each_host(&all);
            let names: Vec<_> = hosts.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, expected);
            for (number, (_, one)) in hosts.iter().enumerate() {
                assert_eq!(one.get_hosts(), &all.get_hosts()[number..=number]);
                assert_eq!(one.get_user(), Some("me"));
                assert_eq!(one.get_password(), Some(b"secret".as_slice()));
                assert_eq!(one.get_dbname(), Some("db"));
                assert_eq!(one.get_options(), Some("-cx=1"));
            }
        }
    }
}
