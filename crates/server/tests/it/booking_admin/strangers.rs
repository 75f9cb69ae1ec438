//! Unauthorized callers get the same error for an existing booking, whatever its status and offers, as for a missing
//! one; and nothing is written.

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
    /// The error for an unauthorized call, by rules.md §1 and `access/who.rs`.
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

/// An unauthorized call, and its error for a missing booking.
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
    // Makes any later write visible by its timestamp.
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
    async fn strangers_get_the_same_error_for_existing_and_missing_bookings(app: TestApp) {
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
            // A player may have at most ten open bookings.
            cancel(&ani, &asked.id).await;
        }
    }
}
