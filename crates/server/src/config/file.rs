//! `lapang.toml` (or `--config FILE`): its lines become the defaults of the flags of the same name, so that flags and
//! variables override them.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::Resettable;
use clap::{Arg, Command};

/// Uses the file's values as the command's defaults. A missing `lapang.toml` is fine unless `--config` names it. An
/// empty variable stands for the option's own default, whatever the file says.
pub fn with_file_defaults(command: Command, arguments: &[OsString]) -> Result<Command, String> {
    let command = read_defaults(command, arguments)?;
    Ok(command.mut_args(|argument| {
        if is_emptied(&argument) {
            argument.env(Resettable::Reset)
        } else {
            argument
        }
    }))
}

/// Whether the option's variable is set, but empty.
fn is_emptied(argument: &Arg) -> bool {
    let value = argument.get_env().and_then(std::env::var_os);
    value.is_some_and(|value| value.is_empty())
}

fn read_defaults(command: Command, arguments: &[OsString]) -> Result<Command, String> {
    let (path, asked_for) = match named(arguments) {
        Some(path) => (path, true),
        None => (OsString::from("lapang.toml"), false),
    };
    // `lapang init` is about to write it.
    let asked_for = asked_for && !arguments.iter().any(|it| it == "init");
    let path = Path::new(&path);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !asked_for => {
            return Ok(command);
        }
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            return Err(format!(
                "{}: the user of this process may not read it: change its owner, group or mode",
                path.display()
            ));
        }
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let table = text.parse::<toml::Table>();
    table
        .map_err(|error| {
            let before = error.span().map_or("", |span| &text[..span.start]);
            let line = before.matches('\n').count() + 1;
            format!("line {line}: {}", error.message())
        })
        .and_then(|table| with_defaults(command, table))
        .map_err(|problem| format!("{}: {problem}", path.display()))
}

fn named(arguments: &[OsString]) -> Option<OsString> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--config" {
            return rest.next().cloned();
        }
        if let Some(path) = argument.to_str().and_then(|a| a.strip_prefix("--config=")) {
            return Some(path.into());
        }
    }
    None
}

/// Uses the lines of a configuration file as the command's defaults.
pub fn with_defaults(mut command: Command, table: toml::Table) -> Result<Command, String> {
    for (key, value) in table {
        let is_emptied = command
            .get_arguments()
            .find(|argument| argument.get_id() == key.as_str())
            .map(is_emptied)
            .ok_or_else(|| unknown(&command, &key))?;
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Array(items) => items
                .iter()
                .map(|item| item.as_str().map(str::to_owned))
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| format!("{key}: must be a list of texts"))?
                .join(","),
            other => other.to_string(),
        };
        if is_emptied || value.is_empty() {
            continue;
        }
        command = command.mut_arg(&key, |argument| argument.default_value(value));
    }
    Ok(command)
}

fn unknown(command: &Command, key: &str) -> String {
    let names = command.get_arguments().map(|it| it.get_id().as_str());
    match closest(key, names) {
        Some(name) => format!("there is no setting {key}: did you mean {name}?"),
        None => format!("there is no setting {key}"),
    }
}

/// The name that was probably meant.
pub(super) fn closest<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = names.map(|name| (strsim::jaro_winkler(name, text), name));
    let best = alike.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(similarity, _)| *similarity > 0.9)
        .map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_configuration_line_is_reported() {
        let table = "lisen = \"b\"".parse().unwrap();
        assert_eq!(
            with_defaults(Command::new("lapang"), table).unwrap_err(),
            "there is no setting lisen"
        );
    }
}
