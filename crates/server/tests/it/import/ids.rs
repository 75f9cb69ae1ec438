//! Ids of OpenStreetMap's objects, as each exporter writes them, and features without ids.

use lapang::error::Error;
use lapang::venues::import::Options;
use lapang_db::{params, value};
use lapang_testing::app::TestApp;
use lapang_testing::on_sqlite;
use serde_json::{Value, json};

use super::{all, counts, import};

/// A feature with this id, in Jakarta.
fn feature(name: &str, id: &Value, ids: Value) -> Value {
    let mut feature = json!({
        "type": "Feature",
        "properties": { "name": name, "sport": "futsal" },
        "geometry": { "type": "Point", "coordinates": [106.8, -6.2] }
    });
    if !id.is_null() {
        feature["id"] = id.clone();
    }
    for (key, value) in ids.as_object().unwrap() {
        feature["properties"][key] = value.clone();
    }
    feature
}

fn collection(features: &[Value]) -> String {
    json!({ "type": "FeatureCollection", "features": features }).to_string()
}

async fn source_ids(app: &TestApp) -> Vec<String> {
    let read = app.app.db.read(|conn| {
        let sql = "SELECT source_id FROM venues ORDER BY name";
        Ok::<_, Error>(conn.rows(sql, params![], value)?)
    });
    read.await.unwrap()
}

async fn store(app: &TestApp, source_id: &'static str) {
    let write = app.app.db.write(move |conn| {
        let sql = "UPDATE venues SET source_id = $1";
        Ok::<_, Error>(conn.execute(sql, params![source_id])?)
    });
    write.await.unwrap();
}

on_sqlite! {
    async fn ids_of_openstreetmap_have_one_form(app: TestApp) {
        let none = Value::Null;
        let cases = [
            (json!("node/1"), json!({}), "node/1"),
            (none.clone(), json!({ "@id": "way/2" }), "way/2"),
            // osmium export -a type,id
            (none.clone(), json!({ "@type": "node", "@id": 3 }), "node/3"),
            (none.clone(), json!({ "@type": "way", "@id": 3 }), "way/3"),
            (json!(7), json!({ "@type": "relation", "@id": 3 }), "relation/3"),
            // QuickOSM
            (none.clone(), json!({ "full_id": "w4", "osm_id": "4", "osm_type": "way" }), "way/4"),
            (none.clone(), json!({ "osm_id": "5", "osm_type": "relation" }), "relation/5"),
            // osmium export -u type_id
            (json!("n6"), json!({}), "node/6"),
            (json!("r6"), json!({}), "relation/6"),
            (json!("a246"), json!({}), "way/123"),
            (json!("a247"), json!({}), "relation/123"),
            // GDAL
            (none.clone(), json!({ "osm_way_id": "8" }), "way/8"),
            (json!(9), json!({ "osm_type": "node" }), "node/9"),
            (json!(10), json!({}), "10"),
            (json!("acme/7"), json!({}), "acme/7"),
        ];
        let features: Vec<Value> = (10..)
            .zip(&cases)
            .map(|(number, (id, ids, _))| feature(&format!("Hall {number}"), id, ids.clone()))
            .collect();
        let (report, told) = import(&app, collection(&features), Options::default()).await.unwrap();
        assert_eq!((counts(&report), told.remarks.len()), ([15, 15, 0, 0, 0], 0));
        let expected: Vec<&str> = cases.iter().map(|case| case.2).collect();
        assert_eq!(source_ids(&app).await, expected);
    }

    async fn venues_with_ids_of_earlier_versions_are_not_added_again(app: TestApp) {
        let osmium = json!({ "@type": "way", "@id": 5 });
        for (before, id, ids) in [
            ("5", Value::Null, osmium.clone()),
            ("w5", json!("w5"), json!({})),
            ("way/5", json!("way/5"), json!({})),
        ] {
            let file = collection(&[feature("Hall", &id, ids)]);
            import(&app, &file, Options::default()).await.unwrap();
            store(&app, before).await;
            let (report, told) = import(&app, &file, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 0, 0, 1, 0], 0), "{before}");
            assert_eq!(source_ids(&app).await, [before]);
            store(&app, "way/5").await;
        }
        // The object of another kind with this number is elsewhere.
        store(&app, "5").await;
        let mut elsewhere = feature("Far Hall", &Value::Null, osmium);
        elsewhere["geometry"]["coordinates"] = json!([107.6, -6.9]);
        let options = Options { overwrite: true, ..Options::default() };
        let (report, _) = import(&app, collection(&[elsewhere]), options).await.unwrap();
        assert_eq!(counts(&report), [1, 1, 0, 0, 0]);
        assert_eq!(source_ids(&app).await, ["way/5", "5"]);
    }

    async fn features_without_ids_are_known_by_name_and_place(app: TestApp) {
        let bare = |name: &str, longitude: f64| {
            let mut feature = feature(name, &Value::Null, json!({}));
            feature["geometry"]["coordinates"] = json!([longitude, -6.2]);
            feature
        };
        let file = collection(&[bare("One Hall", 106.8), bare("Two Hall", 106.8), bare("One Hall", 106.81)]);
        for added in [3, 0] {
            let (report, told) = import(&app, &file, Options::default()).await.unwrap();
            assert_eq!(counts(&report), [3, added, 0, 3 - added, 0]);
            assert_eq!(told.remarks.len(), 0);
        }
        let moved = collection(&[bare("one  hall", 106.8001), bare("One Hall", 106.8002)]);
        let (report, told) = import(&app, moved, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [2, 0, 0, 1, 1]);
        assert_eq!(told.said("refused"), [
            "2 refused: it has no id, and its name and place are those of row 1 already",
        ]);
        let table = "name,latitude,longitude,sports\nOne Hall,-6.2,106.8,futsal\nThree Hall,-6.2,106.8,futsal\n";
        let (report, _) = import(&app, table, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [2, 1, 0, 1, 0]);
        assert_eq!(all(&app).await.len(), 4);
        assert_eq!(source_ids(&app).await[0].len(), "hash/".len() + 24);
    }
}
