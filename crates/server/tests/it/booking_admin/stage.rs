//! Bookings in any status, and every call that changes one.

use connectrpc::ConnectError;
use jiff::Timestamp;
use lapang::bookings::lifecycle::Status;
use lapang_api::{BookingStatus, ProposalStatus};
use lapang_db::{Conn, params};
use uuid::Uuid;

use super::{confirm, update};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{cancellation, hours};
use lapang_testing::calls::proposals::{accept, decline, offer, propose, withdraw};

/// Every offer status, with its name in the database.
pub const OFFER_STATUSES: [(&str, ProposalStatus); 5] = [
    ("offered", ProposalStatus::Offered),
    ("accepted", ProposalStatus::Accepted),
    ("declined", ProposalStatus::Declined),
    ("expired", ProposalStatus::Expired),
    ("withdrawn", ProposalStatus::Withdrawn),
];

/// A call that changes a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Confirm,
    Propose,
    Withdraw,
    Accept,
    Decline,
    Cancel,
    Update(Status),
}

impl Call {
    pub fn all() -> Vec<Self> {
        let mut all = vec![
            Self::Confirm,
            Self::Propose,
            Self::Withdraw,
            Self::Accept,
            Self::Decline,
            Self::Cancel,
        ];
        all.extend(Status::ALL.map(Self::Update));
        all
    }

    /// Otherwise it is a call of the player.
    pub fn is_for_staff(self) -> bool {
        !matches!(self, Self::Accept | Self::Decline | Self::Cancel)
    }

    /// The resulting status, at a venue without prepayment where staff decide.
    pub fn leads_to(self) -> Status {
        match self {
            Self::Confirm => Status::Confirmed,
            Self::Propose => Status::RescheduleProposed,
            Self::Withdraw | Self::Decline => Status::PendingReview,
            Self::Accept => Status::UserSelected,
            Self::Cancel => Status::CanceledUser,
            Self::Update(to) => to,
        }
    }

    /// Makes the call as this person.
    pub async fn make(self, by: &Person, asked: &Asked) -> Result<(), ConnectError> {
        let id = asked.id.as_str();
        match self {
            Self::Confirm => confirm(by, id, None).await.map(drop),
            Self::Propose => {
                let request = offer(id, &[asked.free], asked.until);
                propose(by, request).await.map(drop)
            }
            Self::Withdraw => withdraw(by, id, &[]).await.map(drop),
            Self::Accept => accept(by, id, &asked.offers[0]).await.map(drop),
            Self::Decline => decline(by, id).await.map(drop),
            Self::Cancel => {
                let calls = by.bookings();
                calls.cancel_booking(cancellation(id)).await.map(drop)
            }
            Self::Update(to) => update(by, id, on_the_wire(to), "Reason").await.map(drop),
        }
    }
}

/// A one-hour booking request, and the ids for calls about it.
pub struct Asked {
    pub id: String,
    /// Two other hours offered for it.
    pub offers: Vec<String>,
    /// The offers' expiry.
    pub until: Timestamp,
    /// A free hour, as a day from today and an hour.
    pub free: (i64, i64),
}

/// A venue without prepayment where staff decide.
pub struct Stage<'a> {
    app: &'a TestApp,
    hall: Hall,
    pub staff: Person,
    made: i64,
}

impl<'a> Stage<'a> {
    pub async fn new(app: &'a TestApp) -> Self {
        let hall = Hall::new(app, "Gor Melati", Kind::Request, 1).await;
        // Every status has a booking, also those that need an exact price.
        let exactly = "UPDATE pricing_bands SET price_max = price_min";
        let write = move |conn: &mut dyn Conn| conn.execute(exactly, params![]);
        app.app.db.write(write).await.unwrap();
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        Self {
            app,
            hall,
            staff,
            made: 0,
        }
    }

    /// A new booking in any status, always with two open offers: calls on them are refused because of the status, not
    /// for lack of offers.
    pub async fn booking(&mut self, player: &Person, status: Status) -> Asked {
        let (day, hour) = (10 + self.made / 4, 7 + 4 * (self.made % 4));
        self.made += 1;
        let id = self.hall.book(player, &[(day, hour)]).await.booking_id;
        let until = self.app.clock.now() + hours(5);
        let times = [(day, hour + 1), (day, hour + 2)];
        let offers = propose(&self.staff, offer(&id, &times, until)).await;
        let offers = offers.unwrap().into_iter().map(|it| it.id).collect();
        // Making the offers has already led to that status.
        if status != Status::RescheduleProposed {
            self.force(&id, status).await;
        }
        Asked {
            id,
            offers,
            until,
            free: (day, hour + 3),
        }
    }

    /// Sets the status directly in the database, with a deadline if the status has one.
    async fn force(&self, id: &str, status: Status) {
        let id: Uuid = id.parse().unwrap();
        let deadline = status
            .is_open()
            .then(|| (self.app.clock.now() + hours(1)).as_microsecond());
        self.app
            .app
            .db
            .write(move |conn| {
                let sql = "UPDATE bookings SET status = $2, expires_at = $3, offers_until = NULL
                    WHERE id = $1";
                conn.execute(sql, params![id, status.code(), deadline])
            })
            .await
            .unwrap();
    }

    /// Sets an offer's status directly in the database. Ended offers hold no hours.
    pub async fn force_offer(&self, id: &str, status: &'static str) {
        let id: Uuid = id.parse().unwrap();
        self.app
            .app
            .db
            .write(move |conn| -> Result<u64, lapang_db::Error> {
                if status != "offered" {
                    let free = "DELETE FROM court_claims WHERE holder_id = $1";
                    conn.execute(free, params![id])?;
                }
                let sql = "UPDATE booking_proposals SET status = $2 WHERE id = $1";
                conn.execute(sql, params![id, status])
            })
            .await
            .unwrap();
    }
}

pub fn on_the_wire(status: Status) -> BookingStatus {
    let name = format!("BOOKING_STATUS_{}", status.code().to_uppercase());
    buffa::Enumeration::from_proto_name(&name).unwrap()
}
