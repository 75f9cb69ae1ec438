//! Joining and leaving a match.

use lapang_api::{CreateMatchRequest, JoinMatchRequest, UpdateMatchRequest};

use super::{futsal, get, join, leave, make, remove, update};
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn a_full_match_refuses_joins_until_a_participant_leaves(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let citra = app.person("citra@example.com").await;
        let made = make(
            &ani,
            CreateMatchRequest {
                max_participants: Some(2),
                ..futsal()
            },
        )
        .await;
        join(&budi, &made.id).await.unwrap();
        let refused = join(&citra, &made.id).await.unwrap_err();
        assert_eq!(refused.code, "failed_precondition");
        assert_eq!(refused.reason, "MATCH_FULL");
        leave(&budi, &made.id).await.unwrap();
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 1);
        join(&citra, &made.id).await.unwrap();
        let seen = get(&ani, &made.id).await.unwrap();
        assert_eq!(seen.current_participants, 2);
        assert_eq!(seen.participants[1].user_id, citra.user_id.to_string());
    }

    async fn joining_twice_is_refused(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(
            &ani,
            CreateMatchRequest {
                max_participants: Some(3),
                ..futsal()
            },
        )
        .await;
        let joined = budi
            .matches()
            .join_match(JoinMatchRequest {
                match_id: made.id.clone(),
                ..Default::default()
            })
            .await
            .unwrap()
            .into_owned()
            .participant
            .into_option()
            .unwrap();
        assert_eq!(
            (joined.match_id, joined.user_id),
            (made.id.clone(), budi.user_id.to_string())
        );
        let citra = app.person("citra@example.com").await;
        // The answer is the same for the host, and when the match is full.
        for is_full in [false, true] {
            if is_full {
                join(&citra, &made.id).await.unwrap();
            }
            for player in [&ani, &budi] {
                let refused = join(player, &made.id).await.unwrap_err();
                assert_eq!(refused.short(), "already_exists/ALREADY_JOINED");
            }
        }
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 3);
    }

    async fn a_started_match_cannot_be_joined_left_or_changed(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        app.clock.advance(jiff::SignedDuration::from_hours(24));
        let citra = app.person("citra@example.com").await;
        assert_eq!(
            join(&citra, &made.id).await.unwrap_err().reason,
            "MATCH_STARTED"
        );
        assert_eq!(
            join(&budi, &made.id).await.unwrap_err().reason,
            "ALREADY_JOINED"
        );
        let refused = leave(&budi, &made.id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/MATCH_STARTED");
        let change = UpdateMatchRequest {
            id: made.id.clone(),
            name: Some("Telat".to_owned()),
            ..Default::default()
        };
        assert_eq!(
            update(&ani, change).await.unwrap_err().reason,
            "MATCH_STARTED"
        );
        assert_eq!(
            remove(&ani, &made.id, &budi.user_id.to_string())
                .await
                .unwrap_err()
                .reason,
            "MATCH_STARTED"
        );
    }

    async fn the_host_and_outsiders_cannot_leave(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        let refused = leave(&ani, &made.id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/HOST_CANNOT_LEAVE");
        let refused = remove(&ani, &made.id, &ani.user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.reason, "HOST_CANNOT_LEAVE");
        let refused = leave(&budi, &made.id).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/NOT_A_PARTICIPANT");
        join(&budi, &made.id).await.unwrap();
        leave(&budi, &made.id).await.unwrap();
        assert_eq!(
            leave(&budi, &made.id).await.unwrap_err().reason,
            "NOT_A_PARTICIPANT"
        );
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 1);
    }
}
