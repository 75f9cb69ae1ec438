//! The whole table of moves: every call from every status by those whose call it is, and time.

use jiff::SignedDuration;
use lapang::bookings::states::Status;
use lapang_api::BookingStatus;

use super::stage::{Call, Stage, on_the_wire};
use super::{show, update};
use crate::access::rows::{difference, rows};
use crate::bookings::hours;
use crate::on_both_engines;
use crate::support::refusal;

use Status::{
    AwaitingPayment, CanceledAdmin, Confirmed, Expired, PendingReview, Rejected,
    RescheduleProposed, UserSelected,
};

/// The table of rules.md §6, said once more: whether this call moves a booking of this status.
fn moves(from: Status, call: Call) -> bool {
    match call {
        Call::Confirm => matches!(from, PendingReview | UserSelected),
        Call::Propose | Call::Update(Rejected) => {
            matches!(from, PendingReview | RescheduleProposed | UserSelected)
        }
        Call::Accept | Call::Decline | Call::Withdraw => from == RescheduleProposed,
        Call::Update(Confirmed) => from == AwaitingPayment,
        Call::Cancel | Call::Update(CanceledAdmin) => matches!(
            from,
            PendingReview | RescheduleProposed | UserSelected | AwaitingPayment | Confirmed
        ),
        Call::Update(_) => false,
    }
}

on_both_engines! {
    async fn every_move_outside_the_table_is_refused_from_what_to_what(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let staff = stage.staff.clone();
        let ani = app.regular("ani@example.com", "Ani").await;
        let nothing_written = Vec::<String>::new();
        let mut refused = 0;
        for from in Status::ALL {
            let asked = stage.booking(&ani, from).await;
            // A row that is written from here on has another time than it had.
            app.clock.advance(SignedDuration::from_mins(1));
            let before = rows(&app).await;
            for call in Call::all().into_iter().filter(|call| !moves(from, *call)) {
                let by = if call.is_for_staff() { &staff } else { &ani };
                let refusal = refusal(call.make(by, &asked).await);
                assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION", "{from:?} {call:?}");
                assert_eq!(refusal.metadata["from"], from.name(), "{call:?}");
                assert_eq!(refusal.metadata["to"], call.leads_to().name(), "{from:?} {call:?}");
                assert_eq!(difference(&before, &rows(&app).await), nothing_written, "{from:?} {call:?}");
                refused += 1;
            }
            // The tenth status is none that anything can become.
            let nowhere = refusal(update(&staff, &asked.id, BookingStatus::Unspecified, "Reason").await);
            assert_eq!(nowhere.code, "invalid_argument", "{from:?}");
            assert_eq!(nowhere.fields, ["to_status: enum.not_in"], "{from:?}");
            assert_eq!(difference(&before, &rows(&app).await), nothing_written, "{from:?}");
        }
        assert_eq!(refused, 113);
    }

    async fn every_move_of_the_table_leads_where_it_says(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let staff = stage.staff.clone();
        let mut moved = 0;
        for (number, from) in Status::ALL.into_iter().enumerate() {
            let ani = app.regular(&format!("ani{number}@example.com"), "Ani").await;
            for call in Call::all().into_iter().filter(|call| moves(from, *call)) {
                let asked = stage.booking(&ani, from).await;
                let by = if call.is_for_staff() { &staff } else { &ani };
                if let Err(error) = call.make(by, &asked).await {
                    panic!("{from:?} {call:?}: {error}");
                }
                let seen = show(&staff, &asked.id).await.unwrap();
                assert_eq!(seen.status, on_the_wire(call.leads_to()), "{from:?} {call:?}");
                moved += 1;
            }
        }
        assert_eq!(moved, 22);
    }

    async fn time_ends_what_is_open_and_nothing_else(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut bookings = Vec::new();
        for from in Status::ALL {
            bookings.push((from, stage.booking(&ani, from).await.id));
        }
        let before = rows(&app).await;
        // The holds that were forced end, then the offers, then the review that follows those.
        for (more, was_offered) in [(1, RescheduleProposed), (4, PendingReview), (24, Expired)] {
            app.clock.advance(hours(more));
            app.sweep().await;
            for (from, id) in &bookings {
                let expected = match *from {
                    PendingReview | UserSelected | AwaitingPayment => Expired,
                    RescheduleProposed => was_offered,
                    closed_or_confirmed => closed_or_confirmed,
                };
                let seen = show(&stage.staff, id).await.unwrap();
                assert_eq!(seen.status, on_the_wire(expected), "{from:?} {more}");
            }
        }
        let written = difference(&before, &rows(&app).await);
        let moved = written.iter().filter(|row| row.starts_with("bookings has"));
        assert_eq!(moved.count(), 4, "{written:?}");
    }
}
