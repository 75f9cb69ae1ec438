//! What staff do to venues: every rule and every refusal.

mod blackouts;
mod courts;
mod hours;
mod people;
mod prices;
mod races;
mod ready;
mod roles;
mod stale;
mod trail;
mod venue;
mod zone;

pub use blackouts::blackout;
use connectrpc::ConnectError;
pub use courts::upsert as upsert_court;
use lapang_api as api;
pub use people::change_staff;
use uuid::Uuid;

use crate::on_both_engines;
use crate::support::{Person, TestApp, refusal};
use crate::venues::{add, deactivate, hall};

pub type Answer<T> = Result<T, ConnectError>;

/// A venue with two futsal courts in Jakarta, and its manager.
pub async fn managed(app: &TestApp) -> (Uuid, Person) {
    let id = add(app, &hall("Gor Melati", -6.2, 106.8)).await;
    let manager = app.staff("manager@example.com", Some(id)).await;
    (id, manager)
}

pub async fn show(staff: &Person, id: Uuid) -> Answer<api::GetVenueForAdminResponse> {
    let request = api::GetVenueForAdminRequest {
        venue_id: id.to_string(),
        ..Default::default()
    };
    let answer = staff.venue_admin().get_venue_for_admin(request).await?;
    Ok(answer.into_owned())
}

/// The venue as its staff see it.
pub async fn seen(staff: &Person, id: Uuid) -> api::Venue {
    show(staff, id).await.unwrap().venue.into_option().unwrap()
}

pub async fn save(staff: &Person, venue: api::Venue) -> Answer<api::Venue> {
    let request = api::UpsertVenueRequest {
        venue: venue.into(),
        ..Default::default()
    };
    let answer = staff.venue_admin().upsert_venue(request).await?;
    Ok(answer.into_owned().venue.into_option().unwrap())
}

async fn list(
    staff: &Person,
    change: impl FnOnce(&mut api::ListVenuesForAdminRequest),
) -> Answer<(Vec<String>, i32)> {
    let mut request = api::ListVenuesForAdminRequest::default();
    change(&mut request);
    let answer = staff.venue_admin().list_venues_for_admin(request).await?;
    let answer = answer.into_owned();
    let names = answer.venues.into_iter().map(|venue| venue.name).collect();
    Ok((names, answer.total))
}

async fn set_active(staff: &Person, id: Uuid, is_active: bool) -> Answer<String> {
    let request = api::UpdateVenueStatusRequest {
        venue_id: id.to_string(),
        is_active,
        ..Default::default()
    };
    let answer = staff.venue_admin().update_venue_status(request).await?;
    Ok(answer.into_owned().message)
}

/// How many venues players find.
async fn found(app: &TestApp) -> i32 {
    let request = api::SearchVenuesRequest::default();
    let answer = app.visitor().venues().search_venues(request).await;
    answer.unwrap().into_owned().total
}

/// Calls about one venue that only its staff may make.
async fn calls_about(person: &Person, id: Uuid) -> Vec<String> {
    let calls = person.venue_admin();
    let venue_id = id.to_string();
    let other = Uuid::from_u128(7).to_string();
    let time = |hour| lapang::wire::time(crate::bookings::hall::at(3, hour));
    let venue = api::Venue {
        id: venue_id.clone(),
        ..Default::default()
    };
    let band = api::VenuePricingBand {
        venue_id: venue_id.clone(),
        ..Default::default()
    };
    let court = api::UpsertCourtRequest {
        venue_id: venue_id.clone(),
        sport_id: "futsal".to_owned(),
        court: api::Court::default().into(),
        ..Default::default()
    };
    let blackout = api::CreateBlackoutRequest {
        venue_id: venue_id.clone(),
        court_id: other.clone(),
        start_time: time(10),
        end_time: time(12),
        ..Default::default()
    };
    let upsert = api::UpsertPricingBandRequest {
        band: band.into(),
        ..Default::default()
    };
    let delete = api::DeletePricingBandRequest {
        venue_id: venue_id.clone(),
        band_id: other.clone(),
        ..Default::default()
    };
    let free = api::DeleteBlackoutRequest {
        venue_id: venue_id.clone(),
        blackout_id: other,
        ..Default::default()
    };
    let grant = api::GrantVenueStaffRequest {
        venue_id: venue_id.clone(),
        email: "x@example.com".to_owned(),
        ..Default::default()
    };
    let revoke = api::RevokeVenueStaffRequest {
        venue_id: venue_id.clone(),
        email: "x@example.com".to_owned(),
        ..Default::default()
    };
    let staff = api::ListVenueStaffRequest {
        venue_id: venue_id.clone(),
        ..Default::default()
    };
    let trail = api::ListAuditEventsRequest {
        venue_id,
        ..Default::default()
    };
    vec![
        refusal(show(person, id).await).short(),
        refusal(set_active(person, id, false).await).short(),
        refusal(save(person, venue).await).short(),
        refusal(calls.upsert_pricing_band(upsert).await).short(),
        refusal(calls.delete_pricing_band(delete).await).short(),
        refusal(calls.upsert_court(court).await).short(),
        refusal(calls.create_blackout(blackout).await).short(),
        refusal(calls.delete_blackout(free).await).short(),
        refusal(calls.list_venue_staff(staff).await).short(),
        refusal(calls.list_audit_events(trail).await).short(),
        refusal(calls.grant_venue_staff(grant).await).short(),
        refusal(calls.revoke_venue_staff(revoke).await).short(),
    ]
}

on_both_engines! {
    async fn a_venue_does_not_exist_for_staff_of_another(app: TestApp) {
        let (id, _) = managed(&app).await;
        let other = add(&app, &hall("Gor Cepat", -6.3, 106.8)).await;
        let theirs = app.staff("other@example.com", Some(other)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for (person, answer) in [
            (&theirs, "not_found/NOT_FOUND"),
            (&ani, "permission_denied/STAFF_ONLY"),
            (&app.visitor(), "unauthenticated/UNAUTHENTICATED"),
        ] {
            let answers = calls_about(person, id).await;
            assert!(answers.iter().all(|found| found == answer), "{answer}: {answers:?}");
        }
        // Nor does an unknown one, even for admins.
        let admin = app.staff("admin@example.com", None).await;
        let answers = calls_about(&admin, Uuid::from_u128(9)).await;
        assert!(answers.iter().all(|found| found == "not_found/NOT_FOUND"), "{answers:?}");
        assert_eq!(list(&theirs, |_| {}).await.unwrap(), (vec!["Gor Cepat".to_owned()], 1));
    }

    async fn parts_of_another_venue_are_not_found(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let other = add(&app, &hall("Gor Cepat", -6.3, 106.8)).await;
        let theirs = app.staff("other@example.com", Some(other)).await;
        let shown = show(&theirs, other).await.unwrap();
        let court = shown.venue.sports[0].courts[0].id.clone();
        let (from, to) = (crate::bookings::hall::at(3, 10), crate::bookings::hall::at(3, 12));
        let made = theirs.venue_admin().create_blackout(blackout(other, &court, from, to)).await.unwrap().into_owned();
        let calls = manager.venue_admin();
        let venue_id = id.to_string();
        let band = api::VenuePricingBand { venue_id: venue_id.clone(), ..shown.bands[0].clone() };
        let delete = api::DeletePricingBandRequest { venue_id: venue_id.clone(), band_id: band.id.clone(), ..Default::default() };
        let upsert = api::UpsertPricingBandRequest { band: band.into(), ..Default::default() };
        let free = api::DeleteBlackoutRequest { venue_id, blackout_id: made.blackout.id.clone(), ..Default::default() };
        let answers = [
            refusal(calls.delete_pricing_band(delete).await).code,
            refusal(calls.upsert_pricing_band(upsert).await).code,
            refusal(upsert_court(&manager, id, (&court, "X", true)).await).code,
            refusal(calls.create_blackout(blackout(id, &court, to, to + jiff::SignedDuration::from_hours(1))).await).code,
            refusal(calls.delete_blackout(free).await).code,
        ];
        assert_eq!(answers, ["not_found"; 5]);
        assert_eq!(show(&theirs, other).await.unwrap(), shown);
        assert_eq!(crate::bookings::number(&app, "SELECT COUNT(*) FROM blackouts").await, 1);
    }

    async fn staff_search_their_venues_by_name_sport_and_words(app: TestApp) {
        let mut padel = hall("Élan Padel", -6.2, 106.8);
        padel.sports[0].sport_id = "padel";
        "Jl. Kemang Raya 7".clone_into(&mut padel.address);
        let padel = add(&app, &padel).await;
        let closed = add(&app, &hall("Arena Tutup", -6.2, 106.8)).await;
        let other = add(&app, &hall("bakti hall", -6.2, 106.8)).await;
        deactivate(&app, closed).await;
        let admin = app.staff("admin@example.com", None).await;
        let answer = |names: &[&str]| (names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), i32::try_from(names.len()).unwrap());
        assert_eq!(list(&admin, |_| {}).await.unwrap(), answer(&["bakti hall", "Élan Padel"]));
        let all = list(&admin, |it| it.include_inactive = true).await.unwrap();
        assert_eq!(all, answer(&["Arena Tutup", "bakti hall", "Élan Padel"]));
        let page = list(&admin, |it| { it.include_inactive = true; it.limit = 1; it.offset = 1; }).await.unwrap();
        assert_eq!(page, (vec!["bakti hall".to_owned()], 3));
        assert_eq!(list(&admin, |it| "padel".clone_into(&mut it.sport_id)).await.unwrap(), answer(&["Élan Padel"]));
        for (search, names) in [("kemang ELAN", &["Élan Padel"][..]), ("tutup", &[]), ("hall", &["bakti hall"]), ("!!", &[])] {
            assert_eq!(list(&admin, |it| search.clone_into(&mut it.search)).await.unwrap(), answer(names), "{search}");
        }
        let unknown = list(&admin, |it| "quidditch".clone_into(&mut it.sport_id)).await;
        assert_eq!(refusal(unknown).fields, ["sport_id: sport.unknown"]);
        // The manager of two venues finds those two.
        let manager = app.staff("manager@example.com", Some(closed)).await;
        app.staff("manager@example.com", Some(padel)).await;
        assert_eq!(list(&manager, |it| it.include_inactive = true).await.unwrap(), answer(&["Arena Tutup", "Élan Padel"]));
        assert_eq!(refusal(show(&manager, other).await).code, "not_found");
        let closed = seen(&manager, closed).await;
        assert!(!closed.is_active && closed.sports[0].courts.len() == 2);
    }

    async fn players_do_not_find_inactive_venues(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let before = seen(&manager, id).await.updated_at;
        app.clock.advance(jiff::SignedDuration::from_mins(1));
        assert_eq!(found(&app).await, 1);
        let told = set_active(&manager, id, false).await.unwrap();
        assert!(told.contains("no longer find"), "{told}");
        assert_eq!(found(&app).await, 0);
        assert_ne!(seen(&manager, id).await.updated_at, before);
        let (_, body) = activate_in_indonesian(&app, &manager, id).await;
        assert!(body["message"].as_str().unwrap().contains("Pemain bisa menemukan"), "{body}");
        assert_eq!(found(&app).await, 1);
    }

    async fn cities_are_ordered_by_number_of_venues(app: TestApp) {
        for (name, city) in [("A", "Bandung"), ("B", "Jakarta"), ("C", "jakarta"), ("D", "Medan"), ("E", "Medan"), ("F", "")] {
            let mut venue = hall(name, -6.2, 106.8);
            city.clone_into(&mut venue.city);
            "ID".clone_into(&mut venue.country);
            let id = add(&app, &venue).await;
            if name == "E" {
                deactivate(&app, id).await;
            }
        }
        let cities = async |limit| {
            let request = api::ListCitiesRequest { limit, ..Default::default() };
            let answer = app.visitor().venues().list_cities(request).await.unwrap().into_owned();
            answer.cities.iter().map(|city| format!("{} {} {}", city.name, city.country, city.venue_count)).collect::<Vec<_>>()
        };
        assert_eq!(cities(0).await, ["Jakarta ID 2", "Bandung ID 1", "Medan ID 1"]);
        assert_eq!(cities(1).await, ["Jakarta ID 2"]);
        let request = api::ListCitiesRequest { limit: 101, ..Default::default() };
        assert_eq!(refusal(app.visitor().venues().list_cities(request).await).code, "invalid_argument");
    }

    async fn venues_always_show_their_lowest_price_and_cut_off(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = hall("Gor Tanpa Harga", -6.2, 106.8);
        venue.bands.clear();
        let free = add(&app, &venue).await;
        let visitor = app.visitor();
        let told = |venue: &api::Venue| (venue.price_from, venue.currency.clone(), venue.cancel_cutoff_minutes);
        let priced = (Some(10_000_000), "IDR".to_owned(), Some(360));
        let request = api::SearchVenuesRequest { latitude: Some(-6.2), longitude: Some(106.8), ..Default::default() };
        let near = visitor.venues().search_venues(request).await.unwrap().into_owned().venues;
        let listed = visitor.venues().list_venues(api::ListVenuesRequest::default()).await.unwrap().into_owned().venues;
        for venues in [near, listed] {
            let by_id = |id: Uuid| venues.iter().find(|venue| venue.id == id.to_string()).unwrap();
            assert_eq!(told(by_id(id)), priced);
            assert_eq!(told(by_id(free)), (None, String::new(), Some(360)));
        }
        let request = api::GetVenueRequest { id: id.to_string(), ..Default::default() };
        let got = visitor.venues().get_venue(request).await.unwrap().into_owned();
        assert_eq!(told(&got.venue), priced);
        assert_eq!(told(&seen(&manager, id).await), priced);
    }
}

async fn activate_in_indonesian(
    app: &TestApp,
    person: &Person,
    id: Uuid,
) -> (u16, serde_json::Value) {
    let answer = reqwest::Client::new()
        .post(format!(
            "{}/lapang.v1.VenueAdminService/UpdateVenueStatus",
            app.origin
        ))
        .header(
            "cookie",
            format!("{}; lapang-locale=id", person.cookie.as_deref().unwrap()),
        )
        .json(&serde_json::json!({ "venueId": id.to_string(), "isActive": true }))
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}
