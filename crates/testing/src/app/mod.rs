//! A running product for one test, and the people who use it.

pub mod authenticator;
pub mod crossing;
pub mod hall;
pub mod held;
pub mod hostile;
mod http;
mod person;
mod refusal;
pub mod samples;
mod statements;
mod test_app;
pub mod traces;
pub mod unguarded;
pub mod waitlist;

pub use authenticator::Authenticator;
pub use http::{http, http_builder};
pub use person::{Person, browser_cookie, device_cookie, newest_code, session_cookie};
pub use refusal::{Refusal, refusal};
pub use test_app::{TestApp, busy_accounts, config};

/// For tests that SQL or locks decide: each is there twice, `name::sqlite` and `name::postgres`. `with` changes the
/// configuration.
#[macro_export]
macro_rules! on_both_engines {
    (with $change:expr; $($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)*) => {$(
        $(#[$meta])*
        async fn $name($app: $crate::app::TestApp) $body

        mod $name {
            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                let app = $crate::app::TestApp::start_by($crate::Engine::Sqlite, $change);
                super::$name(app.await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                let app = $crate::app::TestApp::start_by($crate::Engine::Postgres, $change);
                super::$name(app.await).await;
            }
        }
    )*};
    ($($tests:tt)*) => {
        $crate::on_both_engines! { with |_| {}; $($tests)* }
    };
}

/// For all other tests: on SQLite, while PostgreSQL checks the statements. `with` changes the configuration.
#[macro_export]
macro_rules! on_sqlite {
    (with $change:expr; $($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)*) => {$(
        $(#[$meta])*
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            let $app = $crate::app::TestApp::start_by($crate::Engine::Sqlite, $change).await;
            $body
        }
    )*};
    ($($tests:tt)*) => {
        $crate::on_sqlite! { with |_| {}; $($tests)* }
    };
}
