//! Editing and deleting a match.

use jiff::SignedDuration;
use lapang_api::{ListMatchesRequest, SkillLevel, UpdateMatchRequest};

use super::{DAY, at, futsal, join, list, make, paths, update, venue_in};
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn participants_are_emailed_about_a_new_time_or_place(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let before = app.mails_to("budi@example.com").await.len();
        let change = UpdateMatchRequest {
            id: made.id.clone(),
            name: Some("Futsal seru".to_owned()),
            description: Some("Bawa bola.".to_owned()),
            max_participants: Some(0),
            skill_preference: Some(SkillLevel::Advanced.into()),
            is_public: Some(false),
            ..Default::default()
        };
        let changed = update(&ani, change).await.unwrap();
        assert_eq!(
            (changed.name.as_str(), changed.max_participants),
            ("Futsal seru", None)
        );
        assert_eq!(changed.skill_preference, SkillLevel::Advanced);
        assert_eq!(changed.location, made.location);
        assert!(!changed.is_public);
        assert_eq!(changed.join_link.title, "Futsal seru");
        app.sweep().await;
        assert_eq!(app.mails_to("budi@example.com").await.len(), before);

        let move_it = UpdateMatchRequest {
            id: made.id.clone(),
            date_time: at(2 * DAY),
            ..Default::default()
        };
        update(&ani, move_it).await.unwrap();
        app.sweep().await;
        let mails = app.mails_to("budi@example.com").await;
        assert_eq!(mails.len(), before + 1);
        assert!(format!("{:?}", mails.last()).contains("Futsal seru"));
    }

    async fn a_host_can_move_a_match_with_guests_at_most_twenty_times_an_hour(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let id = make(&host, futsal()).await.id;
        let mut moves = 0;
        let mut to = || {
            moves += 1;
            UpdateMatchRequest { id: id.clone(), date_time: at(DAY + 60 * moves), ..Default::default() }
        };
        // Without guests nobody is emailed.
        for _ in 0..25 {
            update(&host, to()).await.unwrap();
        }
        join(&guest, &id).await.unwrap();
        let before = app.mails_to("guest@example.com").await.len();
        for _ in 0..20 {
            update(&host, to()).await.unwrap();
        }
        let refused = update(&host, to()).await.unwrap_err();
        assert_eq!((refused.code.as_str(), refused.reason.as_str()), ("resource_exhausted", "MATCH_MOVE_LIMIT"));
        assert_eq!(app.mails_to("guest@example.com").await.len(), before + 20);
        let renamed = UpdateMatchRequest { id: id.clone(), name: Some("Futsal seru".to_owned()), ..Default::default() };
        update(&host, renamed).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(61));
        update(&host, to()).await.unwrap();
    }

    async fn a_match_can_move_to_a_venue_and_its_time_zone_and_away_again(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = venue_in(&app, "GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let made = make(&ani, futsal()).await;
        let to = |venue: &str, location: &str| UpdateMatchRequest {
            id: made.id.clone(),
            venue_id: Some(venue.to_owned()),
            location: Some(location.to_owned()),
            ..Default::default()
        };
        let moved = update(&ani, to(&venue, "")).await.unwrap();
        assert_eq!(
            (moved.venue_id.as_deref(), moved.time_zone.as_str()),
            (Some(venue.as_str()), "Asia/Makassar")
        );
        let by_city = ListMatchesRequest {
            location: "denpasar".to_owned(),
            ..Default::default()
        };
        assert_eq!(list(&ani, by_city).await.1, 1);
        let refused = update(&ani, to("", " ")).await.unwrap_err();
        assert_eq!(paths(&refused), ["location"]);
        let moved = update(&ani, to("", "Pantai Sanur")).await.unwrap();
        assert_eq!(
            (moved.venue_id, moved.location.as_str()),
            (None, "Pantai Sanur")
        );
    }

    async fn the_limit_cannot_fall_below_the_number_of_participants(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, futsal()).await;
        for player in app.crowd(3).await {
            join(&player, &made.id).await.unwrap();
        }
        let limit = |max| UpdateMatchRequest {
            id: made.id.clone(),
            max_participants: Some(max),
            ..Default::default()
        };
        let refused = update(&ani, limit(3)).await.unwrap_err();
        assert_eq!(refused.code, "failed_precondition");
        assert_eq!(refused.reason, "LIMIT_BELOW_PARTICIPANTS");
        let refused = update(&ani, limit(1)).await.unwrap_err();
        assert_eq!(paths(&refused), ["max_participants"]);
        assert_eq!(
            update(&ani, limit(4)).await.unwrap().max_participants,
            Some(4)
        );
    }
}
