//! The product on a port of its own, with a fresh database and a clock that stands still.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use lapang::accounts::StaffRole;
use lapang::app::App;
use lapang::clock::Clock;
use lapang::config::{Config, Log, Mail, Operator, RedirectHosts};
use lapang::error::Error;
use lapang::ids::Random;
use lapang::jobs::{self, Background, Stop};
use lapang::listener::{Limits, Listener, Phase};
use lapang::live::Live;
use lapang::load::RateLimits;
use lapang::locale::Locale;
use lapang::mail::Transport;
use lapang::openid::Google;
use lapang::photos::Files;
use lapang::schema::MIGRATIONS;
use lapang::secret::Secret;
use lapang::telemetry::metrics::Metrics;
use lapang::telemetry::refusals::Refusals;
use lapang::{accounts, router, schedule};
use lapang_db::Engine;
use lapang_db::testing::{Tuning, open_tuned};

use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing_subscriber::filter::LevelFilter;
use uuid::Uuid;

use super::{Person, statements};
use crate::Database;

/// Monday 2026-03-02, 09:00 in Jakarta.
pub const START: &str = "2026-03-02T02:00:00Z";

pub struct TestApp {
    pub app: Arc<App>,
    pub clock: Clock,
    pub origin: String,
    pub address: SocketAddr,
    /// Last, so that it is dropped after what uses it.
    places: Arc<Places>,
}

/// What is gone when the test is over.
struct Places {
    directory: tempfile::TempDir,
    database: Database,
}

impl Places {
    fn on(engine: Engine) -> Arc<Self> {
        Arc::new(Self {
            directory: tempfile::tempdir().unwrap(),
            database: Database::with_schema(engine, MIGRATIONS),
        })
    }
}

/// For tests in which few people do much: what one account may do has tests of its own.
pub fn busy_accounts(config: &mut Config) {
    config.account_limits = 1_000;
}

impl Drop for TestApp {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let refused = statements::refused();
            assert!(refused.is_empty(), "PostgreSQL refuses: {refused:#?}");
        }
    }
}

/// A change of the configuration that tests usually have.
type Change<'a> = Box<dyn FnOnce(&mut Config) + 'a>;

impl TestApp {
    pub async fn start(engine: Engine) -> Self {
        Self::start_on(Places::on(engine), Tuning::default(), Box::new(|_| {})).await
    }

    /// As the macros of tests start it: by a function pointer, so that nothing here is compiled anew for each test.
    pub async fn start_by(engine: Engine, change: fn(&mut Config)) -> Self {
        Self::start_on(Places::on(engine), Tuning::default(), Box::new(change)).await
    }

    /// With another configuration than the tests usually have.
    pub async fn start_with(engine: Engine, change: impl FnOnce(&mut Config)) -> Self {
        Self::start_on(Places::on(engine), Tuning::default(), Box::new(change)).await
    }

    /// With a database that behaves otherwise than it usually does, and few people who do much.
    pub async fn start_tuned(engine: Engine, tuning: Tuning) -> Self {
        Self::start_on(Places::on(engine), tuning, Box::new(busy_accounts)).await
    }

    async fn start_on(places: Arc<Places>, tuning: Tuning, change: Change<'_>) -> Self {
        let clock = Clock::fixed(START.parse::<Timestamp>().unwrap());
        let limits = Limits::new(0, 65_536);
        Self::listen(places, tuning, clock, 7, change, limits).await
    }

    /// With other numbers in front of it than the program has.
    pub async fn start_behind(limits: Limits, change: impl FnOnce(&mut Config)) -> Self {
        let clock = Clock::fixed(START.parse::<Timestamp>().unwrap());
        let places = Places::on(Engine::Sqlite);
        Self::listen(
            places,
            Tuning::default(),
            clock,
            7,
            Box::new(change),
            limits,
        )
        .await
    }

    /// A second process's worth of the product on the same database: its own threads, its own
    /// port, the same clock.
    pub async fn another_node(&self) -> Self {
        self.another_node_at(self.clock.clone()).await
    }

    /// The same with a clock of its own.
    pub async fn another_node_at(&self, clock: Clock) -> Self {
        let places = Arc::clone(&self.places);
        // What it makes is not what another makes, at whatever time that is.
        let seed = 8 + clock.now().as_microsecond().unsigned_abs();
        let limits = Limits::new(0, 65_536);
        Self::listen(
            places,
            Tuning::default(),
            clock,
            seed,
            Box::new(|_| {}),
            limits,
        )
        .await
    }

    async fn listen(
        places: Arc<Places>,
        tuning: Tuning,
        clock: Clock,
        seed: u64,
        change: Change<'_>,
        limits: Limits,
    ) -> Self {
        lapang::tls::provide();
        statements::watch();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let origin = format!("http://{address}");
        let mut config = Config {
            listen: address,
            public_origin: origin.clone(),
            ..config(places.directory.path())
        };
        change(&mut config);
        let db = open_tuned(places.database.config(), tuning).unwrap();
        db.migrate(MIGRATIONS).unwrap();
        let app = Arc::new(App {
            db,
            clock: clock.clone(),
            random: Random::seeded(seed),
            secret: Secret::from_bytes([7; 32]),
            transport: Transport::new(&config.mail, config.data_dir.join("mail")).unwrap(),
            google: config.google.as_ref().map(|it| Google::new(it).unwrap()),
            photos: Files::open(&config).unwrap(),
            stop: Stop::default(),
            background: Background::default(),
            exporting: tokio::sync::Mutex::default(),
            turns: lapang::load::Turns::default(),
            computing: tokio::sync::Mutex::default(),
            cache: lapang::cache::Cache::default(),
            large_answers: tokio::sync::Semaphore::new(lapang::app::LARGE_ANSWERS),
            live: Live::default(),
            live_tournaments: Live::default(),
            live_nights: Live::default(),
            rate_limits: RateLimits::new(config.client_rate),
            metrics: Metrics::default(),
            refusals: Refusals::default(),
            config,
        });
        let (keep_open, phase) = watch::channel(Phase::Serving);
        let trusted = app.config.trusted_proxies.clone();
        let server = Listener::new(limits, trusted, app.metrics.listener());
        let serving = server.serve(listener, router::routes(&app), None, phase);
        tokio::spawn(async move {
            serving.await;
            drop(keep_open);
        });
        Self {
            app,
            clock,
            origin,
            address,
            places,
        }
    }

    /// Somebody who is not signed in.
    pub fn visitor(&self) -> Person {
        Person::visitor(&self.origin)
    }

    /// The same from another client address.
    pub fn visitor_from(&self, address: &str) -> Person {
        let mut visitor = self.visitor();
        visitor.forwarded_for = Some(address.to_owned());
        visitor
    }

    /// A player, signed in by the code that was mailed to them; their sports are skipped.
    pub async fn person(&self, email: &str) -> Person {
        Person::sign_in(self, email).await
    }

    /// `count` players, signed in without mails.
    pub async fn crowd(&self, count: usize) -> Vec<Person> {
        let mut crowd = Vec::with_capacity(count);
        for number in 0..count {
            let email = format!("crowd{number}@example.com");
            crowd.push(self.regular(&email, &format!("Crowd Number{number}")).await);
        }
        crowd
    }

    /// A player with a name, signed in without a mail.
    pub async fn regular(&self, email: &str, name: &str) -> Person {
        let (user_id, token) = accounts::sign_in_directly(&self.app, email, name, Locale::En)
            .await
            .unwrap();
        Person::signed_in(&self.origin, email, user_id, &token)
    }

    /// Somebody with a staff role: an owner of one venue, or an admin.
    pub async fn staff(&self, email: &str, venue: Option<Uuid>) -> Person {
        self.colleague(email, venue.map(|venue| (venue, StaffRole::Owner)))
            .await
    }

    /// The same with any role.
    pub async fn colleague(&self, email: &str, place: Option<(Uuid, StaffRole)>) -> Person {
        accounts::grant(&self.app, email, place).await.unwrap();
        self.regular(email, "Staff Member").await
    }

    /// Until what was written beside requests is there.
    pub async fn settle(&self) {
        self.app.background.wait_until_idle().await;
    }

    /// Does what time has made due.
    pub async fn sweep(&self) {
        self.try_sweep().await.unwrap();
    }

    /// Runs all scheduled work once.
    pub async fn try_sweep(&self) -> Result<u64, Error> {
        jobs::run_once(&self.app, schedule::sweeps()).await
    }

    /// The mails that have left for an address, oldest first: subject and text.
    pub async fn mails_to(&self, email: &str) -> Vec<(String, String)> {
        self.sweep().await;
        let mut files: Vec<_> = std::fs::read_dir(self.app.mail_dir())
            .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
            .unwrap_or_default();
        // One that is being written is called otherwise.
        files.retain(|path| path.extension().is_some_and(|end| end == "eml"));
        // Names do not tell the order while the clock stands still.
        files.sort_by_key(|path| std::fs::metadata(path).unwrap().modified().unwrap());
        files
            .iter()
            .filter_map(|path| {
                let bytes = std::fs::read(path).unwrap();
                let mail = mail_parser::MessageParser::default().parse(&bytes)?;
                let to = mail.to()?.first()?.address()?.to_owned();
                let subject = mail.subject()?.to_owned();
                (to == email).then(|| (subject, mail.body_text(0).unwrap().into_owned()))
            })
            .collect()
    }
}

/// What a test runs with.
pub fn config(data_dir: &Path) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        certificate: None,
        http_listen: None,
        metrics_listen: None,
        public_origin: "http://localhost".to_owned(),
        data_dir: data_dir.to_owned(),
        database_url: None,
        photos_url: None,
        mail: Mail {
            smtp_url: None,
            from: "Lapang <no-reply@localhost>".parse().unwrap(),
        },
        google: None,
        map: None,
        operator: Operator::default(),
        is_demo: true,
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        client_rate: 0,
        codes_per_day: 0,
        max_connections: 0,
        account_limits: 1,
        icons_fallback: Vec::new(),
        redirect_hosts: RedirectHosts::default(),
        time_server: None,
        log: Log::Pretty,
        log_level: LevelFilter::INFO,
        otlp_endpoint: None,
    }
}
