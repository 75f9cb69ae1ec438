//! Photos of venues: sizes, order, limits, and what phones send.

use http::Method;
use image::{ImageFormat, Rgb};
use lapang_api as api;
use serde_json::Value;
use uuid::Uuid;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::samples::{self, BLUE, RED};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

async fn put(manager: &Person, venue: Uuid, file: Vec<u8>) -> (u16, Value) {
    let path = format!("/api/venues/{venue}/photos");
    let response = manager.send(Method::PUT, &path, file).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn added(manager: &Person, venue: Uuid, file: Vec<u8>) -> String {
    let (status, answer) = put(manager, venue, file).await;
    assert_eq!(status, 200, "{answer}");
    answer["photoId"].as_str().unwrap().to_owned()
}

async fn photos(app: &TestApp, venue: Uuid) -> Vec<api::VenuePhoto> {
    let request = api::GetVenueRequest {
        id: venue.to_string(),
        ..Default::default()
    };
    let found = app.visitor().venues().get_venue(request).await;
    found.unwrap().into_owned().venue.photos.clone()
}

async fn ids(app: &TestApp, venue: Uuid) -> Vec<String> {
    let found = photos(app, venue).await;
    found.into_iter().map(|photo| photo.id).collect()
}

async fn served(app: &TestApp, path: &str) -> Option<Vec<u8>> {
    let response = app.visitor().send(Method::GET, path, Vec::new()).await;
    match response.status().as_u16() {
        200 => Some(response.bytes().await.unwrap().to_vec()),
        404 => None,
        status => panic!("{status}"),
    }
}

fn is_like(pixel: Rgb<u8>, colour: [u8; 3]) -> bool {
    let mut parts = pixel.0.iter().zip(colour);
    parts.all(|(one, other)| one.abs_diff(other) < 12)
}

fn files(app: &TestApp) -> usize {
    let folder = app.app.config.data_dir.join("photos/venues");
    std::fs::read_dir(folder).into_iter().flatten().count()
}

on_sqlite! {
    async fn a_photo_has_three_widths_in_two_formats(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        added(&manager, hall.id, samples::jpeg(3200, 2000)).await;
        let photo = photos(&app, hall.id).await.remove(0);
        assert_eq!((photo.width, photo.height, photo.widths.as_slice()), (1600, 1000, &[480, 960, 1600][..]));
        for width in [480_u32, 960, 1600] {
            for (end, format) in [("jpg", ImageFormat::Jpeg), ("webp", ImageFormat::WebP)] {
                let file = served(&app, &format!("{}-{width}.{end}", photo.url)).await.unwrap();
                assert_eq!(image::guess_format(&file).unwrap(), format);
                if format == ImageFormat::Jpeg {
                    let picture = image::load_from_memory(&file).unwrap().into_rgb8();
                    assert_eq!(picture.dimensions(), (width, width * 5 / 8));
                    let (above, below) = (*picture.get_pixel(5, 5), *picture.get_pixel(5, width / 2));
                    assert!(is_like(above, RED) && is_like(below, BLUE), "{above:?} {below:?}");
                }
            }
        }
        assert!(photo.preview.len() < 400 && image::guess_format(&photo.preview).unwrap() == ImageFormat::WebP);
        assert_eq!((served(&app, &format!("{}-100.jpg", photo.url)).await, files(&app)), (None, 6));

        // A narrow one has no larger files than it fills; the height of a tall one is cut.
        added(&manager, hall.id, samples::jpeg_with(0xe1, &samples::exif(6))).await;
        let narrow = photos(&app, hall.id).await.remove(1);
        assert_eq!((narrow.width, narrow.height, narrow.widths.as_slice()), (400, 600, &[480][..]));
    }

    async fn photos_keep_their_order_and_the_first_is_the_cover(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        // Two at a time.
        let (first, second) = tokio::join!(
            added(&manager, hall.id, samples::jpeg(600, 400)),
            added(&manager, hall.id, samples::jpeg(700, 400)),
        );
        let third = added(&manager, hall.id, samples::jpeg(800, 400)).await;
        // The same picture is not added again.
        assert_eq!(added(&manager, hall.id, samples::jpeg(800, 400)).await, third);
        let mut two = ids(&app, hall.id).await;
        assert_eq!(two.pop(), Some(third.clone()));
        two.sort();
        let mut expected = [first.clone(), second.clone()];
        expected.sort();
        assert_eq!(two, expected);

        let client = manager.venue_admin();
        let order = |named: &[&String]| client.order_photos(api::OrderPhotosRequest {
            venue_id: hall.id.to_string(),
            photo_ids: named.iter().map(|id| (*id).clone()).collect(),
            ..Default::default()
        });
        order(&[&third, &first]).await.unwrap();
        assert_eq!(ids(&app, hall.id).await, [third.clone(), first.clone(), second.clone()]);
        let unknown = "0123456789abcdef0123456789abcdef".to_owned();
        assert_eq!(refusal(order(&[&unknown]).await).code, "not_found");

        let found = app.visitor().venues().list_venues(api::ListVenuesRequest::default()).await.unwrap().into_owned();
        let covers: Vec<&str> = found.venues[0].photos.iter().map(|photo| photo.id.as_str()).collect();
        assert_eq!(covers, [third.as_str()]);

        client.describe_photo(api::DescribePhotoRequest {
            venue_id: hall.id.to_string(), photo_id: first.clone(), alt: " Three\tcourts ".to_owned(), ..Default::default()
        }).await.unwrap();
        client.delete_photo(api::DeletePhotoRequest {
            venue_id: hall.id.to_string(), photo_id: third.clone(), ..Default::default()
        }).await.unwrap();
        let left = photos(&app, hall.id).await;
        let said: Vec<(&str, &str)> = left.iter().map(|photo| (photo.id.as_str(), photo.alt.as_str())).collect();
        assert_eq!(said, [(first.as_str(), "Three courts"), (second.as_str(), "")]);
        assert_eq!(served(&app, &format!("/media/{third}-480.jpg")).await, None);
        let events = client.list_audit_events(api::ListAuditEventsRequest { venue_id: hall.id.to_string(), ..Default::default() });
        let events = events.await.unwrap().into_owned().events;
        assert_eq!(events.len(), 6);
        assert!(events.iter().all(|event| event.kind == api::AuditEventKind::Photo));
    }

    async fn the_twenty_first_photo_is_refused(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        for width in 0..20 {
            added(&manager, hall.id, samples::jpeg(100 + width, 60)).await;
        }
        let (status, answer) = put(&manager, hall.id, samples::jpeg(90, 60)).await;
        assert_eq!((status, &answer["details"][0]["debug"]["reason"]), (400, &"PHOTOS_FULL".into()), "{answer}");
        assert_eq!(ids(&app, hall.id).await.len(), 20);
    }

    async fn hostile_files_are_refused_with_their_reason(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        for (file, expected) in [
            (vec![b'x'; 12 * 1024 * 1024 + 1], 413),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415),
            (Vec::new(), 415),
            (samples::png_header(30_000, 30_000), 422),
            (samples::jpeg_of_scans(201), 422),
            (samples::jpeg(800, 600)[..4000].to_vec(), 422),
            (samples::flood(), 422),
        ] {
            let length = file.len();
            assert_eq!(put(&manager, hall.id, file).await.0, expected, "{length} bytes");
        }
        assert_eq!((ids(&app, hall.id).await.len(), files(&app)), (0, 0));
    }

    /// A phone appends a film, or a second picture that brightens the first.
    async fn what_a_phone_puts_behind_the_picture_does_not_count(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let still = samples::jpeg(5000, 5000);
        let mut film: Vec<u8> = (0..200_000_u32).map(|byte| byte.wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect();
        for place in (0..film.len() - 1).step_by(4000) {
            film[place..place + 2].copy_from_slice(&[0xff, 0xda]);
        }
        for behind in [film, samples::jpeg(400, 400)] {
            let ani = app.regular(&format!("ani{}@example.com", behind.len()), "Ani").await;
            let file = [still.as_slice(), &behind].concat();
            assert_eq!(put(&manager, hall.id, file.clone()).await.0, 200);
            let avatar = ani.send(Method::PUT, "/api/profile/photo", file).await;
            assert_eq!(avatar.status(), 200);
        }
        assert_eq!(ids(&app, hall.id).await.len(), 1, "it is the same picture");
    }

    /// A Display P3 picture of one colour, as JPEG and as PNG.
    async fn colours_of_a_profile_are_converted(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        for file in [samples::display_p3_jpeg([220, 70, 60]), samples::display_p3_png([220, 70, 60])] {
            added(&manager, hall.id, file).await;
            let photo = photos(&app, hall.id).await.pop().unwrap();
            let file = served(&app, &format!("{}-480.jpg", photo.url)).await.unwrap();
            let picture = image::load_from_memory(&file).unwrap().into_rgb8();
            let pixel = *picture.get_pixel(30, 30);
            assert!(is_like(pixel, [240, 49, 46]), "{pixel:?}");
        }
    }
}
