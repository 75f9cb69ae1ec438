//! A caller puts another's thing in place of their own, in any part of the request: the response is as if it did not
//! exist, and nothing is written.

use serde_json::json;

use super::matrix::{names_in, nobodys};
use super::rows::{difference, rows};
use super::table::TABLE;
use super::who::{Access, Who};
use super::world::{Side, World};
use lapang_testing::on_sqlite;

/// Things that everyone may see.
const SEEN_BY_ALL: [&str; 10] = [
    "match",
    "full",
    "queued",
    "night",
    "quiet_night",
    "roster",
    "tokens_match",
    "undoable",
    "open_match",
    "priced",
];

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn other_peoples_things_look_nonexistent(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut tried = 0;
        for row in TABLE {
            // A player may save any venue.
            if matches!(row.access, Access::All | Access::AllAreTold(_) | Access::Player | Access::Verified) {
                continue;
            }
            let who = row.access.somebody();
            for name in names_in(row.request) {
                if SEEN_BY_ALL.contains(&name) {
                    continue;
                }
                let request = world.filled(row.request, who, Side::Ours).await;
                let ours = world.thing(name, who, Side::Ours).await;
                let theirs = world.thing(name, who, Side::Theirs).await;
                let before = rows(&app).await;
                let got = world.call(who, row.call, &request.replace(&ours, &theirs)).await;
                let nothing = world.call(who, row.call, &request.replace(&ours, &nobodys(name))).await;
                assert_eq!(got, nothing, "{} with another's {name}", row.call);
                assert_ne!(got.told, "ok", "{} with another's {name}", row.call);
                assert_eq!(difference(&before, &rows(&app).await), Vec::<String>::new(), "{} {name}", row.call);
                tried += 1;
            }
        }
        assert!(tried >= 30, "{tried}");
    }

    async fn an_offer_is_accepted_only_for_its_own_booking(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut pairs = Vec::new();
        for _ in 0..2 {
            let offered = world.make("offered", Side::Ours).await;
            pairs.push((offered[0].1.clone(), offered[1].1.clone(), offered[2].1.clone()));
        }
        for (booking, other) in [(0, 1), (1, 0)] {
            let (id, proposal, batch) = (&pairs[booking].0, &pairs[other].1, &pairs[other].2);
            let accept = json!({ "bookingId": id, "proposalId": proposal }).to_string();
            let answer = world.call(Who::Owner, "BookingService/AcceptProposal", &accept).await;
            assert_eq!(answer.told, "not_found/NOT_FOUND");
            for which in [json!({ "bookingId": id, "proposalIds": [proposal] }), json!({ "bookingId": id, "batchId": batch })] {
                let answer = world.call(Who::Manager, "BookingAdminService/WithdrawProposals", &which.to_string()).await;
                assert_eq!(answer.told, "not_found/NOT_FOUND", "{which}");
            }
        }
        for (id, proposal, _) in &pairs {
            let accept = json!({ "bookingId": id, "proposalId": proposal });
            world.must(Who::Owner, "BookingService/AcceptProposal", accept).await;
        }
    }
}
