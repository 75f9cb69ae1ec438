//! `kill -9` under load, 100 times on SQLite and 50 on PostgreSQL.

use lapang_db::Engine;
use lapang_testing::process::kill;
use lapang_testing::size;

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_kill_9_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    kill::rounds(Engine::Sqlite, size(2, 100)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_kill_9_on_postgres() {
    let _turn = crate::TURN.lock().await;
    kill::rounds(Engine::Postgres, size(2, 50)).await;
}
