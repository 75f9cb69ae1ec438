//! Recognizes robots that open links to preview or index them.

/// User agents of chats' preview bots, in lower case.
const PREVIEW_BOTS: [&str; 16] = [
    "facebookexternalhit",
    "facebot",
    "meta-externalagent",
    "meta-externalfetcher",
    "twitterbot",
    "telegrambot",
    "slackbot",
    "slack-imgproxy",
    "discordbot",
    "linkedinbot",
    "skypeuripreview",
    "microsoftpreview",
    "pinterestbot",
    "redditbot",
    "line-poker",
    "mastodon/",
];

/// User agents of other robots. They index each language separately.
const CRAWLERS: [&str; 16] = [
    "googlebot",
    "google-inspectiontool",
    "googleother",
    "google-pagerenderer",
    "bingbot",
    "bingpreview",
    "applebot",
    "duckduckbot",
    "yandexbot",
    "baiduspider",
    "petalbot",
    "embedly",
    "ahrefsbot",
    "semrushbot",
    "gptbot",
    "bytespider",
];

/// Endings used only by robots. A phone may be called `CUBOT`.
const ROBOT_SUFFIXES: [&str; 4] = ["bot/", "crawler", "spider/", "linkpreview"];

pub fn is_robot(user_agent: &str) -> bool {
    let name = user_agent.to_ascii_lowercase();
    is_preview_bot(user_agent)
        || CRAWLERS.iter().any(|robot| name.contains(robot))
        || ROBOT_SUFFIXES.iter().any(|ending| name.contains(ending))
}

/// Whether it is a chat's preview bot.
pub fn is_preview_bot(user_agent: &str) -> bool {
    let name = user_agent.to_ascii_lowercase();
    // WhatsApp's in-app browser contains the name too, but not at the start.
    name.starts_with("whatsapp/") || PREVIEW_BOTS.iter().any(|robot| name.contains(robot))
}

#[cfg(test)]
mod tests {
    use super::is_robot;

    #[test]
    fn robots_are_distinguished_from_people() {
        for (user_agent, expected) in [
            ("WhatsApp/2.23.20.0 A", true),
            (
                "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
                true,
            ),
            ("facebookexternalhit/1.1;line-poker/1.0", true),
            ("Twitterbot/1.0", true),
            ("TelegramBot (like TwitterBot)", true),
            (
                "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
                true,
            ),
            (
                "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
                true,
            ),
            (
                "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)",
                true,
            ),
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                true,
            ),
            (
                "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
                true,
            ),
            ("SomeNewBot/0.1", true),
            ("", false),
            (
                "Mozilla/5.0 (Linux; Android 13; CUBOT X18 Plus) Chrome/120.0 Mobile Safari/537.36",
                false,
            ),
            (
                "Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 300.0.0.0",
                false,
            ),
            (
                "Mozilla/5.0 (iPhone) AppleWebKit/605 [FBAN/FBIOS;FBAV/440.0]",
                false,
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 WhatsApp/2.24",
                false,
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Telegram-Android/10.5",
                false,
            ),
        ] {
            assert_eq!(is_robot(user_agent), expected, "{user_agent}");
        }
    }
}
