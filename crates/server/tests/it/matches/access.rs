//! Permissions on matches, and what readers see of other people.

use lapang_api::UpdateMatchRequest;
use serde_json::json;

use super::{delete, futsal, get, give_photo, join, leave, make, remove, unverified, update};
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn an_unverified_player_sees_what_visitors_see(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let made = make(&ani, futsal()).await;
        let budi = app.person("budi.santoso1988@example.com").await;
        join(&budi, &made.id).await.unwrap();
        let squatter = unverified(&app, "squatter@example.com").await;
        for reader in [&squatter, &app.visitor()] {
            let seen = get(reader, &made.id).await.unwrap();
            let mut people: Vec<_> = seen.participants.iter().map(|it| (it.user.name.as_str(), it.user_id.as_str())).collect();
            people.sort_unstable();
            assert_eq!(people, [("Ani S.", ""), ("B.", "")]);
            assert_eq!((seen.host.name.as_str(), seen.host_id.as_str()), ("Ani S.", ""));
        }
        // Who is in sees names. A name that is an email address is shown in full only to its
        // owner.
        let names = async |reader: &lapang_testing::app::Person| {
            let seen = get(reader, &made.id).await.unwrap();
            let mut names: Vec<_> = seen.participants.iter().map(|it| it.user.name.clone()).collect();
            names.sort_unstable();
            names
        };
        let citra = app.regular("citra@example.com", "Citra Dewi").await;
        assert_eq!(names(&citra).await, ["Ani S.", "B."]);
        join(&citra, &made.id).await.unwrap();
        assert_eq!(names(&citra).await, ["Ani Suryani", "B.", "Citra Dewi"]);
        leave(&citra, &made.id).await.unwrap();
        assert_eq!(names(&ani).await, ["Ani Suryani", "B."]);
        assert_eq!(names(&budi).await, ["Ani Suryani", "budi.santoso1988"]);
    }

    async fn a_visitor_sees_first_names_and_initials_but_no_ids(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi Hartono").await;
        give_photo(&app, &budi, "/media/budi.png").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let visitor = app.visitor();
        let calls = [
            ("GetMatch", json!({ "id": made.id })),
            ("ListMatches", json!({})),
        ];
        for (call, request) in calls {
            let path = format!("lapang.v1.MatchService/{call}");
            let text = visitor
                .post(&path, &request.to_string())
                .await
                .1
                .to_string();
            for secret in [
                "example.com",
                "Suryani",
                "Hartono",
                "budi.png",
                &ani.user_id.to_string(),
                &budi.user_id.to_string(),
            ] {
                assert!(
                    !text.contains(secret),
                    "{call} shows a visitor {secret}: {text}"
                );
            }
            assert!(
                text.contains("Ani S.") && text.contains("Budi H."),
                "{text}"
            );
        }
        let seen = get(&visitor, &made.id).await.unwrap();
        assert!(seen.host_id.is_empty() && seen.host.id.is_empty());
        assert!(
            seen.participants
                .iter()
                .all(|it| it.user_id.is_empty() && it.user.id.is_empty())
        );
    }

    async fn a_player_sees_photos_of_others_but_no_email_addresses(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi Hartono").await;
        give_photo(&app, &budi, "/media/budi.png").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let citra = app.person("citra@example.com").await;
        let calls = [
            ("GetMatch", json!({ "id": made.id })),
            ("ListMatches", json!({})),
        ];
        for (call, request) in calls {
            let path = format!("lapang.v1.MatchService/{call}");
            let text = citra.post(&path, &request.to_string()).await.1.to_string();
            assert!(
                !text.contains("example.com"),
                "{call} shows an address: {text}"
            );
            assert!(
                text.contains("Ani S.") && text.contains("/media/budi.png"),
                "{text}"
            );
            // Only the maker of the link sees its maker and clicks.
            assert!(
                !text.contains("createdBy") && !text.contains("clickCount"),
                "{text}"
            );
        }
        let seen = get(&citra, &made.id).await.unwrap();
        let ids: Vec<String> = seen
            .participants
            .iter()
            .map(|it| it.user_id.clone())
            .collect();
        assert_eq!(ids, [ani.user_id.to_string(), budi.user_id.to_string()]);
    }

    async fn only_the_host_can_edit_delete_or_remove(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let change = UpdateMatchRequest {
            id: made.id.clone(),
            ..Default::default()
        };
        let refusals = [
            update(&budi, change).await.map(drop),
            delete(&budi, &made.id).await,
            remove(&budi, &made.id, &ani.user_id.to_string()).await,
        ];
        for refused in refusals {
            let refused = refused.unwrap_err();
            assert_eq!(refused.short(), "permission_denied/NOT_THE_HOST");
        }
    }
}
