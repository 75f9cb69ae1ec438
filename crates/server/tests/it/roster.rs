//! People without accounts on the list of a match, the list of a chat, and who came.

use jiff::SignedDuration;
use lapang_api::{CreateMatchRequest, UpdateMatchRequest};
use serde_json::json;

use lapang_testing::app::waitlist::Tally;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{futsal, join, join_waitlist, make};
use lapang_testing::calls::roster::{
    add, apply, export, id_of, join_as, names, parse, roster, shown,
};
use lapang_testing::{on_both_engines, on_sqlite};

use crate::match_races::race;

async fn made(host: &Person, places: i32) -> String {
    let request = CreateMatchRequest {
        max_participants: Some(places),
        guests_join_by_link: true,
        ..futsal()
    };
    make(host, request).await.id
}

/// A visitor with an address of their own.
fn from(app: &TestApp, number: u32) -> Person {
    let mut visitor = app.visitor();
    visitor.forwarded_for = Some(format!("10.9.0.{number}"));
    visitor
}

async fn is_sound(app: &TestApp, id: &str) -> bool {
    Tally::of(&app.app.db, id).await.is_sound()
}

on_sqlite! {
    async fn a_guest_takes_a_place_waits_and_moves_up_like_a_player(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let id = made(&host, 3).await;
        let added = add(&host, &id, &["Budi", "Sari", "Tono"]).await.unwrap();
        assert_eq!(added["positions"], json!([0, 0, 1]));
        assert_eq!(join_waitlist(&player, &id).await.unwrap(), 2);
        let game = shown(&host, &id).await;
        assert_eq!(names(&game, "waitlist")[0], "Tono");
        let budi = json!({ "matchId": id, "participantId": id_of(&game, "Budi") });
        app.clock.advance(SignedDuration::from_secs(1));
        roster(&host, "RemoveGuest", budi).await.unwrap();
        let game = shown(&host, &id).await;
        assert_eq!(names(&game, "participants")[1..], ["Sari", "Tono"]);
        assert!(is_sound(&app, &id).await);
    }

    async fn after_the_start_a_guest_is_taken_off_and_nobody_moves_up(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 2).await;
        add(&host, &id, &["Budi", "Sari"]).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(25));
        assert_eq!(add(&host, &id, &["Tono"]).await.unwrap_err(), "MATCH_FULL");
        let budi = json!({ "matchId": id, "participantId": id_of(&shown(&host, &id).await, "Budi") });
        roster(&host, "RemoveGuest", budi).await.unwrap();
        assert_eq!(shown(&host, &id).await["currentParticipants"], 1);
        add(&host, &id, &["Tono"]).await.unwrap();
        assert!(is_sound(&app, &id).await);
    }

    async fn one_name_is_on_a_list_once(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 10).await;
        add(&host, &id, &["Budi"]).await.unwrap();
        assert_eq!(add(&host, &id, &["budi "]).await.unwrap_err(), "NAME_TAKEN");
        assert_eq!(add(&host, &id, &["Sari", "Sari"]).await.unwrap_err(), "NAME_TAKEN");
        let game = shown(&host, &id).await;
        assert_eq!(names(&game, "participants").len(), 2, "nothing of a refused call stays");
        let long = "a".repeat(200);
        assert!(add(&host, &id, &[&long]).await.unwrap_err().contains("names[0]"));
    }

    async fn a_participant_brings_at_most_three_who_leave_along_or_stay(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let other = app.person("other@example.com").await;
        let id = made(&host, 10).await;
        assert_eq!(add(&player, &id, &["Citra"]).await.unwrap_err(), "NOT_A_PARTICIPANT");
        join(&player, &id).await.unwrap();
        join(&other, &id).await.unwrap();
        add(&player, &id, &["Citra", "Dewi", "Eka"]).await.unwrap();
        assert_eq!(add(&player, &id, &["Fani"]).await.unwrap_err(), "TOO_MANY_GUESTS");
        let citra = id_of(&shown(&player, &id).await, "Citra");
        let rename = json!({ "matchId": id, "participantId": citra, "name": "Citra L" });
        assert_eq!(
            roster(&other, "UpdateGuest", rename.clone()).await.unwrap_err(),
            "NOT_THE_HOST"
        );
        roster(&player, "UpdateGuest", rename).await.unwrap();
        player.matches().leave_match(lapang_api::LeaveMatchRequest {
            match_id: id.clone(),
            ..Default::default()
        }).await.unwrap();
        let game = shown(&host, &id).await;
        assert_eq!(game["currentParticipants"], 2);
        join(&player, &id).await.unwrap();
        add(&player, &id, &["Citra"]).await.unwrap();
        player.matches().leave_match(lapang_api::LeaveMatchRequest {
            match_id: id.clone(),
            guests_stay: true,
            ..Default::default()
        }).await.unwrap();
        let game = shown(&host, &id).await;
        assert!(names(&game, "participants").contains(&"Citra".to_owned()));
        host.matches().update_match(UpdateMatchRequest {
            id: id.clone(),
            players_bring_guests: Some(false),
            ..Default::default()
        }).await.unwrap();
        assert_eq!(add(&other, &id, &["Gita"]).await.unwrap_err(), "GUESTS_NOT_ALLOWED");
    }

    async fn a_guest_by_link_leaves_with_their_token_and_sees_what_a_visitor_sees(app: TestApp) {
        let host = app.person("host@example.com").await;
        let visitor = app.visitor();
        let id = made(&host, 3).await;
        let joined = join_as(&visitor, &id, "Budi Hartono").await.unwrap();
        assert!(joined["place"].get("waitlistPosition").is_none());
        let with_token = json!({ "matchId": id, "token": joined["token"] });
        let place = roster(&visitor, "GetGuestPlace", with_token.clone()).await.unwrap();
        assert_eq!(place["place"]["name"], "Budi Hartono");
        let seen = shown(&visitor, &id).await;
        assert_eq!(names(&seen, "participants")[1], "Budi H.");
        assert!(seen["participants"][1].get("isByLink").is_none());
        let wrong = json!({ "matchId": id, "token": "somebody-else" });
        assert_eq!(roster(&visitor, "RemoveGuest", wrong).await.unwrap_err(), "NOT_FOUND");
        roster(&visitor, "RemoveGuest", with_token.clone()).await.unwrap();
        assert_eq!(
            roster(&visitor, "GetGuestPlace", with_token).await.unwrap_err(),
            "NOT_FOUND"
        );
        let closed = make(&host, futsal()).await.id;
        assert_eq!(join_as(&visitor, &closed, "Budi").await.unwrap_err(), "GUESTS_NOT_ALLOWED");
    }

    async fn joining_again_after_a_lost_answer_gives_the_same_token(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 10).await;
        let key = "6e5a1b8e-55aa-4f0e-9c3e-3a0b0f6c2d11";
        let request = json!({ "matchId": id, "name": "Budi", "key": key });
        let visitor = app.visitor();
        let first = roster(&visitor, "JoinAsGuest", request.clone()).await.unwrap();
        let again = roster(&visitor, "JoinAsGuest", request).await.unwrap();
        assert_eq!((&first, first["token"].as_str()), (&again, Some(key)));
        assert_eq!(shown(&host, &id).await["currentParticipants"], 2);
    }

    async fn a_name_that_the_host_took_off_does_not_come_back_by_the_link(app: TestApp) {
        let host = app.person("host@example.com").await;
        let visitor = app.visitor();
        let id = made(&host, 10).await;
        join_as(&visitor, &id, "Budi").await.unwrap();
        let budi = id_of(&shown(&host, &id).await, "Budi");
        let remove = json!({ "matchId": id, "participantId": budi });
        roster(&host, "RemoveGuest", remove).await.unwrap();
        assert_eq!(join_as(&visitor, &id, "BUDI").await.unwrap_err(), "NAME_REMOVED");
        add(&host, &id, &["Budi"]).await.unwrap();
    }

    async fn who_joins_by_link_without_end_is_stopped(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 100).await;
        let visitor = app.visitor();
        for number in 0..30 {
            join_as(&visitor, &id, &format!("Orang {number}")).await.unwrap();
        }
        assert_eq!(join_as(&visitor, &id, "Satu lagi").await.unwrap_err(), "GUEST_JOIN_LIMIT");
    }

    async fn a_claimed_guest_is_the_player_in_all_matches_of_the_host(app: TestApp) {
        let host = app.person("host@example.com").await;
        let budi = app.person("budi@example.com").await;
        let (first, second) = (made(&host, 4).await, made(&host, 4).await);
        for id in [&first, &second] {
            add(&host, id, &["Budi"]).await.unwrap();
        }
        let guest = id_of(&shown(&host, &first).await, "Budi");
        let claim = json!({ "matchId": first, "participantId": guest });
        let asked = roster(&budi, "ClaimGuest", claim.clone()).await.unwrap();
        assert!(asked.get("isDone").is_none(), "the host is asked");
        assert_eq!(roster(&budi, "ClaimGuest", claim).await.unwrap_err(), "ALREADY_CLAIMED");
        let seen = shown(&host, &first).await;
        let user_id = budi.user_id.to_string();
        assert_eq!(seen["participants"][1]["claims"][0]["id"], user_id.as_str());
        let answer = json!({
            "matchId": first, "participantId": guest, "userId": user_id, "accept": true,
        });
        roster(&host, "ConfirmClaim", answer.clone()).await.unwrap();
        for id in [&first, &second] {
            let game = shown(&budi, id).await;
            assert_eq!(game["hasJoined"], true);
            assert_eq!(game["currentParticipants"], 2);
            assert!(is_sound(&app, id).await);
        }
        assert_eq!(roster(&host, "ConfirmClaim", answer).await.unwrap_err(), "NOT_FOUND");
        // From now on the spelling means the player.
        let third = made(&host, 4).await;
        apply(&host, &third, "1. Budi\n2. Sari", json!([])).await.unwrap();
        assert_eq!(shown(&budi, &third).await["hasJoined"], true);
    }

    async fn a_guest_claims_by_token_at_once(app: TestApp) {
        let host = app.person("host@example.com").await;
        let budi = app.person("budi@example.com").await;
        let id = made(&host, 2).await;
        let joined = join_as(&app.visitor(), &id, "Budi").await.unwrap();
        let claim = json!({ "matchId": id, "token": joined["token"] });
        let done = roster(&budi, "ClaimGuest", claim.clone()).await.unwrap();
        assert_eq!(done["isDone"], true);
        assert_eq!(shown(&budi, &id).await["hasJoined"], true);
        let other = app.person("other@example.com").await;
        assert_eq!(roster(&other, "ClaimGuest", claim).await.unwrap_err(), "NOT_FOUND");
        assert!(is_sound(&app, &id).await);
    }

    async fn a_pasted_list_adds_marks_and_removes_and_is_taken_back(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let id = made(&host, 4).await;
        add(&host, &id, &["Agus"]).await.unwrap();
        join(&player, &id).await.unwrap();
        let before = shown(&host, &id).await;
        app.clock.advance(SignedDuration::from_secs(1));
        let list = "Mabar\n1. Budi ✅\n2. Sari\n\nWL:\n1. Tono";
        let applied = apply(&host, &id, list, json!([])).await.unwrap();
        let game = &applied["match"];
        assert_eq!(names(game, "participants")[2..], ["Budi", "Sari"], "{game}");
        assert!(!names(game, "participants").contains(&"Agus".to_owned()));
        assert_eq!(names(game, "waitlist"), ["Tono"]);
        assert_eq!(game["participants"][2]["isPaid"], true);
        assert!(shown(&player, &id).await["hasJoined"] == true, "accounts stay unless ticked");
        assert!(is_sound(&app, &id).await);
        // Once more changes nothing.
        let again = parse(&host, &id, list).await.unwrap();
        let rows = again["rows"].as_array().unwrap();
        let ticked = rows.iter().filter(|it| {
            it["isTicked"] == true && (it["change"] != "ROSTER_CHANGE_STAY" || it.get("paid").is_some())
        });
        assert_eq!(ticked.count(), 0, "{again}");
        roster(&host, "UndoRoster", json!({ "matchId": id })).await.unwrap();
        let after = shown(&host, &id).await;
        assert_eq!(names(&after, "participants"), names(&before, "participants"));
        assert_eq!(names(&after, "waitlist"), names(&before, "waitlist"));
        assert_eq!(
            roster(&host, "UndoRoster", json!({ "matchId": id })).await.unwrap_err(),
            "NOTHING_TO_UNDO"
        );
    }

    async fn a_list_that_was_read_before_a_change_is_not_applied(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 4).await;
        let reading = parse(&host, &id, "1. Budi").await.unwrap();
        add(&host, &id, &["Sari"]).await.unwrap();
        let stale = json!({ "matchId": id, "text": "1. Budi", "revision": reading["revision"] });
        assert_eq!(roster(&host, "ApplyRoster", stale).await.unwrap_err(), "ROSTER_CHANGED");
        let long = "1. Budi\n".repeat(301);
        assert_eq!(parse(&host, &id, &long).await.unwrap_err(), "ROSTER_TOO_LONG");
    }

    async fn who_is_meant_is_asked_once(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 10).await;
        add(&host, &id, &["Muhammad Rizky", "Muhammad Rizal"]).await.unwrap();
        let list = "1. Muhammad";
        let row = |reading: &serde_json::Value| {
            let mut rows = reading["rows"].as_array().unwrap().iter();
            rows.find(|it| it["name"] == "Muhammad").unwrap().clone()
        };
        let asked = row(&parse(&host, &id, list).await.unwrap());
        assert_eq!(asked["candidates"].as_array().unwrap().len(), 2);
        let number = asked.get("number").cloned().unwrap_or_else(|| json!(0));
        let unanswered = json!([{ "row": number, "isTicked": true }]);
        let refused = apply(&host, &id, list, unanswered).await.unwrap_err();
        assert!(refused.contains("roster.who"), "{refused}");
        let person = &asked["candidates"][0];
        let answer = json!([{ "row": number, "isTicked": true, "person": person["id"] }]);
        apply(&host, &id, list, answer).await.unwrap();
        assert_eq!(shown(&host, &id).await["currentParticipants"], 3, "nobody new");
        let known = row(&parse(&host, &id, list).await.unwrap());
        assert_eq!(known["person"]["name"], person["name"]);
        assert!(known.get("candidates").is_none());
    }

    async fn the_list_written_for_a_chat_changes_nothing_when_it_comes_back(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let id = made(&host, 4).await;
        join(&player, &id).await.unwrap();
        add(&host, &id, &["Pak Budi", "Sari", "Nur Aini", "Tono 2"]).await.unwrap();
        let text = export(&host, &id).await;
        assert_eq!(export(&host, &id).await, text);
        let reading = parse(&host, &id, &text).await.unwrap();
        for row in reading["rows"].as_array().unwrap() {
            assert_eq!(row["change"], "ROSTER_CHANGE_STAY", "{text}\n{reading}");
            assert!(row.get("paid").is_none(), "{text}\n{reading}");
        }
        assert_eq!(
            roster(&player, "ExportRoster", json!({ "matchId": id })).await.unwrap_err(),
            "NOT_THE_HOST"
        );
    }

    async fn who_came_is_noted_around_the_evening_and_answered_by_whom_it_is_about(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let other = app.person("other@example.com").await;
        let id = made(&host, 4).await;
        join(&player, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_secs(1));
        join(&other, &id).await.unwrap();
        let game = shown(&host, &id).await;
        let late = json!({ "matchId": id, "marks": [
            { "participantId": game["participants"][1]["id"], "attendance": "ATTENDANCE_LATE" },
        ]});
        assert_eq!(
            roster(&host, "SetAttendance", late.clone()).await.unwrap_err(),
            "ATTENDANCE_CLOSED"
        );
        app.clock.advance(SignedDuration::from_hours(23));
        let words = json!({ "matchId": id, "words": "Saya tepat waktu" });
        assert_eq!(
            roster(&player, "DisputeAttendance", words.clone()).await.unwrap_err(),
            "NOT_NOTED"
        );
        roster(&host, "SetAttendance", late.clone()).await.unwrap();
        roster(&player, "DisputeAttendance", words.clone()).await.unwrap();
        let seen = shown(&host, &id).await;
        assert_eq!(seen["participants"][1]["objection"], "Saya tepat waktu");
        let seen = shown(&other, &id).await;
        assert!(seen["participants"][1].get("attendance").is_none(), "not of others");
        app.clock.advance(SignedDuration::from_hours(73));
        assert_eq!(
            roster(&player, "DisputeAttendance", words).await.unwrap_err(),
            "ATTENDANCE_CLOSED"
        );
        app.clock.advance(SignedDuration::from_hours(15 * 24));
        assert_eq!(
            roster(&host, "SetAttendance", late).await.unwrap_err(),
            "ATTENDANCE_CLOSED"
        );
    }
}

on_both_engines! {
    async fn guests_race_for_the_last_places(app: TestApp) {
        let host = app.person("host@example.com").await;
        for round in 0..4 {
            let id = made(&host, 3).await;
            let mut attempts: Vec<futures_util::future::BoxFuture<'static, String>> = Vec::new();
            for number in 0..12 {
                let (visitor, of_guest) = (from(&app, round * 12 + number), id.clone());
                attempts.push(Box::pin(async move {
                    let joined = join_as(&visitor, &of_guest, &format!("Tamu {number}")).await;
                    match joined {
                        Ok(joined) if joined["place"].get("waitlistPosition").is_some() => "waits".to_owned(),
                        Ok(_) => "in".to_owned(),
                        Err(refused) => refused,
                    }
                }));
            }
            for number in 0..4 {
                let player = app.person(&format!("p{round}-{number}@example.com")).await;
                let of_player = id.clone();
                attempts.push(Box::pin(async move {
                    match join(&player, &of_player).await {
                        Ok(()) => "in".to_owned(),
                        Err(refused) => refused.reason,
                    }
                }));
            }
            let ends = race(attempts).await;
            assert_eq!(ends["in"], 2, "{ends:?}");
            assert!(ends.keys().all(|end| ["in", "waits", "MATCH_FULL"].contains(&end.as_str())), "{ends:?}");
            assert!(is_sound(&app, &id).await);
        }
    }

    async fn a_claim_and_a_removal_leave_one_of_both(app: TestApp) {
        let host = app.person("host@example.com").await;
        for round in 0..6 {
            let player = app.person(&format!("p{round}@example.com")).await;
            let id = made(&host, 4).await;
            let joined = join_as(&app.visitor(), &id, "Budi").await.unwrap();
            let guest = joined["place"]["participantId"].clone();
            let claim = json!({ "matchId": id, "token": joined["token"] });
            let removal = json!({ "matchId": id, "participantId": guest });
            let (host, claimer) = (host.clone(), player.clone());
            let both: Vec<futures_util::future::BoxFuture<'static, String>> = vec![
                Box::pin(async move {
                    let end = roster(&claimer, "ClaimGuest", claim).await;
                    end.map_or_else(|reason| reason, |_| "claimed".to_owned())
                }),
                Box::pin(async move {
                    let end = roster(&host, "RemoveGuest", removal).await;
                    end.map_or_else(|reason| reason, |_| "removed".to_owned())
                }),
            ];
            let ends = race(both).await;
            let won = ["claimed", "removed"].map(|end| ends.get(end).copied().unwrap_or(0));
            assert_eq!(won.iter().sum::<usize>(), 1, "{ends:?}");
            let is_in = shown(&player, &id).await["hasJoined"] == true;
            assert_eq!(is_in, won[0] == 1);
            assert!(is_sound(&app, &id).await);
        }
    }
}
