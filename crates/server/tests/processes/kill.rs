//! `kill -9` under load; `make soak` does it a hundred times, and on PostgreSQL.

use lapang_db::Engine;
use lapang_testing::process::kill;

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_kill_9() {
    let _turn = crate::TURN.lock().await;
    kill::rounds(Engine::Sqlite, 2).await;
}
