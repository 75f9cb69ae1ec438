//! The emails about an account and its sign-ins.

use jiff::Timestamp;

use crate::error::Error;
use crate::mail::{Samples, mail_template};

mail_template!(SignInCode<'a>, "sign_in_code.txt", { code: &'a str });
mail_template!(NewDevice<'a>, "new_device.txt", { device: &'a str, at: String });
mail_template!(GoogleConnected<'a>, "google_connected.txt", { email: &'a str });
mail_template!(PasskeyAdded<'a>, "passkey_added.txt", { name: &'a str, at: String });
mail_template!(PasskeyDeleted<'a>, "passkey_deleted.txt", { name: &'a str, at: String });

/// A moment in an email of which the reader's zone is unknown.
pub fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    let at = moment(to.at);
    let (device, email) = (to.text("Firefox, Android"), to.text("ani@example.com"));
    let name = to.text("Phone of Ani");
    to.add(&SignInCode { code: "123456" })?;
    to.add(&NewDevice {
        device,
        at: at.clone(),
    })?;
    to.add(&GoogleConnected { email })?;
    to.add(&PasskeyAdded {
        name,
        at: at.clone(),
    })?;
    to.add(&PasskeyDeleted { name, at })
}
