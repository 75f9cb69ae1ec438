//! The server in front of clients that are slow, send too much, or lie about what they send.

mod slow;
mod smuggling;
mod too_much;
mod wire;

use std::time::Duration;

use lapang::listener::Limits;

use crate::support::TestApp;

/// The program's limits, but shorter.
fn quick() -> Limits {
    Limits {
        head_within: Duration::from_millis(400),
        idle_for: Duration::from_millis(900),
        body_pause: Duration::from_millis(400),
        answer_within: Duration::from_millis(400),
        ..Limits::new(64, 1024)
    }
}

/// Clients come without a proxy.
async fn behind(limits: Limits) -> TestApp {
    TestApp::start_behind(limits, |config| config.trusted_proxies = vec![]).await
}

async fn others_are_served(app: &TestApp) {
    let served = async {
        for _ in 0..20 {
            let answer = reqwest::get(format!("{}/healthz", app.origin)).await;
            assert_eq!(answer.unwrap().status(), 200);
        }
    };
    tokio::time::timeout(Duration::from_secs(10), served)
        .await
        .unwrap();
}
