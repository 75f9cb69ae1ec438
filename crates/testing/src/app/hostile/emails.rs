//! Sent emails, read by third-party parsers: whatever texts one contains, it has one recipient, only our headers and
//! only our HTML elements, and its only attachment is a calendar.

use std::collections::BTreeSet;
use std::path::Path;

use mail_parser::{MessageParser, MimeHeaders as _};
use scraper::Html;

use super::calendars;

const HEADERS: [&str; 8] = [
    "Auto-Submitted",
    "From",
    "To",
    "Subject",
    "Message-ID",
    "Date",
    "MIME-Version",
    "Content-Type",
];
const ELEMENTS: [&str; 9] = [
    "html", "head", "meta", "title", "body", "div", "p", "a", "br",
];
const ATTRIBUTES: [&str; 6] = ["lang", "charset", "name", "content", "style", "href"];

pub struct Email {
    pub to: String,
    pub subject: String,
    pub text: String,
}

/// Reads and removes every email in the folder.
pub fn inspect(folder: &Path, origin: &str) -> Vec<Email> {
    let Ok(files) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut emails = Vec::new();
    for file in files {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        emails.push(read(&bytes, origin));
        std::fs::remove_file(path).unwrap();
    }
    emails
}

fn read(bytes: &[u8], origin: &str) -> Email {
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let mail = MessageParser::default().parse(bytes).unwrap();
    let headers: Vec<&str> = mail
        .headers()
        .iter()
        .map(mail_parser::Header::name)
        .collect();
    let known: BTreeSet<&str> = headers.iter().copied().collect();
    let mut expected = BTreeSet::from(HEADERS);
    if let Some(reply_to) = mail.reply_to() {
        expected.insert("Reply-To");
        let is_plain = reply_to.iter().all(|it| it.name().is_none());
        assert!(is_plain && reply_to.iter().count() == 1, "{}", shown());
    }
    // Both or none: a way to end emails of this kind in one click.
    if headers.iter().any(|name| name.starts_with("List-")) {
        expected.extend(["List-Unsubscribe", "List-Unsubscribe-Post"]);
    }
    assert_eq!(known, expected, "{}", shown());
    assert_eq!(headers.len(), expected.len(), "a header twice: {}", shown());
    let to: Vec<_> = mail.to().unwrap().iter().collect();
    assert_eq!(to.len(), 1, "{}", shown());
    let is_alone = mail.cc().is_none() && mail.bcc().is_none();
    assert!(is_alone && to[0].name().is_none(), "{}", shown());
    // As a mail server reads it: every line of the head is a header or its continuation.
    let head = shown();
    let head = head.split("\r\n\r\n").next().unwrap();
    for line in head.split("\r\n") {
        let is_rest = line.starts_with([' ', '\t']);
        assert!(
            !line.contains(['\r', '\n', '\0']) && (is_rest || line.contains(": ")),
            "{line:?}"
        );
        assert!(line.is_ascii() && line.len() <= 998, "{line:?}");
    }
    let bodies = (mail.text_body.len(), mail.html_body.len());
    assert_eq!(bodies, (1, 1), "{}", shown());
    let kind = |part: usize| mail.parts[part].content_type().unwrap().subtype();
    if let Some(file) = mail.attachment(0) {
        assert_eq!(mail.attachments.len(), 1, "{}", shown());
        assert_eq!((kind(0), kind(1)), (Some("mixed"), Some("alternative")));
        assert_eq!(file.attachment_name(), Some("lapang.ics"));
        let events = calendars::events(file.text_contents().unwrap());
        assert!(!events.is_empty(), "{}", shown());
    } else {
        assert_eq!(kind(0), Some("alternative"));
    }
    let email = Email {
        to: to[0].address().unwrap().to_owned(),
        subject: mail.subject().unwrap().to_owned(),
        text: mail.body_text(0).unwrap().into_owned(),
    };
    assert!(!email.subject.contains(['\r', '\n']), "{:?}", email.subject);
    page(&mail.body_html(0).unwrap(), &email, origin);
    email
}

/// The HTML part contains the same text as the plain part.
fn page(html: &str, email: &Email, origin: &str) {
    let page = Html::parse_document(html);
    assert!(page.errors.is_empty(), "{:?}: {html}", page.errors);
    for element in page
        .tree
        .nodes()
        .filter_map(|node| node.value().as_element())
    {
        assert!(
            ELEMENTS.contains(&element.name()),
            "<{}>: {html}",
            element.name()
        );
        for (name, value) in element.attrs() {
            assert!(ATTRIBUTES.contains(&name), "{name}: {html}");
            assert!(
                name != "href" || value.starts_with(&format!("{origin}/")),
                "{value}"
            );
        }
    }
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let shown: String = page.root_element().text().collect::<Vec<_>>().join(" ");
    let shown: BTreeSet<String> = words(&shown).into_iter().collect();
    let (body, _) = email.text.rsplit_once("-- ").unwrap();
    for word in words(body) {
        let is_address = word.starts_with(origin) || word.ends_with(':');
        assert!(
            is_address || shown.contains(&word),
            "{word:?} is not in {html}"
        );
    }
}
