import { expect, test } from "vitest";
import { sportIds } from "~/lib/format/sports";
import {
  choose,
  mostPreferences,
  moved,
  type Preference,
  preferencesOf,
  toStored,
  withLevel,
} from "./preference-rules";

const list: Preference[] = [
  { sport: "futsal", level: "expert" },
  { sport: "padel", level: null },
  { sport: "golf", level: "beginner" },
];
const order = (preferences: Preference[]) => preferences.map(({ sport }) => sport);

test("stored preferences keep their order, without unknown sports and levels", () => {
  const stored = [...toStored(list).toReversed(), { sportId: "chess", skillLevel: "expert", orderPreference: 4 }];
  expect(preferencesOf(stored)).toEqual(list);
  expect(preferencesOf([{ sportId: "golf", skillLevel: "demigod", orderPreference: 1 }])).toEqual([
    { sport: "golf", level: null },
  ]);
  expect(toStored(list).map(({ orderPreference }) => orderPreference)).toEqual([1, 2, 3]);
});

test("choosing sports keeps the position and level of existing ones, and adds new ones last", () => {
  expect(choose(list, ["tennis", "golf", "futsal"])).toEqual([
    { sport: "futsal", level: "expert" },
    { sport: "golf", level: "beginner" },
    { sport: "tennis", level: null },
  ]);
  expect(choose(list, [])).toEqual([]);
});

test("all sports can be chosen, and no more", () => {
  expect(sportIds).toHaveLength(mostPreferences);
  expect(choose([], sportIds)).toHaveLength(mostPreferences);
});

test.each([
  ["futsal", 1, ["padel", "futsal", "golf"]],
  ["futsal", 2, ["padel", "golf", "futsal"]],
  ["golf", 0, ["golf", "futsal", "padel"]],
  ["golf", -1, ["golf", "futsal", "padel"]],
  ["futsal", 9, ["padel", "golf", "futsal"]],
  ["tennis", 0, ["futsal", "padel", "golf"]],
] as const)("%s moved to place %s gives %s", (sport, to, expected) => {
  expect(order(moved(list, sport, to))).toEqual(expected);
});

test("a level can be set and cleared", () => {
  expect(withLevel(list, "padel", "advanced")[1]).toEqual({ sport: "padel", level: "advanced" });
  expect(withLevel(list, "futsal", null)[0]).toEqual({ sport: "futsal", level: null });
});
