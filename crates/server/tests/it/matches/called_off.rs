//! Who can still read a called-off match.

use lapang_api::{DeleteMatchRequest, ListMyMatchesRequest};

use super::{
    delete, full, futsal, get, join, join_waitlist, leave, make, mine, outcome, paths, remove,
};
use lapang_testing::app::Person;
use lapang_testing::on_sqlite;

async fn call_off(host: &Person, id: &str, reason: &str) {
    let request = DeleteMatchRequest {
        id: id.to_owned(),
        reason: reason.to_owned(),
        ..Default::default()
    };
    outcome(host.matches().delete_match(request).await).unwrap();
}

on_sqlite! {
    async fn a_called_off_match_is_readable_only_by_those_who_were_in_it(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(5).await;
        let [guest, waiting, left, removed, stranger] = &people[..] else { unreachable!() };
        let id = full(&host, &[left.clone(), removed.clone(), guest.clone()]).await;
        leave(left, &id).await.unwrap();
        remove(&host, &id, &removed.user_id.to_string()).await.unwrap();
        super::limit(&host, &id, 2).await.unwrap();
        join_waitlist(waiting, &id).await.unwrap();
        call_off(&host, &id, "  Heavy rain  ").await;
        for reader in [&host, guest, waiting] {
            let seen = get(reader, &id).await.unwrap();
            assert!(seen.called_off_at.is_set());
            assert_eq!((seen.name.as_str(), seen.called_off_reason.as_str()), ("Futsal malam", "Heavy rain"));
            assert_eq!(mine(reader, false).await, Vec::<String>::new());
            assert_eq!(mine(reader, true).await, ["Futsal malam"]);
        }
        for player in [guest, waiting] {
            let mails = app.mails_to(&player.email).await;
            assert!(mails.iter().any(|mail| mail.0 == "Called off: Futsal malam"), "{mails:?}");
        }
        for reader in [&app.visitor(), left, removed, stranger] {
            assert_eq!(get(reader, &id).await.unwrap_err().code, "not_found");
        }
        assert_eq!(mine(left, true).await, Vec::<String>::new());
        // It can no longer be changed.
        assert_eq!(join(stranger, &id).await.unwrap_err().code, "not_found");
        assert_eq!(leave(guest, &id).await.unwrap_err().code, "not_found");
        assert_eq!(delete(&host, &id).await.unwrap_err().code, "not_found");
    }

    async fn the_reason_is_one_short_line_and_is_emailed(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let id = make(&host, futsal()).await.id;
        join(&guest, &id).await.unwrap();
        for reason in ["two\nlines", &"x".repeat(301)] {
            let request = DeleteMatchRequest { id: id.clone(), reason: reason.to_owned(), ..Default::default() };
            let refused = outcome(host.matches().delete_match(request).await).map(drop);
            assert_eq!(paths(&refused.unwrap_err()), ["reason"]);
        }
        call_off(&host, &id, "Heavy <b>rain</b>").await;
        let (subject, text) = app.mails_to(&guest.email).await.pop().unwrap();
        assert_eq!(subject, "Called off: Futsal malam");
        assert!(text.contains("The host says: Heavy <b>rain</b>"), "{text}");
    }

    async fn a_called_off_match_without_guests_is_not_listed_for_its_host(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let id = make(&host, futsal()).await.id;
        delete(&host, &id).await.unwrap();
        let past = ListMyMatchesRequest { past: true, ..Default::default() };
        let listed = host.matches().list_my_matches(past).await.unwrap().into_owned();
        assert_eq!(listed.total, 0);
    }
}
