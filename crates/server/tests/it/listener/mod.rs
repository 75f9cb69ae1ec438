//! The server in front of clients that are slow, flood it, or lie about what they send. Each test takes
//! its limit away, too, and sees that nothing else holds.

mod flood;
mod rates;
mod shed;
mod slow;
mod smuggle;
mod wire;

use std::time::Duration;

use lapang::listen::Limits;

use crate::support::TestApp;

/// What is never reached in a test.
const NEVER: Duration = Duration::from_secs(3600);

/// Everything as the program has it, but in less time.
fn quick() -> Limits {
    Limits {
        head_within: Duration::from_millis(400),
        idle_for: Duration::from_millis(900),
        proxy_idle_for: Duration::from_millis(900),
        body_grace: Duration::from_millis(400),
        answer_grace: Duration::from_millis(400),
        ..Limits::of(64, 1024)
    }
}

async fn behind(limits: Limits) -> TestApp {
    TestApp::start_behind(limits, |_| {}).await
}

/// Somebody else is served as if nothing were.
async fn others_are_well(app: &TestApp) {
    let well = async {
        for _ in 0..20 {
            let answer = reqwest::get(format!("{}/healthz", app.origin)).await;
            assert_eq!(answer.unwrap().status(), 200);
        }
    };
    tokio::time::timeout(Duration::from_secs(5), well)
        .await
        .unwrap();
}
