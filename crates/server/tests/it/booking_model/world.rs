//! One engine's side of a random life: its people, its bookings, and the calls that are made.

use api::BookingStatus;
use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::bookings::hall::{Hall, Kind};
use crate::bookings::{cancellation, hours};
use crate::proposals::{accept, decline, propose, withdraw};
use crate::support::{Person, TestApp, refusal};

const JAKARTA: SignedDuration = SignedDuration::from_hours(7);

/// One engine's side of a life.
pub struct World<'a> {
    app: &'a TestApp,
    hall: Hall,
    owner: Person,
    other: Person,
    staff: Person,
    stranger: Person,
    /// Ids of bookings made so far, and of offers by booking.
    bookings: Vec<String>,
    offers: Vec<(String, String)>,
}

impl<'a> World<'a> {
    pub async fn new(
        app: &'a TestApp,
        life: u64,
        kind: Kind,
        courts: usize,
        stranger: &Person,
    ) -> Self {
        let hall = Hall::new(app, &format!("Gor {life}"), kind, courts).await;
        let staff = app
            .staff(&format!("manager{life}@example.com"), Some(hall.id))
            .await;
        Self {
            owner: app.regular(&format!("ani{life}@example.com"), "Ani").await,
            other: app
                .regular(&format!("budi{life}@example.com"), "Budi")
                .await,
            stranger: stranger.clone(),
            app,
            hall,
            staff,
            bookings: Vec::new(),
            offers: Vec::new(),
        }
    }

    fn time(&self, day: i64, hour: i64, minutes: i32) -> api::HourSlot {
        let local = self.app.clock.now() + JAKARTA;
        let midnight = local.as_second() - local.as_second().rem_euclid(86_400);
        let start = Timestamp::from_second(midnight).unwrap() - JAKARTA + hours(24 * day + hour);
        api::HourSlot {
            start_time: lapang::wire::time(start),
            duration_minutes: minutes,
            ..Default::default()
        }
    }

    async fn status(&self, id: &str) -> String {
        let request = api::GetBookingForAdminRequest {
            booking_id: id.to_owned(),
            ..Default::default()
        };
        let answer = self
            .staff
            .booking_admin()
            .get_booking_for_admin(request)
            .await
            .unwrap();
        let booking = answer.into_owned().booking.into_option().unwrap();
        let offers: Vec<_> = booking
            .proposals
            .iter()
            .map(|it| format!("{:?}", it.status))
            .collect();
        let mut offers = offers;
        offers.sort();
        let slots: Vec<_> = booking
            .slots
            .iter()
            .map(|it| it.slot_status.clone())
            .collect();
        format!(
            "{:?} {slots:?} {offers:?} {} events",
            booking.status,
            booking.events.len()
        )
    }

    /// Makes one call and says how it ended.
    #[expect(clippy::too_many_lines, reason = "an arm for each call")]
    pub async fn act(&mut self, step: &Step) -> String {
        let person = |who: Who| match who {
            Who::Owner => self.owner.clone(),
            Who::Other => self.other.clone(),
            Who::Staff => self.staff.clone(),
            Who::Stranger => self.stranger.clone(),
        };
        let booking = |index: usize| {
            let known = self.bookings.len();
            if known == 0 {
                String::new()
            } else {
                self.bookings[index % known].clone()
            }
        };
        let ended = match step {
            Step::Create(who, times) => {
                let request = api::CreateBookingRequest {
                    venue_id: self.hall.id.to_string(),
                    sport_id: "futsal".to_owned(),
                    slots: times
                        .iter()
                        .map(|(day, hour, minutes)| self.time(*day, *hour, *minutes))
                        .collect(),
                    ..Default::default()
                };
                match person(*who).bookings().create_booking(request).await {
                    Ok(answer) => {
                        self.bookings.push(answer.into_owned().booking_id);
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
            Step::Cancel(who, index) => {
                let id = booking(*index);
                person(*who)
                    .bookings()
                    .cancel_booking(cancellation(&id))
                    .await
                    .map(drop)
            }
            Step::Confirm(who, index, instead) => {
                let request = api::ConfirmRequestedTimesRequest {
                    booking_id: booking(*index),
                    final_slot: instead.map(|(day, hour)| self.time(day, hour, 60)).into(),
                    ..Default::default()
                };
                person(*who)
                    .booking_admin()
                    .confirm_requested_times(request)
                    .await
                    .map(drop)
            }
            Step::Update(who, index, to) => {
                let request = api::UpdateBookingStatusRequest {
                    booking_id: booking(*index),
                    to_status: (*to).into(),
                    reason: "Because.".to_owned(),
                    ..Default::default()
                };
                person(*who)
                    .booking_admin()
                    .update_booking_status(request)
                    .await
                    .map(drop)
            }
            Step::Propose(who, index, times, hours_left) => {
                let id = booking(*index);
                let request = api::CreateProposalsRequest {
                    booking_id: id.clone(),
                    slots: times
                        .iter()
                        .map(|(day, hour, minutes)| self.time(*day, *hour, *minutes))
                        .collect(),
                    expires_at: lapang::wire::time(self.app.clock.now() + hours(*hours_left)),
                    ..Default::default()
                };
                match propose(&person(*who), request).await {
                    Ok(offers) => {
                        self.offers
                            .extend(offers.into_iter().map(|offer| (id.clone(), offer.id)));
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
            Step::Withdraw(who, index, one) => {
                let id = booking(*index);
                let offer = self
                    .offers
                    .iter()
                    .rev()
                    .find(|(of, _)| *of == id)
                    .map(|(_, offer)| offer.as_str());
                let chosen: Vec<&str> = offer.filter(|_| *one).into_iter().collect();
                withdraw(&person(*who), &id, &chosen).await.map(drop)
            }
            Step::Accept(who, index, which) => {
                let id = booking(*index);
                let of: Vec<_> = self.offers.iter().filter(|(of, _)| *of == id).collect();
                let offer = if of.is_empty() {
                    String::new()
                } else {
                    of[which % of.len()].1.clone()
                };
                accept(&person(*who), &id, &offer).await.map(drop)
            }
            Step::Decline(who, index) => decline(&person(*who), &booking(*index)).await.map(drop),
            Step::Wait(minutes, sweep) => {
                self.app.clock.advance(SignedDuration::from_mins(*minutes));
                if *sweep {
                    self.app.sweep().await;
                }
                Ok(())
            }
        };
        let mut told = match ended {
            Ok(()) => "ok".to_owned(),
            refused => {
                let refused = refusal(refused);
                format!(
                    "{} {:?} {}",
                    refused.short(),
                    refused.fields,
                    refused.metadata
                )
            }
        };
        for id in &self.bookings {
            told.push_str(&format!("; {}", self.status(id).await));
        }
        told
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Who {
    Owner,
    Other,
    Staff,
    Stranger,
}

type Time = (i64, i64, i32);

#[derive(Clone, Debug)]
pub enum Step {
    Create(Who, Vec<Time>),
    Cancel(Who, usize),
    Confirm(Who, usize, Option<(i64, i64)>),
    Update(Who, usize, BookingStatus),
    Propose(Who, usize, Vec<Time>, i64),
    Withdraw(Who, usize, bool),
    Accept(Who, usize, usize),
    Decline(Who, usize),
    Wait(i64, bool),
}

/// Few hours and few people, so that they get in each other's way.
pub fn step(random: &mut StdRng) -> Step {
    let player = *[Who::Owner, Who::Owner, Who::Other].choose(random).unwrap();
    let staff = *[Who::Staff, Who::Staff, Who::Staff, Who::Stranger]
        .choose(random)
        .unwrap();
    let index = random.random_range(0..4);
    let times = |random: &mut StdRng, most: usize| -> Vec<Time> {
        let count = random.random_range(1..=most);
        let day = random.random_range(0..3);
        let first = random.random_range(6..22);
        (0..i64::try_from(count).unwrap())
            .map(|more| (day, first + more, *[0, 60, 120].choose(random).unwrap()))
            .collect()
    };
    match random.random_range(0..20) {
        0..5 => Step::Create(player, times(random, 2)),
        5 => Step::Cancel(player, index),
        6 | 7 => Step::Confirm(staff, index, None),
        8 => Step::Confirm(
            staff,
            index,
            Some((random.random_range(0..3), random.random_range(6..22))),
        ),
        9 => Step::Update(
            staff,
            index,
            *[
                BookingStatus::Confirmed,
                BookingStatus::Rejected,
                BookingStatus::CanceledAdmin,
                BookingStatus::Expired,
            ]
            .choose(random)
            .unwrap(),
        ),
        10 => Step::Update(staff, index, BookingStatus::Confirmed),
        11..14 => Step::Propose(staff, index, times(random, 3), random.random_range(0..9)),
        14 => Step::Withdraw(staff, index, random.random()),
        15 | 16 => Step::Accept(player, index, random.random_range(0..6)),
        17 => Step::Decline(player, index),
        _ => Step::Wait(
            *[1, 29, 59, 119, 480, 1439].choose(random).unwrap(),
            random.random(),
        ),
    }
}
