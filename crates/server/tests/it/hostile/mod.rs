//! Hostile texts in every text field: each is stored unchanged or refused, and always shown as plain text.

mod booking;
mod calendars;
pub mod emails;
mod game;
mod scene;
pub mod texts;
mod venue;
mod writing;

use std::collections::BTreeSet;
use std::env;

use lapang_api as api;
use lapang_db::Error;
use prost_reflect::{DescriptorPool, Kind, MessageDescriptor, MethodDescriptor};
use serde_json::json;

use self::scene::Scene;
use self::writing::Words;
use crate::on_both_engines;
use crate::support::TestApp;

/// Fields of write calls without free text: ids, dates and proofs, where any other value is refused or matches
/// nothing. The fuzz test covers them.
const NO_WORDS: &[&str] = &[
    "id",
    "email",
    "otp_code",
    "code",
    "state",
    "challenge",
    "credential_response",
    "redirect_uri",
    "short_code",
    "day",
    "days",
    "currency",
    "segment",
    "country",
    "time_zone",
    "date_of_birth",
    "skill_level",
];

/// Fields set by the server and ignored in requests.
const NOT_READ: &[&str] = &[
    "ip_address",
    "user_agent",
    "qris_url",
    "name_key",
    "description_key",
    "icon_url",
    "category",
    "venue.currency",
];

/// Fields of a call that refer to data another call wrote.
const NAMES: &[&str] = &[
    "AuthService/RevokeDevice fingerprint",
    "AuthService/InitiatePasskeyRegistration name",
];

/// Calls with device fields like those of VerifyEmailOTP: one function reads them all.
const SAME_DEVICE: &[&str] = &[
    "CompleteOAuth",
    "CompletePasskeyRegistration",
    "CompletePasskeyAuthentication",
];

fn texts_of(message: &MessageDescriptor, path: &str, depth: usize, found: &mut BTreeSet<String>) {
    for field in message.fields() {
        let path = if path.is_empty() {
            field.name().to_owned()
        } else {
            format!("{path}.{}", field.name())
        };
        match field.kind() {
            Kind::String => {
                found.insert(path);
            }
            Kind::Message(inner) if depth < 4 => texts_of(&inner, &path, depth + 1, found),
            _ => {}
        }
    }
}

/// Whether a call may write.
pub fn is_writing(method: &MethodDescriptor) -> bool {
    let options = method.options();
    let level = options.get_field_by_name("idempotency_level");
    level.is_none_or(|level| level.as_enum_number() != Some(1))
}

/// "MatchService/CreateMatch name" for every free-text field of a write call.
fn places() -> BTreeSet<String> {
    let pool = DescriptorPool::decode(api::DESCRIPTORS).unwrap();
    let methods = pool
        .services()
        .filter(|it| it.full_name().starts_with("lapang.v1."));
    let mut places = BTreeSet::new();
    for method in methods
        .flat_map(|it| it.methods().collect::<Vec<_>>())
        .filter(is_writing)
    {
        let call = format!("{}/{}", method.parent_service().name(), method.name());
        let mut texts = BTreeSet::new();
        texts_of(&method.input(), "", 0, &mut texts);
        for text in texts {
            let name = text.rsplit('.').next().unwrap();
            let is_of_a_thing =
                name.ends_with("_id") || name.ends_with("_ids") || NO_WORDS.contains(&name);
            let is_unread = NOT_READ.iter().any(|it| text == *it || name == *it);
            let is_known_device =
                SAME_DEVICE.contains(&method.name()) && text.starts_with("device_info.");
            if !is_of_a_thing && !is_unread && !is_known_device {
                places.insert(format!("{call} {text}"));
            }
        }
    }
    places
}

async fn stuck(app: &TestApp) -> Vec<String> {
    let sql = "SELECT last_error FROM mails WHERE last_error IS NOT NULL";
    let read = app
        .app
        .db
        .read(move |conn| conn.rows(sql, &[], |row| row.get::<String>(0)));
    read.await.map_err(|error: Error| error).unwrap()
}

on_both_engines! {
    with crate::support::busy_accounts;

    async fn hostile_texts_are_stored_unchanged_and_always_escaped(app: TestApp) {
        let texts = texts::all();
        // In soak mode every text in every field, otherwise every text in some field.
        let rounds = if env::var_os("LAPANG_SOAK").is_some() { texts.len() } else { 12 };
        let step = texts.len() / rounds;
        let mut words = Words::new(texts);
        let mut emails = Vec::new();
        for round in 0..rounds {
            words.begin_at(round * step);
            let scene = Scene::new(&app, &mut words, round).await;
            let (venue, _) = venue::opens(&scene, &mut words).await;
            booking::is_lived_through(&scene, &mut words, &venue).await;
            booking::has_a_new_manager(&scene, &venue, &scene.guest).await;
            game::is_played(&scene, &mut words, &venue).await;
            app.sweep().await;
            emails.extend(emails::inspect(&app.app.mail_dir(), &app.origin));
        }
        assert_eq!(stuck(&app).await, [""; 0]);
        // Each email went to an existing address.
        assert!(emails.len() > rounds * 5, "{}", emails.len());
        for email in &emails {
            let (name, host) = email.to.split_once('@').unwrap();
            assert!(host == "example.com" && name.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{}", email.to);
            assert!(!email.subject.is_empty() && !email.text.is_empty());
        }
        let tried: BTreeSet<String> = words.places.keys().cloned().collect();
        let missing: Vec<_> = places().into_iter().filter(|it| !tried.contains(it) && !NAMES.contains(&it.as_str())).collect();
        assert_eq!(missing, [""; 0], "people's words that nobody has tried");
        eprintln!("{:#?}", words.places);
        let never_kept: Vec<_> = words.places.iter().filter(|(_, (kept, _))| *kept == 0).map(|(place, _)| place).collect();
        assert!(never_kept.iter().all(|it| it.ends_with("website") || it.ends_with("google_maps_url")), "{never_kept:?}");
    }

    async fn an_email_address_names_one_recipient_or_is_refused(app: TestApp) {
        let texts = texts::all();
        let step = if env::var_os("LAPANG_SOAK").is_some() { 1 } else { 4 };
        let mut accepted = BTreeSet::new();
        for (number, text) in texts.iter().enumerate().step_by(step) {
            let visitor = app.visitor_from(&format!("10.8.{}.{}", number / 250, number % 250));
            for email in [text.clone(), format!("{text}@example.com"), format!("ani{number}@example.com{text}"), format!("{text}, ani@example.com")] {
                let request = json!({ "email": email }).to_string();
                let (status, answer) = visitor.post("lapang.v1.AuthService/SendEmailOTP", &request).await;
                match status {
                    200 => assert!(accepted.insert(email.trim().to_lowercase()), "{email:?}"),
                    400 => assert_eq!(answer["code"], "invalid_argument", "{email:?}: {answer}"),
                    // Two of the texts are the same address.
                    429 => assert!(accepted.contains(&email.to_lowercase()), "{email:?}: {answer}"),
                    _ => panic!("{email:?}: {status} {answer}"),
                }
            }
        }
        app.sweep().await;
        let emails = emails::inspect(&app.app.mail_dir(), &app.origin);
        let to: BTreeSet<String> = emails.into_iter().map(|email| email.to).collect();
        assert_eq!(to, accepted);
        // Only texts of letters and dots are valid in an address.
        assert!(accepted.len() < texts.len() / step, "{accepted:?}");
    }
}
