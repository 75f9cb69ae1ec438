//! Photos in the real program: memory and time of the worst cases.

use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;
use tokio::task::JoinSet;

use crate::place::Place;
use crate::process::{Process, free_port};
use crate::support::{Person, samples};

/// Session tokens of several players: one alone may not send so many photos.
async fn players(place: &Place, count: usize) -> Vec<(lapang_db::Uuid, [u8; 32])> {
    let app = place.prepare();
    let mut players = Vec::with_capacity(count);
    for number in 0..count {
        let email = format!("ani{number}@example.com");
        let signed_in = accounts::sign_in_directly(&app, &email, "Ani", Locale::En).await;
        players.push(signed_in.unwrap());
    }
    app.db.close();
    players
}

async fn put(origin: &str, cookie: &str, file: Vec<u8>) -> u16 {
    let request = reqwest::Client::new()
        .put(format!("{origin}/api/profile/photo"))
        .header("cookie", cookie)
        .body(file);
    request.send().await.unwrap().status().as_u16()
}

/// As large as the rules allow, and as costly to decode as possible: minutes without optimisation.
#[cfg(feature = "soak")]
fn largest() -> Vec<(&'static str, Vec<u8>)> {
    use png::{BitDepth, ColorType};
    let side = 6_300;
    let pixels = side as usize * side as usize;
    let deep = samples::png_of(
        side,
        side,
        ColorType::Rgba,
        BitDepth::Sixteen,
        &vec![0; pixels * 8],
    );
    let mut padded = samples::jpeg(side, side);
    padded.resize(5 * 1024 * 1024, 0);
    vec![
        // Most of these is never read.
        ("packed texts and profile", samples::packed_texts()),
        ("a GIF of 10,000 frames", samples::gif(100, 10_000)),
        ("40 megapixels of JPEG in 5 MB", padded),
        ("40 megapixels of PNG, 64 bits each", deep),
        ("40 megapixels of GIF", samples::gif(6_300, 1)),
        (
            "40 megapixels of JPEG in 10 scans",
            samples::progressive(6_300, 6_300, 10),
        ),
    ]
}

/// The cost of eight files at once.
struct Cost {
    statuses: Vec<u16>,
    /// Megabytes.
    rise: u64,
    processor: Duration,
}

async fn eight_at_once(process: &Process, cookie: &str, file: &[u8]) -> Cost {
    let before = process.memory("VmRSS");
    process.forget_peak();
    let worked_before = process.worked();
    let mut race = JoinSet::new();
    for _ in 0..8 {
        let (origin, cookie, file) = (process.origin.clone(), cookie.to_owned(), file.to_vec());
        race.spawn(async move { put(&origin, &cookie, file).await });
    }
    Cost {
        statuses: race.join_all().await,
        rise: process.memory("VmHWM").saturating_sub(before),
        processor: Duration::from_secs_f64((process.worked() - worked_before) / 8.0),
    }
}

/// A process, and a signed-in player for each file.
async fn with_players(count: usize) -> (Place, Process, Vec<String>) {
    let place = Place::on(Engine::Sqlite);
    let players = players(&place, count + 1).await;
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let mut cookies: Vec<String> = players
        .into_iter()
        .map(|(id, token)| {
            let player = Person::signed_in(&process.origin, "", id, &token);
            player.cookie.unwrap()
        })
        .collect();
    // A small photo first: the cost of any request does not count.
    let first = cookies.pop().unwrap();
    assert_eq!(
        put(&process.origin, &first, samples::jpeg(100, 100)).await,
        200
    );
    (place, process, cookies)
}

#[tokio::test(flavor = "multi_thread")]
async fn decompression_bombs_are_refused_before_they_are_decoded() {
    let _turn = crate::TURN.lock().await;
    let bombs = [
        ("900 megapixels of PNG", samples::flood()),
        ("400 megapixels of PNG", samples::png_header(20_000, 20_000)),
        (
            "4,290 megapixels of JPEG",
            samples::jpeg_header(65_500, 65_500),
        ),
        (
            "40 megapixels of JPEG in 60 scans",
            samples::progressive(6_300, 6_300, 60),
        ),
        ("a JPEG of 1,000 scans", samples::jpeg_of_scans(1_000)),
    ];
    let (_place, process, cookies) = with_players(bombs.len()).await;
    for ((what, file), cookie) in bombs.iter().zip(cookies) {
        let cost = eight_at_once(&process, &cookie, file).await;
        assert_eq!(cost.statuses, [422; 8], "{what}");
        assert!(cost.rise <= 50, "{what}: {} MB", cost.rise);
        assert!(
            cost.processor <= Duration::from_secs(1),
            "{what}: {:?}",
            cost.processor
        );
    }
}

#[cfg(feature = "soak")]
#[tokio::test(flavor = "multi_thread")]
async fn eight_of_the_largest_photos_at_once_are_decoded_one_at_a_time() {
    let _turn = crate::TURN.lock().await;
    let files = largest();
    let (_place, process, cookies) = with_players(files.len()).await;
    for ((what, file), cookie) in files.iter().zip(cookies) {
        let cost = eight_at_once(&process, &cookie, file).await;
        println!(
            "{what}: {} bytes, {:?}, +{} MB, {:?} of a processor each",
            file.len(),
            cost.statuses,
            cost.rise,
            cost.processor
        );
        // One decoded file, its smaller copy and eight bodies of 5 MB.
        assert!(cost.rise <= 260, "{what}: {} MB", cost.rise);
    }
}

/// Every file and folder below a folder that others than its owner may read, write or enter.
fn open_to_others(folder: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let (path, about) = entry.map(|it| (it.path(), it.metadata().unwrap())).unwrap();
        let mode = about.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            found.push(format!("{} {mode:o}", path.display()));
        }
        if about.is_dir() {
            found.extend(open_to_others(&path));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_files_are_readable_only_by_the_server_with_any_umask() {
    let place = Place::on(Engine::Sqlite);
    let (id, token) = players(&place, 1).await.remove(0);
    // As earlier versions left it.
    let folder = place.directory.path().join("photos");
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    // The test's umask lets others read.
    let loose = place.directory.path().join("loose");
    std::fs::write(&loose, "").unwrap();
    assert_eq!(
        open_to_others(place.directory.path())
            .iter()
            .filter(|it| it.contains("loose"))
            .count(),
        1
    );
    std::fs::remove_file(loose).unwrap();
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let person = Person::signed_in(&process.origin, "ani0@example.com", id, &token);
    assert_eq!(
        put(
            &process.origin,
            person.cookie.as_deref().unwrap(),
            samples::jpeg(30, 30)
        )
        .await,
        200
    );
    let sent = person
        .post(
            "lapang.v1.AuthService/SendEmailOTP",
            r#"{"email":"a@example.com"}"#,
        )
        .await;
    assert_eq!(sent.0, 200);
    let mail = place.directory.path().join("mail");
    while std::fs::read_dir(&mail).map_or(0, Iterator::count) == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(std::fs::read_dir(&folder).unwrap().count() > 0);
    assert_eq!(open_to_others(place.directory.path()), Vec::<String>::new());
}
