//! What a match costs, who owes what, and what the host notes as received.

use jiff::SignedDuration;
use lapang_api::CreateMatchRequest;
use lapang_db::{Conn, params, value};
use serde_json::{Value, json};

use lapang_testing::app::Person;
use lapang_testing::calls::matches::{futsal, join, join_waitlist, leave, make};
use lapang_testing::calls::payments::findings;
use lapang_testing::calls::roster::{add, call, id_of, join_as, roster, shown};
use lapang_testing::{on_both_engines, on_sqlite};

async fn made(host: &Person, places: i32) -> String {
    let request = CreateMatchRequest {
        max_participants: Some(places),
        guests_join_by_link: true,
        ..futsal()
    };
    make(host, request).await.id
}

async fn costs(by: &Person, name: &str, request: Value) -> Result<Value, String> {
    call(by, &format!("CostService/{name}"), request).await
}

async fn shares(by: &Person, id: &str) -> Value {
    costs(by, "GetShares", json!({ "matchId": id }))
        .await
        .unwrap()
}

async fn set(host: &Person, id: &str, new: Value) -> Result<Value, String> {
    let revision = shares(host, id).await["revision"].clone();
    let request = json!({ "matchId": id, "revision": revision, "costs": new });
    Ok(costs(host, "SetCosts", request).await?["shares"].clone())
}

fn number(value: &Value) -> i64 {
    value.as_str().map_or(0, |it| it.parse().unwrap())
}

/// Of each share: name, amount, what came.
fn listed(shares: &Value) -> Vec<(String, i64, i64)> {
    let shares = shares["shares"].as_array().into_iter().flatten();
    let one = |it: &Value| {
        let name = it["name"].as_str().unwrap().to_owned();
        (name, number(&it["amount"]), number(&it["received"]))
    };
    shares.map(one).collect()
}

fn sum(shares: &Value) -> i64 {
    listed(shares).iter().map(|(_, amount, _)| amount).sum()
}

async fn tick(host: &Person, id: &str, participant: &str, is_paid: bool) -> Result<Value, String> {
    let request = json!({ "matchId": id, "participantIds": [participant], "isPaid": is_paid });
    roster(host, "SetPaid", request).await
}

fn split() -> Value {
    json!({
        "mode": "COST_MODE_SPLIT", "hostPays": true, "payTo": "BCA 123, Host",
        "lines": [
            { "kind": "COST_KIND_COURT", "unitPrice": "15000000", "units": 2 },
            { "kind": "COST_KIND_SHUTTLECOCKS", "unitPrice": "11500000", "units": 5 },
        ],
    })
}

on_sqlite! {
    async fn costs_are_shared_to_the_last_unit_by_those_who_play(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let id = made(&host, 10).await;
        join(&player, &id).await.unwrap();
        add(&host, &id, &["Budi"]).await.unwrap();
        let all = set(&host, &id, split()).await.unwrap();
        assert_eq!(number(&all["total"]), 34_791_700);
        assert_eq!(sum(&all), 34_791_700);
        assert!(listed(&all).iter().all(|(_, it, _)| (11_597_200..=11_597_300).contains(it)), "{all}");
        // Each sees their own alone.
        let own = shares(&player, &id).await;
        assert_eq!(own["shares"].as_array().unwrap().len(), 1);
        assert_eq!(own["costs"]["payTo"], "BCA 123, Host");
        let other = app.person("other@example.com").await;
        let read = costs(&other, "GetShares", json!({ "matchId": id })).await;
        assert_eq!(read.unwrap_err(), "NOT_FOUND");
        // A line of some, and a host who does not pay.
        let budi = id_of(&shown(&host, &id).await, "Budi");
        let mut of_some = split();
        of_some["hostPays"] = json!(false);
        of_some["lines"][1]["participantIds"] = json!([budi]);
        let all = set(&host, &id, of_some).await.unwrap();
        assert_eq!(sum(&all), 34_791_700);
        let of_budi = listed(&all).into_iter().find(|(name, _, _)| name == "Budi").unwrap();
        assert_eq!(of_budi.1, 15_000_000 + 4_791_700);
        let wrong = json!({ "mode": "COST_MODE_SPLIT", "lines": [{ "kind": "COST_KIND_OTHER" }] });
        let refused = set(&host, &id, wrong).await.unwrap_err();
        assert!(refused.contains("cost.label") && refused.contains("cost.amount"), "{refused}");
        let nobodys = json!({ "mode": "COST_MODE_SPLIT", "lines": [
            { "kind": "COST_KIND_COURT", "unitPrice": "1", "units": 1, "participantIds": [id] },
        ]});
        assert_eq!(set(&host, &id, nobodys).await.unwrap_err(), "NOT_FOUND");
    }

    async fn a_guest_reads_and_reports_the_own_share_by_token(app: TestApp) {
        let host = app.person("host@example.com").await;
        let visitor = app.visitor();
        let id = made(&host, 10).await;
        let joined = join_as(&visitor, &id, "Budi").await.unwrap();
        add(&host, &id, &["Sari"]).await.unwrap();
        set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000" })).await.unwrap();
        let by_token = json!({ "matchId": id, "token": joined["token"] });
        let own = costs(&visitor, "GetShares", by_token).await.unwrap();
        assert_eq!(listed(&own), [("Budi".to_owned(), 3_500_000, 0)]);
        let paid = json!({ "matchId": id, "token": joined["token"], "hasPaid": true });
        costs(&visitor, "ReportShare", paid).await.unwrap();
        let all = shares(&host, &id).await;
        let reported = all["shares"].as_array().unwrap().iter();
        assert_eq!(reported.filter(|it| it.get("reportedAt").is_some()).count(), 1);
    }

    async fn who_leaves_late_owes_until_the_place_is_taken(app: TestApp) {
        let host = app.person("host@example.com").await;
        let late = app.person("late@example.com").await;
        let next = app.person("next@example.com").await;
        let id = made(&host, 3).await;
        set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000" })).await.unwrap();
        join(&late, &id).await.unwrap();
        leave(&late, &id).await.unwrap();
        assert_eq!(listed(&shares(&host, &id).await).len(), 1, "a day before it is free");
        join(&late, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(20));
        leave(&late, &id).await.unwrap();
        let own = shares(&late, &id).await;
        assert_eq!(number(&own["shares"][0]["amount"]), 3_500_000);
        assert_eq!(own["shares"][0]["hasLeft"], true);
        join(&next, &id).await.unwrap();
        let all = shares(&host, &id).await;
        let owing: Vec<_> = listed(&all).into_iter().filter(|it| it.1 > 0).collect();
        assert_eq!(owing.len(), 1, "only who plays and pays: {all}");
        assert_eq!(findings(&app).await, Vec::<String>::new());
    }

    async fn who_waits_takes_the_place_and_the_share_at_once(app: TestApp) {
        let host = app.person("host@example.com").await;
        let late = app.person("late@example.com").await;
        let next = app.person("next@example.com").await;
        let id = made(&host, 2).await;
        join(&late, &id).await.unwrap();
        join_waitlist(&next, &id).await.unwrap();
        set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000" })).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(20));
        leave(&late, &id).await.unwrap();
        let read = costs(&late, "GetShares", json!({ "matchId": id })).await;
        assert_eq!(read.unwrap_err(), "NOT_FOUND");
        assert_eq!(number(&shares(&next, &id).await["shares"][0]["amount"]), 3_500_000);
    }

    async fn late_costs_change_what_is_owed_and_what_was_paid_stays(app: TestApp) {
        let host = app.person("host@example.com").await;
        let id = made(&host, 10).await;
        add(&host, &id, &["Budi", "Sari", "Tono"]).await.unwrap();
        set(&host, &id, split()).await.unwrap();
        let game = shown(&host, &id).await;
        tick(&host, &id, &id_of(&game, "Budi"), true).await.unwrap();
        costs(&host, "CloseCosts", json!({ "matchId": id })).await.unwrap();
        let mut more = split();
        more["lines"].as_array_mut().unwrap().push(json!({
            "kind": "COST_KIND_OTHER", "label": "Parkir", "unitPrice": "1000100", "units": 1,
        }));
        let all = set(&host, &id, more).await.unwrap();
        assert_eq!(sum(&all), 34_791_700 + 1_000_100);
        let budi = listed(&all).into_iter().find(|it| it.0 == "Budi").unwrap();
        assert!(budi.2 > 0 && (250_000..=250_100).contains(&(budi.1 - budi.2)), "{budi:?}");
        // Taken back: nothing came.
        tick(&host, &id, &id_of(&game, "Budi"), false).await.unwrap();
        let all = shares(&host, &id).await;
        assert!(listed(&all).iter().all(|it| it.2 == 0), "{all}");
        assert_eq!(findings(&app).await, Vec::<String>::new());
    }

    async fn who_paid_and_left_gets_it_back(app: TestApp) {
        let host = app.person("host@example.com").await;
        let player = app.person("player@example.com").await;
        let id = made(&host, 10).await;
        join(&player, &id).await.unwrap();
        set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000" })).await.unwrap();
        let game = shown(&host, &id).await;
        let mine = game["participants"][1]["id"].as_str().unwrap();
        tick(&host, &id, mine, true).await.unwrap();
        leave(&player, &id).await.unwrap();
        let own = shares(&player, &id).await;
        assert_eq!(number(&own["shares"][0]["balance"]), -3_500_000);
        tick(&host, &id, mine, false).await.unwrap();
        assert_eq!(number(&shares(&player, &id).await["shares"][0]["balance"]), 0);
        assert_eq!(findings(&app).await, Vec::<String>::new());
    }

    async fn those_who_owe_are_reminded_three_times_and_then_no_more(app: TestApp) {
        let host = app.person("host@example.com").await;
        let (owes, paid) = (app.person("owes@example.com").await, app.person("paid@example.com").await);
        let id = made(&host, 10).await;
        join(&owes, &id).await.unwrap();
        app.clock.advance(SignedDuration::from_secs(1));
        join(&paid, &id).await.unwrap();
        set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000", "hostPays": true, "payTo": "BCA 123" }))
            .await.unwrap();
        let game = shown(&host, &id).await;
        tick(&host, &id, game["participants"][2]["id"].as_str().unwrap(), true).await.unwrap();
        costs(&host, "CloseCosts", json!({ "matchId": id })).await.unwrap();
        for _ in 0..12 {
            app.clock.advance(SignedDuration::from_hours(24));
            app.sweep().await;
        }
        let mails = app.mails_to("owes@example.com").await;
        let reminders = mails.iter().filter(|it| it.0.starts_with("Your share of"));
        assert_eq!(reminders.count(), 3, "{mails:?}");
        for email in ["paid@example.com", "host@example.com"] {
            let mails = app.mails_to(email).await;
            assert!(!mails.iter().any(|it| it.0.starts_with("Your share of")), "{email}");
        }
    }
}

on_both_engines! {
    async fn two_hosts_tick_one_share_once(app: TestApp) {
        let host = app.person("host@example.com").await;
        let rounds = 6;
        for _ in 0..rounds {
            let id = made(&host, 10).await;
            add(&host, &id, &["Budi"]).await.unwrap();
            set(&host, &id, json!({ "mode": "COST_MODE_FIXED", "price": "3500000" })).await.unwrap();
            let budi = id_of(&shown(&host, &id).await, "Budi");
            let ticks = (0..8).map(|_| {
                let (host, id, budi) = (host.clone(), id.clone(), budi.clone());
                async move { tick(&host, &id, &budi, true).await.map_or_else(|it| it, |_| "ok".to_owned()) }
            });
            let ends = crate::match_races::race(ticks).await;
            assert_eq!(ends["ok"], 8, "{ends:?}");
        }
        let paid: i64 = app.app.db.read(|conn: &mut dyn Conn| conn.one(
            "SELECT CAST(SUM(amount) AS BIGINT) FROM payments", params![], value,
        )).await.map_err(|error: lapang_db::Error| error).unwrap();
        assert_eq!(paid, 3_500_000 * rounds);
        assert_eq!(findings(&app).await, Vec::<String>::new());
    }
}
