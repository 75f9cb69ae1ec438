//! The owner's month: figures and sheets.

use std::io::Cursor;

use api::{Sheet, SheetFormat};
use calamine::{Data, Reader, Xlsx};
use lapang_api as api;
use lapang_db::{Conn, params};

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::cancel;
use lapang_testing::calls::desk::book_guest;
use lapang_testing::calls::payments::{add_line, cash, record};
use lapang_testing::on_both_engines;

const HOUR: i64 = 15_000_000;
/// The day after the one that tests begin on, in the venue's zone.
const DAY: &str = "2026-03-03";
const TODAY: &str = "2026-03-02";

async fn figures(
    staff: &Person,
    hall: &Hall,
    (from, to): (&str, &str),
) -> Result<api::GetFiguresResponse, connectrpc::ConnectError> {
    let request = api::GetFiguresRequest {
        venue_id: hall.id.to_string(),
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        ..Default::default()
    };
    Ok(staff.money_admin().get_figures(request).await?.into_owned())
}

async fn sheet(
    staff: &Person,
    hall: &Hall,
    sheet: Sheet,
    format: SheetFormat,
) -> api::ExportLedgerResponse {
    let request = api::ExportLedgerRequest {
        venue_id: hall.id.to_string(),
        from_date: TODAY.to_owned(),
        to_date: DAY.to_owned(),
        sheet: sheet.into(),
        format: format.into(),
        ..Default::default()
    };
    staff
        .money_admin()
        .export_ledger(request)
        .await
        .unwrap()
        .into_owned()
}

/// A tax of 10 %, and two hours of the second day blocked.
async fn prepare(app: &TestApp, hall: &Hall) {
    let (hall, id) = (hall.id, app.app.new_id());
    let (from, to) = (at(1, 6).as_microsecond(), at(1, 8).as_microsecond());
    let write = move |conn: &mut dyn Conn| {
        conn.execute(
            "UPDATE venue_sports SET tax_basis_points = 1000 WHERE venue_id = $1",
            params![hall],
        )?;
        conn.execute(
            "INSERT INTO blackouts (id, court_id, starts_at, ends_at, reason, created_at)
             SELECT $1, k.id, $2, $3, '', 0 FROM courts k JOIN venue_sports s ON s.id = k.venue_sport_id WHERE s.venue_id = $4",
            params![id, from, to, hall],
        )
    };
    let done: Result<u64, lapang_db::Error> = app.app.db.write(write).await;
    done.unwrap();
}

on_both_engines! {
    async fn month_of_a_hall_adds_up_and_its_sheets_say_the_same(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        prepare(&app, &hall).await;
        let owner = app.staff("owner@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let paid = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        record(&owner, cash(&paid, 2 * HOUR)).await.unwrap();
        add_line(&owner, &paid, api::ChargeLineKind::Racket, 2_500_000).await.unwrap();
        let canceled = hall.book(&ani, &[(1, 18)]).await.booking_id;
        cancel(&ani, &canceled).await;
        let walk_in = api::CreateGuestBookingRequest {
            venue_id: hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![slot(1, 8)],
            guest: api::BookingGuest { name: "=HYPERLINK(1)".to_owned(), ..Default::default() }.into(),
            price: Some(12_000_000),
            ..Default::default()
        };
        book_guest(&owner, walk_in).await.unwrap();

        let all = figures(&owner, &hall, (TODAY, DAY)).await.unwrap();
        // Two days of 17 hours, less two blocked; two hours and one are sold.
        assert_eq!((all.sellable_minutes, all.sold_minutes), (2 * 17 * 60 - 120, 180));
        assert_eq!((all.takings, all.outstanding, all.to_give_back), (2 * HOUR, 2_500_000 + 12_000_000, 0));
        let days: Vec<_> = all.days.iter().map(|it| (it.takings, it.sellable_minutes, it.sold_minutes)).collect();
        assert_eq!(days, [(2 * HOUR, 1_020, 0), (0, 900, 180)]);
        let court = &all.by_court[0];
        assert_eq!((court.amount, court.sold_minutes, court.sellable_minutes, court.count), (2 * HOUR + 12_000_000, 180, 1_920, 2));
        assert_eq!((all.by_way[0].key.as_str(), all.by_way[0].amount), ("cash", 2 * HOUR));
        assert_eq!((all.by_clerk[0].name.as_str(), all.by_clerk[0].count), ("Staff Member", 1));
        // 3 March 2026 is a Tuesday.
        let eight = all.hours.iter().find(|it| (it.weekday, it.hour) == (2, 8)).unwrap();
        assert_eq!((eight.sellable_minutes, eight.sold_minutes), (60, 60));
        assert_eq!((all.bookings, all.confirmed, all.canceled_by_player, all.canceled_late), (3, 2, 1, 0));
        assert_eq!((all.new_players, all.returning_players, all.answer_minutes), (1, 0, None));

        for (range, wrong) in [((DAY, TODAY), "to_date: range.order"), (("2025-01-01", DAY), "to_date: range.long"), (("2026-02-30", DAY), "from_date: date")] {
            assert_eq!(refusal(figures(&owner, &hall, range).await).fields, [wrong]);
        }

        let file = sheet(&owner, &hall, Sheet::Tax, SheetFormat::Xlsx).await;
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(file.content.clone())).unwrap();
        let rows = book.worksheet_range_at(0).unwrap().unwrap();
        // 300,000 rupiah with 10 % within.
        let row: Vec<_> = rows.rows().nth(1).unwrap().to_vec();
        assert_eq!(&row[2..6], [Data::Float(10.0), Data::Float(300_000.0), Data::Float(272_727.27), Data::Float(27_272.73)]);
        assert!(file.file_name.ends_with("-tax-2026-03-02-2026-03-03.xlsx"), "{}", file.file_name);

        let file = sheet(&owner, &hall, Sheet::Bookings, SheetFormat::Csv).await;
        let text = String::from_utf8(file.content.clone()).unwrap();
        let mut rows = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
        let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
        let told: Vec<_> = rows.iter().map(|row| (&row[1], &row[7], &row[8], &row[9], &row[10])).collect();
        assert_eq!(told, [
            ("confirmed", "'=HYPERLINK(1)", "120000.00", "0.00", "120000.00"),
            ("canceled_user", "Ani", "0.00", "0.00", "0.00"),
            ("confirmed", "Ani", "325000.00", "300000.00", "25000.00"),
        ]);
        let file = sheet(&owner, &hall, Sheet::Payments, SheetFormat::Csv).await;
        let text = String::from_utf8(file.content.clone()).unwrap();
        assert!(text.contains("2026-0001,payment,Cash,,300000.00,IDR"), "{text}");
    }
}
