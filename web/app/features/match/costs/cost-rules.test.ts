import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { CostKind, GetSharesResponseSchema } from "~/gen/lapang/v1/cost_pb";
import { Attendance, CostMode } from "~/gen/lapang/v1/match_pb";
import { aMatch } from "../match.fixture";
import { type CostsDraft, draftOf, estimateOf, problemsOf, toSend, withLine, withoutBlanks } from "./cost-rules";
import { accountNumberOf, stateOf } from "./share-rules";

const match = aMatch({
  hostId: "ani",
  sportId: "badminton",
  participants: [
    { id: "p1", userId: "ani", user: { name: "Ani" } },
    { id: "p2", user: { name: "Budi" }, isGuest: true },
    { id: "p3", user: { name: "Citra" }, isGuest: true },
    { id: "p4", user: { name: "Dewi" }, isGuest: true, attendance: Attendance.EXCUSED },
  ],
});
const blank = draftOf(create(GetSharesResponseSchema, { costs: { payTo: "BCA 1" } }), match, "id");

function typed(more: Partial<CostsDraft> = {}): CostsDraft {
  const [court, shuttlecocks] = blank.lines;
  if (!court || !shuttlecocks) throw new Error("Badminton has courts and shuttlecocks.");
  return {
    ...blank,
    lines: [
      { ...court, price: "300.000" },
      { ...shuttlecocks, price: "115.000", units: 5, people: ["p2", "gone"] },
    ],
    ...more,
  };
}

test("shuttlecocks cost their part of a tube, and those who are excused pay nothing", () => {
  expect(estimateOf(typed(), match, "IDR")).toEqual({
    total: 34_791_667n,
    from: 10_000_000n,
    to: 14_791_667n,
    people: 3,
  });
  expect(estimateOf(typed({ hostPays: false }), match, "IDR")).toMatchObject({ people: 2, from: 15_000_000n });
  expect(estimateOf({ ...typed(), mode: "fixed", price: "35rb" }, match, "IDR")).toMatchObject({
    total: 3_500_000n * 2n,
    people: 2,
  });
  expect(estimateOf({ ...typed(), mode: "free" }, match, "IDR")).toBeNull();
});

test("what is saved is what was typed, without who has left, and without empty lines", () => {
  const draft = withLine(typed(), CostKind.OTHER);
  expect(toSend(withoutBlanks(draft), match, "IDR")).toMatchObject({
    mode: CostMode.SPLIT,
    hostPays: true,
    payTo: "BCA 1",
    lines: [
      { kind: CostKind.COURT, unitPrice: 30_000_000n, units: 1, participantIds: [] },
      { kind: CostKind.SHUTTLECOCKS, unitPrice: 11_500_000n, units: 5, participantIds: ["p2"] },
    ],
  });
});

test("each line says what it misses", () => {
  const draft = typed();
  const [court] = draft.lines;
  if (!court) throw new Error("There is a court.");
  const lines = [court, { ...court, kind: CostKind.OTHER as const, price: "20jt" }];
  expect(problemsOf({ ...draft, lines }, "IDR")).toEqual({ "lines[1].label": "label", "lines[1].unitPrice": "much" });
  expect(problemsOf(blank, "IDR")).toMatchObject({ "lines[0].unitPrice": "missing", "lines[1].units": "units" });
  expect(problemsOf({ ...blank, mode: "fixed", price: "0" }, "IDR")).toEqual({ price: "missing" });
});

test("a share is owed, reported, paid or to be given back", () => {
  const share = (amount: bigint, received: bigint) =>
    create(GetSharesResponseSchema, { shares: [{ amount, received, balance: amount - received }] }).shares[0];
  const states = [share(5n, 0n), share(5n, 5n), share(3n, 5n), share(0n, 0n)].map((one) => one && stateOf(one, false));
  expect(states).toEqual(["owes", "paid", "back", "none"]);
  const [owed, part] = [share(5n, 0n), share(5n, 2n)];
  expect([owed, part].map((one) => one && stateOf(one, true))).toEqual(["paid", "owes"]);
});

test("the one account number of a text is copied in digits", () => {
  expect(accountNumberOf("BCA 123 456 7890 a.n. Ani")).toBe("1234567890");
  expect(accountNumberOf("BCA 1234567890 / GoPay 0812-3456-7890")).toBeNull();
  expect(accountNumberOf("Cash, in 2026")).toBeNull();
});
