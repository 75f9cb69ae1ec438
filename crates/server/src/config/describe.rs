//! Describes the effective configuration for the operator: every option by name; for secrets only whether they are
//! set.

use clap::ValueEnum;

use super::{Certificate, Config};

impl Config {
    /// The effective configuration, without secrets.
    pub fn describe(&self) -> String {
        let secret = |is_set: bool| if is_set { "(set)" } else { "(not set)" };
        let google = self.google.as_ref();
        format!(
            "listen = {:?}\n{}metrics_listen = {:?}\npublic_origin = {:?}\ndata_dir = \"{}\"\ndatabase_url = {}\nphotos_url = {:?}\nsmtp_url = {}\nmail_from = {:?}\ngoogle_client_id = {:?}\ngoogle_client_secret = {}\ngoogle_issuer = {:?}\noperator_name = {:?}\noperator_contact = {:?}\ntrusted_proxies = {:?}\nclient_rate = {}\nmax_connections = {}\naccount_limits = {}\nredirect_hosts = {:?}\nicons_fallback = {:?}\nlog = \"{}\"\nlog_level = \"{}\"\notlp_endpoint = {:?}",
            self.listen.to_string(),
            self.describe_tls(),
            self.metrics_listen
                .map(|it| it.to_string())
                .unwrap_or_default(),
            self.public_origin,
            self.data_dir.display(),
            secret(self.database_url.is_some()),
            self.photos_url.as_deref().unwrap_or_default(),
            secret(self.mail.smtp_url.is_some()),
            self.mail.from.to_string(),
            google.map_or("", |google| google.client_id.as_str()),
            secret(google.is_some()),
            google.map_or("", |google| google.issuer.as_str()),
            self.operator.name,
            self.operator.contact,
            self.trusted_proxies
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            self.client_rate,
            self.max_connections,
            self.account_limits,
            self.redirect_hosts.names(),
            self.icons_fallback,
            self.log
                .to_possible_value()
                .map_or_else(String::new, |it| it.get_name().to_owned()),
            self.log_level,
            self.otlp_endpoint.as_deref().unwrap_or_default(),
        )
    }

    fn describe_tls(&self) -> String {
        let (mut domains, mut files, mut acme) = (&[][..], [""; 2], ["", ""]);
        let texts;
        match &self.certificate {
            None => {}
            Some(Certificate::Files { chain, key }) => {
                texts = [chain, key].map(|it| it.display().to_string());
                files = [&texts[0], &texts[1]];
            }
            Some(Certificate::Acme(it)) => {
                domains = &it.domains;
                texts = [it.directory.clone(), it.authority_text()];
                acme = [&texts[0], &texts[1]];
            }
        }
        let http = self.http_listen.map(|it| it.to_string());
        format!(
            "tls_domain = {domains:?}\ntls_cert = {:?}\ntls_key = {:?}\ntls_acme_directory = {:?}\ntls_acme_ca = {:?}\nhttp_listen = {:?}\n",
            files[0],
            files[1],
            acme[0],
            acme[1],
            http.as_deref().unwrap_or(if self.certificate.is_some() {
                "off"
            } else {
                ""
            })
        )
    }
}
