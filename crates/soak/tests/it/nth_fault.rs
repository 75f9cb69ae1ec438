//! Fails the Nth database operation of a call, for every N: a call that reports success has succeeded, one that
//! reports failure can be retried, and the result is complete and not duplicated.

use lapang_api as api;
use lapang_db::Engine;
use lapang_db::testing::{Fault, Faults, Guard, Tuning};
use lapang_testing::{figures, is_soak};

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, newest_code, refusal};
use lapang_testing::calls::bookings::number;

/// More operations than any call here makes.
const MOST: u64 = 200;

struct Scene {
    app: TestApp,
    faults: &'static Faults,
    hall: Hall,
    host: Person,
    staff: Person,
}

impl Scene {
    async fn on(engine: Engine, without: Option<Guard>) -> Self {
        let faults = Faults::none();
        let tuning = Tuning {
            faults: Some(faults),
            without,
            ..Tuning::default()
        };
        let app = TestApp::start_tuned(engine, tuning).await;
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 3).await;
        let host = app.regular("host@example.com", "Host").await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        Self {
            app,
            faults,
            hall,
            host,
            staff,
        }
    }

    async fn player(&self, name: &str) -> Person {
        self.app
            .regular(&format!("{name}@example.com"), "Player")
            .await
    }
}

/// A call's response, or the code and reason of its error.
type Answer = Result<String, String>;

fn answer<T>(
    outcome: Result<T, connectrpc::ConnectError>,
    said: impl FnOnce(T) -> String,
) -> Answer {
    match outcome {
        Ok(answer) => Ok(said(answer)),
        Err(error) => Err(refusal(Err::<(), _>(error)).short()),
    }
}

/// One kind of call. Each round has its own number and creates something new.
trait Call {
    /// Creates the preconditions.
    async fn prepare(&mut self, scene: &Scene, round: u64);
    async fn send(&self, scene: &Scene) -> Answer;
    /// Errors that a retry may get, if the first attempt was committed although its outcome was reported as unknown.
    const AGAIN: &'static [&'static str];
    /// Whether the result is complete and not duplicated.
    async fn is_made(&self, scene: &Scene) -> bool;
}

struct Book {
    player: Option<Person>,
    round: u64,
}

impl Call for Book {
    const AGAIN: &'static [&'static str] = &[];

    async fn prepare(&mut self, scene: &Scene, round: u64) {
        self.round = round;
        if self.player.is_none() || round.is_multiple_of(8) {
            self.player = Some(scene.player(&format!("player{round}")).await);
        }
    }

    async fn send(&self, scene: &Scene) -> Answer {
        let (day, hour) = (2 + self.round / 16, 6 + self.round % 16);
        let slots = [(day.cast_signed(), hour.cast_signed())];
        let key = format!("round-{}", self.round);
        let options =
            connectrpc::client::CallOptions::default().with_header("idempotency-key", key);
        let player = self.player.as_ref().unwrap();
        let request = scene.hall.request(&slots);
        let bookings = player.bookings();
        let sent = bookings.create_booking_with_options(request, options).await;
        answer(sent, |it| it.into_owned().booking_id)
    }

    async fn is_made(&self, scene: &Scene) -> bool {
        let key = format!("'round-{}'", self.round);
        let count = |what: &str| format!("SELECT COUNT(*) FROM {what}");
        let keys = count(&format!("idempotency_keys WHERE key = {key}"));
        // So far one booking per key, with its slot, its two half hours, its event.
        let made = number(&scene.app, &count("bookings")).await;
        made == number(&scene.app, &count("idempotency_keys")).await
            && made == number(&scene.app, &count("booking_slots")).await
            && made == number(&scene.app, &count("booking_events")).await
            && made * 2 == number(&scene.app, &count("court_claims")).await
            && number(&scene.app, &keys).await == 1
    }
}

struct MakeMatch(u64);

impl Call for MakeMatch {
    // This call has no idempotency key: a retry may create a second one.
    const AGAIN: &'static [&'static str] = &[];

    async fn prepare(&mut self, _: &Scene, round: u64) {
        self.0 = round;
    }

    async fn send(&self, scene: &Scene) -> Answer {
        let request = api::CreateMatchRequest {
            name: format!("Round {}", self.0),
            sport_id: "futsal".to_owned(),
            location: "Somewhere".to_owned(),
            date_time: lapang::wire::time(lapang_testing::app::hall::at(3, 19)),
            max_participants: Some(2),
            is_public: true,
            ..Default::default()
        };
        let sent = scene.host.matches().create_match(request).await;
        answer(sent, |it| it.into_owned().r#match.id.clone())
    }

    async fn is_made(&self, scene: &Scene) -> bool {
        let named = format!("matches WHERE name = 'Round {}'", self.0);
        let made = number(&scene.app, &format!("SELECT COUNT(*) FROM {named}")).await;
        let whole = "SELECT COUNT(*) FROM matches m
            WHERE (SELECT COUNT(*) FROM match_participants p WHERE p.match_id = m.id) = 1";
        let all = number(&scene.app, "SELECT COUNT(*) FROM matches").await;
        made >= 1
            && number(&scene.app, whole).await == all
            && number(&scene.app, "SELECT COUNT(*) FROM short_links").await == all
    }
}

struct Join {
    match_id: String,
    player: Option<Person>,
}

impl Call for Join {
    const AGAIN: &'static [&'static str] = &["already_exists/ALREADY_JOINED"];

    async fn prepare(&mut self, scene: &Scene, round: u64) {
        self.match_id = MakeMatch(round).send(scene).await.unwrap();
        self.player = Some(scene.player(&format!("joins{round}")).await);
    }

    async fn send(&self, _: &Scene) -> Answer {
        let request = api::JoinMatchRequest {
            match_id: self.match_id.clone(),
            ..Default::default()
        };
        let player = self.player.as_ref().unwrap();
        answer(player.matches().join_match(request).await, |_| {
            String::new()
        })
    }

    async fn is_made(&self, scene: &Scene) -> bool {
        let full = "SELECT COUNT(*) FROM matches m WHERE current_participants = 2
            AND (SELECT COUNT(*) FROM match_participants p WHERE p.match_id = m.id) = 2";
        number(&scene.app, full).await == number(&scene.app, "SELECT COUNT(*) FROM matches").await
    }
}

struct Confirm(String);

impl Call for Confirm {
    const AGAIN: &'static [&'static str] = &["failed_precondition/INVALID_TRANSITION"];

    async fn prepare(&mut self, scene: &Scene, round: u64) {
        let mut book = Book {
            player: Some(scene.player(&format!("confirmed{round}")).await),
            round: 0,
        };
        book.round = round;
        self.0 = book.send(scene).await.unwrap();
    }

    async fn send(&self, scene: &Scene) -> Answer {
        let request = api::ConfirmRequestedTimesRequest {
            booking_id: self.0.clone(),
            ..Default::default()
        };
        let sent = scene
            .staff
            .booking_admin()
            .confirm_requested_times(request)
            .await;
        answer(sent, |_| String::new())
    }

    async fn is_made(&self, scene: &Scene) -> bool {
        let firm = "SELECT COUNT(*) FROM court_claims WHERE expires_at IS NULL";
        let all = number(&scene.app, "SELECT COUNT(*) FROM bookings").await;
        let moves = number(&scene.app, "SELECT COUNT(*) FROM booking_events").await;
        number(&scene.app, firm).await == 2 * all && moves == 2 * all
    }
}

struct SignIn {
    email: String,
    otp_id: String,
    code: String,
}

impl Call for SignIn {
    const AGAIN: &'static [&'static str] = &["invalid_argument/OTP_INVALID"];

    async fn prepare(&mut self, scene: &Scene, round: u64) {
        self.email = format!("signs-in{round}@example.com");
        let request = api::SendEmailOTPRequest {
            email: self.email.clone(),
            ..Default::default()
        };
        let visitor = scene.app.visitor_from(&format!("10.1.0.{}", round % 250));
        let sent = visitor.auth().send_email_otp(request).await.unwrap();
        self.otp_id = sent.into_owned().otp_id;
        self.code = newest_code(&scene.app, &self.email).await;
    }

    async fn send(&self, scene: &Scene) -> Answer {
        let request = api::VerifyEmailOTPRequest {
            email: self.email.clone(),
            otp_id: self.otp_id.clone(),
            otp_code: self.code.clone(),
            accepted_terms: true,
            ..Default::default()
        };
        let sent = scene.app.visitor().auth().verify_email_otp(request).await;
        answer(sent, |_| String::new())
    }

    async fn is_made(&self, scene: &Scene) -> bool {
        let user = format!("FROM users WHERE email = '{}'", self.email);
        let users = number(&scene.app, &format!("SELECT COUNT(*) {user}")).await;
        let sessions = format!("SELECT COUNT(*) FROM sessions WHERE user_id IN (SELECT id {user})");
        let living = "SELECT COUNT(*) FROM email_codes WHERE dead_at IS NULL";
        users == 1
            && number(&scene.app, &sessions).await == 1
            && number(&scene.app, living).await == 0
    }
}

/// Fails the Nth operation and the `count` after it, for every N. Returns the number of operations.
async fn fail_each<C: Call>(
    scene: &Scene,
    mut call: C,
    count: u64,
    fault: Fault,
    from: u64,
) -> u64 {
    for nth in 1..MOST {
        call.prepare(scene, from + nth).await;
        scene.faults.arm(nth, count, fault);
        let first = call.send(scene).await;
        let struck = scene.faults.disarm();
        match &first {
            Ok(_) => assert!(call.is_made(scene).await, "{nth}: a wrong success"),
            Err(refused) => {
                let is_right = refused == "unavailable/TRY_AGAIN"
                    // It was retried internally after it had been committed.
                    || (fault == Fault::After && C::AGAIN.contains(&refused.as_str()));
                assert!(is_right, "{nth}: {refused}");
                // A retry must succeed.
                match call.send(scene).await {
                    Ok(_) => {}
                    Err(refused) => {
                        assert!(
                            C::AGAIN.contains(&refused.as_str()),
                            "{nth}: then {refused}"
                        );
                    }
                }
                assert!(
                    call.is_made(scene).await,
                    "{nth}: not made by the second try"
                );
            }
        }
        if struck == 0 {
            return nth - 1;
        }
    }
    panic!("more than {MOST} things are asked of the database");
}

async fn fail_all(engine: Engine) {
    let mut report = Vec::new();
    let mut ways = vec![(1, Fault::Before), (MOST, Fault::Before)];
    if engine == Engine::Postgres {
        ways.push((1, Fault::After));
    }
    for (way, (count, fault)) in (0..).zip(ways) {
        let from = way * MOST;
        let scene = Scene::on(engine, None).await;
        let book = Book {
            player: None,
            round: 0,
        };
        report.push(format!(
            "CreateBooking {}",
            fail_each(&scene, book, count, fault, from).await
        ));
        let scene = Scene::on(engine, None).await;
        report.push(format!(
            "CreateMatch {}",
            fail_each(&scene, MakeMatch(0), count, fault, from).await
        ));
        if way > 0 && !is_soak() {
            continue;
        }
        let scene = Scene::on(engine, None).await;
        let join = Join {
            match_id: String::new(),
            player: None,
        };
        report.push(format!(
            "JoinMatch {}",
            fail_each(&scene, join, count, fault, from).await
        ));
        let scene = Scene::on(engine, None).await;
        let confirm = Confirm(String::new());
        report.push(format!(
            "ConfirmRequestedTimes {}",
            fail_each(&scene, confirm, count, fault, from).await
        ));
        let scene = Scene::on(engine, None).await;
        let sign_in = SignIn {
            email: String::new(),
            otp_id: String::new(),
            code: String::new(),
        };
        report.push(format!(
            "VerifyEmailOTP {}",
            fail_each(&scene, sign_in, count, fault, from).await
        ));
    }
    figures(format!(
        "{engine:?}: faults at each of {}",
        report.join(", ")
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_fault_at_any_step_is_reported_and_retryable_on_sqlite() {
    fail_all(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_fault_at_any_step_is_reported_and_retryable_on_postgres() {
    fail_all(Engine::Postgres).await;
}

/// If a commit is repeated after its reply was lost, the change is made twice.
#[tokio::test(flavor = "multi_thread")]
async fn sabotage_a_commit_repeated_after_its_reply_was_lost_is_detected() {
    let scene = Scene::on(Engine::Postgres, Some(Guard::CommitOnce)).await;
    for nth in 1..MOST {
        let call = MakeMatch(nth);
        scene.faults.arm(nth, 1, Fault::After);
        let answer = call.send(&scene).await;
        let struck = scene.faults.disarm();
        let named = format!("SELECT COUNT(*) FROM matches WHERE name = 'Round {nth}'");
        if answer.is_ok() && number(&scene.app, &named).await > 1 {
            return;
        }
        assert!(struck > 0, "no commit was made twice");
    }
}
