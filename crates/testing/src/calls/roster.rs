//! Calls on the list of a match, as JSON.

use serde_json::{Value, json};

use crate::app::Person;

/// A call on the list: its answer, or the reason of its refusal.
pub async fn roster(by: &Person, name: &str, request: Value) -> Result<Value, String> {
    call(by, &format!("RosterService/{name}"), request).await
}

/// Any call, as "Service/Call".
pub async fn call(by: &Person, name: &str, request: Value) -> Result<Value, String> {
    let path = format!("lapang.v1.{name}");
    let (status, answer) = by.post(&path, &request.to_string()).await;
    if status == 200 {
        return Ok(answer);
    }
    let mut info = answer["details"].as_array().into_iter().flatten();
    let reason = info.find_map(|it| it["debug"]["reason"].as_str());
    let code = answer["code"].as_str().unwrap_or("?");
    Err(match reason {
        Some(reason) => reason.to_owned(),
        None => format!("{code}: {answer}"),
    })
}

pub async fn add(by: &Person, id: &str, names: &[&str]) -> Result<Value, String> {
    roster(by, "AddGuest", json!({ "matchId": id, "names": names })).await
}

pub async fn join_as(by: &Person, id: &str, name: &str) -> Result<Value, String> {
    roster(by, "JoinAsGuest", json!({ "matchId": id, "name": name })).await
}

pub async fn parse(by: &Person, id: &str, text: &str) -> Result<Value, String> {
    roster(by, "ParseRoster", json!({ "matchId": id, "text": text })).await
}

/// Applies what a reading of the text proposes, with these decisions.
pub async fn apply(by: &Person, id: &str, text: &str, decisions: Value) -> Result<Value, String> {
    let reading = parse(by, id, text).await?;
    let request = json!({
        "matchId": id, "text": text, "revision": reading["revision"], "decisions": decisions,
    });
    roster(by, "ApplyRoster", request).await
}

pub async fn export(by: &Person, id: &str) -> String {
    let answer = roster(by, "ExportRoster", json!({ "matchId": id })).await;
    answer.unwrap()["text"].as_str().unwrap().to_owned()
}

/// The match as its reader sees it.
pub async fn shown(by: &Person, id: &str) -> Value {
    let body = json!({ "id": id }).to_string();
    let (_, answer) = by.post("lapang.v1.MatchService/GetMatch", &body).await;
    answer["match"].clone()
}

/// The names in a list of a match: "participants" or "waitlist".
pub fn names(game: &Value, list: &str) -> Vec<String> {
    let people = game[list].as_array().into_iter().flatten();
    people
        .map(|it| it["user"]["name"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// The id of somebody in a match.
pub fn id_of(game: &Value, name: &str) -> String {
    let people = ["participants", "waitlist"].into_iter();
    let mut people = people.flat_map(|list| game[list].as_array().into_iter().flatten());
    let found = people.find(|it| it["user"]["name"] == name);
    found.unwrap()["id"].as_str().unwrap().to_owned()
}
