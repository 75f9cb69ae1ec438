//! Only its participants see an unlisted match in a list; everyone with its link can open it.

use serde_json::{Value, json};

use super::who::{EVERYBODY, Who};
use super::world::World;
use lapang_testing::on_sqlite;

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn an_unlisted_match_is_found_only_by_its_link(app: TestApp) {
        let mut world = World::new(&app).await;
        let request = json!({
            "name": "Among friends", "sportId": "futsal", "location": "Senayan",
            "dateTime": (world.now() + jiff::SignedDuration::from_hours(24)).to_string(), "isPublic": false,
        });
        let made = world.must(Who::Host, "MatchService/CreateMatch", request).await;
        let id = made["match"]["id"].as_str().unwrap().to_owned();
        let code = made["match"]["joinLink"]["shortCode"].as_str().unwrap().to_owned();
        world.must(Who::Participant, "MatchService/JoinMatch", json!({ "matchId": id })).await;
        for who in EVERYBODY {
            let is_in = matches!(who, Who::Host | Who::Participant);
            for request in [
                json!({}),
                json!({ "isPublic": false }),
                json!({ "isPublic": true }),
                json!({ "location": "Senayan" }),
                json!({ "sportId": "futsal", "openOnly": true }),
                json!({ "isPublic": false, "hostId": world.person(Who::Host).user_id.to_string() }),
            ] {
                let told = world.must(who, "MatchService/ListMatches", request.clone()).await.to_string();
                let may = is_in && request["isPublic"] != true;
                assert_eq!(told.contains(&id), may, "{who:?} {request}");
            }
            if who.is_signed_in() {
                let mine = world.must(who, "MatchService/ListMyMatches", json!({})).await;
                assert_eq!(mine.to_string().contains(&id), is_in, "{who:?}");
            }
            let shown = world.must(who, "MatchService/GetMatch", json!({ "id": id })).await;
            assert_eq!(shown["match"]["name"], "Among friends");
            let names: Vec<&str> = shown["match"]["participants"].as_array().unwrap().iter()
                .map(|one| one["user"]["name"].as_str().unwrap()).collect();
            let expected = if is_in { ["Host Person", "Participant Person"] } else { ["Host P.", "Participant P."] };
            assert_eq!(names, expected, "{who:?}");
            let link = world.must(who, "ShortLinkService/GetShortLink", json!({ "shortCode": code })).await;
            let link: &Value = &link["shortLink"];
            let is_maker = who == Who::Host;
            assert_eq!(link["createdBy"].is_string(), is_maker, "{who:?} {link}");
            let map = world.request(who, http::Method::GET, "/sitemaps/matches-1.xml").send().await.unwrap();
            assert!(!map.text().await.unwrap().contains(&id), "{who:?}");
        }
    }
}
