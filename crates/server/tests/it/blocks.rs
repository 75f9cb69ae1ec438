//! Several courts and days taken out of sale as one.

use connectrpc::ConnectError;
use lapang_api as api;
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::number;
use lapang_testing::calls::venue_admin::seen;
use lapang_testing::on_both_engines;

struct Stage {
    hall: Hall,
    desk: Person,
    courts: Vec<String>,
}

async fn stage(app: &TestApp) -> Stage {
    let hall = Hall::new(app, "Gor Melati", Kind::Instant, 2).await;
    let place = Some((hall.id, lapang::accounts::StaffRole::Desk));
    let desk = app.colleague("desk@example.com", place).await;
    let sports = seen(&desk, hall.id).await.sports;
    let courts = sports[0].courts.iter().map(|it| it.id.clone()).collect();
    Stage { hall, desk, courts }
}

impl Stage {
    fn block(&self, dates: (&str, &str), minutes: (i32, i32)) -> api::Block {
        api::Block {
            court_ids: self.courts.clone(),
            from_date: dates.0.to_owned(),
            to_date: dates.1.to_owned(),
            from_minute: minutes.0,
            to_minute: minutes.1,
            reason: "New floor".to_owned(),
            ..Default::default()
        }
    }

    async fn create(
        &self,
        block: api::Block,
        validate_only: bool,
    ) -> Result<api::CreateBlackoutsResponse, ConnectError> {
        let request = api::CreateBlackoutsRequest {
            venue_id: self.hall.id.to_string(),
            block: block.into(),
            validate_only,
            ..Default::default()
        };
        let answer = self.desk.venue_admin().create_blackouts(request).await?;
        Ok(answer.into_owned())
    }

    async fn update(&self, block: api::Block) -> Result<api::UpdateBlackoutResponse, ConnectError> {
        let request = api::UpdateBlackoutRequest {
            venue_id: self.hall.id.to_string(),
            block: block.into(),
            ..Default::default()
        };
        let answer = self.desk.venue_admin().update_blackout(request).await?;
        Ok(answer.into_owned())
    }

    async fn end(&self, id: &str) {
        let request = api::DeleteBlackoutsRequest {
            venue_id: self.hall.id.to_string(),
            block_id: id.to_owned(),
            ..Default::default()
        };
        self.desk
            .venue_admin()
            .delete_blackouts(request)
            .await
            .unwrap();
    }

    async fn listed(&self) -> Vec<api::Block> {
        let request = api::ListBlackoutsRequest {
            venue_id: self.hall.id.to_string(),
            ..Default::default()
        };
        let answer = self.desk.venue_admin().list_blackouts(request).await;
        answer.unwrap().into_owned().blocks
    }

    async fn book(&self, player: &Person, day: i64, hour: i64) -> Result<String, ConnectError> {
        let request = self.hall.request(&[(day, hour)]);
        let answer = player.bookings().create_booking(request).await?;
        Ok(answer.into_owned().booking_id)
    }
}

const TAKEN: &str = "failed_precondition/SLOT_TAKEN";

async fn blocked(app: &TestApp) -> i64 {
    let sql = "SELECT COUNT(*) FROM court_claims WHERE holder_kind = 'blackout'";
    number(app, sql).await
}

on_both_engines! {
    async fn a_block_takes_what_is_free_and_names_what_is_not(app: TestApp) {
        let stage = stage(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let booked = stage.book(&ani, 2, 19).await.unwrap();
        let wanted = || stage.block(("2026-03-03", "2026-03-05"), (0, 1440));
        let checked = stage.create(wanted(), true).await.unwrap();
        assert_eq!(checked.in_the_way.len(), 1);
        assert_eq!((blocked(&app).await, stage.listed().await.len()), (0, 0));

        let made = stage.create(wanted(), false).await.unwrap();
        assert_eq!(made.in_the_way[0].booking_id, booked);
        // Three days on two courts, without the booked hour.
        assert_eq!(blocked(&app).await, 3 * 48 * 2 - 2);
        assert_eq!(made.blackouts.len(), 3);
        for (day, hour) in [(1, 8), (2, 20), (3, 22)] {
            assert_eq!(refusal(stage.book(&ani, day, hour).await).short(), TAKEN);
        }
        stage.book(&ani, 4, 8).await.unwrap();

        // Later it is one day, in the evening, on one court.
        let block = made.block.into_option().unwrap();
        let changed = stage.update(api::Block {
            court_ids: vec![stage.courts[0].clone()],
            to_date: "2026-03-03".to_owned(),
            from_minute: 1080,
            to_minute: 1500,
            reason: "League".to_owned(),
            ..block.clone()
        }).await.unwrap();
        assert_eq!(changed.block.as_option().unwrap().id, block.id);
        assert_eq!(blocked(&app).await, 14);
        stage.book(&ani, 2, 20).await.unwrap();
        let listed = stage.listed().await;
        assert_eq!((listed.len(), listed[0].reason.as_str()), (1, "League"));

        stage.end(&block.id).await;
        assert_eq!((blocked(&app).await, stage.listed().await.len()), (0, 0));
        let again = refusal(stage.update(block).await);
        assert_eq!(again.short(), "not_found/NOT_FOUND");
    }

    async fn what_of_a_block_has_begun_stays_when_it_ends(app: TestApp) {
        let stage = stage(&app).await;
        let made = stage.create(stage.block(("2026-03-03", "2026-03-04"), (600, 720)), false).await.unwrap();
        assert_eq!(blocked(&app).await, 2 * 2 * 4);
        app.clock.advance(at(1, 11).duration_since(app.clock.now()));
        stage.end(&made.block.as_option().unwrap().id).await;
        // From 10:00 to 11:30: the half hour that is running is the last.
        assert_eq!(blocked(&app).await, 2 * 3);
        let left = number(&app, "SELECT COUNT(*) FROM blackouts WHERE block_id IS NULL").await;
        assert_eq!(left, 2);
    }

    async fn a_block_that_cannot_be_is_refused_at_its_field(app: TestApp) {
        let stage = stage(&app).await;
        let block = |dates, minutes| stage.block(dates, minutes);
        let no_court = api::Block {
            court_ids: vec![app.app.new_id().to_string()],
            ..block(("2026-03-03", "2026-03-03"), (0, 1440))
        };
        for (block, expected) in [
            (block(("2026-03-05", "2026-03-03"), (0, 1440)), vec!["block.to_date: range.order", "block.to_date: block.future"]),
            (block(("2026-03-03", "2026-06-03"), (0, 1440)), vec!["block.to_date: block.length"]),
            (block(("2026-02-01", "2026-02-03"), (0, 1440)), vec!["block.to_date: block.future"]),
            (block(("2026-03-03", "2026-03-03"), (615, 600)), vec!["block.from_minute: hours.half_hour", "block.to_minute: hours.order", "block.to_date: block.future"]),
            (block(("2026-03-03", "2026-03-03"), (0, 1470)), vec!["block.to_minute: hours.range"]),
            (no_court, vec!["block.court_ids: court.unknown"]),
        ] {
            assert_eq!(refusal(stage.create(block, false).await).fields, expected);
        }
        assert_eq!(blocked(&app).await, 0);
    }
}
