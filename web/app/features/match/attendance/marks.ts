import type { Attendance } from "~/gen/lapang/v1/match_pb";
import { newKey } from "~/lib/http/new-key";
import { type Aside, createOutbox } from "~/lib/offline/outbox";

/** One tap: who came, by participant. */
type Noted = { key: string; marks: Readonly<Record<string, Attendance>> };

export type Marks = {
  /** What is noted and not sent yet, by participant: the last mark of each. */
  pending: Readonly<Record<string, Attendance>>;
  /** What the server refused. */
  refused: readonly Aside<Noted>[];
  /** Sending has failed and is tried again. */
  isStuck: boolean;
};

type Needs = {
  matchId: string;
  /** Whose marks they are; another person on this device does not see them. */
  owner: string;
  send: (marks: { participantId: string; attendance: Attendance }[]) => Promise<void>;
};

/** Marks are stored at once and sent in order, so that of each person the last one counts. */
export function createMarks({ matchId, owner, send }: Needs) {
  const outbox = createOutbox<Noted>({
    name: `lapang-attendance:${matchId}`,
    owner,
    version: 1,
    send: ({ marks }) =>
      send(Object.entries(marks).map(([participantId, attendance]) => ({ participantId, attendance }))),
  });
  let sent = outbox.snapshot();
  let snapshot = view();

  function view(): Marks {
    const { pending, aside, isStuck } = sent;
    return { pending: Object.assign({}, ...pending.map(({ marks }) => marks)), refused: aside, isStuck };
  }

  return {
    subscribe: outbox.subscribe,
    snapshot() {
      if (sent !== outbox.snapshot()) {
        sent = outbox.snapshot();
        snapshot = view();
      }
      return snapshot;
    },
    open: outbox.open,
    /** Instead of what is not sent yet of the same people. */
    note(marks: Readonly<Record<string, Attendance>>): void {
      outbox.put({ key: newKey(), marks }, (other) => Object.keys(other.marks).every((id) => id in marks));
    },
    forget: () => outbox.drop(({ key }) => sent.aside.some(({ item }) => item.key === key)),
  };
}
