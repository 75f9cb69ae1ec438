import { expect, test } from "vitest";
import { bookOf, waitingOf } from "./engine/book";
import { type Format, liveGames, type Night, type PersonState, peopleOf } from "./engine/night";
import { type Options, outlookOf } from "./engine/propose";
import { randomOf } from "./engine/random";
import { aNight, anEvening } from "./night.fixture";

type Trouble = { events?: boolean; options?: Options; onStart?: (before: Night, ids: string[]) => void };

/** Plays an evening as its proposals say, with games of different lengths; and with what happens in a hall. */
function play(start: Night, minutes: number, { events = false, options = {}, onStart }: Trouble = {}): Night {
  const random = randomOf(`evening ${start.seed}`);
  const evening = anEvening(start, random);
  const end = evening.now + minutes * 60_000;
  const ends = new Map<string, number>();
  while (evening.now < end) {
    for (const { court, sideA, sideB, isNow } of outlookOf(evening.night, evening.now, { ahead: 0, ...options })
      .games) {
      if (!isNow) continue;
      onStart?.(evening.night, [...sideA, ...sideB]);
      const before = evening.night.games.length;
      const { key } = evening.change({ kind: "start", court, sideA: [...sideA], sideB: [...sideB], why: "" });
      expect(evening.night.games).toHaveLength(before + 1);
      ends.set(key, evening.now + (600 + random() * 240) * 1_000);
    }
    if (events) disturb();
    const [next] = liveGames(evening.night).toSorted(
      (one, other) => (ends.get(one.id) ?? 0) - (ends.get(other.id) ?? 0),
    );
    if (!next) {
      evening.wait(60);
      continue;
    }
    evening.now = Math.max(evening.now, ends.get(next.id) ?? 0);
    const loser = Math.floor(random() * 20);
    const scores = [random() < 0.5 ? { a: 21, b: loser } : { a: loser, b: 21 }];
    evening.change({ kind: "score", gameId: next.id, scores: random() < 0.1 ? [] : scores });
  }
  return evening.night;

  function disturb() {
    const { night } = evening;
    const chance = random();
    const person = night.people[Math.floor(random() * night.people.length)];
    const court = night.courts[Math.floor(random() * night.courts.length)];
    const set = (id: string, name: string, state: PersonState) =>
      evening.change({ kind: "people", people: [{ id, name, state, level: 2 }] });
    if (chance < 0.08 && person) set(person.id, person.name, "resting");
    else if (chance < 0.16 && person) set(person.id, person.name, "present");
    else if (chance < 0.2 && person) set(person.id, person.name, "gone");
    else if (chance < 0.24) set(`late${night.people.length}`, "Late", "present");
    else if (chance < 0.3 && court) {
      const isOpen = !court.isOpen;
      const courts = night.courts.map((one) => (one === court ? { ...one, isOpen } : one));
      if (courts.some((one) => one.isOpen)) evening.change({ kind: "courts", courts });
    } else if (chance < 0.35) {
      const [game] = liveGames(night);
      if (game) evening.change({ kind: "void", gameId: game.id });
    } else if (chance < 0.4) {
      const over = night.games.find(({ state }) => state === "over");
      if (over) evening.change({ kind: "edit", gameId: over.id, scores: [{ a: 21, b: 3 }] });
    }
  }
}

/** Whether two games with a common person overlap, or two games on a court. */
function overlaps({ games }: Night): boolean {
  const real = games.filter(({ state }) => state !== "void");
  const end = (at: number) => at || Number.POSITIVE_INFINITY;
  return real.some((one, at) =>
    real
      .slice(at + 1)
      .some(
        (other) =>
          other.startedAt < end(one.endedAt) &&
          one.startedAt < end(other.endedAt) &&
          (one.court === other.court || peopleOf(one).some((id) => peopleOf(other).includes(id))),
      ),
  );
}

const formats: Format[] = ["turns", "americano", "mexicano", "king"];

test("on a thousand evenings with late, resting and leaving people and closed courts, nobody is on two courts", () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const format = formats[seed % formats.length] ?? "turns";
    const start = aNight({ seed: `${seed}`, format, people: 6 + (seed % 17), courts: 1 + (seed % 4) });
    const night = play(start, 40, { events: true });
    expect(overlaps(night), `seed ${seed}`).toBe(false);
    expect(night.games.length, `seed ${seed}`).toBeGreaterThan(1);
  }
}, 180_000);

function spread(night: Night): number {
  const book = bookOf(night);
  const games = night.people.map(({ id }) => book.games(id));
  return Math.max(...games) - Math.min(...games);
}

const somePeople = (seed: number) => ({ people: 9 + (seed % 15), courts: 1 + (seed % 3) });

test("turns: people who are there all evening play equally often, but for one game", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const { people, courts } = somePeople(seed);
    const night = play(aNight({ seed: `${seed}`, people, courts: Math.min(courts, Math.floor(people / 6)) }), 150);
    expect(spread(night), `seed ${seed}`).toBeLessThanOrEqual(1);
  }
});

test("turns: without the rule that keeps turns even, some play twice as often", () => {
  const spreads = Array.from({ length: 20 }, (_, seed) =>
    spread(play(aNight({ seed: `${seed}`, people: 14, courts: 2 }), 150, { options: { keepsTurnsEven: false } })),
  );
  expect(Math.max(...spreads)).toBeGreaterThan(1);
});

test("turns: nobody gets more turns than somebody who waits, also with late and resting people", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    play(aNight({ seed: `${seed}`, ...somePeople(seed) }), 90, {
      events: true,
      onStart: (before, ids) => {
        const book = bookOf(before);
        const left = waitingOf(before, book).filter(({ id }) => !ids.includes(id));
        const most = Math.max(...ids.map((id) => book.turns(id)));
        for (const { id } of left) expect(book.turns(id)).toBeGreaterThanOrEqual(most);
      },
    });
  }
});

test("somebody who comes late, or back from a rest, is next but does not make up for what they missed", () => {
  const evening = anEvening(play(aNight({ people: 10, courts: 2 }), 90));
  evening.now = Math.max(...evening.night.games.map(({ startedAt }) => startedAt));
  evening.change({ kind: "people", people: [{ id: "late", name: "Late", state: "present", level: 2 }] });
  const book = bookOf(evening.night);
  const fewest = Math.min(...evening.night.people.filter(({ id }) => id !== "late").map(({ id }) => book.turns(id)));
  expect(book.games("late")).toBe(0);
  expect(book.turns("late")).toBe(fewest);
});

test("the same seed makes the same evening, another seed another one", () => {
  for (const format of formats) {
    const games = (seed: string) =>
      play(aNight({ seed, format, people: 13 }), 120)
        .games.map(peopleOf)
        .join(" ");
    expect(games("7")).toBe(games("7"));
    expect(games("7")).not.toBe(games("8"));
  }
});

test.each(formats)("%s: nobody sits out twice more than somebody else", (format) => {
  for (let seed = 0; seed < 30; seed += 1) {
    const night = play(aNight({ seed: `${seed}`, format, people: 12 + (seed % 9), courts: 2 }), 120);
    // Winners stay on the court: in this format turns are not even.
    if (format !== "king") expect(spread(night), `seed ${seed}`).toBeLessThanOrEqual(format === "americano" ? 2 : 1);
    expect(night.games.length).toBeGreaterThan(8);
  }
});

test("singles: all formats play one against one", () => {
  for (const format of formats) {
    const night = play(aNight({ format, people: 7, courts: 2, settings: { isSingles: true } }), 120, { events: true });
    expect(night.games.length).toBeGreaterThan(8);
    expect(night.games.every((game) => peopleOf(game).length === 2)).toBe(true);
  }
});
