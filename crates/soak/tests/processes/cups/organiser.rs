//! An account that draws and plans as often as it may.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use buffa::MessageField;
use lapang_api as api;
use lapang_testing::app::http_builder;
use lapang_testing::process::hall::{Token, through};
use tokio::time::sleep;

use super::largest;

/// How many calls of each kind were answered, or refused with a code.
pub type Tally = BTreeMap<String, usize>;

/// An organiser at a client. The answers are not decoded: that would take the processor from the server.
pub struct Organiser {
    client: reqwest::Client,
    origin: String,
    cookie: String,
    /// Without, loopback has no rate limit.
    address: Option<String>,
    tally: Tally,
}

impl Organiser {
    pub fn new(origin: &str, token: &Token, address: Option<String>) -> Self {
        Self {
            client: http_builder().build().unwrap(),
            origin: origin.to_owned(),
            cookie: through(origin, token).cookie.unwrap(),
            address,
            tally: Tally::new(),
        }
    }

    async fn call(&mut self, call: &str, request: &impl serde::Serialize) {
        let mut sent = self
            .client
            .post(format!(
                "{}/lapang.v1.TournamentService/{call}",
                self.origin
            ))
            .header("cookie", &self.cookie)
            .json(request);
        if let Some(address) = &self.address {
            sent = sent.header("x-forwarded-for", address);
        }
        let answer = sent.send().await.unwrap();
        let outcome = if answer.status() == 200 {
            drop(answer.bytes().await.unwrap());
            call.to_owned()
        } else {
            let refusal: serde_json::Value = answer.json().await.unwrap_or_default();
            sleep(Duration::from_millis(100)).await;
            format!("{call} {}", refusal["code"].as_str().unwrap_or("refused"))
        };
        *self.tally.entry(outcome).or_default() += 1;
    }

    /// Draws the largest event and undoes it.
    pub async fn draws(mut self, event_id: String, until: Instant) -> Tally {
        let stage = api::StageKind::STAGE_KIND_GROUPS;
        let undo = api::UndoDrawRequest {
            event_id: event_id.clone(),
            stage: stage.into(),
            ..Default::default()
        };
        let draw = api::DrawStageRequest {
            event_id,
            stage: stage.into(),
            ..Default::default()
        };
        while Instant::now() < until {
            self.call("UndoDraw", &undo).await;
            self.call("DrawStage", &draw).await;
        }
        self.tally
    }

    /// Plans with the shortest and with usual ties in turn: so each plan changes the place of every tie.
    pub async fn plans(mut self, tournament_id: String, until: Instant) -> Tally {
        let plan = api::ScheduleTiesRequest {
            tournament_id: tournament_id.clone(),
            ..Default::default()
        };
        for (tie_minutes, rest_minutes) in [(1, 240), (30, 0)].into_iter().cycle() {
            if Instant::now() >= until {
                break;
            }
            let update = api::UpdateTournamentRequest {
                tournament_id: tournament_id.clone(),
                tournament: MessageField::some(largest::input(tie_minutes, rest_minutes)),
                ..Default::default()
            };
            self.call("UpdateTournament", &update).await;
            self.call("ScheduleTies", &plan).await;
        }
        self.tally
    }
}
