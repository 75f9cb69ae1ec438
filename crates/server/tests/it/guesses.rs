//! What guessing comes to: codes, addresses and tokens, over a day, from many clients, through many
//! nodes. Under `make soak` in the numbers of the trust targets.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use lapang::ids::Random;
use lapang_db::testing::size;

use crate::on_both_engines;
use crate::passkeys;
use crate::sign_in::{attempt, current_email, send};
use crate::support::{Person, TestApp, newest_code, refusal};

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

/// A code of six digits, and none of these.
fn wrong(number: usize, right: &str) -> String {
    let code = format!("{:06}", number % 1_000_000);
    if code == right {
        "999999".to_owned()
    } else {
        code
    }
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    crate::bookings::number(app, sql).await
}

/// Sends from `clients`, each an address of its own, by turns through both nodes: how many were let.
async fn spray(nodes: [&TestApp; 2], asked: impl Iterator<Item = (String, String)>) -> usize {
    let mut sends = tokio::task::JoinSet::new();
    for (number, (client, email)) in asked.enumerate() {
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

on_both_engines! {
    async fn a_code_hears_five_guesses_however_many_are_made(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        for number in 0..size(300, 10_000) {
            let told = guess(&visitor, "ani@example.com", &id, &wrong(number, &code)).await;
            assert_eq!(told, "invalid_argument/OTP_INVALID");
        }
        assert_eq!(count(&app, "SELECT MAX(attempts) FROM email_codes").await, 5);
        let told = guess(&visitor, "ani@example.com", &id, &code).await;
        assert_eq!(told, "invalid_argument/OTP_INVALID");
    }

    async fn a_day_of_guessing_is_seventy_five_guesses(app: TestApp) {
        let visitor = app.visitor();
        let mut codes: Vec<(String, String)> = Vec::new();
        let mut sends = 0;
        // Every ten minutes of a day whoever guesses asks for a code, and guesses more than is heard.
        for number in 0..144 {
            if let Ok(id) = send(&visitor.clone(), "ani@example.com").await {
                let code = newest_code(&app, "ani@example.com").await;
                for guessed in 0..7 {
                    let told = guess(&visitor, "ani@example.com", &id, &wrong(7 * number + guessed, &code)).await;
                    assert_eq!(told, "invalid_argument/OTP_INVALID");
                }
                codes.push((id, code));
                sends += 1;
            }
            app.clock.advance(SignedDuration::from_mins(10));
        }
        assert_eq!((sends, count(&app, "SELECT SUM(attempts) FROM email_codes").await), (15, 75));
        for (id, code) in codes {
            assert_eq!(guess(&visitor, "ani@example.com", &id, &code).await, "invalid_argument/OTP_INVALID");
        }
    }

    async fn a_new_code_ends_the_one_before_though_nobody_guessed_at_it(app: TestApp) {
        let visitor = app.visitor();
        let first = send(&visitor, "ani@example.com").await.unwrap();
        let old = newest_code(&app, "ani@example.com").await;
        app.clock.advance(SignedDuration::from_secs(31));
        let second = send(&visitor, "ani@example.com").await.unwrap();
        for id in [&first, &second] {
            assert_eq!(guess(&visitor, "ani@example.com", id, &old).await, "invalid_argument/OTP_INVALID");
        }
        let new = newest_code(&app, "ani@example.com").await;
        assert_eq!(guess(&visitor, "ani@example.com", &first, &new).await, "invalid_argument/OTP_INVALID");
        assert_eq!(guess(&visitor, "ani@example.com", &second, &new).await, "in");
    }

    async fn one_client_reaches_twenty_addresses_through_all_nodes_together(app: TestApp) {
        let node = app.another_node().await;
        let many = size(100, 1_000);
        let asked = (0..many).map(|number| ("10.1.1.1".to_owned(), format!("person{number}@example.com")));
        assert_eq!(spray([&app, &node], asked).await, 20);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM mails").await, 20);
    }

    async fn one_address_gets_five_mails_an_hour_from_all_clients_together_and_keeps_its_passkey(app: TestApp) {
        let node = app.another_node().await;
        let victim = app.person("victim@example.com").await;
        let mut key = passkeys::add(&app, &victim, 1).await;
        app.clock.advance(SignedDuration::from_hours(25));
        let before = count(&app, "SELECT COUNT(*) FROM email_codes").await;
        let many = size(20, 200);
        for round in 0..7 {
            let clients = (0..many).map(|number| {
                (format!("10.{round}.{}.{}", number / 250, number % 250), "victim@example.com".to_owned())
            });
            let expected = usize::from(round < 5);
            assert_eq!(spray([&app, &node], clients).await, expected, "{round}");
            app.clock.advance(SignedDuration::from_secs(31));
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM email_codes").await, before + 5);
        // No code, and yet not locked out.
        let back = passkeys::sign_in(&app.visitor(), "victim@example.com", &mut key).await.unwrap();
        assert_eq!(current_email(&back).await.unwrap(), "victim@example.com");
    }

    async fn a_cookie_that_is_nobodys_is_a_visitors(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let cookie = ani.cookie.clone().unwrap();
        let (name, token) = cookie.split_once('=').unwrap();
        assert_eq!(token.len(), 64);
        let bent = [
            String::new(),
            "0".repeat(64),
            token[..62].to_owned(),
            format!("{token}00"),
            format!("{token} {token}"),
            format!("{}{}", if token.starts_with('0') { '1' } else { '0' }, &token[1..]),
            format!("\"{token}\""),
            "zz".repeat(32),
        ];
        for bent in bent {
            let mut stranger = app.visitor();
            stranger.cookie = Some(format!("{name}={bent}"));
            assert_eq!(refusal(current_email(&stranger).await).code, "unauthenticated", "{bent}");
        }
        // The marker that scripts can read opens nothing, and neither does the https name on http.
        for other in [format!("has-lapang-session={token}"), format!("__Host-lapang-session={token}")] {
            let mut stranger = app.visitor();
            stranger.cookie = Some(other);
            assert_eq!(refusal(current_email(&stranger).await).code, "unauthenticated");
        }
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
    }
}

#[test]
fn no_two_tokens_are_the_same() {
    let random = Random::system();
    let many = size(20_000, 1_000_000);
    let tokens: BTreeSet<[u8; 32]> = (0..many).map(|_| random.bytes()).collect();
    assert_eq!(tokens.len(), many);
    // Every bit is as often set as not: of a coin thrown so often, within six deviations.
    let most = (f64::from(u32::try_from(many).unwrap()).sqrt() * 3.0).ceil();
    for bit in 0..256 {
        let set = tokens
            .iter()
            .filter(|token| token[bit / 8] >> (bit % 8) & 1 == 1)
            .count();
        let off = u32::try_from(set.abs_diff(many / 2)).unwrap();
        assert!(
            f64::from(off) <= most,
            "bit {bit} is set {set} times of {many}"
        );
    }
}
