import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { today } from "~/lib/format/dates";
import { localZone } from "~/lib/format/time-zone";
import { renderPage } from "../../../test/render";
import { DatePicker } from "./date-picker";

vi.hoisted(() => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
  });
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(0);
  vi.setSystemTime("2026-11-24T18:00:00Z");
});

test("a browser that does not know its time zone has Jakarta's", async () => {
  expect(today(localZone())).toBe("2026-11-25");
  const { user } = renderPage(<DatePicker label="When" />);
  await user.click(screen.getByRole("button", { name: /Calendar/ }));
  expect(await screen.findByRole("button", { name: /^Today, / })).toHaveTextContent("25");
});
