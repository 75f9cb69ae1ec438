import { create } from "@bufbuild/protobuf";
import {
  type Draw,
  DrawSchema,
  EntryState,
  EventFormat,
  StageKind,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { bracketLines } from "./bracket-lines";
import { bracketOf } from "./bracket-rules";
import { fromGroups } from "./draw-pots";

/** Repeats the draws of an event, as anybody can: with the secret that was promised by its hash before the draw. */

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ids in the order of SHA-256("{secret}:{number}:{id}"). */
export async function drawnOrder(secret: string, number: number, ids: readonly string[]): Promise<string[]> {
  const hashed = await Promise.all(ids.map(async (id) => ({ id, hash: await sha256(`${secret}:${number}:${id}`) })));
  return hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0)).map(({ id }) => id);
}

/** Dealt to groups in a snake: from the first to the last, then back. */
export function dealt(order: readonly string[], count: number): string[][] {
  const groups: string[][] = Array.from({ length: count }, () => []);
  for (const [at, id] of order.entries()) {
    const step = at % count;
    groups[Math.floor(at / count) % 2 === 1 ? count - 1 - step : step]?.push(id);
  }
  return groups;
}

const firstStage = ({ format }: TournamentEvent) =>
  format === EventFormat.KNOCKOUT ? StageKind.KNOCKOUT : StageKind.GROUPS;

/** In the order in which they are made: groups, lots, knockout. */
const orderOf = ({ isLots, stage }: Draw) => (isLots ? 1 : stage === StageKind.KNOCKOUT ? 2 : 0);

/** The draws in their order, also the undone. Events drawn before there was a list have one secret for all; only their first stage is checked. */
export function drawsOf(event: TournamentEvent): Draw[] {
  const { draws, drawHash, drawSecret, drawNumber } = event;
  if (draws.length > 0 || !drawHash) return draws.toSorted((a, b) => orderOf(a) - orderOf(b) || a.number - b.number);
  const stage = firstStage(event);
  return [create(DrawSchema, { number: Math.max(1, drawNumber), stage, hash: drawHash, secret: drawSecret })];
}

/** What is left to compare with a draw. */
export type DrawCheck = {
  isPromised: boolean;
  /** Whether what can be seen follows from it; absent where nothing is left of it. */
  isExplained?: boolean;
  /** Ids: the seeded by their seed, then the others as drawn. Of a knockout after groups, from the top of its bracket. */
  order: string[];
  seeded: number;
};

export async function checkDraw(event: TournamentEvent, draw: Draw): Promise<DrawCheck> {
  const isPromised = (await sha256(draw.secret)) === draw.hash.toLowerCase();
  const nothing = { isPromised, order: [], seeded: 0 };
  if (draw.undoneAt) return nothing;
  if (draw.isLots) return { ...nothing, isExplained: await explainsLots(event, draw) };
  if (draw.stage !== firstStage(event)) return { isPromised, seeded: 0, ...(await checkPots(event, draw)) };
  return { isPromised, ...(await checkFirst(event, draw)) };
}

/** The entries of a stage: those of its ties, and in a bracket also those without one in the first round. */
function entriesOf(event: TournamentEvent, stage: StageKind): Set<string> {
  const ties = event.ties.filter((tie) => tie.stage === stage);
  const played = new Set(ties.flatMap(({ entryAId, entryBId }) => [entryAId, entryBId]));
  if (stage !== StageKind.GROUPS) for (const { bye } of bracketOf(event, stage)[0] ?? []) if (bye) played.add(bye.id);
  return played;
}

async function checkFirst(event: TournamentEvent, draw: Draw) {
  const played = entriesOf(event, draw.stage);
  const entries = event.entries.filter(({ id, state }) => played.has(id) && state !== EntryState.WAITLISTED);
  const seeds = entries.filter(({ seed }) => seed > 0).toSorted((a, b) => a.seed - b.seed);
  const unseeded = entries.filter(({ seed }) => seed === 0).map(({ id }) => id);
  // Without a list, draws of the knockout have counted on from that of the groups.
  const earliest = event.draws.length > 0 ? draw.number : 1;
  let order: string[] = [];
  for (let number = draw.number; number >= earliest; number--) {
    const drawn = await drawnOrder(draw.secret, number, unseeded);
    const tried = [...seeds.map(({ id }) => id), ...drawn];
    if (order.length === 0) order = tried;
    const isExplained =
      draw.stage === StageKind.GROUPS ? explainsGroups(event, tried) : explainsBracket(event, draw.stage, tried);
    if (isExplained) return { order: tried, seeded: seeds.length, isExplained };
  }
  return { order, seeded: seeds.length, isExplained: false };
}

function explainsGroups(event: TournamentEvent, order: readonly string[]): boolean {
  const expected = dealt(order, Math.max(1, event.format === EventFormat.ROUND_ROBIN ? 1 : event.groupCount));
  return expected.every((ids, at) => {
    const ties = event.ties.filter((tie) => tie.stage === StageKind.GROUPS && tie.group === at + 1);
    const found = new Set(ties.flatMap(({ entryAId, entryBId }) => [entryAId, entryBId]));
    return found.size === ids.length && ids.every((id) => found.has(id));
  });
}

function explainsBracket(event: TournamentEvent, stage: StageKind, order: readonly string[]): boolean {
  const [first = []] = bracketOf(event, stage);
  const lines = bracketLines(first.length * 2).map((line) => order[line] ?? "");
  return first.every(({ tie, bye }, at) => {
    const expected = lines.slice(2 * at, 2 * at + 2).filter(Boolean);
    const found = tie ? [tie.entryAId, tie.entryBId] : bye ? [bye.id] : [];
    return found.length === expected.length && found.every((id) => expected.includes(id));
  });
}

/** A knockout after groups, and its plate: by pots of the tables as they are. */
async function checkPots(event: TournamentEvent, draw: Draw) {
  const stages = [StageKind.KNOCKOUT, StageKind.PLATE].filter((stage) => bracketOf(event, stage).length > 0);
  const tables = event.standings.map(({ rows }) => rows.map(({ entryId }) => entryId));
  const drawn = await drawnOrder(draw.secret, draw.number, tables.flat());
  const orders = stages.map((stage) => {
    const here = entriesOf(event, stage);
    return fromGroups(
      tables.map((ids) => ids.filter((id) => here.has(id))),
      drawn,
    );
  });
  const isExplained = stages.every((stage, at) => explainsBracket(event, stage, orders[at] ?? []));
  return { order: orders[0] ?? [], isExplained };
}

/** Whether all who are ranked by lot stand in the order of the lots; absent where none were needed. */
async function explainsLots(event: TournamentEvent, { secret, number }: Draw): Promise<boolean | undefined> {
  const drawn = event.standings.flatMap(({ rows }) =>
    rows.flatMap((row, at) => {
      const last = rows[at - 1];
      return row.decidedBy === "LOT" && last ? [[last.entryId, row.entryId]] : [];
    }),
  );
  if (drawn.length === 0) return undefined;
  const inOrder = await Promise.all(drawn.map((pair) => drawnOrder(secret, number, pair)));
  return inOrder.every(([above], at) => above === drawn[at]?.[0]);
}

/** A result that the knockout was drawn from was corrected later; its bracket stands. */
export const isCorrected = ({ ties }: TournamentEvent) =>
  ties.some((tie) => tie.stage === StageKind.GROUPS && tie.corrections.some((correction) => correction.hasKeptBracket));
