//! Photos in the real program: memory and time of the worst cases.

use std::time::Duration;

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;
use tokio::task::JoinSet;

use lapang_testing::app::{Person, samples};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

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
    let request = lapang_testing::app::http()
        .put(format!("{origin}/api/profile/photo"))
        .header("cookie", cookie)
        .body(file);
    request.send().await.unwrap().status().as_u16()
}

/// As large as the rules allow, and as costly to decode as possible: minutes without optimisation.
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
