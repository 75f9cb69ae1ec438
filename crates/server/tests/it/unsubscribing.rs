//! Emails that end without signing in (RFC 8058).

use http::Method;
use jiff::SignedDuration;
use lapang_api as api;
use mail_parser::MessageParser;

use crate::watches::watch;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{cancel, number};
use lapang_testing::calls::matches::{DAY, at, futsal, join, make};
use lapang_testing::on_sqlite;

/// Of the latest email to an address whose subject begins so: the path that ends such emails, if it has one.
async fn way_out(app: &TestApp, email: &str, subject: &str) -> Option<String> {
    app.sweep().await;
    app.sweep().await;
    let files = std::fs::read_dir(app.app.mail_dir()).unwrap();
    let mails = files.filter_map(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let mail = MessageParser::default().parse(&bytes)?.into_owned();
        let is_it = mail.to()?.first()?.address()? == email && mail.subject()?.starts_with(subject);
        is_it.then_some(mail)
    });
    let mail = mails.last().unwrap();
    let header = |name: &str| mail.header_raw(name).map(|it| it.trim().to_owned());
    let address = header("List-Unsubscribe")?;
    assert_eq!(
        header("List-Unsubscribe-Post").unwrap(),
        "List-Unsubscribe=One-Click"
    );
    let address = address.trim_matches(['<', '>']).to_owned();
    assert!(mail.body_text(0).unwrap().contains(&address), "{address}");
    assert!(mail.body_html(0).unwrap().contains(&address), "{address}");
    Some(address.strip_prefix(&app.origin).unwrap().to_owned())
}

async fn settings(player: &Person) -> api::ReminderSettings {
    let request = api::GetReminderSettingsRequest::default();
    let answer = player.users().get_reminder_settings(request).await.unwrap();
    answer.into_owned().settings.into_option().unwrap()
}

/// The status and text for somebody who is not signed in.
async fn ask(app: &TestApp, method: Method, path: &str) -> (u16, String) {
    let answer = app
        .visitor()
        .send(method, path, b"List-Unsubscribe=One-Click".to_vec())
        .await;
    (answer.status().as_u16(), answer.text().await.unwrap())
}

on_sqlite! {
    async fn alerts_and_news_end_with_one_click_without_signing_in(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let [ani, budi] = [app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await];
        let id = make(&ani, api::CreateMatchRequest { date_time: at(2 * DAY), ..futsal() }).await.id;
        join(&budi, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(11));
        let of_host = way_out(&app, &ani.email, "Futsal malam: 1 joined").await.unwrap();

        let booked = hall.book(&budi, &[(2, 19)]).await.booking_id;
        assert_eq!(way_out(&app, &budi.email, "Booking confirmed").await, None, "a person must get it");
        watch(&ani, &hall, (2, 19)).await.unwrap();
        cancel(&budi, &booked).await;
        let of_courts = way_out(&app, &ani.email, "A court is free").await.unwrap();
        app.clock.advance(SignedDuration::from_hours(24));
        let of_reminders = way_out(&app, &ani.email, "Reminder: Futsal malam").await.unwrap();

        let before = settings(&ani).await;
        assert!(before.day_before && before.hours_before && before.host_updates == Some(true));
        for path in [&of_host, &of_courts, &of_reminders] {
            let (status, page) = ask(&app, Method::GET, path).await;
            assert!(status == 200 && page.contains("<form method=\"post\">"), "{page}");
        }
        assert_eq!(settings(&ani).await, before, "mail programs open links by themselves");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM watched_hours").await, 1);

        // Again, too, as mail programs may.
        for path in [&of_host, &of_host] {
            assert_eq!(ask(&app, Method::POST, path).await.0, 200);
        }
        let after = settings(&ani).await;
        assert!(after.day_before && after.hours_before && after.host_updates == Some(false));
        ask(&app, Method::POST, &of_reminders).await;
        let after = settings(&ani).await;
        assert!(!after.day_before && !after.hours_before);
        assert!(settings(&budi).await.day_before);
        ask(&app, Method::POST, &of_courts).await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM watched_hours").await, 0);
    }

    async fn a_changed_link_ends_nothing(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = make(&ani, futsal()).await.id;
        join(&budi, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(11));
        let path = way_out(&app, &ani.email, "Futsal malam: 1 joined").await.unwrap();
        let of_budi = path.replace(&ani.user_id.simple().to_string(), &budi.user_id.simple().to_string());
        for changed in [of_budi, path.replace("host-", "reminders-"), format!("{path}-"), path[..path.len() - 1].to_owned()] {
            for method in [Method::GET, Method::POST] {
                assert_eq!(ask(&app, method, &changed).await.0, 404, "{changed}");
            }
        }
        assert_eq!(settings(&ani).await.host_updates, Some(true));
    }
}
