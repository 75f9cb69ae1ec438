//! What the outbox keeps, and for how long.

use std::os::unix::fs::PermissionsExt;

use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::Error;

use crate::on_both_engines;
use crate::support::TestApp;

async fn ask_for_a_code(app: &TestApp, email: &str) {
    let request = api::SendEmailOTPRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    app.visitor().auth().send_email_otp(request).await.unwrap();
}

/// Of each mail: what it says, whether it is sent, and whether it will be tried again.
async fn mails(app: &TestApp) -> Vec<(String, bool, bool)> {
    let sql = "SELECT subject || body_text || body_html, sent_at, due_at FROM mails ORDER BY id";
    let mails = app.app.db.read(move |conn| {
        conn.rows(sql, &[], |row| {
            let (sent, due): (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
            Ok((row.get(0)?, sent.is_some(), due.is_some()))
        })
    });
    mails.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    async fn nothing_of_a_sent_mail_stays_and_its_row_goes_after_thirty_days(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.sweep().await;
        assert_eq!(mails(&app).await, [(String::new(), true, false)]);
        app.clock.advance(SignedDuration::from_hours(30 * 24));
        app.sweep().await;
        assert_eq!(mails(&app).await.len(), 1);
        app.clock.advance(SignedDuration::from_secs(1));
        app.sweep().await;
        assert_eq!(mails(&app).await, []);
    }

    async fn a_code_that_could_not_be_sent_in_time_is_dropped(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.clock.advance(SignedDuration::from_mins(10));
        assert_eq!(app.mails_to("ani@example.com").await, []);
        assert_eq!(mails(&app).await, [(String::new(), false, false)]);
    }

    async fn a_mail_that_fails_is_tried_again_and_a_code_until_it_is_useless(app: TestApp) {
        // Where the directory should be is a file.
        std::fs::write(app.app.mail_dir(), "").unwrap();
        ask_for_a_code(&app, "ani@example.com").await;
        app.sweep().await;
        let tried = mails(&app).await;
        assert!(!tried[0].0.is_empty() && !tried[0].1 && tried[0].2, "{tried:?}");
        app.clock.advance(SignedDuration::from_secs(30));
        app.sweep().await;
        assert!(mails(&app).await[0].2);
        app.clock.advance(SignedDuration::from_mins(10));
        app.sweep().await;
        assert_eq!(mails(&app).await, [(String::new(), false, false)]);
        std::fs::remove_file(app.app.mail_dir()).unwrap();
        ask_for_a_code(&app, "ani@example.com").await;
        assert_eq!(app.mails_to("ani@example.com").await.len(), 1);
    }

    async fn mail_files_are_for_their_owner_alone(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.sweep().await;
        let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&app.app.mail_dir()), 0o700);
        let files: Vec<_> = std::fs::read_dir(app.app.mail_dir()).unwrap().map(|it| it.unwrap().path()).collect();
        assert_eq!(files.len(), 1);
        assert_eq!(mode(&files[0]), 0o600);
    }
}
