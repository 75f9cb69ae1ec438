//! Creating a match, and the demo matches.

use buffa::MessageField;
use lapang_api::{
    CreateMatchRequest, Gender, ListMatchesRequest, ListMyMatchesRequest, SkillLevel,
};

use super::{
    DAY, NOBODY, NOW, at, close_venue, futsal, get, list, make, named, outcome, paths, venue_in,
};
use lapang_testing::on_sqlite;

/// A field, and a value of it that the limits of the contract do not tell.
type Bad = (&'static str, fn(&mut CreateMatchRequest));

const BAD: [Bad; 13] = [
    ("name", |it| "ab".clone_into(&mut it.name)),
    ("name", |it| "  ab  ".clone_into(&mut it.name)),
    ("name", |it| "bell\u{7}".clone_into(&mut it.name)),
    ("name", |it| "two\nlines".clone_into(&mut it.name)),
    ("sport_id", |it| "quidditch".clone_into(&mut it.sport_id)),
    ("location", |it| "  ".clone_into(&mut it.location)),
    ("date_time", |it| it.date_time = MessageField::none()),
    ("date_time", |it| it.date_time = at(15 * 60 - 1)),
    ("date_time", |it| it.date_time = at(180 * DAY + 1)),
    ("date_time", |it| it.date_time = at(i64::MAX - NOW)),
    ("time_zone", |it| {
        "Mars/Olympus".clone_into(&mut it.time_zone);
    }),
    ("gender_preference", |it| it.gender_preference = 9.into()),
    ("skill_preference", |it| it.skill_preference = 9.into()),
];

on_sqlite! {
    async fn a_new_match_has_its_host_as_first_participant_and_a_join_link(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(
            &ani,
            CreateMatchRequest {
                description: "Bawa rompi.".to_owned(),
                gender_preference: Gender::Mixed.into(),
                skill_preference: SkillLevel::Beginner.into(),
                ..futsal()
            },
        )
        .await;
        assert_eq!(made.name, "Futsal malam");
        assert_eq!(made.description, "Bawa rompi.");
        assert_eq!(made.date_time, at(DAY));
        assert_eq!(made.time_zone, "Asia/Jakarta");
        assert_eq!(
            (made.max_participants, made.current_participants),
            (Some(10), 1)
        );
        assert_eq!(made.gender_preference, Gender::Mixed);
        assert_eq!(made.skill_preference, SkillLevel::Beginner);
        assert_eq!(made.sport.id, "futsal");
        assert_eq!(made.host_id, ani.user_id.to_string());
        assert_eq!(made.host.id, ani.user_id.to_string());
        assert_eq!(made.participants.len(), 1);
        assert_eq!(made.participants[0].user_id, ani.user_id.to_string());
        assert_eq!(made.participants[0].match_id, made.id);
        let link = made.join_link.into_option().unwrap();
        assert_eq!(link.short_code.len(), 8);
        assert!(
            link.short_code
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric())
        );
        assert_eq!(
            link.original_url,
            format!("{}/match/{}", app.origin, made.id)
        );
        assert_eq!(get(&ani, &made.id).await.unwrap().name, "Futsal malam");
    }

    async fn a_match_at_a_venue_uses_the_venues_time_zone(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = venue_in(&app, "GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let made = make(
            &ani,
            CreateMatchRequest {
                venue_id: Some(venue.clone()),
                location: String::new(),
                time_zone: "Asia/Jayapura".to_owned(),
                ..futsal()
            },
        )
        .await;
        assert_eq!(made.time_zone, "Asia/Makassar");
        assert_eq!(made.venue_id.as_deref(), Some(venue.as_str()));
        let shown = made.venue.into_option().unwrap();
        assert_eq!(shown.name, "GOR Ngurah Rai");
        assert!(shown.opening_hours.is_empty() && shown.sports.is_empty());
        // Without a venue, it is the host's.
        let made = make(&ani, CreateMatchRequest { time_zone: "Asia/Jayapura".to_owned(), ..futsal() }).await;
        assert_eq!(made.time_zone, "Asia/Jayapura");
    }

    async fn each_invalid_field_of_a_new_match_is_reported(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for (field, spoil) in BAD {
            let mut request = futsal();
            spoil(&mut request);
            let shown = format!("{request:?}");
            let refused = outcome(ani.matches().create_match(request).await).map(drop);
            let Err(refused) = refused else {
                panic!("{shown} was taken");
            };
            assert_eq!(refused.code, "invalid_argument", "{shown}");
            assert_eq!(paths(&refused), [field], "{shown}");
        }
        let request = CreateMatchRequest { sport_id: "quidditch".to_owned(), location: String::new(), date_time: at(-DAY), ..futsal() };
        let refused = outcome(ani.matches().create_match(request).await).map(drop);
        assert_eq!(paths(&refused.unwrap_err()), ["sport_id", "date_time", "location"]);
        assert_eq!(list(&ani, ListMatchesRequest::default()).await.1, 0);
    }

    async fn boundary_values_of_a_new_match_are_accepted(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for request in [
            named("abc"),
            named(&"ü".repeat(80)),
            CreateMatchRequest { date_time: at(15 * 60), ..futsal() },
            CreateMatchRequest { date_time: at(180 * DAY), ..futsal() },
            CreateMatchRequest { max_participants: Some(2), ..futsal() },
            CreateMatchRequest { max_participants: Some(200), ..futsal() },
            CreateMatchRequest { description: "é".repeat(2000), ..futsal() },
        ] {
            make(&ani, request).await;
        }
    }

    async fn an_unknown_or_closed_venue_is_not_found(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let closed = venue_in(&app, "GOR Tutup", "Jakarta", "Asia/Jakarta").await;
        close_venue(&app, &closed).await;
        for venue in [NOBODY, "no id at all", &closed] {
            let request = CreateMatchRequest {
                venue_id: Some(venue.to_owned()),
                ..futsal()
            };
            let refused = outcome(ani.matches().create_match(request).await).map(drop);
            assert_eq!(refused.unwrap_err().code, "not_found", "{venue}");
        }
    }

    async fn the_demo_has_matches_of_every_sport_over_three_weeks(app: TestApp) {
        let players = app.crowd(24).await;
        let ids: Vec<_> = players.iter().map(|it| it.user_id).collect();
        let venues = lapang::venues::demo::fill(&app.app).await.unwrap();
        lapang::matches::demo::fill(&app.app, &ids, &ids[..12], &venues)
            .await
            .unwrap();
        let request = ListMatchesRequest {
            limit: 100,
            to_date: at(22 * DAY),
            ..Default::default()
        };
        let listed = app
            .visitor()
            .matches()
            .list_matches(request)
            .await
            .unwrap()
            .into_owned();
        assert!(listed.matches.len() > 50, "{}", listed.matches.len());
        let sports: std::collections::BTreeSet<_> =
            listed.matches.iter().map(|it| &it.sport_id).collect();
        assert_eq!(sports.len(), 18);
        let at_venues = listed.matches.iter().filter(|it| it.venue.is_set());
        assert!(at_venues.count() > 35);
        assert!(
            listed
                .matches
                .iter()
                .any(|it| Some(it.current_participants) == it.max_participants)
        );
        let own = players[0]
            .matches()
            .list_my_matches(ListMyMatchesRequest::default())
            .await
            .unwrap();
        assert!(own.into_owned().total > 5);
    }
}
