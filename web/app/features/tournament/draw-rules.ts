import { EntryState, EventFormat, StageKind, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { bracketOf } from "./bracket-rules";

/** Repeats the draw of an event, as anybody can: with the secret that was promised by its hash before the draw. */

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isPromised = async ({ drawSecret, drawHash }: Pick<TournamentEvent, "drawSecret" | "drawHash">) =>
  (await sha256(drawSecret)) === drawHash.toLowerCase();

/** Ids of the unseeded, in the order of SHA-256("{secret}:{number}:{id}"). */
export async function drawnOrder(secret: string, number: number, ids: readonly string[]): Promise<string[]> {
  const hashed = await Promise.all(ids.map(async (id) => ({ id, hash: await sha256(`${secret}:${number}:${id}`) })));
  return hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0)).map(({ id }) => id);
}

/** The place in the order on each line of a bracket: the first and the last of every part meet. */
export function bracketLines(size: number): number[] {
  let lines = [0];
  while (lines.length < size) {
    const last = lines.length * 2 - 1;
    lines = lines.flatMap((line) => [line, last - line]);
  }
  return lines;
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

const stageOf = ({ format }: TournamentEvent) =>
  format === EventFormat.KNOCKOUT ? StageKind.KNOCKOUT : StageKind.GROUPS;

/** Whether the first stage of the event is what comes out of this order. */
function explains(event: TournamentEvent, order: readonly string[]): boolean {
  const stage = stageOf(event);
  if (stage === StageKind.GROUPS) {
    const expected = dealt(order, Math.max(1, event.format === EventFormat.ROUND_ROBIN ? 1 : event.groupCount));
    return expected.every((ids, at) => {
      const ties = event.ties.filter((tie) => tie.stage === stage && tie.group === at + 1);
      const found = new Set(ties.flatMap(({ entryAId, entryBId }) => [entryAId, entryBId]));
      return found.size === ids.length && ids.every((id) => found.has(id));
    });
  }
  const [first = []] = bracketOf(event, stage);
  const lines = bracketLines(first.length * 2).map((line) => order[line] ?? "");
  return first.every(({ tie, bye }, at) => {
    const expected = lines.slice(2 * at, 2 * at + 2).filter(Boolean);
    const found = tie ? [tie.entryAId, tie.entryBId] : bye ? [bye.id] : [];
    return found.length === expected.length && found.every((id) => expected.includes(id));
  });
}

export type DrawCheck = {
  isPromised: boolean;
  /** Ids: the seeded by their seed, then the unseeded as drawn. */
  order: string[];
  seeded: number;
  /** Whether the groups or the bracket follow from that order. */
  isExplained: boolean;
};

/** Draws again. A knockout after groups is a draw of its own, so the groups may have an earlier number. */
export async function checkDraw(event: TournamentEvent): Promise<DrawCheck> {
  const stage = stageOf(event);
  const played = new Set(
    event.ties.filter((tie) => tie.stage === stage).flatMap(({ entryAId, entryBId }) => [entryAId, entryBId]),
  );
  const firstRound = stage === StageKind.KNOCKOUT ? bracketOf(event, stage)[0] : [];
  for (const { bye } of firstRound ?? []) if (bye) played.add(bye.id);
  const entries = event.entries.filter(({ id, state }) => played.has(id) && state !== EntryState.WAITLISTED);
  const seeds = entries.filter(({ seed }) => seed > 0).toSorted((a, b) => a.seed - b.seed);
  const unseeded = entries.filter(({ seed }) => seed === 0).map(({ id }) => id);
  let order: string[] = [];
  for (let number = event.drawNumber; number >= 1; number--) {
    const drawn = await drawnOrder(event.drawSecret, number, unseeded);
    const tried = [...seeds.map(({ id }) => id), ...drawn];
    if (order.length === 0) order = tried;
    if (!explains(event, tried)) continue;
    return { isPromised: await isPromised(event), order: tried, seeded: seeds.length, isExplained: true };
  }
  return { isPromised: await isPromised(event), order, seeded: seeds.length, isExplained: false };
}
