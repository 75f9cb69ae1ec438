//! The default name of a passkey: the browser and operating system it was created on.

use crate::accounts::model::Device;
use crate::text;

const MAX_LENGTH: usize = 80;

/// Ordered, because many user agents name another browser as well.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// "Chrome, Windows": as reported by the client, or from its user agent.
pub fn of_device(device: &Device) -> String {
    let agent = device.user_agent.as_str();
    let named_in_agent = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| (*name).to_owned())
    };
    let browser = reported(device.browser.as_deref())
        .or_else(|| named_in_agent(&BROWSERS))
        .or_else(|| agent.contains("Safari").then(|| "Safari".to_owned()));
    let system = reported(device.os.as_deref()).or_else(|| named_in_agent(&SYSTEMS));
    let parts: Vec<String> = [browser, system].into_iter().flatten().collect();
    if parts.is_empty() {
        return "Passkey".to_owned();
    }
    parts.join(", ").chars().take(MAX_LENGTH).collect()
}

fn reported(word: Option<&str>) -> Option<String> {
    let word = text::line("device_info", word?).ok()?;
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn passkey_is_named_after_its_browser_and_operating_system() {
        const EDGE: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0";
        const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
        const PIXEL: &str = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
        for (browser, os, user_agent, name) in [
            (Some("Chrome"), Some("Windows"), "", "Chrome, Windows"),
            (Some("Brave"), None, PIXEL, "Brave, Android"),
            (None, None, EDGE, "Edge, Windows"),
            (None, None, IPHONE, "Safari, iOS"),
            (None, None, PIXEL, "Chrome, Android"),
            (None, None, "curl/8.0", "Passkey"),
            (Some("\u{202e}x"), Some(" "), "", "Passkey"),
        ] {
            let device = Device {
                fingerprint: String::new(),
                user_agent: user_agent.to_owned(),
                ip_address: String::new(),
                device_type: None,
                browser: browser.map(str::to_owned),
                os: os.map(str::to_owned),
                location: None,
                first_seen: Timestamp::UNIX_EPOCH,
                last_seen: Timestamp::UNIX_EPOCH,
            };
            assert_eq!(of_device(&device), name);
        }
    }
}
