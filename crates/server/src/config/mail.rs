//! Email settings.

use std::net::IpAddr;

use url::Url;

#[derive(Clone, Debug)]
pub struct Mail {
    /// Contains a password: never printed.
    pub smtp_url: Option<String>,
    pub from: lettre::message::Mailbox,
}

impl Mail {
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
