import { expect, test } from "vitest";
import { nextTier, tierProblems } from "./tier-rules";

const tier = (minutesBefore: number, percent: number) => ({ minutesBefore, percent });

test.each([
  ["each earlier one gives more, in any order", [tier(360, 50), tier(1440, 100)], {}],
  ["as much as an earlier one", [tier(1440, 50), tier(360, 50)], { "refundTiers[1].percent": "order" }],
  ["more than an earlier one", [tier(360, 80), tier(1440, 50)], { "refundTiers[0].percent": "order" }],
  ["the same time", [tier(360, 50), tier(360, 20)], { "refundTiers[1].minutesBefore": "twice" }],
  ["none", [], {}],
])("tiers: %s", (_, tiers, problems) => {
  expect(tierProblems(tiers)).toEqual(problems);
});

test("an added tier never contradicts those before it", () => {
  const one = nextTier([]);
  const two = nextTier([one]);
  const three = nextTier([one, two]);
  expect([one, two, three]).toEqual([tier(1440, 100), tier(720, 50), tier(360, 25)]);
});
