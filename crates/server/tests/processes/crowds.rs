//! Crowds in front of the real program: a thousand connections where there is room for a few hundred, a
//! thousand that are slow, and ten times the work that it can do. Others are served meanwhile.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_db::testing::{figures, size};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::hall::{players, through};
use crate::load::a_match;
use crate::place::Place;
use crate::process::{Process, free_port};

/// What who was refused is told to wait.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Who crowds.
const CROWD: [u8; 4] = [127, 0, 0, 2];

pub async fn connect(process: &Process, from: [u8; 4]) -> Option<TcpStream> {
    let address: SocketAddr = process
        .origin
        .trim_start_matches("http://")
        .parse()
        .unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    // Little is kept for who does not read.
    socket.set_recv_buffer_size(16 * 1024).unwrap();
    // What the system does not take in is no connection.
    let connecting = timeout(Duration::from_secs(2), socket.connect(address)).await;
    connecting.ok().and_then(Result::ok)
}

async fn crowd(process: &Process, count: usize) -> Vec<TcpStream> {
    let mut crowd = Vec::new();
    for _ in 0..count {
        crowd.extend(connect(process, CROWD).await);
    }
    crowd
}

/// Whether somebody else is served, within a second.
pub async fn is_served(process: &Process) -> bool {
    let asking = async {
        let mut line = connect(process, [127, 0, 0, 1]).await?;
        let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
                   host: a\r\nconnection: close\r\n\r\n";
        line.write_all(ask.as_bytes()).await.ok()?;
        let mut answer = String::new();
        line.read_to_string(&mut answer).await.ok()?;
        answer.starts_with("HTTP/1.1 200").then_some(())
    };
    timeout(Duration::from_secs(1), asking)
        .await
        .is_ok_and(|served| served.is_some())
}

async fn recovers(process: &Process) -> Duration {
    let started = Instant::now();
    while !is_served(process).await {
        assert!(
            started.elapsed() < Duration::from_secs(5),
            "it does not recover"
        );
    }
    started.elapsed()
}

/// The same command below a limit of descriptors that the program finds when it starts.
fn with_descriptors(command: &mut Command, count: u32) {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -n {count}; exec \"$@\""), "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    shell.envs(
        command
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    shell.current_dir("/").stdin(Stdio::null());
    shell.stdout(Stdio::null()).stderr(Stdio::null());
    *command = shell;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_few_descriptors_one_client_has_a_part() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let directory = place.directory.path();
    let few = |command: &mut Command| with_descriptors(command, 256);
    let (process, _) = Process::serve_with(free_port(), directory, None, few).await;
    let crowd = crowd(&process, 1_000).await;
    let mut served = 0;
    for _ in 0..20 {
        served += u32::from(is_served(&process).await);
    }
    assert_eq!(served, 20);
    drop(crowd);
    recovers(&process).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_descriptor_left_it_waits_and_goes_on() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    // It learns nothing of this: now it is the system that says no.
    let limited = Command::new("prlimit")
        .args(["--pid", &process.id().to_string(), "--nofile=128:128"])
        .status();
    assert!(limited.unwrap().success());
    let crowd = crowd(&process, 1_000).await;
    let (before, since) = (process.worked(), Instant::now());
    sleep(Duration::from_secs(3)).await;
    let used = (process.worked() - before) / since.elapsed().as_secs_f64();
    assert!(used < 0.2, "it spins: {used} of a processor");
    let connections = crowd.len();
    drop(crowd);
    let took = recovers(&process).await;
    figures(format!(
        "{connections} connections and 128 descriptors: {used:.2} of a processor, well after {took:?}"
    ));
}

/// A client that sends a head, or a body, so slowly that it never ends, or never reads what it asked
/// for. Tells for how long it was kept.
async fn dawdle(mut line: TcpStream, number: usize, file: Arc<str>) -> Duration {
    let started = Instant::now();
    let reads = number % 3 != 2;
    let head = match number % 3 {
        0 => "GET /healthz HTTP/1.1\r\nhost: a\r\n".to_owned(),
        1 => "POST /lapang.v1.SportService/ListSports HTTP/1.1\r\nhost: a\r\n\
              content-type: application/json\r\ncontent-length: 1000\r\n\r\n"
            .to_owned(),
        // More than the system keeps for who does not read.
        _ => format!("GET {file} HTTP/1.1\r\nhost: a\r\n\r\n").repeat(100),
    };
    let mut gone = line.write_all(head.as_bytes()).await.is_err();
    let (mut byte, second) = ([0], Duration::from_secs(1));
    while !gone && started.elapsed() < Duration::from_secs(60) {
        gone = if reads {
            match timeout(second, line.read(&mut byte)).await {
                Ok(read) => !read.is_ok_and(|count| count > 0),
                Err(_) => line.write_all(b"x").await.is_err(),
            }
        } else {
            sleep(second).await;
            line.write_all(b"x").await.is_err()
        };
    }
    started.elapsed()
}

/// The path of a file that is not small.
async fn style_sheet(process: &Process) -> Arc<str> {
    let page = reqwest::get(&process.origin).await.unwrap();
    let page = page.text().await.unwrap();
    let paths = page.split('"').filter(|it| it.starts_with("/assets/"));
    // Without what a browser keeps to itself.
    let mut sheets = paths.filter_map(|it| it.split('#').next().filter(|it| it.ends_with(".css")));
    sheets.next().unwrap().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_are_sent_away_and_others_notice_nothing() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let (count, rounds) = (size(300, 1_000), size(1, 8));
    let file = style_sheet(&process).await;
    let (mut asked, mut longest) = (0, Duration::ZERO);
    let mut slowest = Duration::ZERO;
    for _ in 0..rounds {
        let mut slow = JoinSet::new();
        for (number, line) in crowd(&process, count).await.into_iter().enumerate() {
            slow.spawn(dawdle(line, number, Arc::clone(&file)));
        }
        while !slow.is_empty() {
            let began = Instant::now();
            assert!(is_served(&process).await, "somebody else was not served");
            slowest = slowest.max(began.elapsed());
            asked += 1;
            let ended = timeout(Duration::from_millis(20), slow.join_next()).await;
            longest = longest.max(ended.ok().flatten().map_or(longest, Result::unwrap));
        }
    }
    figures(format!(
        "{count} slow clients, {rounds} times: sent away after {longest:?} at most; {asked} others served, in {slowest:?} at most"
    ));
    assert!(longest < Duration::from_secs(17), "{longest:?}");
}

/// What became of calls that were made for a while.
#[derive(Default)]
struct Came {
    done: AtomicU64,
    shed: AtomicU64,
    /// Microseconds of the slowest refusal.
    slowest: AtomicU64,
    /// Microseconds by which this process, where the clients are, was late at most.
    late: AtomicU64,
}

/// Notes how late it wakes up until it is ended: so long its neighbours waited for the processor, too.
async fn note_lateness(came: Arc<Came>) {
    let nap = Duration::from_millis(20);
    loop {
        let began = Instant::now();
        sleep(nap).await;
        let late = began.elapsed().saturating_sub(nap).as_micros();
        came.late
            .fetch_max(u64::try_from(late).unwrap(), Ordering::Relaxed);
    }
}

/// Makes matches with so many clients at once for so long, each without a pause.
async fn press(
    process: &Process,
    tokens: &[crate::hall::Token],
    clients: usize,
    time: Duration,
) -> Came {
    let (came, stop) = (Arc::new(Came::default()), Arc::new(AtomicBool::new(false)));
    let mut all = JoinSet::new();
    let cookies = tokens.iter().map(|it| through(&process.origin, it).cookie);
    let cookies: Arc<[Option<String>]> = cookies.collect();
    let clock = tokio::spawn(note_lateness(Arc::clone(&came)));
    for number in 0..clients {
        let mut person = through(&process.origin, &tokens[0]);
        let (came, stop, cookies) = (Arc::clone(&came), Arc::clone(&stop), Arc::clone(&cookies));
        let mut turn = number;
        all.spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                // Each as another host: how many matches one has is counted each time.
                person.cookie.clone_from(&cookies[turn % cookies.len()]);
                turn += clients;
                let began = Instant::now();
                match person.matches().create_match(a_match()).await {
                    Ok(_) => came.done.fetch_add(1, Ordering::Relaxed),
                    Err(error) => {
                        assert_eq!(error.code.as_str(), "unavailable", "{error:?}");
                        let took = u64::try_from(began.elapsed().as_micros()).unwrap();
                        came.slowest.fetch_max(took, Ordering::Relaxed);
                        came.shed.fetch_add(1, Ordering::Relaxed);
                        // As the answer asks, and as the web app does.
                        sleep(RETRY_AFTER).await;
                        0
                    }
                };
            }
        });
    }
    sleep(time).await;
    stop.store(true, Ordering::Relaxed);
    all.join_all().await;
    clock.abort();
    assert!(clock.await.unwrap_err().is_cancelled());
    Arc::into_inner(came).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn more_work_than_there_is_time_for_does_not_make_less_of_it_done_on_sqlite() {
    more_work_than_time(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_work_than_there_is_time_for_does_not_make_less_of_it_done_on_postgres() {
    more_work_than_time(Engine::Postgres).await;
}

async fn more_work_than_time(engine: Engine) {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(engine);
    let app = place.prepare();
    let tokens = players(&app, size(50, 2_000)).await;
    app.db.close();
    let (process, _) =
        Process::serve(free_port(), place.directory.path(), place.url.as_deref()).await;
    let time = Duration::from_secs(size(3, 60));
    let peak = press(&process, &tokens, 64, time).await;
    let pressed = press(&process, &tokens, size(640, 2_000), time).await;
    let took = recovers(&process).await;
    // What is written stays, and the machine may have other work now: the best of before and after, between which this was.
    let after = press(&process, &tokens, 64, time).await.done.into_inner();
    let (before, done) = (peak.done.into_inner(), pressed.done.into_inner());
    let peak = u64::midpoint(before, after);
    let slowest = Duration::from_micros(pressed.slowest.into_inner());
    let late = Duration::from_micros(pressed.late.into_inner());
    let each = time.as_secs();
    figures(format!(
        "{engine:?}: {} a second before and {} after at its best, {} under ten times as many; {} refused, in {slowest:?} at most, clients up to {late:?} late; well after {took:?}",
        before / each,
        after / each,
        done / each,
        pressed.shed.into_inner()
    ));
    // Three seconds on a busy machine show what collapses, and no more.
    assert!(done * 10 >= peak * size(5, 8), "{done} of {peak}");
    // The clients are on this machine, too, and wait for each other.
    let patience = size(Duration::from_secs(2), Duration::from_secs(1));
    assert!(slowest < patience, "{slowest:?}");
}
