//! Concurrent edits of one venue: no one overwrites another's changes unseen.

use api::VenueSport;
use lapang_api as api;

use super::blackouts::blackout;
use super::courts::upsert;
use super::prices::{self, band};
use super::{managed, save, seen, set_active};
use crate::booking_races::{at_once, tally};
use lapang_testing::app::hall::at;
use lapang_testing::app::refusal;
use lapang_testing::on_both_engines;

fn with_padel(venue: &api::Venue) -> api::Venue {
    let mut venue = venue.clone();
    venue.sports.push(VenueSport {
        sport_id: "padel".to_owned(),
        ..Default::default()
    });
    venue
}

on_both_engines! {
    async fn a_stale_form_cannot_change_a_venue(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let court = seen(&manager, id).await.sports[0].courts[0].id.clone();
        // The clock stands still, so each change needs its own mark.
        for change in 0..4 {
            let stale = seen(&manager, id).await;
            match change {
                0 => drop(save(&manager, with_padel(&stale)).await.unwrap()),
                1 => drop(upsert(&manager, id, ("", "Court 3", true)).await.unwrap()),
                2 => drop(prices::upsert(&manager, band(id)).await.unwrap()),
                _ => drop(set_active(&manager, id, false).await.unwrap()),
            }
            let now = seen(&manager, id).await;
            let late = api::Venue { name: "Gor Lama".to_owned(), ..stale };
            let refused = refusal(save(&manager, late).await);
            assert_eq!(refused.short(), "failed_precondition/VENUE_CHANGED", "change {change}");
            assert_eq!(seen(&manager, id).await, now, "change {change}");
        }
        // What is saved already is saved: only the answer was lost.
        let read = seen(&manager, id).await;
        let renamed = api::Venue { name: "Gor Baru".to_owned(), ..read };
        for _ in 0..2 {
            assert_eq!(save(&manager, renamed.clone()).await.unwrap().name, "Gor Baru");
        }
        // The day board's changes are not part of the form.
        let read = seen(&manager, id).await;
        manager.venue_admin().create_blackout(blackout(id, &court, at(3, 10), at(3, 12))).await.unwrap();
        save(&manager, read).await.unwrap();
    }

    async fn changing_a_venue_requires_its_updated_at(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let read = seen(&manager, id).await;
        let blind = api::Venue { updated_at: lapang::wire::maybe_time(None), name: String::new(), ..read.clone() };
        let refused = refusal(save(&manager, blind).await);
        assert_eq!(refused.fields, ["venue.name: string.required", "venue.updated_at: required"]);
        assert_eq!(seen(&manager, id).await, read);
    }

    async fn one_of_many_concurrent_changes_of_a_venue_succeeds(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for round in 0..10 {
            let read = seen(&manager, id).await;
            let calls = (0..8)
                .map(|number| {
                    let venue = api::Venue { name: format!("Gor {round} {number}"), ..read.clone() };
                    let manager = manager.clone();
                    async move { save(&manager, venue).await }
                })
                .collect();
            let expected = tally(&[("failed_precondition/VENUE_CHANGED", 7), ("ok", 1)]);
            assert_eq!(at_once(calls).await, expected, "round {round}");
        }
    }
}
