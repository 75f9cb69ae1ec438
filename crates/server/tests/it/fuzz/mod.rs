//! Every call of the contract, asked by everybody with messages made from its descriptor, good ones and
//! spoilt ones, in JSON and in binary: whatever comes, it is answered, and nothing is our fault.
//!
//! `LAPANG_FUZZ_SEED` repeats a run, `LAPANG_FUZZ_REQUESTS` says how many there are on each engine, and
//! with `LAPANG_SOAK=1` there are 200,000.

mod attempt;
mod known;
mod lane;
mod shape;
mod spoil;
mod tally;

use std::env;

use lapang_db::Error;
use tokio::sync::Mutex;

use self::lane::Lane;
use self::tally::Tally;
use crate::bookings::hall::{Hall, Kind};
use crate::hostile::letters;
use crate::matches::{futsal, join, make};
use crate::on_both_engines;
use crate::support::TestApp;

/// Requests that wait for each other; the lanes do not.
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

/// What people do every day.
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

/// Mails that could not be sent.
async fn stuck_mails(app: &TestApp) -> Vec<String> {
    let sql = "SELECT last_error FROM mails WHERE last_error IS NOT NULL";
    let read = app
        .app
        .db
        .read(move |conn| conn.rows(sql, &[], |row| row.get::<String>(0)));
    read.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    with crate::support::busy_accounts;

    async fn whatever_is_sent_is_answered_and_nothing_is_our_fault(app: TestApp) {
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
        letters::inspect(&app.app.mail_dir(), &app.origin);
        answers_as_before(&app).await;
    }
}
