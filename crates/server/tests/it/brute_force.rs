//! Brute force against codes, addresses and tokens: over a day, from many clients, through many
//! nodes. Under `make soak` with larger numbers.

use jiff::SignedDuration;

use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::{Person, TestApp, browser_cookie, newest_code, refusal};
use lapang_testing::calls::passkeys;
use lapang_testing::on_sqlite;

async fn guess(person: &Person, email: &str, id: &str, code: &str) -> String {
    match person
        .auth()
        .verify_email_otp(attempt(email, id, code))
        .await
    {
        Ok(_) => "in".to_owned(),
        Err(error) => refusal(Err::<(), _>(error)).short(),
    }
}

/// The `number`-th wrong six-digit code.
fn wrong(number: usize, right: &str) -> String {
    let code = format!("{:06}", number % 1_000_000);
    if code == right {
        "999999".to_owned()
    } else {
        code
    }
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    lapang_testing::calls::bookings::number(app, sql).await
}

/// Requests codes from many IP addresses, alternating between two nodes. Returns how many were sent.
async fn spray(nodes: [&TestApp; 2], asked: impl Iterator<Item = (String, String)>) -> usize {
    let asked: Vec<(String, String)> = asked.collect();
    let mut sent = 0;
    // No more at a time than the queue of the database takes.
    for some in asked.chunks(50) {
        sent += spray_some(nodes, some).await;
    }
    sent
}

async fn spray_some(nodes: [&TestApp; 2], asked: &[(String, String)]) -> usize {
    let mut sends = tokio::task::JoinSet::new();
    for (number, (client, email)) in asked.iter().cloned().enumerate() {
        let visitor = nodes[number % 2].visitor_from(&client);
        sends.spawn(async move {
            match send(&visitor, &email).await {
                Ok(_) => true,
                Err(error) => {
                    let refused = refusal(Err::<(), _>(error));
                    assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
                    false
                }
            }
        });
    }
    let sent = sends.join_all().await;
    sent.into_iter().filter(|sent| *sent).count()
}

on_sqlite! {
    async fn attacker_gets_seventy_five_guesses_per_day(app: TestApp) {
        let visitor = app.visitor();
        let mut codes: Vec<(String, String)> = Vec::new();
        let mut sends = 0;
        // Every ten minutes of a day the attacker requests a code and guesses more often than allowed.
        for number in 0..144 {
            if let Ok(id) = send(&visitor.clone(), "ani@example.com").await {
                let code = newest_code(&app, "ani@example.com").await;
                for guessed in 0..7 {
                    let refusal_code = guess(&visitor, "ani@example.com", &id, &wrong(7 * number + guessed, &code)).await;
                    assert_eq!(refusal_code, "invalid_argument/OTP_INVALID");
                }
                codes.push((id, code));
                sends += 1;
            }
            app.clock.advance(SignedDuration::from_mins(10));
        }
        assert_eq!((sends, count(&app, "SELECT CAST(SUM(attempts) AS BIGINT) FROM email_codes").await), (15, 75));
        for (id, code) in codes {
            assert_eq!(guess(&visitor, "ani@example.com", &id, &code).await, "invalid_argument/OTP_INVALID");
        }
    }

    async fn three_codes_per_address_are_valid_and_no_client_ends_anothers(app: TestApp) {
        let mut codes = Vec::new();
        for client in ["10.0.0.1", "10.0.0.2", "10.0.0.3"] {
            let id = send(&app.visitor_from(client), "ani@example.com").await.unwrap();
            codes.push((id, newest_code(&app, "ani@example.com").await));
            app.clock.advance(SignedDuration::from_secs(31));
        }
        let refused = refusal(send(&app.visitor_from("10.0.0.4"), "ani@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], (600 - 3 * 31 + 1).to_string());
        // The same client's code is replaced by a new one.
        let id = send(&app.visitor_from("10.0.0.1"), "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let visitor = app.visitor();
        assert_eq!(guess(&visitor, "ani@example.com", &codes[0].0, &codes[0].1).await, "invalid_argument/OTP_INVALID");
        codes[0] = (id, code);
        for (id, code) in codes {
            assert_eq!(guess(&visitor, "ani@example.com", &id, &code).await, "in");
        }
    }

    async fn strangers_cannot_block_codes_for_a_known_browser(app: TestApp) {
        app.person("victim@example.com").await;
        app.person("eve@example.com").await;
        app.clock.advance(SignedDuration::from_hours(25));
        // Uses up the strangers' daily limit of the address, and the client's hourly limit.
        for number in 0..15 {
            send(&app.visitor_from(&format!("10.0.0.{number}")), "victim@example.com").await.unwrap();
            app.clock.advance(SignedDuration::from_mins(13));
        }
        for number in 0..60 {
            send(&app.visitor(), &format!("person{number}@example.com")).await.unwrap();
        }
        // A browser known to another account counts as a stranger.
        for cookie in [None, Some(browser_cookie("eve@example.com"))] {
            let mut stranger = app.visitor_from("10.0.1.1");
            stranger.cookie = cookie;
            let refused = refusal(send(&stranger, "victim@example.com").await);
            assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
        }
        let mut victim = app.visitor();
        victim.cookie = Some(browser_cookie("victim@example.com"));
        let id = send(&victim, "victim@example.com").await.unwrap();
        let code = newest_code(&app, "victim@example.com").await;
        assert_eq!(guess(&victim, "victim@example.com", &id, &code).await, "in");
    }

    async fn known_browser_has_a_code_limit_too(app: TestApp) {
        app.person("ani@example.com").await;
        app.clock.advance(SignedDuration::from_hours(25));
        let mut browser = app.visitor();
        browser.cookie = Some(browser_cookie("ani@example.com"));
        let mut sent = Vec::new();
        for _ in 0..24 {
            let mut hour = 0;
            for _ in 0..8 {
                hour += usize::from(send(&browser, "ani@example.com").await.is_ok());
                app.clock.advance(SignedDuration::from_mins(7));
            }
            app.clock.advance(SignedDuration::from_mins(4));
            sent.push(hour);
        }
        assert_eq!((sent[0], sent.iter().sum::<usize>()), (5, 15), "{sent:?}");
    }

    async fn unverified_account_gives_no_extra_codes(app: TestApp) {
        passkeys::sign_up(&app, "victim@example.com", 1).await;
        let known = count(&app, "SELECT COUNT(*) FROM devices WHERE browser_hash IS NOT NULL").await;
        assert_eq!(known, 1);
        let hash = lapang::secret::plain_hash(&hex::decode(&browser_cookie("squatter")[14..]).unwrap());
        let named = app.app.db.write(move |conn| {
            conn.execute("UPDATE devices SET browser_hash = $1", lapang_db::params![hash.as_slice()])
        });
        let named: Result<u64, lapang_db::Error> = named.await;
        named.unwrap();
        let mut squatter = app.visitor();
        squatter.cookie = Some(browser_cookie("squatter"));
        send(&squatter, "victim@example.com").await.unwrap();
        assert_eq!(count(&app, "SELECT COUNT(*) FROM email_codes WHERE device_id IS NOT NULL").await, 0);
    }

    async fn ipv6_site_reaches_at_most_six_hundred_new_addresses_an_hour(app: TestApp) {
        let node = app.another_node().await;
        let from = |network: usize, many: usize| {
            (0..many).map(move |number| (format!("2001:db8:1:{network}::{number}"), format!("p{network}-{number}@example.com")))
        };
        assert_eq!(spray([&app, &node], from(1, 65)).await, 60);
        let others = (2..12).flat_map(|network| from(network, 60));
        assert_eq!(spray([&app, &node], others).await, 540);
        // The next request comes from another site (/48).
        let asked = [("2001:db8:2:1::1".to_owned(), "next@example.com".to_owned())];
        assert_eq!(spray([&app, &node], asked.into_iter()).await, 1);
    }

    async fn unknown_session_cookie_is_a_visitor(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let cookie = ani.cookie.clone().unwrap();
        let (name, token) = cookie.split_once('=').unwrap();
        for bent in [
            format!("{name}="),
            format!("{name}={}", "0".repeat(64)),
            format!("{name}={token}00"),
            format!("{name}={}", "zz".repeat(32)),
            // Neither the readable marker nor the https cookie name on http signs in.
            format!("has-lapang-session={token}"),
            format!("__Host-lapang-session={token}"),
        ] {
            let mut stranger = app.visitor();
            stranger.cookie = Some(bent.clone());
            assert_eq!(refusal(current_email(&stranger).await).code, "unauthenticated", "{bent}");
        }
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
    }
}
