//! Describes the effective configuration for the operator.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::Config;

/// Options whose parser splits at commas.
const LISTS: [&str; 2] = ["icons_fallback", "trusted_proxies"];

/// The settings that were given as flags, as lines of `lapang.toml`.
pub fn given_flags(command: &Command, matches: &ArgMatches) -> toml::Table {
    let settings = command.get_arguments().filter(|it| {
        let source = matches.value_source(it.get_id().as_str());
        it.is_global_set() && it.get_id() != "config" && source == Some(ValueSource::CommandLine)
    });
    settings
        .map(|it| {
            let given = matches.get_raw(it.get_id().as_str()).into_iter().flatten();
            let given: Vec<_> = given.map(|value| value.to_string_lossy()).collect();
            (it.get_id().to_string(), given.join(",").into())
        })
        .collect()
}

impl Config {
    /// Every option by name; of secrets only whether they are set.
    pub fn describe(&self, command: &Command, matches: &ArgMatches) -> String {
        let options = command.get_arguments();
        options
            .filter(|it| it.is_global_set() && it.get_id() != "config")
            .map(|it| format!("{} = {}", it.get_id(), self.value(it, matches)))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn value(&self, option: &Arg, matches: &ArgMatches) -> String {
        let id = option.get_id().as_str();
        let given = matches.get_raw(id).into_iter().flatten();
        let given: Vec<_> = given
            .map(|it| it.to_string_lossy())
            .filter(|it| !it.is_empty())
            .collect();
        if option.is_hide_env_values_set() {
            return (if given.is_empty() {
                "(not set)"
            } else {
                "(set)"
            })
            .to_owned();
        }
        if option.get_value_delimiter().is_some() || LISTS.contains(&id) {
            let items: Vec<_> = given.iter().flat_map(|text| super::parts(text)).collect();
            return format!("{items:?}");
        }
        let value = match id {
            "listen" => self.listen.to_string(),
            "public_origin" => self.public_origin.clone(),
            "http_listen" => match self.http_listen {
                Some(address) => address.to_string(),
                None => self.certificate.as_ref().map_or("", |_| "off").to_owned(),
            },
            _ => given.concat(),
        };
        format!("{value:?}")
    }
}
