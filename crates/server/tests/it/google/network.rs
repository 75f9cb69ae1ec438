//! A provider that is slow, endless or away, or leads elsewhere, harms nobody but itself.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lapang_db::Engine;

use super::{AWAY, Trip, count};
use crate::support::openid::{Answer, Behaviour, OpenId};
use crate::support::refusal;
use crate::with_google;

type Change = fn(&mut Behaviour, Answer);

/// Where the provider is asked, in the order in which it is.
const PLACES: [(&str, Change); 3] = [
    ("description", |it, answer| it.description = answer),
    ("keys", |it, answer| it.keys = answer),
    ("token", |it, answer| it.token = answer),
];

/// What a sign-in comes to while the provider answers so at one place.
async fn outcome(
    app: &crate::support::TestApp,
    google: &OpenId,
    place: usize,
    answer: Answer,
) -> String {
    google.behave();
    if place < 2 {
        // Nothing is believed of before.
        app.clock.advance(jiff::SignedDuration::from_hours(1));
        google.change(|it| PLACES[place].1(it, answer));
        return match Trip::begun(&app.visitor()).await {
            Ok(_) => "begun".to_owned(),
            Err(error) => refusal(Err::<(), _>(error)).short(),
        };
    }
    // If it was away, it is asked again.
    app.clock.advance(jiff::SignedDuration::from_secs(5));
    let trip = Trip::of_somebody(app).await;
    google.change(|it| PLACES[place].1(it, answer));
    trip.outcome().await
}

with_google! {
    async fn nobody_follows_the_provider_elsewhere(app: TestApp, google: OpenId) {
        for (place, (name, _)) in PLACES.iter().enumerate() {
            assert_eq!(outcome(&app, &google, place, Answer::Elsewhere).await, AWAY, "{name}");
        }
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
    }

    async fn an_answer_is_read_to_a_mebibyte_and_no_further(app: TestApp, google: OpenId) {
        for (place, (name, _)) in PLACES.iter().enumerate() {
            let before = google.hits().streamed.load(Ordering::SeqCst);
            assert_eq!(outcome(&app, &google, place, Answer::Endless).await, AWAY, "{name}");
            // Beside what we read, the machine's buffers take some.
            let streamed = google.hits().streamed.load(Ordering::SeqCst) - before;
            assert!(streamed < 32 * 1024 * 1024, "{name}: {streamed}");
        }
    }

    async fn a_provider_that_is_broken_is_away(app: TestApp, google: OpenId) {
        for (place, (name, _)) in PLACES.iter().enumerate() {
            assert_eq!(outcome(&app, &google, place, Answer::Broken).await, AWAY, "{name}");
        }
    }

    async fn who_finds_the_provider_away_may_come_again_with_the_same_code(app: TestApp, google: OpenId) {
        Trip::begun(&app.visitor()).await.unwrap();
        app.clock.advance(jiff::SignedDuration::from_mins(55));
        let trip = Trip::of_somebody(&app).await;
        app.clock.advance(jiff::SignedDuration::from_mins(5));
        google.change(|it| it.description = Answer::Broken);
        assert_eq!(trip.outcome().await, AWAY);
        google.behave();
        // For a moment it is not asked again.
        let asked = || google.hits().description.load(Ordering::SeqCst);
        let before = asked();
        assert_eq!((trip.outcome().await.as_str(), asked()), (AWAY, before));
        app.clock.advance(jiff::SignedDuration::from_secs(5));
        assert_eq!(trip.outcome().await, "in");
    }
}

async fn slow(engine: Engine) {
    let patience = Duration::from_secs(1);
    let (app, google) = OpenId::start(engine, |config| {
        config.google.as_mut().unwrap().patience = patience;
    })
    .await;
    for (place, (name, _)) in PLACES.iter().enumerate() {
        let began = Instant::now();
        assert_eq!(
            outcome(&app, &google, place, Answer::Hangs).await,
            AWAY,
            "{name}"
        );
        let took = began.elapsed();
        assert!(took >= patience && took < 3 * patience, "{name}: {took:?}");
    }
    // Nobody waits behind those who wait.
    google.behave();
    app.clock.advance(jiff::SignedDuration::from_hours(1));
    google.change(|it| it.description = Answer::Hangs);
    let began = Instant::now();
    let mut visits = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let visitor = app.visitor();
        visits.spawn(async move { refusal(Trip::begun(&visitor).await.map(|_| ())).short() });
    }
    assert!(
        visits
            .join_all()
            .await
            .iter()
            .all(|outcome| outcome == AWAY)
    );
    assert!(began.elapsed() < 3 * patience, "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_hangs_keeps_nobody_longer_than_our_patience() {
    tokio::join!(slow(Engine::Sqlite), slow(Engine::Postgres));
}
