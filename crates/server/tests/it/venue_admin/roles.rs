//! The roles of a venue's staff beyond the access matrix: owners, emails and the trail.

use lapang::accounts::StaffRole;
use lapang_api as api;
use lapang_api::StaffRole as Role;
use serde_json::{Value, json};
use uuid::Uuid;

use super::people::{grant, grant_role, revoke};
use super::trail::trail;
use super::venue::bank;
use super::{managed, save, seen};
use crate::booking_races::at_once;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::number;
use lapang_testing::{on_both_engines, on_sqlite, rounds};

const ROLES: [(&str, StaffRole); 4] = [
    ("owner@example.com", StaffRole::Owner),
    ("boss@example.com", StaffRole::Manager),
    ("desk@example.com", StaffRole::Desk),
    ("viewer@example.com", StaffRole::Viewer),
];

/// A person in each role at a venue, from the highest.
async fn everybody(app: &TestApp, venue: Uuid) -> Vec<Person> {
    let mut people = Vec::new();
    for (email, role) in ROLES {
        people.push(app.colleague(email, Some((venue, role))).await);
    }
    people
}

/// How many emails each of them has whose subject begins so.
async fn told(app: &TestApp, subject: &str) -> [usize; 4] {
    let mut counts = [0; 4];
    for (count, (email, _)) in counts.iter_mut().zip(ROLES) {
        let mails = app.mails_to(email).await;
        *count = mails.iter().filter(|it| it.0.starts_with(subject)).count();
    }
    counts
}

async fn roles(staff: &Person, venue: Uuid) -> Vec<(String, Role)> {
    let request = api::ListVenueStaffRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    let answer = staff.venue_admin().list_venue_staff(request).await.unwrap();
    let staff = answer.into_owned().staff.into_iter();
    staff
        .map(|one| (one.email, one.role.as_known().unwrap()))
        .collect()
}

on_sqlite! {
    async fn a_change_of_role_takes_effect_at_the_next_call_and_is_in_the_trail(app: TestApp) {
        let (id, owner) = managed(&app).await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        let granted = grant_role(&owner, id, "budi@example.com", Role::Desk).await.unwrap();
        assert_eq!(granted.role.as_known(), Some(Role::Desk));
        let budi = app.regular("budi@example.com", "Budi").await;
        let venue = seen(&budi, id).await;
        let refused = refusal(save(&budi, venue.clone()).await);
        assert_eq!(refused.short(), "permission_denied/ROLE_NOT_ALLOWED");
        assert_eq!(refused.metadata["needed_role"], "manager");
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        grant_role(&owner, id, "budi@example.com", Role::Manager).await.unwrap();
        save(&budi, venue).await.unwrap();
        // A grant without a role keeps the existing one.
        assert_eq!(grant(&owner, id, "budi@example.com").await.unwrap().role.as_known(), Some(Role::Manager));
        let expected = [("manager@example.com", Role::Owner), ("budi@example.com", Role::Manager)];
        assert_eq!(roles(&budi, id).await, expected.map(|(email, role)| (email.to_owned(), role)));
        let events = trail(&owner, id).await;
        let state = |json: &str| serde_json::from_str::<Value>(json).unwrap_or_default();
        let changes: Vec<_> = events.iter().map(|it| (it.subject.as_str(), state(&it.before_json), state(&it.after_json))).collect();
        assert_eq!(changes, [
            ("budi@example.com", json!({ "role": "desk" }), json!({ "role": "manager" })),
            ("budi@example.com", Value::Null, json!({ "role": "desk" })),
        ]);
    }

    async fn owners_and_managers_are_emailed_about_a_change_of_role(app: TestApp) {
        let (id, first) = managed(&app).await;
        everybody(&app, id).await;
        grant_role(&first, id, "new@example.com", Role::Viewer).await.unwrap();
        assert_eq!(told(&app, "New staff at Gor Melati").await, [1, 1, 0, 0]);
        grant_role(&first, id, "new@example.com", Role::Desk).await.unwrap();
        assert_eq!(told(&app, "A role at Gor Melati changed").await, [1, 1, 0, 0]);
        // A person who loses a role gets an email, like those who keep theirs.
        grant_role(&first, id, "owner@example.com", Role::Viewer).await.unwrap();
        assert_eq!(told(&app, "A role at Gor Melati changed").await, [2, 2, 0, 0]);
        let mails = app.mails_to("owner@example.com").await;
        let words = "Staff Member (manager@example.com, owner) has changed the role of owner@example.com at Gor Melati from owner to viewer.";
        assert!(mails.iter().any(|mail| mail.1.contains(words)), "{mails:?}");
        // A person whose new role has more rights gets an email too.
        grant_role(&first, id, "desk@example.com", Role::Manager).await.unwrap();
        let mails = app.mails_to("desk@example.com").await;
        assert!(mails.iter().any(|mail| mail.1.contains("a role at Gor Melati: manager.")), "{mails:?}");
    }

    async fn only_owners_can_change_payment_details(app: TestApp) {
        let (id, _) = managed(&app).await;
        let people = everybody(&app, id).await;
        let (owner, manager) = (&people[0], &people[1]);
        let mut venue = seen(owner, id).await;
        venue.sports[0].payment_mode = api::PaymentMode::Manual.into();
        venue.sports[0].payment_instructions = bank().into();
        let refused = refusal(save(manager, venue.clone()).await);
        assert_eq!(refused.short(), "permission_denied/ROLE_NOT_ALLOWED");
        assert_eq!(refused.metadata["needed_role"], "owner");
        assert!(seen(manager, id).await.sports[0].payment_instructions.is_unset());
        save(owner, venue).await.unwrap();
        // A manager saves everything else, and sees the payment details.
        let mut venue = seen(manager, id).await;
        assert_eq!(venue.sports[0].payment_instructions.account_number, "5270 1234");
        "Gor Kenanga".clone_into(&mut venue.name);
        venue.sports[0].payment_mode = api::PaymentMode::None.into();
        let mut venue = save(manager, venue).await.unwrap();
        for spoil in [
            |it: &mut api::PaymentInstructions| "666".clone_into(&mut it.account_number),
            |it: &mut api::PaymentInstructions| "Pay to 666".clone_into(&mut it.notes),
        ] {
            let mut other = venue.clone();
            spoil(other.sports[0].payment_instructions.get_or_insert_default());
            assert_eq!(refusal(save(manager, other).await).short(), "permission_denied/ROLE_NOT_ALLOWED");
        }
        // Nor by adding another sport.
        let padel = api::VenueSport { sport_id: "padel".to_owned(), payment_instructions: bank().into(), ..Default::default() };
        venue.sports.push(padel);
        assert_eq!(refusal(save(manager, venue.clone()).await).short(), "permission_denied/ROLE_NOT_ALLOWED");
        venue.sports[1].payment_instructions = api::PaymentInstructions::default().into();
        assert_eq!(save(manager, venue).await.unwrap().sports.len(), 2);
    }

    async fn the_last_owner_stays_until_an_admin_changes_it(app: TestApp) {
        let (id, owner) = managed(&app).await;
        let manager = app.colleague("boss@example.com", Some((id, StaffRole::Manager))).await;
        let email = "manager@example.com";
        for refused in [
            refusal(revoke(&owner, id, email).await).short(),
            refusal(grant_role(&owner, id, email, Role::Viewer).await).short(),
        ] {
            assert_eq!(refused, "permission_denied/OWN_ROLE");
        }
        for refused in [
            refusal(revoke(&manager, id, email).await).short(),
            refusal(grant_role(&manager, id, email, Role::Desk).await).short(),
            refusal(grant_role(&manager, id, "boss@example.com", Role::Owner).await).short(),
        ] {
            assert_eq!(refused, "permission_denied/ROLE_NOT_ALLOWED");
        }
        assert_eq!(roles(&owner, id).await.len(), 2);
        let admin = app.staff("admin@example.com", None).await;
        grant_role(&admin, id, email, Role::Viewer).await.unwrap();
        revoke(&admin, id, email).await.unwrap();
        assert_eq!(roles(&admin, id).await, [("boss@example.com".to_owned(), Role::Manager)]);
    }

    async fn a_request_is_emailed_to_all_staff_who_may_decide(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        everybody(&app, hall.id).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        hall.book(&ani, &[(1, 19)]).await;
        assert_eq!(told(&app, "").await, [1, 1, 1, 0]);
    }

    async fn the_back_office_shows_a_persons_role_at_each_venue(app: TestApp) {
        let (id, owner) = managed(&app).await;
        let desk = app.colleague("desk@example.com", Some((id, StaffRole::Desk))).await;
        let admin = app.staff("admin@example.com", None).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for (person, role) in [(&owner, Some(Role::Owner)), (&desk, Some(Role::Desk)), (&admin, None), (&ani, None)] {
            let answer = person.auth().check_internal_access(api::CheckInternalAccessRequest::default()).await;
            let answer = answer.unwrap().into_owned();
            let roles: Vec<_> = answer.venue_roles.iter().map(|it| (it.venue_id.clone(), it.role.as_known())).collect();
            let expected = role.map(|role| (id.to_string(), Some(role)));
            assert_eq!(roles, expected.into_iter().collect::<Vec<_>>(), "{}", person.email);
        }
    }
}

on_both_engines! {
    async fn two_owners_who_demote_each_other_leave_one(app: TestApp) {
        let (id, owner) = managed(&app).await;
        for round in 0..rounds() {
            let place = Some((id, StaffRole::Owner));
            for email in ["manager@example.com", "other@example.com"] {
                lapang::accounts::revoke(&app.app, email, Some(id)).await.unwrap();
                lapang::accounts::grant(&app.app, email, place).await.unwrap();
            }
            app.clock.advance(lapang_testing::calls::bookings::hours(2));
            let other = app.regular("other@example.com", "Other").await;
            let calls = [(&owner, "other@example.com"), (&other, "manager@example.com")].map(|(by, email)| {
                let by = by.clone();
                async move { grant_role(&by, id, email, Role::Desk).await.map(drop) }
            });
            let ends = at_once(calls.into()).await;
            assert_eq!(ends["ok"], 1, "round {round}: {ends:?}");
            assert_eq!(number(&app, "SELECT COUNT(*) FROM staff WHERE role = 'owner'").await, 1, "round {round}");
        }
    }
}
