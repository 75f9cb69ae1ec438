//! Public pages as crawlers see them, without running scripts.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use lapang::accounts;
use lapang::locale::Locale;
use uuid::Uuid;

use lapang_testing::app::{Person, TestApp};
use lapang_testing::on_sqlite;

const PAGES: [&str; 5] = ["/", "/play", "/compete", "/terms", "/privacy"];

/// These and others have prerendered frames in the web build (`web/react-router.config.ts`).
const PRERENDERED: [&str; 7] = [
    "/",
    "/terms",
    "/privacy",
    "/play",
    "/auth/login",
    "/venue/search",
    "/venue/search/results",
];

/// Hashes of all inline scripts, as in the policy.
fn inline_script_hashes(html: &str) -> Vec<String> {
    html.split("<script")
        .skip(1)
        .map(|rest| rest.split("</script>").next().unwrap())
        .map(|script| script.split_once('>').unwrap())
        .filter(|(tag, text)| !tag.contains(" src=") && !text.is_empty())
        .map(|(_, text)| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text))))
        .collect()
}

async fn read(app: &TestApp, path: &str, accepts: &str) -> (http::HeaderMap, String) {
    let answer = lapang_testing::app::http()
        .get(format!("{}{path}", app.origin))
        .header("accept", "text/html")
        .header("accept-encoding", accepts)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let headers = answer.headers().clone();
    let bytes = answer.bytes().await.unwrap();
    let encoding = headers.get("content-encoding");
    let html = match encoding.map(|it| it.to_str().unwrap()) {
        None => String::from_utf8(bytes.to_vec()).unwrap(),
        Some("gzip") => std::io::read_to_string(flate2::read::GzDecoder::new(&*bytes)).unwrap(),
        Some("br") => std::io::read_to_string(brotli::Decompressor::new(&*bytes, 4096)).unwrap(),
        Some(other) => panic!("{path} is sent as {other}"),
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

on_sqlite! {
    async fn a_call_of_an_unknown_service_is_answered_like_an_unknown_call(app: TestApp) {
        for call in ["lapang.v1.NoSuchService/Foo", "lapang.v1.SportService/Foo"] {
            let (status, answer) = app.visitor().post(call, "{}").await;
            assert_eq!((status, answer["code"].as_str()), (404, Some("unimplemented")), "{call}");
            assert_eq!(answer["message"], format!("method not found: {call}"));
        }
    }

    async fn public_pages_have_a_title_description_and_card_in_both_languages(app: TestApp) {
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
                assert_eq!(lapang_testing::app::http().get(&picture).send().await.unwrap().headers()["content-type"], "image/png");
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

    async fn public_pages_are_compressed_with_their_own_etag_and_policy(app: TestApp) {
        let path = "/terms";
        let (plain, html) = read(&app, path, "").await;
        for (accepts, encoding) in [("gzip", "gzip"), ("gzip, br", "br"), ("gzip, br;q=0", "gzip")] {
            let (packed, same) = read(&app, path, accepts).await;
            assert_eq!(packed["content-encoding"], encoding, "{path}");
            assert!(packed["vary"].to_str().unwrap().starts_with("accept-encoding"), "{packed:?}");
            assert!(html == same, "{path} says something else in {encoding}");
            assert_ne!(plain["etag"], packed["etag"]);
        }
        let again = lapang_testing::app::http()
            .get(format!("{}{path}", app.origin))
            .header("if-none-match", plain["etag"].clone())
            .send()
            .await
            .unwrap();
        assert_eq!(again.status(), 304, "{path}");
        assert_eq!(again.headers()["link"], plain["link"]);
        assert_eq!(again.headers()["content-security-policy"], plain["content-security-policy"]);
    }

    async fn home_uses_the_chosen_then_the_accounts_then_the_browsers_language(app: TestApp) {
        let (_, token) = accounts::sign_in_directly(&app.app, "ani@example.com", "Ani", Locale::Id).await.unwrap();
        let ani = Person::signed_in(&app.origin, "ani@example.com", Uuid::nil(), &token).cookie.unwrap();
        let budi = app.regular("budi@example.com", "Budi").await.cookie.unwrap();
        let browser = lapang_testing::app::http_builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        for (address, cookie, accepted, expected) in [
            ("/", "", "", None),
            ("/", "", "en-GB,id;q=0.5", None),
            ("/", "", "id-ID,id;q=0.9,en;q=0.8", Some("/id")),
            ("/?utm_source=x", "", "id", Some("/id?utm_source=x")),
            ("/", &ani, "en", Some("/id")),
            ("/", &budi, "id", None),
            ("/", "lapang-locale=en", "id", None),
            ("/", "lapang-locale=id", "en", Some("/id")),
            ("/", &format!("{ani}; lapang-locale=en"), "id", None),
            ("/play", "", "id", None),
        ] {
            let request = browser.get(format!("{}{address}", app.origin)).header("accept", "text/html");
            let answer = request.header("cookie", cookie).header("accept-language", accepted).send().await.unwrap();
            let said = answer.headers();
            let location = said.get("location").map(|it| it.to_str().unwrap());
            assert_eq!(location, expected, "{address} {cookie} {accepted}");
            assert_eq!(answer.status(), if expected.is_some() { 302 } else { 200 });
            if address != "/play" {
                let varies = said["vary"].to_str().unwrap();
                assert!(varies.contains("accept-language, cookie"), "{varies}");
                assert_eq!(said["cache-control"], "no-cache");
            }
        }
        // The page links to its English version, which works without a cookie.
        let link = browser.get(format!("{}/", app.origin)).header("accept-language", "id").header("sec-fetch-site", "same-origin");
        assert_eq!(link.send().await.unwrap().status(), 200);
    }

    async fn prerendered_pages_have_their_own_frame_and_policy(app: TestApp) {
        for path in PRERENDERED {
            for (prefix, language) in [("", "en"), ("/id", "id")] {
                let address = format!("{prefix}{path}");
                let (headers, html) = read(&app, address.trim_end_matches('/'), "br").await;
                assert!(html.contains(&format!("<html lang=\"{language}\"")), "{address}");
                // The fallback page has no heading: it does not know its page.
                assert!(html.contains("<h1"), "{address} is no page of its own");
                let policy = headers["content-security-policy"].to_str().unwrap();
                let hashes = inline_script_hashes(&html);
                assert!(!hashes.is_empty(), "{address}");
                for hash in hashes {
                    assert!(policy.contains(&hash), "{address}: {policy}");
                }
            }
        }
    }
}
