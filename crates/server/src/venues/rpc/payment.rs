//! Conversion between payment instructions and their messages.

use lapang_api as api;

use crate::venues::payment::Instructions;

/// `None` if the venue has no instructions.
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

/// Reads the instructions of a request, which never include the picture.
pub fn payment_instructions_input(message: &api::PaymentInstructions) -> Instructions {
    Instructions {
        bank_name: message.bank_name.clone(),
        account_number: message.account_number.clone(),
        account_name: message.account_name.clone(),
        notes: message.notes.clone(),
        qris_url: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payment_instructions_round_trip_except_the_picture() {
        let message = api::PaymentInstructions {
            bank_name: "BCA".to_owned(),
            account_number: "123 456".to_owned(),
            account_name: "Gor".to_owned(),
            notes: "Pay soon".to_owned(),
            qris_url: "https://evil.example/x.png".to_owned(),
            ..Default::default()
        };
        let input = payment_instructions_input(&message);
        let told = payment_instructions(&input).unwrap();
        let expected = api::PaymentInstructions {
            qris_url: String::new(),
            ..message
        };
        assert_eq!(told, expected);
        assert!(payment_instructions(&Instructions::default()).is_none());
    }
}
