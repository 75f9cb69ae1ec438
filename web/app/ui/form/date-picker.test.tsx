import { type CalendarDate, parseDate } from "@internationalized/date";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { DatePicker } from "./date-picker";

test.each(["/", "/id"])("at %s the day is typed before the month and the year", (path) => {
  renderPage(<DatePicker label="When" defaultValue={parseDate("2026-12-01")} />, { path });
  expect(screen.getAllByRole("spinbutton").map((part) => part.textContent)).toEqual(["01", "12", "2026"]);
});

test("a year is not reported before it has four digits", async () => {
  const onChange = vi.fn();
  function Page() {
    const [day, setDay] = useState<CalendarDate | null>(parseDate("2026-12-01"));
    return (
      <DatePicker
        label="When"
        value={day}
        onChange={(next) => {
          onChange(next?.toString());
          setDay(next);
        }}
      />
    );
  }
  const { user } = renderPage(<Page />);
  const year = screen.getAllByRole("spinbutton")[2] as HTMLElement;
  await user.click(year);
  await user.keyboard("2027");
  expect(onChange.mock.calls).toEqual([["2027-12-01"]]);
  expect(year).toHaveTextContent("2027");
});
