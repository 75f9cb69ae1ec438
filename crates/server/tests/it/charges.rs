//! What is owed and what came: payments in parts, deposits, lines beside the hours, and what goes back.

use api::{BookingEventKind, BookingStatus, ChargeLineKind, ChargeState, PaymentKind};
use connectrpc::client::CallOptions;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, get, hours, mail};
use lapang_testing::calls::desk::{book_guest, set_paid, set_refunded};
use lapang_testing::calls::payments::{
    add_line, ask_deposit, ask_for_payment, cash, findings, give_back, promise, record, report,
    reverse, waive,
};
use lapang_testing::{on_both_engines, on_sqlite};

/// An hour costs 150,000 rupiah.
const HOUR: i64 = 15_000_000;

struct Desk {
    hall: Hall,
    staff: Person,
    ani: Person,
}

impl Desk {
    async fn new(app: &TestApp, kind: Kind) -> Self {
        let hall = Hall::new(app, "Gor Melati", kind, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        Self { hall, staff, ani }
    }

    async fn book(&self, hour: i64) -> String {
        self.hall.book(&self.ani, &[(1, hour)]).await.booking_id
    }

    async fn walk_in(&self, hour: i64) -> api::Booking {
        let request = api::CreateGuestBookingRequest {
            venue_id: self.hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![slot(1, hour)],
            guest: api::BookingGuest {
                name: "Pak Bakri".to_owned(),
                ..Default::default()
            }
            .into(),
            price: Some(HOUR),
            ..Default::default()
        };
        book_guest(&self.staff, request).await.unwrap()
    }
}

/// State, what came, and what is still owed or, below zero, to be given back.
fn sums(booking: &api::Booking) -> (ChargeState, i64, i64) {
    let charge = booking.charge.as_option().unwrap();
    (
        charge.state.as_known().unwrap(),
        charge.received,
        charge.balance,
    )
}

async fn price(
    staff: &Person,
    id: &str,
    price: i64,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::SetBookingPriceRequest {
        booking_id: id.to_owned(),
        price: Some(price),
        reason: "Regular guest".to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().set_booking_price(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

on_both_engines! {
    async fn deposit_confirms_a_booking_and_the_balance_is_taken_at_the_desk(app: TestApp) {
        let desk = Desk::new(&app, Kind::InstantPaid).await;
        ask_deposit(&app, &desk.hall, 50).await;
        let id = desk.book(19).await;
        let asked = get(&desk.ani, &id).await.charge.into_option().unwrap();
        assert_eq!((asked.total, asked.deposit, asked.balance), (Some(HOUR), Some(HOUR / 2), HOUR));
        assert_eq!(asked.deposit_due_at, lapang::wire::time(app.clock.now() + hours(2)));

        // A part of the deposit stops the clock, and does not confirm.
        let part = record(&desk.staff, cash(&id, 5_000_000)).await.unwrap();
        assert_eq!(part.status, BookingStatus::AwaitingPayment);
        app.clock.advance(hours(3));
        app.sweep().await;
        let rest = record(&desk.staff, cash(&id, HOUR / 2 - 5_000_000)).await.unwrap();
        assert_eq!((rest.status, sums(&rest)), (BookingStatus::Confirmed.into(), (ChargeState::PartlyPaid, HOUR / 2, HOUR / 2)));
        let told = mail(&app, "ani@example.com", "Payment received, booking confirmed: Gor Melati, 3 March, 19:00").await;
        assert!(told.contains("Balance: IDR 75,000, due by the start"), "{told}");

        let racket = add_line(&desk.staff, &id, ChargeLineKind::Racket, 2_500_000).await.unwrap();
        assert_eq!(sums(&racket).2, HOUR / 2 + 2_500_000);
        let paid = record(&desk.staff, cash(&id, HOUR / 2 + 2_500_000)).await.unwrap();
        assert_eq!(sums(&paid), (ChargeState::Paid, HOUR + 2_500_000, 0));
        let receipts: Vec<_> = paid.charge.payments.iter().map(|it| it.receipt_number.as_str()).collect();
        assert_eq!(receipts, ["2026-0001", "2026-0002", "2026-0003"]);
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn what_came_after_the_hour_was_lost_is_kept_to_be_given_back(app: TestApp) {
        let desk = Desk::new(&app, Kind::InstantPaid).await;
        let id = desk.book(19).await;
        app.clock.advance(hours(3));
        let refused = refusal(record(&desk.staff, cash(&id, HOUR)).await);
        assert_eq!((refused.short().as_str(), &refused.metadata["owed"]), ("failed_precondition/MORE_THAN_OWED", &"0".into()));
        let late = record(&desk.staff, api::RecordPaymentRequest { allow_surplus: true, ..cash(&id, HOUR) }).await.unwrap();
        assert_eq!((late.status, sums(&late)), (BookingStatus::Expired.into(), (ChargeState::RefundDue, HOUR, -HOUR)));
        let refused = refusal(give_back(&desk.staff, &id, HOUR + 1).await);
        assert_eq!((refused.short().as_str(), &refused.metadata["most"]), ("failed_precondition/MORE_THAN_CAME", &HOUR.to_string().into()));
        give_back(&desk.staff, &id, HOUR - 100).await.unwrap();
        let back = give_back(&desk.staff, &id, 100).await.unwrap();
        assert_eq!(sums(&back), (ChargeState::Unspecified, 0, 0));
        assert_eq!(refusal(give_back(&desk.staff, &id, 100).await).short(), "failed_precondition/NOTHING_TO_REFUND");
        assert_eq!(findings(&app).await, [""; 0]);
    }
}

on_sqlite! {
    async fn bad_amounts_are_refused_at_their_field_and_more_than_is_owed_is_asked(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.book(19).await;
        for amount in [0, -100] {
            assert_eq!(refusal(record(&desk.staff, cash(&id, amount)).await).fields, ["amount: int64.gt_lte"]);
        }
        let dollars = api::RecordPaymentRequest { currency: "USD".to_owned(), ..cash(&id, 100) };
        assert_eq!(refusal(record(&desk.staff, dollars).await).fields, ["currency: currency.other"]);
        let refused = refusal(record(&desk.staff, cash(&id, HOUR + 1)).await);
        assert_eq!((refused.short().as_str(), &refused.metadata["owed"]), ("failed_precondition/MORE_THAN_OWED", &HOUR.to_string().into()));
        let zero = api::PaidInput { amount: Some(0), ..Default::default() };
        assert_eq!(refusal(set_paid(&desk.staff, &id, Some(zero)).await).fields, ["paid.amount: int64.gt"]);
        assert_eq!(sums(&get(&desk.ani, &id).await), (ChargeState::Unpaid, 0, HOUR));
    }

    async fn two_clerks_do_not_record_one_deposit_twice(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.book(19).await;
        let deposit = api::RecordPaymentRequest { seen_balance: Some(HOUR), ..cash(&id, HOUR / 2) };
        record(&desk.staff, deposit.clone()).await.unwrap();
        assert_eq!(refusal(record(&desk.staff, deposit.clone()).await).short(), "failed_precondition/BOOKING_CHANGED");
        let rest = api::RecordPaymentRequest { seen_balance: Some(HOUR / 2), ..deposit };
        assert_eq!(sums(&record(&desk.staff, rest).await.unwrap()), (ChargeState::Paid, HOUR, 0));
    }

    async fn a_lost_answer_records_once_and_a_wrong_record_is_taken_back_once(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.book(19).await;
        for _ in 0..2 {
            let keyed = CallOptions::default().with_header("Idempotency-Key", "one-payment");
            desk.staff.money_admin().record_payment_with_options(cash(&id, HOUR), keyed).await.unwrap();
        }
        let paid = get(&desk.ani, &id).await.charge.into_option().unwrap();
        assert_eq!((paid.payments.len(), paid.received), (1, HOUR));
        let payment = paid.payments[0].id.clone();
        let back = reverse(&desk.staff, &id, &payment).await.unwrap();
        assert_eq!((back.status, sums(&back)), (BookingStatus::Confirmed.into(), (ChargeState::Unpaid, 0, HOUR)));
        let rows = &back.charge.payments;
        assert_eq!((rows[0].is_reversed, rows[1].kind, rows[1].amount), (true, PaymentKind::Reversal.into(), -HOUR));
        assert_eq!(refusal(reverse(&desk.staff, &id, &payment).await).short(), "failed_precondition/PAYMENT_REVERSED");
        // The number of its receipt is not given out again.
        let again = record(&desk.staff, cash(&id, HOUR)).await.unwrap();
        assert_eq!(again.charge.payments[2].receipt_number, "2026-0002");
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn price_of_a_walk_in_changes_until_it_is_settled_and_lines_come_after(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.walk_in(19).await.id;
        record(&desk.staff, cash(&id, 5_000_000)).await.unwrap();
        let cheaper = price(&desk.staff, &id, 12_000_000).await.unwrap();
        assert_eq!(sums(&cheaper), (ChargeState::PartlyPaid, 5_000_000, 7_000_000));
        assert_eq!(cheaper.events.last().unwrap().reason, "Regular guest");
        let refused = refusal(add_line(&desk.staff, &id, ChargeLineKind::Discount, 12_000_001).await);
        assert_eq!(refused.short(), "failed_precondition/BELOW_ZERO");
        add_line(&desk.staff, &id, ChargeLineKind::Discount, 2_000_000).await.unwrap();
        let nameless = refusal(add_line(&desk.staff, &id, ChargeLineKind::Other, 100).await);
        assert_eq!(nameless.fields, ["label: label.required"]);
        let waived = waive(&desk.staff, &id).await.unwrap();
        assert_eq!(sums(&waived), (ChargeState::Paid, 5_000_000, 0));
        assert_eq!(refusal(price(&desk.staff, &id, 1).await).short(), "failed_precondition/INVALID_TRANSITION");
        assert_eq!(refusal(waive(&desk.staff, &id).await).short(), "failed_precondition/NOTHING_OWED");
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn promised_money_waits_until_it_is_ticked_off(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.book(19).await;
        assert_eq!(refusal(promise(&desk.staff, &id, 100).await).short(), "failed_precondition/NOTHING_TO_REFUND");
        record(&desk.staff, cash(&id, HOUR)).await.unwrap();
        assert_eq!(refusal(promise(&desk.staff, &id, HOUR + 1).await).short(), "failed_precondition/MORE_THAN_CAME");
        let due = promise(&desk.staff, &id, 5_000_000).await.unwrap();
        assert_eq!((due.need, sums(&due)), (api::BookingNeed::Refund.into(), (ChargeState::RefundDue, HOUR, -5_000_000)));
        let back = give_back(&desk.staff, &id, 5_000_000).await.unwrap();
        assert_eq!((back.need, sums(&back)), (api::BookingNeed::Unspecified.into(), (ChargeState::Paid, HOUR - 5_000_000, 0)));
        // A payment of which a part went back is not taken back before that is.
        let rows = &back.charge.payments;
        assert_eq!(refusal(reverse(&desk.staff, &id, &rows[0].id).await).short(), "failed_precondition/MORE_THAN_CAME");
        assert_eq!(sums(&reverse(&desk.staff, &id, &rows[1].id).await.unwrap()).2, -5_000_000);
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn canceling_makes_what_came_due_and_taking_that_back_makes_it_paid_again(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let id = desk.book(19).await;
        record(&desk.staff, cash(&id, 9_000_000)).await.unwrap();
        let request = api::UpdateBookingStatusRequest {
            booking_id: id.clone(),
            to_status: BookingStatus::CanceledAdmin.into(),
            reason: "Rain".to_owned(),
            ..Default::default()
        };
        let answer = desk.staff.booking_admin().update_booking_status(request).await.unwrap().into_owned();
        assert_eq!(sums(&answer.booking), (ChargeState::RefundDue, 9_000_000, -9_000_000));
        let undo = api::ReinstateBookingRequest { booking_id: id.clone(), ..Default::default() };
        let answer = desk.staff.booking_admin().reinstate_booking(undo).await.unwrap().into_owned();
        assert_eq!(sums(&answer.booking), (ChargeState::PartlyPaid, 9_000_000, 6_000_000));
        assert_eq!(sums(&cancel(&desk.ani, &id).await), (ChargeState::RefundDue, 9_000_000, -9_000_000));
        assert_eq!(sums(&set_refunded(&desk.staff, &id, true).await.unwrap()).2, 0);
        assert_eq!(sums(&set_refunded(&desk.staff, &id, false).await.unwrap()).2, -9_000_000);
        assert_eq!(refusal(add_line(&desk.staff, &id, ChargeLineKind::Racket, 100).await).short(), "failed_precondition/BOOKING_CLOSED");
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn what_comes_back_follows_the_rules_that_the_booking_was_made_under(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let rules = async |tiers: &[(i32, i32)]| {
            let tier = |(minutes_before, percent): &(i32, i32)| api::RefundTier { minutes_before: *minutes_before, percent: *percent, ..Default::default() };
            let request = api::UpdateHouseRulesRequest {
                venue_id: desk.hall.id.to_string(),
                house_rules: api::HouseRules {
                    answer_minutes: 60,
                    payment_minutes: 60,
                    horizon_days: 60,
                    held_hours: 24,
                    unpaid_hours: 24,
                    new_player_hours: 24,
                    refund_tiers: tiers.iter().map(tier).collect(),
                    sets_refund_tiers: true,
                    ..Default::default()
                }
                .into(),
                ..Default::default()
            };
            desk.staff.venue_admin().update_house_rules(request).await.map(drop)
        };
        assert_eq!(refusal(rules(&[(1_440, 50), (360, 100)]).await).fields, ["house_rules.refund_tiers: tiers.order"]);
        rules(&[(360, 50), (1_440, 100)]).await.unwrap();
        let (early, later, last) = (desk.book(19).await, desk.book(20).await, desk.book(21).await);
        rules(&[]).await.unwrap();
        for id in [&early, &later, &last] {
            record(&desk.staff, cash(id, HOUR)).await.unwrap();
        }
        // It is 09:00 of the day before.
        let steps: Vec<_> = get(&desk.ani, &early).await.charge.refund_steps.iter().map(|it| (it.percent, it.amount)).collect();
        assert_eq!(steps, [(100, HOUR), (50, HOUR / 2)]);
        assert_eq!(sums(&cancel(&desk.ani, &early).await).2, -HOUR);
        app.clock.advance(hours(24));
        assert_eq!(sums(&cancel(&desk.ani, &later).await).2, -HOUR / 2);
        app.clock.advance(hours(7));
        assert_eq!(get(&desk.ani, &last).await.charge.refund_steps.len(), 0);
        assert_eq!(sums(&cancel(&desk.ani, &last).await), (ChargeState::Paid, HOUR, 0));
        let told = app.mails_to("manager@example.com").await;
        assert!(told.iter().any(|mail| mail.1.contains("To give back by your rules: IDR 75,000.")), "{told:?}");
        assert_eq!(findings(&app).await, [""; 0]);
    }

    async fn payment_that_did_not_arrive_is_asked_for_again_with_a_new_clock(app: TestApp) {
        let desk = Desk::new(&app, Kind::InstantPaid).await;
        let id = desk.book(19).await;
        let refused = refusal(ask_for_payment(&desk.staff, &id).await);
        assert_eq!(refused.short(), "failed_precondition/PAYMENT_NOT_REPORTED");
        report(&desk.ani, &id).await.unwrap();
        app.clock.advance(hours(3));
        let asked = ask_for_payment(&desk.staff, &id).await.unwrap();
        assert_eq!(asked.events.last().unwrap().kind, BookingEventKind::PaymentMissing);
        let due = lapang::wire::time(app.clock.now() + hours(2));
        assert_eq!((&asked.expires_at, &asked.charge.deposit_due_at), (&due, &due));
        let told = mail(&app, "ani@example.com", "Your payment has not arrived yet: Gor Melati, 3 March, 19:00").await;
        assert!(told.contains("Which bank?"), "{told}");
        report(&desk.ani, &id).await.unwrap();
        app.clock.advance(hours(3));
        assert_eq!(get(&desk.ani, &id).await.status, BookingStatus::AwaitingPayment);
    }

    async fn my_charges_begin_with_what_is_owed_and_a_receipt_is_its_payers(app: TestApp) {
        let desk = Desk::new(&app, Kind::Instant).await;
        let (paid, owed) = (desk.book(18).await, desk.book(19).await);
        let recorded = record(&desk.staff, cash(&paid, HOUR)).await.unwrap();
        let list = desk.ani.payments().list_my_charges(api::ListMyChargesRequest::default()).await.unwrap().into_owned();
        let ids: Vec<_> = list.charges.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, [&owed, &paid]);
        let request = api::GetReceiptRequest { payment_id: recorded.charge.payments[0].id.clone(), ..Default::default() };
        let receipt = desk.ani.payments().get_receipt(request).await.unwrap().into_owned().receipt.into_option().unwrap();
        assert_eq!((receipt.number.as_str(), receipt.payer_name.as_str(), receipt.payee_name.as_str()), ("2026-0001", "Ani", "Gor Melati"));
        assert_eq!((receipt.payment.recorded_by.as_str(), receipt.hours.len()), ("", 1));
    }
}
