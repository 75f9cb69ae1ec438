//! Emails as templates: a struct of the values, and a file per language in `emails/` whose blocks are the subject, the
//! body and the action (its label and its path, a line each). Blank lines separate paragraphs.

use std::fmt::{self, Write};

use askama::filters::Escaper;

use super::Email;
use crate::error::Error;
use crate::locale::Locale;

/// Ends the subject and the body in `emails/mail.txt`. No value can hold it.
pub const PART_END: char = '\u{1e}';

/// An email of which `mail_template!` says the file.
pub trait MailTemplate {
    const FILE: &'static str;

    fn render_in(&self, locale: Locale) -> askama::Result<String>;

    fn email(&self, to: &str, locale: Locale) -> Result<Email, Error> {
        let written = self.render_in(locale).map_err(anyhow::Error::from)?;
        let mut parts = written.split(PART_END).map(str::trim);
        let mut part = || parts.next().unwrap_or_default();
        let (subject, body, action) = (part(), part(), part());
        let paragraphs = body.split("\n\n").map(|it| it.trim_matches('\n'));
        Ok(Email {
            to: to.to_owned(),
            locale,
            subject: subject.to_owned(),
            paragraphs: paragraphs
                .filter(|paragraph| !paragraph.is_empty())
                .map(str::to_owned)
                .collect(),
            action: action
                .split_once('\n')
                .map(|(label, path)| (label.to_owned(), path.to_owned())),
        })
    }
}

/// Keeps every value of a template on one line: only the template itself starts paragraphs, the body or the action.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneLine;

impl Escaper for OneLine {
    fn write_escaped_str<W: Write>(&self, mut out: W, value: &str) -> fmt::Result {
        let is_break = |letter: char| {
            letter.is_control() && letter != '\t' || matches!(letter, '\u{2028}' | '\u{2029}')
        };
        for (at, line) in value.split(is_break).enumerate() {
            if at > 0 {
                out.write_char(' ')?;
            }
            out.write_str(line)?;
        }
        Ok(())
    }
}

/// An email: its name, its file in `emails/en` and `emails/id`, and its values, which templates name directly.
macro_rules! mail_template {
    ($(#[$doc:meta])* $name:ident $(<$life:lifetime>)?, $file:literal, { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        pub struct $name $(<$life>)? {
            $(pub $field: $type,)*
        }

        impl $(<$life>)? $crate::mail::MailTemplate for $name $(<$life>)? {
            const FILE: &'static str = $file;

            fn render_in(&self, locale: $crate::locale::Locale) -> askama::Result<String> {
                #[derive(askama::Template)]
                #[template(path = $file, config = "emails/en.toml")]
                struct English<'m $(, $life)?>(&'m $name $(<$life>)?);

                #[derive(askama::Template)]
                #[template(path = $file, config = "emails/id.toml")]
                struct Indonesian<'m $(, $life)?>(&'m $name $(<$life>)?);

                impl<'m $(, $life)?> std::ops::Deref for English<'m $(, $life)?> {
                    type Target = $name $(<$life>)?;

                    fn deref(&self) -> &Self::Target {
                        self.0
                    }
                }

                impl<'m $(, $life)?> std::ops::Deref for Indonesian<'m $(, $life)?> {
                    type Target = $name $(<$life>)?;

                    fn deref(&self) -> &Self::Target {
                        self.0
                    }
                }

                match locale {
                    $crate::locale::Locale::En => askama::Template::render(&English(self)),
                    $crate::locale::Locale::Id => askama::Template::render(&Indonesian(self)),
                }
            }
        }
    };
}

pub(crate) use mail_template;
