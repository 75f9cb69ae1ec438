//! The HTML head and preview picture of a match's page and link.

use jiff::SignedDuration;
use lapang_api::{CreateMatchRequest, DeleteMatchRequest, UpdateMatchRequest};
use lapang_db::{Error, params};
use reqwest::redirect::Policy;
use scraper::{Html, Selector};
use serde_json::Value;

use crate::deletion::delete;
use crate::preview_pictures::picture;
use crate::venues::{add, hall};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{NOBODY, at, futsal, join, make};
use lapang_testing::on_sqlite;

const HOSTILE: &str = "</script><script>alert(1)</script>\" onload='x' <b>&amp;";

struct Page {
    status: u16,
    headers: http::HeaderMap,
    html: String,
}

async fn open_with(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> Page {
    let client = lapang_testing::app::http_builder()
        .redirect(Policy::none())
        .build()
        .unwrap();
    let mut request = client
        .get(format!("{}{path}", app.origin))
        .header("accept", "text/html");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.unwrap();
    Page {
        status: answer.status().as_u16(),
        headers: answer.headers().clone(),
        html: answer.text().await.unwrap(),
    }
}

async fn open(app: &TestApp, path: &str) -> Page {
    open_with(app, path, &[]).await
}

impl Page {
    /// An attribute, or the text, of all elements of the selector.
    fn all(&self, selector: &str, attribute: &str) -> Vec<String> {
        let page = Html::parse_document(&self.html);
        let found = Selector::parse(selector).unwrap();
        let told = page.select(&found).map(|it| match attribute {
            "" => it.text().collect(),
            _ => it.attr(attribute).unwrap().to_owned(),
        });
        told.collect()
    }

    fn meta(&self, name: &str) -> String {
        let selector =
            format!("meta[data-of-page][name='{name}'], meta[data-of-page][property='{name}']");
        let mut found = self.all(&selector, "content");
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        found.remove(0)
    }

    /// The text shown until the page's code has loaded.
    fn lead(&self, place: &str) -> String {
        let (_, rest) = self
            .html
            .split_once(&format!("data-lead=\"{place}\">"))
            .unwrap();
        let text = Html::parse_fragment(rest.split("</p>").next().unwrap());
        text.root_element().text().collect()
    }

    fn titles(&self) -> Vec<String> {
        self.all("head > title", "")
    }

    fn event(&self) -> Option<Value> {
        let found = self.all("script[type='application/ld+json']", "");
        found
            .first()
            .map(|text| serde_json::from_str(text).unwrap())
    }

    fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

pub async fn named(host: &Person, name: &str) -> String {
    make(
        host,
        CreateMatchRequest {
            name: name.to_owned(),
            ..futsal()
        },
    )
    .await
    .id
}

async fn make_unlisted(host: &Person) -> (String, String) {
    let made = make(
        host,
        CreateMatchRequest {
            is_public: false,
            ..futsal()
        },
    )
    .await;
    (made.id.clone(), made.join_link.short_code.clone())
}

on_sqlite! {
    async fn the_page_head_describes_a_match_in_the_pages_language(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let mut venue = hall("GOR Senayan", -6.2443, 106.7998);
        "Jakarta".clone_into(&mut venue.city);
        let venue = add(&app, &venue).await;
        let request = CreateMatchRequest {
            venue_id: Some(venue.to_string()),
            location: String::new(),
            ..futsal()
        };
        let id = make(&ani, request).await.id;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        join(&budi, &id).await.unwrap();
        let (english, indonesian) = (format!("{}/match/{id}", app.origin), format!("{}/id/match/{id}", app.origin));
        for (path, language, locale, summary) in [
            (format!("/match/{id}"), "en", "en_US", "Futsal · Tuesday, 3 March 2026, 09:00–11:00 WIB · GOR Senayan, Jakarta · 8 spots left"),
            (format!("/id/match/{id}"), "id", "id_ID", "Futsal · Selasa, 3 Maret 2026, pukul 09.00–11.00 WIB · GOR Senayan, Jakarta · Sisa 8 slot"),
        ] {
            let page = open(&app, &path).await;
            assert_eq!(page.titles(), ["Futsal malam · Lapang"]);
            assert!(page.html.starts_with(&format!("<!DOCTYPE html><html lang=\"{language}\"")));
            let address = format!("{}{path}", app.origin);
            for (name, expected) in [
                ("description", summary),
                ("og:description", summary),
                ("og:title", "Futsal malam"),
                ("og:url", &address),
                ("og:locale", locale),
                ("twitter:card", "summary_large_image"),
            ] {
                assert_eq!(page.meta(name), expected, "{name}");
            }
            assert!(page.meta("og:image").starts_with(&format!("{address}/preview.png?v=")));
            assert_eq!(page.all("link[data-of-page][rel='canonical']", "href"), [address.as_str()]);
            let alternates = "link[data-of-page][rel='alternate']";
            assert_eq!(page.all(alternates, "hreflang"), ["en", "id", "x-default"]);
            assert_eq!(page.all(alternates, "href"), [english.as_str(), &indonesian, &english]);
            let event = page.event().unwrap();
            for (field, expected) in [
                ("/@type", "SportsEvent"),
                ("/startDate", "2026-03-03T09:00:00+07:00"),
                ("/endDate", "2026-03-03T11:00:00+07:00"),
                ("/eventStatus", "https://schema.org/EventScheduled"),
                ("/location/name", "GOR Senayan"),
                ("/location/address/addressLocality", "Jakarta"),
                ("/organizer/name", "Ani S."),
                ("/url", address.as_str()),
            ] {
                assert_eq!(event.pointer(field).unwrap(), expected, "{field}");
            }
            assert_eq!((&event["maximumAttendeeCapacity"], &event["remainingAttendeeCapacity"]), (&10.into(), &8.into()));
            // Nothing that a visitor may not see.
            for secret in ["Suryani", "Budi", "Santoso", "example.com", &ani.user_id.to_string()] {
                assert!(!page.html.contains(secret), "{secret}");
            }
        }
    }

    async fn user_text_in_a_page_is_escaped(app: TestApp) {
        let ani = app.regular("ani@example.com", HOSTILE).await;
        let request = CreateMatchRequest {
            name: HOSTILE.to_owned(),
            location: HOSTILE.to_owned(),
            ..futsal()
        };
        let made = make(&ani, request).await;
        let (id, code) = (made.id.clone(), made.join_link.short_code.clone());
        for path in [format!("/match/{id}"), format!("/id/match/{id}"), format!("/j/{code}")] {
            let page = open(&app, &path).await;
            assert_eq!(page.titles(), [format!("{HOSTILE} · Lapang")], "{path}");
            assert_eq!(page.meta("og:title"), HOSTILE);
            assert!(page.meta("description").contains(HOSTILE));
            if path.contains("/match/") {
                assert_eq!(page.lead("name"), HOSTILE);
                assert_eq!(page.lead("summary"), page.meta("description"));
            }
            assert_eq!(page.event().unwrap()["name"], HOSTILE);
            assert_eq!(page.all("b, [onload]", ""), [""; 0], "{path}");
        }
        let (width, height, _) = picture(&app, &format!("/match/{id}/preview.png")).await;
        assert_eq!((width, height), (1200, 630));
    }

    async fn an_unlisted_match_is_noindex_without_event_data(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let (id, code) = make_unlisted(&ani).await;
        for path in [format!("/match/{id}"), format!("/id/match/{id}"), format!("/j/{code}")] {
            let page = open(&app, &path).await;
            assert_eq!(page.meta("robots"), "noindex");
            assert_eq!(page.header("x-robots-tag"), "noindex");
            assert!(page.event().is_none());
            assert_eq!(page.meta("og:title"), "Futsal malam");
        }
        let answer = lapang_testing::app::http().get(format!("{}/match/{id}/preview.png", app.origin)).send().await.unwrap();
        assert_eq!(answer.headers()["x-robots-tag"], "noindex");
        // The same match, once it is public.
        let request = UpdateMatchRequest { id: id.clone(), is_public: Some(true), ..Default::default() };
        ani.matches().update_match(request).await.unwrap();
        let page = open(&app, &format!("/match/{id}")).await;
        assert!(page.event().is_some() && !page.html.contains("noindex"));
        assert_eq!(page.header("x-robots-tag"), "");
    }

    async fn the_page_of_a_deleted_or_unknown_match_is_not_found(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = named(&ani, "Gone tomorrow").await;
        let request = DeleteMatchRequest { id: id.clone(), ..Default::default() };
        ani.matches().delete_match(request).await.unwrap();
        for path in [format!("/match/{id}"), format!("/id/match/{id}"), format!("/match/{NOBODY}"), "/match/%FF".to_owned()] {
            let page = open(&app, &path).await;
            assert_eq!(page.status, 404, "{path}");
            assert_eq!(page.titles(), ["Lapang"]);
            assert!(page.event().is_none() && !page.html.contains("Gone tomorrow"));
            let answer = lapang_testing::app::http().get(format!("{}{path}/preview.png", app.origin)).send().await.unwrap();
            assert_eq!(answer.status(), 404, "{path}");
        }
    }

    async fn an_unchanged_page_is_answered_with_304(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = named(&ani, "Futsal").await;
        let path = format!("/match/{id}");
        let page = open(&app, &path).await;
        assert_eq!(page.header("cache-control"), "no-cache");
        let tag = page.header("etag").to_owned();
        let again = open_with(&app, &path, &[("if-none-match", &tag)]).await;
        assert_eq!((again.status, again.html.as_str()), (304, ""));
        assert_eq!(again.header("content-security-policy"), page.header("content-security-policy"));
        let image = page.meta("og:image");
        join(&app.regular("budi@example.com", "Budi").await, &id).await.unwrap();
        let page = open_with(&app, &path, &[("if-none-match", &tag)]).await;
        assert_eq!(page.status, 200);
        // Chats cache pictures by URL.
        assert_ne!(page.meta("og:image"), image);
        let policy = page.header("content-security-policy");
        assert!(policy.contains("script-src 'self' 'sha256-") && !policy.contains("unsafe"), "{policy}");
    }

    async fn chat_previews_are_in_the_hosts_language(app: TestApp) {
        for (language, folder, places) in [("en", "/match/", "9 spots left"), ("id", "/id/match/", "Sisa 9 slot")] {
            let host = app.regular(&format!("{language}@example.com"), "Ani").await;
            let id = host.user_id;
            let sql = "UPDATE users SET locale = $2 WHERE id = $1";
            let spoken = app.app.db.write(move |conn| conn.execute(sql, params![id, language]));
            spoken.await.map_err(|error: Error| error).unwrap();
            let made = make(&host, futsal()).await;
            let (page, english) = (format!("{folder}{}", made.id), format!("/match/{}", made.id));
            let robot = ("user-agent", "WhatsApp/2.23.20.0 A");
            // The language of a short link's preview request is ignored.
            for other in ["en", "id"] {
                let shown = open_with(&app, &format!("/j/{}", made.join_link.short_code), &[robot, ("accept-language", other)]).await;
                assert_eq!(shown.header("location"), page);
                assert!(shown.meta("og:description").ends_with(places));
            }
            // A page's URL has its own language if the request names one.
            let shown = open_with(&app, &english, &[robot]).await;
            assert_eq!(shown.meta("og:url"), format!("{}{page}", app.origin));
            for headers in [[robot, ("accept-language", "fr")], [("user-agent", "Googlebot/2.1"), ("accept", "text/html")]] {
                let shown = open_with(&app, &english, &headers).await;
                assert!(shown.meta("og:description").ends_with("9 spots left"));
            }
        }
    }

    async fn a_deleted_host_is_not_named_as_organizer(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = make(&ani, CreateMatchRequest { date_time: at(3600), ..futsal() }).await.id;
        app.clock.advance(SignedDuration::from_hours(1));
        let organizer = async || open(&app, &format!("/match/{id}")).await.event().unwrap().get("organizer").cloned();
        assert_eq!(organizer().await.unwrap()["name"], "Ani");
        delete(&ani, "ani@example.com").await.unwrap();
        assert_eq!(organizer().await, None);
    }

    async fn previews_show_full_unlimited_and_started_matches(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let full = make(&ani, CreateMatchRequest { max_participants: Some(2), ..futsal() }).await.id;
        join(&app.regular("budi@example.com", "Budi").await, &full).await.unwrap();
        let free = make(&ani, CreateMatchRequest { max_participants: None, ..futsal() }).await.id;
        let soon = make(&ani, CreateMatchRequest { date_time: at(3600), ..futsal() }).await.id;
        app.clock.advance(SignedDuration::from_hours(1));
        for (id, english, indonesian) in [
            (full, "Full", "Penuh"),
            (free, "No limit", "Tanpa batas"),
            (soon, "Already started", "Sudah dimulai"),
        ] {
            let page = open(&app, &format!("/match/{id}")).await;
            assert!(page.meta("description").ends_with(&format!(" · {english}")));
            let page = open(&app, &format!("/id/match/{id}")).await;
            assert!(page.meta("description").ends_with(&format!(" · {indonesian}")));
        }
    }
}
