//! A full disk: writes fail and leave nothing, reads continue, and freeing space is all it takes to recover.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{Cluster, Database, SmallDisk, figures, limit, size, skip};
use tokio::task::block_in_place;

use lapang_testing::app::{Person, samples};
use lapang_testing::process::hall::{hosts, through};
use lapang_testing::process::load::{self, Kind, Load, Outcome};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const BACK_WITHIN: Duration = Duration::from_secs(5);
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

fn small_disk(megabytes: u32) -> Option<SmallDisk> {
    match SmallDisk::new(megabytes) {
        Ok(disk) => Some(disk),
        Err(error) => {
            skip(format!("a full disk: {error}"));
            None
        }
    }
}

/// Everything is on it: the database, pictures, emails, and the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_fails_only_writes_and_recovers_with_space_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    let Some(disk) = small_disk(24) else {
        return;
    };
    let place = Place::in_directory(disk.path());
    let (people, process) = served(&place, Some(disk.path())).await;
    let person = &people[0];
    let photo = samples::png(600, 600);
    assert_eq!(send_photo(person, &photo).await, 200);
    let report = fill_and_free(&disk, &people, async {
        assert_eq!(send_photo(person, &photo).await, 503);
        small_writes_are_refused(&disk, person).await;
    })
    .await;
    assert_eq!(send_photo(person, &photo).await, 200);
    ask_for_code(person, "room@example.com").await.unwrap();
    mail_arrives(&place.directory.path().join("mail")).await;
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
    load::nothing_is_there_by_half(&place).await;
    figures(format!("Sqlite: {report}"));
}

/// PostgreSQL's data is on it, its WAL is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_fails_only_writes_and_recovers_with_space_on_postgres() {
    let _turn = crate::TURN.lock().await;
    let Some(disk) = small_disk(80) else {
        return;
    };
    let cluster = block_in_place(|| Cluster::start_on(disk.path(), true)).unwrap();
    let place = Place::of_database(Database::on_server(&cluster.url("postgres")));
    let (people, process) = served(&place, None).await;
    let report = fill_and_free(&disk, &people, async {}).await;
    drop(process);
    load::nothing_is_there_by_half(&place).await;
    figures(format!("Postgres: {report}"));
}

async fn served(place: &Place, log: Option<&Path>) -> (Vec<Person>, Process) {
    let tokens = hosts(place).await;
    let log = log.map(|directory| File::create(directory.join("log")).unwrap());
    let (process, _) = Process::serve_with(
        free_port(),
        place.directory.path(),
        place.url.as_deref(),
        |command| {
            if let Some(log) = log {
                command.stderr(Stdio::from(log));
            }
        },
    )
    .await;
    let people = tokens.iter().map(|it| through(&process.origin, it));
    (people.collect(), process)
}

/// Works, fills the disk, runs `meanwhile` once writes fail, frees it, and works again.
async fn fill_and_free(
    disk: &SmallDisk,
    people: &[Person],
    meanwhile: impl Future<Output = ()>,
) -> String {
    let load = Load::of(people, 8, 4);
    load.next_success(Kind::Write, Instant::now()).await;
    load.next_success(Kind::Read, Instant::now()).await;
    // SQLite's log and PostgreSQL's pages still have free space for a while.
    disk.fill().unwrap();
    until_refused(&load).await;
    load.outcomes();
    meanwhile.await;
    tokio::time::sleep(Duration::from_secs(size(2, 20))).await;
    let full = load.outcomes();
    disk.free().unwrap();
    let freed = Instant::now();
    let back = load.next_success(Kind::Write, freed).await;
    assert!(back <= limit(BACK_WITHIN), "{back:?}");
    let (made, rest) = load.stop().await;
    judge(&full);
    judge(&rest);
    load::all_are_there(&people[0], &made).await;
    format!(
        "{:?} while full, back after {back:.1?}, {} acknowledged, 0 lost",
        load::tally(&full),
        made.len()
    )
}

async fn until_refused(load: &Load) {
    let give_up = Instant::now() + Duration::from_secs(90);
    while !load.outcomes().iter().any(|it| it.refused.is_some()) {
        assert!(Instant::now() < give_up, "the disk does not get full");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// All reads succeeded; writes succeeded or failed with the contract's error.
fn judge(outcomes: &[Outcome]) {
    for outcome in outcomes {
        let refused = outcome.refused.as_deref();
        let is_right = match outcome.kind {
            Kind::Read => refused.is_none(),
            Kind::Write => matches!(refused, None | Some("unavailable/TRY_AGAIN")),
        };
        assert!(is_right, "{outcome:?}");
        assert!(outcome.took < limit(ANSWERED_WITHIN), "{outcome:?}");
    }
}

async fn send_photo(person: &Person, photo: &[u8]) -> u16 {
    let path = "/api/profile/photo";
    let answer = person.send(http::Method::PUT, path, photo.to_vec()).await;
    answer.status().as_u16()
}

async fn ask_for_code(person: &Person, email: &str) -> Result<(), String> {
    let request = api::SendEmailOTPRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let answer = person.auth().send_email_otp(request).await;
    answer
        .map(drop)
        .map_err(|error| lapang_testing::app::refusal(Err::<(), _>(error)).short())
}

/// SQLite's log has room for small writes when large ones already fail.
async fn small_writes_are_refused(disk: &SmallDisk, person: &Person) {
    let most = 1_000;
    for number in 0..most {
        disk.fill().unwrap();
        let answer = ask_for_code(person, &format!("full{number}@example.com")).await;
        if let Err(refused) = answer {
            assert_eq!(refused, "unavailable/TRY_AGAIN");
            return;
        }
    }
    panic!("{most} small writes were accepted on a full disk");
}

async fn mail_arrives(directory: &Path) {
    let give_up = Instant::now() + Duration::from_secs(60);
    let is_there = || {
        let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
        entries
            .map(|entry| entry.path())
            .any(|path| path.extension().is_some_and(|end| end == "eml"))
    };
    while !is_there() {
        assert!(Instant::now() < give_up, "no mail after a minute");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A log that cannot be written must not break anything else.
#[tokio::test(flavor = "multi_thread")]
async fn an_unwritable_log_breaks_nothing_else() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let token = hosts(&place).await[0];
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let (process, _) = Process::serve_with(free_port(), place.directory.path(), None, |command| {
        command.stderr(full());
    })
    .await;
    let person = through(&process.origin, &token);
    // This call is logged.
    let wrong = api::VerifyEmailOTPRequest {
        email: "player0@example.com".to_owned(),
        otp_id: uuid::Uuid::nil().to_string(),
        otp_code: "000000".to_owned(),
        ..Default::default()
    };
    let refused = person.auth().verify_email_otp(wrong).await;
    let refused = lapang_testing::app::refusal(refused);
    assert_eq!(refused.short(), "invalid_argument/OTP_INVALID");
    ask_for_code(&person, "ani@example.com").await.unwrap();
    mail_arrives(&place.directory.path().join("mail")).await;
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
}
