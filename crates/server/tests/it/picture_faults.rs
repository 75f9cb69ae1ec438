//! Fails the Nth database statement of an upload, for every N until none is left.

use lapang_api as api;
use lapang_db::Engine;
use lapang_db::testing::{Fault, Faults, Tuning};

use lapang_testing::app::{TestApp, samples};

/// More statements than any upload has.
const MOST: u64 = 200;

/// Whatever fails, the file of a photo in use exists, even if the outcome of a commit was unknown.
async fn pictures_outlive_faults(engine: Engine) {
    let faults: &[Fault] = match engine {
        Engine::Sqlite => &[Fault::Before],
        Engine::Postgres => &[Fault::Before, Fault::After],
    };
    for fault in faults {
        let armed = Faults::none();
        let tuning = Tuning {
            faults: Some(armed),
            ..Tuning::default()
        };
        let app = TestApp::start_tuned(engine, tuning).await;
        let mut lost_answers = 0;
        for nth in 1..MOST {
            let player = app
                .regular(&format!("player{nth}@example.com"), "Player")
                .await;
            armed.arm(nth, 1, *fault);
            let file = samples::jpeg(20, 20);
            let sent = player
                .send(http::Method::PUT, "/api/profile/photo", file)
                .await;
            let (status, struck) = (sent.status(), armed.disarm());
            let profile = player
                .users()
                .get_profile(api::GetProfileRequest::default())
                .await;
            let url = profile.unwrap().into_owned().profile.avatar_url.clone();
            assert!(
                status.is_success() || status.as_u16() == 503,
                "{nth}: {status}"
            );
            assert!(
                !url.is_empty() || !status.is_success(),
                "{nth}: a wrong success"
            );
            if !url.is_empty() {
                let seen = player.send(http::Method::GET, &url, Vec::new()).await;
                assert_eq!(seen.status(), 200, "{nth}: {url} is gone");
                lost_answers += u64::from(!status.is_success());
            }
            if struck == 0 {
                break;
            }
        }
        // After these, some photos are in use although the upload reported a failure.
        assert!(lost_answers > 0 || *fault == Fault::Before, "{engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn photo_in_use_survives_database_faults_on_sqlite() {
    pictures_outlive_faults(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn photo_in_use_survives_database_faults_on_postgres() {
    pictures_outlive_faults(Engine::Postgres).await;
}
