//! The public pages of cities and venues, as they are read without scripts, and their calls.

use http::Method;
use lapang_api::{GetPublicVenueRequest, ListCitiesRequest};
use lapang_db::Uuid;

use crate::venues::{add, deactivate, hall};
use lapang_testing::app::{TestApp, refusal, samples};
use lapang_testing::calls::venue_admin::{save, seen};
use lapang_testing::{on_both_engines, on_sqlite};

async fn in_city(app: &TestApp, name: &str, city: &str) -> Uuid {
    let mut venue = hall(name, -6.2, 106.8);
    venue.source_id = None;
    city.clone_into(&mut venue.city);
    "Jl. Melati <b>No. 1</b>".clone_into(&mut venue.formatted_address);
    add(app, &venue).await
}

async fn path_of(app: &TestApp, city: &str, slug: &str) -> Result<(Uuid, String), String> {
    let request = GetPublicVenueRequest {
        city: city.to_owned(),
        slug: slug.to_owned(),
        ..Default::default()
    };
    match app.visitor().venues().get_public_venue(request).await {
        Ok(answer) => {
            let venue = answer.into_owned().venue;
            let path = format!("{}/{}", venue.city_slug, venue.slug);
            Ok((venue.id.parse().unwrap(), path))
        }
        Err(error) => Err(refusal::<()>(Err(error)).code),
    }
}

/// The status, where it leads, and the page.
async fn open(app: &TestApp, path: &str) -> (u16, String, String) {
    let client = lapang_testing::app::http_builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let request = client.get(format!("{}{path}", app.origin));
    let answer = request.header("accept", "text/html").send().await.unwrap();
    let status = answer.status().as_u16();
    let location = answer.headers().get("location");
    let location = location.map(|it| it.to_str().unwrap().to_owned());
    (
        status,
        location.unwrap_or_default(),
        answer.text().await.unwrap(),
    )
}

on_both_engines! {
    async fn a_venue_keeps_every_address_that_it_had(app: TestApp) {
        let first = in_city(&app, "GOR Mawar", "Bandar Lampung").await;
        let second = in_city(&app, "Gor  MAWAR!", "bandar lampung").await;
        let elsewhere = in_city(&app, "GOR Mawar", "Bandung").await;
        let sport = in_city(&app, "Futsal", "Bandung").await;
        let numbered = |name: &str, id: Uuid| format!("{name}-{}", &id.simple().to_string()[26..]);
        for (slug, expected) in [("gor-mawar".to_owned(), first), (numbered("gor-mawar", second), second)] {
            let path = format!("bandar-lampung/{slug}");
            assert_eq!(path_of(&app, "bandar-lampung", &slug).await, Ok((expected, path)));
        }
        assert_eq!(path_of(&app, "bandung", "gor-mawar").await.unwrap().0, elsewhere);
        // A sport's page has its address.
        assert_eq!(path_of(&app, "bandung", &numbered("futsal", sport)).await.unwrap().0, sport);

        let owner = app.staff("owner@example.com", Some(first)).await;
        let renamed = |name: &str, mut venue: lapang_api::Venue| {
            name.clone_into(&mut venue.name);
            venue
        };
        save(&owner, renamed("GOR Melati", seen(&owner, first).await)).await.unwrap();
        let new = Ok((first, "bandar-lampung/gor-melati".to_owned()));
        assert_eq!(path_of(&app, "bandar-lampung", "gor-melati").await, new);
        assert_eq!(path_of(&app, "bandar-lampung", "gor-mawar").await, new);
        let moved = open(&app, "/id/courts/bandar-lampung/gor-mawar/book?at=19").await;
        assert_eq!((moved.0, moved.1.as_str()), (308, "/id/courts/bandar-lampung/gor-melati/book?at=19"));
        save(&owner, renamed("GOR Mawar", seen(&owner, first).await)).await.unwrap();
        assert_eq!(path_of(&app, "bandar-lampung", "gor-melati").await.unwrap().1, "bandar-lampung/gor-mawar");

        deactivate(&app, second).await;
        assert_eq!(path_of(&app, "bandar-lampung", &numbered("gor-mawar", second)).await, Err("not_found".to_owned()));
    }

    async fn venues_of_an_older_version_get_their_slugs(app: TestApp) {
        let venue = in_city(&app, "GOR Mawar", "Bandung").await;
        let forget = |sql: &'static str| app.app.db.write(move |conn| conn.execute(sql, &[]));
        let done: Result<u64, lapang_db::Error> = forget("DELETE FROM venue_slugs").await;
        done.unwrap();
        let done: Result<u64, lapang_db::Error> = forget("UPDATE venues SET slug = '', revision = NULL").await;
        done.unwrap();
        app.app.write(|tx| lapang::venues::assign_slugs(tx.conn, Uuid::nil(), 500)).await.unwrap();
        assert_eq!(path_of(&app, "bandung", "gor-mawar").await, Ok((venue, "bandung/gor-mawar".to_owned())));
    }

    async fn addresses_in_a_part_of_a_city_lead_to_the_city_after_an_upgrade(app: TestApp) {
        let south = in_city(&app, "GOR Mawar", "Jakarta Selatan").await;
        let north = in_city(&app, "GOR Melati", "Jakarta Utara").await;
        // As an older version wrote them: each part is a city, and both halls have the same name in theirs.
        for sql in [
            "DELETE FROM venue_slugs",
            "UPDATE venues SET revision = NULL, slug = 'gor-mawar', name = 'GOR Mawar', city_key = lower(city)",
            "INSERT INTO venue_slugs (city_key, slug, venue_id) SELECT city_key, slug, id FROM venues",
            "DELETE FROM search_rewrites",
        ] {
            app.app.db.write(move |conn| conn.execute(sql, &[])).await.map_err(|error: lapang_db::Error| error).unwrap();
        }
        app.sweep().await;
        let mut slugs = Vec::new();
        for (city, id) in [("jakarta-selatan", south), ("jakarta-utara", north)] {
            let (found, path) = path_of(&app, city, "gor-mawar").await.unwrap();
            assert_eq!(found, id);
            let moved = open(&app, &format!("/courts/{city}/gor-mawar")).await;
            assert_eq!((moved.0, moved.1), (308, format!("/courts/{path}")));
            assert_eq!(path_of(&app, "jakarta", path.strip_prefix("jakarta/").unwrap()).await.unwrap().0, id);
            slugs.push(path);
        }
        assert_ne!(slugs[0], slugs[1]);
        assert_eq!(open(&app, "/id/courts/jakarta-selatan").await.1, "/id/courts/jakarta");
        let request = ListCitiesRequest::default();
        let cities = app.visitor().venues().list_cities(request).await.unwrap().into_owned().cities;
        let brief: Vec<_> = cities.iter().map(|it| (it.name.as_str(), it.venue_count)).collect();
        assert_eq!(brief, [("Jakarta", 2)]);
    }
}

on_sqlite! {
    async fn a_shared_page_shows_the_cover(app: TestApp) {
        let venue = in_city(&app, "GOR Mawar", "Bandung").await;
        let owner = app.staff("owner@example.com", Some(venue)).await;
        let path = format!("/api/venues/{venue}/photos");
        let sent = owner.send(Method::PUT, &path, samples::jpeg(1700, 900)).await;
        let answer: serde_json::Value = sent.json().await.unwrap();
        let origin = &app.app.config.public_origin;
        let cover = format!("{origin}/media/{}-1600.jpg", answer["photoId"].as_str().unwrap());
        let (_, _, html) = open(&app, "/courts/bandung/gor-mawar").await;
        for part in [
            &format!("property=\"og:image\" content=\"{cover}\""),
            "property=\"og:image:width\" content=\"1600\"",
            "content=\"summary_large_image\"",
            &format!("\"image\":[\"{cover}\"]"),
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    async fn a_page_says_name_address_hours_and_prices_without_scripts(app: TestApp) {
        in_city(&app, "GOR Mawar", "Bandung").await;
        let (status, _, html) = open(&app, "/id/courts/bandung/gor-mawar").await;
        assert_eq!(status, 200);
        let address = format!("{}/id/courts/bandung/gor-mawar", app.origin);
        for part in [
            "<title>GOR Mawar · Lapang</title>",
            &format!("rel=\"canonical\" href=\"{address}\""),
            "hreflang=\"en\"",
            "Futsal · Jl. Melati &lt;b&gt;No. 1&lt;/b&gt; · mulai Rp 100.000 per jam",
            "\"@type\":\"SportsActivityLocation\"",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        // The frame into which the content goes is of the web build.
        if html.contains("data-lead=\"content\"") {
            for part in [
                "<address>Jl. Melati &lt;b&gt;No. 1&lt;/b&gt;</address>",
                "<dt>Senin</dt><dd>06.00–24.00</dd>",
                "<td>Setiap hari</td><td>18.00–24.00</td><td>Rp 150.000</td>",
                "href=\"/id/courts/bandung/gor-mawar/book\"",
            ] {
                assert!(html.contains(part), "{part}: {html}");
            }
        }
        let (_, _, html) = open(&app, "/courts/bandung/futsal").await;
        assert!(html.contains("<title>Futsal courts in Bandung · Lapang</title>"), "{html}");
        assert!(html.contains("\"@type\":\"ItemList\"") && html.contains("/courts/bandung/gor-mawar"), "{html}");
        for (path, expected) in [
            ("/courts", 200),
            ("/courts/bandung", 200),
            ("/courts/bandung/gor-mawar/book", 200),
            ("/courts/nowhere", 404),
            ("/courts/bandung/golf", 404),
            ("/courts/bandung/no-such-venue", 404),
            ("/courts/%FF", 404),
        ] {
            assert_eq!(open(&app, path).await.0, expected, "{path}");
        }
    }

    async fn a_city_is_found_by_its_slug_with_its_sports(app: TestApp) {
        in_city(&app, "GOR Mawar", "Jakarta Selatan").await;
        in_city(&app, "GOR Kenanga", "Central Jakarta").await;
        in_city(&app, "GOR Melati", "Bandung").await;
        let request = ListCitiesRequest { slug: "jakarta-selatan".to_owned(), ..Default::default() };
        let found = app.visitor().venues().list_cities(request).await.unwrap().into_owned().cities;
        let [city] = &*found else { panic!("{found:?}") };
        assert_eq!((city.name.as_str(), city.time_zone.as_str(), city.venue_count), ("Jakarta", "Asia/Jakarta", 2));
        assert_eq!((city.sports[0].sport_id.as_str(), city.sports[0].venue_count), ("futsal", 2));
    }
}
