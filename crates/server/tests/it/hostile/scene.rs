//! The people of one round, and helpers that read as them.

use reqwest::redirect::Policy;
use serde_json::{Value, json};

use super::writing::Words;
use crate::matches::{futsal, make};
use crate::passkeys;
use crate::support::{Person, TestApp, newest_code};

pub struct Scene {
    pub visitor: Person,
    /// New in this round, signed up with hostile texts.
    pub player: Person,
    pub guest: Person,
    pub admin: Person,
    /// Id and code of a match with harmless texts.
    pub plain: (String, String),
    origin: String,
}

/// A call that must succeed.
pub async fn read(person: &Person, call: &str, request: &Value) -> Value {
    let (status, answer) = person
        .post(&format!("lapang.v1.{call}"), &request.to_string())
        .await;
    assert_eq!(status, 200, "{call} {request}: {answer}");
    answer
}

impl Scene {
    pub async fn new(app: &TestApp, words: &mut Words, round: usize) -> Self {
        let visitor = app.visitor_from(&format!("10.9.{}.{}", round / 250, round % 250));
        let email = format!("new{round}@example.com");
        let player = sign_up(app, words, &visitor, &email).await;
        let host = app
            .regular(&format!("host{round}@example.com"), "Host")
            .await;
        let plain = make(&host, futsal()).await;
        let scene = Self {
            guest: app
                .regular(&format!("guest{round}@example.com"), "Guest")
                .await,
            admin: app.staff(&format!("admin{round}@example.com"), None).await,
            plain: (plain.id, plain.join_link.short_code.clone()),
            origin: app.origin.clone(),
            player,
            visitor,
        };
        profile(&scene, words).await;
        passkey(app, &scene, words, round).await;
        scene
    }

    /// A page, without following redirects.
    pub async fn page(&self, path: &str) -> String {
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .build()
            .unwrap();
        let request = client
            .get(format!("{}{path}", self.origin))
            .header("accept", "text/html");
        let answer = request.send().await.unwrap();
        assert!(
            answer.status().as_u16() < 400,
            "{path}: {}",
            answer.status()
        );
        answer.text().await.unwrap()
    }
}

async fn sign_up(app: &TestApp, words: &mut Words, visitor: &Person, email: &str) -> Person {
    let sent = read(
        visitor,
        "AuthService/SendEmailOTP",
        &json!({ "email": email }),
    )
    .await;
    let code = newest_code(app, email).await;
    let template = json!({ "email": email, "otp_id": sent["otpId"], "otp_code": code, "accepted_terms": true, "name": "§Ani",
        "device_info": { "fingerprint": "§f1", "device_type": "§mobile", "browser": "§Chrome",
            "os": "§Android", "location": "§Jakarta" } });
    let written = words
        .write(visitor, "AuthService/VerifyEmailOTP", &template)
        .await;
    let user = &written.answer["user"]["user"];
    if written
        .typed("name")
        .is_some_and(|name| !name.trim().is_empty())
    {
        written.expect("name", &user["name"]);
    }
    // The response does not contain the cookie; another session will do.
    let mut player = app.regular(email, "").await;
    player.forwarded_for.clone_from(&visitor.forwarded_for);
    let devices = read(&player, "AuthService/GetUserDevices", &json!({})).await;
    let all = devices["devices"].as_array().unwrap();
    let fingerprint = written.typed("device_info.fingerprint").unwrap_or("f1");
    let told = |it: &&Value| it["fingerprint"] == fingerprint;
    let device = all
        .iter()
        .find(told)
        .unwrap_or_else(|| panic!("no such device: {devices}"));
    for name in ["browser", "os", "location", "deviceType"] {
        // Characters that are invalid in an email are dropped.
        if let Some(kept) = device[name].as_str() {
            let field = if name == "deviceType" {
                "device_type"
            } else {
                name
            };
            written.expect(&format!("device_info.{field}"), &kept.into());
        }
    }
    read(&player, "UserService/CompleteSportsPreferences", &json!({})).await;
    player
}

async fn profile(scene: &Scene, words: &mut Words) {
    let change = json!({ "name": "§Ani", "bio": "§", "location": "§" });
    let written = words
        .write(&scene.player, "UserService/UpdateProfile", &change)
        .await;
    let profile = read(&scene.player, "UserService/GetProfile", &json!({})).await;
    written.expect_all("", &["name", "bio", "location"], &profile["profile"]);
    let all = read(&scene.player, "UserService/ExportAccount", &json!({})).await;
    let all: Value = serde_json::from_str(all["json"].as_str().unwrap()).unwrap();
    let told = all.to_string();
    for field in ["name", "bio", "location"] {
        if let Some(typed) = written.typed(field) {
            let line = typed.trim().lines().next().unwrap_or_default();
            let line = json!(super::writing::tidied(line)).to_string();
            let tidy_told = told.replace("\\t", " ");
            assert!(
                tidied_json(&tidy_told).contains(&line[1..line.len() - 1]),
                "{field} {line} is not in {told}"
            );
        }
    }
}

fn tidied_json(text: &str) -> String {
    super::writing::tidied(&text.replace("\\n", " "))
}

async fn passkey(app: &TestApp, scene: &Scene, words: &mut Words, round: usize) {
    let email = &scene.player.email;
    let wish = json!({ "email": email, "name": "§My phone" });
    let answered = words
        .write(
            &scene.player,
            "AuthService/InitiatePasskeyRegistration",
            &wish,
        )
        .await;
    let options = answered.answer["credentialCreationOptions"]
        .as_str()
        .unwrap();
    let _: Value = serde_json::from_str(options).unwrap();
    // Key numbers are 1 to 254, and no two people share one.
    let number = u8::try_from(round + 1);
    let Some(number) = number.ok().filter(|it| *it < 255) else {
        return;
    };
    passkeys::add(app, &scene.player, number).await;
    let keys = passkeys::keys_of(&scene.player).await;
    let rename = json!({ "passkey_id": keys[0].id, "name": "§Phone" });
    let written = words
        .write(&scene.player, "AuthService/RenamePasskey", &rename)
        .await;
    let list = read(&scene.player, "AuthService/ListPasskeys", &json!({})).await;
    written.expect_all("", &["name"], &list["passkeys"][0]);
}
