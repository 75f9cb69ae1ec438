//! Every offer status and every action on it (rules.md §6): an offer ends once and keeps its final status.

use connectrpc::ConnectError;
use jiff::SignedDuration;
use lapang::bookings::lifecycle::Status;
use lapang_api::ProposalStatus as Offer;

use super::stage::{Asked, OFFER_STATUSES, Stage};
use crate::access::rows::{difference, rows};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, get};
use lapang_testing::calls::proposals::{accept, decline, withdraw};
use lapang_testing::on_sqlite;

/// An action on one of two offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Accept,
    AcceptTheOther,
    Decline,
    Withdraw,
    WithdrawTheOther,
    WithdrawAll,
    RunOut,
}

const STEPS: [Step; 7] = [
    Step::Accept,
    Step::AcceptTheOther,
    Step::Decline,
    Step::Withdraw,
    Step::WithdrawTheOther,
    Step::WithdrawAll,
    Step::RunOut,
];

impl Step {
    /// The final statuses of this offer and the other one, if both were open.
    fn ends(self) -> (Offer, Offer) {
        match self {
            Self::Accept => (Offer::Accepted, Offer::Declined),
            Self::AcceptTheOther => (Offer::Declined, Offer::Accepted),
            Self::Decline => (Offer::Declined, Offer::Declined),
            Self::Withdraw => (Offer::Withdrawn, Offer::Offered),
            Self::WithdrawTheOther => (Offer::Offered, Offer::Withdrawn),
            Self::WithdrawAll => (Offer::Withdrawn, Offer::Withdrawn),
            Self::RunOut => (Offer::Expired, Offer::Expired),
        }
    }

    /// Whether it affects only this offer, and so is refused once that has ended.
    fn is_about_it_alone(self) -> bool {
        matches!(self, Self::Accept | Self::Withdraw)
    }

    async fn take(
        self,
        app: &TestApp,
        staff: &Person,
        player: &Person,
        asked: &Asked,
    ) -> Result<(), ConnectError> {
        let id = asked.id.as_str();
        let (one, other) = (asked.offers[0].as_str(), asked.offers[1].as_str());
        match self {
            Self::Accept => accept(player, id, one).await.map(drop),
            Self::AcceptTheOther => accept(player, id, other).await.map(drop),
            Self::Decline => decline(player, id).await.map(drop),
            Self::Withdraw => withdraw(staff, id, &[one]).await.map(drop),
            Self::WithdrawTheOther => withdraw(staff, id, &[other]).await.map(drop),
            Self::WithdrawAll => withdraw(staff, id, &[]).await.map(drop),
            Self::RunOut => {
                app.clock
                    .advance(asked.until.duration_since(app.clock.now()));
                app.sweep().await;
                Ok(())
            }
        }
    }
}

/// Both offers' statuses, as the player sees them.
async fn offers(player: &Person, asked: &Asked) -> (Offer, Offer) {
    let seen = get(player, &asked.id).await;
    let status = |id: &str| {
        let found = seen.proposals.iter().find(|it| it.id == id);
        found.unwrap().status.as_known().unwrap()
    };
    (status(&asked.offers[0]), status(&asked.offers[1]))
}

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn an_offer_ends_once_and_keeps_its_final_status(app: TestApp) {
        let mut stage = Stage::new(&app).await;
        let staff = stage.staff.clone();
        let ani = app.regular("ani@example.com", "Ani").await;
        for (name, status) in OFFER_STATUSES {
            for step in STEPS {
                let asked = stage.booking(&ani, Status::RescheduleProposed).await;
                stage.force_offer(&asked.offers[0], name).await;
                // Makes any later write visible by its timestamp.
                app.clock.advance(SignedDuration::from_mins(1));
                let before = rows(&app).await;
                let answer = step.take(&app, &staff, &ani, &asked).await;
                let written = difference(&before, &rows(&app).await);
                let has_ended = status != Offer::Offered;
                let expected = if has_ended && step.is_about_it_alone() {
                    assert_eq!(refusal(answer).short(), "failed_precondition/PROPOSAL_GONE", "{name} {step:?}");
                    assert_eq!(written, Vec::<String>::new(), "{name} {step:?}");
                    (status, Offer::Offered)
                } else {
                    answer.unwrap();
                    let (one, other) = step.ends();
                    (if has_ended { status } else { one }, other)
                };
                assert_eq!(offers(&ani, &asked).await, expected, "{name} {step:?}");
                let changed = usize::from(expected.0 != status) + usize::from(expected.1 != Offer::Offered);
                let found = written.iter().filter(|row| row.starts_with("booking_proposals has"));
                assert_eq!(found.count(), changed, "{name} {step:?}: {written:?}");
                // Frees the slot for the next case.
                cancel(&ani, &asked.id).await;
            }
        }
    }
}
