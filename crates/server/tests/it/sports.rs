//! Sports and preferences.

use lapang_api::{
    CompleteSportsPreferencesRequest, GetCurrentUserRequest, GetSportRequest,
    GetUserSportPreferencesRequest, ListSportsRequest, SetUserSportPreferencesRequest,
    UserSportPreferenceInput,
};

use lapang_testing::app::{Person, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

fn chosen(sports: &[(&str, &str)]) -> SetUserSportPreferencesRequest {
    SetUserSportPreferencesRequest {
        preferences: sports
            .iter()
            .map(|(sport, level)| UserSportPreferenceInput {
                sport_id: (*sport).to_owned(),
                skill_level: (*level).to_owned(),
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    }
}

async fn preferred(person: &Person) -> Vec<(String, String, i32)> {
    let request = GetUserSportPreferencesRequest::default();
    let answer = person
        .users()
        .get_user_sport_preferences(request)
        .await
        .unwrap();
    let preferences = answer.into_owned().preferences;
    preferences
        .into_iter()
        .map(|it| (it.sport_id, it.skill_level, it.order_preference))
        .collect()
}

fn row(sport: &str, level: &str, order: i32) -> (String, String, i32) {
    (sport.to_owned(), level.to_owned(), order)
}

on_sqlite! {
    async fn a_visitor_can_list_the_sports(app: TestApp) {
        let client = app.visitor().sports();
        let list = |category: &str, limit, offset| {
            client.list_sports(ListSportsRequest {
                category: category.to_owned(),
                limit,
                offset,
                ..Default::default()
            })
        };
        let answer = list("", 0, 0).await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "public, max-age=3600");
        assert!(answer.headers().contains_key("etag"));
        let answer = answer.into_owned();
        assert_eq!((answer.total, answer.sports.len()), (18, 18));
        assert_eq!(answer.sports[0].id, "futsal");
        assert_eq!(answer.sports[0].name_key, "sports.futsal.name");
        assert!(answer.sports.is_sorted_by_key(|sport| sport.priority));

        let rackets = list("racket", 2, 3).await.unwrap().into_owned();
        assert_eq!((rackets.total, rackets.sports.len()), (5, 2));
        assert_eq!(list("chess", 0, 0).await.unwrap().into_owned().total, 0);
    }

    async fn a_sport_is_found_by_its_slug(app: TestApp) {
        let client = app.visitor().sports();
        let get = |id: &str| {
            client.get_sport(GetSportRequest { id: id.to_owned(), ..Default::default() })
        };
        let sport = get("table_tennis").await.unwrap().into_owned().sport;
        assert_eq!(sport.category, "racket");
        assert!(sport.created_at.is_set() && sport.updated_at.is_set());
        assert_eq!(refusal(get("chess").await).short(), "not_found/NOT_FOUND");
    }

    async fn preferences_replace_the_list_and_keep_its_order(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        assert_eq!(preferred(&ani).await, []);
        let first = chosen(&[("tennis", ""), ("futsal", "expert"), ("padel", "beginner")]);
        let answer = ani.users().set_user_sport_preferences(first).await.unwrap().into_owned();
        assert_eq!(answer.preferences[1].sport.id, "futsal");
        assert_eq!(
            preferred(&ani).await,
            [row("tennis", "", 1), row("futsal", "expert", 2), row("padel", "beginner", 3)]
        );
        let second = chosen(&[("futsal", "advanced"), ("golf", "")]);
        ani.users().set_user_sport_preferences(second).await.unwrap();
        assert_eq!(preferred(&ani).await, [row("futsal", "advanced", 1), row("golf", "", 2)]);
        // `order_preference` takes precedence over the order of the list.
        let mut third = chosen(&[("futsal", ""), ("golf", "")]);
        third.preferences[0].order_preference = 9;
        ani.users().set_user_sport_preferences(third).await.unwrap();
        assert_eq!(preferred(&ani).await, [row("golf", "", 1), row("futsal", "", 2)]);
        ani.users().set_user_sport_preferences(chosen(&[])).await.unwrap();
        assert_eq!(preferred(&ani).await, []);
    }

    async fn invalid_preferences_are_reported_and_change_nothing(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        ani.users().set_user_sport_preferences(chosen(&[("futsal", "")])).await.unwrap();
        let many: Vec<(&str, &str)> = std::iter::repeat_n(("futsal", ""), 19).collect();
        for (request, fields) in [
            (
                chosen(&[("futsal", ""), ("chess", ""), ("futsal", "")]),
                vec![
                    "preferences[1].sport_id: sport.unknown",
                    "preferences[2].sport_id: sport.twice",
                ],
            ),
            (chosen(&[("futsal", "godlike")]), vec!["preferences[0].skill_level: string.in"]),
            (chosen(&[("", "")]), vec!["preferences[0].sport_id: string.min_len"]),
            (chosen(&many), vec!["preferences: repeated.max_items"]),
        ] {
            let refused = refusal(ani.users().set_user_sport_preferences(request).await);
            assert_eq!(refused.code, "invalid_argument");
            assert_eq!(refused.fields, fields);
        }
        assert_eq!(preferred(&ani).await, [row("futsal", "", 1)]);
    }

    async fn saving_and_skipping_both_complete_the_preferences(app: TestApp) {
        for skips in [true, false] {
            let email = format!("skips-{skips}@example.com");
            let person = app.regular(&email, "Somebody").await;
            let skip = CompleteSportsPreferencesRequest::default();
            if skips {
                let done = person.users().complete_sports_preferences(skip).await.unwrap();
                assert!(done.into_owned().success);
            } else {
                let request = chosen(&[("mma", "")]);
                person.users().set_user_sport_preferences(request).await.unwrap();
            }
            let me = person.auth().get_current_user(GetCurrentUserRequest::default()).await;
            assert!(me.unwrap().into_owned().user.user.sports_preferences_completed);
        }
    }
}

on_both_engines! {
    async fn concurrent_preference_lists_do_not_mix(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let lists = [
            chosen(&[("futsal", ""), ("padel", ""), ("golf", "")]),
            chosen(&[("tennis", ""), ("boxing", "")]),
            chosen(&[("futsal", "expert"), ("mma", "")]),
        ];
        for _ in 0..5 {
            let calls: Vec<_> = lists
                .iter()
                .cycle()
                .take(12)
                .cloned()
                .map(|list| {
                    let ani = ani.clone();
                    tokio::spawn(async move { ani.users().set_user_sport_preferences(list).await })
                })
                .collect();
            for call in calls {
                call.await.unwrap().unwrap();
            }
            let found: Vec<String> = preferred(&ani).await.into_iter().map(|it| it.0).collect();
            let whole = lists.iter().any(|list| {
                list.preferences.iter().map(|it| &it.sport_id).eq(&found)
            });
            assert!(whole, "{found:?}");
        }
    }
}
