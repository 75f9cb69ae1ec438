//! Accounts: users, sign-in, sessions and staff roles.

mod blocks;
mod call_limits;
mod code_limits;
mod cookies;
mod cross_site;
mod current;
mod deletion;
mod devices;
mod direct;
mod email_code;
mod emails;
mod export;
pub mod google;
mod home_language;
mod identify;
mod limits;
mod model;
mod passkeys;
mod people;
mod profile;
mod reminders;
mod roles;
pub mod rpc;
mod sessions;
mod sign_in;
mod staff;
mod store;
mod suspended_list;
mod suspension;

pub mod demo;

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::jobs::Sweep;

pub use crate::email_address::normalise as address;
pub use blocks::{apart_from, are_apart, block, blocked, unblock};
pub use code_limits::codes_of_the_day;
pub use cookies::{cleared as cleared_cookies, session_tokens};
pub use deletion::{LockedAccount, forget, lock_for_deletion, lock_mailbox};
pub use direct::sign_in_directly;
pub use emails::samples;
pub use export::export;
pub use home_language::redirect_home;
pub use identify::identify;
pub use limits::client_key;
pub use limits::{
    count_calendar_fetch, count_click, count_export, count_grant, count_guest_join,
    count_match_reschedule, count_organiser, count_photo, count_report, count_review,
    count_tournament, count_tournament_entry, count_venue_photo, may_email_about_place,
    may_email_about_role, may_email_organiser,
};
pub use model::{
    Account, Colleague, Person, Profile, ProfileChanges, Reminders, first_name_and_initial,
};
pub use people::{
    complete_preferences, ids_of_mailbox, ids_to_lock, is_active, people, rewrite_search_texts,
    user_ids_matching, verified_address,
};
pub use profile::{
    account, account_by_email, account_by_id, change_profile, profile, refuse_deleted,
    refuse_inactive, set_photo,
};
pub use reminders::{reminders, reminders_of, set_reminders};
pub use roles::{Capability, StaffRole};
pub use sessions::{FoundSession, account_locale, session};
pub use sign_in::TERMS_VERSION;
pub use staff::{
    Staff, admin_addresses, assign_role, colleagues, grant, has_staff, list as list_staff,
    remove_role, reread as reread_staff, revoke, roles_of, staff, staff_addresses, venue_roles,
};
pub use suspended_list::suspended_list;
pub use suspension::{
    are_suspended, ids_suspended_with, is_suspended, lift_suspension, suspend, suspended,
    suspended_ids, suspended_since,
};

pub fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "delete expired sessions, codes, ceremonies and OAuth flows",
            every: Duration::from_secs(600),
            run: |app: Arc<App>| Box::pin(sessions::delete_expired(app)),
        },
        Sweep {
            name: "warn of many codes",
            every: Duration::from_secs(300),
            run: |app: Arc<App>| Box::pin(code_limits::warn_of_many_codes(app)),
        },
    ]
}
