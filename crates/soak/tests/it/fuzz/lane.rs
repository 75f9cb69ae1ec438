//! One stream of requests with its own people and venue, reproducible by its seed.

use lapang_api as api;
use prost_reflect::prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, ExtensionDescriptor, MethodDescriptor};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::attempt::{Attempt, Codec, Way};
use super::known::Known;
use super::shape::{self, Shape};
use super::spoil;
use super::tally::Tally;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::hostile::emails;
use lapang_testing::app::{Authenticator, Person, TestApp, newest_code};
use lapang_testing::calls::passkeys;

/// Every this many requests, people who signed out or were deleted are restored.
const ROUND: usize = 100;
/// Indexes among the people of a lane.
const ANI: usize = 1;
const BUDI: usize = 2;
const MANAGER: usize = 3;
const ADMIN: usize = 4;
/// Lower numbers are for passkeys of accounts that the lane creates.
const OWN_KEYS: u8 = 130;

pub struct Lane<'a> {
    app: &'a TestApp,
    /// Lets one lane at a time read emails, since reading removes them.
    turn: &'a Mutex<()>,
    number: u64,
    rng: StdRng,
    known: Known,
    methods: Vec<MethodDescriptor>,
    rules: ExtensionDescriptor,
    client: reqwest::Client,
    people: Vec<Person>,
    halls: u64,
}

impl<'a> Lane<'a> {
    pub async fn new(app: &'a TestApp, turn: &'a Mutex<()>, seed: u64, number: u64) -> Self {
        let pool = DescriptorPool::decode(api::DESCRIPTORS).unwrap();
        let ours = pool
            .services()
            .filter(|service| service.full_name().starts_with("lapang.v1."));
        let mut lane = Self {
            app,
            turn,
            number,
            rng: StdRng::seed_from_u64(seed ^ (number << 32)),
            known: Known::default(),
            methods: ours
                .flat_map(|it| it.methods().collect::<Vec<_>>())
                .collect(),
            rules: shape::rules(&pool),
            client: lapang_testing::app::http(),
            people: Vec::new(),
            halls: 0,
        };
        lane.look_after().await;
        lane
    }

    /// Sends this many requests and tallies the outcomes and faults.
    pub async fn run(mut self, count: usize) -> Tally {
        let mut tally = Tally::default();
        for done in 0..count {
            if done % ROUND == ROUND - 1 {
                self.look_after().await;
            }
            let method = self.method(&tally);
            let attempt = self.attempt(&method);
            match attempt.send(&self.client, &self.app.origin).await {
                Ok(answer) => {
                    tally.count(&attempt.call, &answer.code);
                    if let Some(message) = answer.message {
                        self.known.learn(&message, attempt.who, &mut self.rng);
                    }
                }
                Err(problem) => tally.fault(format!(
                    "lane {}, request {done}: {problem}\n{attempt}",
                    self.number
                )),
            }
        }
        tally
    }

    fn attempt(&mut self, method: &MethodDescriptor) -> Attempt {
        let call = call(method);
        let mut shape = Shape {
            rng: &mut self.rng,
            known: &self.known,
            rules: &self.rules,
            call: method.name(),
            is_office: call.contains("Admin"),
            owner: None,
        };
        let (message, owner) = (shape.request(method), shape.owner);
        let message = self.known.take_ready(&call).unwrap_or(message);
        let codec = *[Codec::Json, Codec::Json, Codec::Proto]
            .choose(&mut self.rng)
            .unwrap();
        let is_spoilt = self.rng.random_bool(0.4);
        let (body, what) = match (codec, is_spoilt) {
            (Codec::Json, false) => (
                message.to_string().into_bytes(),
                "as it should be".to_owned(),
            ),
            (Codec::Json, true) => spoil::json(&message, &mut self.rng),
            (Codec::Proto, _) => {
                let good = encoded(method, &message);
                if is_spoilt {
                    spoil::binary(good, &mut self.rng)
                } else {
                    (good, "as it should be".to_owned())
                }
            }
        };
        let who = self.caller(&call, owner);
        let [a, b, c]: [u8; 3] = self.rng.random();
        let way = self.way(method, body.len());
        Attempt {
            call,
            who,
            is_stream: method.is_server_streaming(),
            codec,
            way,
            cookie: self.people[who].cookie.clone(),
            from: format!("10.{a}.{b}.{c}"),
            body,
            what,
        }
    }

    /// Of two random calls, the one that has succeeded less often.
    fn method(&mut self, tally: &Tally) -> MethodDescriptor {
        let mut pick = || self.methods.choose(&mut self.rng).unwrap();
        let (one, other) = (pick(), pick());
        if tally.successes(&call(one)) < tally.successes(&call(other)) {
            one.clone()
        } else {
            other.clone()
        }
    }

    /// Reads may use GET, and calls other than streams compression.
    fn way(&mut self, method: &MethodDescriptor, length: usize) -> Way {
        if method.is_server_streaming() {
            return Way::Post;
        }
        match self.rng.random_range(0..10) {
            0 => Way::Packed(self.rng.random_bool(0.3)),
            1 | 2 if length < 6_000 && !is_writing(method) => Way::Get(self.rng.random_bool(0.1)),
            _ => Way::Post,
        }
    }

    /// Usually someone authorized, sometimes anyone.
    fn caller(&mut self, call: &str, owner: Option<usize>) -> usize {
        let staff = if self.rng.random_bool(0.5) {
            MANAGER
        } else {
            ADMIN
        };
        let may = if call.contains("Admin") {
            Some(staff)
        } else {
            owner
        };
        match may {
            Some(person) if self.rng.random_bool(0.6) => person,
            _ => self.rng.random_range(0..self.people.len()),
        }
    }

    /// Ensures that everyone is signed in and that a bookable venue exists.
    async fn look_after(&mut self) {
        let _turn = self.turn.lock().await;
        self.halls += 1;
        let kinds = [
            Kind::Request,
            Kind::RequestPaid,
            Kind::Instant,
            Kind::InstantPaid,
        ];
        let kind = kinds[usize::try_from(self.halls % 4).unwrap()];
        let name = format!("Hall {} {}", self.number, self.halls);
        let hall = Hall::new(self.app, &name, kind, 3).await;
        let lane = self.number;
        let address = |who: &str| format!("{who}{lane}@example.com");
        self.people = vec![
            self.app.visitor(),
            self.app.regular(&address("ani"), "Ani").await,
            self.app.regular(&address("budi"), "Budi").await,
            self.app.staff(&address("manager"), Some(hall.id)).await,
            self.app.staff(&address("admin"), None).await,
        ];
        self.know(&hall).await;
        self.make_ready().await;
        self.live(&hall).await;
        self.app.sweep().await;
    }

    async fn know(&mut self, hall: &Hall) {
        let admin = self.people[ADMIN].clone();
        let (id, rng) = (hall.id.to_string(), &mut self.rng);
        for name in ["venueId", "courtId", "userId"] {
            self.known.forget(name);
        }
        self.known.add("venueId", &id, MANAGER, rng);
        for sport in ["futsal", "badminton"] {
            self.known.add("sportId", sport, ADMIN, rng);
        }
        for (number, person) in self.people.iter().enumerate().skip(1) {
            self.known
                .add("userId", &person.user_id.to_string(), number, rng);
            self.known.add("email", &person.email, number, rng);
        }
        for (call, body) in [
            (
                "VenueAdminService/GetVenueForAdmin",
                json!({ "venueId": id }),
            ),
            ("MatchService/ListMatches", json!({})),
            ("BookingAdminService/ListBookingsForAdmin", json!({})),
            ("AuthService/GetUserDevices", json!({})),
        ] {
            let (status, answer) = admin
                .post(&format!("lapang.v1.{call}"), &body.to_string())
                .await;
            assert_eq!(status, 200, "{call} does not answer any more: {answer}");
            if call.contains("GetVenue") {
                self.known.learn(&answer, MANAGER, &mut self.rng);
            }
        }
    }

    /// Creates shared data: a booking with offers, a full match, a passkey.
    async fn live(&mut self, hall: &Hall) {
        let id = hall.id.to_string();
        let slot = |day: u8, hour: u8| json!({ "startTime": format!("2026-03-{day:02}T{hour:02}:00:00Z"), "durationMinutes": 60 });
        let (day, hour) = (self.rng.random_range(5..25), self.rng.random_range(0..12));
        let wish = json!({ "venueId": id, "sportId": "futsal", "slots": [slot(day, hour)] });
        let booked = self.say(ANI, "BookingService/CreateBooking", wish).await;
        let others = json!({ "bookingId": booked["bookingId"], "slots": [slot(day, hour + 2), slot(day, hour + 3)],
            "expiresAt": "2026-03-04T00:00:00Z" });
        self.say(MANAGER, "BookingAdminService/CreateProposals", others)
            .await;
        let game = json!({ "name": "Futsal malam", "sportId": "futsal", "location": "Senayan", "maxParticipants": 2,
            "dateTime": format!("2026-03-{day:02}T{hour:02}:00:00Z"), "isPublic": true });
        let made = self.say(BUDI, "MatchService/CreateMatch", game).await;
        let named = json!({ "matchId": made["match"]["id"] });
        self.say(ANI, "MatchService/JoinMatch", named.clone()).await;
        self.say(MANAGER, "MatchService/JoinWaitlist", named).await;
        if let Ok(number) = u8::try_from(u64::from(OWN_KEYS) + self.number * 30 + self.halls)
            && self.halls < 30
        {
            let mut ani = self.people[ANI].clone();
            ani.forwarded_for = Some(format!("10.{}.{}.2", self.halls, self.number));
            passkeys::add(self.app, &ani, number).await;
            self.say(ANI, "AuthService/ListPasskeys", json!({})).await;
        }
    }

    /// Makes a call and learns from its response, if it succeeds: venues differ in what they allow.
    async fn say(&mut self, person: usize, call: &str, request: Value) -> Value {
        let path = format!("lapang.v1.{call}");
        let (status, answer) = self.people[person].post(&path, &request.to_string()).await;
        assert!(status < 500, "{call} {request}: {answer}");
        if status == 200 {
            // Offers belong to the player who may accept them.
            let owner = if person == MANAGER { ANI } else { person };
            self.known.learn(&answer, owner, &mut self.rng);
        }
        answer
    }

    /// Prepares calls that need a proof: an emailed code or a passkey.
    async fn make_ready(&mut self) {
        let visitor = self
            .app
            .visitor_from(&format!("10.{}.0.1", self.halls % 250));
        let email = format!("new{}-{}@example.com", self.number, self.halls);
        let asked = json!({ "email": email }).to_string();
        let (status, sent) = visitor
            .post("lapang.v1.AuthService/SendEmailOTP", &asked)
            .await;
        assert_eq!(status, 200, "{sent}");
        let code = newest_code(self.app, &email).await;
        // Remove emails that were read, or each reading would take longer than the one before.
        emails::inspect(&self.app.app.mail_dir(), &self.app.origin);
        let proof = json!({ "email": email, "otpId": sent["otpId"], "otpCode": code, "acceptedTerms": true,
            "name": "Nia", "deviceInfo": { "fingerprint": "f", "browser": "Chrome" } });
        self.known.make_ready("AuthService/VerifyEmailOTP", proof);
        // Each passkey belongs to one account; number 255 is not allowed.
        let number = u8::try_from(self.halls * 4 + self.number);
        let Some(number) = number.ok().filter(|it| *it < OWN_KEYS) else {
            return;
        };
        let email = format!("key{}-{}@example.com", self.number, self.halls);
        let begun = passkeys::begin(&visitor, &email).await.unwrap();
        let credential =
            Authenticator::new(&self.app.origin, number).create(&begun.credential_creation_options);
        let proof = passkeys::answer(&email, &begun.challenge, credential);
        let proof = serde_json::to_value(&proof).unwrap();
        self.known
            .make_ready("AuthService/CompletePasskeyRegistration", proof);
    }
}

/// "MatchService/GetMatch"
fn call(method: &MethodDescriptor) -> String {
    format!("{}/{}", method.parent_service().name(), method.name())
}

/// The same message in binary.
fn encoded(method: &MethodDescriptor, message: &Value) -> Vec<u8> {
    use serde::de::DeserializeSeed as _;
    let read = method.input().deserialize(message);
    let read: DynamicMessage = read.unwrap_or_else(|error| panic!("{error}: {message}"));
    read.encode_to_vec()
}

/// Whether a call may write.
fn is_writing(method: &MethodDescriptor) -> bool {
    let options = method.options();
    let level = options.get_field_by_name("idempotency_level");
    level.is_none_or(|level| level.as_enum_number() != Some(1))
}
