//! The log on stderr: one line for each event.

use std::fmt::{self, Write};
use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use tracing::{Metadata, Subscriber};
use tracing_subscriber::field::MakeExt;
use tracing_subscriber::filter::{FilterExt, LevelFilter, Targets, filter_fn};
use tracing_subscriber::fmt::format::{Writer, debug_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt as write};

use super::traces::Traces;
use crate::config::Log;

/// Sets up the log and the traces of this process. The level is for our own crates: libraries log only warnings,
/// since below that they may log what they send and receive.
pub fn log_to_stderr(log: Log, level: LevelFilter, traces: Option<&Traces>) {
    let ours = |level| {
        Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("lapang", level)
            .with_target("lapang_db", level)
    };
    let lines = match log {
        Log::Json => json(std::io::stderr).boxed(),
        Log::Pretty => pretty(std::io::stderr, std::io::stderr().is_terminal()).boxed(),
    };
    let lines = lines.with_filter(
        ours(level)
            .and(filter_fn(is_for_the_log))
            .or(filter_fn(is_request)),
    );
    let spans = traces.map(|traces| {
        tracing_opentelemetry::layer()
            .with_tracer(traces.tracer())
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(
                Targets::new()
                    .with_target("lapang", LevelFilter::INFO)
                    .with_target("lapang_db", LevelFilter::DEBUG)
                    .and(filter_fn(is_span)),
            )
    });
    let _already_set = tracing_subscriber::registry()
        .with(spans)
        .with(lines)
        .try_init();
    std::panic::set_hook(Box::new(log_panic));
}

/// Of spans only the request's; those of single jobs are for traces.
fn is_for_the_log(metadata: &Metadata<'_>) -> bool {
    metadata.is_event() || is_request(metadata)
}

/// At any level, so that each event has its request's fields.
fn is_request(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.name() == "request" && metadata.target().starts_with("lapang")
}

/// One line without the message, which may contain user input.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let location = panic.location().map(tracing::field::display);
    tracing::error!(thread = thread.name(), location, "a thread panicked");
}

fn is_span(metadata: &Metadata<'_>) -> bool {
    metadata.is_span()
}

/// A log that cannot be written (a full disk) must not panic.
fn quiet<S>() -> write::Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    write::layer().log_internal_errors(false)
}

fn json<S, W>(writer: W) -> impl Layer<S> + Send + Sync
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> write::MakeWriter<'a> + Send + Sync + 'static,
{
    quiet().json().with_span_list(false).with_writer(writer)
}

fn pretty<S, W>(writer: W, colours: bool) -> impl Layer<S> + Send + Sync
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> write::MakeWriter<'a> + Send + Sync + 'static,
{
    let fields = debug_fn(|writer: &mut Writer<'_>, field, value| {
        if field.name() == "message" {
            return write!(OneLine(writer), "{value:?}");
        }
        write!(writer, "{}=", field.name())?;
        write!(OneLine(writer), "{value:?}")
    });
    quiet()
        .fmt_fields(fields.delimited(" "))
        .with_ansi(colours)
        .with_target(false)
        .with_writer(writer)
}

/// Escapes line ends and terminal controls.
struct OneLine<'a, W>(&'a mut W);

impl<W: Write> Write for OneLine<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_unsafe = |it: char| it.is_control() || matches!(it, '\u{2028}' | '\u{2029}');
        let mut rest = text;
        while let Some(at) = rest.find(is_unsafe) {
            let (plain, after) = rest.split_at(at);
            let mut after = after.chars();
            self.0.write_str(plain)?;
            if let Some(character) = after.next() {
                write!(self.0, "{}", character.escape_default())?;
            }
            rest = after.as_str();
        }
        self.0.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    const NASTY: [&str; 9] = [
        "a\nb",
        "a\r\n2026-01-01T00:00:00Z  INFO signed in user=admin",
        "\u{1b}[2J\u{1b}[31mred",
        "\"},\"level\":\"ERROR\",\"x\":{\"y\":\"",
        "back\\slash\\",
        "nul\0 bell\u{7}",
        "line\u{2028}sep\u{2029}",
        "c1\u{9b}31m",
        "{\"a\":[1,2]}",
    ];

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Buffer {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    /// As a field, as the message, displayed, and as a field of the span.
    fn say(words: &str) {
        let span = tracing::info_span!("request", id = %words, user = tracing::field::Empty);
        span.record("user", tracing::field::display(words));
        let _inside = span.enter();
        tracing::info!(%words, quoted = words, also = ?words, "said {words}");
    }

    #[test]
    fn hostile_fields_stay_inside_one_line_of_json() {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let log = tracing_subscriber::registry().with(json(move || writer.clone()));
        tracing::subscriber::with_default(log, || NASTY.iter().for_each(|words| say(words)));
        let text = buffer.text();
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), NASTY.len());
        assert!(!text.contains('\u{1b}'));
        for (line, words) in lines.iter().zip(NASTY) {
            assert_eq!(line["fields"]["words"], words);
            assert_eq!(line["fields"]["quoted"], words);
            assert_eq!(line["fields"]["message"], format!("said {words}"));
            assert_eq!(line["span"]["id"], words);
            assert_eq!(line["span"]["user"], words);
            assert_eq!(line["level"], "INFO");
        }
    }

    #[test]
    fn hostile_fields_stay_inside_one_plain_line_without_control_characters() {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let log = tracing_subscriber::registry().with(pretty(move || writer.clone(), false));
        tracing::subscriber::with_default(log, || NASTY.iter().for_each(|words| say(words)));
        let text = buffer.text();
        assert_eq!(text.lines().count(), NASTY.len(), "{text}");
        let steers = |it: char| (it.is_control() && it != '\n') || "\u{2028}\u{2029}".contains(it);
        assert!(!text.contains(steers), "{text:?}");
    }

    #[test]
    fn a_panic_is_logged_as_one_line_without_its_message() {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let log = tracing_subscriber::registry().with(json(move || writer.clone()));
        // The hook is global: panics of other tests keep the one before.
        let before = Arc::new(std::panic::take_hook());
        let others = Arc::clone(&before);
        let ours = std::thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == ours {
                log_panic(panic);
            } else {
                others(panic);
            }
        }));
        tracing::subscriber::with_default(log, || {
            let words = NASTY.concat();
            std::panic::catch_unwind(|| panic!("canary {words}")).unwrap_err();
        });
        std::panic::set_hook(Box::new(move |panic| before(panic)));
        let text = buffer.text();
        assert_eq!(text.lines().count(), 1, "{text}");
        let event: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(event["level"], "ERROR");
        assert_eq!(event["fields"]["message"], "a thread panicked");
        assert!(event["fields"]["thread"].is_string(), "{event}");
        let location = event["fields"]["location"].as_str().unwrap();
        assert!(location.contains("log.rs"), "{location}");
        assert!(!text.contains("canary"), "{text}");
    }
}
