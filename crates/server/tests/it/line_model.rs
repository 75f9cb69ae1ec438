//! Random lives of one match, a step at a time, beside a plain model of the rules: both engines
//! answer as the model does, and show who plays and who waits in its order.

use std::collections::{BTreeSet, VecDeque};

use jiff::SignedDuration;
use lapang_db::{Engine, Error};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::booking_model::sequences;
use crate::line_races::mails_of;
use crate::matches::{
    delete, full, get, join, leave, limit, playing, remove, stop_waiting, wait, waiting,
};
use crate::support::{Person, Refusal, TestApp, busy_accounts};

const PLAYERS: usize = 7;
const STEPS: usize = 40;

/// People are numbers; the host is 0.
#[derive(Clone, Copy, Debug)]
enum Step {
    Join(usize),
    Leave(usize),
    Wait(usize),
    StopWaiting(usize),
    Remove(usize),
    Limit(usize),
    Delete,
}

fn step(random: &mut StdRng) -> Step {
    let who = random.random_range(0..=PLAYERS);
    match random.random_range(0..60) {
        0..14 => Step::Join(who),
        14..26 => Step::Leave(who),
        26..42 => Step::Wait(who),
        42..46 => Step::StopWaiting(who),
        46..51 => Step::Remove(who),
        51..59 => Step::Limit([0, 2, 2, 3, 3, 4, 5, 6][random.random_range(0..8)]),
        _ => Step::Delete,
    }
}

/// The rules (rules.md §7), and nothing of how they are kept.
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

    fn let_in(&mut self) {
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
            Step::Wait(who) => self.wait(who),
            Step::StopWaiting(who) => self.stop_waiting(who, "failed_precondition/NOT_WAITING"),
            Step::Remove(who) => {
                let ended = if self.waiting.contains(&who) {
                    self.stop_waiting(who, "")
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
                self.let_in();
                "ok"
            }
            Step::Limit(limit) if limit < self.playing.len() => {
                "failed_precondition/LIMIT_BELOW_PARTICIPANTS"
            }
            Step::Limit(limit) => {
                self.limit = Some(limit);
                self.let_in();
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
        self.let_in();
        "ok"
    }

    fn wait(&mut self, who: usize) -> &'static str {
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

    fn stop_waiting(&mut self, who: usize, otherwise: &'static str) -> &'static str {
        if !self.waiting.contains(&who) {
            return otherwise;
        }
        self.waiting.retain(|it| *it != who);
        "ok"
    }
}

/// One engine's side of the lives.
struct World {
    app: TestApp,
    people: Vec<Person>,
    id: String,
}

impl World {
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
        // What earlier lives have left counts for nobody.
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
            Step::Wait(who) => wait(&self.people[who], id).await.map(drop),
            Step::StopWaiting(who) => stop_waiting(&self.people[who], id).await,
            Step::Remove(who) => remove(host, id, &self.people[who].user_id.to_string()).await,
            Step::Limit(max) => limit(host, id, i32::try_from(max).unwrap()).await.map(drop),
            Step::Delete => delete(host, id).await,
        };
        // Who joins later is shown later.
        self.app.clock.advance(SignedDuration::from_secs(1));
        done.map_or_else(|refused: Refusal| refused.short(), |()| "ok".to_owned())
    }

    /// Whether the host is shown what the model says, and a random player their own part of it.
    async fn assert_shows(&self, model: &Model, reader: usize, story: &[String]) {
        let seen = get(&self.people[0], &self.id).await.unwrap();
        assert_eq!(seen.called_off_at.is_set(), model.is_deleted, "{story:#?}");
        if model.is_deleted {
            return;
        }
        let ids = |numbers: &mut dyn Iterator<Item = &usize>| -> Vec<String> {
            numbers
                .map(|it| self.people[*it].user_id.to_string())
                .collect()
        };
        assert_eq!(playing(&seen), ids(&mut model.playing.iter()), "{story:#?}");
        assert_eq!(waiting(&seen), ids(&mut model.waiting.iter()), "{story:#?}");
        let counts = (seen.current_participants, seen.waitlist_count);
        assert_eq!(
            counts,
            (number(model.playing.len()), number(model.waiting.len())),
            "{story:#?}"
        );
        assert_eq!(seen.max_participants, model.limit.map(number), "{story:#?}");
        let seen = get(&self.people[reader], &self.id).await.unwrap();
        let before = model.waiting.iter().position(|it| *it == reader);
        let standing = (seen.has_joined, seen.waitlist_position);
        let expected = (
            model.playing.contains(&reader),
            before.map(|it| number(it + 1)),
        );
        assert_eq!(standing, expected, "{story:#?}");
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_random_life_of_a_match_goes_as_the_rules_say_on_both_engines() {
    let lives = sequences() / 5;
    let mut reached = BTreeSet::new();
    let (mut one, mut other) =
        tokio::join!(World::new(Engine::Sqlite), World::new(Engine::Postgres));
    for life in 0..lives {
        let mut random = StdRng::seed_from_u64(life);
        tokio::join!(one.begin(), other.begin());
        let (mut model, mut story) = (Model::new(), vec![format!("life {life}")]);
        for _ in 0..STEPS {
            let step = step(&mut random);
            let expected = model.act(step);
            story.push(format!("{step:?}: {expected}"));
            reached.insert(expected);
            let (here, there) = tokio::join!(one.act(step), other.act(step));
            assert_eq!(
                (here.as_str(), there.as_str()),
                (expected, expected),
                "{story:#?}"
            );
            let reader = random.random_range(0..=PLAYERS);
            tokio::join!(
                one.assert_shows(&model, reader, &story),
                other.assert_shows(&model, reader, &story),
            );
            if model.is_deleted && random.random_bool(0.3) {
                break;
            }
        }
        for world in [&one, &other] {
            for (who, told) in model.mails.iter().enumerate() {
                let mails = mails_of(&world.app.app.db, &world.people[who], &world.id);
                assert_eq!(mails.await, *told, "{who}: {story:#?}");
            }
        }
    }
    // Each answer that there is has come up.
    assert_eq!(reached.len(), 11, "{reached:?}");
}
