//! Photos: accepted and refused uploads, and their normalisation (rules.md §4).

use http::StatusCode;
use jiff::SignedDuration;
use lapang::photos::{Key, Owner, Purpose};
use lapang_api as api;
use lapang_db::value;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use lapang_testing::app::samples::{self, BLUE, RED};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::{on_both_engines, on_sqlite};

const MOST: usize = 5 * 1024 * 1024;

async fn put(app: &TestApp, person: &Person, file: Vec<u8>) -> (u16, Value) {
    let mut request = lapang_testing::app::http()
        .put(format!("{}/api/profile/photo", app.origin))
        // The declared type is ignored.
        .header("content-type", "text/html")
        .body(file);
    if let Some(cookie) = &person.cookie {
        request = request.header("cookie", cookie);
    }
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn taken(app: &TestApp, person: &Person, file: Vec<u8>) -> String {
    let (status, answer) = put(app, person, file).await;
    assert_eq!(status, 200, "{answer}");
    answer["avatarUrl"].as_str().unwrap().to_owned()
}

async fn served(app: &TestApp, url: &str) -> Option<Vec<u8>> {
    let response = lapang_testing::app::http()
        .get(format!("{}{url}", app.origin))
        .send()
        .await
        .unwrap();
    match response.status() {
        StatusCode::OK => Some(response.bytes().await.unwrap().to_vec()),
        StatusCode::NOT_FOUND => None,
        status => panic!("{status}"),
    }
}

/// Uploads a file and returns the stored picture.
async fn made_of(app: &TestApp, person: &Person, file: Vec<u8>) -> image::RgbImage {
    let url = taken(app, person, file).await;
    let bytes = served(app, &url).await.unwrap();
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg).unwrap();
    assert_eq!((picture.width(), picture.height()), (512, 512));
    picture.into_rgb8()
}

fn is_like(pixel: image::Rgb<u8>, colour: [u8; 3]) -> bool {
    pixel
        .0
        .iter()
        .zip(colour)
        .all(|(one, other)| one.abs_diff(other) < 25)
}

/// The colours in the middle of the upper, right, lower and left edge.
fn edges(picture: &image::RgbImage) -> [image::Rgb<u8>; 4] {
    [(256, 20), (491, 256), (256, 491), (20, 256)].map(|(x, y)| *picture.get_pixel(x, y))
}

async fn avatar(person: &Person) -> String {
    let profile = person
        .users()
        .get_profile(api::GetProfileRequest::default())
        .await;
    profile.unwrap().into_owned().profile.avatar_url.clone()
}

fn files(app: &TestApp) -> usize {
    std::fs::read_dir(app.app.config.data_dir.join("photos"))
        .unwrap()
        .count()
}

/// Sends a raw request and returns the response's status.
async fn raw(app: &TestApp, cookie: &str, head: &str, body: &[u8]) -> u16 {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    let head = format!(
        "PUT /api/profile/photo HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n{head}\r\n\r\n",
        app.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server may respond and close before it has everything.
    drop(stream.write_all(body).await);
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    std::str::from_utf8(&answer[9..]).unwrap().parse().unwrap()
}

on_sqlite! {
    async fn photo_can_be_replaced_and_removed_with_its_file(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        assert_eq!(avatar(&ani).await, "");
        let first = taken(&app, &ani, samples::jpeg(800, 600)).await;
        assert_eq!(avatar(&ani).await, first);
        let me = ani.auth().get_current_user(api::GetCurrentUserRequest::default()).await;
        assert_eq!(me.unwrap().into_owned().user.user.avatar_url, first);
        let second = taken(&app, &ani, samples::png(300, 900)).await;
        assert_ne!(first, second);
        assert_eq!((served(&app, &first).await.is_some(), files(&app)), (false, 1));
        assert!(served(&app, &second).await.is_some());
        let removed = lapang_testing::app::http()
            .delete(format!("{}/api/profile/photo", app.origin))
            .header("cookie", ani.cookie.as_deref().unwrap())
            .send()
            .await
            .unwrap();
        assert_eq!(removed.json::<Value>().await.unwrap()["avatarUrl"], "");
        assert_eq!((served(&app, &second).await.is_some(), files(&app)), (false, 0));
        assert_eq!(avatar(&ani).await, "");
    }

    async fn photo_is_served_only_as_an_image(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let url = taken(&app, &ani, samples::jpeg(40, 40)).await;
        // The response reveals neither the owner nor the time.
        let key = url.strip_prefix("/media/").unwrap().strip_suffix(".jpg").unwrap();
        assert!(key.len() == 32 && !url.contains(&ani.user_id.to_string()), "{url}");
        let client = lapang_testing::app::http();
        let response = client.get(format!("{}{url}", app.origin)).send().await.unwrap();
        let headers = response.headers();
        assert_eq!(headers["content-type"], "image/jpeg");
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
        let again = client.get(format!("{}{url}", app.origin)).header("if-none-match", headers["etag"].clone());
        assert_eq!(again.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    }

    async fn media_urls_reach_only_photos(app: TestApp) {
        std::fs::write(app.app.config.data_dir.join("photos/secret.jpg"), "x").unwrap();
        for path in [
            "/media/", "/media/secret.jpg", "/media/../secret", "/media/..%2fsecret", "/media/%2e%2e%2flapang.db",
            "/media/....//lapang.db", "/media/%00.jpg", "/media/0123456789abcdef0123456789abcdef.jpg%00.png",
            "/media/0123456789abcdef0123456789abcdef.png", "/media/%ff", "/media/photos/secret.jpg",
        ] {
            let mut stream = TcpStream::connect(app.address).await.unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", app.address);
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.unwrap();
            assert!(answer.starts_with(b"HTTP/1.1 404"), "{path}: {}", String::from_utf8_lossy(&answer));
        }
    }

    async fn photo_becomes_an_upright_square_without_metadata(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        // The colours of the four edges for each EXIF orientation: red is the upper edge as stored.
        for (orientation, up) in [(1, 0), (3, 2), (6, 1), (8, 3)] {
            let url = taken(&app, &ani, samples::jpeg_with(0xe1, &samples::exif(orientation))).await;
            let bytes = served(&app, &url).await.unwrap();
            for trace in [b"Exif".as_slice(), b"GPS"] {
                assert!(!bytes.windows(trace.len()).any(|part| part == trace));
            }
            let picture = image::load_from_memory(&bytes).unwrap().into_rgb8();
            let edges = edges(&picture);
            assert!(is_like(edges[up], RED), "{orientation}: {edges:?}");
            assert!(is_like(edges[(up + 2) % 4], BLUE), "{orientation}: {edges:?}");
        }
    }

    async fn jpeg_png_and_gif_are_accepted(app: TestApp) {
        use png::{BitDepth, ColorType};
        let ani = app.regular("ani@example.com", "Ani").await;
        for file in [
            samples::jpeg(1, 1), samples::jpeg(3000, 2000), samples::jpeg(20, 4000),
            samples::png(2, 2), samples::png(1500, 1100), samples::packed_texts(), samples::progressive(600, 400, 60),
        ] {
            let picture = made_of(&app, &ani, file).await;
            assert!(picture.width() == 512);
        }
        let picture = made_of(&app, &ani, samples::png(700, 2000)).await;
        assert!(is_like(edges(&picture)[0], RED) && is_like(edges(&picture)[2], BLUE));
        // Only the first frame, with transparency as white.
        let picture = made_of(&app, &ani, samples::gif(30, 5)).await;
        assert!(edges(&picture).iter().all(|pixel| is_like(*pixel, RED)));
        let clear = samples::png_of(16, 16, ColorType::Rgba, BitDepth::Eight, &[0; 1024]);
        assert!(is_like(*made_of(&app, &ani, clear).await.get_pixel(256, 256), [255; 3]));
    }

    async fn invalid_photos_are_refused_and_change_nothing(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let before = taken(&app, &ani, samples::jpeg(40, 40)).await;
        let cut = |file: Vec<u8>| file[..file.len() / 2].to_vec();
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec();
        for (what, file, status, reason) in [
            ("nothing", Vec::new(), 415, "PHOTO_FORMAT"),
            ("SVG", svg, 415, "PHOTO_FORMAT"),
            ("HTML", b"<!doctype html><script>alert(1)</script>".to_vec(), 415, "PHOTO_FORMAT"),
            ("WEBP", b"RIFF\x24\0\0\0WEBPVP8 ".to_vec(), 415, "PHOTO_FORMAT"),
            ("magic alone", b"\xff\xd8\xff".to_vec(), 422, "PHOTO_BROKEN"),
            ("HTML behind GIF's magic", b"GIF89a<script>alert(1)</script>".to_vec(), 422, "PHOTO_TOO_MANY_PIXELS"),
            ("half a JPEG", cut(samples::jpeg(600, 400)), 422, "PHOTO_BROKEN"),
            ("half a PNG", cut(samples::png(600, 400)), 422, "PHOTO_BROKEN"),
            ("900 megapixels of PNG", samples::flood(), 422, "PHOTO_TOO_MANY_PIXELS"),
            ("400 megapixels of PNG", samples::png_header(20_000, 20_000), 422, "PHOTO_TOO_MANY_PIXELS"),
            ("a very long PNG", samples::png_header(30_001, 1), 422, "PHOTO_TOO_MANY_PIXELS"),
            ("40 megapixels of JPEG in 2 scans", samples::progressive(6_300, 6_300, 2), 422, "PHOTO_PROGRESSIVE"),
            ("a JPEG of 1,000 scans", samples::jpeg_of_scans(1000), 422, "PHOTO_PROGRESSIVE"),
        ] {
            let (got, answer) = put(&app, &ani, file).await;
            let reported = &answer["details"][0]["debug"]["reason"];
            assert_eq!((got, reported), (status, &Value::from(reason)), "{what}: {answer}");
        }
        assert_eq!((avatar(&ani).await, files(&app)), (before, 1));
    }

    async fn polyglot_file_is_reduced_to_its_picture(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let and = |mut file: Vec<u8>, more: &[u8]| {
            file.extend(more);
            file
        };
        let html = b"<html><script>alert(document.domain)</script></html>";
        for file in [
            and(samples::gif(40, 1), html),
            and(samples::png(40, 40), html),
            and(samples::jpeg(40, 40), b"PK\x03\x04<?php system('id') ?>"),
            samples::jpeg_with(0xfe, b"<?php system('id') ?><script>alert(1)</script>"),
        ] {
            let url = taken(&app, &ani, file).await;
            let bytes = served(&app, &url).await.unwrap();
            for trace in [b"<script".as_slice(), b"<?php", b"PK\x03\x04", b"<html"] {
                assert!(!bytes.windows(trace.len()).any(|part| part == trace));
            }
        }
    }

    async fn photo_size_limit_is_exactly_five_megabytes(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let cookie = ani.cookie.clone().unwrap();
        let mut file = samples::jpeg(400, 400);
        file.resize(MOST, 0);
        taken(&app, &ani, file.clone()).await;
        file.push(0);
        // A too large Content-Length is refused before the body arrives.
        let announced = format!("content-length: {}", file.len());
        assert_eq!(raw(&app, &cookie, &announced, b"").await, 413);
        let mut chunks = format!("{:x}\r\n", file.len()).into_bytes();
        chunks.extend(&file);
        // An endless body is refused as well.
        assert_eq!(raw(&app, &cookie, "transfer-encoding: chunked", &chunks).await, 413);
        assert_eq!(raw(&app, "", &announced, b"").await, 401);
    }

    async fn only_signed_in_players_upload_from_the_same_origin(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let (status, answer) = put(&app, &app.visitor(), samples::jpeg(40, 40)).await;
        assert_eq!((status, &answer["code"]), (401, &"unauthenticated".into()));
        for method in [http::Method::PUT, http::Method::DELETE] {
            let sent = lapang_testing::app::http()
                .request(method, format!("{}/api/profile/photo", app.origin))
                .header("cookie", ani.cookie.as_deref().unwrap())
                .header("origin", "https://evil.example")
                .body(samples::jpeg(40, 40));
            assert_eq!(sent.send().await.unwrap().status(), StatusCode::FORBIDDEN);
        }
        let gone = lapang_testing::app::http().delete(format!("{}/api/profile/photo", app.origin)).send().await.unwrap();
        assert_eq!(gone.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(avatar(&ani).await, "");
    }

    async fn player_uploads_at_most_thirty_photos_per_hour(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        // Whatever their result.
        let sent = (0..40).map(|_| put(&app, &ani, b"no photo".to_vec()));
        let sent = futures_util::future::join_all(sent).await;
        assert_eq!(sent.iter().filter(|(status, _)| *status == 415).count(), 30);
        let (_, refused) = sent.iter().find(|(status, _)| *status == 429).unwrap();
        assert_eq!(refused["details"][0]["debug"]["reason"], "PHOTO_LIMIT");
        let again = lapang_testing::app::http()
            .put(format!("{}/api/profile/photo", app.origin))
            .header("cookie", ani.cookie.as_deref().unwrap())
            .body("no photo");
        assert_eq!(again.send().await.unwrap().headers()["retry-after"], "3600");
        let budi = app.regular("budi@example.com", "Budi").await;
        taken(&app, &budi, samples::jpeg(40, 40)).await;
        app.clock.advance(SignedDuration::from_hours(1));
        taken(&app, &ani, samples::jpeg(40, 40)).await;
    }

    async fn partial_files_of_a_crash_are_removed_at_startup(app: TestApp) {
        let folder = app.app.config.data_dir.join("photos");
        let before = std::time::UNIX_EPOCH;
        std::fs::create_dir_all(folder.join("receipts")).unwrap();
        for (name, written) in [("0123.jpg#1", Some(before)), ("receipts/0123.jpg#1", Some(before)), ("4567.jpg#1", None), ("89ab.jpg", Some(before))] {
            let file = std::fs::File::create(folder.join(name)).unwrap();
            if let Some(at) = written {
                file.set_modified(at).unwrap();
            }
        }
        app.another_node().await;
        for name in ["0123.jpg#1", "receipts/0123.jpg#1"] {
            assert!(!folder.join(name).exists());
        }
        // Recent partial files and other files stay.
        for name in ["4567.jpg#1", "89ab.jpg"] {
            assert!(folder.join(name).exists());
        }
    }

    async fn undeletable_file_does_not_block_the_sweep(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        for key in ["00", "ff"] {
            let (key, id) = (lapang::photos::Key::parse(lapang::photos::Purpose::Avatar, &key.repeat(16)).unwrap(), lapang::photos::Owner::Player(ani.user_id));
            let announced = app.app.write(move |tx| lapang::photos::register(tx, &key, id)).await;
            announced.unwrap();
        }
        // A folder cannot be removed as a file.
        std::fs::create_dir_all(app.app.config.data_dir.join("photos").join("00".repeat(16) + ".jpg/x")).unwrap();
        app.clock.advance(SignedDuration::from_mins(61));
        app.sweep().await;
        let left = app.app.db.read(|conn| conn.rows("SELECT key FROM photos", &[], value::<String>));
        let left: Result<_, lapang_db::Error> = left.await;
        assert_eq!(left.unwrap(), ["00".repeat(16)]);
    }

    async fn orphaned_file_is_deleted_by_the_sweep(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let kept = taken(&app, &ani, samples::jpeg(40, 40)).await;
        // As after a crash between writing the file and using it, or between using it and deleting
        // the previous one.
        let key = Key::random(&app.app.random, Purpose::Avatar);
        let (row, owner) = (key.clone(), Owner::Player(ani.user_id));
        let announced = app.app.write(move |tx| lapang::photos::register(tx, &row, owner)).await;
        announced.unwrap();
        let picture = lapang::photos::normalized(&samples::jpeg(40, 40), Purpose::Avatar).unwrap();
        app.app.photos.write(&key, picture).await.unwrap();
        app.sweep().await;
        assert_eq!(files(&app), 2);
        app.clock.advance(SignedDuration::from_mins(61));
        app.sweep().await;
        assert_eq!(files(&app), 1);
        assert!(served(&app, &kept).await.is_some());
    }
}

on_both_engines! {
    async fn concurrent_uploads_leave_one_photo_and_file(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let sent = (1..=8).map(|side| put(&app, &ani, samples::jpeg(side * 50, 300)));
        for (status, answer) in futures_util::future::join_all(sent).await {
            assert_eq!(status, 200, "{answer}");
        }
        assert!(served(&app, &avatar(&ani).await).await.is_some());
        assert_eq!(files(&app), 1);
    }
}
