//! The list of a user's passkeys.

use lapang_api as api;

use super::{add, keys_of};
use lapang_testing::app::{Person, Refusal, refusal};
use lapang_testing::on_sqlite;

async fn rename(person: &Person, id: &str, name: &str) -> Result<api::Passkey, Refusal> {
    let request = api::RenamePasskeyRequest {
        passkey_id: id.to_owned(),
        name: name.to_owned(),
        ..Default::default()
    };
    match person.auth().rename_passkey(request).await {
        Ok(answer) => Ok(answer.into_owned().passkey.into_option().unwrap()),
        Err(error) => Err(refusal(Err::<(), _>(error))),
    }
}

pub async fn delete(person: &Person, id: &str) -> Result<(), Refusal> {
    let request = api::DeletePasskeyRequest {
        passkey_id: id.to_owned(),
        ..Default::default()
    };
    match person.auth().delete_passkey(request).await {
        Ok(answer) => {
            assert!(answer.into_owned().success);
            Ok(())
        }
        Err(error) => Err(refusal(Err::<(), _>(error))),
    }
}

on_sqlite! {
    async fn owner_lists_renames_and_deletes_a_passkey(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        add(&app, &ani, 1).await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        add(&app, &ani, 2).await;
        let keys = keys_of(&ani).await;
        assert_eq!(keys.len(), 2);
        assert!(!keys[0].last_used_at.is_set());
        let renamed = rename(&ani, &keys[0].id, "  Laptop   kantor ").await.unwrap();
        assert_eq!((renamed.name.as_str(), &renamed.id), ("Laptop kantor", &keys[0].id));
        for name in ["  ", "a\nb", "\u{202e}x"] {
            assert_eq!(rename(&ani, &keys[0].id, name).await.unwrap_err().code, "invalid_argument", "{name:?}");
        }
        delete(&ani, &keys[1].id).await.unwrap();
        assert_eq!(delete(&ani, &keys[1].id).await.unwrap_err().short(), "not_found/NOT_FOUND");
        // The emailed code remains as a sign-in method.
        delete(&ani, &keys[0].id).await.unwrap();
        assert!(keys_of(&ani).await.is_empty());
    }
}
