//! What search engines are told: the map of public pages, and where they need not go.

use jiff::SignedDuration;
use lapang_api::{CreateMatchRequest, DeleteMatchRequest, EventFormat};

use crate::venues::{add, hall};
use lapang_testing::app::TestApp;
use lapang_testing::calls::matches::{futsal, make};
use lapang_testing::calls::tournaments::{cup, doubles};
use lapang_testing::on_sqlite;

async fn read(app: &TestApp, path: &str) -> (u16, String) {
    let answer = lapang_testing::app::http()
        .get(format!("{}{path}", app.origin))
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Every address that the whole map names.
pub async fn listed(app: &TestApp) -> Vec<String> {
    let addresses = |xml: &str| -> Vec<String> {
        let parts = xml.split("<loc>").skip(1);
        parts
            .map(|part| part.split("</loc>").next().unwrap().to_owned())
            .collect()
    };
    let (status, index) = read(app, "/sitemap.xml").await;
    assert_eq!(status, 200);
    assert!(index.contains("<sitemapindex "), "{index}");
    let mut all = Vec::new();
    for part in addresses(&index) {
        let (status, xml) = read(app, part.strip_prefix(&app.origin).unwrap()).await;
        assert_eq!(status, 200, "{part}");
        all.extend(addresses(&xml));
    }
    all
}

on_sqlite! {
    async fn the_map_has_every_public_page_in_both_languages(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let id = make(&ani, futsal()).await.id;
        let tournament = cup(&ani, doubles(EventFormat::EVENT_FORMAT_KNOCKOUT, 8)).await.id;
        let mut venue = hall("GOR Mawar", -6.9, 107.6);
        "Bandung".clone_into(&mut venue.city);
        add(&app, &venue).await;
        let all = listed(&app).await;
        for path in ["/courts", "/id/courts/bandung", "/courts/bandung/futsal", "/courts/bandung/gor-mawar", "/", "/id", "/play", "/id/play", "/compete", "/id/compete", "/terms", "/id/terms", "/privacy", "/id/privacy"] {
            assert!(all.contains(&format!("{}{path}", app.origin)), "{path}: {all:?}");
        }
        for path in [format!("/match/{id}"), format!("/id/match/{id}"), format!("/compete/{tournament}"), format!("/id/compete/{tournament}")] {
            assert!(all.contains(&format!("{}{path}", app.origin)), "{path}: {all:?}");
        }
        assert_eq!(all.len(), 22);
        let (_, part) = read(&app, "/sitemaps/matches-1.xml").await;
        assert!(part.contains("<lastmod>2026-03-02T02:00:00Z</lastmod>"), "{part}");
        let other = format!("hreflang=\"id\" href=\"{}/id/match/{id}\"", app.origin);
        assert_eq!(part.matches(&other).count(), 2);
        for part in ["matches-0.xml", "matches-2.xml", "matches-x.xml", "other.xml"] {
            assert_eq!(read(&app, &format!("/sitemaps/{part}")).await.0, 404, "{part}");
        }
    }

    async fn unlisted_deleted_and_past_matches_are_on_no_map(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let unlisted = make(&ani, CreateMatchRequest { is_public: false, ..futsal() }).await.id;
        let deleted = make(&ani, futsal()).await.id;
        let request = DeleteMatchRequest { id: deleted.clone(), ..Default::default() };
        ani.matches().delete_match(request).await.unwrap();
        let past = make(&ani, futsal()).await.id;
        assert!(listed(&app).await.join(" ").contains(&past));
        app.clock.advance(SignedDuration::from_hours(25));
        let all = listed(&app).await.join(" ");
        for id in [&unlisted, &deleted, &past] {
            assert!(!all.contains(id), "{all}");
        }
    }

    async fn robots_are_told_where_the_map_is_and_where_nothing_is(app: TestApp) {
        let (status, text) = read(&app, "/robots.txt").await;
        assert_eq!(status, 200);
        assert!(text.ends_with(&format!("Sitemap: {}/sitemap.xml\n", app.origin)), "{text}");
        for line in ["User-agent: *", "Disallow: /api/", "Disallow: /internal", "Disallow: /id/internal", "Disallow: /settings", "Disallow: /id/auth"] {
            assert!(text.lines().any(|it| it == line), "{line}: {text}");
        }
        // Links are followed, and what is behind them is shown.
        assert!(!text.contains("/j/") && !text.contains("/match"), "{text}");
    }
}
