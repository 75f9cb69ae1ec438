//! Formatting of amounts of money outside the web app. Amounts are stored as whole numbers of a
//! currency's minor unit.

use crate::locale::Locale;

/// The number of decimal digits of a currency (ISO 4217).
fn digits(currency: &str) -> u32 {
    match currency {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX"
        | "VND" | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

/// The minor units of one unit: 100 of rupiah.
pub fn unit(currency: &str) -> i64 {
    10_i64.pow(digits(currency))
}

/// The smallest amount that people pay each other: there are no coins of less than a rupiah.
pub fn smallest_paid(currency: &str) -> i64 {
    if currency == "IDR" { unit(currency) } else { 1 }
}

/// "IDR 150000.00", independent of the language.
pub fn plain(amount: i64, currency: &str) -> String {
    format!("{currency} {}", decimal(amount, currency, "", "."))
}

/// "150000.00"
pub fn number(amount: i64, currency: &str) -> String {
    decimal(amount, currency, "", ".")
}

/// As spreadsheets keep it.
#[expect(clippy::cast_precision_loss, reason = "spreadsheets keep 15 digits")]
pub fn approximate(amount: i64, currency: &str) -> f64 {
    amount as f64 / unit(currency) as f64
}

/// "IDR 150,000" or "Rp 150.000", by language. Rupiah omit a zero fraction.
pub fn written(amount: i64, currency: &str, locale: Locale) -> String {
    let (thousands, point) = locale.pick((",", "."), (".", ","));
    let mut text = decimal(amount, currency, thousands, point);
    if currency == "IDR"
        && let Some(whole) = text.strip_suffix(&format!("{point}00"))
    {
        text = whole.to_owned();
    }
    match (currency, locale) {
        ("IDR", Locale::Id) => format!("Rp {text}"),
        _ => format!("{currency} {text}"),
    }
}

fn decimal(amount: i64, currency: &str, thousands: &str, point: &str) -> String {
    let digits = digits(currency);
    let unit = 10_u64.pow(digits);
    let (whole, rest) = (amount.unsigned_abs() / unit, amount.unsigned_abs() % unit);
    let sign = if amount < 0 { "-" } else { "" };
    let whole = grouped(whole, thousands);
    match digits as usize {
        0 => format!("{sign}{whole}"),
        width => format!("{sign}{whole}{point}{rest:0width$}"),
    }
}

fn grouped(number: u64, separator: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push_str(separator);
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_formatted_by_currency_and_language() {
        for (amount, currency, same, english, indonesian) in [
            (
                15_000_000,
                "IDR",
                "IDR 150000.00",
                "IDR 150,000",
                "Rp 150.000",
            ),
            (
                15_000_050,
                "IDR",
                "IDR 150000.50",
                "IDR 150,000.50",
                "Rp 150.000,50",
            ),
            (0, "IDR", "IDR 0.00", "IDR 0", "Rp 0"),
            (1_250, "SGD", "SGD 12.50", "SGD 12.50", "SGD 12,50"),
            (
                123_456_700,
                "USD",
                "USD 1234567.00",
                "USD 1,234,567.00",
                "USD 1.234.567,00",
            ),
            (9_005, "MYR", "MYR 90.05", "MYR 90.05", "MYR 90,05"),
            (1_250, "JPY", "JPY 1250", "JPY 1,250", "JPY 1.250"),
            (1_005, "KWD", "KWD 1.005", "KWD 1.005", "KWD 1,005"),
            (7, "KWD", "KWD 0.007", "KWD 0.007", "KWD 0,007"),
            (-5, "USD", "USD -0.05", "USD -0.05", "USD -0,05"),
        ] {
            assert_eq!(plain(amount, currency), same);
            assert_eq!(written(amount, currency, Locale::En), english);
            assert_eq!(written(amount, currency, Locale::Id), indonesian);
        }
    }
}
