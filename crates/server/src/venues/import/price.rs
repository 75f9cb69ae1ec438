//! Prices of an hour in rupiah, as people write them: `75.000`, `Rp 75,000,-`, `75rb`, `60000-90000`.

use super::numbers::whole;

/// Minor units in a rupiah.
const RUPIAH: i64 = 100;

/// In rupiah. Less is an amount in thousands, or a field that was never filled.
const LEAST: i64 = 1_000;
const MOST: i64 = 10_000_000_000;

/// The lowest and the highest price, in minor units.
pub fn read(text: &str) -> Result<(i64, i64), String> {
    let plain = text.to_lowercase().replace(",-", "");
    let found = parsed(&plain.replace("s/d", "-").replace("sampai", "-"));
    let price = found.ok_or_else(|| format!("{text:?} is no price of an hour in rupiah"))?;
    if price.0 < LEAST || price.1 > MOST {
        return Err(format!(
            "{text:?} is no price from {LEAST} to {MOST} rupiah"
        ));
    }
    if price.1 < price.0 {
        return Err(format!("{text:?} ends below its beginning"));
    }
    Ok((price.0 * RUPIAH, price.1 * RUPIAH))
}

fn parsed(text: &str) -> Option<(i64, i64)> {
    let hour = ["/jam", "per jam", "/hour", "per hour", "an hour"];
    let ended = hour.iter().find_map(|end| text.strip_suffix(end));
    let text = ended.unwrap_or(text).trim();
    let Some((least, most)) = text.split_once(['-', '–']) else {
        let price = amount(text)?;
        return Some((price, price));
    };
    Some((amount(least)?, amount(most)?))
}

fn amount(text: &str) -> Option<i64> {
    let text = text.trim();
    let mut marked = ["rp.", "rp", "idr"].iter();
    let marked = marked.find_map(|mark| text.strip_prefix(mark));
    let text = marked.unwrap_or(text).trim();
    let mut thousands = ["ribu", "rb", "k"].iter();
    let thousands = thousands.find_map(|mark| text.strip_suffix(mark));
    if let Some(text) = thousands {
        return whole(text.trim())?.checked_mul(1000);
    }
    let mut cents = [",00", ".00"].iter();
    let whole_part = cents.find_map(|cents| text.strip_suffix(cents));
    whole(whole_part.unwrap_or(text))
}

/// A text that [`read`] maps back to this price, if there is one.
pub fn write(least: i64, most: i64) -> Option<String> {
    let text = if least == most {
        (least / RUPIAH).to_string()
    } else {
        format!("{}-{}", least / RUPIAH, most / RUPIAH)
    };
    Some(text).filter(|text| read(text) == Ok((least, most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_as_people_write_them() {
        let plain = Some((7_500_000, 7_500_000));
        let range = Some((6_000_000, 9_000_000));
        for (text, expected) in [
            ("75000", plain),
            ("75.000", plain),
            ("75,000", plain),
            ("Rp 75.000", plain),
            ("Rp.75.000,-", plain),
            ("Rp75.000,00/jam", plain),
            ("IDR 75,000.00", plain),
            ("75rb", plain),
            ("75k per jam", plain),
            ("60000-90000", range),
            ("Rp 60.000 – Rp 90.000", range),
            ("60rb-90rb", range),
            ("60.000,- s/d 90.000,-", range),
            ("1.250.000", Some((125_000_000, 125_000_000))),
            ("90000-60000", None),
            ("75", None),
            ("75.00", None),
            ("0", None),
            ("-75000", None),
            ("75000.5", None),
            ("ask", None),
            ("99999999999", None),
            ("9223372036854775807k", None),
        ] {
            assert_eq!(read(text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn written_prices_are_read_back_or_not_written() {
        for (price, expected) in [
            ((7_500_000, 7_500_000), Some("75000")),
            ((6_000_000, 9_000_000), Some("60000-90000")),
            ((7_500_050, 7_500_050), None),
            ((0, 0), None),
        ] {
            assert_eq!(write(price.0, price.1).as_deref(), expected);
        }
    }
}
