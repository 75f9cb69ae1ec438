import { expect, test } from "vitest";
import { PaymentMode, type VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { aVenue } from "../venue.fixture";
import { nextStep, stepsOf } from "./checklist-rules";

const price = { segment: "standard" } as VenuePricingBand;
const sport = (paymentMode: PaymentMode, isActive = true) => ({
  sportId: "futsal",
  paymentMode,
  courts: [{ id: "c1", name: "Court 1", isActive }],
});

test.each([
  ["hours", aVenue({ openingHours: [] }), []],
  ["courts", aVenue({ sports: [sport(PaymentMode.NONE, false)] }), []],
  ["prices", aVenue(), []],
  ["payment", aVenue({ sports: [sport(PaymentMode.MANUAL)] }), [price]],
  ["open", aVenue(), [price]],
])("the next step is what is missing first: %s", (next, venue, bands) => {
  expect(nextStep(stepsOf(venue, bands))).toBe(next);
});

test("payment is a step only where players pay beforehand", () => {
  const namesOf = (mode: PaymentMode) => stepsOf(aVenue({ sports: [sport(mode)] }), []).map(({ name }) => name);
  expect(namesOf(PaymentMode.NONE)).toEqual(["details", "hours", "courts", "prices", "open"]);
  expect(namesOf(PaymentMode.MANUAL)).toContain("payment");
});
