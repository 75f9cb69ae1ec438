//! Two nodes on one PostgreSQL act as one server. `make soak` looks at limits, streams, photos and races across nodes.

use lapang::{accounts, locale::Locale};
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::app::Person;
use lapang_testing::process::load::a_match;
use lapang_testing::process::place::Place;

#[tokio::test(flavor = "multi_thread")]
async fn a_write_through_one_node_is_read_through_the_other_until_the_session_ends() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let app = place.prepare();
    let signed_in = accounts::sign_in_directly(&app, "ani@example.com", "Ani", Locale::En).await;
    let (id, token) = signed_in.unwrap();
    app.db.close();
    let nodes = place.two_nodes().await;
    let [one, other] = nodes
        .each_ref()
        .map(|node| Person::signed_in(&node.origin, "", id, &token));
    let made = one.matches().create_match(a_match()).await.unwrap();
    let id = made.into_owned().r#match.id.clone();
    let request = api::GetMatchRequest {
        id,
        ..Default::default()
    };
    let read = other.matches().get_match(request).await.unwrap();
    assert_eq!(read.into_owned().r#match.name, "Under fire");

    let me = || api::GetCurrentUserRequest::default();
    other.auth().get_current_user(me()).await.unwrap();
    one.auth()
        .logout(api::LogoutRequest::default())
        .await
        .unwrap();
    assert!(other.auth().get_current_user(me()).await.is_err());
}
