import { expect, test } from "vitest";
import { EventKind } from "~/gen/lapang/v1/tournament_pb";
import { readLines } from "./paste-rules";

const doubles = { kind: EventKind.DOUBLES, teamSize: 2 };

const shown = (text: string, entered: string[][] = [], event = doubles) =>
  readLines(text, event, entered).map(({ teamName, people, problem }) => [teamName, people.join("|"), problem ?? "ok"]);

test("pairs are read with every usual separator, from numbered lists too", () => {
  const text = "1. Andi / Budi\n2) Caca, Dedi\n\n- Eka & Fitri\n4. Gita  dan Hadi\nIndra\tJoko";
  expect(shown(text)).toEqual([
    ["", "Andi|Budi", "ok"],
    ["", "Caca|Dedi", "ok"],
    ["", "Eka|Fitri", "ok"],
    ["", "Gita|Hadi", "ok"],
    ["", "Indra|Joko", "ok"],
  ]);
});

test("each line says what is wrong with it", () => {
  const text = `Andi\nA/B/C\nBudi & andi\nDan/Dandi\n${"x".repeat(61)}/Y\nDandi, Dan`;
  expect(shown(text, [["Andi", "Budi"]]).map(([, , problem]) => problem)).toEqual([
    "too few names",
    "too many names",
    "twice",
    "ok",
    "too long",
    "twice",
  ]);
});

test("a team may name its people after a colon, or later", () => {
  const teams = { kind: EventKind.TEAMS, teamSize: 3 };
  expect(shown("Smash Bros: Andi, Budi, Caca\nGaruda\n: Dedi", [], teams)).toEqual([
    ["Smash Bros", "Andi|Budi|Caca", "ok"],
    ["Garuda", "", "ok"],
    ["", "Dedi", "no team"],
  ]);
});
