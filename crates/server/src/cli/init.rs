//! `lapang init`: the first minute of an installation.

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::FromArgMatches;
use dialoguer::{Confirm, Input, Password};
use lettre::message::Mailbox;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tempfile::NamedTempFile;
use tokio::runtime::Runtime;
use toml::Table;
use url::Url;

use super::{Cli, command, open, place, print, tell};
use crate::config::{self, Config};
use crate::{accounts, doctor};

const HEAD: &str = "# Settings of Lapang, written by `lapang init`. docs/CONFIGURATION.md has every line; `lapang doctor` checks them.
# After a change: `systemctl restart lapang`. Messages name a setting by its variable: LAPANG_SMTP_URL is smtp_url here.
# Keep this file secret: it may contain the password of the mail account.

";

#[derive(clap::Args)]
#[command(
    after_help = "Leave the password out of --smtp-url, as in smtp://user@mail.example:587?tls=required: it is asked \
                  for. Without a terminal, give it as the first line of standard input."
)]
pub struct Arguments {
    /// The email address of the owner, who sets up the hall in the back office.
    #[arg(long, value_name = "EMAIL")]
    owner: Option<String>,
    /// The name of the hall, or of whoever runs the site.
    #[arg(long, value_name = "NAME")]
    hall: Option<String>,
}

/// Writes the settings that were given as flags, and on a terminal what was asked besides.
pub fn init(
    arguments: Arguments,
    file: Option<PathBuf>,
    flags: Table,
    runtime: &Runtime,
) -> anyhow::Result<()> {
    let file = file.unwrap_or_else(|| "lapang.toml".into());
    ensure!(
        std::fs::metadata(&file).map_or(true, |found| found.len() == 0),
        "{} is there already: edit it, or name another by --config",
        file.display()
    );
    let mut settings = flags;
    let owner = if std::io::stdin().is_terminal() {
        ask(arguments, &mut settings)?
    } else {
        if let Some(hall) = arguments.hall {
            set_default(&mut settings, "operator_name", hall);
        }
        arguments
            .owner
            .context("--owner is missing: the address of who sets up the hall")?
    };
    let owner = accounts::address("owner", &owner)
        .map_err(|_| anyhow!("{owner} is not an email address"))?;
    set_default(&mut settings, "operator_contact", owner.clone());
    read(&settings).map_err(config::WrongSetting)?;
    add_mail_password(&mut settings)?;
    let config = read(&settings).map_err(config::WrongSetting)?;
    // Before anything is made: where the file cannot be written, nothing is.
    let target = Target::open(&file).with_context(|| format!("cannot write {}", file.display()))?;
    make(&config, &owner, runtime)?;
    target.write(&file, &format!("{HEAD}{}", toml::to_string(&settings)?))?;
    // The installer starts the server and repeats what follows `then:`.
    print(&format!(
        "wrote {}, made {}\n\
         next: start the server, by `lapang serve`\n\
         then: open {}/internal, sign in as {owner} and set up the hall",
        file.display(),
        place(&config),
        config.public_origin
    ))
}

/// Makes the database, or uses the one that is there, and makes the owner an administrator.
fn make(config: &Config, owner: &str, runtime: &Runtime) -> anyhow::Result<()> {
    let app = open(config.clone())?;
    runtime.block_on(accounts::grant(&app, owner, None))?;
    if config.mail.smtp_url.is_some()
        && let doctor::Finding::Fault(problem) = runtime.block_on(doctor::mail(config, None))
    {
        tell(&format!(
            "warning: {problem}. It is in the file as you gave it"
        ));
    }
    app.db.close();
    Ok(())
}

/// The file to write.
enum Target {
    /// Takes the name once it is complete.
    New(NamedTempFile),
    /// The installer makes an empty one where this user makes none.
    Empty(File),
}

impl Target {
    fn open(file: &Path) -> anyhow::Result<Self> {
        if file.exists() {
            return Ok(Self::Empty(File::options().append(true).open(file)?));
        }
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        Ok(Self::New(NamedTempFile::new_in(folder)?))
    }

    fn write(self, file: &Path, text: &str) -> anyhow::Result<()> {
        match self {
            Self::New(mut new) => {
                new.write_all(text.as_bytes())?;
                new.persist_noclobber(file)?;
            }
            Self::Empty(mut empty) => empty.write_all(text.as_bytes())?,
        }
        Ok(())
    }
}

/// The configuration of these settings, and of the variables, which override them.
fn read(settings: &Table) -> Result<Config, String> {
    let command = config::with_defaults(command(&[]), settings.clone())?;
    let matches = command.try_get_matches_from(["lapang", "config"]);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.map_err(|error| {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        line.trim_start_matches("error: ").to_owned()
    })?;
    cli.options.check()
}

fn set_default(settings: &mut Table, name: &str, value: impl Into<String>) {
    let value = value.into();
    settings.entry(name).or_insert_with(|| value.into());
}

/// Asks for what the flags leave open; returns the owner's address. A wrong answer is asked again.
fn ask(arguments: Arguments, settings: &mut Table) -> anyhow::Result<String> {
    tell("A few questions. Ctrl-C leaves everything as it is.");
    if !settings.contains_key("operator_name") {
        let hall = match arguments.hall {
            Some(hall) => hall,
            None => Input::new()
                .with_prompt("Name of the hall")
                .interact_text()?,
        };
        set_default(settings, "operator_name", hall);
    }
    let owner = match arguments.owner {
        Some(owner) => owner,
        None => Input::new()
            .with_prompt("Your email address, with which you sign in")
            .validate_with(|text: &String| match accounts::address("owner", text) {
                Ok(_) => Ok(()),
                Err(_) => Err("not an email address"),
            })
            .interact_text()?,
    };
    let has_address = ["tls_domain", "tls_cert", "public_origin", "listen"]
        .iter()
        .any(|name| settings.contains_key(*name));
    if !has_address {
        ask_address(settings)?;
    }
    let is_public = read(settings).is_ok_and(|config| config.is_https());
    if is_public && !settings.contains_key("smtp_url") {
        ask_mail(settings)?;
    }
    Ok(owner)
}

fn ask_address(settings: &mut Table) -> anyhow::Result<()> {
    let is_usable = |name: &str| with(settings, &[("tls_domain", name)]).map(drop);
    let name: String = Input::new()
        .with_prompt("Address of the site, like play.example (empty: try it on this machine only)")
        .allow_empty(true)
        .validate_with(|text: &String| match name_in(text) {
            "" => Ok(()),
            name => is_usable(name),
        })
        .interact_text()?;
    let name = name_in(&name);
    if name.is_empty() {
        return Ok(());
    }
    let has_proxy = Confirm::new()
        .with_prompt("Does another program (nginx, Caddy) serve HTTPS on this machine?")
        .default(false)
        .wait_for_newline(true)
        .interact()?;
    if has_proxy {
        set_default(settings, "public_origin", format!("https://{name}"));
        set_default(settings, "trusted_proxies", "127.0.0.1,::1");
    } else {
        set_default(settings, "tls_domain", name);
    }
    Ok(())
}

/// The name in what somebody typed or pasted as an address.
fn name_in(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix("https://").unwrap_or(text);
    text.trim_end_matches('/')
}

fn ask_mail(settings: &mut Table) -> anyhow::Result<()> {
    let server: String = Input::new()
        .with_prompt("Mail server, like smtp.example:587 (465 and 587 are encrypted)")
        .validate_with(|text: &String| {
            let url = smtp_url(text, "", "");
            with(settings, &[("smtp_url", &url)]).map(drop)
        })
        .interact_text()?;
    let user: String = Input::new()
        .with_prompt("User of the mail account (empty: none)")
        .allow_empty(true)
        .interact_text()?;
    let password = if user.is_empty() {
        String::new()
    } else {
        Password::new().with_prompt("Its password").interact()?
    };
    let sender = if user.contains('@') { &user } else { "" };
    let from: String = Input::new()
        .with_prompt("Sender of emails, like play@mail.example")
        .with_initial_text(sender)
        .validate_with(|text: &String| with(settings, &[("mail_from", text)]).map(drop))
        .interact_text()?;
    let mut from: Mailbox = from.parse()?;
    if from.name.is_none() {
        from.name = settings["operator_name"].as_str().map(str::to_owned);
    }
    set_default(settings, "smtp_url", smtp_url(&server, &user, &password));
    set_default(settings, "mail_from", from.to_string());
    Ok(())
}

/// Completes a URL with a user and no password: on a command line, others could read it.
fn add_mail_password(settings: &mut Table) -> anyhow::Result<()> {
    let url = settings.get("smtp_url").and_then(toml::Value::as_str);
    let Some(mut url) = url.and_then(|url| Url::parse(url).ok()) else {
        return Ok(());
    };
    if url.username().is_empty() || url.password().is_some() {
        return Ok(());
    }
    let password = if std::io::stdin().is_terminal() {
        let user = percent_decode_str(url.username()).decode_utf8_lossy();
        let prompt = format!("Password of the mail account {user}");
        Password::new().with_prompt(prompt).interact()?
    } else {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line)?;
        line.trim_end_matches(['\r', '\n']).to_owned()
    };
    ensure!(
        !password.is_empty(),
        "--smtp-url has a user and no password: run this on a terminal, which asks for it, or give it on standard input"
    );
    let is_set = url.set_password(Some(&encoded(&password))).is_ok();
    ensure!(is_set, "--smtp-url takes no password");
    settings.insert("smtp_url".to_owned(), url.to_string().into());
    Ok(())
}

/// TLS from the first byte on port 465; on others the connection becomes encrypted (STARTTLS).
fn smtp_url(server: &str, user: &str, password: &str) -> String {
    let account = match user {
        "" => String::new(),
        _ => format!("{}:{}@", encoded(user), encoded(password)),
    };
    let server = server.trim();
    match server.rsplit_once(':') {
        // Nothing leaves the machine.
        Some(("localhost" | "127.0.0.1", _)) => format!("smtp://{account}{server}"),
        Some((_, "465")) => format!("smtps://{account}{server}"),
        Some(_) => format!("smtp://{account}{server}?tls=required"),
        None => format!("smtp://{account}{server}:587?tls=required"),
    }
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// Whether the settings are usable with some more.
fn with(settings: &Table, more: &[(&str, &str)]) -> Result<Config, String> {
    let mut all = settings.clone();
    for (name, value) in more {
        all.insert((*name).to_owned(), (*value).into());
    }
    read(&all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_accounts_become_urls_that_encrypt() {
        for (server, user, password, url) in [
            (
                "smtp.example:587",
                "me@example",
                "a:b/c",
                "smtp://me%40example:a%3Ab%2Fc@smtp.example:587?tls=required",
            ),
            (
                "smtp.example",
                "",
                "",
                "smtp://smtp.example:587?tls=required",
            ),
            ("localhost:25", "", "", "smtp://localhost:25"),
            (
                "smtp.example:465",
                "me",
                "x",
                "smtps://me:x@smtp.example:465",
            ),
        ] {
            assert_eq!(smtp_url(server, user, password), url);
        }
    }
}
