//! The real program with its log and its metrics listener under observation.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use lapang_api as api;
use serde_json::Value;

use lapang_testing::app::Person;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

/// No real address; appears only in an email.
pub const EMAIL: &str = "canary-address@example.com";

/// A program with access to its log and metrics listener.
pub struct Watched {
    pub process: Process,
    log: PathBuf,
    pub metrics: String,
}

impl Watched {
    pub async fn serve(place: &Place, database: Option<&str>, more: &[&str]) -> Self {
        let log = place.elsewhere.path().join("log");
        let private = format!("127.0.0.1:{}", free_port());
        let mut options = vec!["--log", "json", "--log-level", "debug"];
        options.extend(["--metrics-listen", &private]);
        options.extend(["--trusted-proxies", "127.0.0.0/8"]);
        options.extend(more);
        let file = Stdio::from(std::fs::File::create(&log).unwrap());
        let data = place.directory.path();
        let (process, _) = Process::serve_with(free_port(), data, database, |command| {
            command.args(&options).stderr(file);
        })
        .await;
        Self {
            process,
            log,
            metrics: format!("http://{private}/metrics"),
        }
    }

    pub fn text(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Stops the program and returns its whole log.
    pub async fn end(self) -> String {
        self.process.terminate();
        assert_eq!(self.process.wait().await, Some(0));
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// All events, each of which must be a line of JSON.
    pub fn events(&self) -> Vec<Value> {
        let parsed = |line: &str| match serde_json::from_str(line) {
            Ok(event) => event,
            Err(error) => panic!("{error}: {line}"),
        };
        let text = self.text();
        // The last, unterminated line is still being written.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole.lines().map(parsed).collect()
    }

    /// The events with these words, once there is one.
    pub async fn events_that_say(&self, words: &str) -> Vec<Value> {
        let give_up = Instant::now() + Duration::from_secs(20);
        while Instant::now() < give_up {
            let mut events = self.events();
            events.retain(|event| event["fields"]["message"] == words);
            if !events.is_empty() {
                return events;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("nothing says {words:?} in {}", self.text());
    }

    /// The one event with these words; its time is in UTC.
    pub async fn the_event(&self, words: &str) -> Value {
        let events = self.events_that_say(words).await;
        assert_eq!(events.len(), 1, "{words}: {events:?}");
        let at = events[0]["timestamp"].as_str().unwrap();
        assert!(
            at.ends_with('Z') && at.parse::<jiff::Timestamp>().is_ok(),
            "{at}"
        );
        events[0].clone()
    }

    pub async fn post(&self, person: &Person, path: &str, body: &str, seen: &mut String) {
        let (_, answer) = person.post(path, body).await;
        seen.push_str(&answer.to_string());
    }
}

pub async fn ask_for_a_code(process: &Process, email: &str) -> String {
    let request = api::SendEmailOTPRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let visitor = Person::visitor(&process.origin);
    let sent = visitor.auth().send_email_otp(request).await.unwrap();
    sent.into_owned().otp_id
}
