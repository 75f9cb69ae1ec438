//! Between payment instructions and their messages.

use lapang_api as api;

use crate::error::Error;
use crate::text;
use crate::venues::payment::Instructions;

/// None where the venue has said nothing yet.
pub fn payment_instructions(instructions: &Instructions) -> Option<api::PaymentInstructions> {
    (!instructions.is_empty()).then(|| api::PaymentInstructions {
        bank_name: instructions.bank_name.clone(),
        account_number: instructions.account_number.clone(),
        account_name: instructions.account_name.clone(),
        notes: instructions.notes.clone(),
        qris_url: instructions.qris_url.clone(),
        ..Default::default()
    })
}

/// Those of a request, which does not tell the picture. `field` is where they stand in it.
pub fn read_payment_instructions(
    field: &str,
    message: &api::PaymentInstructions,
) -> Result<Instructions, Error> {
    let line = |name: &str, typed: &str| text::line(&format!("{field}.{name}"), typed);
    Ok(Instructions {
        bank_name: line("bank_name", &message.bank_name)?,
        account_number: line("account_number", &message.account_number)?,
        account_name: line("account_name", &message.account_name)?,
        notes: text::lines(&format!("{field}.notes"), &message.notes)?,
        qris_url: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_read_tidily_and_told_in_whole() {
        let message = api::PaymentInstructions {
            bank_name: " BCA ".to_owned(),
            account_number: "123  456".to_owned(),
            notes: "Pay\r\nsoon\n".to_owned(),
            qris_url: "https://evil.example/x.png".to_owned(),
            ..Default::default()
        };
        let read = read_payment_instructions("i", &message).unwrap();
        let expected = Instructions {
            bank_name: "BCA".to_owned(),
            account_number: "123 456".to_owned(),
            notes: "Pay\nsoon".to_owned(),
            ..Instructions::default()
        };
        assert_eq!(read, expected);
        assert_eq!(
            payment_instructions(&read).unwrap().account_number,
            "123 456"
        );
        assert!(payment_instructions(&Instructions::default()).is_none());
        let broken = api::PaymentInstructions {
            account_name: "a\nb".to_owned(),
            ..Default::default()
        };
        let refused = read_payment_instructions("venue.sports[0].payment_instructions", &broken);
        let Err(Error::Invalid(violations)) = refused else {
            panic!("taken");
        };
        let field = "venue.sports[0].payment_instructions.account_name";
        assert_eq!(violations[0].field, field);
    }
}
