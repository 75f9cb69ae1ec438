import {
  type ParseRosterResponse,
  RosterChange,
  type RosterDecision,
  type RosterPerson,
  type RosterRow,
} from "~/gen/lapang/v1/roster_pb";

/** What a host decides about the rows of a list, without a document. */

/** Somebody of the candidates by id, or somebody new. */
export type Person = { id: string } | "new";
export type Decision = { isTicked: boolean; person?: Person | undefined };
/** By the number of the row. */
export type Decisions = Readonly<Record<number, Decision>>;

export type GroupName = "join" | "comeIn" | "wait" | "leave" | "stepBack" | "paid" | "unpaid";

const groupOfChange: Partial<Record<RosterChange, GroupName>> = {
  [RosterChange.JOIN]: "join",
  [RosterChange.COME_IN]: "comeIn",
  [RosterChange.WAIT]: "wait",
  [RosterChange.LEAVE]: "leave",
  [RosterChange.STEP_BACK]: "stepBack",
};

/** In the order in which a host reads them. */
const groupOrder: readonly GroupName[] = ["join", "comeIn", "wait", "leave", "stepBack", "paid", "unpaid"];

/** Null for a row that changes nothing. */
function groupOf({ change, paid, person, candidates }: RosterRow): GroupName | null {
  const group = groupOfChange[change];
  if (group) return group;
  if (paid !== undefined) return paid ? "paid" : "unpaid";
  // It may be somebody new, too.
  return !person && candidates.length > 0 ? "join" : null;
}

export function groupsOf(rows: readonly RosterRow[]): { name: GroupName; rows: RosterRow[] }[] {
  return groupOrder
    .map((name) => ({ name, rows: rows.filter((row) => groupOf(row) === name) }))
    .filter((group) => group.rows.length > 0);
}

/** How many people stay as they are. */
export const unchangedOf = (rows: readonly RosterRow[]) => rows.filter((row) => groupOf(row) === null).length;

/** Somebody with an account leaves only if the host ticks it. */
export const leavesWithAccount = ({ change, person }: RosterRow) =>
  change === RosterChange.LEAVE && person !== undefined && !person.isGuest;

export function decisionOf(row: RosterRow, decisions: Decisions): Decision {
  return decisions[row.number] ?? { isTicked: row.isTicked && !leavesWithAccount(row) };
}

/** Whether it is not clear who a name is. */
export const isQuestion = ({ person, candidates }: RosterRow) => !person && candidates.length > 0;

/** The first ticked row whose person is to be chosen. */
export function openQuestion(rows: readonly RosterRow[], decisions: Decisions): RosterRow | undefined {
  return rows.find((row) => {
    const { isTicked, person } = decisionOf(row, decisions);
    return isTicked && isQuestion(row) && person === undefined;
  });
}

/** The rows that change something and are ticked. */
export function tickedOf(rows: readonly RosterRow[], decisions: Decisions): number {
  return rows.filter((row) => groupOf(row) !== null && decisionOf(row, decisions).isTicked).length;
}

type SentDecision = Pick<RosterDecision, "row" | "isTicked" | "person" | "isNew">;

/** What is sent: each change as the host saw it, not as the server would propose it. */
export function decisionsToSend(rows: readonly RosterRow[], decisions: Decisions): SentDecision[] {
  return rows
    .filter((row) => groupOf(row) !== null)
    .map((row) => {
      const { isTicked, person } = decisionOf(row, decisions);
      const id = typeof person === "object" ? person.id : "";
      return { row: row.number, isTicked, person: id, isNew: person === "new" };
    });
}

/** Decisions for the same names in a list that was read again. */
export function keptDecisions(
  decisions: Decisions,
  before: readonly RosterRow[],
  now: readonly RosterRow[],
): Decisions {
  const keyOf = ({ name, change }: RosterRow) => `${change} ${name.toLowerCase()}`;
  const known = new Map(before.flatMap((row) => (decisions[row.number] ? [[keyOf(row), row] as const] : [])));
  return Object.fromEntries(
    now.flatMap((row) => {
      const old = known.get(keyOf(row));
      const decision = old && decisions[old.number];
      return decision ? [[row.number, { ...decision, person: personIn(row, decision.person) }]] : [];
    }),
  );
}

function personIn({ candidates }: RosterRow, person: Person | undefined): Person | undefined {
  return typeof person === "object" && !candidates.some(({ id }) => id === person.id) ? undefined : person;
}

export const isSamePerson = (one: Person | undefined, { id }: RosterPerson) => typeof one === "object" && one.id === id;

/** A line of the text, counted from 1; empty for a row that is not in it. */
export const lineOf = (text: string, number: number) => text.split("\n")[number - 1]?.trim() ?? "";

/** Whether the list names another number of places than the match has. */
export function hasOtherCapacity({ capacity }: ParseRosterResponse, most: number | undefined): boolean {
  return capacity !== undefined && capacity !== most;
}
