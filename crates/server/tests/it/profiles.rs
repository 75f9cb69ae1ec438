//! Profiles (rules.md §4).

use lapang_api as api;
use lapang_db::value;

use lapang_testing::app::{Person, refusal};
use lapang_testing::on_sqlite;

async fn profile(person: &Person) -> api::Profile {
    let answer = person
        .users()
        .get_profile(api::GetProfileRequest::default())
        .await;
    (*answer.unwrap().into_owned().profile).clone()
}

fn named(name: &str) -> api::UpdateProfileRequest {
    api::UpdateProfileRequest {
        name: Some(name.to_owned()),
        ..Default::default()
    }
}

on_sqlite! {
    async fn profile_fields_change_one_by_one_and_the_address_never(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let at_first = profile(&ani).await;
        assert_eq!((at_first.name.as_str(), at_first.email.as_str()), ("ani", "ani@example.com"));
        assert!(at_first.email_verified);
        let change = api::UpdateProfileRequest {
            name: Some("  Ani \t Suryani ".to_owned()),
            bio: Some(" Left foot,\r\nright back. ".to_owned()),
            location: Some("Bandung".to_owned()),
            date_of_birth: Some("1999-12-31".to_owned()),
            ..Default::default()
        };
        let answer = ani.users().update_profile(change).await.unwrap().into_owned();
        let changed = profile(&ani).await;
        assert_eq!(*answer.profile, changed);
        assert_eq!(changed.name, "Ani Suryani");
        assert_eq!(changed.bio, "Left foot,\nright back.");
        assert_eq!(changed.date_of_birth, "1999-12-31");
        // Lengths are counted in characters.
        let longest = api::UpdateProfileRequest { bio: Some("球".repeat(500)), ..Default::default() };
        ani.users().update_profile(longest).await.unwrap();
        let empty = api::UpdateProfileRequest {
            bio: Some(String::new()),
            date_of_birth: Some(String::new()),
            ..Default::default()
        };
        ani.users().update_profile(empty).await.unwrap();
        let changed = profile(&ani).await;
        assert_eq!((changed.name.as_str(), changed.location.as_str()), ("Ani Suryani", "Bandung"));
        assert_eq!((changed.bio.as_str(), changed.date_of_birth.as_str()), ("", ""));
        assert_eq!(changed.email, "ani@example.com");
    }

    async fn invalid_fields_are_reported_together_and_change_nothing(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let wrong = api::UpdateProfileRequest {
            name: Some("Ani\nYour account is closed".to_owned()),
            bio: Some("\u{202e}drawkcab".to_owned()),
            location: Some("Bandung\u{7}".to_owned()),
            date_of_birth: Some("2013-03-03".to_owned()),
            ..Default::default()
        };
        let refused = refusal(ani.users().update_profile(wrong).await);
        assert_eq!(refused.code, "invalid_argument");
        assert_eq!(
            refused.fields,
            ["name: text.control", "bio: text.control", "location: text.control", "date_of_birth: date.too_young"]
        );
        let refused = refusal(ani.users().update_profile(named(" \t ")).await);
        assert_eq!(refused.fields, ["name: string.min_len"]);
        assert_eq!(profile(&ani).await.name, "Ani");
    }

    async fn staff_find_a_renamed_player(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        ani.users().update_profile(named("Zahra Kusumawardhani")).await.unwrap();
        let words = app.app.db.read(move |conn| -> Result<String, lapang_db::Error> {
            conn.one("SELECT words FROM users", &[], value)
        });
        assert_eq!(words.await.unwrap(), "zahra kusumawardhani ani example com");
    }
}
