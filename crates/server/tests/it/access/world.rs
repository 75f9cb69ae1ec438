//! All callers with their things. A thing is created when a request first names it, and stays until a call may have
//! changed it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use lapang::accounts::StaffRole;
use lapang_db::params;
use serde_json::{Value, json};
use uuid::Uuid;

use super::headers::check_headers;
use super::table::CALLS;
use super::who::{EVERYBODY, Who};
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::payments::instruct;

/// The venue's bank account, visible to staff and to those who must pay.
pub const ACCOUNT_NUMBER: &str = "0123 4567 89";
/// After the longest session can end, in the days of [`at`].
const FIRST_DAY: i64 = 95;

/// Whose things: those in the table, or those of strangers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Ours,
    Theirs,
}

pub struct World<'a> {
    pub app: &'a TestApp,
    people: HashMap<Who, Person>,
    halls: [Hall; 2],
    things: BTreeMap<(Side, String), String>,
    /// Bookings that still occupy hours.
    pub open: Vec<(Who, String)>,
    hours: i64,
    made: u32,
    http: reqwest::Client,
}

/// A response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// "ok", or "code/REASON", or "code field: rule".
    pub told: String,
    pub status: u16,
    /// Without the date and the request id.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl<'a> World<'a> {
    pub async fn new(app: &'a TestApp) -> Self {
        let mut people = HashMap::new();
        let expired = app.regular(&Who::Expired.email(), "Expired Person").await;
        people.insert(Who::Expired, expired);
        app.clock.advance(SignedDuration::from_hours(91 * 24));
        let halls = [
            Hall::new(app, "Gor Melati", Kind::RequestPaid, 2).await,
            Hall::new(app, "Gor Kenanga", Kind::RequestPaid, 2).await,
        ];
        instruct(app, &halls[0]).await;
        let mut world = Self {
            app,
            people,
            halls,
            things: BTreeMap::new(),
            open: Vec::new(),
            hours: 0,
            made: 0,
            http: lapang_testing::app::http_builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
        };
        for who in EVERYBODY {
            if who != Who::Expired {
                world.enter(who).await;
            }
        }
        world
    }

    /// Signs in a caller of this kind.
    async fn enter(&mut self, who: Who) {
        let app = self.app;
        let role = match who {
            Who::OtherManager => Some(Some((self.halls[1].id, StaffRole::Manager))),
            Who::Admin | Who::FormerAdmin => Some(None),
            _ => who.role().map(|role| Some((self.halls[0].id, role))),
        };
        if let Some(place) = role {
            lapang::accounts::grant(&app.app, &who.email(), place)
                .await
                .unwrap();
        }
        let mut person = match who {
            Who::Visitor => app.visitor(),
            who => app.regular(&who.email(), &format!("{who:?} Person")).await,
        };
        person.forwarded_for = Some(who.address());
        let id = person.user_id;
        let state = match who {
            Who::Incomplete => "UPDATE users SET preferences_completed = 0 WHERE id = $1",
            _ => "UPDATE users SET email_verified = 0 WHERE id = $1",
        };
        if matches!(who, Who::Incomplete | Who::Unverified) {
            let write = move |conn: &mut dyn lapang_db::Conn| conn.execute(state, params![id]);
            let done: Result<u64, lapang_db::Error> = app.app.db.write(write).await;
            assert_eq!(done.unwrap(), 1);
        }
        if person.cookie.is_some() {
            let now = app.clock.now().as_microsecond();
            let device = Uuid::new_v7(uuid::Timestamp::now(uuid::NoContext));
            let bound = app.app.db.write(move |conn| {
                let known = "INSERT INTO devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen)
                             VALUES ($1, $2, 'laptop', 'Firefox', '1.2.3.4', $3, $3) ON CONFLICT DO NOTHING";
                conn.execute(known, params![device, id, now])?;
                let bind = "UPDATE sessions SET device_id = (SELECT id FROM devices WHERE user_id = $1 AND fingerprint = 'laptop')
                             WHERE user_id = $1";
                conn.execute(bind, params![id])
            });
            let bound: Result<u64, lapang_db::Error> = bound.await;
            assert!(bound.unwrap() > 0, "{who:?}");
        }
        self.people.insert(who, person);
        if who == Who::Revoked {
            self.must(who, "AuthService/Logout", json!({})).await;
        }
        // The first visit to the back office accepts the role, which writes.
        if role.is_some() {
            let call = "VenueAdminService/ListVenuesForAdmin";
            self.must(who, call, json!({})).await;
        }
        if who == Who::FormerAdmin {
            lapang::accounts::revoke(&app.app, &who.email(), None)
                .await
                .unwrap();
        }
    }

    pub fn person(&self, who: Who) -> &Person {
        &self.people[&who]
    }

    pub fn hall(&self, side: Side) -> Uuid {
        self.halls[side as usize].id
    }

    pub fn now(&self) -> Timestamp {
        self.app.clock.now()
    }

    pub fn next_hour(&mut self) -> Timestamp {
        self.hours += 1;
        at(FIRST_DAY + self.hours / 15, 7 + self.hours % 15)
    }

    pub fn next_address(&mut self) -> String {
        self.made += 1;
        format!("stranger{}@example.com", self.made)
    }

    /// The request with its names filled in, as `who` sends it.
    pub async fn filled(&mut self, template: &str, who: Who, side: Side) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('$') {
            let end = after
                .find(|letter: char| !letter.is_ascii_lowercase() && letter != '_')
                .unwrap_or(after.len());
            text.push_str(before);
            text.push_str(&self.thing(&after[..end], who, side).await);
            rest = &after[end..];
        }
        text + rest
    }

    /// The value of `$name`.
    pub async fn thing(&mut self, name: &str, who: Who, side: Side) -> String {
        if name == "me" {
            return who.email();
        }
        let key = (side, name.to_owned());
        if !self.things.contains_key(&key) {
            let made = self.make(name, side).await;
            let kept = made
                .into_iter()
                .map(|(name, value)| ((side, name.to_owned()), value));
            self.things.extend(kept);
        }
        self.things[&key].clone()
    }

    /// After a permitted call: the next caller gets everything new.
    pub async fn begin_anew(&mut self, who: Who, call: &str) {
        for (owner, id) in std::mem::take(&mut self.open) {
            let cancel = json!({ "bookingId": id }).to_string();
            self.call(owner, "BookingService/CancelBooking", &cancel)
                .await;
        }
        self.things.clear();
        let ends_sessions = call.starts_with("AuthService/") || call.ends_with("/DeleteAccount");
        if ends_sessions && who.is_signed_in() {
            self.enter(who).await;
        }
    }

    /// The response of a call that must succeed.
    pub async fn must(&mut self, who: Who, call: &str, request: Value) -> Value {
        let answer = self.call(who, call, &request.to_string()).await;
        assert_eq!(
            answer.told, "ok",
            "{who:?} {call} {request}: {}",
            answer.body
        );
        serde_json::from_str(&answer.body).unwrap()
    }

    pub async fn call(&self, who: Who, call: &str, body: &str) -> Answer {
        let is_stream = CALLS[call].is_server_streaming();
        let (kind, body) = if is_stream {
            let length = u32::try_from(body.len()).unwrap().to_be_bytes();
            let framed = [&[0], length.as_slice(), body.as_bytes()].concat();
            ("application/connect+json", framed)
        } else {
            ("application/json", body.as_bytes().to_vec())
        };
        let path = format!("/lapang.v1.{call}");
        let request = self.request(who, http::Method::POST, &path);
        let response = request
            .header("content-type", kind)
            .body(body)
            .send()
            .await
            .unwrap();
        read(response, is_stream).await
    }

    /// The same call by GET, which browsers and proxies may cache.
    pub async fn call_by_get(&self, who: Who, call: &str, body: &str) -> Answer {
        let query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("connect", "v1")
            .append_pair("encoding", "json")
            .append_pair("message", body)
            .finish();
        let path = format!("/lapang.v1.{call}?{query}");
        let request = self.request(who, http::Method::GET, &path);
        read(request.send().await.unwrap(), false).await
    }

    /// A plain request with a caller's cookie and address.
    pub fn request(&self, who: Who, method: http::Method, path: &str) -> reqwest::RequestBuilder {
        let person = self.person(who);
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.app.origin));
        request = request.header("x-forwarded-for", who.address());
        match &person.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }
}

/// The whole response; of a stream its first message. Every response must have the common headers.
pub async fn read(mut response: reqwest::Response, is_stream: bool) -> Answer {
    check_headers(response.headers(), response.url().path());
    let status = response.status().as_u16();
    let headers = response.headers().iter();
    let headers = headers
        .filter(|(name, _)| !matches!(name.as_str(), "date" | "x-request-id"))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    let (body, error) = if is_stream && status == 200 {
        let frame = first_frame(&mut response).await;
        let body = String::from_utf8(frame[5..].to_vec()).unwrap();
        let message: Value = serde_json::from_str(&body).unwrap();
        (body, (frame[0] & 2 != 0).then(|| message["error"].clone()))
    } else {
        let body = String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned();
        let error = serde_json::from_str(&body).unwrap_or_default();
        (body, (status != 200).then_some(error))
    };
    let told = error.map_or_else(|| "ok".to_owned(), |error| told(&error));
    Answer {
        told,
        status,
        headers,
        body,
    }
}

async fn first_frame(response: &mut reqwest::Response) -> Vec<u8> {
    let mut frame = Vec::new();
    loop {
        let more = response.chunk().await.unwrap();
        let Some(more) = more else {
            panic!("a stream that ends within a frame");
        };
        frame.extend(more);
        if let Some(length) = frame.get(1..5) {
            let length = u32::from_be_bytes(length.try_into().unwrap());
            let end = 5 + usize::try_from(length).unwrap();
            if frame.len() >= end {
                frame.truncate(end);
                return frame;
            }
        }
    }
}

fn told(error: &Value) -> String {
    let code = error["code"].as_str().unwrap_or("no code");
    let debug = &error["details"][0]["debug"];
    match (&debug["reason"], &debug["violations"][0]) {
        (Value::String(reason), _) => format!("{code}/{reason}"),
        (_, bad) if bad.is_object() => format!("{code} {}: {}", bad["field"], bad["rule"]),
        _ => code.to_owned(),
    }
}
