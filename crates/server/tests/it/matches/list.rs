//! The Open Play list, and a player's own matches.

use lapang_api::{CreateMatchRequest, Gender, ListMatchesRequest, SkillLevel};

use super::{
    DAY, NOW, at, futsal, get, join, leave, list, make, mine, named, outcome, paths, venue_in,
};
use lapang_testing::on_both_engines;

on_both_engines! {
    async fn a_list_shows_five_participants_and_the_match_page_all(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, futsal()).await;
        for player in app.crowd(7).await {
            join(&player, &made.id).await.unwrap();
        }
        assert_eq!(get(&ani, &made.id).await.unwrap().participants.len(), 8);
        let listed = ani
            .matches()
            .list_matches(ListMatchesRequest::default())
            .await
            .unwrap();
        let listed = listed.into_owned().matches.remove(0);
        assert_eq!(
            (listed.participants.len(), listed.current_participants),
            (5, 8)
        );
        assert_eq!(listed.participants[0].user_id, ani.user_id.to_string());
    }

    async fn an_unlisted_match_is_listed_only_for_its_participants(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let unlisted = make(
            &ani,
            CreateMatchRequest {
                is_public: false,
                ..named("Rahasia")
            },
        )
        .await;
        make(&ani, named("Terbuka")).await;
        let visitor = app.visitor();
        let all = ListMatchesRequest::default;
        let own = || ListMatchesRequest {
            is_public: Some(false),
            ..Default::default()
        };
        let public = || ListMatchesRequest {
            is_public: Some(true),
            ..Default::default()
        };
        for reader in [&visitor, &budi] {
            assert_eq!(list(reader, all()).await, (vec!["Terbuka".to_owned()], 1));
            assert_eq!(list(reader, own()).await, (vec![], 0));
            let by_place = ListMatchesRequest {
                location: "gelora".to_owned(),
                ..Default::default()
            };
            assert_eq!(list(reader, by_place).await.1, 1);
            assert_eq!(get(reader, &unlisted.id).await.unwrap().name, "Rahasia");
        }
        assert_eq!(list(&ani, all()).await.1, 2);
        assert_eq!(list(&ani, own()).await, (vec!["Rahasia".to_owned()], 1));
        assert_eq!(list(&ani, public()).await, (vec!["Terbuka".to_owned()], 1));
        join(&budi, &unlisted.id).await.unwrap();
        assert_eq!(list(&budi, all()).await.1, 2);
        leave(&budi, &unlisted.id).await.unwrap();
        assert_eq!(list(&budi, all()).await.1, 1);
    }

    async fn the_list_shows_upcoming_matches_soonest_first(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for (name, start) in [("third", 3 * DAY), ("first", DAY), ("second", 2 * DAY)] {
            make(
                &ani,
                CreateMatchRequest {
                    date_time: at(start),
                    ..named(name)
                },
            )
            .await;
        }
        let names = list(&ani, ListMatchesRequest::default()).await.0;
        assert_eq!(names, ["first", "second", "third"]);
        app.clock.advance(jiff::SignedDuration::from_hours(36));
        let names = list(&ani, ListMatchesRequest::default()).await.0;
        assert_eq!(names, ["second", "third"]);
        let since = ListMatchesRequest {
            from_date: at(0),
            ..Default::default()
        };
        assert_eq!(list(&ani, since).await.1, 3);
        // The end of the range is exclusive.
        let between = ListMatchesRequest {
            from_date: at(DAY),
            to_date: at(3 * DAY),
            ..Default::default()
        };
        assert_eq!(list(&ani, between).await.0, ["first", "second"]);
    }

    async fn matches_with_the_same_start_are_paged_in_a_stable_order(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for number in 0..7 {
            make(&ani, named(&format!("match {number}"))).await;
        }
        let (all, total) = list(&ani, ListMatchesRequest::default()).await;
        assert_eq!((all.len(), total), (7, 7));
        let mut paged = Vec::new();
        for offset in [0, 3, 6, 9] {
            let page = ListMatchesRequest {
                limit: 3,
                offset,
                ..Default::default()
            };
            let (names, total) = list(&ani, page).await;
            assert_eq!(total, 7);
            paged.extend(names);
        }
        assert_eq!(paged, all);
    }

    async fn the_list_is_filtered_by_sport_place_level_and_gender(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = venue_in(&app, "GOR Café Senayan", "Jakarta Selatan", "Asia/Jakarta").await;
        let full = make(
            &ani,
            CreateMatchRequest {
                venue_id: Some(venue),
                location: "Lapangan 3".to_owned(),
                skill_preference: SkillLevel::Expert.into(),
                max_participants: Some(2),
                ..named("at the venue")
            },
        )
        .await;
        join(&app.person("budi@example.com").await, &full.id).await.unwrap();
        make(
            &ani,
            CreateMatchRequest {
                sport_id: "padel".to_owned(),
                location: "100% Padel_Club, Ubud".to_owned(),
                gender_preference: Gender::Female.into(),
                ..named("elsewhere")
            },
        )
        .await;
        let filter = ListMatchesRequest::default;
        let place = |words: &str| ListMatchesRequest {
            location: words.to_owned(),
            ..filter()
        };
        for (request, expected) in [
            (ListMatchesRequest { sport_id: Some("padel".to_owned()), ..filter() }, vec!["elsewhere"]),
            (ListMatchesRequest { sport_id: Some("golf".to_owned()), ..filter() }, vec![]),
            (ListMatchesRequest { sport_id: Some(String::new()), ..filter() }, vec!["at the venue", "elsewhere"]),
            (ListMatchesRequest { skill_preference: SkillLevel::Expert.into(), ..filter() }, vec!["at the venue"]),
            (ListMatchesRequest { skill_preferences: vec![SkillLevel::Beginner.into(), SkillLevel::Expert.into()], ..filter() }, vec!["at the venue"]),
            (ListMatchesRequest { gender_preference: Gender::Female.into(), ..filter() }, vec!["elsewhere"]),
            (ListMatchesRequest { gender_preference: Gender::Female.into(), ..place("senayan") }, vec![]),
            (ListMatchesRequest { open_only: true, ..filter() }, vec!["elsewhere"]),
            (ListMatchesRequest { open_only: true, ..place("senayan") }, vec![]),
            (place("senayan CAFE"), vec!["at the venue"]),
            (place("  jakarta lapangan  "), vec!["at the venue"]),
            (place("ÜBUD"), vec!["elsewhere"]),
            (place("jakarta ubud"), vec![]),
            (place("padel_club"), vec!["elsewhere"]),
            (place("100%"), vec!["elsewhere"]),
            (place("p%zz"), vec![]),
            (place("' OR 1=1"), vec![]),
            (place("%_\\!"), vec![]),
        ] {
            let shown = format!("{request:?}");
            let (mut names, total) = list(&ani, request).await;
            names.sort();
            assert_eq!(names, expected, "{shown}");
            assert_eq!(usize::try_from(total).unwrap(), expected.len(), "{shown}");
        }
    }

    async fn a_range_of_dates_must_be_in_order_and_possible(app: TestApp) {
        let visitor = app.visitor();
        for (field, from, to) in [("to_date", 1, 0), ("from_date", i64::MAX - NOW, 0)] {
            let request = ListMatchesRequest { from_date: at(from), to_date: at(to), ..Default::default() };
            let refused = outcome(visitor.matches().list_matches(request).await).map(drop).unwrap_err();
            assert_eq!(refused.code, "invalid_argument");
            assert!(paths(&refused).contains(&field), "{field}: {refused:?}");
        }
    }

    async fn my_matches_are_those_hosted_or_joined(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let later = make(
            &ani,
            CreateMatchRequest {
                date_time: at(2 * DAY),
                ..named("later")
            },
        )
        .await;
        make(
            &budi,
            CreateMatchRequest {
                is_public: false,
                ..named("sooner")
            },
        )
        .await;
        make(&ani, named("not mine")).await;
        join(&budi, &later.id).await.unwrap();
        assert_eq!(mine(&budi, false).await, ["sooner", "later"]);
        assert!(mine(&budi, true).await.is_empty());
        app.clock.advance(jiff::SignedDuration::from_hours(72));
        assert_eq!(mine(&budi, true).await, ["later", "sooner"]);
        assert!(mine(&budi, false).await.is_empty());
    }
}
