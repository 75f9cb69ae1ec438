//! Who may call what, and from where.
//!
//! Each of these guards was removed from the product in turn, and tests here failed on both engines: the check of the
//! origin (`foreign`, `paths`), that a link belongs to its creator (`matrix`, `swapped`), `verified()` before a booking
//! and before joining a match (`matrix`), and the same error for another's booking as for none (`matrix`, `paths`,
//! `swapped`).

mod competitions;
mod foreign;
mod headers;
mod hidden;
mod lists;
mod matrix;
mod paths;
mod rosters;
pub mod rows;
mod surplus;
mod swapped;
mod table;
mod things;
mod unlisted;
pub mod who;
pub mod world;

use lapang_api as api;
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn a_staff_role_takes_effect_at_the_next_call(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let check = async |expected: bool, is_admin: bool| {
            let answer = ani
                .auth()
                .check_internal_access(api::CheckInternalAccessRequest::default())
                .await
                .unwrap()
                .into_owned();
            assert_eq!(answer.has_access, expected);
            assert_eq!(answer.message.is_empty(), expected);
            assert_eq!(answer.is_admin, is_admin);
        };
        check(false, false).await;
        lapang::accounts::grant(&app.app, "ANI@example.com", None).await.unwrap();
        check(true, true).await;
        lapang::accounts::revoke(&app.app, "ani@example.com", None).await.unwrap();
        check(false, false).await;
    }
}
