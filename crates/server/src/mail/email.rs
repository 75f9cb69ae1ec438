//! An email and its rendering as text and HTML.

use crate::config::Config;
use crate::locale::Locale;

/// An email to one recipient, in their language.
#[derive(Clone, Debug)]
pub struct Email {
    pub to: String,
    pub locale: Locale,
    pub subject: String,
    pub paragraphs: Vec<String>,
    /// The button: its label, and a path of the web app without the language prefix.
    pub action: Option<(String, String)>,
}

pub struct RenderedEmail {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Email {
    /// `unsubscribe` is the path that ends such emails; empty for those that a person must get.
    pub(super) fn render(&self, config: &Config, unsubscribe: &str) -> RenderedEmail {
        let unsubscribe = match unsubscribe {
            "" => String::new(),
            path => format!("{}{path}", config.public_origin),
        };
        let action = self
            .action
            .as_ref()
            .map(|(label, path)| (label.as_str(), config.link(self.locale, path)));
        RenderedEmail {
            subject: one_line(&self.subject),
            text: self.text(action.as_ref(), &unsubscribe),
            html: self.html(action.as_ref(), &unsubscribe),
        }
    }

    pub(super) fn text(&self, action: Option<&(&str, String)>, unsubscribe: &str) -> String {
        let mut text = self.paragraphs.join("\n\n");
        if let Some((label, url)) = action {
            text.push_str(&format!("\n\n{label}:\n{url}"));
        }
        text.push_str(&format!("\n\n-- \n{}\n", self.footer()));
        if !unsubscribe.is_empty() {
            text.push_str(&format!("{}: {unsubscribe}\n", self.unsubscribe_label()));
        }
        text
    }

    pub(super) fn html(&self, action: Option<&(&str, String)>, unsubscribe: &str) -> String {
        let paragraphs: String = self
            .paragraphs
            .iter()
            .map(|paragraph| {
                format!(
                    "<p style=\"margin:0 0 16px\">{}</p>",
                    escape(paragraph).replace('\n', "<br>")
                )
            })
            .collect();
        let button = action.map_or_else(String::new, |(label, url)| {
            format!(
                "<p style=\"margin:24px 0\"><a href=\"{}\" style=\"display:inline-block;background:#0b6b3a;color:#ffffff;text-decoration:none;font-weight:700;padding:14px 24px;border-radius:999px\">{}</a></p>",
                escape(url),
                escape(label)
            )
        });
        let unsubscribe = match unsubscribe {
            "" => String::new(),
            url => format!(
                "<br><a href=\"{}\" style=\"color:#5a665e\">{}</a>",
                escape(url),
                self.unsubscribe_label()
            ),
        };
        format!(
            "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title></head><body style=\"margin:0;background:#f3f1ea;font-family:'Plus Jakarta Sans',system-ui,sans-serif;color:#15211a;font-size:16px;line-height:1.5\"><div style=\"max-width:520px;margin:0 auto;padding:32px 16px\"><p style=\"font-weight:800;font-size:20px;color:#0b6b3a;margin:0 0 16px\">Lapang</p><div style=\"background:#ffffff;border-radius:20px;padding:28px 24px\">{paragraphs}{button}</div><p style=\"font-size:13px;color:#5a665e;margin:16px 8px\">{footer}{unsubscribe}</p></div></body></html>",
            lang = self.locale.code(),
            title = escape(&self.subject),
            footer = escape(self.footer()),
        )
    }

    fn unsubscribe_label(&self) -> &'static str {
        self.locale
            .pick("Stop emails like this", "Matikan email seperti ini")
    }

    fn footer(&self) -> &'static str {
        self.locale.pick(
            "Lapang: find a court, fill a match.",
            "Lapang: cari lapangan, ajak main bareng.",
        )
    }
}

/// A subject must not start another header. Mail programs drop double spaces between encoded words
/// and decode text that looks encoded, so both are neutralised.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace("=?", "= ?")
}

/// Escapes user text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subject_is_one_line_without_encoded_words() {
        for (words, subject) in [
            ("Rain at Gor Melati", "Rain at Gor Melati"),
            ("a\r\nBcc: b@example.com", "a Bcc: b@example.com"),
            ("José  Ñandú\u{2028}", "José Ñandú"),
            ("=?utf-8?b?DQpCY2M6IGI=?=", "= ?utf-8?b?DQpCY2M6IGI= ?="),
        ] {
            assert_eq!(one_line(words), subject);
        }
    }

    #[test]
    fn user_text_is_escaped_in_html() {
        assert_eq!(
            escape("<img src=x onerror='a(\"&\")'>"),
            "&lt;img src=x onerror=&#39;a(&quot;&amp;&quot;)&#39;&gt;"
        );
    }
}
