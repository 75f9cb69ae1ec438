import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OpeningHoursSchema, SpecialDaySchema } from "~/gen/lapang/v1/venue_pb";
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

test("a special day counts instead of the week", () => {
  // Christmas, a Friday.
  vi.useFakeTimers({ now: new Date("2026-12-25T10:00:00+07:00") });
  const hours = ["friday", "saturday"].map((day) =>
    create(OpeningHoursSchema, { day, openMinute: 480, closeMinute: 1320 }),
  );
  const text = (toDate: string, more: MessageInitShape<typeof SpecialDaySchema> = { isClosed: true }) => {
    const special = create(SpecialDaySchema, { fromDate: "2026-12-25", toDate, ...more });
    const { container, unmount } = renderPage(<OpeningText hours={hours} specials={[special]} zone="Asia/Jakarta" />);
    const shown = container.textContent;
    unmount();
    return shown;
  };
  expect(text("2026-12-25")).toBe("Closed, opens tomorrow at 08:00");
  expect(text("2027-01-01")).toBe("Closed, opens Sat, 2 Jan 2027 at 08:00");
  expect(text("2026-12-25", { hours: [{ openMinute: 660, closeMinute: 1440 }] })).toBe("Today 11:00–24:00");
});
