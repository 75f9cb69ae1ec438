//! Enforcing the gender of a match.

use lapang_api::{
    CreateMatchRequest, Gender, JoinMatchRequest, JoinWaitlistRequest, UpdateMatchRequest,
};

use super::{futsal, get, join, make, outcome, update};
use lapang_testing::app::{Person, Refusal};
use lapang_testing::on_sqlite;

fn for_women() -> CreateMatchRequest {
    CreateMatchRequest {
        gender_preference: Gender::GENDER_FEMALE.into(),
        enforce_gender: true,
        max_participants: Some(2),
        ..futsal()
    }
}

async fn join_as(player: &Person, id: &str, gender: Gender) -> Result<(), Refusal> {
    let request = JoinMatchRequest {
        match_id: id.to_owned(),
        confirm_gender: gender.into(),
        ..Default::default()
    };
    outcome(player.matches().join_match(request).await).map(drop)
}

async fn wait_as(player: &Person, id: &str, gender: Gender) -> Result<(), Refusal> {
    let request = JoinWaitlistRequest {
        match_id: id.to_owned(),
        confirm_gender: gender.into(),
        ..Default::default()
    };
    outcome(player.matches().join_waitlist(request).await).map(drop)
}

const UNSAID: Gender = Gender::GENDER_UNSPECIFIED;
const WOMAN: Gender = Gender::GENDER_FEMALE;
const MAN: Gender = Gender::GENDER_MALE;

on_sqlite! {
    async fn a_match_for_women_requires_players_to_confirm_their_gender(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let people = app.crowd(2).await;
        let id = make(&host, for_women()).await.id;
        for gender in [UNSAID, MAN, Gender::GENDER_MIXED] {
            let refused = join_as(&people[0], &id, gender).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/GENDER_CONFIRMATION_REQUIRED");
        }
        assert_eq!(get(&host, &id).await.unwrap().current_participants, 1);
        join_as(&people[0], &id, WOMAN).await.unwrap();
        for gender in [UNSAID, MAN] {
            let refused = wait_as(&people[1], &id, gender).await.unwrap_err();
            assert_eq!(refused.short(), "failed_precondition/GENDER_CONFIRMATION_REQUIRED");
        }
        wait_as(&people[1], &id, WOMAN).await.unwrap();
        assert_eq!(get(&host, &id).await.unwrap().waitlist_count, 1);
    }

    async fn an_unenforced_gender_needs_no_confirmation(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let made = make(&host, CreateMatchRequest { enforce_gender: false, ..for_women() }).await;
        assert!(!made.enforce_gender);
        join(&guest, &made.id).await.unwrap();
        // The flag has no effect without a single gender.
        for gender in [UNSAID, Gender::GENDER_MIXED] {
            let request = CreateMatchRequest { gender_preference: gender.into(), ..for_women() };
            let made = make(&host, request).await;
            assert!(!made.enforce_gender);
            join(&guest, &made.id).await.unwrap();
        }
    }

    async fn a_gender_rule_cannot_be_added_once_others_have_joined(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let guest = app.regular("guest@example.com", "Guest").await;
        let id = make(&host, CreateMatchRequest { enforce_gender: false, ..for_women() }).await.id;
        let enforced = UpdateMatchRequest { id: id.clone(), enforce_gender: Some(true), ..Default::default() };
        let other = UpdateMatchRequest { id: id.clone(), gender_preference: Some(MAN.into()), ..Default::default() };
        join(&guest, &id).await.unwrap();
        let refused = update(&host, enforced.clone()).await.unwrap_err();
        assert_eq!(refused.short(), "failed_precondition/GENDER_RULE_TOO_LATE");
        super::leave(&guest, &id).await.unwrap();
        assert!(update(&host, enforced).await.unwrap().enforce_gender);
        join_as(&guest, &id, WOMAN).await.unwrap();
        let refused = update(&host, other).await.unwrap_err();
        assert_eq!(refused.reason, "GENDER_RULE_TOO_LATE");
        let lifted = UpdateMatchRequest { id, enforce_gender: Some(false), ..Default::default() };
        assert!(!update(&host, lifted).await.unwrap().enforce_gender);
    }
}
