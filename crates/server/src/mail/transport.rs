//! Delivery: an SMTP server, or files in the data directory.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::store::DueEmail;
use crate::config;
use crate::error::first_cause;

pub enum Transport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// One `.eml` file per email.
    Files(PathBuf),
}

impl Transport {
    pub fn new(mail: &config::Mail, directory: PathBuf) -> anyhow::Result<Self> {
        let Some(url) = &mail.smtp_url else {
            return Ok(Self::Files(directory));
        };
        // Checked with the configuration.
        let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|_| anyhow::anyhow!("LAPANG_SMTP_URL: cannot use it"))?
            .timeout(Some(std::time::Duration::from_secs(20)))
            .build();
        Ok(Self::Smtp(smtp))
    }

    /// Whether emails are written to files instead of being sent.
    pub fn is_files(&self) -> bool {
        matches!(self, Self::Files(_))
    }

    /// Logs in, or sends a test email.
    ///
    /// # Errors
    /// What the server said, or why it was not reached, in one sentence.
    pub async fn try_out(&self, from: Mailbox, to: Option<lettre::Address>) -> Result<(), String> {
        let Self::Smtp(smtp) = self else {
            return Ok(());
        };
        let Some(to) = to else {
            let connected = smtp
                .test_connection()
                .await
                .map_err(|error| explain(&error))?;
            return connected
                .then_some(())
                .ok_or_else(|| "the mail server hung up".to_owned());
        };
        let message = Message::builder()
            .from(from)
            .to(Mailbox::new(None, to))
            .subject("Lapang: test")
            .body("This installation can send email.\n".to_owned())
            .map_err(|error| error.to_string())?;
        let sent = smtp.send(message).await;
        sent.map(drop).map_err(|error| explain(&error))
    }

    pub(super) async fn send(
        &self,
        from: Mailbox,
        origin: &str,
        now: Timestamp,
        mail: &DueEmail,
    ) -> anyhow::Result<()> {
        let message = compose(from, mail, origin, now)?;
        match self {
            Self::Smtp(smtp) => {
                smtp.send(message).await?;
            }
            Self::Files(directory) => {
                let path = directory.join(format!("{}.eml", mail.lease.id));
                let (directory, bytes) = (directory.clone(), message.formatted());
                tokio::task::spawn_blocking(move || write(&directory, &path, &bytes))
                    .await
                    .context("writing the mail")??;
            }
        }
        Ok(())
    }
}

/// What went wrong, and which setting to look at.
fn explain(error: &lettre::transport::smtp::Error) -> String {
    let cause = first_cause(error);
    let code = error.status().map(|code| code.to_string());
    let is_tls = error.is_tls() || cause.contains("STARTTLS") || cause.contains("corrupt message");
    let (what, change) = match code.as_deref() {
        Some("535" | "534" | "530") => (
            "the mail server refuses the login",
            "check user and password in LAPANG_SMTP_URL",
        ),
        Some(_) => (
            "the mail server refuses",
            "check LAPANG_MAIL_FROM and the mail account",
        ),
        None if is_tls => (
            "no encrypted connection to the mail server",
            "LAPANG_SMTP_URL needs smtps:// for port 465, smtp:// with ?tls=required for 587",
        ),
        None => (
            "the mail server does not answer",
            "check host and port in LAPANG_SMTP_URL, and that your provider lets them through",
        ),
    };
    format!("{what} ({}): {change}", cause.trim())
}

/// Readable by the owner only, because emails hold codes.
fn write(directory: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Renamed into place, so that a reader never sees a partial file.
    let part = path.with_extension("part");
    options.open(&part)?.write_all(bytes)?;
    std::fs::rename(part, path)
}

pub(super) fn compose(
    from: Mailbox,
    mail: &DueEmail,
    origin: &str,
    now: Timestamp,
) -> anyhow::Result<Message> {
    let host = url::Url::parse(origin)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_else(|| "localhost".to_owned());
    let mut builder = Message::builder()
        .from(from)
        .to(Mailbox::new(None, mail.recipient.parse()?))
        .subject(mail.subject.clone())
        // The same for every attempt, so that mail programs show a duplicate only once.
        .message_id(Some(format!("<{}@{host}>", mail.lease.id)))
        .date(std::time::SystemTime::from(now))
        // Asks for no absence notes in return (RFC 3834).
        .raw_header(header("Auto-Submitted", "auto-generated"));
    if !mail.unsubscribe.is_empty() {
        // One click in the mail program (RFC 8058).
        let address = format!("<{origin}{}>", mail.unsubscribe);
        builder = builder
            .raw_header(header("List-Unsubscribe", &address))
            .raw_header(header(
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click",
            ));
    }
    if let Ok(address) = mail.reply_to.parse() {
        builder = builder.reply_to(Mailbox::new(None, address));
    }
    let words = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
    if mail.calendar.is_empty() {
        return Ok(builder.multipart(words)?);
    }
    let kind = ContentType::parse("text/calendar; charset=utf-8; method=PUBLISH")?;
    let file = Attachment::new("lapang.ics".to_owned()).body(mail.calendar.clone(), kind);
    Ok(builder.multipart(MultiPart::mixed().multipart(words).singlepart(file))?)
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}
