//! A running product for one test, and the people who use it.

mod app;
mod person;
pub mod process;
mod refusal;

pub use app::{START, TestApp, config};
pub use person::{Person, newest_code, session_cookie};
pub use refusal::{Refusal, refusal};

/// Writes each test twice: `name::sqlite` and `name::postgres`.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)*) => {$(
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports, reason = "a test may need nothing of its file")]
            use super::*;

            async fn test($app: $crate::support::TestApp) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                test($crate::support::TestApp::start(lapang_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                test($crate::support::TestApp::start(lapang_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
