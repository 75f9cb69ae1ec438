//! The audit trail of a venue, and its alerts.

use lapang_api as api;
use lapang_db::{params, value};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use uuid::Uuid;

use super::people::{grant, revoke};
use super::prices::{band, upsert};
use super::venue::{bank, opening};
use super::{Answer, blackout, managed, save, seen, set_active, upsert_court};
use lapang_testing::app::hall::at;
use lapang_testing::app::{Person, TestApp, refusal, samples};
use lapang_testing::calls::bookings::number;
use lapang_testing::on_both_engines;

pub async fn trail(staff: &Person, venue: Uuid) -> Vec<api::AuditEvent> {
    let request = api::ListAuditEventsRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    let answer = staff
        .venue_admin()
        .list_audit_events(request)
        .await
        .unwrap();
    let answer = answer.into_owned();
    assert_eq!(usize::try_from(answer.total).unwrap(), answer.events.len());
    answer.events
}

fn state(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or(Value::Null)
}

fn kind(event: &api::AuditEvent) -> api::AuditEventKind {
    event.kind.as_known().unwrap()
}

/// How many emails each of these had with this beginning of the subject.
async fn mails_about(app: &TestApp, emails: [&str; 2], subject: &str) -> [usize; 2] {
    let mut counts = [0; 2];
    for (count, email) in counts.iter_mut().zip(emails) {
        let mails = app.mails_to(email).await;
        *count = mails
            .iter()
            .filter(|mail| mail.0.starts_with(subject))
            .count();
    }
    counts
}

/// Changes that staff make to a venue, each by its name.
const CHANGES: [&str; 10] = [
    "details", "hours", "sport", "court", "price", "status", "blackout", "grant", "revoke", "qris",
];

async fn change(staff: &Person, venue: Uuid, what: &str) -> Answer<()> {
    let mut found = seen(staff, venue).await;
    let court = found.sports[0].courts[1].id.clone();
    match what {
        "details" => "Gor Kenanga".clone_into(&mut found.name),
        "hours" => found.opening_hours = vec![opening("monday", 360, 720)],
        "sport" => {
            found.sports[0].payment_mode = api::PaymentMode::Manual.into();
            found.sports[0].payment_instructions = bank().into();
        }
        "court" => {
            return upsert_court(staff, venue, (&court, "Outdoor", false))
                .await
                .map(drop);
        }
        "price" => return upsert(staff, band(venue)).await.map(drop),
        "status" => return set_active(staff, venue, false).await.map(drop),
        "blackout" => {
            let request = blackout(venue, &court, at(3, 10), at(3, 12));
            return staff.venue_admin().create_blackout(request).await.map(drop);
        }
        "grant" => return grant(staff, venue, "new@example.com").await.map(drop),
        "revoke" => return revoke(staff, venue, "other@example.com").await,
        _ => {
            let path = format!("/api/venues/{venue}/sports/futsal/qris");
            let sent = staff
                .send(http::Method::PUT, &path, samples::jpeg(40, 40))
                .await;
            return match sent.status().as_u16() {
                200 => Ok(()),
                _ => Err(connectrpc::ConnectError::internal("not saved")),
            };
        }
    }
    save(staff, found).await.map(drop)
}

on_both_engines! {
    async fn every_change_of_a_venue_is_in_its_trail_with_before_and_after(app: TestApp) {
        use api::AuditEventKind as Kind;
        let (id, manager) = managed(&app).await;
        app.staff("other@example.com", Some(id)).await;
        let mut expected = Vec::new();
        for (what, kinds) in CHANGES.into_iter().zip([
            &[Kind::Details][..], &[Kind::Hours], &[Kind::Sport, Kind::Payment], &[Kind::Court], &[Kind::Price],
            &[Kind::Status], &[Kind::Blackout], &[Kind::Staff], &[Kind::Staff], &[Kind::Qris],
        ]) {
            app.clock.advance(jiff::SignedDuration::from_secs(1));
            change(&manager, id, what).await.unwrap();
            let events = trail(&manager, id).await;
            let new: Vec<_> = events.iter().take(kinds.len()).map(kind).collect();
            assert_eq!(events.len(), expected.len() + kinds.len(), "{what}");
            assert!(kinds.iter().all(|kind| new.contains(kind)), "{what}: {new:?}");
            assert!(events.iter().all(|event| event.actor_name == "Staff Member" && event.actor_email == "manager@example.com"));
            expected.extend_from_slice(kinds);
        }
        let events = trail(&manager, id).await;
        let of = |wanted| events.iter().rfind(|event| kind(event) == wanted).unwrap();
        let details = of(Kind::Details);
        assert_eq!((&state(&details.before_json)["name"], &state(&details.after_json)["name"]), (&"Gor Melati".into(), &"Gor Kenanga".into()));
        let payment = of(Kind::Payment);
        assert_eq!((payment.before_json.as_str(), &state(&payment.after_json)["account_number"]), ("", &"5270 1234".into()));
        assert_eq!(payment.sport_id, "futsal");
        let granted = of(Kind::Staff);
        assert_eq!((granted.subject.as_str(), granted.before_json.as_str()), ("new@example.com", ""));
        let revoked = events.iter().find(|event| kind(event) == Kind::Staff).unwrap();
        assert_eq!((revoked.subject.as_str(), revoked.after_json.as_str()), ("other@example.com", ""));
        assert_eq!(state(&of(Kind::Status).after_json)["is_active"], false);
        assert_eq!(state(&of(Kind::Price).after_json)["price_min"], 9_000_000);
        assert_eq!(state(&of(Kind::Court).before_json)["name"], "Court 2");
        // Saving without a difference is not a change.
        let venue = seen(&manager, id).await;
        save(&manager, venue).await.unwrap();
        assert_eq!(trail(&manager, id).await.len(), events.len());
    }

    async fn a_change_without_an_audit_event_is_rolled_back(app: TestApp) {
        let (id, manager) = managed(&app).await;
        app.staff("other@example.com", Some(id)).await;
        let before = (seen(&manager, id).await, number(&app, "SELECT COUNT(*) FROM staff").await);
        app.app.db.write(|conn| conn.execute("ALTER TABLE venue_events RENAME TO lost", params![])).await.unwrap();
        for what in CHANGES {
            assert!(change(&manager, id, what).await.is_err(), "{what} was made");
        }
        assert_eq!((seen(&manager, id).await, number(&app, "SELECT COUNT(*) FROM staff").await), before);
        for table in ["blackouts", "court_claims", "mails"] {
            assert_eq!(number(&app, &format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
        }
    }

    async fn all_managers_are_emailed_about_staff_and_payment_changes(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let other = app.staff("other@example.com", Some(id)).await;
        let both = ["manager@example.com", "other@example.com"];
        grant(&manager, id, "new@example.com").await.unwrap();
        assert_eq!(mails_about(&app, both, "New staff at Gor Melati").await, [1, 1]);
        assert_eq!(mails_about(&app, ["new@example.com"; 2], "New staff").await, [0, 0]);
        change(&manager, id, "sport").await.unwrap();
        assert_eq!(mails_about(&app, both, "Bank details of Gor Melati changed").await, [1, 1]);
        change(&other, id, "qris").await.unwrap();
        assert_eq!(mails_about(&app, both, "QRIS code of Gor Melati changed").await, [1, 1]);
        // Prices and hours are only in the trail.
        change(&other, id, "price").await.unwrap();
        assert_eq!(app.mails_to("manager@example.com").await.len(), 3);
        // The removed person gets an email, and so do all the others.
        revoke(&manager, id, "other@example.com").await.unwrap();
        assert_eq!(mails_about(&app, both, "Somebody was removed from the staff of Gor Melati").await, [1, 0]);
        assert_eq!(mails_about(&app, both, "You are no longer staff of Gor Melati").await, [0, 1]);
        let mails = app.mails_to("manager@example.com").await;
        assert!(mails.iter().all(|mail| !mail.1.contains("5270")), "{mails:?}");
    }

    async fn alert_emails_are_limited_per_hour(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for count in 0..25 {
            let mut venue = seen(&manager, id).await;
            venue.sports[0].payment_instructions = api::PaymentInstructions { account_number: format!("{count}"), ..bank() }.into();
            save(&manager, venue).await.unwrap();
        }
        assert_eq!(app.mails_to("manager@example.com").await.len(), 20);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM venue_events").await, 25);
    }

    async fn grants_on_the_command_line_are_in_the_trail(app: TestApp) {
        let (id, manager) = managed(&app).await;
        assert!(lapang::venues::grant_by_operator(&app.app, "New@example.com", id, None).await.unwrap());
        assert!(!lapang::venues::grant_by_operator(&app.app, "new@example.com", id, None).await.unwrap());
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        assert!(lapang::venues::revoke_by_operator(&app.app, "new@example.com", id).await.unwrap());
        assert!(!lapang::venues::revoke_by_operator(&app.app, "new@example.com", id).await.unwrap());
        let events = trail(&manager, id).await;
        let who: Vec<_> = events.iter().map(|event| (event.actor_name.as_str(), event.subject.as_str())).collect();
        assert_eq!(who, [("", "new@example.com"); 2]);
        assert_eq!(app.mails_to("manager@example.com").await.len(), 2);
    }

    async fn changes_of_staff_do_not_silence_the_alert_about_bank_details(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let now = app.app.now().as_microsecond();
        app.app.db.write(move |conn| {
            for number in 0..40_u128 {
                conn.execute_later(
                    "INSERT INTO venue_events (id, venue_id, created_at, kind, sport_id, subject) VALUES ($1, $2, $3, 'staff', '', '')",
                    params![Uuid::from_u128(number), id, now],
                )?;
            }
            Ok::<_, lapang_db::Error>(())
        }).await.unwrap();
        change(&manager, id, "sport").await.unwrap();
        assert_eq!(mails_about(&app, ["manager@example.com"; 2], "Bank details of Gor Melati changed").await, [1, 1]);
    }

    async fn a_deleted_account_leaves_its_role_with_an_event_and_an_alert(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let admin = app.staff("admin@example.com", None).await;
        let other = app.staff("other@example.com", Some(id)).await;
        crate::deletion::delete(&other, "other@example.com").await.unwrap();
        let last = &trail(&manager, id).await[0];
        assert_eq!((kind(last), last.after_json.as_str()), (api::AuditEventKind::Staff, ""));
        assert!(last.before_json.contains("owner"), "{last:?}");
        // The trail still says who it was, for a year.
        assert_eq!((last.subject.as_str(), last.actor_email.as_str()), ("other@example.com", "other@example.com"));
        assert_eq!((last.actor_name.as_str(), last.actor_role.as_known()), ("Deleted player", Some(api::StaffRole::Owner)));
        let subject = "Somebody was removed from the staff of Gor Melati";
        assert_eq!(mails_about(&app, ["manager@example.com", "admin@example.com"], subject).await, [1, 0]);
        let refused = refusal(crate::deletion::delete(&manager, "manager@example.com").await);
        assert_eq!(refused.short(), "failed_precondition/ONLY_OWNER");
        // Without any owner or manager left, the admins are alerted.
        let demoted = app.app.db.write(|conn| conn.execute("UPDATE staff SET role = 'manager' WHERE email = 'manager@example.com'", params![]));
        demoted.await.unwrap();
        crate::deletion::delete(&manager, "manager@example.com").await.unwrap();
        assert_eq!(mails_about(&app, ["admin@example.com"; 2], subject).await, [1, 1]);
        assert_eq!(trail(&admin, id).await.len(), 2);
        app.clock.advance(jiff::SignedDuration::from_hours(366 * 24));
        app.sweep().await;
        let admin = app.staff("later@example.com", None).await;
        let events = trail(&admin, id).await;
        assert!(events.iter().all(|event| event.subject.is_empty() && event.actor_email.is_empty()), "{events:?}");
    }

    async fn an_owner_who_is_removed_during_an_upload_does_not_change_the_qris_code(app: TestApp) {
        let (id, _) = managed(&app).await;
        let owner = app.staff("owner@example.com", Some(id)).await;
        let picture = samples::jpeg(40, 40);
        let mut upload = tokio::net::TcpStream::connect(app.address).await.unwrap();
        let head = format!(
            "PUT /api/venues/{id}/sports/futsal/qris HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            app.address, owner.cookie.as_deref().unwrap(), picture.len(),
        );
        upload.write_all(&[head.as_bytes(), &picture[..100]].concat()).await.unwrap();
        let uploads = |conn: &mut dyn lapang_db::Conn| conn.one("SELECT COUNT(*) FROM counted_calls WHERE call = 'photo'", &[], value::<i64>);
        while app.app.db.read(uploads).await.unwrap() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        app.app.db.write(|conn| conn.execute("DELETE FROM staff WHERE email = 'owner@example.com'", params![])).await.unwrap();
        upload.write_all(&picture[100..]).await.unwrap();
        let mut answer = String::new();
        upload.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }

    async fn the_trail_is_read_page_by_page_without_the_addresses_of_admins(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for what in ["details", "hours", "price"] {
            app.clock.advance(jiff::SignedDuration::from_secs(1));
            change(&manager, id, what).await.unwrap();
        }
        let page = async |staff: &Person, limit, offset| {
            let request = api::ListAuditEventsRequest { venue_id: id.to_string(), limit, offset, ..Default::default() };
            staff.venue_admin().list_audit_events(request).await
        };
        let second = page(&manager, 1, 1).await.unwrap().into_owned();
        assert_eq!((second.total, kind(&second.events[0])), (3, api::AuditEventKind::Hours));
        // An admin's address is not shown.
        let admin = app.staff("admin@example.com", None).await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        set_active(&admin, id, false).await.unwrap();
        let last = trail(&manager, id).await;
        assert_eq!((last[0].actor_name.as_str(), last[0].actor_email.as_str()), ("Staff Member", ""));
    }
}
