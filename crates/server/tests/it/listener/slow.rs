//! Clients that take their time, in each of the places where one can.

use std::time::Duration;

use lapang::listen::Limits;
use lapang_api::WatchMatchesRequest;
use tokio::time::timeout;

use super::wire::{DATA, GET, GET_ROOT, RESET, Raw, call, frame, hello, status};
use super::{NEVER, behind, others_are_well, quick};
use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_nothing_is_hung_up_on() {
    let app = behind(quick()).await;
    assert_eq!(Raw::to(&app).await.rest().await.unwrap(), "");
    let without = Limits {
        head_within: NEVER,
        ..quick()
    };
    assert!(Raw::to(&behind(without).await).await.is_kept().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_has_its_time_from_its_first_byte_however_it_drips() {
    async fn drips(app: &TestApp, mut line: Raw) -> bool {
        let drip = async {
            while line.send("x-a: b\r\n").await {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let kept = timeout(Duration::from_secs(3), drip).await;
        others_are_well(app).await;
        kept.is_err()
    }
    async fn first_and_later(app: &TestApp) -> [bool; 2] {
        let mut first = Raw::to(app).await;
        first.send("GET /healthz HTTP/1.1\r\n").await;
        let mut later = Raw::to(app).await;
        later.send(GET).await;
        later.until("ok\n").await;
        later.send("GET /healthz HTTP/1.1\r\n").await;
        let (first, later) = tokio::join!(drips(app, first), drips(app, later));
        [first, later]
    }
    let mut limits = Limits {
        head_lines: 10_000,
        ..quick()
    };
    assert_eq!(first_and_later(&behind(limits).await).await, [false; 2]);
    limits.head_within = NEVER;
    assert_eq!(first_and_later(&behind(limits).await).await, [true; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_has_served_is_kept_for_a_while_and_no_longer() {
    async fn rests(limits: Limits) -> bool {
        let app = behind(limits).await;
        let mut one = Raw::to(&app).await;
        let mut two = Raw::to(&app).await;
        one.send(GET).await;
        one.until("ok\n").await;
        two.send(hello()).await;
        two.send(frame(1, 5, 1, GET_ROOT)).await;
        let (one, two) = tokio::join!(one.is_kept(), two.is_kept());
        assert_eq!(one, two);
        one
    }
    assert!(!rests(quick()).await);
    // The tests' own address is a proxy's.
    let without = Limits {
        proxy_idle_for: NEVER,
        ..quick()
    };
    assert!(rests(without).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_answered_with_408_and_the_end() {
    async fn answer(limits: Limits) -> Option<String> {
        let app = behind(limits).await;
        let mut slow = Raw::to(&app).await;
        slow.send(call("content-length: 100\r\n", "{")).await;
        let mut chunked = Raw::to(&app).await;
        let half = call("transfer-encoding: chunked\r\n", "5\r\n{");
        chunked.send(half).await;
        others_are_well(&app).await;
        if slow.is_kept().await {
            return None;
        }
        // Both came to the same end.
        chunked.rest().await
    }
    let answer_of_slow = answer(quick()).await.unwrap();
    assert_eq!(status(&answer_of_slow), 408, "{answer_of_slow}");
    for words in ["connection: close", "deadline_exceeded"] {
        assert!(answer_of_slow.contains(words), "{answer_of_slow}");
    }
    let without = Limits {
        body_grace: NEVER,
        ..quick()
    };
    assert_eq!(answer(without).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_may_come_over_a_slow_line_as_long_as_it_comes() {
    let limits = Limits {
        body_grace: Duration::from_millis(1_500),
        body_rate: 1_000,
        ..quick()
    };
    let app = behind(limits).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let cookie = player.cookie.clone().unwrap();
    let head = |length: usize| {
        format!(
            "PUT /api/profile/photo HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\n\
             content-length: {length}\r\n\r\n"
        )
    };
    // Longer than the grace, at thrice the rate.
    let photo = vec![7; 9_000];
    let mut line = Raw::to(&app).await;
    line.send(head(photo.len())).await;
    for part in photo.chunks(900) {
        assert!(line.send(part).await);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let answer = line.until("\r\n\r\n").await;
    assert_eq!(
        status(&answer),
        415,
        "it came whole, and was looked at: {answer}"
    );
    let mut stuck = Raw::to(&app).await;
    stuck.send(head(9_000)).await;
    let answer = stuck.rest().await.unwrap();
    assert_eq!(status(&answer), 408);
    assert!(answer.contains("UPLOAD_TOO_SLOW"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_take_what_they_asked_for_is_hung_up_on() {
    async fn is_kept(limits: Limits) -> bool {
        let app = behind(limits).await;
        let mut lazy = Raw::from(&app, [127, 0, 0, 1], Some(4_096)).await;
        // So many answers that the system does not keep them all: at some time the server can only
        // wait, and reads no more either.
        let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
                   host: a\r\n\r\n";
        let asking = async {
            for _ in 0..50_000 {
                if !lazy.send(ask).await {
                    return false;
                }
            }
            true
        };
        let is_kept = timeout(Duration::from_secs(5), asking).await;
        others_are_well(&app).await;
        is_kept.unwrap_or(true)
    }
    let limits = Limits {
        // One after the other on one connection, which is otherwise not looked at.
        strict_heads: false,
        ..quick()
    };
    assert!(!is_kept(limits).await);
    let without = Limits {
        answer_grace: NEVER,
        ..limits
    };
    assert!(is_kept(without).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_http_2_an_answer_that_is_not_wanted_is_given_up_and_others_are_served() {
    async fn ends(limits: Limits, room: u8) -> [Option<u8>; 2] {
        let app = behind(limits).await;
        let mut lazy = Raw::to(&app).await;
        let mut bytes = hello();
        bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, room]));
        bytes.extend(frame(1, 5, 1, GET_ROOT));
        lazy.send(bytes).await;
        others_are_well(&app).await;
        let unwanted = lazy.end_of(1).await;
        // A megabyte more, for each and for all.
        let mut wanted = frame(4, 0, 0, &[0, 4, 0, 0x10, 0, 0]);
        wanted.extend(frame(8, 0, 0, &[0, 0x10, 0, 0]));
        wanted.extend(frame(1, 5, 3, GET_ROOT));
        lazy.send(wanted).await;
        [unwanted, lazy.end_of(3).await]
    }
    let without = Limits {
        answer_grace: NEVER,
        ..quick()
    };
    // Of an answer there is room for nothing, or for a byte.
    for room in [0, 1] {
        assert_eq!(ends(quick(), room).await, [Some(RESET), Some(DATA)]);
        // And whoever still takes an answer is not taken for idle.
        assert_eq!(ends(without, room).await, [None, Some(DATA)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_outlives_every_limit_while_its_client_listens() {
    let app = behind(quick()).await;
    let reader = app.visitor();
    let request = WatchMatchesRequest {
        match_ids: vec!["nothing".to_owned()],
        ..Default::default()
    };
    let mut stream = reader.matches().watch_matches(request).await.unwrap();
    assert!(stream.message().await.unwrap().is_some());
    // It says nothing for fifteen seconds, which is many times every limit here.
    let quiet = timeout(Duration::from_secs(3), stream.message()).await;
    assert!(quiet.is_err(), "it ended, or spoke");
}
