//! The lists of matches that a request may name.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::who::Who;
use super::world::World;

impl World<'_> {
    /// A match of the host that begins soon, with the participant and one guest; or what belongs to another such match.
    pub async fn roster(&mut self, name: &str, host: Who) -> Vec<(&'static str, String)> {
        let id = self.soon_match(host).await;
        match name {
            "guest_token" | "tokens_match" => {
                let join = json!({ "matchId": id, "name": "Tamu" });
                // One client may do it only so often.
                let clients = [Who::Other, Who::Owner, Who::Manager, Who::Viewer];
                let client = clients[usize::from(id.as_bytes()[35]) % 4];
                let joined = self.must(client, "RosterService/JoinAsGuest", join).await;
                vec![
                    ("guest_token", text(&joined["token"])),
                    ("tokens_match", id),
                ]
            }
            "undoable" => {
                let list = json!({ "matchId": id, "text": "1. Budi", "revision": "1" });
                self.must(host, "RosterService/ApplyRoster", list).await;
                vec![("undoable", id)]
            }
            "priced" => {
                let costs = json!({
                    "matchId": id, "revision": "1",
                    "costs": { "mode": "COST_MODE_FIXED", "price": "35000", "hostPays": true },
                });
                self.must(host, "CostService/SetCosts", costs).await;
                vec![("priced", id)]
            }
            "open_match" => vec![("open_match", id)],
            _ => {
                // A host's guests are told apart by name.
                let names = json!({ "matchId": id, "names": [format!("Budi {}", &id[24..])] });
                let added = self.must(host, "RosterService/AddGuest", names).await;
                let game = &added["match"];
                let people = game["participants"].as_array().unwrap();
                let guest = people.iter().find(|it| it["isGuest"] == true).unwrap();
                let guest = text(&guest["id"]);
                let claim = json!({ "matchId": id, "participantId": guest });
                self.must(Who::Other, "RosterService/ClaimGuest", claim)
                    .await;
                vec![
                    ("roster", id),
                    ("guest", guest),
                    ("claimer", self.person(Who::Other).user_id.to_string()),
                    ("roster_revision", "3".to_owned()),
                ]
            }
        }
    }

    async fn soon_match(&mut self, host: Who) -> String {
        let request = json!({
            "name": "Futsal malam", "sportId": "futsal", "location": "Senayan",
            "dateTime": (self.now() + SignedDuration::from_mins(30)).to_string(),
            "maxParticipants": 40, "isPublic": true, "guestsJoinByLink": true,
        });
        let made = self.must(host, "MatchService/CreateMatch", request).await;
        let id = text(&made["match"]["id"]);
        let join = json!({ "matchId": id });
        self.must(Who::Participant, "MatchService/JoinMatch", join)
            .await;
        id
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
