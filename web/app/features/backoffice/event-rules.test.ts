import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { BookingActor, BookingEventSchema, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { toldBy } from "./event-rules";

const { PLAYER, STAFF } = BookingActor;
const { PENDING_REVIEW, AWAITING_PAYMENT, RESCHEDULE_PROPOSED } = BookingStatus;

test.each([
  [PENDING_REVIEW, AWAITING_PAYMENT, STAFF, "", { kind: "move" }],
  [AWAITING_PAYMENT, AWAITING_PAYMENT, PLAYER, "", { kind: "paid" }],
  [PENDING_REVIEW, PENDING_REVIEW, STAFF, "IDR 250000.00", { kind: "price", amount: 250_000, currency: "IDR" }],
  [PENDING_REVIEW, PENDING_REVIEW, STAFF, "", { kind: "price", amount: null, currency: "" }],
  [RESCHEDULE_PROPOSED, RESCHEDULE_PROPOSED, STAFF, "", { kind: "move" }],
  [RESCHEDULE_PROPOSED, RESCHEDULE_PROPOSED, STAFF, "Sorry, rain", { kind: "move" }],
])("from %i to %i by %i because of “%s” tells %j", (fromStatus, toStatus, actor, reason, told) => {
  expect(toldBy(create(BookingEventSchema, { fromStatus, toStatus, actor, reason }))).toEqual(told);
});
