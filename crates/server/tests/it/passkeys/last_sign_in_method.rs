//! The last sign-in method of an account cannot be removed.

use super::list::delete;
use super::{add, keys_of, sign_up};
use lapang_testing::{on_both_engines, on_sqlite};

on_sqlite! {
    async fn last_passkey_of_an_unverified_account_cannot_be_deleted(app: TestApp) {
        let (ani, _) = sign_up(&app, "ani@example.com", 1).await;
        let only = keys_of(&ani).await[0].id.clone();
        assert_eq!(delete(&ani, &only).await.unwrap_err().short(), "failed_precondition/LAST_WAY_IN");
        assert_eq!(keys_of(&ani).await.len(), 1);
        add(&app, &ani, 2).await;
        delete(&ani, &only).await.unwrap();
        assert_eq!(keys_of(&ani).await.len(), 1);
    }
}

on_both_engines! {
    async fn concurrent_deletions_leave_one_passkey(app: TestApp) {
        for round in 0..10_u8 {
            let (ani, _) = sign_up(&app, &format!("ani{round}@example.com"), 2 * round + 1).await;
            add(&app, &ani, 2 * round + 2).await;
            let keys = keys_of(&ani).await;
            let outcomes = tokio::join!(delete(&ani, &keys[0].id), delete(&ani, &keys[1].id));
            assert!(outcomes.0.is_ok() != outcomes.1.is_ok(), "{outcomes:?}");
            assert_eq!(keys_of(&ani).await.len(), 1);
        }
    }
}
