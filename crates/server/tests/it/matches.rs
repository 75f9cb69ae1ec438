//! Open-play matches: making, finding, joining, leaving, changing and deleting them.

use buffa::MessageField;
use buffa_types::google::protobuf::Timestamp;
use connectrpc::ErrorCode;
use lapang_api::{
    CreateMatchRequest, DeleteMatchRequest, Gender, GetMatchRequest, JoinMatchRequest,
    LeaveMatchRequest, ListMatchesRequest, ListMyMatchesRequest, Match, RemoveParticipantRequest,
    SkillLevel, UpdateMatchRequest,
};
use serde_json::{Value, json};

use crate::support::*;

/// Monday, 09:00 in Jakarta: what the tests' clock says.
const NOW: i64 = 1_772_416_800;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const NOBODY: &str = "01900000-0000-7000-8000-000000000000";

pub fn at(seconds_from_now: i64) -> MessageField<Timestamp> {
    MessageField::some(Timestamp {
        seconds: NOW + seconds_from_now,
        ..Default::default()
    })
}

/// A public futsal match tomorrow, at a place that is no venue, for up to ten.
pub fn futsal() -> CreateMatchRequest {
    CreateMatchRequest {
        name: "Futsal malam".to_owned(),
        sport_id: "futsal".to_owned(),
        location: "Gelora Bung Karno, Jakarta".to_owned(),
        date_time: at(DAY),
        max_participants: Some(10),
        is_public: true,
        ..Default::default()
    }
}

pub async fn make(host: &Person, request: CreateMatchRequest) -> Match {
    let made = host.matches().create_match(request).await.unwrap();
    made.into_owned().r#match.into_option().unwrap()
}

pub async fn get(reader: &Person, id: &str) -> Result<Match, Refusal> {
    let request = GetMatchRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    let found = reader.matches().get_match(request).await.map_err(refusal)?;
    Ok(found.into_owned().r#match.into_option().unwrap())
}

pub async fn join(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = JoinMatchRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    player.matches().join_match(request).await.map(drop).map_err(refusal)
}

pub async fn leave(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = LeaveMatchRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    player.matches().leave_match(request).await.map(drop).map_err(refusal)
}

async fn update(player: &Person, request: UpdateMatchRequest) -> Result<Match, Refusal> {
    let changed = player.matches().update_match(request).await.map_err(refusal)?;
    Ok(changed.into_owned().r#match.into_option().unwrap())
}

async fn delete(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = DeleteMatchRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    player.matches().delete_match(request).await.map(drop).map_err(refusal)
}

async fn remove(player: &Person, id: &str, user_id: &str) -> Result<(), Refusal> {
    let request = RemoveParticipantRequest {
        match_id: id.to_owned(),
        user_id: user_id.to_owned(),
        ..Default::default()
    };
    player.matches().remove_participant(request).await.map(drop).map_err(refusal)
}

/// Names in the list, and the total.
async fn list(reader: &Person, request: ListMatchesRequest) -> (Vec<String>, i32) {
    let answer = reader.matches().list_matches(request).await.unwrap().into_owned();
    let names = answer.matches.into_iter().map(|it| it.name).collect();
    (names, answer.total)
}

async fn mine(reader: &Person, past: bool) -> Vec<String> {
    let request = ListMyMatchesRequest {
        past,
        ..Default::default()
    };
    let answer = reader.matches().list_my_matches(request).await.unwrap().into_owned();
    assert_eq!(usize::try_from(answer.total).unwrap(), answer.matches.len());
    answer.matches.into_iter().map(|it| it.name).collect()
}

fn named(name: &str) -> CreateMatchRequest {
    CreateMatchRequest {
        name: name.to_owned(),
        ..futsal()
    }
}

on_both_engines! {
    async fn a_new_match_has_its_host_in_the_first_place_and_a_join_link(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, CreateMatchRequest {
            description: "Bawa rompi.".to_owned(),
            gender_preference: Gender::Mixed.into(),
            skill_preference: SkillLevel::Beginner.into(),
            ..futsal()
        }).await;
        assert_eq!(made.name, "Futsal malam");
        assert_eq!(made.description, "Bawa rompi.");
        assert_eq!(made.date_time, at(DAY));
        assert_eq!(made.time_zone, "Asia/Jakarta");
        assert_eq!((made.max_participants, made.current_participants), (Some(10), 1));
        assert_eq!(made.gender_preference, Gender::Mixed);
        assert_eq!(made.skill_preference, SkillLevel::Beginner);
        assert_eq!(made.sport.id, "futsal");
        assert_eq!(made.host_id, ani.user_id());
        assert_eq!(made.host.id, ani.user_id());
        assert_eq!(made.participants.len(), 1);
        assert_eq!(made.participants[0].user_id, ani.user_id());
        assert_eq!(made.participants[0].match_id, made.id);
        let link = made.join_link.into_option().unwrap();
        assert_eq!(link.short_code.len(), 8);
        assert!(link.short_code.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_eq!(link.original_url, app.url(&format!("/match/{}", made.id)));
        assert_eq!(get(&ani, &made.id).await.unwrap().name, "Futsal malam");
    }

    async fn a_match_without_a_limit_takes_everybody(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, CreateMatchRequest { max_participants: None, ..futsal() }).await;
        assert_eq!(made.max_participants, None);
        for player in app.crowd(12).await {
            join(&player, &made.id).await.unwrap();
        }
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 13);
    }

    async fn a_match_at_a_venue_is_played_in_the_venues_zone(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = app.venue_in("GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let made = make(&ani, CreateMatchRequest {
            venue_id: Some(venue.clone()),
            location: String::new(),
            time_zone: "Asia/Jayapura".to_owned(),
            ..futsal()
        }).await;
        assert_eq!(made.time_zone, "Asia/Makassar");
        assert_eq!(made.venue_id.as_deref(), Some(venue.as_str()));
        let shown = made.venue.into_option().unwrap();
        assert_eq!(shown.name, "GOR Ngurah Rai");
        assert!(shown.opening_hours.is_empty() && shown.sports.is_empty());
    }

    async fn a_match_elsewhere_is_played_in_the_zone_its_host_names(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, CreateMatchRequest {
            time_zone: "Asia/Jayapura".to_owned(),
            ..futsal()
        }).await;
        assert_eq!(made.time_zone, "Asia/Jayapura");
    }

    async fn each_bad_field_of_a_new_match_is_named(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for (field, request) in [
            ("name", named("ab")),
            ("name", named("  a  b ".trim_end_matches('b'))),
            ("name", named(&"x".repeat(81))),
            ("name", named("bell\u{7}")),
            ("name", named("nul\0nul")),
            ("description", CreateMatchRequest { description: "x".repeat(2001), ..futsal() }),
            ("description", CreateMatchRequest { description: "nul\0".to_owned(), ..futsal() }),
            ("sport_id", CreateMatchRequest { sport_id: "quidditch".to_owned(), ..futsal() }),
            ("sport_id", CreateMatchRequest { sport_id: String::new(), ..futsal() }),
            ("location", CreateMatchRequest { location: "  ".to_owned(), ..futsal() }),
            ("location", CreateMatchRequest { location: "x".repeat(201), ..futsal() }),
            ("date_time", CreateMatchRequest { date_time: MessageField::none(), ..futsal() }),
            ("date_time", CreateMatchRequest { date_time: at(15 * 60 - 1), ..futsal() }),
            ("date_time", CreateMatchRequest { date_time: at(180 * DAY + 1), ..futsal() }),
            ("date_time", CreateMatchRequest { date_time: at(i64::MAX - NOW), ..futsal() }),
            ("max_participants", CreateMatchRequest { max_participants: Some(1), ..futsal() }),
            ("max_participants", CreateMatchRequest { max_participants: Some(201), ..futsal() }),
            ("gender_preference", CreateMatchRequest { gender_preference: 9.into(), ..futsal() }),
            ("skill_preference", CreateMatchRequest { skill_preference: 9.into(), ..futsal() }),
            ("time_zone", CreateMatchRequest { time_zone: "Mars/Olympus".to_owned(), ..futsal() }),
        ] {
            let shown = format!("{request:?}");
            let refused = ani.matches().create_match(request).await.map(drop).map_err(refusal);
            let refused = refused.expect_err(&shown);
            assert_eq!(refused.code, ErrorCode::InvalidArgument, "{shown}");
            assert_eq!(refused.fields, [field], "{shown}");
        }
        assert_eq!(list(&ani, ListMatchesRequest::default()).await.1, 0);
    }

    async fn all_bad_fields_are_named_at_once(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let request = CreateMatchRequest {
            sport_id: "quidditch".to_owned(),
            location: String::new(),
            date_time: at(-DAY),
            ..futsal()
        };
        let refused = ani.matches().create_match(request).await.map(drop).map_err(refusal);
        assert_eq!(refused.unwrap_err().fields, ["sport_id", "date_time", "location"]);
    }

    async fn the_limits_of_a_new_match_themselves_are_taken(app: TestApp) {
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

    async fn a_venue_that_is_unknown_or_closed_is_not_found(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let closed = app.venue_in("GOR Tutup", "Jakarta", "Asia/Jakarta").await;
        app.close_venue(&closed).await;
        for venue in [NOBODY, "no id at all", &closed] {
            let request = CreateMatchRequest { venue_id: Some(venue.to_owned()), ..futsal() };
            let refused = ani.matches().create_match(request).await.map(drop).map_err(refusal);
            assert_eq!(refused.unwrap_err().code, ErrorCode::NotFound, "{venue}");
        }
    }

    async fn whoever_is_not_signed_in_may_only_look(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, futsal()).await;
        let visitor = app.visitor();
        let unsigned = Some(ErrorCode::Unauthenticated);
        let code = |answer: Result<(), Refusal>| answer.err().map(|refused| refused.code);
        let made_by = visitor.matches().create_match(CreateMatchRequest::default()).await;
        assert_eq!(code(made_by.map(drop).map_err(refusal)), unsigned);
        assert_eq!(code(join(&visitor, &made.id).await), unsigned);
        assert_eq!(code(leave(&visitor, &made.id).await), unsigned);
        assert_eq!(code(update(&visitor, UpdateMatchRequest::default()).await.map(drop)), unsigned);
        assert_eq!(code(delete(&visitor, "").await), unsigned);
        assert_eq!(code(remove(&visitor, "", "").await), unsigned);
        let own = visitor.matches().list_my_matches(ListMyMatchesRequest::default()).await;
        assert_eq!(code(own.map(drop).map_err(refusal)), unsigned);
        assert_eq!(get(&visitor, &made.id).await.unwrap().name, "Futsal malam");
        assert_eq!(list(&visitor, ListMatchesRequest::default()).await.1, 1);
    }

    async fn an_address_that_is_not_verified_neither_makes_nor_joins_a_match(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, futsal()).await;
        let squatter = app.unverified("squatter@example.com").await;
        let refused = join(&squatter, &made.id).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::FailedPrecondition);
        assert_eq!(refused.reason, "EMAIL_NOT_VERIFIED");
        let refused = squatter.matches().create_match(futsal()).await.map(drop).map_err(refusal);
        assert_eq!(refused.unwrap_err().reason, "EMAIL_NOT_VERIFIED");
    }

    async fn what_is_no_match_is_not_found(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let not_found = Some(ErrorCode::NotFound);
        let code = |answer: Result<(), Refusal>| answer.err().map(|refused| refused.code);
        for id in [NOBODY, "x", "%", "' OR 1=1", "nul\0"] {
            assert_eq!(code(get(&ani, id).await.map(drop)), not_found, "{id}");
            assert_eq!(code(join(&ani, id).await), not_found, "{id}");
            assert_eq!(code(leave(&ani, id).await), not_found, "{id}");
            assert_eq!(code(delete(&ani, id).await), not_found, "{id}");
            assert_eq!(code(remove(&ani, id, &ani.user_id()).await), not_found, "{id}");
            let change = UpdateMatchRequest { id: id.to_owned(), ..Default::default() };
            assert_eq!(code(update(&ani, change).await.map(drop)), not_found, "{id}");
        }
    }

    async fn a_visitor_sees_first_names_and_initials_and_nothing_that_names_a_person(app: TestApp) {
        let ani = app.named_person("ani@example.com", "Ani Suryani").await;
        let budi = app.named_person("budi@example.com", "Budi Hartono").await;
        app.give_photo(&budi, "/media/budi.png").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let visitor = app.visitor();
        let calls = [
            ("GetMatch", json!({ "id": made.id })),
            ("ListMatches", json!({})),
        ];
        for (call, request) in calls {
            let path = format!("/lapang.v1.MatchService/{call}");
            let text = visitor.post_json(&path, &request).await.to_string();
            for secret in [
                "example.com", "Suryani", "Hartono", "budi.png",
                ani.user_id().as_str(), budi.user_id().as_str(),
            ] {
                assert!(!text.contains(secret), "{call} tells a visitor {secret}: {text}");
            }
            assert!(text.contains("Ani S.") && text.contains("Budi H."), "{text}");
        }
        let seen = get(&visitor, &made.id).await.unwrap();
        assert!(seen.host_id.is_empty() && seen.host.id.is_empty());
        assert!(seen.participants.iter().all(|it| it.user_id.is_empty() && it.user.id.is_empty()));
    }

    async fn a_player_sees_names_and_photos_of_others_and_no_address(app: TestApp) {
        let ani = app.named_person("ani@example.com", "Ani Suryani").await;
        let budi = app.named_person("budi@example.com", "Budi Hartono").await;
        app.give_photo(&budi, "/media/budi.png").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let citra = app.person("citra@example.com").await;
        let calls = [
            ("GetMatch", json!({ "id": made.id })),
            ("ListMatches", json!({})),
        ];
        for (call, request) in calls {
            let path = format!("/lapang.v1.MatchService/{call}");
            let text = citra.post_json(&path, &request).await.to_string();
            assert!(!text.contains("example.com"), "{call} tells an address: {text}");
            assert!(text.contains("Ani Suryani") && text.contains("/media/budi.png"), "{text}");
            // Whose link it is and how often it was opened is for its maker.
            assert!(!text.contains("createdBy") && !text.contains("clickCount"), "{text}");
        }
        let seen = get(&citra, &made.id).await.unwrap();
        let ids: Vec<String> = seen.participants.iter().map(|it| it.user_id.clone()).collect();
        assert_eq!(ids, [ani.user_id(), budi.user_id()]);
    }

    async fn a_list_shows_the_first_five_participants_and_the_match_all(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let made = make(&ani, futsal()).await;
        for player in app.crowd(7).await {
            join(&player, &made.id).await.unwrap();
        }
        assert_eq!(get(&ani, &made.id).await.unwrap().participants.len(), 8);
        let listed = ani.matches().list_matches(ListMatchesRequest::default()).await.unwrap();
        let listed = listed.into_owned().matches.remove(0);
        assert_eq!((listed.participants.len(), listed.current_participants), (5, 8));
        assert_eq!(listed.participants[0].user_id, ani.user_id());
    }

    async fn an_unlisted_match_is_in_nobodys_list_but_its_participants(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let unlisted = make(&ani, CreateMatchRequest { is_public: false, ..named("Rahasia") }).await;
        make(&ani, named("Terbuka")).await;
        let visitor = app.visitor();
        let all = ListMatchesRequest::default;
        let own = || ListMatchesRequest { is_public: Some(false), ..Default::default() };
        let public = || ListMatchesRequest { is_public: Some(true), ..Default::default() };
        for reader in [&visitor, &budi] {
            assert_eq!(list(reader, all()).await, (vec!["Terbuka".to_owned()], 1));
            assert_eq!(list(reader, own()).await, (vec![], 0));
            let by_place = ListMatchesRequest { location: "gelora".to_owned(), ..Default::default() };
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

    async fn the_list_shows_what_is_to_come_soonest_first(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for (name, start) in [("third", 3 * DAY), ("first", DAY), ("second", 2 * DAY)] {
            make(&ani, CreateMatchRequest { date_time: at(start), ..named(name) }).await;
        }
        let names = list(&ani, ListMatchesRequest::default()).await.0;
        assert_eq!(names, ["first", "second", "third"]);
        app.clock.advance(jiff::SignedDuration::from_hours(36));
        let names = list(&ani, ListMatchesRequest::default()).await.0;
        assert_eq!(names, ["second", "third"]);
        let since = ListMatchesRequest { from_date: at(0), ..Default::default() };
        assert_eq!(list(&ani, since).await.1, 3);
        // The end of the range is the first moment that is too late.
        let between = ListMatchesRequest {
            from_date: at(DAY),
            to_date: at(3 * DAY),
            ..Default::default()
        };
        assert_eq!(list(&ani, between).await.0, ["first", "second"]);
    }

    async fn matches_of_the_same_moment_keep_their_order_from_page_to_page(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        for number in 0..7 {
            make(&ani, named(&format!("match {number}"))).await;
        }
        let (all, total) = list(&ani, ListMatchesRequest::default()).await;
        assert_eq!((all.len(), total), (7, 7));
        let mut paged = Vec::new();
        for offset in [0, 3, 6, 9] {
            let page = ListMatchesRequest { limit: 3, offset, ..Default::default() };
            let (names, total) = list(&ani, page).await;
            assert_eq!(total, 7);
            paged.extend(names);
        }
        assert_eq!(paged, all);
    }

    async fn the_list_is_filtered_by_sport_place_level_and_gender(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = app.venue_in("GOR Café Senayan", "Jakarta Selatan", "Asia/Jakarta").await;
        make(&ani, CreateMatchRequest {
            venue_id: Some(venue),
            location: "Lapangan 3".to_owned(),
            skill_preference: SkillLevel::Expert.into(),
            ..named("at the venue")
        }).await;
        make(&ani, CreateMatchRequest {
            sport_id: "padel".to_owned(),
            location: "100% Padel_Club, Ubud".to_owned(),
            gender_preference: Gender::Female.into(),
            ..named("elsewhere")
        }).await;
        let filter = ListMatchesRequest::default;
        let place = |words: &str| ListMatchesRequest { location: words.to_owned(), ..filter() };
        for (request, expected) in [
            (ListMatchesRequest { sport_id: Some("padel".to_owned()), ..filter() }, vec!["elsewhere"]),
            (ListMatchesRequest { sport_id: Some("golf".to_owned()), ..filter() }, vec![]),
            (ListMatchesRequest { sport_id: Some(String::new()), ..filter() }, vec!["at the venue", "elsewhere"]),
            (ListMatchesRequest { skill_preference: SkillLevel::Expert.into(), ..filter() }, vec!["at the venue"]),
            (ListMatchesRequest { gender_preference: Gender::Female.into(), ..filter() }, vec!["elsewhere"]),
            (place("senayan CAFE"), vec!["at the venue"]),
            (place("  jakarta lapangan  "), vec!["at the venue"]),
            (place("ÜBUD"), vec!["elsewhere"]),
            (place("jakarta ubud"), vec![]),
            (place("%"), vec!["elsewhere"]),
            (place("_"), vec!["elsewhere"]),
            (place("\\"), vec![]),
            (place("100%"), vec!["elsewhere"]),
            (place("'; --"), vec![]),
            (place("\0"), vec!["at the venue", "elsewhere"]),
        ] {
            let shown = format!("{request:?}");
            let (mut names, total) = list(&ani, request).await;
            names.sort();
            assert_eq!(names, expected, "{shown}");
            assert_eq!(usize::try_from(total).unwrap(), expected.len(), "{shown}");
        }
    }

    async fn a_bad_filter_is_refused_by_its_field(app: TestApp) {
        let visitor = app.visitor();
        let filter = ListMatchesRequest::default;
        for (field, request) in [
            ("limit", ListMatchesRequest { limit: -1, ..filter() }),
            ("limit", ListMatchesRequest { limit: 101, ..filter() }),
            ("offset", ListMatchesRequest { offset: 10_001, ..filter() }),
            ("location", ListMatchesRequest { location: "x".repeat(201), ..filter() }),
            ("to_date", ListMatchesRequest { from_date: at(1), to_date: at(0), ..filter() }),
            ("from_date", ListMatchesRequest { from_date: at(i64::MAX - NOW), ..filter() }),
            ("gender_preference", ListMatchesRequest { gender_preference: 7.into(), ..filter() }),
        ] {
            let refused = visitor.matches().list_matches(request).await.map(drop).map_err(refusal);
            let refused = refused.unwrap_err();
            assert_eq!((refused.code, refused.fields), (ErrorCode::InvalidArgument, vec![field.to_owned()]));
        }
    }

    async fn a_full_match_takes_nobody_until_somebody_leaves(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let citra = app.person("citra@example.com").await;
        let made = make(&ani, CreateMatchRequest { max_participants: Some(2), ..futsal() }).await;
        join(&budi, &made.id).await.unwrap();
        let refused = join(&citra, &made.id).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::FailedPrecondition);
        assert_eq!(refused.reason, "MATCH_FULL");
        leave(&budi, &made.id).await.unwrap();
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 1);
        join(&citra, &made.id).await.unwrap();
        let seen = get(&ani, &made.id).await.unwrap();
        assert_eq!(seen.current_participants, 2);
        assert_eq!(seen.participants[1].user_id, citra.user_id());
    }

    async fn nobody_joins_twice(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, CreateMatchRequest { max_participants: Some(3), ..futsal() }).await;
        let joined = budi.matches().join_match(JoinMatchRequest {
            match_id: made.id.clone(),
            ..Default::default()
        }).await.unwrap().into_owned().participant.into_option().unwrap();
        assert_eq!((joined.match_id, joined.user_id), (made.id.clone(), budi.user_id()));
        // The host is in it too, and it makes no difference that the match fills up.
        for _ in 0..2 {
            for player in [&ani, &budi] {
                let refused = join(player, &made.id).await.unwrap_err();
                assert_eq!(refused.code, ErrorCode::AlreadyExists);
                assert_eq!(refused.reason, "ALREADY_JOINED");
            }
            let _third_place = join(&app.person("citra@example.com").await, &made.id).await;
        }
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 3);
    }

    async fn once_a_match_has_started_nobody_joins_or_leaves_or_changes_it(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        app.clock.advance(jiff::SignedDuration::from_hours(24));
        let citra = app.person("citra@example.com").await;
        assert_eq!(join(&citra, &made.id).await.unwrap_err().reason, "MATCH_STARTED");
        assert_eq!(join(&budi, &made.id).await.unwrap_err().reason, "ALREADY_JOINED");
        let refused = leave(&budi, &made.id).await.unwrap_err();
        assert_eq!((refused.code, refused.reason.as_str()), (ErrorCode::FailedPrecondition, "MATCH_STARTED"));
        let change = UpdateMatchRequest { id: made.id.clone(), name: Some("Telat".to_owned()), ..Default::default() };
        assert_eq!(update(&ani, change).await.unwrap_err().reason, "MATCH_STARTED");
        assert_eq!(remove(&ani, &made.id, &budi.user_id()).await.unwrap_err().reason, "MATCH_STARTED");
    }

    async fn the_host_stays_and_who_is_not_in_it_cannot_leave(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        let refused = leave(&ani, &made.id).await.unwrap_err();
        assert_eq!((refused.code, refused.reason.as_str()), (ErrorCode::FailedPrecondition, "HOST_CANNOT_LEAVE"));
        let refused = leave(&budi, &made.id).await.unwrap_err();
        assert_eq!((refused.code, refused.reason.as_str()), (ErrorCode::FailedPrecondition, "NOT_A_PARTICIPANT"));
        join(&budi, &made.id).await.unwrap();
        leave(&budi, &made.id).await.unwrap();
        assert_eq!(leave(&budi, &made.id).await.unwrap_err().reason, "NOT_A_PARTICIPANT");
        assert_eq!(get(&ani, &made.id).await.unwrap().current_participants, 1);
    }

    async fn a_players_own_matches_are_those_hosted_or_joined(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let later = make(&ani, CreateMatchRequest { date_time: at(2 * DAY), ..named("later") }).await;
        make(&budi, CreateMatchRequest { is_public: false, ..named("sooner") }).await;
        make(&ani, named("not mine")).await;
        join(&budi, &later.id).await.unwrap();
        assert_eq!(mine(&budi, false).await, ["sooner", "later"]);
        assert!(mine(&budi, true).await.is_empty());
        app.clock.advance(jiff::SignedDuration::from_hours(72));
        assert_eq!(mine(&budi, true).await, ["later", "sooner"]);
        assert!(mine(&budi, false).await.is_empty());
    }

    async fn the_host_changes_a_match_and_the_participants_are_told_of_time_and_place(app: TestApp) {
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
        assert_eq!((changed.name.as_str(), changed.max_participants), ("Futsal seru", None));
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

    async fn a_match_moves_to_a_venue_and_its_zone_and_away_again(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let venue = app.venue_in("GOR Ngurah Rai", "Denpasar", "Asia/Makassar").await;
        let made = make(&ani, futsal()).await;
        let to = |venue: &str, location: &str| UpdateMatchRequest {
            id: made.id.clone(),
            venue_id: Some(venue.to_owned()),
            location: Some(location.to_owned()),
            ..Default::default()
        };
        let moved = update(&ani, to(&venue, "")).await.unwrap();
        assert_eq!((moved.venue_id.as_deref(), moved.time_zone.as_str()), (Some(venue.as_str()), "Asia/Makassar"));
        let by_city = ListMatchesRequest { location: "denpasar".to_owned(), ..Default::default() };
        assert_eq!(list(&ani, by_city).await.1, 1);
        let refused = update(&ani, to("", " ")).await.unwrap_err();
        assert_eq!(refused.fields, ["location"]);
        let moved = update(&ani, to("", "Pantai Sanur")).await.unwrap();
        assert_eq!((moved.venue_id, moved.location.as_str()), (None, "Pantai Sanur"));
    }

    async fn the_limit_never_falls_below_those_who_have_joined(app: TestApp) {
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
        assert_eq!(refused.code, ErrorCode::FailedPrecondition);
        assert_eq!(refused.reason, "LIMIT_BELOW_PARTICIPANTS");
        assert_eq!(update(&ani, limit(1)).await.unwrap_err().fields, ["max_participants"]);
        assert_eq!(update(&ani, limit(4)).await.unwrap().max_participants, Some(4));
    }

    async fn only_the_host_changes_deletes_or_removes(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let change = UpdateMatchRequest { id: made.id.clone(), ..Default::default() };
        let refusals = [
            update(&budi, change).await.map(drop),
            delete(&budi, &made.id).await,
            remove(&budi, &made.id, &ani.user_id()).await,
        ];
        for refused in refusals {
            let refused = refused.unwrap_err();
            assert_eq!((refused.code, refused.reason.as_str()), (ErrorCode::PermissionDenied, "NOT_THE_HOST"));
        }
    }

    async fn the_host_removes_a_participant_and_the_place_is_free_again(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, CreateMatchRequest { max_participants: Some(2), ..futsal() }).await;
        join(&budi, &made.id).await.unwrap();
        remove(&ani, &made.id, &budi.user_id()).await.unwrap();
        assert_eq!(get(&ani, &made.id).await.unwrap().participants.len(), 1);
        assert_eq!(remove(&ani, &made.id, &budi.user_id()).await.unwrap_err().reason, "NOT_A_PARTICIPANT");
        assert_eq!(remove(&ani, &made.id, "x").await.unwrap_err().code, ErrorCode::NotFound);
        assert_eq!(remove(&ani, &made.id, &ani.user_id()).await.unwrap_err().reason, "HOST_CANNOT_LEAVE");
        join(&budi, &made.id).await.unwrap();
    }

    async fn a_deleted_match_is_gone_for_everybody_and_the_participants_are_told(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let made = make(&ani, futsal()).await;
        join(&budi, &made.id).await.unwrap();
        let before = app.mails_to("budi@example.com").await.len();
        delete(&ani, &made.id).await.unwrap();
        for reader in [&ani, &budi] {
            assert_eq!(get(reader, &made.id).await.unwrap_err().code, ErrorCode::NotFound);
            assert_eq!(list(reader, ListMatchesRequest::default()).await.1, 0);
            assert!(mine(reader, false).await.is_empty());
        }
        assert_eq!(leave(&budi, &made.id).await.unwrap_err().code, ErrorCode::NotFound);
        assert_eq!(delete(&ani, &made.id).await.unwrap_err().code, ErrorCode::NotFound);
        app.sweep().await;
        assert_eq!(app.mails_to("budi@example.com").await.len(), before + 1);
    }

    async fn the_demo_has_matches_of_every_sport_over_three_weeks(app: TestApp) {
        let players = app.crowd(24).await;
        let ids: Vec<_> = players.iter().map(|it| it.user_id().parse().unwrap()).collect();
        lapang::matches::demo::fill(&app.app, &ids, &[]).await.unwrap();
        let request = ListMatchesRequest { limit: 100, to_date: at(22 * DAY), ..Default::default() };
        let listed = app.visitor().matches().list_matches(request).await.unwrap().into_owned();
        assert!(listed.matches.len() > 50, "{}", listed.matches.len());
        let sports: std::collections::BTreeSet<_> = listed.matches.iter().map(|it| &it.sport_id).collect();
        assert_eq!(sports.len(), 18);
        assert!(listed.matches.iter().any(|it| Some(it.current_participants) == it.max_participants));
        let own = players[0].matches().list_my_matches(ListMyMatchesRequest::default()).await.unwrap();
        assert!(own.into_owned().total > 5);
    }
}
