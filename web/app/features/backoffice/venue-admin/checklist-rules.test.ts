import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { PaymentMode, VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { aVenue } from "../venue.fixture";
import { nextStep, stepInstead, stepsOf } from "./checklist-rules";

const price = create(VenuePricingBandSchema, { sportId: "futsal", days: ["monday"], startHour: 8, endHour: 22 });
const evening = create(VenuePricingBandSchema, { sportId: "futsal", days: ["monday"], startHour: 17, endHour: 22 });
const sport = (paymentMode: PaymentMode, isActive = true) => ({
  sportId: "futsal",
  paymentMode,
  courts: [{ id: "c1", name: "Court 1", isActive }],
});

test.each([
  ["hours", aVenue({ openingHours: [] }), []],
  ["courts", aVenue({ sports: [sport(PaymentMode.NONE, false)] }), []],
  ["prices", aVenue(), []],
  ["prices", aVenue(), [evening]],
  ["prices", aVenue({ sports: [sport(PaymentMode.NONE), { ...sport(PaymentMode.NONE), sportId: "padel" }] }), [price]],
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

test("a venue with some prices can go on without the others", () => {
  expect(stepInstead(stepsOf(aVenue(), []))).toBeUndefined();
  expect(stepInstead(stepsOf(aVenue(), [evening]))).toBe("open");
  expect(stepInstead(stepsOf(aVenue({ sports: [sport(PaymentMode.MANUAL)] }), [evening]))).toBe("payment");
});
