//! Hostile texts in text fields: each is stored unchanged, apart from whitespace and what cannot be seen of a name, or
//! refused by its own field. What the
//! pages make of them is in `previews`, the calendars in `feed`.

use std::collections::BTreeSet;

use lapang_testing::app::hostile::{calendars, emails, texts};
use lapang_testing::on_both_engines;
use serde_json::{Value, json};

use crate::access::who::Who;
use crate::access::world::{Side, World};

/// What all other fields are filled with.
const HARMLESS: &str = "812";

/// Where a call's texts are read: its own answer where the call is empty. `@` is the id of what was made.
type Reader = (Who, &'static str, &'static str, &'static str);

struct Place {
    who: Who,
    call: &'static str,
    /// With a `§` for each of the fields.
    request: &'static str,
    /// Each by its path in a refusal, and where a reader finds it; nowhere if it is empty.
    fields: &'static [(&'static str, &'static str)],
    /// Where the answer has the id of what was made.
    made: &'static str,
    readers: &'static [Reader],
}

#[rustfmt::skip]
const fn place(who: Who, call: &'static str, request: &'static str, fields: &'static [(&'static str, &'static str)], made: &'static str, readers: &'static [Reader]) -> Place {
    Place { who, call, request, fields, made, readers }
}

const OWN: &[Reader] = &[(Who::Admin, "", "", "")];
#[rustfmt::skip]
const BOOKING: &[Reader] = &[
    (Who::Owner, "BookingService/GetBooking", r#"{"bookingId":"$booking"}"#, "/booking"),
    (Who::Viewer, "BookingAdminService/GetBookingForAdmin", r#"{"bookingId":"$booking"}"#, "/booking"),
];
const GUEST: &[(&str, &str)] = &[
    ("guest.name", "/booking/guest/name"),
    ("guest.phone_number", "/booking/guest/phoneNumber"),
    ("notes", "/booking/notes"),
];
const MATCH: &[(&str, &str)] = &[
    ("name", "/match/name"),
    ("location", "/match/location"),
    ("description", "/match/description"),
];

#[rustfmt::skip]
const PLACES: &[Place] = &[
    place(Who::Visitor, "AuthService/VerifyEmailOTP", r#"{"email":"$mailbox","otpId":"$otp","otpCode":"$digits","acceptedTerms":true,"name":"§","deviceInfo":{"fingerprint":"§","browser":"§","os":"§","deviceType":"§","location":"§"}}"#,
        &[("name", "/user/user/name"), ("device_info.fingerprint", ""), ("device_info.browser", ""), ("device_info.os", ""), ("device_info.device_type", ""), ("device_info.location", "")], "", OWN),
    place(Who::Visitor, "AuthService/InitiatePasskeyRegistration", r#"{"email":"$stranger","name":"§"}"#, &[("name", "")], "", OWN),
    place(Who::Owner, "AuthService/RenamePasskey", r#"{"passkeyId":"$passkey","name":"§"}"#, &[("name", "/passkey/name")], "", OWN),
    place(Who::Owner, "UserService/UpdateProfile", r#"{"name":"§","bio":"§","location":"§"}"#,
        &[("name", "/profile/name"), ("bio", "/profile/bio"), ("location", "/profile/location")], "",
        &[(Who::Owner, "UserService/GetProfile", "{}", "")]),
    place(Who::Admin, "VenueAdminService/UpsertVenue", r#"{"venue":{"name":"§","address":"§","formattedAddress":"§","city":"§","phoneNumber":"§","country":"ID","latitude":-6.2,"longitude":106.8,"timeZone":"Asia/Jakarta",
        "sports":[{"sportId":"futsal","paymentMode":"PAYMENT_MODE_MANUAL","courts":[{"name":"§"}],"paymentInstructions":{"bankName":"§","accountNumber":"§","accountName":"§","notes":"§"}}]}}"#,
        &[("venue.name", "/venue/name"), ("venue.address", "/venue/address"), ("venue.formatted_address", "/venue/formattedAddress"), ("venue.city", "/venue/city"),
          ("venue.phone_number", "/venue/phoneNumber"), ("venue.sports[0].courts[0].name", "/venue/sports/0/courts/0/name"),
          ("venue.sports[0].payment_instructions.bank_name", "/venue/sports/0/paymentInstructions/bankName"), ("venue.sports[0].payment_instructions.account_number", "/venue/sports/0/paymentInstructions/accountNumber"),
          ("venue.sports[0].payment_instructions.account_name", "/venue/sports/0/paymentInstructions/accountName"), ("venue.sports[0].payment_instructions.notes", "/venue/sports/0/paymentInstructions/notes")],
        "/venue/id", &[(Who::Admin, "VenueAdminService/GetVenueForAdmin", r#"{"venueId":"@"}"#, "")]),
    place(Who::Manager, "VenueAdminService/UpsertPricingBand", r#"{"band":{"id":"$band","venueId":"$venue","sportId":"futsal","currency":"IDR","priceMin":"1","priceMax":"2","days":["monday"],"startHour":6,"endHour":8,"notes":"§"}}"#,
        &[("band.notes", "/band/notes")], "", OWN),
    place(Who::Manager, "VenueAdminService/UpsertCourt", r#"{"venueId":"$venue","sportId":"futsal","court":{"id":"$court","name":"§","isActive":true}}"#, &[("court.name", "/court/name")], "", OWN),
    place(Who::Manager, "VenueAdminService/CreateBlackout", r#"{"venueId":"$venue","courtId":"$court","startTime":"$hour","endTime":"$hour_end","reason":"§"}"#, &[("reason", "/blackout/reason")], "", OWN),
    place(Who::Owner, "BookingService/CreateBooking", r#"{"venueId":"$venue","sportId":"futsal","slots":[{"startTime":"$hour"}],"notes":"§"}"#, &[("notes", "/booking/notes")], "/bookingId",
        &[(Who::Owner, "BookingService/GetBooking", r#"{"bookingId":"@"}"#, "")]),
    place(Who::Owner, "BookingService/CancelBooking", r#"{"bookingId":"$booking","reason":"§"}"#, &[("reason", "/events/1/reason")], "", BOOKING),
    place(Who::Desk, "BookingAdminService/CreateProposals", r#"{"bookingId":"$booking","slots":[{"startTime":"$hour"}],"expiresAt":"$soon","note":"§"}"#, &[("note", "/proposals/0/note")], "", BOOKING),
    place(Who::Desk, "BookingAdminService/UpdateBookingStatus", r#"{"bookingId":"$booking","toStatus":"BOOKING_STATUS_REJECTED","reason":"§"}"#, &[("reason", "/events/1/reason")], "", BOOKING),
    place(Who::Desk, "BookingAdminService/CreateGuestBooking", r#"{"venueId":"$venue","sportId":"futsal","slots":[{"startTime":"$hour"}],"guest":{"name":"§","phoneNumber":"§"},"notes":"§"}"#, GUEST, "", OWN),
    place(Who::Desk, "BookingAdminService/UpdateGuestBooking", r#"{"bookingId":"$guest_booking","guest":{"name":"§","phoneNumber":"§"},"notes":"§"}"#, GUEST, "", OWN),
    place(Who::Owner, "MatchService/CreateMatch", r#"{"name":"§","sportId":"futsal","location":"§","description":"§","dateTime":"$tomorrow","isPublic":true}"#, MATCH, "/match/id",
        &[(Who::Visitor, "MatchService/GetMatch", r#"{"id":"@"}"#, "")]),
    place(Who::Host, "MatchService/UpdateMatch", r#"{"id":"$match","name":"§","location":"§","description":"§"}"#, MATCH, "", OWN),
    place(Who::Host, "MatchService/DeleteMatch", r#"{"id":"$match","reason":"§"}"#, &[("reason", "/match/calledOffReason")], "",
        &[(Who::Participant, "MatchService/GetMatch", r#"{"id":"$match"}"#, "")]),
    place(Who::Host, "PlayService/StartNight", r#"{"matchId":"$match","change":{"key":"$key"},"format":"NIGHT_FORMAT_KING","courts":["§"]}"#, &[("courts[0]", "/night/courts/0/name")], "", OWN),
    place(Who::Host, "PlayService/SetPeople", r#"{"matchId":"$night","change":{"key":"$key"},"people":[{"id":"$key","name":"§","state":"PERSON_STATE_PRESENT"}]}"#, &[("people[0].name", "/night/people/4/name")], "", OWN),
    place(Who::Host, "PlayService/SetCourts", r#"{"matchId":"$night","change":{"key":"$key"},"courts":[{"number":1,"name":"§"}]}"#, &[("courts[0].name", "/night/courts/0/name")], "", OWN),
    place(Who::Host, "PlayService/StartGame", r#"{"matchId":"$night","change":{"key":"$key"},"court":2,"sideA":["$walk_in"],"sideB":["$walk_in_too"],"why":"§"}"#, &[("why", "/night/games/2/why")], "", OWN),
    place(Who::Visitor, "ShortLinkService/CreateLinkClick", r#"{"shortCode":"$code","country":"§","city":"§","platform":"§","browser":"§"}"#,
        &[("country", "/linkClick/country"), ("city", "/linkClick/city"), ("platform", "/linkClick/platform"), ("browser", "/linkClick/browser")], "", OWN),
];

/// As stored: trimmed, with uniform line breaks.
fn tidied(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes a text into one of the fields; whether it was stored.
async fn is_stored(world: &mut World<'_>, place: &Place, which: usize, text: &str) -> bool {
    let template = world.filled(place.request, place.who, Side::Ours).await;
    let mut request = String::new();
    for (number, part) in template.split('§').enumerate() {
        if number > 0 {
            let text = if number == which + 1 { text } else { HARMLESS };
            let quoted = json!(text).to_string();
            request.push_str(&quoted[1..quoted.len() - 1]);
        }
        request.push_str(part);
    }
    let answer = world.call(place.who, place.call, &request).await;
    let (field, pointer) = place.fields[which];
    if answer.told != "ok" {
        let by_the_field = format!("invalid_argument \"{field}\"");
        assert!(
            answer.told.starts_with(&by_the_field),
            "{} {request}: {}",
            place.call,
            answer.told
        );
        return false;
    }
    let own: Value = serde_json::from_str(&answer.body).unwrap();
    let made = own
        .pointer(place.made)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    if place.call == "BookingService/CreateBooking" {
        world.open.push((place.who, made.clone()));
    }
    for (reader, call, request, prefix) in place.readers {
        let seen = if call.is_empty() {
            own.clone()
        } else {
            let request = world
                .filled(request, *reader, Side::Ours)
                .await
                .replace('@', &made);
            world
                .must(*reader, call, serde_json::from_str(&request).unwrap())
                .await
        };
        let read = seen.pointer(&format!("{prefix}{pointer}"));
        // Empty fields are omitted from JSON, and a person without a name gets one. Phone numbers lose invisible marks.
        let is_kept = !pointer.is_empty() && !field.ends_with("phone_number");
        if is_kept && !tidied(text).is_empty() {
            let read = read
                .and_then(Value::as_str)
                .unwrap_or_else(|| panic!("{} {field} is not in {seen}", place.call));
            // Names lose what cannot be seen.
            let name = lapang::text::name(field, text).unwrap_or_default();
            let is_name = field.ends_with("name") && tidied(read) == name;
            assert!(
                is_name || tidied(read) == tidied(text),
                "{} {field}: {read:?} of {text:?}",
                place.call
            );
        }
    }
    true
}

on_both_engines! {
    with lapang_testing::app::busy_accounts;

    async fn hostile_texts_are_stored_unchanged_or_refused_by_their_field(app: TestApp) {
        let texts = texts::all();
        let mut world = World::new(&app).await;
        let mut next = 0;
        for place in PLACES {
            let mut stored = 0;
            for which in 0..place.fields.len() {
                for _ in 0..8 {
                    // No limit for an hour is reached.
                    app.clock.advance(jiff::SignedDuration::from_mins(10));
                    // All texts are used, each in some field.
                    next = (next + 1) % texts.len();
                    stored += usize::from(is_stored(&mut world, place, which, &texts[next]).await);
                    world.begin_anew(place.who, place.call).await;
                }
            }
            assert!(stored > 0, "{}: none is stored", place.call);
        }
    }

    async fn hostile_texts_stay_texts_in_emails_and_calendars(app: TestApp) {
        let mut world = World::new(&app).await;
        let texts = texts::all();
        app.sweep().await;
        emails::inspect(&app.app.mail_dir(), &app.origin);
        let mut read = 0;
        for text in texts.iter().step_by(12) {
            let whole = world.thing("whole_venue", Who::Manager, Side::Ours).await;
            let mut venue: Value = serde_json::from_str(&whole).unwrap();
            venue["name"] = json!(text);
            // What is refused stays as it was.
            world.call(Who::Manager, "VenueAdminService/UpsertVenue", &json!({ "venue": venue }).to_string()).await;
            world.call(Who::Owner, "UserService/UpdateProfile", &json!({ "name": text }).to_string()).await;
            world.call(Who::Host, "UserService/UpdateProfile", &json!({ "name": text }).to_string()).await;
            for place in PLACES.iter().filter(|it| matches!(it.call, "BookingService/CreateBooking" | "BookingService/CancelBooking"
                | "BookingAdminService/CreateProposals" | "BookingAdminService/UpdateBookingStatus" | "MatchService/UpdateMatch" | "MatchService/DeleteMatch")) {
                is_stored(&mut world, place, 0, text).await;
                world.begin_anew(place.who, place.call).await;
            }
            let path = world.filled("/api/bookings/$booking.ics", Who::Owner, Side::Ours).await;
            let file = world.request(Who::Owner, http::Method::GET, &path).send().await.unwrap();
            assert_eq!(calendars::events(&file.text().await.unwrap()).len(), 1);
            world.begin_anew(Who::Owner, "").await;
            app.sweep().await;
            let emails = emails::inspect(&app.app.mail_dir(), &app.origin);
            assert!(emails.iter().all(|email| email.to.starts_with("as-") && !email.subject.is_empty()));
            read += emails.len();
            app.clock.advance(jiff::SignedDuration::from_hours(1));
        }
        assert!(read > 100, "{read}");
    }

    async fn an_email_address_names_one_recipient_or_is_refused(app: TestApp) {
        let texts = texts::all();
        let mut accepted = BTreeSet::new();
        for (number, text) in texts.iter().enumerate().step_by(8) {
            let visitor = app.visitor_from(&format!("10.8.{}.{}", number / 250, number % 250));
            for email in [text.clone(), format!("{text}@example.com"), format!("{text}, ani@example.com")] {
                let request = json!({ "email": email }).to_string();
                let (status, answer) = visitor.post("lapang.v1.AuthService/SendEmailOTP", &request).await;
                match status {
                    200 => assert!(accepted.insert(email.trim().to_lowercase()), "{email:?}"),
                    // Two of the texts are the same address.
                    429 => assert!(accepted.contains(&email.to_lowercase()), "{email:?}: {answer}"),
                    _ => assert_eq!((status, answer["code"].as_str()), (400, Some("invalid_argument")), "{email:?}: {answer}"),
                }
            }
        }
        app.sweep().await;
        let emails = emails::inspect(&app.app.mail_dir(), &app.origin);
        let to: BTreeSet<String> = emails.into_iter().map(|email| email.to).collect();
        assert_eq!(to, accepted);
    }
}
