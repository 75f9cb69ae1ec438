//! Email settings.

use std::net::IpAddr;

use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::Url;

use super::{checked, has_scheme};

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Mail {
    // Contains a password: never printed.
    /// `smtps://user:password@host:465`, or `smtp://user:password@host:587?tls=required` for STARTTLS; if omitted, emails are files in the data directory.
    #[arg(
        long,
        env = "LAPANG_SMTP_URL",
        hide_env_values = true,
        hide_default_value = true,
        global = true
    )]
    pub smtp_url: Option<String>,
    /// The sender of emails.
    #[arg(
        id = "mail_from",
        long = "mail-from",
        env = "LAPANG_MAIL_FROM",
        value_name = "SENDER",
        default_value = "Lapang <no-reply@localhost>",
        value_parser = sender,
        global = true
    )]
    pub from: lettre::message::Mailbox,
}

impl Mail {
    pub(super) fn check(self) -> Result<Self, String> {
        let smtp_url = checked(
            "LAPANG_SMTP_URL: must start with smtp:// or smtps://",
            self.smtp_url,
            |url| has_scheme(url, &["smtp", "smtps"]),
        )?;
        // The parser's message may repeat the URL with its password.
        let smtp_url = checked(
            "LAPANG_SMTP_URL: must be like smtps://user:password@host:465, or \
             smtp://user:password@host:587?tls=required; write @ : / ? # % in the password as %40 %3A %2F %3F %23 %25",
            smtp_url,
            |url| AsyncSmtpTransport::<Tokio1Executor>::from_url(url).is_ok(),
        )?;
        Ok(Self { smtp_url, ..self })
    }

    /// Whether emails and the SMTP password would cross a network unencrypted.
    pub fn is_plain(&self) -> bool {
        let url = self
            .smtp_url
            .as_deref()
            .and_then(|url| Url::parse(url).ok());
        url.is_some_and(|url| {
            let has_tls = url
                .query_pairs()
                .any(|it| it.0 == "tls" && it.1 == "required");
            let host = url.host_str().unwrap_or_default();
            let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
            let is_here = host == "localhost" || address.is_some_and(|it| it.is_loopback());
            url.scheme() == "smtp" && !has_tls && !is_here
        })
    }
}

fn sender(text: &str) -> Result<lettre::message::Mailbox, &'static str> {
    text.parse()
        .map_err(|_| "must be like play@mail.example, or Lapang <play@mail.example>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unencrypted_smtp_is_detected_except_on_loopback() {
        for (url, is_plain) in [
            ("smtp://mail.example", true),
            ("smtp://me:secret@mail.example:587?tls=opportunistic", true),
            ("smtp://mail.example:587?tls=required", false),
            ("smtps://mail.example", false),
            ("smtp://localhost:25", false),
            ("smtp://127.0.0.1:25", false),
            ("smtp://[::1]:25", false),
        ] {
            let mail = Mail {
                smtp_url: Some(url.to_owned()),
                from: "a@example.com".parse().unwrap(),
            };
            assert_eq!(mail.is_plain(), is_plain, "{url}");
        }
    }
}
