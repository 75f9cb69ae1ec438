//! Fuzzing: every call of the contract, by every kind of caller, with valid and corrupted messages generated from its
//! descriptor, in JSON and in binary. Every request gets a response, and none causes an internal error.
//!
//! `LAPANG_FUZZ_SEED` repeats a run, `LAPANG_FUZZ_REQUESTS` sets the number of requests per engine, and
//! `LAPANG_SOAK=1` runs 200,000.

mod attempt;
mod known;
mod lane;
mod shape;
mod spoil;
mod tally;

use std::env;

use lapang_db::{Error, value};
use tokio::sync::Mutex;

use self::lane::Lane;
use self::tally::Tally;
use lapang_testing::app::TestApp;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::hostile::emails;
use lapang_testing::calls::matches::{futsal, join, make};
use lapang_testing::on_both_engines;

/// Requests of a lane run one after the other; lanes run concurrently.
const LANES: u64 = 4;

fn setting(name: &str) -> Option<u64> {
    env::var_os(name).map(|text| text.to_str().unwrap().parse().unwrap())
}

fn requests() -> usize {
    let usual = if env::var_os("LAPANG_SOAK").is_some() {
        200_000
    } else {
        1_600
    };
    usize::try_from(setting("LAPANG_FUZZ_REQUESTS").unwrap_or(usual)).unwrap()
}

/// Checks that everyday calls still work.
async fn answers_as_before(app: &TestApp) {
    let hall = Hall::new(app, "Gor Terakhir", Kind::Instant, 1).await;
    let ani = app.person("last.ani@example.com").await;
    let budi = app.person("last.budi@example.com").await;
    hall.book(&ani, &[(3, 19)]).await;
    assert!(
        ani.bookings()
            .create_booking(hall.request(&[(3, 19)]))
            .await
            .is_err()
    );
    let game = make(&ani, futsal()).await;
    join(&budi, &game.id).await.unwrap();
    assert!(!app.mails_to("last.ani@example.com").await.is_empty());
}

/// Emails that could not be sent.
async fn stuck_mails(app: &TestApp) -> Vec<String> {
    let sql = "SELECT last_error FROM mails WHERE last_error IS NOT NULL";
    let read = app.app.db.read(move |conn| conn.rows(sql, &[], value));
    read.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    with lapang_testing::app::busy_accounts;

    async fn no_request_causes_an_internal_error(app: TestApp) {
        let seed = setting("LAPANG_FUZZ_SEED").unwrap_or(1);
        let count = requests() / usize::try_from(LANES).unwrap();
        let turn = Mutex::new(());
        let lanes = (0..LANES).map(|number| {
            let (app, turn) = (&app, &turn);
            async move { Lane::new(app, turn, seed, number).await.run(count).await }
        });
        let mut all = Tally::default();
        for tally in futures_util::future::join_all(lanes).await {
            all.join(tally);
        }
        eprintln!("{} answers; never: {:?}\n{all}", all.total(), all.never_answered());
        all.refuse_faults(seed);
        assert!(all.total() >= count);
        app.sweep().await;
        assert_eq!(stuck_mails(&app).await, [""; 0]);
        emails::inspect(&app.app.mail_dir(), &app.origin);
        answers_as_before(&app).await;
    }
}
