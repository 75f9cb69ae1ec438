//! Property tests: any content stays one email to one recipient.

use jiff::Timestamp;
use lapang_testing::size;
use mail_parser::MessageParser;
use proptest::prelude::*;
use scraper::Html;
use uuid::Uuid;

use super::email::{Email, one_line};
use super::store::{DueEmail, Lease};
use super::transport::compose;
use crate::locale::Locale;

fn words() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "\r\n",
            "\n",
            "\r",
            "\0",
            "Bcc: evil@example.net",
            "=?utf-8?q?=0d=0aBcc:_x?=",
            "=?utf-8?b?",
            "?=",
            ",",
            ";",
            ":",
            "<",
            ">",
            "\"",
            "'",
            "&amp;",
            "<script>",
            "</p>",
            "\u{2028}",
            "é",
            "🏸",
            " ",
            "\t",
            ".",
            "\r\n.\r\n",
            "--",
            "%0d%0a",
        ])
        .prop_map(str::to_owned),
        ".{0,40}",
        "[a-zé]{200}",
    ];
    prop::collection::vec(part, 1..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(500, 50_000), ..ProptestConfig::default() })]

    #[test]
    fn user_text_adds_no_headers_and_arrives_unchanged(subject in words(), text in words()) {
        let due = DueEmail {
            lease: Lease { id: Uuid::nil(), attempt: 1 },
            recipient: "ani@example.com".to_owned(),
            subject: one_line(&subject),
            text: text.clone(),
            html: text.clone(),
            reply_to: String::new(),
            calendar: String::new(),
            useless_at: None,
            unsubscribe: String::new(),
        };
        let from = "Lapang <no-reply@lapang.example>".parse().unwrap();
        let mail = compose(from, &due, "https://lapang.example", Timestamp::UNIX_EPOCH);
        let bytes = mail.map_err(|error| TestCaseError::fail(error.to_string()))?.formatted();
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let headers: Vec<&str> = mail.headers().iter().map(mail_parser::Header::name).collect();
        let ours = ["From", "To", "Subject", "Message-ID", "Date", "MIME-Version", "Content-Type", "Auto-Submitted"];
        prop_assert!(headers.len() == ours.len() && headers.iter().all(|name| ours.contains(name)), "{:?}", headers);
        prop_assert_eq!(mail.to().unwrap().iter().count(), 1);
        prop_assert!(bytes.split(|byte| *byte == b'\n').all(|line| line.len() <= 1000));
        prop_assert_eq!(mail.subject().unwrap_or_default(), &due.subject);
        prop_assert_eq!(one_line(&mail.body_text(0).unwrap()), one_line(&text));
        prop_assert_eq!(mail.parts.len(), 3);
    }

    #[test]
    fn user_text_adds_no_html_elements(words in words(), label in words(), path in words()) {
        let email = Email {
            to: "ani@example.com".to_owned(),
            locale: Locale::En,
            subject: words.clone(),
            paragraphs: vec![words.clone(), words.clone()],
            action: None,
        };
        let url = format!("https://lapang.example/{path}");
        let page = Html::parse_document(&email.html(Some(&(label.as_str(), url)), ""));
        let elements: Vec<&str> = page.tree.nodes().filter_map(|node| node.value().as_element()).map(scraper::node::Element::name).collect();
        let lines = words.matches('\n').count() * 2;
        prop_assert_eq!(elements.iter().filter(|name| **name == "br").count(), lines);
        // html head meta meta title body div p div p p p a p
        prop_assert_eq!(elements.len() - lines, 14, "{:?}", elements);
        let shown = one_line(&page.root_element().text().collect::<Vec<_>>().join(" "));
        // HTML shows NUL as U+FFFD.
        let expected = one_line(&words.replace('\0', "\u{fffd}"));
        if !words.contains('\0') {
            prop_assert!(shown.contains(&expected), "{:?} is not in {:?}", expected, shown);
        }
    }
}
