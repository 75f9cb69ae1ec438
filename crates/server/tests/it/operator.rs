//! `GET /api/operator`: the operator of the site, as named on the legal pages.

use lapang::config::Operator;
use lapang_db::Engine;
use serde_json::{Value, json};

use lapang_testing::app::TestApp;

async fn details(operator: Operator) -> Value {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.operator = operator).await;
    let answer = lapang_testing::app::http()
        .get(format!("{}/api/operator", app.origin))
        .send()
        .await;
    answer.unwrap().json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_details_are_as_configured_or_empty() {
    let configured = Operator {
        name: "PT Senja Olahraga".to_owned(),
        contact: "data@senja.example".to_owned(),
    };
    let (name, contact) = ("PT Senja Olahraga", "data@senja.example");
    assert_eq!(
        details(configured).await,
        json!({ "name": name, "contact": contact })
    );
    assert_eq!(
        details(Operator::default()).await,
        json!({ "name": "", "contact": "" })
    );
}
