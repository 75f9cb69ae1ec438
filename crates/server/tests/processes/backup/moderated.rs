//! What admins and the operator do leaves data that `check` finds sound, and a backup that restores as OPERATING.md says:
//! restore, check, start.

use std::sync::Arc;

use lapang::app::App;
use lapang::auth::Player;
use lapang::locale::Locale;
use lapang::moderation::{self, ActionKind, Report, ReportReason, Subject};
use lapang::venues::reviews;
use lapang::{accounts, matches, profiles, safety, tournaments};
use lapang_db::{Engine, Uuid};

use super::{ENGINES, Place};

const WHY: &str = "Breaks the rules";
const PLAYER: &str = "ani@example.com";

async fn account(app: &Arc<App>, email: &str) -> Player {
    let signed_in = accounts::sign_in_directly(app, email, "Ani", Locale::En);
    let (user_id, _) = signed_in.await.unwrap();
    Player {
        user_id,
        session_id: Uuid::nil(),
        email: email.to_owned(),
        name: "Ani".to_owned(),
        avatar_url: String::new(),
        email_verified: true,
        preferences_completed: true,
        locale: Locale::En,
    }
}

async fn first(app: &Arc<App>, sql: &'static str) -> Uuid {
    let found = app
        .db
        .read(move |conn| conn.one(sql, &[], lapang_db::value))
        .await;
    found.map_err(|error: lapang_db::Error| error).unwrap()
}

/// Does each thing once. A new kind does not compile until it is here.
async fn act(app: &Arc<App>, kind: ActionKind, admin: &Player) {
    const MATCH: &str =
        "SELECT id FROM matches WHERE deleted_at IS NULL ORDER BY starts_at DESC, id LIMIT 1";
    const CUP: &str = "SELECT id FROM tournaments WHERE called_off_at IS NULL ORDER BY id LIMIT 1";
    const REVIEW: &str = "SELECT id FROM venue_reviews ORDER BY id LIMIT 1";
    let admin_id = admin.user_id;
    match kind {
        ActionKind::Suspend => drop(safety::suspend(app, PLAYER, WHY).await.unwrap()),
        ActionKind::Restore => moderation::restore(app, PLAYER).await.unwrap(),
        ActionKind::Delete => profiles::delete_by_operator(app, PLAYER).await.unwrap(),
        ActionKind::RemoveMatch => {
            let id = first(app, MATCH).await.to_string();
            let removed = matches::remove_by_operator(app, &id, WHY, Some(admin_id)).await;
            removed.unwrap();
        }
        ActionKind::RemoveTournament => {
            let id = first(app, CUP).await.to_string();
            tournaments::remove(app, &id, WHY, None).await.unwrap();
        }
        ActionKind::HideReview | ActionKind::ShowReview => {
            let is_hidden = kind == ActionKind::HideReview;
            let id = first(app, REVIEW).await;
            reviews::hide(app, admin_id, id, is_hidden).await.unwrap();
        }
        ActionKind::UpholdReports | ActionKind::DismissReports => {
            let subject = Subject::Match(first(app, MATCH).await);
            let report = Report {
                subject,
                met_in: None,
                reason: ReportReason::Spam,
                details: String::new(),
            };
            let filed = app.write(move |tx| {
                moderation::file_report(tx, admin_id, &report, (None, "Buy my rackets"))
            });
            filed.await.unwrap();
            let staff = accounts::staff(app, admin, "DecideReport").await.unwrap();
            let decision = (kind == ActionKind::UpholdReports, "Thank you");
            let decided = safety::decide(app, &staff, subject, decision);
            decided.await.unwrap();
        }
    }
}

#[test]
fn a_backup_after_every_action_of_moderation_restores_and_opens() {
    let _turn = crate::TURN.blocking_lock();
    for engine in ENGINES {
        let place = Place::with_demo(engine);
        place.with(async |app| {
            let email = "chief@example.com";
            accounts::grant(app, email, None).await.unwrap();
            let admin = account(app, email).await;
            account(app, PLAYER).await;
            for kind in ActionKind::ALL {
                act(app, kind, &admin).await;
                let newest = moderation::history(app).await.unwrap().remove(0);
                assert_eq!(newest.action, kind);
                let findings = tokio::task::block_in_place(|| place.findings());
                assert_eq!(findings, Vec::<String>::new(), "{kind:?} on {engine:?}");
            }
        });
        let archive = place.backup("backup.tar.gz");
        for to in ENGINES {
            let target = Place::on(to);
            let (status, _, talk) = target.restore(&archive);
            assert_eq!(status, Some(0), "{engine:?} to {to:?}: {talk}");
            target.succeed(&["check"]);
            let trail = target.with(async |app| moderation::history(app).await.unwrap());
            assert_eq!(trail.len(), ActionKind::ALL.len());
        }
    }
}

#[test]
fn the_operator_removes_a_tournament_by_its_address() {
    let _turn = crate::TURN.blocking_lock();
    let place = Place::with_demo(Engine::Sqlite);
    let id = place.with(async |app| first(app, "SELECT id FROM tournaments LIMIT 1").await);
    let address = format!("https://lapang.example/id/compete/{id}");
    let remove = ["tournament", "remove", &address, "--reason", WHY];
    let (said, _) = place.succeed(&remove);
    assert!(said.starts_with(&format!("removed\t{id}\t")), "{said}");
    place.refuse(&remove, "or it was removed already");
    let (said, _) = place.succeed(&["user", "history"]);
    let event: Vec<&str> = said.trim_end().split('\t').collect();
    assert_eq!(
        (event[1], event[3], event[4]),
        ("remove_tournament", id.to_string().as_str(), WHY)
    );
}
