//! One engine's side of a random history: its people, its bookings, and its calls.

use jiff::{SignedDuration, Timestamp};
use lapang_api as api;

use super::steps::{Step, Time, Who};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancellation, hours};
use lapang_testing::calls::payments::report;
use lapang_testing::calls::prices;
use lapang_testing::calls::proposals::{accept, decline, propose, withdraw};
use lapang_testing::calls::venue_admin::seen;

const JAKARTA: SignedDuration = SignedDuration::from_hours(7);

/// Longer than any lead time in a history, so that nothing carries over to the next one.
const AFTERWARDS: SignedDuration = SignedDuration::from_hours(72);

/// One engine's side of the histories at one venue.
pub struct World<'a> {
    app: &'a TestApp,
    hall: Hall,
    owner: Person,
    other: Person,
    staff: Person,
    stranger: Person,
    courts: Vec<String>,
    /// Ids of bookings so far, of offers by booking, and of blackouts.
    bookings: Vec<String>,
    offers: Vec<(String, String)>,
    blackouts: Vec<String>,
}

impl<'a> World<'a> {
    pub async fn new(app: &'a TestApp, name: &str, kind: Kind, courts: usize) -> Self {
        let hall = Hall::new(app, &format!("Gor {name}"), kind, courts).await;
        let elsewhere = Hall::new(app, &format!("Elsewhere {name}"), Kind::Request, 1).await;
        let address = |who: &str| format!("{who}{name}@example.com");
        let staff = app.staff(&address("manager"), Some(hall.id)).await;
        let sports = seen(&staff, hall.id).await.sports;
        let courts = sports.into_iter().flat_map(|sport| sport.courts);
        Self {
            courts: courts.map(|court| court.id).collect(),
            owner: app.regular(&address("ani"), "Ani").await,
            other: app.regular(&address("budi"), "Budi").await,
            staff,
            stranger: app.staff(&address("stranger"), Some(elsewhere.id)).await,
            app,
            hall,
            bookings: Vec::new(),
            offers: Vec::new(),
            blackouts: Vec::new(),
        }
    }

    /// Makes one call and returns its outcome.
    pub async fn act(&mut self, step: &Step) -> String {
        match self.call(step).await {
            Ok(()) => "ok".to_owned(),
            refused => {
                let refused = refusal(refused);
                let (fields, metadata) = (&refused.fields, &refused.metadata);
                format!("{} {fields:?} {metadata}", refused.short())
            }
        }
    }

    /// The final state of each booking of this history.
    pub async fn tell(&self) -> Vec<(String, api::Booking)> {
        let mut told = Vec::new();
        for id in &self.bookings {
            let booking = self.booking(id).await;
            told.push((story(&booking), booking));
        }
        told
    }

    /// Advances time past everything upcoming, and clears the ids.
    pub async fn end(&mut self) {
        self.app.clock.advance(AFTERWARDS);
        self.app.sweep().await;
        self.bookings.clear();
        self.offers.clear();
        self.blackouts.clear();
    }

    async fn booking(&self, id: &str) -> api::Booking {
        let request = api::GetBookingForAdminRequest {
            booking_id: id.to_owned(),
            ..Default::default()
        };
        let bookings = self.staff.booking_admin();
        let answer = bookings.get_booking_for_admin(request).await.unwrap();
        answer.into_owned().booking.into_option().unwrap()
    }

    fn time(&self, (day, hour, minutes): Time) -> api::HourSlot {
        let local = self.app.clock.now() + JAKARTA;
        let midnight = local.as_second() - local.as_second().rem_euclid(86_400);
        let start = Timestamp::from_second(midnight).unwrap() - JAKARTA + hours(24 * day + hour);
        api::HourSlot {
            start_time: lapang::wire::time(start),
            duration_minutes: minutes,
            ..Default::default()
        }
    }

    fn times(&self, times: &[Time]) -> Vec<api::HourSlot> {
        times.iter().map(|time| self.time(*time)).collect()
    }

    fn person(&self, who: Who) -> Person {
        match who {
            Who::Owner => self.owner.clone(),
            Who::Other => self.other.clone(),
            Who::Staff => self.staff.clone(),
            Who::Stranger => self.stranger.clone(),
        }
    }

    /// One of the bookings so far; an empty id if there are none.
    fn some(&self, index: usize) -> String {
        nth(&self.bookings, index)
    }

    async fn call(&mut self, step: &Step) -> Result<(), connectrpc::ConnectError> {
        match step {
            Step::Create(who, times) => self.create(*who, times).await,
            Step::Propose(who, index, times, hours_left) => {
                self.propose(*who, *index, times, *hours_left).await
            }
            Step::Guest(who, time) => self.write_in(*who, *time).await,
            Step::Block(who, time) => self.block(*who, *time).await,
            Step::Confirm(who, index, instead) => {
                let request = api::ConfirmRequestedTimesRequest {
                    booking_id: self.some(*index),
                    final_slot: instead.map(|(day, hour)| self.time((day, hour, 60))).into(),
                    ..Default::default()
                };
                let bookings = self.person(*who).booking_admin();
                bookings.confirm_requested_times(request).await.map(drop)
            }
            Step::Update(who, index, to) => {
                let request = api::UpdateBookingStatusRequest {
                    booking_id: self.some(*index),
                    to_status: (*to).into(),
                    reason: "Because.".to_owned(),
                    ..Default::default()
                };
                let bookings = self.person(*who).booking_admin();
                bookings.update_booking_status(request).await.map(drop)
            }
            Step::Cancel(who, index) => {
                let bookings = self.person(*who).bookings();
                let request = cancellation(&self.some(*index));
                bookings.cancel_booking(request).await.map(drop)
            }
            Step::Withdraw(who, index, one) => {
                let id = self.some(*index);
                let last = self.offers_of(&id).pop().filter(|_| *one);
                let chosen: Vec<&str> = last.as_deref().into_iter().collect();
                withdraw(&self.person(*who), &id, &chosen).await.map(drop)
            }
            Step::Accept(who, index, which) => {
                let id = self.some(*index);
                let offer = nth(&self.offers_of(&id), *which);
                accept(&self.person(*who), &id, &offer).await.map(drop)
            }
            Step::Decline(who, index) => {
                let id = self.some(*index);
                decline(&self.person(*who), &id).await.map(drop)
            }
            Step::Report(who, index) => {
                let id = self.some(*index);
                report(&self.person(*who), &id).await.map(drop)
            }
            Step::Price(who, index, price) => {
                let id = self.some(*index);
                prices::set(&self.person(*who), &id, *price).await.map(drop)
            }
            Step::Unblock(who, index) => {
                let request = api::DeleteBlackoutRequest {
                    venue_id: self.hall.id.to_string(),
                    blackout_id: nth(&self.blackouts, *index),
                    ..Default::default()
                };
                let venues = self.person(*who).venue_admin();
                venues.delete_blackout(request).await.map(drop)
            }
            Step::Wait(minutes, sweep) => {
                self.app.clock.advance(SignedDuration::from_mins(*minutes));
                if *sweep {
                    self.app.sweep().await;
                }
                Ok(())
            }
        }
    }

    fn offers_of(&self, id: &str) -> Vec<String> {
        let of = self.offers.iter().filter(|(of, _)| of == id);
        of.map(|(_, offer)| offer.clone()).collect()
    }

    async fn create(&mut self, who: Who, times: &[Time]) -> Result<(), connectrpc::ConnectError> {
        let request = api::CreateBookingRequest {
            venue_id: self.hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: self.times(times),
            ..Default::default()
        };
        let made = self.person(who).bookings().create_booking(request).await?;
        self.bookings.push(made.into_owned().booking_id);
        Ok(())
    }

    async fn propose(
        &mut self,
        who: Who,
        index: usize,
        times: &[Time],
        hours_left: i64,
    ) -> Result<(), connectrpc::ConnectError> {
        let id = self.some(index);
        let request = api::CreateProposalsRequest {
            booking_id: id.clone(),
            slots: self.times(times),
            expires_at: lapang::wire::time(self.app.clock.now() + hours(hours_left)),
            ..Default::default()
        };
        let offers = propose(&self.person(who), request).await?;
        let offers = offers.into_iter().map(|offer| (id.clone(), offer.id));
        self.offers.extend(offers);
        Ok(())
    }

    async fn write_in(&mut self, who: Who, time: Time) -> Result<(), connectrpc::ConnectError> {
        let request = api::CreateGuestBookingRequest {
            venue_id: self.hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: self.times(&[time]),
            guest: api::BookingGuest {
                name: "Pak Bakri".to_owned(),
                ..Default::default()
            }
            .into(),
            ..Default::default()
        };
        let bookings = self.person(who).booking_admin();
        let made = bookings.create_guest_booking(request).await?.into_owned();
        let made = made.booking.into_option();
        self.bookings.extend(made.map(|booking| booking.id));
        Ok(())
    }

    async fn block(&mut self, who: Who, time: Time) -> Result<(), connectrpc::ConnectError> {
        let (day, hour, _) = time;
        let request = api::CreateBlackoutRequest {
            venue_id: self.hall.id.to_string(),
            court_id: nth(&self.courts, usize::from(hour % 2 == 0)),
            start_time: self.time((day, hour, 0)).start_time,
            end_time: self.time((day, hour + 1, 0)).start_time,
            reason: "New floor".to_owned(),
            ..Default::default()
        };
        let venues = self.person(who).venue_admin();
        let made = venues.create_blackout(request).await?.into_owned();
        let made = made.blackout.into_option();
        self.blackouts.extend(made.map(|blackout| blackout.id));
        Ok(())
    }
}

fn nth(ids: &[String], index: usize) -> String {
    let known = ids.len().max(1);
    ids.get(index % known).cloned().unwrap_or_default()
}

/// The parts of a booking that must match between engines: everything but ids.
fn story(booking: &api::Booking) -> String {
    let mut offers: Vec<_> = booking
        .proposals
        .iter()
        .map(|it| format!("{:?}", it.status))
        .collect();
    offers.sort();
    let slots: Vec<_> = booking
        .slots
        .iter()
        .map(|it| (&it.slot_status, &it.court_name))
        .collect();
    let events: Vec<_> = booking
        .events
        .iter()
        .map(|it| format!("{:?} {:?} {:?}", it.kind, it.actor, it.to_status))
        .collect();
    let (status, price) = (&booking.status, booking.final_price);
    format!("{status:?} {price:?} {slots:?} {offers:?} {events:?}")
}
