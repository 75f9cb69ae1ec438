//! What an installation needs beyond valid settings: `lapang doctor` examines all of it, and a start warns of what can
//! be told without asking others.

mod address;
mod certificate;
mod database;
mod health;
mod machine;

use std::sync::Arc;

use lettre::Address;

use crate::accounts;
use crate::app::App;
use crate::config::{Certificate, Config};
use crate::mail::Transport;
use crate::photos::Files;

pub use health::health;

/// One sentence. Of a fault and a warning it says what to change.
pub enum Finding {
    Ok(String),
    Warning(String),
    Fault(String),
}

/// The warnings of a start.
pub async fn warnings(app: &Arc<App>) -> Vec<String> {
    let mut found = app.config.warnings();
    if let Some(Certificate::Files { chain, .. }) = &app.config.certificate
        && let Finding::Warning(text) | Finding::Fault(text) =
            certificate::file(chain, &app.config, app.now())
    {
        found.push(text);
    }
    let has_staff = app.read(|tx| accounts::has_staff(tx.conn)).await;
    if !app.config.is_demo && has_staff.is_ok_and(|has_staff| !has_staff) {
        found.push(database::NO_STAFF.to_owned());
    }
    found
}

/// Everything, by what it is about. A test email goes to `mail_to`.
pub async fn examine(config: &Config, mail_to: Option<Address>) -> Vec<(&'static str, Finding)> {
    let mut found: Vec<_> = config
        .warnings()
        .into_iter()
        .map(|text| ("settings", Finding::Warning(text)))
        .collect();
    if found.is_empty() {
        found.push(("settings", Finding::Ok("nothing unusual".to_owned())));
    }
    found.push(("disk", machine::disk(&config.data_dir)));
    found.push(("backup", machine::backup(&config.data_dir)));
    if let Some(server) = &config.time_server {
        found.push(("clock", machine::clock(server).await));
    }
    let owned = config.clone();
    let database = tokio::task::spawn_blocking(move || database::examine(&owned)).await;
    let ended = |_| vec![Finding::Fault("the examination ended early".to_owned())];
    let database = database.unwrap_or_else(ended);
    found.extend(database.into_iter().map(|it| ("database", it)));
    found.push(("mail", mail(config, mail_to).await));
    if let Some(certificate) = certificate::examine(config) {
        found.push(("tls", certificate));
    }
    found.push(("address", address::examine(config).await));
    if config.photos_url.is_some() {
        found.push(("bucket", bucket(config).await));
    }
    found
}

/// Whether the mail account lets us in, and takes a test email.
pub async fn mail(config: &Config, to: Option<Address>) -> Finding {
    let folder = config.data_dir.join("mail");
    let transport = match Transport::new(&config.mail, folder) {
        Ok(transport) => transport,
        Err(problem) => return Finding::Fault(format!("{problem:#}")),
    };
    match transport
        .try_out(config.mail.from.clone(), to.clone())
        .await
    {
        Ok(()) => Finding::Ok(match (&config.mail.smtp_url, to) {
            (None, _) => "no mail server: emails are files in the data directory".to_owned(),
            (Some(_), Some(to)) => {
                format!("the server took a test email to {to}; see that it arrives")
            }
            (Some(_), None) => {
                "the server lets us in; `--mail-to ADDRESS` sends a test email".to_owned()
            }
        }),
        Err(problem) => Finding::Fault(problem),
    }
}

async fn bucket(config: &Config) -> Finding {
    let tried = match Files::open(config) {
        Ok(files) => files.try_out().await,
        Err(problem) => Err(format!("{problem:#}")),
    };
    match tried {
        Ok(()) => Finding::Ok("a file was written, read and deleted".to_owned()),
        Err(problem) => Finding::Fault(problem),
    }
}
