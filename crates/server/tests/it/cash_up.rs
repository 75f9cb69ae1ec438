//! The close of a day.

use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::payments::{cash, findings, record};
use lapang_testing::on_both_engines;

async fn day(staff: &Person, hall: &Hall, date: &str) -> api::GetDayResponse {
    let request = api::GetDayRequest {
        venue_id: hall.id.to_string(),
        date: date.to_owned(),
        ..Default::default()
    };
    staff
        .money_admin()
        .get_day(request)
        .await
        .unwrap()
        .into_owned()
}

/// Closes a day, with what was counted in each till as it is listed.
async fn close(
    staff: &Person,
    hall: &Hall,
    (date, counted, note): (&str, &[i64], &str),
    seen: &api::GetDayResponse,
) -> Result<api::GetDayResponse, connectrpc::ConnectError> {
    let rows = seen.tills.iter().zip(counted);
    let request = api::CloseDayRequest {
        venue_id: hall.id.to_string(),
        date: date.to_owned(),
        counted: rows
            .map(|(till, counted)| api::Counted {
                till: till.till.clone(),
                way: till.way,
                expected: till.expected,
                counted: *counted,
                ..Default::default()
            })
            .collect(),
        note: note.to_owned(),
        ..Default::default()
    };
    let answer = staff.money_admin().close_day(request).await?;
    Ok(answer.into_owned().day.into_option().unwrap())
}

on_both_engines! {
    async fn day_is_counted_once_and_what_comes_later_is_of_the_next(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let today = "2026-03-02";
        let take = async |amount, till: &str, way: api::PaymentWay| {
            let request = api::RecordPaymentRequest { till: till.to_owned(), way: way.into(), ..cash(&id, amount) };
            record(&staff, request).await.unwrap();
        };
        let empty = day(&staff, &hall, today).await;
        assert_eq!(refusal(close(&staff, &hall, (today, &[], ""), &empty).await).short(), "failed_precondition/DAY_CHANGED");
        take(1_000, "", api::PaymentWay::Cash).await;
        take(2_000, "Bar", api::PaymentWay::Cash).await;
        let seen = day(&staff, &hall, today).await;
        take(4_000, "Bar", api::PaymentWay::Transfer).await;
        assert_eq!(refusal(close(&staff, &hall, (today, &[1_000, 2_000], ""), &seen).await).short(), "failed_precondition/DAY_CHANGED");
        let seen = day(&staff, &hall, today).await;
        let tills: Vec<_> = seen.tills.iter().map(|it| (it.till.as_str(), it.expected)).collect();
        assert_eq!((tills.as_slice(), seen.can_close), ([("", 1_000), ("Bar", 2_000), ("Bar", 4_000)].as_slice(), true));

        let short = [1_000, 1_900, 4_000];
        assert_eq!(refusal(close(&staff, &hall, (today, &short, ""), &seen).await).fields, ["note: note.required"]);
        let closed = close(&staff, &hall, (today, &short, "Change was wrong"), &seen).await.unwrap();
        assert_eq!((closed.tills[1].counted, closed.closed_by.as_str(), closed.can_close), (Some(1_900), "Staff Member", false));
        assert_eq!(refusal(close(&staff, &hall, (today, &short, "Again"), &seen).await).short(), "failed_precondition/DAY_CLOSED");

        take(8_000, "", api::PaymentWay::Cash).await;
        assert_eq!(day(&staff, &hall, today).await.movements.len(), 3);
        let next = day(&staff, &hall, "2026-03-03").await;
        assert_eq!((next.tills[0].expected, next.can_close), (8_000, false));
        let early = close(&staff, &hall, ("2026-03-03", &[8_000], ""), &next).await;
        assert_eq!(refusal(early).fields, ["date: date.future"]);
        assert_eq!(findings(&app).await, [""; 0]);
    }
}
