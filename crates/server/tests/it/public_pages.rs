//! What the public pages say of themselves to whoever reads them without running them.

use crate::on_both_engines;
use crate::support::TestApp;

const PAGES: [&str; 5] = ["/", "/play", "/compete", "/terms", "/privacy"];

async fn read(app: &TestApp, path: &str, accepts: &str) -> (http::HeaderMap, String) {
    let answer = reqwest::Client::new()
        .get(format!("{}{path}", app.origin))
        .header("accept", "text/html")
        .header("accept-encoding", accepts)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let headers = answer.headers().clone();
    let bytes = answer.bytes().await.unwrap();
    let html = match headers.get("content-encoding") {
        None => String::from_utf8(bytes.to_vec()).unwrap(),
        Some(_) => std::io::read_to_string(flate2::read::GzDecoder::new(&*bytes)).unwrap(),
    };
    (headers, html)
}

/// The content of the only tag of this name.
fn meta(html: &str, name: &str) -> String {
    let kind = if name.starts_with("og:") {
        "property"
    } else {
        "name"
    };
    let parts: Vec<&str> = html
        .split(&format!("{kind}=\"{name}\" content=\""))
        .collect();
    assert_eq!(parts.len(), 2, "{name}: {html}");
    parts[1].split('"').next().unwrap().to_owned()
}

fn title(html: &str) -> &str {
    let parts: Vec<&str> = html.split("<title>").collect();
    assert_eq!(parts.len(), 2, "{html}");
    parts[1].split("</title>").next().unwrap()
}

on_both_engines! {
    async fn each_has_a_title_a_description_and_its_own_card_in_both_languages(app: TestApp) {
        let mut titles = Vec::new();
        let mut descriptions = Vec::new();
        for (prefix, language, locale) in [("", "en", "en_US"), ("/id", "id", "id_ID")] {
            for page in PAGES {
                let path = if page == "/" && !prefix.is_empty() { prefix.to_owned() } else { format!("{prefix}{page}") };
                let (headers, html) = read(&app, &path, "").await;
                assert!(html.contains(&format!("<html lang=\"{language}\"")), "{path}");
                let address = format!("{}{path}", app.origin);
                let links = headers["link"].to_str().unwrap();
                assert!(links.contains(&format!("<{address}>; rel=\"canonical\"")), "{links}");
                assert_eq!(meta(&html, "og:url"), address);
                assert_eq!(meta(&html, "og:locale"), locale);
                assert_eq!(meta(&html, "og:title"), title(&html));
                assert_eq!(meta(&html, "og:description"), meta(&html, "description"));
                let picture = meta(&html, "og:image");
                assert_eq!(reqwest::get(&picture).await.unwrap().headers()["content-type"], "image/png");
                let length = meta(&html, "description").chars().count();
                assert!((50..=160).contains(&length), "{path}: {length}");
                titles.push(title(&html).to_owned());
                descriptions.push(meta(&html, "description"));
            }
        }
        for mut told in [titles, descriptions] {
            told.sort();
            told.dedup();
            assert_eq!(told.len(), 10, "{told:?}");
        }
    }

    async fn each_is_sent_packed_with_a_tag_and_a_policy_of_its_own(app: TestApp) {
        for path in PAGES {
            let (plain, html) = read(&app, path, "").await;
            let (packed, same) = read(&app, path, "gzip, br").await;
            assert_eq!(packed["content-encoding"], "gzip", "{path}");
            assert_eq!(html, same);
            assert_ne!(plain["etag"], packed["etag"]);
            let policy = plain["content-security-policy"].to_str().unwrap();
            assert!(policy.contains("script-src 'self' 'sha256-"), "{path}: {policy}");
            let again = reqwest::Client::new()
                .get(format!("{}{path}", app.origin))
                .header("if-none-match", plain["etag"].clone())
                .send()
                .await
                .unwrap();
            assert_eq!(again.status(), 304, "{path}");
            assert_eq!(again.headers()["link"], plain["link"]);
            assert_eq!(again.headers()["content-security-policy"], plain["content-security-policy"]);
        }
    }
}
