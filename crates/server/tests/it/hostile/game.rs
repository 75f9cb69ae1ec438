//! Hostile texts in a match: its page, previews, link, emails and calendars.

use std::collections::BTreeMap;

use scraper::{Html, Selector};
use serde_json::{Value, json};

use super::calendars;
use super::scene::{Scene, read};
use super::writing::{Words, tidied};

/// Created, shown everywhere, edited, joined, moved, called off.
pub async fn is_played(scene: &Scene, words: &mut Words, venue: &str) {
    let wanted = json!({ "name": "§Futsal malam", "sport_id": "futsal", "location": "§Senayan",
        "date_time": "2026-03-10T12:00:00Z", "max_participants": 10, "is_public": true, "description": "§" });
    let made = words
        .write(&scene.player, "MatchService/CreateMatch", &wanted)
        .await;
    let game = &made.answer["match"];
    let id = game["id"].as_str().unwrap();
    let asked = json!({ "id": id });
    let seen = read(&scene.visitor, "MatchService/GetMatch", &asked).await;
    made.expect_all("", &["name", "location", "description"], &seen["match"]);
    let link = &game["joinLink"];
    made.expect("name", &link["title"]);
    pages(
        scene,
        id,
        link["shortCode"].as_str().unwrap(),
        seen["match"]["name"].as_str().unwrap(),
    )
    .await;
    clicks(scene, words, link["shortCode"].as_str().unwrap()).await;

    read(
        &scene.guest,
        "MatchService/JoinMatch",
        &json!({ "match_id": id }),
    )
    .await;
    let change = json!({ "id": id, "name": "§Futsal seru", "location": "§Senayan", "description": "§",
        "date_time": "2026-03-11T12:00:00Z" });
    let changed = words
        .write(&scene.player, "MatchService/UpdateMatch", &change)
        .await;
    changed.expect_all(
        "",
        &["name", "location", "description"],
        &changed.answer["match"],
    );
    // The venue also has a hostile name.
    let there = json!({ "id": id, "venue_id": venue, "location": "" });
    read(&scene.player, "MatchService/UpdateMatch", &there).await;
    let address = read(&scene.guest, "UserService/RotateCalendarFeed", &json!({})).await;
    let feed = reqwest::get(address["url"].as_str().unwrap())
        .await
        .unwrap();
    assert_eq!(calendars::events(&feed.text().await.unwrap()).len(), 1);
    let off = json!({ "id": id, "reason": "§" });
    let off = words
        .write(&scene.player, "MatchService/DeleteMatch", &off)
        .await;
    let seen = read(&scene.guest, "MatchService/GetMatch", &asked).await;
    off.expect("reason", &seen["match"]["calledOffReason"]);
}

async fn clicks(scene: &Scene, words: &mut Words, code: &str) {
    let click = json!({ "short_code": code, "referrer": "§", "country": "§", "city": "§", "platform": "§", "browser": "§" });
    let told = words
        .write(&scene.visitor, "ShortLinkService/CreateLinkClick", &click)
        .await;
    let click = &told.answer["linkClick"];
    told.expect_all("", &["country", "city", "platform", "browser"], click);
    // Of a referrer, only the host is stored.
    is_host_or_nothing(&click["referrer"]);
    let asked = json!({ "short_code": code });
    let figures = read(&scene.player, "ShortLinkService/GetLinkStats", &asked).await;
    for from in figures["referrers"].as_array().into_iter().flatten() {
        is_host_or_nothing(&from["host"]);
    }
}

fn is_host_or_nothing(told: &Value) {
    let host = told.as_str().unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    assert!(host.bytes().all(is_plain), "{host:?}");
}

/// The pages have the same elements as those of a match with harmless texts.
async fn pages(scene: &Scene, id: &str, code: &str, name: &str) {
    for (path, plain) in [
        (format!("/match/{id}"), format!("/match/{}", scene.plain.0)),
        (
            format!("/id/match/{id}"),
            format!("/id/match/{}", scene.plain.0),
        ),
        (format!("/j/{code}"), format!("/j/{}", scene.plain.1)),
    ] {
        let (html, expected) = (scene.page(&path).await, scene.page(&plain).await);
        let page = Html::parse_document(&html);
        assert_eq!(
            elements(&page),
            elements(&Html::parse_document(&expected)),
            "{path}: {html}"
        );
        let content = |selector: &str| {
            let found = page.select(&Selector::parse(selector).unwrap()).next();
            found.and_then(|it| it.attr("content")).map(tidied)
        };
        assert_eq!(
            content("meta[property='og:title']"),
            Some(tidied(name)),
            "{path}"
        );
        let data = Selector::parse("script[type='application/ld+json']").unwrap();
        let data: String = page.select(&data).next().unwrap().text().collect();
        let event: Value = serde_json::from_str(&data).unwrap();
        assert_eq!(
            tidied(event["name"].as_str().unwrap()),
            tidied(name),
            "{path}"
        );
    }
}

/// The number of elements by name and attribute names.
fn elements(page: &Html) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for element in page
        .tree
        .nodes()
        .filter_map(|node| node.value().as_element())
    {
        let names: Vec<&str> = element.attrs().map(|(name, _)| name).collect();
        *counts
            .entry(format!("{} {names:?}", element.name()))
            .or_default() += 1;
    }
    counts
}
