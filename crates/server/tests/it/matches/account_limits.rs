//! Limits of one account, and how long past matches are listed.

use jiff::SignedDuration;
use lapang_api::{CreateMatchRequest, ListMatchesRequest};
use lapang_db::{Engine, Error, Uuid, params};
use tokio::task::JoinSet;

use super::{
    DAY, at, delete, full, futsal, join, join_waitlist, leave, list, make, named, outcome,
};
use lapang_testing::app::{Person, Refusal, TestApp};
use lapang_testing::on_both_engines;

const HOSTED: usize = 20;
const JOINED: usize = 30;

async fn try_to_make(host: &Person) -> Result<(), Refusal> {
    outcome(host.matches().create_match(futsal()).await).map(drop)
}

/// Creates matches of different hosts.
async fn matches(app: &TestApp, count: usize) -> Vec<String> {
    let hosts = app.crowd(count.div_ceil(HOSTED)).await;
    let mut ids = Vec::new();
    for number in 0..count {
        ids.push(make(&hosts[number / HOSTED], futsal()).await.id);
    }
    ids
}

on_both_engines! {
    async fn a_player_hosts_at_most_20_upcoming_matches_even_with_concurrent_requests(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let mut ids = Vec::new();
        for _ in 0..HOSTED - 1 {
            ids.push(make(&host, futsal()).await.id);
        }
        let mut asking = JoinSet::new();
        for _ in 0..8 {
            let host = host.clone();
            asking.spawn(async move { try_to_make(&host).await });
        }
        let outcomes = asking.join_all().await;
        assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
        for refused in outcomes.into_iter().filter_map(Result::err) {
            assert_eq!(refused.short(), "failed_precondition/TOO_MANY_HOSTED");
        }
        // A past or called-off match no longer counts.
        delete(&host, &ids[0]).await.unwrap();
        try_to_make(&host).await.unwrap();
        assert_eq!(try_to_make(&host).await.unwrap_err().reason, "TOO_MANY_HOSTED");
        app.clock.advance(SignedDuration::from_hours(25));
        let next = CreateMatchRequest { date_time: at(3 * DAY), ..futsal() };
        outcome(host.matches().create_match(next).await).map(drop).unwrap();
    }

    async fn a_player_creates_at_most_40_matches_a_day(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        for _ in 0..40 {
            let id = make(&host, futsal()).await.id;
            delete(&host, &id).await.unwrap();
        }
        let refused = try_to_make(&host).await.unwrap_err();
        assert_eq!(refused.short(), "resource_exhausted/MATCHES_PER_DAY");
        app.clock.advance(SignedDuration::from_hours(24));
        let next = CreateMatchRequest { date_time: at(3 * DAY), ..futsal() };
        outcome(host.matches().create_match(next).await).map(drop).unwrap();
    }

    async fn a_player_joins_at_most_30_upcoming_matches_even_with_concurrent_requests(app: TestApp) {
        let ids = matches(&app, JOINED + 6).await;
        let host = app.regular("host@example.com", "Host").await;
        let line = full(&host, &[app.regular("guest@example.com", "Guest").await]).await;
        let eager = app.regular("eager@example.com", "Eager").await;
        // Hosted matches do not count, waitlist entries do.
        make(&eager, futsal()).await;
        join_waitlist(&eager, &line).await.unwrap();
        for id in &ids[..JOINED - 2] {
            join(&eager, id).await.unwrap();
        }
        let mut joining = JoinSet::new();
        for id in &ids[JOINED - 2..] {
            let (eager, id) = (eager.clone(), id.clone());
            joining.spawn(async move { join(&eager, &id).await });
        }
        let outcomes = joining.join_all().await;
        assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
        for refused in outcomes.into_iter().filter_map(Result::err) {
            assert_eq!(refused.short(), "failed_precondition/TOO_MANY_JOINED");
        }
        leave(&eager, &ids[0]).await.unwrap();
        join(&eager, &ids[1]).await.unwrap_err();
        join(&eager, &ids[0]).await.unwrap();
    }

    async fn aliases_of_one_mailbox_share_the_limits_even_with_concurrent_requests(app: TestApp) {
        let ids = matches(&app, JOINED + 7).await;
        let aliases = [app.regular("one+1@example.com", "One").await, app.regular("one+2@example.com", "One").await];
        for number in 0..HOSTED {
            make(&aliases[number % 2], futsal()).await;
        }
        for alias in &aliases {
            assert_eq!(try_to_make(alias).await.unwrap_err().reason, "TOO_MANY_HOSTED");
        }
        for (number, id) in ids[..JOINED - 1].iter().enumerate() {
            join(&aliases[number % 2], id).await.unwrap();
        }
        let mut joining = JoinSet::new();
        for (number, id) in ids[JOINED - 1..].iter().enumerate() {
            let (alias, id) = (aliases[number % 2].clone(), id.clone());
            joining.spawn(async move { join(&alias, &id).await });
        }
        let outcomes = joining.join_all().await;
        assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
        for refused in outcomes.into_iter().filter_map(Result::err) {
            assert_eq!(refused.short(), "failed_precondition/TOO_MANY_JOINED");
        }
    }

    async fn a_match_without_a_limit_takes_at_most_200_players(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let made = make(&host, CreateMatchRequest { max_participants: None, ..futsal() }).await;
        let players = app.crowd(2).await;
        let id: Uuid = made.id.parse().unwrap();
        let sql = "UPDATE matches SET current_participants = 199 WHERE id = $1";
        let done = app.app.db.write(move |conn| conn.execute(sql, params![id]));
        done.await.map_err(|error: Error| error).unwrap();
        join(&players[0], &made.id).await.unwrap();
        assert_eq!(join(&players[1], &made.id).await.unwrap_err().reason, "MATCH_FULL");
        assert_eq!(join_waitlist(&players[1], &made.id).await.unwrap_err().reason, "WAITLIST_FULL");
    }

    async fn matches_older_than_30_days_are_listed_only_for_their_participants(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let other = app.regular("other@example.com", "Other").await;
        let old = make(&host, named("Old")).await.id;
        join(&guest, &old).await.unwrap();
        app.clock.advance(SignedDuration::from_hours(24 * 29));
        // Reading keeps their sessions alive.
        for reader in [&guest, &other] {
            super::get(reader, &old).await.unwrap();
        }
        let recent = CreateMatchRequest { date_time: at(30 * DAY), ..named("Recent") };
        make(&host, recent).await;
        app.settle().await;
        app.clock.advance(SignedDuration::from_hours(24 * 2 + 1));
        for is_public in [None, Some(true)] {
            let since_ever = || ListMatchesRequest { from_date: at(-DAY), is_public, ..Default::default() };
            for reader in [&app.visitor(), &other] {
                assert_eq!(list(reader, since_ever()).await, (vec!["Recent".to_owned()], 1));
            }
            let both = (vec!["Old".to_owned(), "Recent".to_owned()], 2);
            for reader in [&host, &guest] {
                assert_eq!(list(reader, since_ever()).await, both);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_can_raise_the_account_limits() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.account_limits = 2).await;
    let host = app.regular("host@example.com", "Host").await;
    for _ in 0..2 * HOSTED {
        make(&host, futsal()).await;
    }
    let refused = try_to_make(&host).await.unwrap_err();
    assert_eq!(refused.reason, "TOO_MANY_HOSTED");
}
