//! Who may run a venue.

use lapang::accounts::StaffRole;
use lapang::app::Tx;
use lapang_api as api;
use lapang_db::params;
use uuid::Uuid;

use super::{Answer, managed, show};
use crate::booking_races::at_once;
use lapang_testing::app::held::meeting;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{hours, number};
use lapang_testing::{on_both_engines, on_sqlite, rounds};

pub async fn grant(staff: &Person, venue: Uuid, email: &str) -> Answer<api::VenueStaff> {
    grant_role(staff, venue, email, api::StaffRole::Unspecified).await
}

pub async fn grant_role(
    staff: &Person,
    venue: Uuid,
    email: &str,
    role: api::StaffRole,
) -> Answer<api::VenueStaff> {
    let request = api::GrantVenueStaffRequest {
        venue_id: venue.to_string(),
        email: email.to_owned(),
        role: role.into(),
        ..Default::default()
    };
    let answer = staff.venue_admin().grant_venue_staff(request).await?;
    Ok(answer.into_owned().staff.into_option().unwrap())
}

/// A manager adds a manager, and an admin does the same.
pub async fn change_staff(app: &TestApp, staff: &Person, venue: Uuid) {
    let admin = app.staff("admin@example.com", None).await;
    for (by, email) in [(staff, "rian@example.com"), (&admin, staff.email.as_str())] {
        grant(by, venue, email).await.unwrap();
    }
}

pub async fn revoke(staff: &Person, venue: Uuid, email: &str) -> Answer<()> {
    let request = api::RevokeVenueStaffRequest {
        venue_id: venue.to_string(),
        email: email.to_owned(),
        ..Default::default()
    };
    staff
        .venue_admin()
        .revoke_venue_staff(request)
        .await
        .map(drop)
}

async fn list(staff: &Person, venue: Uuid) -> Vec<(String, String)> {
    let request = api::ListVenueStaffRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    let answer = staff.venue_admin().list_venue_staff(request).await.unwrap();
    let staff = answer.into_owned().staff;
    staff.into_iter().map(|one| (one.email, one.name)).collect()
}

/// How many emails Budi has had about a given role, and about a removed one.
async fn of_budi(app: &TestApp) -> [usize; 2] {
    let mails = app.mails_to("budi@example.com").await;
    ["You are staff of", "You are no longer staff of"].map(|subject| {
        let told = mails.iter().filter(|mail| mail.0.starts_with(subject));
        told.count()
    })
}

on_sqlite! {
    async fn a_new_manager_gets_one_email_in_their_language(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let sql = "UPDATE users SET locale = 'id' WHERE email = 'budi@example.com'";
        app.app.db.write(move |conn| conn.execute(sql, &[])).await.unwrap();
        assert_eq!(refusal(show(&budi, id).await).short(), "permission_denied/STAFF_ONLY");
        app.clock.advance(jiff::SignedDuration::from_mins(1));
        let granted = grant(&manager, id, " BUDI@example.com ").await.unwrap();
        assert_eq!((granted.email.as_str(), granted.name.as_str()), ("budi@example.com", ""));
        assert_eq!(grant(&manager, id, "budi@example.com").await.unwrap(), granted);
        grant(&manager, id, "new@example.com").await.unwrap();
        show(&budi, id).await.unwrap();
        let names = list(&budi, id).await;
        let expected = [("manager@example.com", "Staff Member"), ("budi@example.com", "Budi"), ("new@example.com", "")];
        assert_eq!(names, expected.map(|(email, name)| (email.to_owned(), name.to_owned())));
        let mut mails = app.mails_to("budi@example.com").await;
        // Emails of one moment arrive in any order.
        mails.sort();
        assert_eq!(mails.len(), 2, "{mails:?}");
        assert_eq!(mails[1].0, "Pengelola baru di Gor Melati");
        assert_eq!(mails[0].0, "Kamu pengelola Gor Melati di Lapang");
        assert!(mails[0].1.contains(&format!("/id/internal/venues/{id}")), "{mails:?}");
        let mails = app.mails_to("new@example.com").await;
        assert_eq!(mails[0].0, "You are staff of Gor Melati on Lapang");
        assert!(mails[0].1.contains("Staff Member (manager@example.com, owner) has given you a role at Gor Melati: manager."), "{mails:?}");
    }

    async fn alerts_to_somebody_without_an_account_are_in_the_language_of_the_invitation(app: TestApp) {
        let (id, mut manager) = managed(&app).await;
        let english = manager.cookie.clone();
        manager.cookie = manager.cookie.map(|cookie| format!("{cookie}; lapang-locale=id"));
        grant(&manager, id, "new@example.com").await.unwrap();
        manager.cookie = english;
        grant(&manager, id, "budi@example.com").await.unwrap();
        let mails = app.mails_to("new@example.com").await;
        let (subject, text) = mails.last().unwrap();
        assert_eq!((mails.len(), subject.as_str()), (2, "Pengelola baru di Gor Melati"), "{mails:?}");
        assert!(text.contains("ubah lagi di halaman venue"), "{text}");
    }

    async fn a_grantees_name_is_hidden_until_they_open_the_back_office(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let name = async || list(&manager, id).await.into_iter().find(|one| one.0 == "budi@example.com").unwrap().1;
        assert_eq!(grant(&manager, id, "budi@example.com").await.unwrap().name, "");
        // Using the app as a player does not accept the role, nor does being shown the way.
        let access = budi.auth().check_internal_access(api::CheckInternalAccessRequest::default()).await;
        let access = access.unwrap().into_owned();
        assert!(access.has_access && !access.is_admin);
        crate::sign_in::current_email(&budi).await.unwrap();
        assert_eq!(name().await, "");
        show(&budi, id).await.unwrap();
        assert_eq!(name().await, "Budi");
        // A new role must be accepted again.
        revoke(&manager, id, " budi@example.com ").await.unwrap();
        assert_eq!(grant(&manager, id, "budi@example.com").await.unwrap().name, "");
    }

    async fn emails_about_roles_are_limited(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for _ in 0..10 {
            grant(&manager, id, "budi@example.com").await.unwrap();
            revoke(&manager, id, "budi@example.com").await.unwrap();
        }
        let refused = refusal(grant(&manager, id, "budi@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/STAFF_GRANT_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "3600");
        assert_eq!(of_budi(&app).await, [1, 1]);
        // Another manager makes their own calls, and sends no further email.
        let other = app.staff("other@example.com", Some(id)).await;
        grant(&other, id, "budi@example.com").await.unwrap();
        assert_eq!(of_budi(&app).await, [1, 1]);
        revoke(&other, id, "budi@example.com").await.unwrap();
        // Nor does a sweep reset the daily limit early.
        app.clock.advance(hours(23));
        app.sweep().await;
        for (advance, letters) in [(0, [1, 1]), (1, [2, 1])] {
            app.clock.advance(hours(advance));
            grant(&manager, id, "budi@example.com").await.unwrap();
            assert_eq!(of_budi(&app).await, letters);
            revoke(&manager, id, "budi@example.com").await.unwrap();
        }
    }

    async fn a_venue_has_at_most_thirty_staff(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for number in 1..29 {
            app.staff(&format!("manager{number}@example.com"), Some(id)).await;
        }
        grant(&manager, id, "the30th@example.com").await.unwrap();
        assert_eq!(refusal(grant(&manager, id, "new@example.com").await).short(), "failed_precondition/STAFF_LIMIT");
        // Existing staff do not count again.
        grant(&manager, id, "the30th@example.com").await.unwrap();
        revoke(&manager, id, "the30th@example.com").await.unwrap();
        grant(&manager, id, "new@example.com").await.unwrap();
    }

    async fn a_removed_role_ends_at_the_next_call_and_own_roles_stay(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let admin = app.staff("admin@example.com", None).await;
        grant_role(&manager, id, "budi@example.com", api::StaffRole::Owner).await.unwrap();
        let budi = app.regular("budi@example.com", "Budi").await;
        assert_eq!(refusal(revoke(&budi, id, "Budi@example.com").await).short(), "permission_denied/OWN_ROLE");
        revoke(&budi, id, "manager@example.com").await.unwrap();
        assert_eq!(refusal(show(&manager, id).await).short(), "permission_denied/STAFF_ONLY");
        assert_eq!(refusal(revoke(&budi, id, "manager@example.com").await).code, "not_found");
        // Admins are not managers of the venue, and their role cannot be removed here.
        assert_eq!(refusal(revoke(&budi, id, "admin@example.com").await).code, "not_found");
        revoke(&admin, id, "budi@example.com").await.unwrap();
        assert!(list(&admin, id).await.is_empty());
        assert_eq!(refusal(grant(&admin, id, "no address").await).code, "invalid_argument");
    }
}

on_both_engines! {
    async fn two_managers_who_remove_each_other_leave_one(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for round in 0..rounds() {
            lapang::accounts::grant(&app.app, "manager@example.com", Some((id, StaffRole::Owner))).await.unwrap();
            let other = app.staff("other@example.com", Some(id)).await;
            let calls = [(&manager, "other@example.com"), (&other, "manager@example.com")]
                .map(|(by, email)| {
                    let by = by.clone();
                    async move { revoke(&by, id, email).await }
                });
            let ends = at_once(calls.into()).await;
            // The slower one has no role, or none here; neither removed anything.
            assert_eq!((ends["ok"], ends.len()), (1, 2), "round {round}: {ends:?}");
            assert_eq!(number(&app, "SELECT COUNT(*) FROM staff").await, 1, "round {round}");
        }
    }

    async fn a_manager_removed_concurrently_cannot_add_staff(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let removed = |tx: &mut Tx<'_>| {
            tx.conn.execute("UPDATE venues SET updated_at = updated_at", params![])?;
            tx.conn.execute("DELETE FROM staff", params![])?;
            Ok(())
        };
        let granting = async move { grant(&manager, id, "budi@example.com").await };
        let refused = refusal(meeting(&app, removed, granting).await);
        assert!(["not_found", "permission_denied"].contains(&refused.code.as_str()), "{refused:?}");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM staff").await, 0);
    }
}
