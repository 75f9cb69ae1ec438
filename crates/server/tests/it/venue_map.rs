//! The map of venues: clusters, and the file of tiles.

use http::Method;
use http::header::{CONTENT_RANGE, CONTENT_SECURITY_POLICY, RANGE};
use lapang::config::map::{Map, Source};
use lapang_api as api;
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::{Engine, on_both_engines};

use crate::venues::{add, deactivate, hall};

async fn clusters(
    app: &TestApp,
    (south, west, north, east): (f64, f64, f64, f64),
    zoom: i32,
) -> api::ListVenueClustersResponse {
    let request = api::ListVenueClustersRequest {
        bounds: Some(api::MapBounds {
            south,
            west,
            north,
            east,
            ..Default::default()
        })
        .into(),
        zoom,
        ..Default::default()
    };
    let found = app.visitor().venues().list_venue_clusters(request).await;
    found.unwrap().into_owned()
}

on_both_engines! {
    async fn clusters_hold_each_venue_of_the_bounds_once(app: TestApp) {
        // Three in Jakarta within two kilometres, one in Bandung, one in Fiji beyond the 180th meridian.
        for (name, latitude, longitude) in [
            ("A", -6.20, 106.80), ("B", -6.21, 106.81), ("C", -6.205, 106.82), ("D", -6.91, 107.61), ("E", -17.0, -179.0),
        ] {
            add(&app, &hall(name, latitude, longitude)).await;
        }
        let hidden = add(&app, &hall("F", -6.2, 106.8)).await;
        deactivate(&app, hidden).await;
        let java = (-8.0, 105.0, -5.0, 109.0);
        for (zoom, expected) in [(3, vec![4]), (8, vec![1, 3]), (16, vec![1, 1, 1, 1])] {
            let found = clusters(&app, java, zoom).await;
            let mut counts: Vec<i32> = found.clusters.iter().map(|it| it.venue_count).collect();
            counts.sort_unstable();
            assert_eq!((counts, found.total), (expected, 4), "zoom {zoom}");
            for cluster in &found.clusters {
                assert_eq!(cluster.venue_count == 1, cluster.venue.is_set());
                assert!((-7.0..-6.0).contains(&cluster.latitude));
            }
        }
        let bandung = clusters(&app, java, 8).await;
        let single = bandung.clusters.iter().find(|it| it.venue_count == 1).unwrap();
        assert_eq!((single.venue.name.as_str(), single.latitude, single.longitude), ("D", -6.91, 107.61));
        assert_eq!(clusters(&app, (-20.0, 170.0, 0.0, -170.0), 5).await.total, 1);
        let upside_down = api::MapBounds { south: 1.0, north: -1.0, ..Default::default() };
        let request = api::ListVenueClustersRequest { bounds: Some(upside_down).into(), ..Default::default() };
        assert_eq!(refusal(app.visitor().venues().list_venue_clusters(request).await).fields, ["bounds.south: bounds.order"]);
    }
}

#[tokio::test]
async fn pages_read_parts_of_the_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("java.pmtiles");
    std::fs::write(&file, b"PMTiles: 0123456789").unwrap();
    let map = Map {
        source: Source::File(file),
        attribution: "© A & B".to_owned(),
    };
    let app = TestApp::start_with(Engine::Sqlite, |config| config.map = Some(map)).await;
    let described = app
        .visitor()
        .send(Method::GET, "/map.json", Vec::new())
        .await;
    let described: serde_json::Value = described.json().await.unwrap();
    let expected = serde_json::json!({ "kind": "pmtiles", "url": "/map/tiles.pmtiles", "attribution": "© A & B" });
    assert_eq!(described, expected);
    let part = lapang_testing::app::http()
        .get(format!("{}/map/tiles.pmtiles", app.origin))
        .header(RANGE, "bytes=9-12")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (part.status().as_u16(), &part.headers()[CONTENT_RANGE]),
        (206, &"bytes 9-12/19".parse().unwrap())
    );
    assert_eq!(part.bytes().await.unwrap(), "0123");
}

#[tokio::test]
async fn pages_may_load_pictures_of_the_configured_tile_server() {
    let source = Source::Server {
        address: "https://tiles.example/{z}/{x}/{y}.png".to_owned(),
        origin: "https://tiles.example".to_owned(),
    };
    let map = Map {
        source,
        attribution: String::new(),
    };
    let app = TestApp::start_with(Engine::Sqlite, |config| config.map = Some(map)).await;
    let page = app
        .visitor()
        .send(Method::GET, "/courts/search", Vec::new())
        .await;
    let policy = page.headers()[CONTENT_SECURITY_POLICY]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("img-src 'self' https://tiles.example data:"),
        "{policy}"
    );
}
