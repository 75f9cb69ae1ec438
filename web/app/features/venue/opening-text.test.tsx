import { create } from "@bufbuild/protobuf";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OpeningHoursSchema } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../test/render";
import { OpeningText } from "./opening-text";

afterEach(() => {
  vi.useRealTimers();
});

test("a venue that opens while it is on screen is shown as open", () => {
  // A Monday, in the zone of the venue.
  vi.useFakeTimers({ now: new Date("2026-11-23T07:59:50+07:00") });
  const hours = [create(OpeningHoursSchema, { day: "monday", openMinute: 480, closeMinute: 1320 })];
  renderPage(<OpeningText hours={hours} zone="Asia/Jakarta" />);
  expect(screen.queryByText(/Open now/)).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByText(/Open now/)).toBeInTheDocument();
});
