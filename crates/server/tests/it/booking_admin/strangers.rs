//! Who may not move a booking is told, whatever its status is and whatever became of its offers,
//! what they would be told of a booking that does not exist; and nothing is written.

use jiff::SignedDuration;
use lapang::bookings::states::Status;

use super::stage::{Asked, Call, OFFER_STATUSES, Stage};
use crate::access::rows::{difference, rows};
use crate::bookings::cancel;
use crate::bookings::hall::{Hall, Kind};
use crate::on_both_engines;
use crate::support::{Person, Refusal, TestApp, refusal};

#[derive(Clone, Copy, Debug)]
enum Who {
    Owner,
    OtherPlayer,
    Visitor,
    Staff,
    StaffElsewhere,
}

impl Who {
    /// What refuses a call that is not theirs, as rules.md §1 and `access/who.rs` have it.
    fn refused_with(self, call: Call) -> Option<&'static str> {
        match (self, call.is_for_staff()) {
            (Self::Owner, false) | (Self::Staff, true) => None,
            (Self::Visitor, _) => Some("unauthenticated/UNAUTHENTICATED"),
            (Self::Owner | Self::OtherPlayer, true) => Some("permission_denied/STAFF_ONLY"),
            (Self::OtherPlayer | Self::Staff, false) | (Self::StaffElsewhere, _) => {
                Some("not_found/NOT_FOUND")
            }
        }
    }
}

/// A call that is not for this caller, and what they are told of a booking that does not exist.
struct Cell<'a> {
    who: Who,
    by: &'a Person,
    call: Call,
    of_nothing: Refusal,
}

async fn cells<'a>(callers: &[(Who, &'a Person)], nothing: &Asked) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    for (who, by) in callers.iter().copied() {
        for call in Call::all() {
            let Some(told) = who.refused_with(call) else {
                continue;
            };
            let of_nothing = refusal(call.make(by, nothing).await);
            assert_eq!(of_nothing.short(), told, "{who:?} {call:?}");
            cells.push(Cell {
                who,
                by,
                call,
                of_nothing,
            });
        }
    }
    cells
}

/// Tries all of these calls on a booking.
async fn learn_nothing(app: &TestApp, cells: &[Cell<'_>], asked: &Asked, what: &str) {
    // A row that is written from here on has another time than it had.
    app.clock.advance(SignedDuration::from_mins(1));
    let before = rows(app).await;
    for cell in cells {
        let told = refusal(cell.call.make(cell.by, asked).await);
        assert_eq!(
            told, cell.of_nothing,
            "{:?} {:?} {what}",
            cell.who, cell.call
        );
    }
    let written = difference(&before, &rows(app).await);
    assert_eq!(written, Vec::<String>::new(), "{what}");
}

on_both_engines! {
    async fn whoever_may_not_move_a_booking_is_told_what_they_are_told_of_none(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let staff = stage.staff.clone();
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let visitor = app.visitor();
        let elsewhere = Hall::new(&app, "Gor Kenanga", Kind::Request, 1).await;
        let stranger = app.staff("stranger@example.com", Some(elsewhere.id)).await;
        let callers = [
            (Who::Owner, &ani),
            (Who::OtherPlayer, &budi),
            (Who::Visitor, &visitor),
            (Who::Staff, &staff),
            (Who::StaffElsewhere, &stranger),
        ];
        let real = stage.booking(&ani, Status::RescheduleProposed).await;
        let nothing = Asked { id: app.app.new_id().to_string(), ..real };
        let cells = cells(&callers, &nothing).await;
        assert_eq!(cells.len(), 60);
        for status in Status::ALL {
            let asked = stage.booking(&ani, status).await;
            learn_nothing(&app, &cells, &asked, status.name()).await;
        }
        for (name, _) in OFFER_STATUSES {
            let asked = stage.booking(&ani, Status::RescheduleProposed).await;
            stage.force_offer(&asked.offers[0], name).await;
            learn_nothing(&app, &cells, &asked, name).await;
            // A player may have ten that are open.
            cancel(&ani, &asked.id).await;
        }
    }
}
