//! Short links: looking up, following and click logs.

use jiff::SignedDuration;
use lapang_api::{CreateLinkClickRequest, GetShortLinkRequest, LinkType, ShortLink};
use lapang_db::{Error, params, values};
use reqwest::redirect::Policy;

use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::number;
use lapang_testing::calls::matches::{futsal, make};
use lapang_testing::{on_both_engines, on_sqlite};

/// A GET request that does not follow redirects.
pub async fn open(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
    let client = lapang_testing::app::http_builder()
        .redirect(Policy::none())
        .build()
        .unwrap();
    let mut request = client.get(format!("{}{path}", app.origin));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

pub async fn look_up(reader: &Person, code: &str) -> ShortLink {
    let answer = reader
        .links()
        .get_short_link(asking_for(code))
        .await
        .unwrap();
    answer.into_owned().short_link.into_option().unwrap()
}

pub fn asking_for(code: &str) -> GetShortLinkRequest {
    GetShortLinkRequest {
        short_code: code.to_owned(),
        ..Default::default()
    }
}

/// A match's id and its link's code.
pub async fn invitation(host: &Person) -> (String, String) {
    let made = make(host, futsal()).await;
    (made.id.clone(), made.join_link.short_code.clone())
}

/// User, address, user agent and referrer of each logged click.
pub async fn clicks(app: &TestApp) -> Vec<(Option<lapang_db::Uuid>, String, String, String)> {
    app.app
        .db
        .read(|conn| {
            conn.rows(
                "SELECT user_id, ip_address, user_agent, referrer FROM link_clicks ORDER BY id",
                params![],
                values,
            )
        })
        .await
        .map_err(|error: Error| error)
        .unwrap()
}

on_sqlite! {
    async fn client_data_of_clicks_is_erased_after_thirty_days(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let path = format!("/j/{code}");
        open(&app, &path, &[("user-agent", "Mozilla"), ("referer", "https://chat.example/")]).await;
        app.clock.advance(SignedDuration::from_hours(30 * 24));
        open(&app, &path, &[("user-agent", "Mozilla")]).await;
        app.sweep().await;
        assert!(clicks(&app).await.iter().all(|click| click.2 == "Mozilla"));
        app.clock.advance(SignedDuration::from_secs(1));
        app.sweep().await;
        let left = clicks(&app).await;
        assert_eq!((left[0].1.as_str(), left[0].2.as_str()), ("", ""));
        assert_eq!(left[0].3, "chat.example");
        assert_eq!((left[1].1.as_str(), left[1].2.as_str()), ("127.0.0.1", "Mozilla"));
        // The click is deleted after ninety days; the total stays.
        app.clock.advance(SignedDuration::from_hours(60 * 24));
        app.sweep().await;
        assert_eq!(clicks(&app).await.len(), 1);
        app.clock.advance(SignedDuration::from_hours(32 * 24));
        app.sweep().await;
        assert_eq!(clicks(&app).await.len(), 0);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM link_hours").await, 0);
        let ani = app.person("ani@example.com").await;
        assert_eq!(look_up(&ani, &code).await.click_count, 2);
    }

    async fn a_join_link_redirects_to_its_match_in_the_readers_language(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (id, code) = invitation(&ani).await;
        for (language, cookie, folder) in [("", "", ""), ("id-ID,id;q=0.9", "", "/id"), ("id", "lapang-locale=en", "")] {
            let headers = [("accept-language", language), ("cookie", cookie)];
            let answer = open(&app, &format!("/j/{code}"), &headers).await;
            assert_eq!(answer.status(), 302);
            assert_eq!(answer.headers()["location"], format!("{folder}/match/{id}").as_str());
            assert_eq!(answer.headers()["cache-control"], "no-store");
        }
    }

    async fn a_click_is_logged_from_the_requests_own_headers(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let (_, code) = invitation(&ani).await;
        let path = format!("/j/{code}");
        let visitors = [("user-agent", "Browser/1"), ("referer", "https://chat.example/room"), ("x-forwarded-for", "198.51.100.7")];
        open(&app, &path, &visitors).await;
        open(&app, &path, &[("user-agent", "Browser/2"), ("cookie", budi.cookie.as_deref().unwrap())]).await;
        let mut logged = clicks(&app).await;
        logged.sort_by(|one, other| one.2.cmp(&other.2));
        let click = |user, address: &str, agent: &str, host: &str| (user, address.to_owned(), agent.to_owned(), host.to_owned());
        assert_eq!(logged, [
            click(None, "198.51.100.7", "Browser/1", "chat.example"),
            click(Some(budi.user_id), "127.0.0.1", "Browser/2", ""),
        ]);
        let link = look_up(&ani, &code).await;
        assert_eq!(link.click_count, 2);
        assert!(link.last_accessed_at.is_set());
    }

    async fn an_unknown_code_is_not_found(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for code in ["zzzzzzzz", "x", "a%00b", "%FF", "..%2F.."] {
            assert_eq!(open(&app, &format!("/j/{code}"), &[]).await.status(), 404, "{code}");
        }
        for code in ["zzzzzzzz", "é"] {
            let refused = refusal(ani.links().get_short_link(asking_for(code)).await);
            assert_eq!(refused.code, "not_found", "{code}");
        }
        assert!(clicks(&app).await.is_empty());
    }

    async fn a_closed_link_shows_an_error_page_in_the_readers_language(app: TestApp) {
        let indonesian = [("accept-language", "id"), ("accept", "text/html")];
        let answer = open(&app, "/j/abcdefgh", &indonesian).await;
        assert_eq!((answer.status().as_u16(), answer.headers()["location"].to_str().unwrap()), (302, "/id/j/abcdefgh"));
        for path in ["/id/j/abcdefgh", "/j/a%2Fb", "/j/..%2f..%2fevil"] {
            assert_eq!(open(&app, path, &indonesian).await.status(), 404, "{path}");
        }
    }

    async fn only_the_maker_of_a_link_sees_its_maker_and_clicks(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let (id, code) = invitation(&ani).await;
        open(&app, &format!("/j/{code}"), &[]).await;
        let own = look_up(&ani, &code).await;
        assert_eq!(own.created_by, Some(ani.user_id.to_string()));
        assert_eq!((own.click_count, own.is_active), (1, true));
        assert_eq!(own.title, "Futsal malam");
        assert_eq!(own.link_type, LinkType::MatchJoin);
        assert_eq!(own.resource_id, Some(id.clone()));
        assert_eq!(own.original_url, format!("{}/match/{id}", app.origin));
        for reader in [&app.visitor(), &budi] {
            let link = look_up(reader, &code).await;
            assert_eq!((link.created_by, link.click_count), (None, 0));
            assert!(link.last_accessed_at.is_unset());
            assert_eq!(link.short_code, code);
        }
    }

    async fn a_reported_click_ignores_client_values_that_the_server_knows(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let report = CreateLinkClickRequest {
            short_code: code.clone(),
            ip_address: "203.0.113.66".to_owned(),
            user_agent: "Forged/9".to_owned(),
            referrer: "https://chat.example/room".to_owned(),
            city: Some("Jakarta".to_owned()),
            ..Default::default()
        };
        for (person, user_id) in [(&ani, Some(ani.user_id.to_string())), (&app.visitor(), None)] {
            let logged = person.links().create_link_click(report.clone()).await.unwrap();
            let click = logged.into_owned().link_click.into_option().unwrap();
            assert_eq!((click.ip_address.as_str(), click.referrer.as_str()), ("127.0.0.1", "chat.example"));
            assert_ne!(click.user_agent, "Forged/9");
            assert_eq!((click.city.as_deref(), click.user_id), (Some("Jakarta"), user_id));
        }
        assert_eq!(look_up(&ani, &code).await.click_count, 2);
    }
}

on_both_engines! {
    async fn concurrent_clicks_are_all_counted(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let (_, code) = invitation(&ani).await;
        let path = format!("/j/{code}");
        let opened = futures_util::future::join_all((0..50).map(|_| open(&app, &path, &[])));
        for answer in opened.await {
            assert_eq!(answer.status(), 302);
        }
        assert_eq!(look_up(&ani, &code).await.click_count, 50);
        assert_eq!(number(&app, "SELECT CAST(SUM(clicks) AS BIGINT) FROM link_hours").await, 50);
    }
}
