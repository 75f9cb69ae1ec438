//! The whole table of moves, tried from every status by every call.

use api::BookingStatus;
use lapang::bookings::states::{Move, Status};
use lapang_api as api;
use lapang_db::params;
use uuid::Uuid;

use super::{confirm, show, update};
use crate::bookings::hall::{Hall, Kind};
use crate::bookings::{cancellation, hours};
use crate::on_both_engines;
use crate::support::{TestApp, refusal};

/// Puts a booking in a status by force, with a deadline where the status has one.
async fn force(app: &TestApp, id: &str, status: Status) {
    let id: Uuid = id.parse().unwrap();
    let deadline = status
        .is_open()
        .then(|| (app.clock.now() + hours(1)).as_microsecond());
    app.app
        .db
        .write(move |conn| {
            let sql = "UPDATE bookings SET status = $2, expires_at = $3 WHERE id = $1";
            conn.execute(sql, params![id, status.name(), deadline])
        })
        .await
        .unwrap();
}

fn on_the_wire(status: Status) -> BookingStatus {
    let name = format!("BOOKING_STATUS_{}", status.name().to_uppercase());
    buffa::Enumeration::from_proto_name(&name).unwrap()
}

/// Frees every court hour.
async fn release(app: &TestApp) {
    app.app
        .db
        .write(|conn| conn.execute("DELETE FROM court_claims", params![]))
        .await
        .unwrap();
}

/// Gives the claims of one booking to another, and closes the one.
async fn adopt(app: &TestApp, from: &str, to: &str) {
    let (one, other): (Uuid, Uuid) = (from.parse().unwrap(), to.parse().unwrap());
    let sql = "UPDATE court_claims SET holder_id = $2 WHERE holder_id = $1";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![one, other]))
        .await
        .unwrap();
    force(app, from, Status::CanceledUser).await;
}

on_both_engines! {
    async fn every_move_outside_the_table_is_refused_from_what_to_what(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for (day, from) in (10..).zip(Status::ALL) {
            let ani = app.regular(&format!("ani{day}@example.com"), "Ani").await;
            let id = hall.book(&ani, &[(day, 19)]).await.booking_id;
            force(&app, &id, from).await;
            let by_player = async || {
                let answer = ani.bookings().cancel_booking(cancellation(&id)).await?.into_owned();
                Ok(answer.booking.into_option().unwrap())
            };
            let mut moves: Vec<(Option<Move>, Status)> = Status::ALL
                .into_iter()
                .map(|to| {
                    let by = match to {
                        Status::Confirmed => Some(Move::ReceivePayment),
                        Status::Rejected => Some(Move::Reject),
                        Status::CanceledAdmin => Some(Move::CancelByStaff),
                        _ => None,
                    };
                    (by, to)
                })
                .collect();
            moves.push((Some(Move::ConfirmTimes), Status::Confirmed));
            moves.push((Some(Move::CancelByPlayer), Status::CanceledUser));
            for (by, to) in moves {
                let answer = match by {
                    Some(Move::ConfirmTimes) => confirm(&staff, &id, None).await,
                    Some(Move::CancelByPlayer) => by_player().await,
                    _ => update(&staff, &id, on_the_wire(to), "Reason").await,
                };
                if by.is_some_and(|by| by.leads(Some(from), to)) {
                    assert_eq!(answer.unwrap().status, on_the_wire(to), "{from:?} {by:?} {to:?}");
                    // For the next move: as it was, with its hours.
                    force(&app, &id, Status::CanceledUser).await;
                    release(&app).await;
                    let again = hall.book(&ani, &[(day, 19)]).await.booking_id;
                    adopt(&app, &again, &id).await;
                    force(&app, &id, from).await;
                } else {
                    let refusal = refusal(answer);
                    assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION", "{from:?} {by:?} {to:?}");
                    assert_eq!(refusal.metadata["from"], from.name(), "{by:?} {to:?}");
                    assert_eq!(refusal.metadata["to"], to.name());
                    assert_eq!(show(&staff, &id).await.unwrap().status, on_the_wire(from));
                }
            }
            force(&app, &id, Status::CanceledUser).await;
            release(&app).await;
        }
    }
}
