//! A plan shows whether an index is used, on both engines.

use lapang_db::testing::plan;

use crate::support::*;

on_both_engines! {
    async fn a_plan_names_the_index_that_helps_and_none_where_none_does(database: Database) {
        let db = open(&database);
        let (helped, unhelped) = db.read(|conn| {
            let helped = plan(conn, "SELECT id FROM places WHERE name = $1", params!["a"])?;
            let unhelped = plan(conn, "SELECT id FROM places WHERE seats = $1", params![4])?;
            Ok::<_, Error>((helped, unhelped))
        }).await.unwrap();
        assert!(helped.contains("places_by_name"), "{helped}");
        assert!(!unhelped.contains("places_by_name"), "{unhelped}");
        assert!(unhelped.to_lowercase().contains("scan"), "{unhelped}");
    }
}
