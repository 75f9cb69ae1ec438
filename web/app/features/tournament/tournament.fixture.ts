import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  EntryState,
  EventFormat,
  EventKind,
  StageKind,
  type Tie,
  TieOutcome,
  TieSchema,
  TieSide,
  TieState,
  type Tournament,
  type TournamentEntry,
  TournamentEntrySchema,
  type TournamentEvent,
  TournamentEventSchema,
  TournamentSchema,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";

export const tournamentId = "01900000-0000-7000-8000-0000000000c1";
const start = new Date("2026-11-29T01:00:00Z");

const at = (minutes: number) => timestampFromDate(new Date(start.getTime() + minutes * 60_000));

const first = ["Andi", "Budi", "Caca", "Dedi", "Eka", "Fajar", "Gita", "Hadi", "Indra", "Joko", "Kiki", "Lia"];
const second = ["Pratama", "Santoso", "Wijaya", "Nugroho", "Halim", "Kusuma", "Lestari", "Saputra"];
const personName = (at: number) =>
  `${first[at % first.length]} ${second[(at * 3 + Math.floor(at / 12)) % second.length]}`;

/** Pairs e1, e2 … */
export function pairs(count: number, more: MessageInitShape<typeof TournamentEntrySchema> = {}): TournamentEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const people = [personName(2 * index), personName(2 * index + 1)].map((name) => ({ name, hasAccount: true }));
    return create(TournamentEntrySchema, {
      id: `e${index + 1}`,
      name: people.map(({ name }) => name).join(" / "),
      state: EntryState.ENTERED,
      seed: index < 4 ? index + 1 : 0,
      people,
      ...more,
    } as MessageInitShape<typeof TournamentEntrySchema>);
  });
}

export function aTie(more: MessageInitShape<typeof TieSchema>): Tie {
  return create(TieSchema, {
    id: `t${more.number}`,
    stage: StageKind.KNOCKOUT,
    round: 1,
    position: 1,
    state: TieState.WAITING,
    ...more,
  } as MessageInitShape<typeof TieSchema>);
}

/** A tie that side A has won. */
const won = (
  sets: [number, number][] = [
    [21, 17],
    [21, 18],
  ],
) => ({
  state: TieState.OVER,
  outcome: TieOutcome.PLAYED,
  winner: TieSide.A,
  sets: sets.map(([a, b]) => ({ a, b })),
  endedAt: at(60),
});

export function anEvent(more: MessageInitShape<typeof TournamentEventSchema> = {}): TournamentEvent {
  return create(TournamentEventSchema, {
    id: "v1",
    name: "Men’s doubles",
    kind: EventKind.DOUBLES,
    format: EventFormat.KNOCKOUT,
    teamSize: 2,
    maxEntries: 16,
    feeMinor: 15_000_000n,
    currency: "IDR",
    rules: { bestOf: 3, to: 21, winBy: 2, cap: 30 },
    tieBreak: "badminton",
    criteria: [
      { by: "WINS" },
      { by: "HEAD_TO_HEAD", amongTied: true, onlyTwo: true },
      { by: "SET_DIFFERENCE" },
      { by: "POINT_DIFFERENCE" },
      { by: "LOT" },
    ],
    drawHash: "aa",
    ...more,
  } as MessageInitShape<typeof TournamentEventSchema>);
}

/** Twelve pairs still open for entries, unless told otherwise. */
export function aTournament(more: MessageInitShape<typeof TournamentSchema> = {}): Tournament {
  return create(TournamentSchema, {
    id: tournamentId,
    name: "Saparua Open",
    sportId: "badminton",
    sportSlug: "badminton",
    location: "GOR Saparua",
    city: "Bandung",
    timeZone: "Asia/Jakarta",
    startTime: at(0),
    endTime: at(600),
    entryDeadline: at(-780),
    isPublic: true,
    state: TournamentState.OPEN,
    organiserName: "Rina Hartono",
    contactWhatsapp: "+6281234567890",
    restMinutes: 20,
    tieMinutes: 30,
    revision: 1n,
    entryCount: 12,
    courts: [1, 2, 3].map((number) => ({ number, name: `Court ${number}`, isOpen: true })),
    events: [anEvent({ entries: pairs(12) })],
    ...more,
  } as MessageInitShape<typeof TournamentSchema>);
}

/** Six pairs in a bracket with two byes; e3 is the reader’s: first in the queue against e6. */
export function aBracket(): TournamentEvent {
  const entries = pairs(6);
  const mine = entries[2];
  if (mine) mine.isMine = true;
  const ties = [
    aTie({ number: 1, round: 1, position: 2, entryAId: "e4", entryBId: "e5", ...won() }),
    aTie({
      ...{ number: 2, round: 1, position: 3, entryAId: "e3", entryBId: "e6", state: TieState.READY },
      ...{ callPosition: 1, plannedAt: at(80), plannedCourt: 2 },
    }),
    aTie({
      ...{ number: 3, round: 2, position: 1, entryAId: "e1", entryBId: "e4", sourceB: { winnerOf: 1 } },
      ...{ state: TieState.LIVE, court: 1, startedAt: at(65), sets: [{ a: 21, b: 19 }] },
    }),
    aTie({ number: 4, round: 2, position: 2, entryBId: "e2", sourceA: { winnerOf: 2 }, plannedAt: at(120) }),
    aTie({ number: 5, round: 3, position: 1, sourceA: { winnerOf: 3 }, sourceB: { winnerOf: 4 } }),
  ];
  return anEvent({ entries, ties, hasKnockoutDrawn: true });
}

export const aLiveTournament = (event = aBracket()) =>
  aTournament({ state: TournamentState.LIVE, events: [event], entryCount: 6 });
