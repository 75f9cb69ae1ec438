//! Bookings, payments and taxes of some days as a sheet, for people who reckon elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use uuid::Uuid;

use super::{Days, Ledger, ledger};
use crate::accounts::Staff;
use crate::app::App;
use crate::bookings::model::Slot;
use crate::charges::PaidWay;
use crate::error::Error;
use crate::locale::Locale;
use crate::{money, sports, text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Bookings,
    Payments,
    Tax,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Csv,
    Xlsx,
}

pub struct File {
    pub content: Vec<u8>,
    pub name: String,
    pub media_type: &'static str,
}

/// One cell. Amounts are in minor units of their currency.
enum Cell {
    Text(String),
    Amount(i64, String),
    Number(f64),
}

struct Table {
    title: &'static str,
    heads: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
}

pub async fn sheet(
    app: &Arc<App>,
    staff: &Staff,
    venue_id: Uuid,
    days: Days,
    (sheet, kind, locale): (Sheet, FileKind, Locale),
) -> Result<File, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let ledger = ledger(tx, &staff, venue_id, days)?;
        let table = match sheet {
            Sheet::Bookings => bookings(&ledger, locale)?,
            Sheet::Payments => payments(&ledger, locale)?,
            Sheet::Tax => taxes(&ledger, locale),
        };
        let extension = match kind {
            FileKind::Csv => "csv",
            FileKind::Xlsx => "xlsx",
        };
        let slug = ledger.venue.slug.as_str();
        let venue = if slug.is_empty() { "lapang" } else { slug };
        let (from, to) = (days.from, days.to);
        Ok(File {
            name: format!(
                "{venue}-{}-{from}-{to}.{extension}",
                table.title.to_lowercase()
            ),
            content: match kind {
                FileKind::Csv => csv(&table)?,
                FileKind::Xlsx => xlsx(&table).map_err(anyhow::Error::from)?,
            },
            media_type: match kind {
                FileKind::Csv => "text/csv; charset=utf-8",
                FileKind::Xlsx => {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                }
            },
        })
    })
    .await
}

/// "2026-11-28 19:00" on the venue's clocks.
fn local(at: Timestamp, zone: &TimeZone) -> Cell {
    let local = zone.to_datetime(at);
    Cell::Text(local.strftime("%Y-%m-%d %H:%M").to_string())
}

fn bookings(ledger: &Ledger, locale: Locale) -> Result<Table, Error> {
    let zone = ledger.venue.zone()?;
    let mut rows = Vec::with_capacity(ledger.bookings.len());
    for booking in &ledger.bookings {
        let slots = ledger.slots.get(&booking.id).map(Vec::as_slice);
        let slots = slots.unwrap_or_default();
        let mut courts: Vec<&str> = slots.iter().map(|it| it.court_name.as_str()).collect();
        courts.dedup();
        let minutes: i64 = slots.iter().map(Slot::minutes).sum();
        let sums = booking.sums().unwrap_or_default();
        let amount = |amount| Cell::Amount(amount, booking.currency.clone());
        rows.push(vec![
            Cell::Text(booking.number.clone()),
            Cell::Text(booking.status.code().to_owned()),
            Cell::Text(sports::name(&booking.sport_id, locale).to_owned()),
            Cell::Text(courts.join(", ")),
            local(booking.starts_at, &zone),
            local(booking.ends_at, &zone),
            #[expect(clippy::cast_precision_loss, reason = "a booking has few minutes")]
            Cell::Number(minutes as f64 / 60.0),
            Cell::Text(ledger.names.get(&booking.id).cloned().unwrap_or_default()),
            amount(sums.charged),
            amount(sums.received),
            amount(sums.balance()),
            Cell::Text(booking.currency.clone()),
            local(booking.created_at, &zone),
        ]);
    }
    let heads: [(&str, &str); 13] = [
        ("Number", "Nomor"),
        ("Status", "Status"),
        ("Sport", "Olahraga"),
        ("Courts", "Lapangan"),
        ("Start", "Mulai"),
        ("End", "Selesai"),
        ("Hours", "Jam"),
        ("Player", "Pemain"),
        ("Total", "Total"),
        ("Received", "Diterima"),
        ("Balance", "Sisa"),
        ("Currency", "Mata uang"),
        ("Booked on", "Dibooking pada"),
    ];
    Ok(Table {
        title: locale.pick("Bookings", "Booking"),
        heads: heads.map(|(en, id)| locale.pick(en, id)).to_vec(),
        rows,
    })
}

fn way(way: PaidWay, locale: Locale) -> &'static str {
    match way {
        PaidWay::Unknown => "",
        PaidWay::Cash => locale.pick("Cash", "Tunai"),
        PaidWay::Transfer => "Transfer",
        PaidWay::Qris => "QRIS",
        PaidWay::Card => locale.pick("Card", "Kartu"),
    }
}

fn payments(ledger: &Ledger, locale: Locale) -> Result<Table, Error> {
    let zone = ledger.venue.zone()?;
    let name = |id: Option<Uuid>| {
        let name = id.and_then(|id| ledger.names.get(&id));
        Cell::Text(name.cloned().unwrap_or_default())
    };
    let rows = ledger.movements.iter().map(|(movement, sport)| {
        vec![
            Cell::Text(movement.day.to_string()),
            local(movement.recorded_at, &zone),
            Cell::Text(movement.receipt_number()),
            Cell::Text(movement.kind.code().to_owned()),
            Cell::Text(way(movement.till.way, locale).to_owned()),
            Cell::Text(movement.till.name.clone()),
            Cell::Amount(movement.amount, movement.currency.clone()),
            Cell::Text(movement.currency.clone()),
            Cell::Text(sports::name(sport, locale).to_owned()),
            name(Some(movement.charge_id)),
            name(movement.recorded_by),
            Cell::Text(movement.note.clone()),
        ]
    });
    let heads: [(&str, &str); 12] = [
        ("Day", "Tanggal"),
        ("Recorded", "Dicatat"),
        ("Receipt", "Kuitansi"),
        ("Kind", "Jenis"),
        ("Way", "Cara bayar"),
        ("Till", "Kasir"),
        ("Amount", "Jumlah"),
        ("Currency", "Mata uang"),
        ("Sport", "Olahraga"),
        ("Player", "Pemain"),
        ("Recorded by", "Dicatat oleh"),
        ("Note", "Catatan"),
    ];
    Ok(Table {
        title: locale.pick("Payments", "Pembayaran"),
        heads: heads.map(|(en, id)| locale.pick(en, id)).to_vec(),
        rows: rows.collect(),
    })
}

/// By month, sport, rate and currency: what was taken, and the tax within.
fn taxes(ledger: &Ledger, locale: Locale) -> Table {
    let mut sums: BTreeMap<(String, &str, i64, &str), i64> = BTreeMap::new();
    for (movement, sport) in &ledger.movements {
        let rate = ledger.taxes.get(&movement.charge_id).copied();
        let month = movement.day.strftime("%Y-%m").to_string();
        let key = (
            month,
            sport.as_str(),
            rate.unwrap_or_default(),
            movement.currency.as_str(),
        );
        *sums.entry(key).or_default() += movement.amount;
    }
    let rows = sums
        .into_iter()
        .map(|((month, sport, rate, currency), gross)| {
            let tax = lapang_money::tax_within(gross, rate);
            let amount = |amount| Cell::Amount(amount, currency.to_owned());
            vec![
                Cell::Text(month),
                Cell::Text(sports::name(sport, locale).to_owned()),
                #[expect(clippy::cast_precision_loss, reason = "a rate is small")]
                Cell::Number(rate as f64 / 100.0),
                amount(gross),
                amount(gross - tax),
                amount(tax),
                Cell::Text(currency.to_owned()),
            ]
        });
    let heads: [(&str, &str); 7] = [
        ("Month", "Bulan"),
        ("Sport", "Olahraga"),
        ("Rate in %", "Tarif dalam %"),
        ("Taken", "Diterima"),
        ("Tax base", "Dasar pengenaan"),
        ("Tax", "Pajak"),
        ("Currency", "Mata uang"),
    ];
    Table {
        title: locale.pick("Tax", "Pajak"),
        heads: heads.map(|(en, id)| locale.pick(en, id)).to_vec(),
        rows: rows.collect(),
    }
}

/// With the mark by which spreadsheets know UTF-8. Texts are marked as such where they would be run as formulas.
fn csv(table: &Table) -> Result<Vec<u8>, Error> {
    let mut to = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let fail = |error: csv::Error| Error::from(anyhow::Error::from(error));
    to.write_record(&table.heads).map_err(fail)?;
    for row in &table.rows {
        let cells = row.iter().map(|cell| match cell {
            Cell::Text(value) => text::no_formula(value.clone()),
            Cell::Amount(amount, currency) => money::number(*amount, currency),
            Cell::Number(number) => number.to_string(),
        });
        to.write_record(cells).map_err(fail)?;
    }
    let content = to
        .into_inner()
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(content)
}

fn xlsx(table: &Table) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name(table.title)?;
    let bold = Format::new().set_bold();
    for (column, head) in (0..).zip(&table.heads) {
        sheet.write_string_with_format(0, column, *head, &bold)?;
    }
    for (line, row) in (1..).zip(&table.rows) {
        for (column, cell) in (0..).zip(row) {
            match cell {
                // Written as text whatever it begins with.
                Cell::Text(value) => sheet.write_string(line, column, value)?,
                Cell::Amount(amount, currency) => {
                    let digits = if money::unit(currency) == 1 {
                        "#,##0"
                    } else {
                        "#,##0.00"
                    };
                    let format = Format::new().set_num_format(digits);
                    sheet.write_number_with_format(
                        line,
                        column,
                        money::approximate(*amount, currency),
                        &format,
                    )?
                }
                Cell::Number(number) => sheet.write_number(line, column, *number)?,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofit();
    book.save_to_buffer()
}
