//! Collects all violations of a form.

use url::Url;

use crate::error::{Error, Violation};
use crate::text;

#[derive(Debug, Default)]
pub struct Fields(Vec<Violation>);

impl Fields {
    pub fn push(&mut self, violation: Violation) {
        self.0.push(violation);
    }

    pub fn refuse(&mut self, field: &str, rule: &'static str, problem: impl Into<String>) {
        self.push(Violation::new(field, rule, problem));
    }

    pub fn refused_if_any(self) -> Result<(), Error> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(self.0))
        }
    }

    /// Checks a single line of at most `most` characters.
    pub fn line(&mut self, field: &str, typed: &str, most: usize) -> String {
        self.kept(field, text::line(field, typed), most)
    }

    /// Checks a phone number of at most `most` characters. It may be empty.
    pub fn phone(&mut self, field: &str, typed: &str, most: usize) -> String {
        self.kept(field, text::phone(field, typed), most)
    }

    /// Checks a line that must not be empty.
    pub fn required(&mut self, field: &str, typed: &str, most: usize) -> String {
        if typed.trim().is_empty() {
            self.refuse(field, "string.required", "must not be empty");
        }
        self.line(field, typed, most)
    }

    /// Refuses a name that another court of the sport has, since players could not tell them apart.
    pub fn court_name<'a>(
        &mut self,
        field: &str,
        name: &str,
        mut others: impl Iterator<Item = &'a str>,
    ) {
        let name = name.to_lowercase();
        if others.any(|other| other.to_lowercase() == name) {
            let problem = "is the name of another court of this sport";
            self.refuse(field, "court.name.known", problem);
        }
    }

    pub fn lines(&mut self, field: &str, typed: &str, most: usize) -> String {
        self.kept(field, text::lines(field, typed), most)
    }

    fn kept(&mut self, field: &str, text: Result<String, Violation>, most: usize) -> String {
        match text {
            Ok(text) if text.chars().count() <= most => text,
            Ok(_) => {
                let problem = format!("must have at most {most} characters");
                self.refuse(field, "string.max_len", problem);
                String::new()
            }
            Err(violation) => {
                self.push(violation);
                String::new()
            }
        }
    }

    /// Checks a web address. It may be empty.
    pub fn page(&mut self, field: &str, typed: &str) -> String {
        let text = self.line(field, typed, 2000);
        let is_page = Url::parse(&text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.has_host()
        });
        if text.is_empty() || is_page {
            return text;
        }
        let problem = "must begin with https:// or http:// and name a site";
        self.refuse(field, "url.http", problem);
        String::new()
    }
}
