//! `/dev/mail` and the samples of emails are available on localhost only. No value of an email leaves its place.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;

use crate::sign_in::send;
use lapang::config::Config;
use lapang::locale::Locale;
use lapang::mail::RenderedEmail;
use lapang::mail_samples;
use lapang_db::Engine;

use lapang_testing::app::TestApp;

/// Status and page, requested under a host name.
async fn page(app: &TestApp, address: SocketAddr, host: &str) -> (u16, String) {
    let answer = lapang_testing::app::http()
        .get(format!("http://{address}/dev/mail"))
        .header("host", host)
        .send()
        .await
        .unwrap();
    let status = answer.status().as_u16();
    let newest = app.mails_to("ani@example.com").await.pop().unwrap();
    let text = answer.text().await.unwrap();
    (status, text.replace(&newest.0[..6], "CODE"))
}

async fn with_a_mail(change: fn(&mut Config)) -> TestApp {
    let app = TestApp::start_with(Engine::Sqlite, change).await;
    send(&app.visitor(), "ani@example.com").await.unwrap();
    app.sweep().await;
    app
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_shown_on_localhost_only() {
    let app = with_a_mail(|_| {}).await;
    let own = app.origin.trim_start_matches("http://").to_owned();
    let (status, text) = page(&app, app.address, &own).await;
    assert_eq!(status, 200);
    assert!(text.contains("CODE is your Lapang code"), "{text}");
    for host in ["lapang.example", "127.0.0.1:1"] {
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
    // A proxy says so.
    for name in ["forwarded", "x-forwarded-for", "x-real-ip", "via"] {
        let request = lapang_testing::app::http().get(format!("{}/dev/mail", app.origin));
        let answer = request.header(name, "127.0.0.1").send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 404, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_without_the_demo_and_in_public() {
    let changes: [fn(&mut Config); 3] = [
        |config| config.is_demo = false,
        |config| "https://lapang.example".clone_into(&mut config.public_origin),
        |config| config.listen = SocketAddr::from(([0, 0, 0, 0], config.listen.port())),
    ];
    for change in changes {
        let app = with_a_mail(change).await;
        let host = app.app.config.public_origin.split_once("://").unwrap().1;
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn samples_of_emails_are_shown_where_the_newest_email_is() {
    let app = TestApp::start_with(Engine::Sqlite, |_| {}).await;
    let own = app.origin.trim_start_matches("http://").to_owned();
    let get = async |path: &str, host: &str| {
        let request = lapang_testing::app::http().get(format!("{}{path}", app.origin));
        let answer = request.header("host", host).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let (status, list) = get("/dev/mail/samples", &own).await;
    assert_eq!(status, 200);
    for (name, text) in [
        ("sign_in_code", "kode Lapang kamu"),
        ("match_digest", "Friday futsal"),
    ] {
        assert!(list.contains(text), "{list}");
        let (status, html) = get(&format!("/dev/mail/samples/id/{name}"), &own).await;
        assert_eq!((status, html.contains(text)), (200, true), "{html}");
    }
    let (status, _) = get("/dev/mail/samples/id/nothing", &own).await;
    assert_eq!(status, 404);
    for path in ["/dev/mail/samples", "/dev/mail/samples/id/sign_in_code"] {
        let (status, text) = get(path, "lapang.example").await;
        assert_eq!((status, text.contains("kode")), (404, false), "{path}");
    }
}

fn samples(
    app: &TestApp,
    locale: Locale,
    hostile: Option<&str>,
) -> Vec<(&'static str, RenderedEmail)> {
    let samples = mail_samples::all(&app.app, locale, hostile).unwrap();
    samples.rendered().collect()
}

fn link(email: &RenderedEmail) -> Option<&str> {
    let (_, rest) = email.html.split_once("href=\"")?;
    Some(rest.split_once('"')?.0)
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_values_stay_in_their_place_in_every_email() {
    let app = TestApp::start_with(Engine::Sqlite, |_| {}).await;
    let template = "{{ 7*7 }}{% block subject %}";
    let hostile = format!(
        "<script>alert(1)</script>{template}\r\nBcc: b@example.com\r\n\r\n\u{2028}\u{1e}\u{202e}\u{2067}{}",
        "a".repeat(5_000)
    );
    for locale in [Locale::En, Locale::Id] {
        let usual = samples(&app, locale, None);
        let attacked = samples(&app, locale, Some(&hostile));
        assert_eq!(usual.len(), attacked.len());
        for ((file, usual), (_, email)) in usual.iter().zip(&attacked) {
            let RenderedEmail {
                subject,
                text,
                html,
            } = email;
            assert!(
                !subject.contains(|letter: char| letter.is_control()),
                "{file}: {subject}"
            );
            let is_header = |line: &str| line.starts_with("Bcc");
            assert!(!text.lines().any(is_header), "{file}: {text}");
            assert!(!html.contains("<script"), "{file}: {html}");
            for rest in [subject, text, html].map(|it| it.replace(template, "")) {
                assert!(
                    !rest.contains("{{") && !rest.contains("{%"),
                    "{file}: {rest}"
                );
            }
            assert_eq!(
                text.split("\n\n").count(),
                usual.text.split("\n\n").count(),
                "{file}: {text}"
            );
            assert_eq!(link(email), link(usual), "{file}");
        }
    }
}

/// The files of emails that nothing else includes or extends.
fn files(language: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("emails")
        .join(language);
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    let files: Vec<(String, String)> = std::fs::read_dir(folder).unwrap().map(read).collect();
    let shared = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("emails")).unwrap();
    let shared = shared.filter_map(|entry| std::fs::read_to_string(entry.unwrap().path()).ok());
    let texts: Vec<String> = files
        .iter()
        .map(|(_, text)| text.clone())
        .chain(shared)
        .collect();
    let is_part = |name: &str| {
        texts
            .iter()
            .any(|text| text.contains(&format!("\"{name}\"")))
    };
    files
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| !is_part(name))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_email_has_a_sample_and_the_same_form_in_both_languages() {
    let app = TestApp::start_with(Engine::Sqlite, |_| {}).await;
    let [english, indonesian] = [Locale::En, Locale::Id].map(|it| samples(&app, it, None));
    let sampled: BTreeSet<String> = english.iter().map(|(file, _)| (*file).to_owned()).collect();
    assert_eq!(sampled, files("en"));
    assert_eq!(sampled, files("id"));
    for ((file, english), (_, indonesian)) in english.iter().zip(&indonesian) {
        for email in [english, indonesian] {
            assert!(
                !email.subject.is_empty() && !email.text.starts_with('\n'),
                "{file}"
            );
        }
        let path = |email| link(email).map(|link| link.replace("/id/", "/"));
        assert_eq!(path(english), path(indonesian), "{file}");
        let paragraphs = |email: &RenderedEmail| email.text.split("\n\n").count();
        assert_eq!(paragraphs(english), paragraphs(indonesian), "{file}");
    }
}
