//! Random histories of one match, step by step, compared with a simple model of the rules on both
//! engines.

use std::collections::{BTreeSet, VecDeque};

use jiff::SignedDuration;
use lapang_db::{Engine, Error};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::booking_model::sequences;
use lapang_testing::app::waitlist::mails_of;
use lapang_testing::app::{Person, Refusal, TestApp, busy_accounts};
use lapang_testing::calls::matches::{
    delete, full, get, join, join_waitlist, leave, leave_waitlist, limit, playing, remove, waiting,
};

const PLAYERS: usize = 7;
const STEPS: usize = 40;

/// Players are numbers; the host is 0.
#[derive(Clone, Copy, Debug)]
enum Step {
    Join(usize),
    Leave(usize),
    JoinWaitlist(usize),
    LeaveWaitlist(usize),
    Remove(usize),
    Limit(usize),
    Delete,
}

fn step(random: &mut StdRng) -> Step {
    let who = random.random_range(0..=PLAYERS);
    match random.random_range(0..60) {
        0..14 => Step::Join(who),
        14..26 => Step::Leave(who),
        26..42 => Step::JoinWaitlist(who),
        42..46 => Step::LeaveWaitlist(who),
        46..51 => Step::Remove(who),
        51..59 => Step::Limit([0, 2, 2, 3, 3, 4, 5, 6][random.random_range(0..8)]),
        _ => Step::Delete,
    }
}

/// The rules (rules.md §7), without any concurrency or storage.
struct Model {
    is_deleted: bool,
    limit: Option<usize>,
    playing: Vec<usize>,
    waiting: VecDeque<usize>,
    removed: BTreeSet<usize>,
    mails: Vec<i64>,
}

impl Model {
    fn new() -> Self {
        Self {
            is_deleted: false,
            limit: Some(2),
            playing: vec![0, 1],
            waiting: VecDeque::new(),
            removed: BTreeSet::new(),
            mails: vec![0; PLAYERS + 1],
        }
    }

    fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.playing.len() >= limit)
    }

    fn promote(&mut self) {
        while !self.is_full() {
            let Some(first) = self.waiting.pop_front() else {
                return;
            };
            self.playing.push(first);
            self.mails[first] += 1;
        }
    }

    fn act(&mut self, step: Step) -> &'static str {
        if self.is_deleted {
            return "not_found/NOT_FOUND";
        }
        match step {
            Step::Join(who) => self.join(who),
            Step::JoinWaitlist(who) => self.join_waitlist(who),
            Step::LeaveWaitlist(who) => self.leave_waitlist(who, "failed_precondition/NOT_WAITING"),
            Step::Remove(who) => {
                let ended = if self.waiting.contains(&who) {
                    self.leave_waitlist(who, "")
                } else {
                    self.leave(who)
                };
                if ended == "ok" {
                    self.removed.insert(who);
                }
                ended
            }
            Step::Leave(who) => self.leave(who),
            Step::Limit(0) => {
                self.limit = None;
                self.promote();
                "ok"
            }
            Step::Limit(limit) if limit < self.playing.len() => {
                "failed_precondition/LIMIT_BELOW_PARTICIPANTS"
            }
            Step::Limit(limit) => {
                self.limit = Some(limit);
                self.promote();
                "ok"
            }
            Step::Delete => {
                self.is_deleted = true;
                "ok"
            }
        }
    }

    fn join(&mut self, who: usize) -> &'static str {
        if self.playing.contains(&who) {
            return "already_exists/ALREADY_JOINED";
        }
        if self.is_full() {
            return "failed_precondition/MATCH_FULL";
        }
        if self.removed.contains(&who) {
            return "failed_precondition/REMOVED_BY_HOST";
        }
        self.playing.push(who);
        "ok"
    }

    fn leave(&mut self, who: usize) -> &'static str {
        if who == 0 {
            return "failed_precondition/HOST_CANNOT_LEAVE";
        }
        if !self.playing.contains(&who) {
            return "failed_precondition/NOT_A_PARTICIPANT";
        }
        self.playing.retain(|it| *it != who);
        self.promote();
        "ok"
    }

    fn join_waitlist(&mut self, who: usize) -> &'static str {
        if self.playing.contains(&who) {
            return "already_exists/ALREADY_JOINED";
        }
        if self.waiting.contains(&who) {
            return "already_exists/ALREADY_WAITING";
        }
        if !self.is_full() {
            return "failed_precondition/MATCH_NOT_FULL";
        }
        if self.removed.contains(&who) {
            return "failed_precondition/REMOVED_BY_HOST";
        }
        self.waiting.push_back(who);
        "ok"
    }

    fn leave_waitlist(&mut self, who: usize, otherwise: &'static str) -> &'static str {
        if !self.waiting.contains(&who) {
            return otherwise;
        }
        self.waiting.retain(|it| *it != who);
        "ok"
    }
}

/// The server under test, on one engine.
struct Server {
    app: TestApp,
    people: Vec<Person>,
    id: String,
}

impl Server {
    async fn new(engine: Engine) -> Self {
        let app = TestApp::start_with(engine, busy_accounts).await;
        let mut people = vec![app.regular("host@example.com", "Host").await];
        people.extend(app.crowd(PLAYERS).await);
        Self {
            app,
            people,
            id: String::new(),
        }
    }

    async fn begin(&mut self) {
        // Earlier matches must not count towards account limits.
        let sql = "UPDATE matches SET starts_at = 0, created_at = 0";
        let past = self.app.app.db.write(move |conn| conn.execute(sql, &[]));
        past.await.map_err(|error: Error| error).unwrap();
        self.id = full(&self.people[0], &self.people[1..2]).await;
    }

    async fn act(&self, step: Step) -> String {
        let (host, id) = (&self.people[0], &self.id);
        let done = match step {
            Step::Join(who) => join(&self.people[who], id).await,
            Step::Leave(who) => leave(&self.people[who], id).await,
            Step::JoinWaitlist(who) => join_waitlist(&self.people[who], id).await.map(drop),
            Step::LeaveWaitlist(who) => leave_waitlist(&self.people[who], id).await,
            Step::Remove(who) => remove(host, id, &self.people[who].user_id.to_string()).await,
            Step::Limit(max) => limit(host, id, i32::try_from(max).unwrap()).await.map(drop),
            Step::Delete => delete(host, id).await,
        };
        // Later joins sort later.
        self.app.clock.advance(SignedDuration::from_secs(1));
        done.map_or_else(|refused: Refusal| refused.short(), |()| "ok".to_owned())
    }

    /// Compares the host's view with the model, and a random player's own part.
    async fn assert_shows(&self, model: &Model, reader: usize, history: &[String]) {
        let seen = get(&self.people[0], &self.id).await.unwrap();
        assert_eq!(
            seen.called_off_at.is_set(),
            model.is_deleted,
            "{history:#?}"
        );
        if model.is_deleted {
            return;
        }
        let ids = |numbers: &mut dyn Iterator<Item = &usize>| -> Vec<String> {
            numbers
                .map(|it| self.people[*it].user_id.to_string())
                .collect()
        };
        assert_eq!(
            playing(&seen),
            ids(&mut model.playing.iter()),
            "{history:#?}"
        );
        assert_eq!(
            waiting(&seen),
            ids(&mut model.waiting.iter()),
            "{history:#?}"
        );
        let counts = (seen.current_participants, seen.waitlist_count);
        assert_eq!(
            counts,
            (number(model.playing.len()), number(model.waiting.len())),
            "{history:#?}"
        );
        assert_eq!(
            seen.max_participants,
            model.limit.map(number),
            "{history:#?}"
        );
        let seen = get(&self.people[reader], &self.id).await.unwrap();
        let before = model.waiting.iter().position(|it| *it == reader);
        let standing = (seen.has_joined, seen.waitlist_position);
        let expected = (
            model.playing.contains(&reader),
            before.map(|it| number(it + 1)),
        );
        assert_eq!(standing, expected, "{history:#?}");
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn random_histories_of_a_match_agree_with_the_model_on_both_engines() {
    let histories = sequences() / 5;
    let mut reached = BTreeSet::new();
    let (mut one, mut other) =
        tokio::join!(Server::new(Engine::Sqlite), Server::new(Engine::Postgres));
    for seed in 0..histories {
        let mut random = StdRng::seed_from_u64(seed);
        tokio::join!(one.begin(), other.begin());
        let (mut model, mut history) = (Model::new(), vec![format!("seed {seed}")]);
        for _ in 0..STEPS {
            let step = step(&mut random);
            let expected = model.act(step);
            history.push(format!("{step:?}: {expected}"));
            reached.insert(expected);
            let (here, there) = tokio::join!(one.act(step), other.act(step));
            assert_eq!(
                (here.as_str(), there.as_str()),
                (expected, expected),
                "{history:#?}"
            );
            let reader = random.random_range(0..=PLAYERS);
            tokio::join!(
                one.assert_shows(&model, reader, &history),
                other.assert_shows(&model, reader, &history),
            );
            if model.is_deleted && random.random_bool(0.3) {
                break;
            }
        }
        for server in [&one, &other] {
            for (who, count) in model.mails.iter().enumerate() {
                let mails = mails_of(&server.app.app.db, &server.people[who], &server.id);
                assert_eq!(mails.await, *count, "{who}: {history:#?}");
            }
        }
    }
    // Every possible answer occurred.
    assert_eq!(reached.len(), 11, "{reached:?}");
}
