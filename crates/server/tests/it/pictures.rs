//! Pictures other than players' photos: QRIS codes of venues, and payment receipts.

use api::BookingStatus;
use http::{Method, StatusCode};
use lapang_api as api;
use serde_json::Value;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::samples::{self, BLUE, RED};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{get, hours, number};
use lapang_testing::calls::payments::settle;
use lapang_testing::on_sqlite;

fn qris(hall: &Hall) -> String {
    format!("/api/venues/{}/sports/futsal/qris", hall.id)
}

fn receipt(id: &str) -> String {
    format!("/api/bookings/{id}/receipt")
}

async fn put(person: &Person, path: &str, file: Vec<u8>) -> (u16, Value) {
    let response = person.send(Method::PUT, path, file).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn delete(person: &Person, path: &str) -> (u16, Value) {
    let response = person.send(Method::DELETE, path, Vec::new()).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn status(person: &Person, method: Method, path: &str) -> u16 {
    let file = samples::jpeg(40, 40);
    person.send(method, path, file).await.status().as_u16()
}

async fn picture(person: &Person, path: &str) -> image::RgbImage {
    let response = person.send(Method::GET, path, Vec::new()).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let bytes = response.bytes().await.unwrap();
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg);
    picture.unwrap().into_rgb8()
}

fn is_like(pixel: image::Rgb<u8>, colour: [u8; 3]) -> bool {
    let mut parts = pixel.0.iter().zip(colour);
    parts.all(|(one, other)| one.abs_diff(other) < 25)
}

/// The number of files in the photo folder and its subfolders.
fn files(app: &TestApp) -> usize {
    let folder = app.app.config.data_dir.join("photos");
    let count = |path: std::path::PathBuf| {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        entries
            .filter(|entry| entry.file_type().unwrap().is_file())
            .count()
    };
    count(folder.clone()) + count(folder.join("receipts"))
}

on_sqlite! {
    async fn qris_code_is_shown_uncropped_to_the_payer(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let (status, answer) = put(&manager, &qris(&hall), samples::png(2400, 1800)).await;
        assert_eq!(status, 200, "{answer}");
        let url = answer["qrisUrl"].as_str().unwrap();
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!(get(&ani, &id).await.payment.instructions.qris_url, url);
        let shown = picture(&app.visitor(), url).await;
        assert_eq!(shown.dimensions(), (1200, 900));
        assert!(is_like(*shown.get_pixel(5, 5), RED) && is_like(*shown.get_pixel(1190, 890), BLUE));

        // A small picture is not enlarged; a sideways one is rotated.
        let (_, answer) = put(&manager, &qris(&hall), samples::jpeg_with(0xe1, &samples::exif(6))).await;
        let second = answer["qrisUrl"].as_str().unwrap();
        assert_eq!(picture(&ani, second).await.dimensions(), (400, 600));
        assert_eq!(self::status(&ani, Method::GET, url).await, 404);
        assert_eq!(files(&app), 1);
        // The QRIS code can be removed once the sport is paid at the venue.
        assert_eq!(delete(&manager, &qris(&hall)).await.0, 400);
        assert_eq!(files(&app), 1);
        let sql = "UPDATE venue_sports SET payment_mode = 'none'";
        app.app.db.write(move |conn| conn.execute(sql, &[])).await.unwrap();
        let (status, answer) = delete(&manager, &qris(&hall)).await;
        assert_eq!((status, &answer["qrisUrl"]), (200, &"".into()));
        assert_eq!((self::status(&ani, Method::GET, second).await, files(&app)), (404, 0));
        assert!(get(&ani, &id).await.payment.instructions.is_unset());
    }

    async fn only_venue_staff_change_its_qris_code(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let elsewhere = Hall::new(&app, "Gor Kenanga", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let stranger = app.staff("other@example.com", Some(elsewhere.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for method in [Method::PUT, Method::DELETE] {
            for (person, path, expected) in [
                (&app.visitor(), qris(&hall), 401),
                (&ani, qris(&hall), 403),
                (&stranger, qris(&hall), 404),
                (&manager, format!("/api/venues/{}/sports/padel/qris", hall.id), 404),
                (&manager, "/api/venues/x/sports/futsal/qris".to_owned(), 404),
                (&manager, "/api/venues/%ff/sports/futsal/qris".to_owned(), 404),
                (&manager, qris(&hall), 200),
            ] {
                assert_eq!(status(person, method.clone(), &path).await, expected, "{method} {path}");
            }
        }
        assert_eq!(files(&app), 0);
    }

    async fn receipt_is_visible_to_its_player_and_venue_staff_only(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let elsewhere = Hall::new(&app, "Gor Kenanga", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let admin = app.staff("admin@example.com", None).await;
        let stranger = app.staff("other@example.com", Some(elsewhere.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let visitor = app.visitor();
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let path = receipt(&id);
        for (person, expected) in [(&visitor, 401), (&budi, 404), (&manager, 404), (&stranger, 404), (&ani, 200)] {
            assert_eq!(status(person, Method::PUT, &path).await, expected, "{}", person.email);
        }
        let url = get(&ani, &id).await.payment.receipt_url.clone();
        assert!(url.starts_with(&path), "{url}");
        let request = api::GetBookingForAdminRequest { booking_id: id.clone(), ..Default::default() };
        let seen = manager.booking_admin().get_booking_for_admin(request).await.unwrap().into_owned();
        assert_eq!(seen.booking.payment.receipt_url, url);
        for (person, expected) in [(&ani, 200), (&manager, 200), (&admin, 200), (&budi, 404), (&stranger, 404), (&visitor, 404)] {
            assert_eq!(status(person, Method::GET, &url).await, expected, "{}", person.email);
            // The same response as for a missing one.
            assert_eq!(status(person, Method::GET, &receipt(&hall.id.to_string())).await, 404);
        }
        let response = ani.send(Method::GET, &url, Vec::new()).await;
        let headers = response.headers();
        assert_eq!(headers["content-type"], "image/jpeg");
        assert_eq!(headers["cache-control"], "no-store");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");

        // Not served under `/media`, even with the right key.
        let folder = app.app.config.data_dir.join("photos/receipts");
        let name = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().file_name();
        let name = name.to_str().unwrap();
        for path in [format!("/media/{name}"), format!("/media/receipts/{name}"), format!("/media/receipts%2f{name}")] {
            assert_eq!(status(&ani, Method::GET, &path).await, 404, "{path}");
        }
        for (person, expected) in [(&visitor, 401), (&budi, 404), (&manager, 404), (&stranger, 404), (&ani, 200)] {
            assert_eq!(status(person, Method::DELETE, &path).await, expected, "{}", person.email);
        }
        assert_eq!((status(&ani, Method::GET, &url).await, files(&app)), (404, 0));
        assert_eq!(get(&ani, &id).await.payment.receipt_url, "");
    }

    async fn receipt_needs_a_booking_awaiting_payment(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        put(&ani, &receipt(&id), samples::png(30, 20)).await;
        let (status, answer) = put(&ani, &receipt(&id), samples::png(20, 1500)).await;
        assert_eq!((status, files(&app)), (200, 1));
        let url = answer["receiptUrl"].as_str().unwrap().to_owned();
        assert_eq!(picture(&manager, &url).await.dimensions(), (16, 1200));
        settle(&manager, &id, BookingStatus::Confirmed).await;
        // The receipt of a payment stays.
        for (status, answer) in [put(&ani, &receipt(&id), samples::png(9, 9)).await, delete(&ani, &receipt(&id)).await] {
            let reason = &answer["details"][0]["debug"]["reason"];
            assert_eq!((status, reason), (400, &"INVALID_TRANSITION".into()), "{answer}");
        }
        assert_eq!(picture(&manager, &url).await.dimensions(), (16, 1200));
        app.clock.advance(hours(2));
        app.sweep().await;
        assert_eq!((files(&app), number(&app, "SELECT COUNT(*) FROM photos").await), (1, 1));
    }

    async fn invalid_pictures_are_refused_like_photos(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let mut large = samples::jpeg(40, 40);
        large.resize(5 * 1024 * 1024 + 1, 0);
        for (person, path) in [(&manager, qris(&hall)), (&ani, receipt(&id))] {
            for (file, expected, reason) in [
                (b"%PDF-1.7".to_vec(), 415, "PHOTO_FORMAT"),
                (samples::png_header(20_000, 20_000), 422, "PHOTO_TOO_MANY_PIXELS"),
                (b"\xff\xd8\xff".to_vec(), 422, "PHOTO_BROKEN"),
                (large.clone(), 413, "PHOTO_TOO_LARGE"),
            ] {
                let (status, answer) = put(person, &path, file).await;
                assert_eq!((status, &answer["details"][0]["debug"]["reason"]), (expected, &reason.into()), "{path}");
            }
        }
        assert_eq!((files(&app), number(&app, "SELECT COUNT(*) FROM photos").await), (0, 0));
    }

    async fn upload_limit_counts_all_pictures_of_a_player(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        for (person, path) in [(&ani, receipt(&id)), (&manager, qris(&hall))] {
            for _ in 0..15 {
                assert_eq!(put(person, "/api/profile/photo", b"no photo".to_vec()).await.0, 415);
                assert_eq!(put(person, &path, b"no photo".to_vec()).await.0, 415);
            }
            let (status, answer) = put(person, &path, samples::jpeg(40, 40)).await;
            assert_eq!((status, &answer["details"][0]["debug"]["reason"]), (429, &"PHOTO_LIMIT".into()));
        }
    }

    async fn receipts_are_deleted_with_the_account(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let paid = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let open = hall.book(&ani, &[(2, 19)]).await.booking_id;
        for id in [&paid, &open] {
            assert_eq!(put(&ani, &receipt(id), samples::jpeg(40, 40)).await.0, 200);
        }
        settle(&manager, &paid, BookingStatus::Confirmed).await;
        let answer = ani.users().export_account(api::ExportAccountRequest::default()).await;
        let whole: Value = serde_json::from_str(&answer.unwrap().into_owned().json).unwrap();
        let url = whole["bookings"][0]["receipt"].as_str().unwrap();
        assert!(url.starts_with(&receipt(&paid)), "{url}");
        // Played, so the booking stays with the venue.
        app.clock.advance(hours(48));
        let request = api::DeleteAccountRequest { email: "ani@example.com".to_owned(), ..Default::default() };
        ani.users().delete_account(request).await.unwrap();
        assert_eq!((files(&app), number(&app, "SELECT COUNT(*) FROM photos").await), (0, 0));
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings WHERE receipt <> ''").await, 0);
        assert_eq!(status(&manager, Method::GET, &receipt(&paid)).await, 404);
    }
}
