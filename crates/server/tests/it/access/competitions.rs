//! Tournaments and play nights that a request may name.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::who::Who;
use super::world::World;

impl World<'_> {
    /// The thing, and others created with it.
    pub async fn competition(&mut self, name: &str, host: Who) -> Vec<(&'static str, String)> {
        match name {
            "tournament" | "event" | "empty_event" | "entry" => self.tournament(host).await,
            "invitation" => vec![("invitation", self.invitation(host).await)],
            "drawn_event" | "drawn_entry" | "tie" | "live_tie" => self.drawn(host).await,
            "key" => vec![("key", self.app.app.new_id().to_string())],
            "night" | "board_key" | "live_game" | "over_game" | "walk_in" | "walk_in_too" => {
                self.night(host).await
            }
            "quiet_night" => {
                let id = self.game(host, 10, &[Who::Participant]).await[0].1.clone();
                self.start_night(host, &id).await;
                vec![("quiet_night", id)]
            }
            _ => panic!("nothing is called {name}"),
        }
    }

    async fn tournament(&mut self, host: Who) -> Vec<(&'static str, String)> {
        let event = |name: &str, kind: &str| json!({ "name": name, "kind": kind, "format": "EVENT_FORMAT_KNOCKOUT", "maxEntries": 64 });
        let request = json!({
            "tournament": {
                "name": "Melati Cup",
                "sportId": "badminton",
                "location": "Senayan",
                "startTime": self.tomorrow(),
                "endTime": (self.now() + SignedDuration::from_hours(48)).to_string(),
                "isPublic": true,
            },
            "isPublished": true,
            "events": [
                event("Singles", "EVENT_KIND_SINGLES"),
                event("Open", "EVENT_KIND_SINGLES"),
                event("Doubles", "EVENT_KIND_DOUBLES"),
            ],
            "courts": ["1", "2"],
        });
        let made = self
            .must(host, "TournamentService/CreateTournament", request)
            .await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let events = &made["tournament"]["events"];
        let event = text(&events[0]["id"]);
        let people =
            json!([{ "people": ["Andi"] }, { "people": ["Bela"] }, { "people": ["Caca"] }]);
        let add = json!({ "eventId": event, "entries": people });
        let made = self.must(host, "TournamentService/AddEntries", add).await;
        let made = &made["tournament"];
        vec![
            ("tournament", text(&made["id"])),
            ("event", event),
            ("entry", text(&made["events"][0]["entries"][0]["id"])),
            ("empty_event", text(&made["events"][1]["id"])),
            ("doubles", text(&made["events"][2]["id"])),
        ]
    }

    /// By a player who enters doubles alone.
    async fn invitation(&mut self, host: Who) -> String {
        let event = self.tournament(host).await.pop().unwrap_or_default().1;
        let address = self.next_address();
        let player = self.app.person(&address).await;
        let path = "lapang.v1.TournamentService/EnterTournament";
        let body = json!({ "eventId": event }).to_string();
        let (_, made) = player.post(path, &body).await;
        let entry = &made["tournament"]["events"][2]["entries"][0];
        let key = entry["invitationKey"].as_str();
        key.unwrap_or_default().to_owned()
    }

    /// A drawn event with a ready tie and a live one.
    async fn drawn(&mut self, host: Who) -> Vec<(&'static str, String)> {
        let event = self.tournament(host).await[1].1.clone();
        let add = json!({ "eventId": event, "entries": [{ "people": ["Dodi"] }] });
        self.must(host, "TournamentService/AddEntries", add).await;
        let draw = json!({ "eventId": event, "stage": "STAGE_KIND_KNOCKOUT" });
        let made = self.must(host, "TournamentService/DrawStage", draw).await;
        let ties = &made["tournament"]["events"][0]["ties"];
        let id = |at: usize| ties[at]["id"].as_str().unwrap_or_default().to_owned();
        let start = json!({ "tieId": id(1), "court": 2 });
        self.must(host, "TournamentService/StartTie", start).await;
        // Of another tournament: undoing needs a draw of which nothing is played.
        let untouched = self.tournament(host).await[1].1.clone();
        let draw = json!({ "eventId": untouched, "stage": "STAGE_KIND_KNOCKOUT" });
        let drawn = self.must(host, "TournamentService/DrawStage", draw).await;
        let entry = &drawn["tournament"]["events"][0]["entries"][0]["id"];
        vec![
            ("tie", id(0)),
            ("live_tie", id(1)),
            ("drawn_event", untouched),
            ("drawn_entry", entry.as_str().unwrap_or_default().to_owned()),
        ]
    }

    async fn start_night(&mut self, host: Who, id: &str) -> Value {
        let start = json!({
            "matchId": id, "change": { "key": self.app.app.new_id() }, "format": "NIGHT_FORMAT_TURNS",
            "settings": { "playersEnterScores": true }, "courts": ["Lapangan 1", "Lapangan 2"],
        });
        let started = self.must(host, "PlayService/StartNight", start).await;
        started["night"].clone()
    }

    /// A night on which the host plays against the participant, two walk-ins have played, and court 2 is free.
    async fn night(&mut self, host: Who) -> Vec<(&'static str, String)> {
        let id = self.game(host, 10, &[Who::Participant]).await[0].1.clone();
        let ids = || self.app.app.new_id().to_string();
        let (walk_in, walk_in_too, over, live) = (ids(), ids(), ids(), ids());
        let keys = [ids(), ids()];
        let night = self.start_night(host, &id).await;
        let person = |place: usize| night["people"][place]["id"].clone();
        let present = |id: Value, name: &str| json!({ "id": id, "name": name, "state": "PERSON_STATE_PRESENT" });
        let people = [
            present(person(0), ""),
            present(person(1), ""),
            present(json!(walk_in), "Mas Dimas"),
            present(json!(walk_in_too), "Teh Rina"),
        ];
        let people = json!({ "matchId": id, "change": { "key": keys[0] }, "people": people });
        self.must(host, "PlayService/SetPeople", people).await;
        let start = |key: &str, court: u32, a: &Value, b: &Value| json!({ "matchId": id, "change": { "key": key }, "court": court, "sideA": [a], "sideB": [b] });
        let first = start(&over, 2, &json!(walk_in), &json!(walk_in_too));
        self.must(host, "PlayService/StartGame", first).await;
        let score = json!({ "matchId": id, "change": { "key": keys[1] }, "gameId": over, "scores": [{ "a": 21, "b": 12 }] });
        self.must(host, "PlayService/ScoreGame", score).await;
        let second = start(&live, 1, &person(0), &person(1));
        self.must(host, "PlayService/StartGame", second).await;
        let board = self
            .must(host, "PlayService/GetBoard", json!({ "matchId": id }))
            .await;
        let key = board["boardKey"].as_str().unwrap().to_owned();
        vec![
            ("night", id),
            ("board_key", key),
            ("live_game", live),
            ("over_game", over),
            ("walk_in", walk_in),
            ("walk_in_too", walk_in_too),
        ]
    }
}
