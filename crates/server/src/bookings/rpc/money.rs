//! The RPC handlers of `PaymentService` and `MoneyAdminService`.

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use uuid::Uuid;

use super::board::{date, date_of};
use super::charge::{charge, paid_way, payment, read_kind, read_way};
use super::figures::message as figures_message;
use super::message::booking;
use super::{MoneyAdmin, Payments, keyed};
use crate::accounts::{self, Staff};
use crate::auth::{self, Caller};
use crate::bookings::contacts::Reader;
use crate::bookings::details::Details;
use crate::bookings::figures::sheets::{self, FileKind, Sheet};
use crate::bookings::figures::{self, Days};
use crate::bookings::list::{self, Filter, Money};
use crate::bookings::payment::change::{Change, change};
use crate::bookings::payment::day::{self, VenueDay};
use crate::bookings::payment::record::{self, Input};
use crate::bookings::payment::show::{self, Receipt};
use crate::bookings::show as show_booking;
use crate::charges::LineKind;
use crate::charges::days::{Counted, TillCount};
use crate::charges::{PaidWay, Till};
use crate::error::{Error, Violation};
use crate::{ids, text, wire};

impl api::PaymentService for Payments {
    async fn list_my_charges(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListMyChargesRequest>,
    ) -> ServiceResult<api::ListMyChargesResponse> {
        let (player, message) = wire::from_player(&ctx, request)?;
        let page = wire::page(message.limit, message.offset);
        let list = show::mine(&self.0, &player, page).await?;
        let charges = list.bookings.iter();
        Response::ok(api::ListMyChargesResponse {
            charges: charges.map(|it| charge(it, Reader::Player)).collect(),
            total: wire::total(list.total),
            total_is_at_least: wire::is_at_least(list.total),
            ..Default::default()
        })
    }

    async fn get_charge(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetChargeRequest>,
    ) -> ServiceResult<api::GetChargeResponse> {
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = charge_id(&message.charge_id)?;
        let details = show_booking::own(&self.0, &player, id).await;
        let details = details.map_err(|error| match error {
            Error::NotFound(_) => Error::NotFound("charge"),
            error => error,
        })?;
        Response::ok(api::GetChargeResponse {
            charge: charge(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn get_receipt(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetReceiptRequest>,
    ) -> ServiceResult<api::GetReceiptResponse> {
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = ids::parse(&message.payment_id).ok_or(Error::NotFound("receipt"))?;
        let found = show::own(&self.0, &player, id).await?;
        Response::ok(api::GetReceiptResponse {
            receipt: receipt(&found, Reader::Player).into(),
            ..Default::default()
        })
    }
}

impl api::MoneyAdminService for MoneyAdmin {
    async fn list_charges(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListChargesRequest>,
    ) -> ServiceResult<api::ListChargesResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&message.venue_id)?;
        let page = wire::page(message.limit, message.offset);
        let filter = Filter {
            venue_id: Some(venue),
            money: Some(Money::OwedOrDue),
            ..Filter::default()
        };
        let list = list::for_staff(&self.0, &staff, filter, page).await?;
        let reader = Reader::of(&staff, venue);
        Response::ok(api::ListChargesResponse {
            charges: list.bookings.iter().map(|it| charge(it, reader)).collect(),
            total: wire::total(list.total),
            total_is_at_least: wire::is_at_least(list.total),
            ..Default::default()
        })
    }

    async fn record_payment(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RecordPaymentRequest>,
    ) -> ServiceResult<api::RecordPaymentResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let input = Input {
            amount: message.amount,
            currency: message.currency.clone(),
            till: till(&message.till, read_way("way", message.way)?)?,
            note: text::line("note", &message.note).map_err(Error::from)?,
            allow_surplus: message.allow_surplus,
            seen_balance: message.seen_balance,
        };
        let details = record::record(&self.0, &staff, id, input, key).await?;
        Response::ok(api::RecordPaymentResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn reverse_payment(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReversePaymentRequest>,
    ) -> ServiceResult<api::ReversePaymentResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let what = Change::Reverse {
            payment: ids::parse(&message.payment_id).ok_or(Error::NotFound("payment"))?,
            reason: text::line("reason", &message.reason).map_err(Error::from)?,
        };
        let details = change(&self.0, &staff, id, what, key).await?;
        Response::ok(api::ReversePaymentResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn add_charge_line(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::AddChargeLineRequest>,
    ) -> ServiceResult<api::AddChargeLineResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let kind = read_kind(message.kind)?;
        let label = text::line("label", &message.label).map_err(Error::from)?;
        if kind == LineKind::Other && label.is_empty() {
            let problem = "must say what it is for";
            return Err(Error::invalid("label", "label.required", problem).into());
        }
        let what = Change::Add {
            kind,
            label,
            amount: message.amount,
        };
        let details = change(&self.0, &staff, id, what, key).await?;
        Response::ok(api::AddChargeLineResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn refund_payment(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RefundPaymentRequest>,
    ) -> ServiceResult<api::RefundPaymentResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let what = Change::Promise {
            amount: message.amount,
            reason: reason(&message.reason)?,
        };
        let details = change(&self.0, &staff, id, what, key).await?;
        Response::ok(api::RefundPaymentResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn finish_refund(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::FinishRefundRequest>,
    ) -> ServiceResult<api::FinishRefundResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let what = Change::GiveBack {
            amount: message.amount,
            till: till(&message.till, read_way("way", message.way)?)?,
            note: text::line("note", &message.note).map_err(Error::from)?,
        };
        let details = change(&self.0, &staff, id, what, key).await?;
        Response::ok(api::FinishRefundResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn waive_charge(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::WaiveChargeRequest>,
    ) -> ServiceResult<api::WaiveChargeResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = charge_id(&message.charge_id)?;
        let what = Change::Waive {
            reason: reason(&message.reason)?,
        };
        let details = change(&self.0, &staff, id, what, key).await?;
        Response::ok(api::WaiveChargeResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn get_day(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetDayRequest>,
    ) -> ServiceResult<api::GetDayResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let (venue, day) = (venue_id(&message.venue_id)?, date(&message.date)?);
        let found = day::day(&self.0, &staff, venue, day).await?;
        Response::ok(day_message(&found))
    }

    async fn close_day(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CloseDayRequest>,
    ) -> ServiceResult<api::CloseDayResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let (venue, day) = (venue_id(&message.venue_id)?, date(&message.date)?);
        let counted = message.counted.iter().map(|it| {
            Ok(Counted {
                till: till(&it.till, read_way("counted.way", it.way)?)?,
                expected: it.expected,
                counted: it.counted,
            })
        });
        let counted: Vec<Counted> = counted.collect::<Result<_, Error>>()?;
        let note = text::lines("note", &message.note).map_err(Error::from)?;
        let found = day::close(&self.0, &staff, venue, (day, counted, note)).await?;
        Response::ok(api::CloseDayResponse {
            day: day_message(&found).into(),
            ..Default::default()
        })
    }

    async fn get_figures(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetFiguresRequest>,
    ) -> ServiceResult<api::GetFiguresResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&message.venue_id)?;
        let days = days(&message.from_date, &message.to_date)?;
        let figures = figures::figures(&self.0, &staff, venue, days).await?;
        Response::ok(figures_message(&figures))
    }

    async fn export_ledger(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ExportLedgerRequest>,
    ) -> ServiceResult<api::ExportLedgerResponse> {
        let staff = self.staff(&ctx).await?;
        let locale = Caller::of(&ctx)?.locale;
        let message = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&message.venue_id)?;
        let days = days(&message.from_date, &message.to_date)?;
        let sheet = match message.sheet.as_known() {
            Some(api::Sheet::Payments) => Sheet::Payments,
            Some(api::Sheet::Tax) => Sheet::Tax,
            _ => Sheet::Bookings,
        };
        let kind = match message.format.as_known() {
            Some(api::SheetFormat::Xlsx) => FileKind::Xlsx,
            _ => FileKind::Csv,
        };
        let what = (sheet, kind, locale);
        let file = sheets::sheet(&self.0, &staff, venue, days, what).await?;
        Response::ok(api::ExportLedgerResponse {
            content: file.content,
            file_name: file.name,
            media_type: file.media_type.to_owned(),
            ..Default::default()
        })
    }

    async fn get_receipt(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::MoneyAdminServiceGetReceiptRequest>,
    ) -> ServiceResult<api::MoneyAdminServiceGetReceiptResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = ids::parse(&message.payment_id).ok_or(Error::NotFound("receipt"))?;
        let found = show::staffs(&self.0, &staff, id).await?;
        Response::ok(api::MoneyAdminServiceGetReceiptResponse {
            receipt: receipt(&found, Reader::Staff).into(),
            ..Default::default()
        })
    }
}

impl MoneyAdmin {
    async fn staff(&self, ctx: &RequestContext) -> Result<Staff, Error> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?, auth::call_name(ctx)).await
    }
}

/// The charge of a booking has the booking's id.
fn charge_id(id: &str) -> Result<Uuid, Error> {
    ids::parse(id).ok_or(Error::NotFound("charge"))
}

fn venue_id(id: &str) -> Result<Uuid, Error> {
    ids::parse(id).ok_or(Error::NotFound("venue"))
}

fn days(from: &str, to: &str) -> Result<Days, Error> {
    Days::new(date_of("from_date", from)?, date_of("to_date", to)?)
}

fn till(name: &str, way: PaidWay) -> Result<Till, Error> {
    let name = text::line("till", name).map_err(Error::from)?;
    Ok(Till { name, way })
}

fn reason(typed: &str) -> Result<String, Error> {
    let reason = text::line("reason", typed)?;
    if reason.is_empty() {
        return Err(Violation::new("reason", "string.required", "must not be empty").into());
    }
    Ok(reason)
}

fn day_message(found: &VenueDay) -> api::GetDayResponse {
    let VenueDay {
        day, names, venue, ..
    } = found;
    let currency = day.movements.first().map(|it| it.currency.clone());
    let close = day.close.as_ref();
    let name = |id: Uuid| names.get(&id).cloned().unwrap_or_default();
    let is_reversed = |id: Uuid| day.movements.iter().any(|it| it.reverses_id == Some(id));
    let movements = day.movements.iter().map(|movement| {
        let booking = found.bookings.get(&movement.charge_id);
        let (number, payer) = booking.cloned().unwrap_or_default();
        api::DayMovement {
            payment: payment(movement, is_reversed(movement.id), names, Reader::Staff).into(),
            charge_id: movement.charge_id.to_string(),
            booking_number: number,
            payer_name: payer,
            ..Default::default()
        }
    });
    api::GetDayResponse {
        date: day.day.to_string(),
        time_zone: venue.time_zone.clone(),
        currency: currency.unwrap_or_default(),
        tills: day.tills.iter().map(till_message).collect(),
        movements: movements.collect(),
        closed_at: wire::maybe_time(close.map(|it| it.closed_at)),
        closed_by: close.map(|it| name(it.closed_by)).unwrap_or_default(),
        note: close.map(|it| it.note.clone()).unwrap_or_default(),
        can_close: close.is_none() && !day.tills.is_empty() && found.is_over_or_now,
        ..Default::default()
    }
}

fn till_message(till: &TillCount) -> api::TillCount {
    api::TillCount {
        till: till.till.name.clone(),
        way: paid_way(till.till.way).into(),
        came: till.came,
        went_back: till.went_back,
        expected: till.expected(),
        counted: till.counted,
        ..Default::default()
    }
}

fn receipt(found: &Receipt, reader: Reader) -> api::Receipt {
    let Receipt {
        payment: movement,
        details,
    } = found;
    let Details { booking, venue, .. } = details;
    let guest = booking.guest.as_ref().map(|guest| guest.name.clone());
    let is_reversed = details
        .account
        .as_ref()
        .is_some_and(|account| account.is_reversed(movement.id));
    let rate = details.account.as_ref().map_or(0, |it| it.tax_basis_points);
    let hours = details.slots.iter().map(|slot| api::ReceiptHours {
        start_time: wire::time(slot.starts_at),
        end_time: wire::time(slot.ends_at),
        court_name: slot.court_name.clone(),
        ..Default::default()
    });
    api::Receipt {
        number: movement.receipt_number(),
        payment: payment(movement, is_reversed, &details.names, reader).into(),
        charge: charge(details, reader).into(),
        payer_name: guest.unwrap_or_else(|| details.player.name.clone()),
        payee_name: venue.name.clone(),
        payee_address: venue.formatted_address.clone(),
        hours: hours.collect(),
        tax: lapang_money::tax_within(movement.amount, rate),
        ..Default::default()
    }
}
