//! Co-hosts: they do all that the host does but call the match off and name others, as long as they are in it.

use lapang_api as api;

use super::{Evening, change, key};
use crate::deletion;
use lapang_testing::app::traces::places;
use lapang_testing::app::{Person, Refusal};
use lapang_testing::calls::matches::{
    at, delete, full, get, ids, join, join_waitlist, leave, outcome, playing, remove, update,
    waiting,
};
use lapang_testing::{on_both_engines, on_sqlite};

const NOT_THE_HOST: &str = "permission_denied/NOT_THE_HOST";

async fn name(by: &Person, id: &str, users: &[&Person]) -> Result<Vec<String>, Refusal> {
    let request = api::SetCoHostsRequest {
        match_id: id.to_owned(),
        user_ids: ids(users),
        ..Default::default()
    };
    Ok(outcome(by.play().set_co_hosts(request).await)?
        .into_owned()
        .user_ids)
}

async fn renew_key(by: &Person, evening: &Evening) -> Result<String, Refusal> {
    let request = api::RenewBoardKeyRequest {
        match_id: evening.id.clone(),
        change: change(&key()),
        ..Default::default()
    };
    Ok(outcome(by.play().renew_board_key(request).await)?
        .into_owned()
        .board_key)
}

/// What an account gets as its data.
async fn export(person: &Person) -> serde_json::Value {
    let request = api::ExportAccountRequest::default();
    let export = person.users().export_account(request).await;
    serde_json::from_str(&export.unwrap().into_owned().json).unwrap()
}

on_both_engines! {
    async fn a_co_host_runs_the_night_until_they_leave_the_match(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 1).await;
        let (host, budi) = (evening.host.clone(), evening.budi.clone());
        let stranger = app.regular("eka@example.com", "Eka").await;
        let before = evening.shown().await.revision;
        assert_eq!(name(&host, &evening.id, &[&budi, &host]).await.unwrap(), ids(&[&budi]));
        let by_budi = Evening { host: budi.clone(), ..evening.clone() };
        let board = by_budi.board(&budi, "").await.unwrap();
        assert!(board.is_host && board.board_key.len() == 22);
        assert!(board.night.revision > before);

        let game = by_budi.play(1, 0, 1).await;
        by_budi.score(&budi, &key(), &game.id, &[(21, 17)]).await.unwrap();
        by_budi.edit(&game.id, &[(21, 18)]).await.unwrap();
        by_budi.courts(&[super::court(1, true)]).await;
        by_budi.end().await.unwrap();
        let renewed = renew_key(&budi, &evening).await.unwrap();
        assert_eq!(evening.board(&host, "").await.unwrap().board_key, renewed);
        assert_eq!(renew_key(&stranger, &evening).await.unwrap_err().short(), NOT_THE_HOST);

        leave(&budi, &evening.id).await.unwrap();
        assert_eq!(by_budi.edit(&game.id, &[(21, 19)]).await.unwrap_err().short(), NOT_THE_HOST);
        // A new place is a guest's.
        join(&budi, &evening.id).await.unwrap();
        assert_eq!(renew_key(&budi, &evening).await.unwrap_err().short(), NOT_THE_HOST);
        assert!(!evening.board(&budi, "").await.unwrap().is_host);
        assert!(get(&host, &evening.id).await.unwrap().co_host_ids.is_empty());
    }
}

on_sqlite! {
    async fn only_the_host_names_co_hosts_and_only_of_the_match(app: TestApp) {
        let host = app.regular("ani@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let eka = app.regular("eka@example.com", "Eka").await;
        let id = full(&host, std::slice::from_ref(&budi)).await;
        join_waitlist(&eka, &id).await.unwrap();
        for named in [&[&budi, &eka][..], &[&app.visitor()]] {
            assert_eq!(name(&host, &id, named).await.unwrap_err().short(), "not_found/NOT_FOUND");
        }
        let revision = get(&host, &id).await.unwrap().revision;
        name(&host, &id, &[&budi]).await.unwrap();
        for by in [&budi, &eka] {
            assert_eq!(name(by, &id, &[by]).await.unwrap_err().short(), NOT_THE_HOST);
        }
        // Those who are signed in see who hosts, and co-hosts see who waits.
        for (reader, waits) in [(&host, 1), (&budi, 1), (&eka, 0)] {
            let shown = get(reader, &id).await.unwrap();
            assert_eq!(shown.co_host_ids, ids(&[&budi]));
            assert!(shown.revision > revision);
            assert_eq!(waiting(&shown).len(), waits);
        }
        assert!(get(&app.visitor(), &id).await.unwrap().co_host_ids.is_empty());
        // Who is left out is none any more.
        assert!(name(&host, &id, &[]).await.unwrap().is_empty());
        assert!(waiting(&get(&budi, &id).await.unwrap()).is_empty());
    }

    async fn a_co_host_changes_the_match_but_does_not_call_it_off(app: TestApp) {
        let host = app.regular("ani@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let citra = app.regular("citra@example.com", "Citra").await;
        let id = full(&host, &[budi.clone(), citra.clone()]).await;
        name(&host, &id, &[&budi]).await.unwrap();
        assert_eq!(delete(&budi, &id).await.unwrap_err().short(), NOT_THE_HOST);
        // The host is told of joins first.
        app.sweep().await;
        let (of_host, of_budi) = (app.mails_to(&host.email).await.len(), app.mails_to(&budi.email).await.len());
        let later = api::UpdateMatchRequest { id: id.clone(), date_time: at(86_400 * 3), ..Default::default() };
        update(&budi, later).await.unwrap();
        // Everybody hears of it but who did it.
        assert_eq!(app.mails_to(&host.email).await.len(), of_host + 1);
        assert_eq!(app.mails_to(&budi.email).await.len(), of_budi);
        remove(&budi, &id, &citra.user_id.to_string()).await.unwrap();
        let refused = remove(&budi, &id, &host.user_id.to_string()).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/HOST_CANNOT_LEAVE");
        assert_eq!(playing(&get(&host, &id).await.unwrap()), ids(&[&host, &budi]));
        // The host takes the place, and the co-hosting with it.
        remove(&host, &id, &budi.user_id.to_string()).await.unwrap();
        let other = api::UpdateMatchRequest { id: id.clone(), location: Some("Senayan".to_owned()), ..Default::default() };
        assert_eq!(update(&budi, other).await.unwrap_err().short(), NOT_THE_HOST);
    }

    async fn a_deleted_account_co_hosts_nothing(app: TestApp) {
        let evening = Evening::new(&app, api::NightSettings::default(), 0).await;
        name(&evening.host, &evening.id, &[&evening.budi]).await.unwrap();
        assert_eq!(export(&evening.budi).await["matches"]["co_hosted"], serde_json::json!([evening.id]));
        // The match is past: its players stay without a name.
        app.clock.advance(jiff::SignedDuration::from_hours(25));
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        deletion::delete(&budi, "budi@example.com").await.unwrap();
        let places = places(&app, budi.user_id).await;
        assert!(places.contains("match_participants.user_id") && !places.contains("match_co_hosts.user_id"), "{places:?}");
    }
}
