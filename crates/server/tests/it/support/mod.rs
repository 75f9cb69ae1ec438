//! A running product for one test, and the people who use it.

pub mod app;
pub mod authenticator;
pub mod crossing;
pub mod held;
pub mod openid;
mod person;
mod refusal;
pub mod samples;
pub mod traces;
pub mod unguarded;

pub use app::{TestApp, busy_accounts};
pub use authenticator::Authenticator;
pub use person::{Person, browser_cookie, device_cookie, newest_code, session_cookie};
pub use refusal::{Refusal, refusal};

/// Writes each test twice: `name::sqlite` and `name::postgres`. `with` changes the configuration.
#[macro_export]
macro_rules! on_both_engines {
    (with $change:expr; $($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)*) => {$(
        $(#[$meta])*
        async fn $name($app: $crate::support::TestApp) $body

        mod $name {
            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                let app = $crate::support::TestApp::start_with(lapang_db::Engine::Sqlite, $change);
                super::$name(app.await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                let app = $crate::support::TestApp::start_with(lapang_db::Engine::Postgres, $change);
                super::$name(app.await).await;
            }
        }
    )*};
    ($($tests:tt)*) => {
        $crate::on_both_engines! { with |_| {}; $($tests)* }
    };
}
