//! Samples of emails: for `/dev/mail/samples`, and for the test that puts hostile values in them.

use jiff::{SignedDuration, Timestamp};

use super::email::RenderedEmail;
use super::{Email, MailTemplate};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;

/// Collects a sample of each email in one language.
pub struct Samples<'a> {
    pub app: &'a App,
    pub locale: Locale,
    pub at: Timestamp,
    /// Stands in every text that somebody else could choose.
    pub hostile: Option<&'a str>,
    /// The file of each and the email itself.
    pub emails: Vec<(&'static str, Email)>,
}

impl<'a> Samples<'a> {
    pub fn new(app: &'a App, locale: Locale, hostile: Option<&'a str>) -> Self {
        Self {
            app,
            locale,
            at: Timestamp::constant(1_773_489_600, 0),
            hostile,
            emails: Vec::new(),
        }
    }

    /// A text that somebody else could choose.
    pub fn text(&self, usual: &'a str) -> &'a str {
        self.hostile.unwrap_or(usual)
    }

    /// The hours of a sample game.
    pub fn hours(&self) -> (Timestamp, Timestamp) {
        (self.at, self.at + SignedDuration::from_hours(2))
    }

    pub fn add<T: MailTemplate>(&mut self, mail: &T) -> Result<(), Error> {
        let email = mail.email("ani@example.com", self.locale)?;
        self.emails.push((T::FILE, email));
        Ok(())
    }

    pub fn rendered(&self) -> impl Iterator<Item = (&'static str, RenderedEmail)> {
        let render =
            |(file, email): &(&'static str, Email)| (*file, email.render(&self.app.config, ""));
        self.emails.iter().map(render)
    }
}
