//! Booking emails: contents and timing.

use jiff::SignedDuration;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{cancel, get, hours, mail};
use lapang_testing::calls::payments::{instruct, report};
use lapang_testing::on_sqlite;

/// Subjects of the emails to a person, up to the first colon.
async fn subjects(app: &TestApp, person: &Person) -> Vec<String> {
    let mails = app.mails_to(&person.email).await.into_iter();
    let first = |subject: String| subject.split(": Gor").next().unwrap().to_owned();
    mails.map(|(subject, _)| first(subject)).collect()
}

/// The raw text of all sent emails.
fn sent(app: &TestApp) -> String {
    let files = std::fs::read_dir(app.app.mail_dir()).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    texts.collect::<Vec<_>>().join("\n")
}

on_sqlite! {
    async fn instant_booking_email_has_all_details(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let number = get(&ani, &id).await.number;
        let text = mail(&app, "ani@example.com", "Booking confirmed: Gor Melati, 3 March, 19:00").await;
        for words in [
            "Futsal", "19:00–20:00 WIB (Court 1)", "Amount: IDR 150,000", &number, "Jl. Melati 1, Jakarta",
            "+62 21 555", "https://hall.example", &format!("/booking/{id}"),
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        let raw = sent(&app);
        assert!(raw.contains("filename=\"lapang.ics\"") && raw.contains("text/calendar"), "{raw}");
    }

    async fn instant_paid_booking_sends_payment_instructions_and_a_reminder(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        instruct(&app, &hall).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let slow = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let paid = hall.book(&ani, &[(1, 20)]).await.booking_id;
        report(&ani, &paid).await.unwrap();
        let text = mail(&app, "ani@example.com", "Please pay for your booking: Gor Melati, 3 March, 19:00").await;
        for words in ["Bank Melati", "Please pay by Monday, 2 March 2026, 11:00 WIB", "Amount: IDR 150,000"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        app.clock.advance(hours(1));
        // One sweep queues the email, the next one sends it.
        app.sweep().await;
        mail(&app, "manager@example.com", "Not paid yet: expires in an hour: Gor Melati, 3 March, 19:00").await;
        app.clock.advance(hours(1) / 2);
        app.sweep().await;
        let told = subjects(&app, &ani).await;
        let last = told.iter().filter(|subject| *subject == "Half an hour left to pay").count();
        assert_eq!(last, 1, "{told:?}");
        app.clock.advance(hours(1));
        app.sweep().await;
        assert_eq!(get(&ani, &slow).await.status, api::BookingStatus::Expired);
        let to_staff = subjects(&app, &staff).await;
        assert_eq!(to_staff.last().unwrap(), "A booking has expired", "{to_staff:?}");
    }

    async fn staff_email_names_the_player_and_a_reminder_precedes_the_deadline(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut request = hall.request(&[(3, 19)]);
        "Near the canteen".clone_into(&mut request.notes);
        ani.bookings().create_booking(request).await.unwrap();
        let text = mail(&app, "manager@example.com", "New booking request: Gor Melati, 5 March, 19:00").await;
        for words in ["Futsal", "Amount: IDR 150,000", "ani@example.com", "Note: Near the canteen"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(sent(&app).contains("Reply-To: ani@example.com"));
        app.clock.advance(hours(23));
        app.sweep().await;
        assert_eq!(subjects(&app, &staff).await.last().unwrap(), "A request expires in an hour");
        app.clock.advance(hours(1));
        app.sweep().await;
        assert_eq!(subjects(&app, &staff).await.last().unwrap(), "A booking has expired");
    }

    async fn player_gets_the_reminders_they_have_not_turned_off(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        for player in [&ani, &budi] {
            hall.book(player, &[(3, 19)]).await;
        }
        let off = "UPDATE users SET remind_day_before = 0, remind_hours_before = 0 WHERE email = 'budi@example.com'";
        app.app.db.write(move |conn| conn.execute(off, lapang_db::params![])).await.unwrap();
        let reminders = async |person: &Person| subjects(&app, person).await.iter().filter(|it| it.starts_with("Reminder")).count();
        let until = |day, hour| at(day, hour).duration_since(app.clock.now());
        for (day, hour, expected) in [(2, 18, 0), (2, 19, 1), (3, 16, 1), (3, 17, 2), (3, 18, 2)] {
            app.clock.advance(until(day, hour));
            app.sweep().await;
            assert_eq!(reminders(&ani).await, expected, "{day} {hour}");
        }
        assert_eq!(reminders(&budi).await, 0);
    }

    async fn canceled_booking_sends_no_reminder(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
        cancel(&ani, &id).await;
        app.clock.advance(at(3, 18).duration_since(app.clock.now()));
        app.sweep().await;
        assert_eq!(subjects(&app, &ani).await, ["Booking confirmed"]);
    }

    async fn one_player_causes_at_most_ten_staff_emails_an_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        for _ in 0..7 {
            let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
            cancel(&ani, &id).await;
        }
        let mails = app.mails_to("manager@example.com").await;
        assert_eq!(mails.len(), 10);
        // Emails of the same moment arrive in any order.
        let last = mails.iter().filter(|mail| mail.1.contains("no more are sent"));
        assert_eq!(last.count(), 1, "{mails:?}");
        hall.book(&budi, &[(1, 20)]).await;
        assert_eq!(subjects(&app, &staff).await.len(), 11);
        app.clock.advance(hours(1) + SignedDuration::from_secs(1));
        hall.book(&ani, &[(1, 19)]).await;
        assert_eq!(subjects(&app, &staff).await.len(), 12);
    }
}
