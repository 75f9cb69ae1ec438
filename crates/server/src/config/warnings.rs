//! Settings that are accepted and probably not meant: `lapang serve` logs them at the start, `lapang doctor` shows them.

use clap::{Args, Command};
use url::Url;

use super::file::closest;
use super::{Config, Options, is_loopback};

/// Variables of ours that are no options: for development and tests.
const OTHERS: [&str; 5] = [
    "LAPANG_BIN",
    "LAPANG_CI_",
    "LAPANG_SOAK",
    "LAPANG_TEST_",
    "LAPANG_TRACE",
];

/// Where the keys of a bucket come from, beside `AWS_ACCESS_KEY_ID`.
const KEYS: [&str; 4] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
];

impl Config {
    /// One sentence each, that says what to change.
    pub fn warnings(&self) -> Vec<String> {
        let mut found: Vec<String> = std::env::vars_os()
            .filter_map(|(name, _)| unknown(name.to_str()?))
            .collect();
        let is_public = self.is_https() || !self.is_local();
        let checks = [
            (
                self.mail.smtp_url.is_none() && is_public,
                "no LAPANG_SMTP_URL: emails only go to files in the data directory, and nobody gets a sign-in code",
            ),
            (
                self.mail.is_plain(),
                "LAPANG_SMTP_URL: emails and the password leave unencrypted; use smtps://, or smtp:// with ?tls=required",
            ),
            (
                self.mail.smtp_url.is_some() && self.mail.from.email.domain() == "localhost",
                "LAPANG_MAIL_FROM is not set: most mail servers refuse emails from no-reply@localhost",
            ),
            (
                !self.is_https() && !self.is_for_this_machine(),
                "LAPANG_PUBLIC_ORIGIN is http: sessions and codes can be read on the way, and browsers offer no passkeys; \
                 use https, with LAPANG_TLS_DOMAIN or a proxy",
            ),
            (
                self.trusted_proxies.iter().any(|it| it.prefix_len() == 0),
                "LAPANG_TRUSTED_PROXIES trusts every address: anybody can pretend to be another client; name your proxy's \
                 address alone",
            ),
            (
                self.is_https() && self.certificate.is_none() && self.trusted_proxies.is_empty(),
                "LAPANG_TRUSTED_PROXIES is not set: behind your proxy all clients count as one, and share its limits; set \
                 it to the proxy's address, for example 127.0.0.1",
            ),
            (
                self.photos_url.is_some() && KEYS.iter().all(|key| std::env::var_os(key).is_none()),
                "LAPANG_PHOTOS_URL is set without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: only a role of the machine \
                 can open the bucket",
            ),
            (
                is_public && (self.operator.name.is_empty() || self.operator.contact.is_empty()),
                "LAPANG_OPERATOR_NAME and LAPANG_OPERATOR_CONTACT are not set: the privacy policy and the terms do not say \
                 who runs the site",
            ),
        ];
        let wrong = checks.into_iter().filter(|(is_wrong, _)| *is_wrong);
        found.extend(wrong.map(|(_, sentence)| sentence.to_owned()));
        found
    }

    /// Whether only browsers of this machine can reach it.
    fn is_for_this_machine(&self) -> bool {
        Url::parse(&self.public_origin).is_ok_and(|origin| is_loopback(&origin))
    }
}

/// What to say of a variable that looks like an option and is none.
fn unknown(variable: &str) -> Option<String> {
    let is_ours = variable.starts_with("LAPANG_");
    if !is_ours || OTHERS.iter().any(|other| variable.starts_with(other)) {
        return None;
    }
    let options = Options::augment_args(Command::new("lapang"));
    let names = options.get_arguments();
    let names: Vec<&str> = names.filter_map(|it| it.get_env()?.to_str()).collect();
    if names.contains(&variable) {
        return None;
    }
    Some(match closest(variable, names.into_iter()) {
        Some(name) => format!("there is no setting {variable}: did you mean {name}?"),
        None => format!("there is no setting {variable}"),
    })
}
