//! The whole transition table: every permitted call and every deadline, from every status.

use jiff::SignedDuration;
use lapang::bookings::lifecycle::Status;
use lapang_api::BookingStatus;

use super::stage::{Call, Stage, on_the_wire};
use super::{show, update};
use crate::access::rows::{difference, rows};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::hours;
use lapang_testing::on_sqlite;

use Status::{
    AwaitingPayment, CanceledAdmin, Confirmed, Expired, PendingReview, Rejected,
    RescheduleProposed, UserSelected,
};

/// An independent copy of the table in rules.md §6: whether this call is allowed in this status.
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

on_sqlite! {
    async fn transitions_outside_the_table_are_refused_naming_both_statuses(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let staff = stage.staff.clone();
        let ani = app.regular("ani@example.com", "Ani").await;
        let nothing_written = Vec::<String>::new();
        let mut refused = 0;
        for from in Status::ALL {
            let asked = stage.booking(&ani, from).await;
            // Makes any later write visible by its timestamp.
            app.clock.advance(SignedDuration::from_mins(1));
            let before = rows(&app).await;
            for call in Call::all().into_iter().filter(|call| !moves(from, *call)) {
                let by = if call.is_for_staff() { &staff } else { &ani };
                let refusal = refusal(call.make(by, &asked).await);
                assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION", "{from:?} {call:?}");
                assert_eq!(refusal.metadata["from"], from.code(), "{call:?}");
                assert_eq!(refusal.metadata["to"], call.leads_to().code(), "{from:?} {call:?}");
                assert_eq!(difference(&before, &rows(&app).await), nothing_written, "{from:?} {call:?}");
                refused += 1;
            }
            // The tenth status, unspecified, is never a valid target.
            let nowhere = refusal(update(&staff, &asked.id, BookingStatus::Unspecified, "Reason").await);
            assert_eq!(nowhere.code, "invalid_argument", "{from:?}");
            assert_eq!(nowhere.fields, ["to_status: enum.not_in"], "{from:?}");
            assert_eq!(difference(&before, &rows(&app).await), nothing_written, "{from:?}");
        }
        assert_eq!(refused, 113);
    }

    async fn every_transition_of_the_table_leads_to_its_status(app: TestApp) {
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

    async fn deadlines_end_open_bookings_only(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut bookings = Vec::new();
        for from in Status::ALL {
            bookings.push((from, stage.booking(&ani, from).await.id));
        }
        let before = rows(&app).await;
        // First the forced holds end, then the offers, then the review that follows them.
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
