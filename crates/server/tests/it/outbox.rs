//! The outbox: sending, retries and retention.

use std::os::unix::fs::PermissionsExt;

use crate::sign_in::send;
use jiff::SignedDuration;
use lapang_db::{Engine, Error, params};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use lapang_testing::app::TestApp;
use lapang_testing::on_both_engines;

async fn ask_for_a_code(app: &TestApp, email: &str) {
    send(&app.visitor(), email).await.unwrap();
}

/// Of each email: its content, whether it is sent, and whether it will be retried.
async fn mails(app: &TestApp) -> Vec<(String, bool, bool)> {
    let sql = "SELECT subject || body_text || body_html AS content, sent_at, due_at FROM mails ORDER BY id";
    let mails = app.app.db.read(move |conn| {
        conn.rows(sql, &[], |row| {
            let (sent, due): (Option<i64>, Option<i64>) = (row.get("sent_at")?, row.get("due_at")?);
            Ok((row.get("content")?, sent.is_some(), due.is_some()))
        })
    });
    mails.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    async fn sent_email_is_erased_and_its_row_deleted_after_thirty_days(app: TestApp) {
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

    async fn code_not_sent_in_time_is_dropped(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.clock.advance(SignedDuration::from_mins(10));
        assert_eq!(app.mails_to("ani@example.com").await, []);
        assert_eq!(mails(&app).await, [(String::new(), false, false)]);
    }

    async fn failed_email_is_retried_and_a_code_until_it_expires(app: TestApp) {
        // A file is where the directory should be.
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

    async fn codes_are_sent_before_other_emails(app: TestApp) {
        ask_for_a_code(&app, "first@example.com").await;
        // Three hundred others, all due earlier.
        let filled = app.app.db.write({
            let ids: Vec<_> = (0..300).map(|_| app.app.new_id()).collect();
            move |conn| {
                for id in &ids {
                    conn.execute(
                        "INSERT INTO mails (id, recipient, subject, body_text, body_html, due_at, created_at)
                         SELECT $1, 'staff@example.com', 'Booking', '', '', due_at - 1000000, created_at FROM mails WHERE is_secret = 1 LIMIT 1",
                        params![*id],
                    )?;
                }
                Ok::<_, Error>(())
            }
        });
        filled.await.unwrap();
        ask_for_a_code(&app, "second@example.com").await;
        app.sweep().await;
        let mut left: Vec<_> = std::fs::read_dir(app.app.mail_dir()).unwrap().map(|it| it.unwrap().path()).collect();
        left.sort_by_key(|path| std::fs::metadata(path).unwrap().modified().unwrap());
        let is_code = |path: &std::path::PathBuf| !std::fs::read_to_string(path).unwrap().contains("staff@example.com");
        assert_eq!(left.len(), 302);
        assert!(left[..2].iter().all(is_code), "{left:?}");
    }

    async fn emails_ask_for_no_automatic_answer(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.sweep().await;
        let file = std::fs::read_dir(app.app.mail_dir()).unwrap().next().unwrap().unwrap().path();
        let email = std::fs::read_to_string(file).unwrap();
        assert!(email.contains("\r\nAuto-Submitted: auto-generated\r\n"), "{email}");
    }

    async fn email_files_are_readable_by_their_owner_only(app: TestApp) {
        ask_for_a_code(&app, "ani@example.com").await;
        app.sweep().await;
        let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&app.app.mail_dir()), 0o700);
        let files: Vec<_> = std::fs::read_dir(app.app.mail_dir()).unwrap().map(|it| it.unwrap().path()).collect();
        assert_eq!(files.len(), 1);
        assert_eq!(mode(&files[0]), 0o600);
    }
}

/// A mail server that gives `answer` to every recipient. Returns its URL.
async fn refusing(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (reader, mut writer) = client.into_split();
            let mut lines = BufReader::new(reader).lines();
            writer.write_all(b"220 here\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let reply = if line.starts_with("RCPT") {
                    answer
                } else {
                    "250 fine"
                };
                if writer
                    .write_all(format!("{reply}\r\n").as_bytes())
                    .await
                    .is_err()
                {
                    break;
                }
            }
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn permanently_refused_email_is_not_retried() {
    for (answer, is_tried_again) in [
        ("550 no such user", false),
        ("450 later", true),
        ("530 sign in first", true),
    ] {
        let url = refusing(answer).await;
        let app =
            TestApp::start_with(Engine::Sqlite, |config| config.mail.smtp_url = Some(url)).await;
        ask_for_a_code(&app, "ani@example.com").await;
        let plain = "UPDATE mails SET is_secret = 0, useless_at = NULL";
        let done = app.app.db.write(move |conn| conn.execute(plain, &[])).await;
        done.map_err(|error: Error| error).unwrap();
        app.sweep().await;
        let (_, is_sent, is_due) = mails(&app).await.pop().unwrap();
        assert_eq!((is_sent, is_due), (false, is_tried_again), "{answer}");
    }
}
