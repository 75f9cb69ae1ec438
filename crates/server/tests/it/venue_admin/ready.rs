//! What a venue needs before players find it.

use lapang_api as api;
use lapang_db::params;
use uuid::Uuid;

use super::prices::{band, upsert};
use super::venue::{bank, opening};
use super::{found, save, seen, set_active, upsert_court};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

async fn missing(staff: &Person, id: Uuid) -> String {
    let refused = refusal(set_active(staff, id, true).await);
    assert_eq!(refused.short(), "failed_precondition/VENUE_NOT_READY");
    refused.metadata["missing"].as_str().unwrap().to_owned()
}

/// A bank account without a bank, as an import or an older version may have left it.
async fn make_unpayable(app: &TestApp) {
    let sql = "UPDATE venue_sports SET payment_mode = 'manual', account_number = '1'";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![]))
        .await
        .unwrap();
}

on_sqlite! {
    async fn an_incomplete_venue_cannot_be_activated_and_everything_missing_is_named(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let empty = api::Venue {
            name: "Gor Baru".to_owned(),
            latitude: -6.2,
            longitude: 106.8,
            time_zone: "Asia/Jakarta".to_owned(),
            sports: vec![api::VenueSport { sport_id: "futsal".to_owned(), ..Default::default() }],
            ..Default::default()
        };
        let active = api::Venue { is_active: true, ..empty.clone() };
        let refused = refusal(save(&admin, active).await);
        assert_eq!(refused.metadata["missing"], "hours,prices");
        let venue = save(&admin, empty).await.unwrap();
        let id: Uuid = venue.id.parse().unwrap();
        let court = venue.sports[0].courts[0].id.clone();
        upsert_court(&admin, id, (&court, "Court 1", false)).await.unwrap();
        make_unpayable(&app).await;
        assert_eq!(missing(&admin, id).await, "hours,prices,courts,payment");
        let mut venue = seen(&admin, id).await;
        venue.opening_hours = vec![opening("monday", 360, 720)];
        venue.sports[0].payment_instructions = bank().into();
        save(&admin, venue).await.unwrap();
        assert_eq!(missing(&admin, id).await, "prices,courts");
        upsert(&admin, band(id)).await.unwrap();
        upsert_court(&admin, id, (&court, "Court 1", true)).await.unwrap();
        assert_eq!(found(&app).await, 0);
        set_active(&admin, id, true).await.unwrap();
        assert_eq!(found(&app).await, 1);
    }

    async fn a_sport_paid_in_advance_needs_a_bank_account_or_a_qris_code(app: TestApp) {
        let (id, manager) = super::managed(&app).await;
        for (bank_name, account_number, is_payable) in [("", "", false), ("BCA", "", false), ("", "1", false), ("BCA", "1", true)] {
            let mut venue = seen(&manager, id).await;
            venue.sports[0].payment_mode = api::PaymentMode::Manual.into();
            venue.sports[0].payment_instructions = api::PaymentInstructions {
                bank_name: bank_name.to_owned(),
                account_number: account_number.to_owned(),
                notes: "Pay soon".to_owned(),
                ..Default::default()
            }.into();
            match save(&manager, venue).await {
                Ok(_) => assert!(is_payable, "{bank_name} {account_number}"),
                refused => {
                    let refused = refusal(refused);
                    assert_eq!((refused.short().as_str(), is_payable), ("failed_precondition/PAYMENT_MISSING", false));
                    assert_eq!((refused.metadata["missing"].as_str(), refused.metadata["sport_id"].as_str()), (Some("payment"), Some("futsal")));
                }
            }
        }
        // Nor can the only way to pay be removed again.
        let mut venue = seen(&manager, id).await;
        venue.sports[0].payment_instructions = api::PaymentInstructions::default().into();
        assert_eq!(refusal(save(&manager, venue).await).short(), "failed_precondition/PAYMENT_MISSING");
        let path = format!("/api/venues/{id}/sports/futsal/qris");
        let picture = lapang_testing::app::samples::jpeg(40, 40);
        assert_eq!(manager.send(http::Method::PUT, &path, picture).await.status(), 200);
        let mut venue = seen(&manager, id).await;
        venue.sports[0].payment_instructions = api::PaymentInstructions::default().into();
        save(&manager, venue).await.unwrap();
        assert_eq!(manager.send(http::Method::DELETE, &path, Vec::new()).await.status(), 400);
        assert_ne!(seen(&manager, id).await.sports[0].payment_instructions.qris_url, "");
    }

    async fn an_existing_fault_does_not_block_other_changes(app: TestApp) {
        let (id, manager) = super::managed(&app).await;
        make_unpayable(&app).await;
        let mut venue = seen(&manager, id).await;
        "Gor Kenanga".clone_into(&mut venue.name);
        save(&manager, venue).await.unwrap();
    }
}
