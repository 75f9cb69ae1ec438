//! A provider that is slow, endless, unreachable or redirecting only fails its own sign-ins.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lapang_db::Engine;

use super::{AWAY, OAuthFlow, count};
use crate::openid::{Answer, Behaviour, OpenId};
use crate::with_google;
use lapang_testing::app::refusal;

type Change = fn(&mut Behaviour, Answer);

/// The provider's endpoints, in the order of the requests.
const PLACES: [(&str, Change); 3] = [
    ("description", |it, answer| it.description = answer),
    ("keys", |it, answer| it.keys = answer),
    ("token", |it, answer| it.token = answer),
];

/// The outcome of a sign-in while one endpoint responds with `answer`.
async fn outcome(
    app: &lapang_testing::app::TestApp,
    google: &OpenId,
    place: usize,
    answer: Answer,
) -> String {
    google.behave();
    if place < 2 {
        // Nothing is cached.
        app.clock.advance(jiff::SignedDuration::from_hours(1));
        google.change(|it| PLACES[place].1(it, answer));
        return match OAuthFlow::start(&app.visitor()).await {
            Ok(_) => "begun".to_owned(),
            Err(error) => refusal(Err::<(), _>(error)).short(),
        };
    }
    // After the back-off, an unreachable provider is contacted again.
    app.clock.advance(jiff::SignedDuration::from_secs(5));
    let flow = OAuthFlow::for_visitor(app).await;
    google.change(|it| PLACES[place].1(it, answer));
    flow.outcome().await
}

with_google! {
    async fn broken_or_redirecting_provider_counts_as_unreachable(app: TestApp, google: OpenId) {
        for (place, (name, _)) in PLACES.iter().enumerate() {
            for answer in [Answer::Broken, Answer::Elsewhere] {
                assert_eq!(outcome(&app, &google, place, answer).await, AWAY, "{name}");
            }
        }
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
    }

    async fn provider_responses_are_limited_to_one_mebibyte(app: TestApp, google: OpenId) {
        for (place, (name, _)) in PLACES.iter().enumerate() {
            let before = google.hits().streamed.load(Ordering::SeqCst);
            assert_eq!(outcome(&app, &google, place, Answer::Endless).await, AWAY, "{name}");
            // Socket buffers hold some more than what we read.
            let streamed = google.hits().streamed.load(Ordering::SeqCst) - before;
            assert!(streamed < 32 * 1024 * 1024, "{name}: {streamed}");
        }
    }

    async fn flow_can_be_retried_after_the_provider_was_unreachable(app: TestApp, google: OpenId) {
        OAuthFlow::start(&app.visitor()).await.unwrap();
        app.clock.advance(jiff::SignedDuration::from_mins(55));
        let flow = OAuthFlow::for_visitor(&app).await;
        app.clock.advance(jiff::SignedDuration::from_mins(5));
        google.change(|it| it.description = Answer::Broken);
        assert_eq!(flow.outcome().await, AWAY);
        google.behave();
        // Not contacted again during the back-off.
        let asked = || google.hits().description.load(Ordering::SeqCst);
        let before = asked();
        assert_eq!((flow.outcome().await.as_str(), asked()), (AWAY, before));
        app.clock.advance(jiff::SignedDuration::from_secs(5));
        assert_eq!(flow.outcome().await, "in");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hanging_provider_fails_within_the_timeout() {
    let timeout = Duration::from_secs(1);
    let (app, google) = OpenId::start(Engine::Sqlite, |config| {
        config.google.as_mut().unwrap().timeout = timeout;
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
        assert!(took >= timeout && took < 3 * timeout, "{name}: {took:?}");
    }
}
