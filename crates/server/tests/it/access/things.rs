//! Creates each thing that a request may name, by calls of its owners.

use jiff::SignedDuration;
use lapang::accounts::StaffRole;
use lapang_db::{Conn, params, value};
use serde_json::{Value, json};
use uuid::Uuid;

use super::who::Who;
use super::world::{Side, World};
use lapang_testing::app::samples;

impl World<'_> {
    /// The thing, and others created with it.
    #[expect(clippy::too_many_lines, reason = "a line for each thing")]
    pub async fn make(&mut self, name: &str, side: Side) -> Vec<(&'static str, String)> {
        let (owner, manager, host) = match side {
            Side::Ours => (Who::Owner, Who::Manager, Who::Host),
            Side::Theirs => (Who::Other, Who::OtherManager, Who::Incomplete),
        };
        let venue = self.hall(side).to_string();
        match name {
            "venue" => vec![("venue", venue)],
            "reported" => vec![("reported", self.reported(owner, venue).await)],
            "newcomer" | "newcomers_match" => self.newcomer().await,
            "city" | "slug" => self.public_page(side).await,
            "court" => vec![("court", self.court(side).await)],
            "whole_venue" => vec![("whole_venue", self.whole_venue(manager, &venue).await)],
            "date" => vec![("date", "2026-06-10".to_owned())],
            "stranger" => vec![("stranger", self.next_address())],
            "hour" | "hour_end" => {
                let hour = self.next_hour();
                let end = hour + SignedDuration::from_hours(1);
                vec![("hour", hour.to_string()), ("hour_end", end.to_string())]
            }
            "taken_hour" => vec![("taken_hour", self.taken_hour(side).await)],
            "watched" => vec![("watched", self.watched(owner, side).await)],
            "soon" => vec![("soon", self.in_hours(2))],
            "tomorrow" => vec![("tomorrow", self.tomorrow())],
            "mailbox" | "otp" | "digits" => self.code().await,
            "passkey" => vec![("passkey", self.passkey(owner).await)],
            "booking" => vec![("booking", self.booking(owner, &venue).await)],
            "offered" | "proposal" | "batch" => self.offered(owner, manager, &venue).await,
            "awaiting" => vec![("awaiting", self.awaiting(owner, manager, &venue).await)],
            "expired" => vec![("expired", self.expired(owner, &venue).await)],
            "guest_booking" => vec![("guest_booking", self.guest_booking(manager, &venue).await)],
            "begun" => vec![("begun", self.begun(manager, &venue).await)],
            "receipt" => vec![("receipt", self.receipt(owner, manager, &venue).await)],
            "said_paid" => vec![("said_paid", self.said_paid(owner, manager, &venue).await)],
            "paid" | "payment" => self.paid(owner, manager, &venue).await,
            "to_give_back" => vec![("to_give_back", self.promised(owner, manager, &venue).await)],
            "counted_day" => vec![(
                "counted_day",
                self.counted_day(owner, manager, &venue).await,
            )],
            "played" => vec![("played", self.played(owner, &venue).await)],
            "review" => vec![("review", self.review(owner, &venue).await)],
            "venue_photo" => vec![("venue_photo", self.venue_photo(manager, &venue).await)],
            "band" => vec![("band", self.band(manager, &venue).await)],
            "move_asked" => vec![("move_asked", self.move_asked(owner, manager, &venue).await)],
            "block" => vec![("block", self.block(manager, &venue, side).await)],
            "court_request" => vec![(
                "court_request",
                self.court_request(host, &venue, side).await,
            )],
            "far_date" => vec![("far_date", self.far_date())],
            "special_day" => vec![("special_day", self.special_day(manager, &venue, side).await)],
            "blackout" => vec![("blackout", self.blackout(manager, &venue, side).await)],
            "rebanked_venue" => {
                let whole = self.whole_venue(manager, &venue).await;
                let mut whole: Value = serde_json::from_str(&whole).unwrap();
                whole["sports"][0]["paymentInstructions"]["accountNumber"] =
                    json!(self.next_hour().as_second().to_string());
                vec![("rebanked_venue", whole.to_string())]
            }
            "colleague" => vec![("colleague", self.hired(side, StaffRole::Manager).await)],
            "fellow" => vec![("fellow", self.hired(side, StaffRole::Manager).await)],
            "co_owner" => vec![("co_owner", self.hired(side, StaffRole::Owner).await)],
            "in_two_days" => vec![("in_two_days", self.in_hours(48))],
            "match" | "code" => self.game(host, 10, &[Who::Participant]).await,
            "roster" | "guest" | "claimer" | "roster_revision" | "guest_token" | "tokens_match"
            | "undoable" | "open_match" | "priced" => self.roster(name, host).await,
            "tournament" | "event" | "empty_event" | "entry" | "invitation" | "drawn_event"
            | "drawn_entry" | "tie" | "live_tie" | "key" | "night" | "board_key" | "live_game"
            | "over_game" | "walk_in" | "walk_in_too" | "quiet_night" => {
                self.competition(name, host).await
            }
            "participant" => {
                let who = if side == Side::Ours {
                    Who::Participant
                } else {
                    Who::Other
                };
                vec![("participant", self.person(who).user_id.to_string())]
            }
            "full" => {
                let made = self.game(host, 2, &[Who::Participant]).await;
                vec![("full", made[0].1.clone())]
            }
            "queued" => {
                let id = self.game(host, 2, &[Who::Participant]).await[0].1.clone();
                let wait = json!({ "matchId": id });
                self.must(Who::Other, "MatchService/JoinWaitlist", wait)
                    .await;
                vec![("queued", id)]
            }
            "photo" => {
                let picture = samples::jpeg(40, 40);
                let kept = self
                    .person(owner)
                    .send(http::Method::PUT, "/api/profile/photo", picture)
                    .await;
                let answer: Value = kept.json().await.unwrap();
                vec![("photo", answer["avatarUrl"].as_str().unwrap().to_owned())]
            }
            "feed" => vec![("feed", self.feed(owner).await)],
            name => panic!("nobody knows what ${name} is"),
        }
    }

    /// The path of a calendar.
    async fn feed(&mut self, owner: Who) -> String {
        let made = self
            .must(owner, "UserService/RotateCalendarFeed", json!({}))
            .await;
        let url = made["url"].as_str().unwrap();
        url.strip_prefix(&self.app.origin).unwrap().to_owned()
    }

    fn in_hours(&self, hours: i64) -> String {
        (self.now() + SignedDuration::from_hours(hours)).to_string()
    }

    /// A venue that is reported.
    async fn reported(&mut self, owner: Who, venue: String) -> String {
        let report = json!({ "subject": { "venueId": venue }, "reason": "REPORT_REASON_FALSE" });
        self.must(owner, "SafetyService/Report", report).await;
        venue
    }

    /// Somebody new who hosts a match.
    async fn newcomer(&mut self) -> Vec<(&'static str, String)> {
        let address = self.next_address();
        let person = self.app.person(&address).await;
        let game = json!({
            "name": "Futsal", "sportId": "futsal", "location": "Jakarta", "isPublic": true,
            "dateTime": self.tomorrow(),
        });
        let call = "lapang.v1.MatchService/CreateMatch";
        let (status, made) = person.post(call, &game.to_string()).await;
        assert_eq!(status, 200, "{made}");
        let id = made["match"]["id"].as_str().unwrap().to_owned();
        vec![
            ("newcomer", person.user_id.to_string()),
            ("newcomers_match", id),
        ]
    }

    /// An hour at which no court is free.
    async fn taken_hour(&mut self, side: Side) -> String {
        let (hour, venue, holder) = (self.next_hour(), self.hall(side), self.app.app.new_id());
        let start = hour.as_microsecond();
        let claim = move |conn: &mut dyn Conn| {
            for unit in [start, start + 1_800_000_000] {
                conn.execute(
                    "INSERT INTO court_claims (court_id, starts_at, holder_kind, holder_id)
                     SELECT c.id, CAST($2 AS BIGINT), 'blackout', CAST($3 AS UUID) FROM courts c
                     JOIN venue_sports s ON s.id = c.venue_sport_id WHERE s.venue_id = $1",
                    params![venue, unit, holder],
                )?;
            }
            Ok::<_, lapang_db::Error>(())
        };
        self.app.app.db.write(claim).await.unwrap();
        hour.to_string()
    }

    async fn watched(&mut self, owner: Who, side: Side) -> String {
        let (venue, hour) = (self.hall(side), self.taken_hour(side).await);
        let watch = json!({ "venueId": venue, "sportId": "futsal", "startTime": hour });
        let made = self.must(owner, "VenueService/WatchHour", watch).await;
        made["hour"]["id"].as_str().unwrap().to_owned()
    }

    async fn public_page(&mut self, side: Side) -> Vec<(&'static str, String)> {
        let write = |conn: &mut dyn Conn| {
            let sql = "UPDATE venues SET city = 'Jakarta', city_key = 'jakarta'";
            conn.execute(sql, params![])?;
            lapang::venues::assign_slugs(conn, Uuid::nil(), 500)
        };
        self.app.app.db.write(write).await.unwrap();
        let slug = if side == Side::Ours {
            "gor-melati"
        } else {
            "gor-kenanga"
        };
        vec![("city", "jakarta".to_owned()), ("slug", slug.to_owned())]
    }

    async fn hired(&mut self, side: Side, role: StaffRole) -> String {
        let email = self.next_address();
        let place = Some((self.hall(side), role));
        lapang::accounts::grant(&self.app.app, &email, place)
            .await
            .unwrap();
        email
    }

    pub fn tomorrow(&self) -> String {
        (self.now() + SignedDuration::from_hours(24)).to_string()
    }

    async fn booking(&mut self, owner: Who, venue: &str) -> String {
        let hour = self.next_hour().to_string();
        let request = json!({
            "venueId": venue, "sportId": "futsal", "slots": [{ "startTime": hour }], "notes": "Secret notes",
        });
        let made = self
            .must(owner, "BookingService/CreateBooking", request)
            .await;
        let id = made["bookingId"].as_str().unwrap().to_owned();
        self.open.push((owner, id.clone()));
        id
    }

    async fn offered(
        &mut self,
        owner: Who,
        manager: Who,
        venue: &str,
    ) -> Vec<(&'static str, String)> {
        let id = self.booking(owner, venue).await;
        let request = json!({
            "bookingId": id,
            "slots": [{ "startTime": self.next_hour().to_string() }],
            "expiresAt": (self.now() + SignedDuration::from_hours(2)).to_string(),
        });
        let made = self
            .must(manager, "BookingAdminService/CreateProposals", request)
            .await;
        let of = |value: &Value| value.as_str().unwrap().to_owned();
        vec![
            ("offered", id),
            ("proposal", of(&made["proposals"][0]["id"])),
            ("batch", of(&made["batchId"])),
        ]
    }

    async fn awaiting(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let id = self.booking(owner, venue).await;
        let request = json!({ "bookingId": id });
        self.must(
            manager,
            "BookingAdminService/ConfirmRequestedTimes",
            request,
        )
        .await;
        id
    }

    async fn move_asked(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let id = self.awaiting(owner, manager, venue).await;
        let hour = self.next_hour().to_string();
        let request = json!({ "bookingId": id, "slots": [{ "startTime": hour }] });
        self.must(owner, "BookingService/MoveMyBooking", request)
            .await;
        id
    }

    async fn expired(&mut self, owner: Who, venue: &str) -> String {
        let id = self.booking(owner, venue).await;
        let (booking, now) = (id.parse::<Uuid>().unwrap(), self.now().as_microsecond());
        let sql = "UPDATE bookings SET expires_at = $2 WHERE id = $1";
        let db = &self.app.app.db;
        let done = db.write(move |conn| conn.execute(sql, params![booking, now]));
        let done: Result<u64, lapang_db::Error> = done.await;
        assert_eq!(done.unwrap(), 1);
        self.app.sweep().await;
        id
    }

    async fn guest_booking(&mut self, manager: Who, venue: &str) -> String {
        let request = json!({
            "venueId": venue, "sportId": "futsal", "slots": [{ "startTime": self.next_hour().to_string() }],
            "guest": { "name": "Bu Sari", "phoneNumber": "0813" },
        });
        let made = self
            .must(manager, "BookingAdminService/CreateGuestBooking", request)
            .await;
        made["booking"]["id"].as_str().unwrap().to_owned()
    }

    /// Its first hour is over.
    async fn begun(&mut self, manager: Who, venue: &str) -> String {
        let [first, second] = [self.next_hour(), self.next_hour()];
        let request = json!({
            "venueId": venue, "sportId": "futsal", "guest": { "name": "Bu Sari" },
            "slots": [{ "startTime": first.to_string() }, { "startTime": second.to_string() }],
        });
        let made = self
            .must(manager, "BookingAdminService/CreateGuestBooking", request)
            .await;
        let id = made["booking"]["id"].as_str().unwrap().to_owned();
        let booking: Uuid = id.parse().unwrap();
        let (now, first) = (self.now().as_microsecond(), first.as_microsecond());
        let move_back = move |conn: &mut dyn Conn| {
            conn.execute(
                "UPDATE bookings SET starts_at = $2 WHERE id = $1",
                params![booking, now - 3_600_000_000],
            )?;
            conn.execute(
                "UPDATE booking_slots SET starts_at = $2, ends_at = $3
                 WHERE booking_id = $1 AND starts_at = $4",
                params![booking, now - 3_600_000_000, now, first],
            )
        };
        self.app.app.db.write(move_back).await.unwrap();
        id
    }

    /// A confirmed booking that is over.
    async fn played(&mut self, owner: Who, venue: &str) -> String {
        let id = self.booking(owner, venue).await;
        let booking: Uuid = id.parse().unwrap();
        let now = self.now().as_microsecond();
        let move_back = move |conn: &mut dyn Conn| {
            conn.execute(
                "DELETE FROM court_claims WHERE holder_id = $1",
                params![booking],
            )?;
            conn.execute(
                "UPDATE bookings SET status = 'confirmed', expires_at = NULL,
                     starts_at = $2 - 7200000000, ends_at = $2 - 3600000000 WHERE id = $1",
                params![booking, now],
            )
        };
        self.app.app.db.write(move_back).await.unwrap();
        id
    }

    async fn receipt(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let id = self.awaiting(owner, manager, venue).await;
        let path = format!("/api/bookings/{id}/receipt");
        let picture = samples::jpeg(40, 40);
        let person = self.person(owner);
        let kept = person.send(http::Method::PUT, &path, picture).await;
        assert_eq!(kept.status(), 200);
        id
    }

    async fn said_paid(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let id = self.awaiting(owner, manager, venue).await;
        let report = json!({ "bookingId": id });
        self.must(owner, "BookingService/ReportPayment", report)
            .await;
        id
    }

    async fn paid(&mut self, owner: Who, manager: Who, venue: &str) -> Vec<(&'static str, String)> {
        let id = self.awaiting(owner, manager, venue).await;
        let payment = json!({ "chargeId": id, "amount": "500", "way": "PAYMENT_WAY_CASH" });
        let recorded = self
            .must(manager, "MoneyAdminService/RecordPayment", payment)
            .await;
        let payment = &recorded["booking"]["charge"]["payments"][0]["id"];
        vec![
            ("paid", id),
            ("payment", payment.as_str().unwrap().to_owned()),
        ]
    }

    async fn promised(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let id = self.paid(owner, manager, venue).await[0].1.clone();
        let promise = json!({ "chargeId": id, "amount": "200", "reason": "Rain" });
        self.must(manager, "MoneyAdminService/RefundPayment", promise)
            .await;
        id
    }

    /// Today, not closed, with what is in its tills.
    async fn counted_day(&mut self, owner: Who, manager: Who, venue: &str) -> String {
        let open_again = |conn: &mut dyn Conn| {
            conn.execute("DELETE FROM day_counts", params![])?;
            conn.execute("DELETE FROM day_closes", params![])
        };
        self.app.app.db.write(open_again).await.unwrap();
        self.paid(owner, manager, venue).await;
        let date = self.now().to_string()[..10].to_owned();
        let day = json!({ "venueId": venue, "date": date });
        let day = self.must(manager, "MoneyAdminService/GetDay", day).await;
        let tills = day["tills"].as_array().unwrap().iter();
        let counted: Vec<Value> = tills
            .map(|till| {
                let expected = &till["expected"];
                json!({ "way": till["way"], "expected": expected, "counted": expected })
            })
            .collect();
        format!(r#""date":"{date}","counted":{}"#, json!(counted))
    }

    async fn review(&mut self, owner: Who, venue: &str) -> String {
        let booking = self.played(owner, venue).await;
        let review = json!({ "bookingId": booking, "rating": 5, "words": "Good light" });
        let made = self.must(owner, "VenueService/WriteReview", review).await;
        made["review"]["id"].as_str().unwrap().to_owned()
    }

    /// Each is another picture.
    async fn venue_photo(&mut self, manager: Who, venue: &str) -> String {
        let side = 500 + u32::try_from(self.next_hour().as_second() / 3600 % 400).unwrap();
        let path = format!("/api/venues/{venue}/photos");
        let picture = samples::jpeg(side, 300);
        let person = self.person(manager);
        let kept = person.send(http::Method::PUT, &path, picture).await;
        let answer: Value = kept.json().await.unwrap();
        answer["photoId"].as_str().unwrap().to_owned()
    }

    async fn band(&mut self, manager: Who, venue: &str) -> String {
        let request = json!({ "band": {
            "venueId": venue, "sportId": "futsal", "currency": "IDR",
            "priceMin": "1", "priceMax": "2", "days": ["monday"], "startHour": 6, "endHour": 8,
        } });
        let made = self
            .must(manager, "VenueAdminService/UpsertPricingBand", request)
            .await;
        made["band"]["id"].as_str().unwrap().to_owned()
    }

    async fn blackout(&mut self, manager: Who, venue: &str, side: Side) -> String {
        let hour = self.next_hour();
        let request = json!({
            "venueId": venue, "courtId": self.court(side).await, "startTime": hour.to_string(),
            "endTime": (hour + SignedDuration::from_hours(1)).to_string(), "reason": "Paint",
        });
        let made = self
            .must(manager, "VenueAdminService/CreateBlackout", request)
            .await;
        made["blackout"]["id"].as_str().unwrap().to_owned()
    }

    async fn block(&mut self, manager: Who, venue: &str, side: Side) -> String {
        let date = self.far_date();
        let request = json!({ "venueId": venue, "block": {
            "courtIds": [self.court(side).await], "fromDate": date, "toDate": date,
            "fromMinute": 0, "toMinute": 1440, "reason": "Paint",
        } });
        let made = self
            .must(manager, "VenueAdminService/CreateBlackouts", request)
            .await;
        made["block"]["id"].as_str().unwrap().to_owned()
    }

    async fn special_day(&mut self, manager: Who, venue: &str, side: Side) -> String {
        let date = self.far_date();
        let request = json!({ "venueId": venue, "specialDay": {
            "courtIds": [self.court(side).await], "fromDate": date, "toDate": date, "price": "1",
        } });
        let made = self
            .must(manager, "VenueAdminService/UpsertSpecialDay", request)
            .await;
        made["specialDay"]["id"].as_str().unwrap().to_owned()
    }

    async fn court_request(&mut self, host: Who, venue: &str, side: Side) -> String {
        let from = self.now() + SignedDuration::from_hours(24);
        let request = json!({
            "tournament": {
                "name": "Melati Cup", "sportId": "futsal", "venueId": venue, "isPublic": true,
                "startTime": from.to_string(),
                "endTime": (from + SignedDuration::from_hours(10)).to_string(),
            },
            "isPublished": true,
        });
        let made = self
            .must(host, "TournamentService/CreateTournament", request)
            .await;
        let id = made["tournament"]["id"].as_str().unwrap().to_owned();
        let zone = jiff::tz::TimeZone::get("Asia/Jakarta").unwrap();
        let date = zone.to_datetime(from).date().to_string();
        let request = json!({ "tournamentId": id, "block": {
            "courtIds": [self.court(side).await], "fromDate": date, "toDate": date,
            "fromMinute": 60, "toMinute": 120,
        } });
        self.must(host, "TournamentService/RequestCourts", request)
            .await;
        id
    }

    /// Another one each time.
    fn far_date(&mut self) -> String {
        let hours = self.next_hour().as_second() / 3600 % 10_000;
        let first = jiff::civil::date(2030, 1, 1);
        (first + jiff::ToSpan::days(hours)).to_string()
    }

    async fn whole_venue(&mut self, manager: Who, venue: &str) -> String {
        let request = json!({ "venueId": venue });
        let seen = self
            .must(manager, "VenueAdminService/GetVenueForAdmin", request)
            .await;
        seen["venue"].to_string()
    }

    async fn court(&self, side: Side) -> String {
        let id = self.hall(side);
        let sql = "SELECT c.id FROM courts c JOIN venue_sports s ON s.id = c.venue_sport_id
            WHERE s.venue_id = $1 ORDER BY c.position LIMIT 1";
        let db = &self.app.app.db;
        let found = db.read(move |conn| conn.one(sql, params![id], value::<Uuid>));
        found
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap()
            .to_string()
    }

    async fn passkey(&mut self, owner: Who) -> String {
        let (id, user) = (self.app.app.new_id(), self.person(owner).user_id);
        let sql = "INSERT INTO passkeys (id, user_id, credential_id, name, credential, created_at)
            VALUES ($1, $2, $3, 'Laptop', '{}', 0)";
        let db = &self.app.app.db;
        let made =
            db.write(move |conn| conn.execute(sql, params![id, user, id.as_bytes().as_slice()]));
        made.await.map_err(|error: lapang_db::Error| error).unwrap();
        id.to_string()
    }

    /// A sign-in code for a new person.
    async fn code(&mut self) -> Vec<(&'static str, String)> {
        let email = self.next_address();
        let sent = self
            .must(
                Who::Visitor,
                "AuthService/SendEmailOTP",
                json!({ "email": email }),
            )
            .await;
        let digits = lapang_testing::app::newest_code(self.app, &email).await;
        let otp = sent["otpId"].as_str().unwrap().to_owned();
        vec![("mailbox", email), ("otp", otp), ("digits", digits)]
    }

    /// A match with these players: its id and its link's code.
    pub async fn game(
        &mut self,
        host: Who,
        most: u32,
        guests: &[Who],
    ) -> Vec<(&'static str, String)> {
        let request = json!({
            "name": "Futsal malam", "sportId": "futsal", "location": "Senayan",
            "dateTime": self.tomorrow(), "maxParticipants": most, "isPublic": true,
        });
        let made = self.must(host, "MatchService/CreateMatch", request).await;
        let id = made["match"]["id"].as_str().unwrap().to_owned();
        for guest in guests {
            let join = json!({ "matchId": id });
            self.must(*guest, "MatchService/JoinMatch", join).await;
        }
        let code = made["match"]["joinLink"]["shortCode"]
            .as_str()
            .unwrap()
            .to_owned();
        vec![("match", id), ("code", code)]
    }
}
